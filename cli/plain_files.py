"""Rating files of plain lines, which the core rates in blocks.

A plain line is 81 digits and dots, alone or before a comment, as in most files of puzzles. The core
also fills in the texts of a block. Other lines in such a file are graded one by one.

Only the necessary modules are imported here: starting the program takes longer than rating hundreds
of puzzles.
"""

import re
from collections.abc import Callable, Generator, Iterator
from typing import Final

from cli.answers import Answers
from cli.inputs import Input
from cli.lines import LONGEST
from engine.core.rating.line_rater import fill_lines
from engine.research.line_blocks import UNRATED, rate_blocks

_READ: Final = 1 << 16
"""The number of bytes that are read at once; no line with a puzzle is longer."""
_TOO_LONG: Final = LONGEST * 4 + 4
"""The number of bytes that are kept of a longer line."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_PLAIN: Final = re.compile(rb"^[0-9.]{81}[ \t,;\r\n]", re.MULTILINE)


def begins_plainly(source: Input) -> bool:
    """Whether a file begins mostly with plain lines."""
    start = source.text.peek(_READ)
    return 2 * len(_PLAIN.findall(start)) > start.count(b"\n")


def plain_answers(
    source: Input, template: bytes, threads: int, others: Callable[[bytes, bytes, int], Answers]
) -> Generator[Answers]:
    """The texts of the lines of a file, in order.

    Args:
        source: a file for which `begins_plainly` is true.
        template: the template that `fill_lines` fills in for each line.
        threads: the number of threads that rate.
        others: answers a block with lines that are not rated; it gets the lines, their ratings, and
            the number of lines before the block.
    """
    number = 0
    for block, ratings in rate_blocks(parts(source), threads):
        count = len(ratings) // len(UNRATED)
        if UNRATED[:1] in ratings[:: len(UNRATED)]:
            yield others(block, ratings, number)
        else:
            yield Answers(fill_lines(block, ratings, template).decode(), count, rated=True)
        number += count


def parts(source: Input, after: int = 0) -> Iterator[bytes]:
    """The lines of a file in chunks, as they arrive; each line ends with a line feed.

    Args:
        source: the file.
        after: how many lines to skip.
    """
    # For a pipe, answer each chunk as it arrives; from a file, more can always be read.
    read = source.text.read1 if source.size is None else source.text.read
    rest = source.text.read(len(_BYTE_ORDER_MARK))
    rest = b"" if rest == _BYTE_ORDER_MARK else rest
    while data := read(_READ):
        rest += data
        # A line feed may still follow the last carriage return.
        end = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, len(rest) - 1)) + 1
        if not end:
            # The line is longer than any puzzle: cut it, but keep enough to show that it is too
            # long, and its line end.
            rest = rest[:_TOO_LONG] + (b"\r" if rest[_TOO_LONG:].endswith(b"\r") else b"")
        lines = _with_line_feeds(rest[:end])
        rest = rest[end:]
        skipped = min(after, lines.count(b"\n"))
        after -= skipped
        yield lines.split(b"\n", skipped)[-1]
        if len(data) < _READ:
            yield b""
    if rest and not after:
        yield _with_line_feeds(rest).removesuffix(b"\n") + b"\n"


def _with_line_feeds(lines: bytes) -> bytes:
    """Convert line ends with carriage returns to line feeds."""
    if b"\r" not in lines:
        return lines
    return lines.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
