"""Generating new puzzles, for daily puzzles and on request."""

from dataclasses import dataclass

import engine
from engine.errors import OutOfTimeError
from engine.generator.killer import make_killer
from engine.links.puzzle_text import format_puzzle_text
from engine.model.band import Band
from engine.model.limit import Countdown, Limit
from engine.model.report import Report
from tutor.equivalence import canonical_of


def make_killer_text(seed: int, *, limit: Limit) -> str | None:
    """Generate a killer sudoku whose steps can all be explained.

    Args:
        seed: any number; the same seed always gives the same puzzle.
        limit: how long it may take.

    Returns:
        Its text (`engine.links.puzzle_text`); None if the time is up first.
    """
    try:
        return format_puzzle_text(make_killer(seed, limit=limit))
    except OutOfTimeError:
        return None


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A new puzzle.

    Attributes:
        puzzle: the puzzle in 81 characters.
        seed: its seed.
        band: how hard it is.
        report: its exact rating.
        canonical: its canonical form.
    """

    puzzle: str
    seed: int
    band: Band
    report: Report
    canonical: str


def make_puzzle(seed: int, band: Band, *, limit: Limit) -> NewPuzzle | None:
    """Generate one puzzle of a band, with rotational symmetry.

    Args:
        seed: any number; the same seed always gives the same puzzle of a band.
        band: how hard it must be.
        limit: how long generating and rating it may take together.

    Returns:
        The puzzle; None if the time is up first.
    """
    clock = Countdown(limit)
    try:
        grid = engine.generate(seed=seed, band=band, limit=limit)
    except OutOfTimeError:
        return None
    left = None if clock.is_endless else Limit(clock.seconds)
    report = engine.grade(grid, limit=left)
    if not report.exact:
        return None
    return NewPuzzle(grid.to_line(), seed, band, report, canonical_of(grid))
