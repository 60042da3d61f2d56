"""Common parts of all notations: cell characters, the length limit, errors with a place."""

import re
from typing import Final

from engine.errors import InvalidGridError
from engine.houses import Digit
from engine.language import N_, forms, translate, translate_count

MAX_LENGTH: Final = 20_000
"""The longest text, in characters, that is parsed. A drawn pencil-mark grid has about 2,000."""

BLANKS: Final = ".0*_-xX?"
"""Every character for an empty cell (in addition to a space in fixed-width rows)."""

CELL_CHARACTERS: Final = re.escape(BLANKS) + "1-9"
"""Digits and blanks, for the square brackets of a regular expression."""

SUKAKU_LENGTH: Final = 729
"""The number of characters of a Sukaku: one for each candidate."""
_NEARLY: Final = 20
"""By how many characters a Sukaku may be too long or too short to be recognised."""

SEPARATORS: Final = ",;\t"
"""The separators of values in a list or a table."""

_PLACE: Final = N_("line {line}, character {character}: {reason}")
"""Do not mention the column of the text: it would be taken for a column of the grid."""
_TOO_LONG: Final = N_(
    "the text has {length:,} characters, more than the limit of {most:,}: give only the puzzle"
)
_NO_CELL: Final = N_("{shown} is neither a digit nor a blank (use . or 0)")
_CELLS: Final = forms("found 1 cell, need 81", "found {count} cells, need 81")
_JOINED: Final = N_(
    "found {count} cells, enough for {puzzles} puzzles: put each puzzle on a line of its own"
)
_CHARACTERS: Final = forms(
    "found 1 character, need 729, nine for each cell",
    "found {count} characters, need 729, nine for each cell",
)
_ROWS: Final = forms("found 1 row, need 9", "found {count} rows, need 9")
_ROW: Final = forms(
    "row {number} has 1 cell, need 9",
    "row {number} has {count} cells, need 9",
)


class NotationError(InvalidGridError):
    """The text is not a grid in this notation; the message gives the place, if there is one.

    Attributes:
        reason: what is wrong, and how to fix it.
        text: the text that was read.
        offset: the index of the error in the text; None if it is not at one character.
    """

    code = "not-a-grid"

    def __init__(self, reason: str, text: str = "", offset: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = text
        self.offset = offset

    def __str__(self) -> str:
        return self.message()

    def message(self, first_line: int = 1) -> str:
        """The error and its place.

        Args:
            first_line: the number of the text's first line, for example in a file.
        """
        if self.offset is None:
            return self.reason
        before = self.text[: self.offset].replace("\r\n", "\n").replace("\r", "\n")
        line, start = before.count("\n") + first_line, before.rfind("\n") + 1
        character = len(before) - start + 1
        return translate(_PLACE, line=line, character=character, reason=self.reason)


def check_length(text: str) -> None:
    """Refuse a text that is too long to be one puzzle.

    Raises:
        NotationError: if the text has more than `MAX_LENGTH` characters.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(translate(_TOO_LONG, length=len(text), most=MAX_LENGTH))


def value_of(cell: str, text: str, offset: int) -> Digit:
    """The number in a cell, 0 for a blank.

    Args:
        cell: the content of the cell.
        text: the whole text, for the message.
        offset: where the cell is in the text.

    Raises:
        NotationError: if it is neither a digit nor a blank.
    """
    if len(cell) == 1:
        if cell in "123456789":
            return int(cell)
        if cell in BLANKS:
            return 0
    shown = cell if len(cell) <= 12 else cell[:11] + "…"
    raise NotationError(translate(_NO_CELL, shown=repr(shown)), text, offset)


def cell_count_message(count: int) -> str:
    """The message for a text without 81 cells: "found 80 cells, need 81"."""
    if abs(count - SUKAKU_LENGTH) <= _NEARLY:
        return character_count_message(count)
    puzzles, rest = divmod(count, 81)
    if puzzles > 1 and not rest:
        return translate(_JOINED, count=count, puzzles=puzzles)
    return translate_count(_CELLS, count)


def character_count_message(count: int) -> str:
    """The message for a Sukaku without 729 characters: "found 728 characters, need 729"."""
    return translate_count(_CHARACTERS, count)


def row_count_message(count: int) -> str:
    """The message for a text that does not have nine rows: "found 8 rows, need 9"."""
    return translate_count(_ROWS, count)


def row_length_message(number: int, count: int) -> str:
    """The message for a row that does not have nine cells: "row 3 has 8 cells, need 9".

    Args:
        number: which row, counted from 1.
        count: how many cells it has.
    """
    return translate_count(_ROW, count, number=number)


def check_blank(blank: str) -> None:
    """Refuse a blank that could not be read back.

    Raises:
        ValueError: if it is not one of `BLANKS`.
    """
    if len(blank) != 1 or blank not in BLANKS:
        raise ValueError(f"{blank!r} is not a blank: use one of {' '.join(BLANKS)}")
