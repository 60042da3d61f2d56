"""A hit of the core, sorted out for those who make a pattern of it."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.grid import Grid
from engine.houses import Cell, Digit, House, Mask
from engine.step import Elimination, Placement


class Found(NamedTuple):
    """A hit of the core, as the tellers of patterns read it.

    Attributes:
        grid: the position.
        placed: the digits that go in.
        gone: the candidates that go out.
        digits, more_digits: the digits that matter, ascending; each search says how.
        houses: the houses of the pattern, by group.
        cells: the cells of the pattern, by group.
        marked: the same with the digits that matter in each.
        path: all cells in the order in which they were noted.
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
