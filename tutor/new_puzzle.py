"""The job that makes new puzzles, for daily puzzles and for whoever asks for one."""

from dataclasses import dataclass

import engine
from engine.band import Band
from engine.errors import OutOfTimeError
from engine.generator import Symmetry
from engine.limit import Clock, Limit
from engine.report import Report


@dataclass(frozen=True, slots=True)
class MadePuzzle:
    """A new puzzle.

    Attributes:
        puzzle: 81 characters.
        seed: the number that it was made from.
        band: how hard it is.
        report: its rating, which is exact.
    """

    puzzle: str
    seed: int
    band: Band
    report: Report


def make_puzzle(
    seed: int, band: Band, *, limit: Limit, symmetry: Symmetry = Symmetry.ROTATIONAL
) -> MadePuzzle | None:
    """Make one puzzle of a band.

    Args:
        seed: any number; the same one always gives the same puzzle of a band and symmetry.
        band: how hard it is to be.
        limit: how long making and rating it may take together.
        symmetry: how its givens lie.

    Returns:
        The puzzle; None if the time was over before there was one.
    """
    clock = Clock(limit)
    try:
        grid = engine.generate(seed=seed, symmetry=symmetry, band=band, limit=limit)
    except OutOfTimeError:
        return None
    left = None if clock.is_endless else Limit(clock.seconds)
    report = engine.grade(grid, limit=left)
    return MadePuzzle(grid.to_line(), seed, band, report) if report.exact else None
