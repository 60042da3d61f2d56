"""What hints show where Sudoku Explainer's next step is above ER 9: a part of `bench.teaching`."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine import Grid, Limit, OutOfTimeError, solve
from engine.houses import CELLS
from engine.scales import SE, TEACHER
from engine.step import (
    Candidate,
    CasesPattern,
    ChainPattern,
    ContradictionPattern,
    EitherWayPattern,
    ForcingPattern,
    SolutionPattern,
    Step,
)
from engine.teacher.contradictions import find_contradictions
from engine.technique_table import Family

LONGEST_TEST: Final = 12
"""Placements of a contradiction that a person might still follow."""
_BEYOND_PATTERNS: Final = (
    ChainPattern,
    ForcingPattern,
    ContradictionPattern,
    EitherWayPattern,
    CasesPattern,
    SolutionPattern,
)
_ABOVE: Final = 9.0
_LIMIT: Final = Limit(20)
_PATIENCE: Final = Limit(600)
"""For the paths through the hardest puzzles, whatever else the machine does."""


@dataclass(slots=True)
class HardHints:
    """Counts of hints.

    Attributes:
        hints: how many there are.
        strict: how many of them are a pattern, or a contradiction by a few singles.
        possible: how many could be.
        chains: how many are one of these, or a few chains from several candidates.
        short: how many are one of these, or another short test.
    """

    hints: int = 0
    strict: int = 0
    possible: int = 0
    chains: int = 0
    short: int = 0


def beyond_nine(grids: Iterable[Grid]) -> HardHints:
    """Count the hints where Sudoku Explainer's next step is above 9.0.

    All but singles, locked candidates and subsets count.

    Args:
        grids: puzzles.
    """
    counts = HardHints()
    for grid in grids:
        for step in TEACHER.iter_steps(grid, limit=_PATIENCE):
            easy = step.technique.family in (Family.SINGLE, Family.LOCKED, Family.SUBSET)
            if not easy and _is_hard(step.grid):
                is_strict = is_pattern(step) or is_by_few_singles(step)
                is_chain = isinstance(step.pattern, CasesPattern)
                counts.hints += 1
                counts.strict += is_strict
                counts.possible += is_strict or few_singles_suffice(step.grid)
                counts.chains += is_strict or is_chain
                counts.short += is_strict or is_chain or is_short(step)
    return counts


def _is_hard(grid: Grid) -> bool:
    try:
        theirs = SE.next_step(grid, limit=_LIMIT)
    except OutOfTimeError:
        return True
    return theirs is None or theirs.rating > _ABOVE


def is_pattern(step: Step) -> bool:
    """Whether a step is a pattern, not several chains, a net or a test."""
    return not isinstance(step.pattern, _BEYOND_PATTERNS)


def is_by_few_singles(step: Step) -> bool:
    """Whether a step is a contradiction by at most `LONGEST_TEST` singles, the test included."""
    pattern = step.pattern
    return (
        isinstance(pattern, ContradictionPattern)
        and pattern.is_by_singles
        and not pattern.inner
        and is_short(step)
    )


def few_singles_suffice(grid: Grid) -> bool:
    """Whether there is such a contradiction in a position."""
    (solution,) = solve(grid)
    wrong = (
        Candidate(cell, digit)
        for cell in CELLS
        if not grid.values[cell]
        for digit in grid.candidates_of(cell)
        if solution[cell] != str(digit)
    )
    found = find_contradictions(grid, wrong, with_subsets=False)
    return any(length < LONGEST_TEST for length, _ in found)


def is_short(step: Step) -> bool:
    """Whether a step is a test, or tests of which one is true, of at most `LONGEST_TEST` steps."""
    match step.pattern:
        case ContradictionPattern(length=length):
            return length < LONGEST_TEST
        case EitherWayPattern(tests=tests, branches=branches):
            return len(tests) + sum(map(len, branches)) <= LONGEST_TEST
        case _:
            return False
