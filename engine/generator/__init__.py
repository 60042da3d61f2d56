"""Generate puzzles with a single solution from a seed: the same seed gives the same puzzle."""

from engine.generator.rater import PuzzleRating
from engine.generator.search import GeneratedPuzzle, make
from engine.generator.spec import InfeasibleSpecError, PuzzleSpec
from engine.model.band import Band
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.symmetry import Symmetry
from engine.names import as_member

__all__ = [
    "GeneratedPuzzle",
    "InfeasibleSpecError",
    "PuzzleRating",
    "PuzzleSpec",
    "Symmetry",
    "generate",
    "make",
]


def generate(
    *,
    seed: int,
    symmetry: Symmetry | str = Symmetry.ROTATIONAL,
    band: Band | str | None = None,
    limit: Limit | None = None,
) -> Grid:
    """A puzzle with exactly one solution.

    It is minimal under its symmetry: no given, together with its symmetric counterparts, can be
    removed. With a band, puzzles are made one after the other until one is in it. `make` takes a
    whole `PuzzleSpec`.

    Args:
        seed: any number; seed, symmetry and band together determine the puzzle.
        symmetry: the symmetry of the givens, or its name, such as "none".
        band: how hard it is, or its name, such as "hard"; None for any.
        limit: the time limit. The puzzle does not depend on it.

    Raises:
        OutOfTimeError: if the limit is reached before there is a puzzle of the band.
        ValueError: if no symmetry or band has this name.
        TypeError: if the limit is not a `Limit`, or another argument has a wrong type.
    """
    spec = PuzzleSpec.of_band(
        None if band is None else as_member(Band, band), symmetry=as_member(Symmetry, symmetry)
    )
    return make(spec, seed=seed, limit=limit).grid
