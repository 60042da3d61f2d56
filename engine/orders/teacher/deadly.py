"""Steps of extended rectangles and BUG-lites: their guardians place or remove something."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from engine.core.experts.bug_lite import BugLiteSearch
from engine.houses import Cell, HouseKind, digits_of
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.reasons import ruled_out_by
from engine.model.reuse import PerThread
from engine.model.technique import Technique
from engine.orders.teacher.experts import FoundPattern
from engine.techniques.deadly import BugLitePattern, ExtendedRectanglePattern

_search = PerThread(BugLiteSearch)
_LINES: Final = 3
"""The number of lines in a band or stack, and of digits and boxes of an extended rectangle."""
_CELLS_OF_RECTANGLE: Final = 6
_MOST_OF_RECTANGLE: Final = 4
_MOST_OF_LITE: Final = 3
"""The maximum number of guardians of each pattern."""


def find_extended_rectangles(grid: Grid) -> Iterator[FoundPattern]:
    """Extended rectangles whose guardians remove or place something, the fewest first."""
    return _useful(grid, Technique.EXTENDED_RECTANGLE, extended_rectangles(grid))


def find_bug_lites(grid: Grid) -> Iterator[FoundPattern]:
    """BUG-lites whose guardians remove or place something, the smallest first."""
    return _useful(grid, Technique.BUG_LITE, bug_lites(grid))


def extended_rectangles(grid: Grid) -> Iterator[ExtendedRectanglePattern]:
    """All extended rectangles with few guardians, in two lines of a band or stack."""
    for kind in (HouseKind.ROW, HouseKind.COLUMN):
        lines = [house for house in grid.variant.houses if house.kind is kind]
        for band in range(0, len(lines), _LINES):
            for one, other in combinations(lines[band : band + _LINES], 2):
                crossing = [
                    (cell, opposite)
                    for cell, opposite in zip(one.cells, other.cells, strict=True)
                    if not grid.values[cell] and not grid.values[opposite]
                ]
                for pairs in combinations(crossing, _LINES):
                    if len({grid.variant.box(cell) for cell, _ in pairs}) == _LINES:
                        cells = tuple(cell for side in zip(*pairs, strict=True) for cell in side)
                        for digits, guardians in _triples(grid, cells):
                            yield ExtendedRectanglePattern(cells, digits, (one, other), guardians)


def _triples(
    grid: Grid, cells: tuple[Cell, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[Candidate, ...]]]:
    """Three digits that are almost the only candidates of cells, and the other candidates."""
    masks = [grid.candidates[cell] for cell in cells]
    if sum(mask.bit_count() for mask in masks) > 3 * _CELLS_OF_RECTANGLE + _MOST_OF_RECTANGLE:
        return
    every = 0
    for mask in masks:
        every |= mask
    for digits in combinations(digits_of(every), _LINES):
        left = ~sum(1 << digit - 1 for digit in digits)
        extra = sum((mask & left).bit_count() for mask in masks)
        if 0 < extra <= _MOST_OF_RECTANGLE and all(mask & ~left for mask in masks):
            yield (
                digits,
                tuple(
                    Candidate(cell, digit)
                    for cell, mask in sorted(zip(cells, masks, strict=True))
                    for digit in digits_of(mask & left)
                ),
            )


def bug_lites(grid: Grid) -> list[BugLitePattern]:
    """BUG-lites with few guardians, the smallest first, without extended rectangles."""
    search = _search.value
    search.load(grid.values, grid.candidates)
    found = []
    for cells, masks in search.find(_MOST_OF_LITE):
        held = dict(sorted(zip(cells, masks, strict=True)))
        if not _is_rectangle(held):
            guardians = tuple(
                Candidate(cell, digit)
                for cell, mask in held.items()
                for digit in digits_of(grid.candidates[cell] & ~mask)
            )
            pairs = tuple(digits_of(mask) for mask in held.values())
            found.append(BugLitePattern(tuple(held), pairs, guardians))
    return sorted(found, key=lambda one: (len(one.cells), len(one.guardians), one.cells, one.pairs))


def _is_rectangle(held: dict[Cell, int]) -> bool:
    """Whether these are six cells in two lines of a band or stack, with three digits."""
    every = 0
    for mask in held.values():
        every |= mask
    lines = {cell // 9 for cell in held}, {cell % 9 for cell in held}
    return (
        len(held) == _CELLS_OF_RECTANGLE
        and every.bit_count() == _LINES
        and any(len(some) == 2 and len({line // _LINES for line in some}) == 1 for some in lines)
    )


def _useful(
    grid: Grid,
    technique: Technique,
    patterns: Iterable[ExtendedRectanglePattern | BugLitePattern],
) -> Iterator[FoundPattern]:
    """Patterns that place or remove something that no earlier pattern does."""
    known: set[Elimination | Placement] = set()
    for pattern in sorted(patterns, key=lambda pattern: len(pattern.guardians)):
        placed: tuple[Placement, ...] = ()
        gone: tuple[Elimination, ...] = ()
        if len(pattern.guardians) == 1:
            (one,) = pattern.guardians
            placed = (Placement(one.cell, one.digit),)
        else:
            ruled_out = (set(ruled_out_by(grid, guardian)) for guardian in pattern.guardians)
            gone = tuple(sorted(set.intersection(*ruled_out)))
        if not known.issuperset((*placed, *gone)):
            known.update(placed, gone)
            yield FoundPattern(technique, pattern, placed, gone)
