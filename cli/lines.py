"""Reading the lines of a file of puzzles one at a time, whatever the file contains."""

import codecs
import contextlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import BufferedReader, BytesIO, TextIOWrapper
from typing import Final

_CELLS: Final = 81
LONGEST: Final = 8192
"""The maximum length of a line in characters. The longest one-line notation needs about 1,500."""
_UTF16: Final = "utf-16"
_ENCODINGS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: _UTF16,
    codecs.BOM_UTF16_BE: _UTF16,
}
"""The encodings of texts that begin with a byte order mark."""
_SNIFFED: Final = 4
"""The number of bytes at the start from which the encoding is detected."""
_FIX: Final = "save the file as UTF-8"
_CONTROLS: Final = re.compile(r"[\0-\x08\x0e-\x19\x1c-\x1f]")
"""Control characters that no text has: all except line breaks, tabs, ends of files and colours."""
_FEW: Final = 100
"""A text may have one stray control character among this many characters."""
_NAME: Final = r"[^\W\d]+\d?"
_PUZZLES: Final = r"(?i:puzzles?|sudokus?|grids?|quizzes)"
_HEADER: Final = re.compile(rf"{_PUZZLES}|{_NAME}(?:[ \t]*[,;\t|][ \t]*{_NAME})+")
"""The names of the columns of a table. Any other single word is an error: it may be a mistake."""
_HAS_PUZZLE: Final = re.compile(r"[0-9.]{81}|(?:<[^<]{0,200}){18}")
"""A puzzle in a line of XML or HTML; lines with other elements are skipped."""
_PROPERTY: Final = re.compile(
    r"[\s{]*\"\w{1,40}\"\s{0,9}:\s{0,9}(?:\"[^\"]{0,40}\"|[\w.+-]{1,40}|[\[{])?[\s,}]*"
    r"|\s*\"solution\"\s{0,9}:.*"
)
"""A line of JSON without a puzzle, or with the solution of one; it is skipped."""
_BRACKETS: Final = frozenset("[]{}, ")
_QUOTED: Final = re.compile(r'"([^",;\t]*)"')
_NOT_UTF8: Final = re.compile("[\udc80-\udcff]")
"""The character that replaces a byte that is not UTF-8."""
_NOT_UTF16: Final = "\ufffd"
"""The character that replaces bytes that are not UTF-16."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file.

    Attributes:
        number: counted from 1.
        text: the text without the line break. The lines of a drawn grid form one `Line`, with line
            breaks.
        fault: why the line cannot be read as text; "" if it can.
        ordinal: its place among the lines that are not skipped, from 1, if they are counted.
    """

    number: int
    text: str
    fault: str = ""
    ordinal: int = 1

    @property
    def is_skipped(self) -> bool:
        """Whether it is blank, a comment, markup, or the names of columns at the start."""
        text = self.text.lstrip("\ufeff").strip()
        if self.fault or "\n" in text:
            return False
        return (
            not text
            or text.startswith("#")
            or (self.number == 1 and len(text) < _CELLS and bool(_HEADER.fullmatch(text)))
            or (text.startswith("<") and not _HAS_PUZZLE.search(text))
            or _BRACKETS.issuperset(text)
            or bool(_PROPERTY.fullmatch(text))
        )


def is_text(start: bytes) -> bool:
    """Whether a file may be a text with readable lines, judging by its first bytes."""
    characters = start.decode(_encoding(start[:_SNIFFED]), "replace")
    return len(_CONTROLS.findall(characters)) <= len(characters) // _FEW + 1


@contextlib.contextmanager
def decode_text(stream: BufferedReader) -> Iterator[TextIOWrapper]:
    r"""The text of a stream: UTF-8 or UTF-16, with or without a byte order mark.

    All usual line breaks (LF, CR LF, CR) are read as `\n`. Bytes that cannot be decoded do not
    raise an error: they are replaced by characters that no text has.
    """
    encoding = _encoding(stream.peek(_SNIFFED)[:_SNIFFED])
    errors = "replace" if encoding.startswith(_UTF16) else "surrogateescape"
    text = TextIOWrapper(stream, encoding=encoding, errors=errors)
    try:
        yield text
    finally:
        # Otherwise, the wrapper would close the stream, if that is still open.
        with contextlib.suppress(ValueError):
            text.detach()


def decode(data: bytes) -> str:
    """Decode bytes as `decode_text` does.

    Raises:
        ValueError: if the bytes cannot be decoded; the message names the place and the fix.
    """
    with decode_text(BufferedReader(BytesIO(data))) as file:
        text = file.read()
        for number, line in enumerate(text.split("\n"), 1):
            if fault := _fault(line, file.encoding):
                raise ValueError(f"line {number}: {fault}")
    return text


def read_lines(stream: BufferedReader) -> Iterator[Line]:
    """Yield every line of a stream, with at most one line of bounded length in memory."""
    for number, text, encoding in bounded_lines(stream):
        yield _line(text, number, encoding)


def bounded_lines(stream: BufferedReader) -> Iterator[tuple[int, str, str]]:
    """The number, the text and the encoding of every line.

    A line longer than `LONGEST` is cut to one character more than that.
    """
    number = 0
    with decode_text(stream) as file:
        while text := file.readline(LONGEST + 1):
            number += 1
            yield number, text, file.encoding
            if len(text) > LONGEST and not text.endswith("\n"):
                _skip_rest(file)


def line_of(data: bytes, number: int) -> Line:
    """A line of a file in UTF-8, as `read_lines` yields it.

    Args:
        data: the bytes, with or without a line break.
        number: counted from 1.
    """
    return _line(data.decode("utf-8", "surrogateescape").rstrip("\r\n"), number, "utf-8")


def _line(text: str, number: int, encoding: str) -> Line:
    text = text.rstrip("\n")
    if len(text) > LONGEST:
        return Line(number, "", f"more than {LONGEST:,} characters, too long for a puzzle")
    if fault := _fault(text, encoding):
        return Line(number, "", fault)
    # Quotes enclose fields of a table and are not part of puzzles; but a field may be a list.
    return Line(number, text if _PROPERTY.fullmatch(text) else _QUOTED.sub(r" \1 ", text))


def names_puzzles(column: str) -> bool:
    """Whether this is the name of a column of puzzles."""
    return re.fullmatch(_PUZZLES, column) is not None


def count_puzzles(lines: Iterable[Line]) -> Iterator[Line]:
    """Count the lines that are not skipped."""
    ordinal = 0
    for line in lines:
        ordinal += not line.is_skipped
        yield replace(line, ordinal=ordinal)


def _encoding(start: bytes) -> str:
    for mark, name in _ENCODINGS.items():
        if start.startswith(mark):
            return name
    # Puzzles begin with ASCII characters, every second byte of which is zero in UTF-16.
    zeros = [not byte for byte in start]
    if zeros[:2] == [True, False]:
        return f"{_UTF16}-be"
    if zeros[:3] == [False, True, False]:
        return f"{_UTF16}-le"
    return "utf-8"


def _skip_rest(file: TextIOWrapper) -> None:
    while text := file.readline(LONGEST):
        if text.endswith("\n"):
            return


def _fault(text: str, encoding: str) -> str:
    """Why a decoded line is not text, with the fix; "" if it is text."""
    if "\0" in text:
        return f"character {text.index(chr(0)) + 1} is a zero byte, as in UTF-32: {_FIX}"
    if text.isascii():
        return ""
    if encoding.startswith(_UTF16):
        place = text.find(_NOT_UTF16)
        return "" if place < 0 else f"character {place + 1} is not UTF-16 text: {_FIX}"
    found = _NOT_UTF8.search(text)
    if found is None:
        return ""
    before = text[: found.start()].encode("utf-8", "surrogateescape")
    return f"byte {len(before) + 1} is not UTF-8 text: {_FIX}"
