"""`Answers`: what is printed for a block of lines."""

from typing import NamedTuple


class Answers(NamedTuple):
    """The output for a block of lines.

    Attributes:
        text: without the last line break.
        lines: how many lines have a result, not counting blank lines and comments.
        rated: whether all of these are puzzles.
    """

    text: str
    lines: int
    rated: bool
