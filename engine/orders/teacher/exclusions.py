"""Aligned pair exclusions: digits in two cells that leave too little for cells that see both."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from engine.houses import Cell, Digit, Mask, digits_of, mask_of
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.techniques.exclusion import ExclusionPattern

Sets: TypeAlias = Mapping[tuple[Cell, ...], Mask]
"""Almost locked sets: their cells and their digits."""

_MOST_CELLS: Final = 3
"""The maximum number of cells of a set."""
_FEWEST: Final = 2
"""The minimum number of cells or sets that rule out pairs; a single one would be a subset."""


class FoundExclusion(NamedTuple):
    """A pair of cells, and the digits that they cannot hold."""

    pattern: ExclusionPattern
    eliminations: tuple[Elimination, ...]


def find_pair_exclusions(grid: Grid) -> Iterator[FoundExclusion]:
    """Aligned pair exclusions by cells with two candidates, and by sets of two or three cells.

    Exclusions without sets come first. An exclusion that removes nothing new is left out.
    """
    pairs: dict[tuple[Cell, Cell], list[tuple[Cell, ...]]] = {}
    sets = _sets(grid)
    for cells, digits in sets.items():
        near = [
            cell
            for cell in _seen_by_all(grid, cells)
            if grid.candidates[cell] & digits and not grid.values[cell]
        ]
        for pair in combinations(near, 2):
            pairs.setdefault(pair, []).append(cells)
    found = [
        exclusion
        for pair, excluders in pairs.items()
        if len(excluders) >= _FEWEST
        and (exclusion := _exclusion(grid, pair, excluders, sets)) is not None
    ]
    known: set[Elimination] = set()
    for pattern, gone in sorted(
        found,
        key=lambda exclusion: (
            len(exclusion.pattern.sets),
            len(exclusion.pattern.forbidden),
            exclusion.pattern.cells,
        ),
    ):
        if not known.issuperset(gone):
            known.update(gone)
            yield FoundExclusion(pattern, gone)


def _sets(grid: Grid) -> dict[tuple[Cell, ...], Mask]:
    """Almost locked sets: cells of a house with one more digit than cells, the smallest first."""
    found: dict[tuple[Cell, ...], Mask] = {}
    for house in grid.variant.houses:
        few = [
            (cell, grid.candidates[cell])
            for cell in house.cells
            if not grid.values[cell] and grid.candidates[cell].bit_count() <= _MOST_CELLS + 1
        ]
        for cell, mask in few:
            if mask.bit_count() == 2:
                found[cell,] = mask
        for at, (one, mask) in enumerate(few):
            for then, (other, more) in enumerate(few[at + 1 :], at + 2):
                two = mask | more
                if two.bit_count() == 3:
                    found[one, other] = two
                if two.bit_count() <= _MOST_CELLS + 1:
                    for third, rest in few[then:]:
                        if (two | rest).bit_count() == _MOST_CELLS + 1:
                            found[one, other, third] = two | rest
    return dict(sorted(found.items(), key=lambda part: len(part[0])))


def _seen_by_all(grid: Grid, cells: tuple[Cell, ...]) -> list[Cell]:
    """The cells that see all of these cells."""
    peers = grid.variant.peers
    return sorted(set(peers[cells[0]]).intersection(*(peers[cell] for cell in cells[1:])))


def _exclusion(
    grid: Grid, pair: tuple[Cell, Cell], excluders: list[tuple[Cell, ...]], sets: Sets
) -> FoundExclusion | None:
    """The exclusion of a pair of cells; None if it removes nothing, or a single set proves it."""
    see = grid.variant.see_each_other(*pair)
    gone: list[Elimination] = []
    used: dict[tuple[Digit, ...], tuple[Cell, ...]] = {}
    for at in range(2):
        cell, other = pair[at], pair[1 - at]
        for digit in digits_of(grid.candidates[cell]):
            left = grid.candidates[other]
            ways: dict[Digit, tuple[Cell, ...]] = {}
            if see and left & mask_of((digit,)):
                left &= ~mask_of((digit,))
                ways[digit] = ()
            for cells in excluders:
                both = sets[cells] & left if sets[cells] & mask_of((digit,)) else 0
                for partner in digits_of(both & ~mask_of((digit,))):
                    ways[partner] = cells
                left &= ~both | mask_of((digit,))
            if not left and len({*ways.values()} - {()}) >= _FEWEST:
                gone.append(Elimination(cell, digit))
                for partner, cells in ways.items():
                    used[(digit, partner) if at == 0 else (partner, digit)] = cells
    if not gone:
        return None
    singles = tuple(sorted({cells[0] for cells in used.values() if len(cells) == 1}))
    return FoundExclusion(
        ExclusionPattern(pair, singles, tuple(sorted(used.items()))), tuple(sorted(gone))
    )
