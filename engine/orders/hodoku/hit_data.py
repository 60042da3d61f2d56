"""`HitData`: a hit of the core, prepared for building its pattern."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.houses import Cell, Digit, House, Mask
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid


class HitData(NamedTuple):
    """A hit of the core, as the functions that build patterns read it.

    Attributes:
        grid: the position.
        placed: the placements.
        gone: the eliminations.
        digits, more_digits: the relevant digits, ascending; each search documents them.
        houses: the houses of the pattern, by group.
        cells: the cells of the pattern, by group.
        marked: like `cells`, with the relevant digits of each cell.
        path: all cells in the order in which they were added.
        nodes: the numbers of a chain.
    """

    grid: Grid
    placed: tuple[Placement, ...]
    gone: tuple[Elimination, ...]
    digits: tuple[Digit, ...]
    more_digits: tuple[Digit, ...]
    houses: Mapping[int, tuple[House, ...]]
    cells: Mapping[int, tuple[Cell, ...]]
    marked: Mapping[int, tuple[tuple[Cell, Mask], ...]]
    path: tuple[Cell, ...]
    nodes: tuple[int, ...]
