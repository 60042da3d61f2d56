"""`Answers`: the output for a block of lines."""

from typing import NamedTuple


class Answers(NamedTuple):
    """The output for a block of lines.

    Attributes:
        text: the output without the last line break.
        lines: how many lines have a result, not counting blank lines and comments.
        rated: whether all lines with a result are puzzles.
    """

    text: str
    lines: int
    rated: bool
