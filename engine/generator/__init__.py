"""New puzzles with a single solution, from a seed: the same seed gives the same puzzle."""

from engine.band import Band
from engine.generator.making import Made, make
from engine.generator.rater import Rated
from engine.generator.spec import InfeasibleSpecError, PuzzleSpec
from engine.generator.symmetry import Symmetry
from engine.grid import Grid
from engine.limit import Limit

__all__ = ["InfeasibleSpecError", "Made", "PuzzleSpec", "Rated", "Symmetry", "generate", "make"]


def generate(
    *,
    seed: int,
    symmetry: Symmetry = Symmetry.ROTATIONAL,
    band: Band | None = None,
    limit: Limit | None = None,
) -> Grid:
    """A puzzle with exactly one solution.

    It is minimal under its symmetry: no given, together with those that the symmetry ties to it,
    can be left out. With a band, puzzles are made one after the other until one is of it. `make`
    takes more wishes.

    Args:
        seed: any number; it decides which puzzle it is, together with the symmetry and the band.
        symmetry: how the givens lie.
        band: how hard it is; None for whatever comes.
        limit: how long it may take. The puzzle does not depend on it.

    Raises:
        OutOfTimeError: if the limit is reached before there is a puzzle of the band.
        TypeError: if the limit is anything but a `Limit`.
    """
    return make(PuzzleSpec.of_band(band, symmetry=symmetry), seed=seed, limit=limit).grid
