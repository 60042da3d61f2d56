"""A report on a puzzle with constraints: how many solutions it has, and what was not understood."""

from dataclasses import dataclass
from enum import Enum

from engine.constraints.counting import SECONDS, solve_puzzle
from engine.constraints.puzzle import Puzzle
from engine.language import N_, translate
from engine.model.limit import Limit
from engine.solvers.result import SolveResult


class Uniqueness(Enum):
    """How many solutions a puzzle has under the constraints that were read; the value is a text."""

    ONE = N_("It has exactly one solution.")
    SEVERAL = N_("It has several solutions.")
    NONE = N_("It has no solution.")
    OTHER = N_("As I read it, it has exactly one solution, but its author states another one.")
    UNDECIDED = N_("I could not find out in {seconds} s whether it has exactly one solution.")


_WORDS = N_(
    "I cannot read rules in words, nor drawings: if they say more than the constraints, it is a "
    "different puzzle."
)


@dataclass(frozen=True, slots=True)
class PuzzleReport:
    """How many solutions a puzzle has, and the text for the user.

    Attributes:
        uniqueness: one solution or not.
        solved: the result of the search.
        text: a sentence or two.
    """

    uniqueness: Uniqueness
    solved: SolveResult
    text: str


def check_puzzle(puzzle: Puzzle, *, count: int = 2, limit: Limit | None = None) -> PuzzleReport:
    """Find out how many solutions a puzzle has.

    Args:
        puzzle: the puzzle.
        count: how many solutions are looked for.
        limit: how long it may take; `counting.SECONDS` if it is missing.

    Raises:
        TooLargeError: if it has more or larger constraints than any real puzzle.
    """
    solved = solve_puzzle(puzzle, count=count, limit=limit)
    found = solved.solutions
    if len(found) > 1:
        uniqueness = Uniqueness.SEVERAL
    elif not solved.all_found:
        uniqueness = Uniqueness.UNDECIDED
    elif not found:
        uniqueness = Uniqueness.NONE
    elif all(told in (".", digit) for told, digit in zip(puzzle.solution, found[0], strict=False)):
        uniqueness = Uniqueness.ONE
    else:
        uniqueness = Uniqueness.OTHER
    seconds = (limit and limit.seconds) or SECONDS
    text = translate(uniqueness.value, seconds=f"{seconds:g}")
    if uniqueness in (Uniqueness.SEVERAL, Uniqueness.NONE, Uniqueness.OTHER) and puzzle.says_more:
        text += " " + translate(_WORDS)
    return PuzzleReport(uniqueness, solved, text)
