"""Checks the claims of hints without any code of the engine.

`check` takes a position, a text and the effects of a step as plain strings. It parses each sentence
with its own grammar, compares statements about the grid with the grid, and proves conclusions from
nothing but the statements before them.

    >>> position = Board.parse("1234567.." + "." * 72)
    >>> check(position, "Row 1 has 9 only in r1c8 and r1c9.", ())
    []
    >>> [problem.kind for problem in check(position, "Row 1 has 9 only in r1c8.", ())]
    ['false']
"""

from testing.claims.board import Board
from testing.claims.check import Problem, check, check_blocks, check_view, claims_of
from testing.claims.following import check_following
from testing.claims.reader import Shown

__all__ = [
    "Board",
    "Problem",
    "Shown",
    "check",
    "check_blocks",
    "check_following",
    "check_view",
    "claims_of",
]
