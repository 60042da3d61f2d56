"""`vicinity`: the puzzles that differ from a puzzle by a few givens, written {-1+1} or {-2+2}."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from engine.core.counting.vicinity import Vicinity
from engine.houses import CELLS, Cell
from engine.model.grid import Grid, grid_of_line, require_all_candidates
from engine.model.reuse import PerThread
from engine.solvers.search import solutions
from engine.variations.distinct import SeenPuzzles

MAX_CHANGED: Final = 8
"""The maximum number of givens to remove, and to add."""
_MAX_ADDED: Final = 2
"""All choices are tried for at most this many givens; further givens are drawn at random."""
_DRAWN_FROM: Final = 100
"""The number of solutions that givens are drawn from."""
_BLANK: Final = ord(".")

_vicinity: Final = PerThread(Vicinity)


def vicinity(
    grid: Grid,
    *,
    remove: int = 1,
    add: int = 1,
    minimal: bool = True,
    sample: int | None = None,
    seed: int = 0,
) -> Iterator[Grid]:
    """The puzzles with one solution that differ from a puzzle by a few givens.

    Only one of several equivalent puzzles is returned, and none that is equivalent to the puzzle
    itself.

    Args:
        grid: a classic grid, which need not have one solution.
        remove: how many givens are removed, 0 to `MAX_CHANGED`.
        add: how many are added, 0 to 2, or with a sample up to `MAX_CHANGED`. A removed given is
            not added again, but another digit in its cell may be.
        minimal: whether to return only minimal puzzles.
        sample: how many random choices of givens to remove are tried; None for all. If more than
            two givens are added, all but two of them are drawn at random, too.
        seed: the seed of the sample.

    Raises:
        ValueError: if a number is out of range.
        UnsupportedVariantError: if the grid is not classic.
        InvalidGridError: if a house has a digit twice.
    """
    require_all_candidates(grid)
    seen = SeenPuzzles()
    seen.add(grid)
    return new_neighbours(
        grid, seen, remove=remove, add=add, minimal=minimal, sample=sample, seed=seed
    )


def new_neighbours(
    grid: Grid,
    seen: SeenPuzzles,
    *,
    remove: int = 1,
    add: int = 1,
    minimal: bool = True,
    sample: int | None = None,
    drawn: int | None = None,
    seed: int = 0,
) -> Iterator[Grid]:
    """The puzzles of `vicinity` that are not equivalent to any seen puzzle.

    Args:
        grid: this and all other arguments are as for `vicinity`.
        seen: the puzzles seen so far; new ones are added.
        drawn: how many of the added givens are drawn at random; None for all but two.
    """
    most = MAX_CHANGED if sample is not None else _MAX_ADDED
    if not 0 <= add <= most:
        raise ValueError(f"add must be from 0 to {most}, or with a sample to {MAX_CHANGED}")
    givens = [cell for cell in CELLS if grid.values[cell]]
    if not 0 <= remove <= min(MAX_CHANGED, len(givens)):
        raise ValueError(f"remove must be from 0 to {min(MAX_CHANGED, len(givens))}, not {remove}")
    if sample is not None and sample < 1:
        raise ValueError(f"sample must be at least 1, not {sample}")
    chance = Random(seed)  # noqa: S311 - a sample, not a secret
    choices = (
        combinations(givens, remove) if sample is None else _draw(givens, remove, sample, chance)
    )
    if drawn is None:
        drawn = max(add - _MAX_ADDED, 0)
    found = _neighbours(grid, choices, add - drawn, minimal, drawn, chance)
    return filter(seen.add, map(grid_of_line, found))


def _neighbours(
    grid: Grid,
    choices: Iterable[tuple[Cell, ...]],
    add: int,
    minimal: bool,
    drawn: int,
    chance: Random,
) -> Iterator[bytes]:
    """The lines of the puzzles with these choices of givens removed and `add` givens added."""
    whole = grid.to_line().encode()
    for cells in choices:
        line, barred = bytearray(whole), bytearray([_BLANK] * len(CELLS))
        for cell in cells:
            line[cell], barred[cell] = _BLANK, line[cell]
        if drawn and not _add_some(line, barred, drawn, chance):
            continue
        yield from _vicinity.value.puzzles(bytes(line), bytes(barred), add, minimal)


def _draw(givens: list[Cell], size: int, sample: int, chance: Random) -> Iterator[tuple[Cell, ...]]:
    """Random distinct choices of givens; all choices if there are at most `sample`."""
    if comb(len(givens), size) <= sample:
        yield from combinations(givens, size)
        return
    drawn: set[tuple[Cell, ...]] = set()
    while len(drawn) < sample:
        cells = tuple(sorted(chance.sample(givens, size)))
        if cells not in drawn:
            drawn.add(cells)
            yield cells


def _add_some(line: bytearray, barred: bytearray, count: int, chance: Random) -> bool:
    """Add random givens from one of the solutions; False if there are too few."""
    found = [*solutions(grid_of_line(line), count=_DRAWN_FROM)]
    if not found:
        return False
    solution = chance.choice(found).encode()
    free = [cell for cell in CELLS if line[cell] == _BLANK and solution[cell] != barred[cell]]
    if len(free) < count:
        return False
    for cell in chance.sample(free, count):
        line[cell] = solution[cell]
    return True
