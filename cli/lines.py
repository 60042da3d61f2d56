"""The lines of a file of puzzles, one at a time, whatever the file holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

LONGEST: Final = 8192
"""Bytes of a line. The longest notation for one line needs about 1,500."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file.

    Attributes:
        number: counted from 1.
        text: what it says, without the line break.
        fault: why it cannot be read as text; "" if it can.
    """

    number: int
    text: str
    fault: str = ""


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """Every line of a stream, holding no more than one line of bounded length in memory."""
    number = 0
    while data := stream.readline(LONGEST + 1):
        number += 1
        if len(data) > LONGEST and not data.endswith(b"\n"):
            _skip_rest(stream)
            yield Line(number, "", f"more than {LONGEST:,} bytes, too long for a puzzle")
            continue
        try:
            text = data.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            yield Line(number, "", f"byte {error.start + 1} is not UTF-8 text")
        else:
            yield Line(number, text.rstrip("\r\n"))


def _skip_rest(stream: BinaryIO) -> None:
    while data := stream.readline(LONGEST):
        if data.endswith(b"\n"):
            return
