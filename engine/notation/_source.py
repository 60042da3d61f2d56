"""What all notations share: the characters of a cell, the bound on a text, errors with a place."""

import re
from typing import Final

from engine.errors import InvalidGridError
from engine.houses import Digit

MAX_LENGTH: Final = 20_000
"""The longest text, in characters, that is looked at. A drawn pencil-mark grid has about 2,000."""

BLANKS: Final = ".0*_-xX?"
"""Every character that stands for an empty cell (a space does so in fixed-width rows only)."""

CELL_CHARACTERS: Final = re.escape(BLANKS) + "1-9"
"""Digits and blanks, to be put between the square brackets of a regular expression."""

SEPARATORS: Final = ",;\t"
"""What may stand between the values of a list or a table."""


class NotationError(InvalidGridError):
    """The text is not written as a grid is; tells where, if there is one place.

    Attributes:
        reason: what is wrong, and the cure.
        text: the text that was read.
        offset: the index in the text of what is wrong; None if no one character is to blame.
    """

    def __init__(self, reason: str, text: str = "", offset: int | None = None) -> None:
        # All three go into `args`, so that the error can be pickled.
        super().__init__(reason, text, offset)
        self.reason = reason
        self.text = text
        self.offset = offset

    def __str__(self) -> str:
        if self.offset is None:
            return self.reason
        before = self.text[: self.offset].replace("\r\n", "\n").replace("\r", "\n")
        column = len(before) - (before.rfind("\n") + 1) + 1
        return f"line {before.count(chr(10)) + 1}, column {column}: {self.reason}"


def check_length(text: str) -> None:
    """Refuse a text that is too long to be one puzzle.

    Raises:
        NotationError: if the text has more than `MAX_LENGTH` characters.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError(
            f"the text has {len(text):,} characters, at most {MAX_LENGTH:,} are read: "
            "give the puzzle alone"
        )


def value_of(cell: str, text: str, offset: int) -> Digit:
    """The number in a cell, 0 for a blank.

    Args:
        cell: what stands in the cell.
        text: the whole text, for the message.
        offset: where in the text the cell stands.

    Raises:
        NotationError: if it is neither a digit nor a blank.
    """
    if len(cell) == 1:
        if cell in "123456789":
            return int(cell)
        if cell in BLANKS:
            return 0
    shown = cell if len(cell) <= 12 else cell[:11] + "…"
    raise NotationError(f"{shown!r} is neither a digit nor a blank (use . or 0)", text, offset)


def counted(number: int, noun: str) -> str:
    """The number and its noun, such as "1 cell" or "80 cells"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def check_blank(blank: str) -> None:
    """Refuse a blank that could not be read back.

    Raises:
        ValueError: if it is not one of `BLANKS`.
    """
    if len(blank) != 1 or blank not in BLANKS:
        raise ValueError(f"{blank!r} is no blank: use one of {' '.join(BLANKS)}")
