"""Steps of sudokus in puzzles with constraints: singles, locked candidates, subsets and fish.

Cells see each other by constraints, too, so that a digit of a house may be gone from cells outside
of it. Nothing here relies on a single solution of the digits alone.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine.houses import DIGITS, Cell, Digit, House, HouseKind, Mask, digits_of
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.model.step import Pattern, Step
from engine.model.technique import Technique
from engine.orders.constraints.position import PuzzlePosition
from engine.orders.constraints.step import PuzzleStep, SudokuStep
from engine.techniques.drawing import views_of
from engine.techniques.fish import FishPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern
from engine.techniques.subsets import SubsetPattern

SLUG: Final = "constraints"
"""The order of the steps."""
_NAKED: Final = (Technique.NAKED_PAIR, Technique.NAKED_TRIPLET, Technique.NAKED_QUAD)
_HIDDEN: Final = (Technique.HIDDEN_PAIR, Technique.HIDDEN_TRIPLET, Technique.HIDDEN_QUAD)
_FISH: Final = {2: Technique.X_WING, 3: Technique.SWORDFISH}


def singles(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """All singles."""
    grid = position.grid
    for house in grid.variant.houses:
        masks = [grid.candidates[cell] for cell in house.cells if not grid.values[cell]]
        once = several = 0
        for mask in masks:
            several |= once & mask
            once |= mask
        for digit in digits_of(once & ~several):
            cell = next(cell for cell in house.cells if grid.has(cell, digit))
            technique = Technique.FULL_HOUSE if len(masks) == 1 else Technique.HIDDEN_SINGLE
            placed = (Placement(cell, digit),)
            in_line = technique is Technique.HIDDEN_SINGLE and house.kind.is_line
            yield _step(grid, technique, SinglePattern(cell, digit, house), placed, (), in_line)
    for cell, mask in enumerate(grid.candidates):
        if mask and not mask & (mask - 1):
            (digit,) = digits_of(mask)
            pattern = SinglePattern(cell, digit, None)
            yield _step(grid, Technique.NAKED_SINGLE, pattern, (Placement(cell, digit),), ())


def locked(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """Digits whose places in a house are all in another one."""
    grid = position.grid
    for base in grid.variant.houses:
        for digit, places in places_in(grid, base):
            if len(places) < 2:
                continue
            for cover in grid.variant.houses_of[places[0]]:
                if cover is base or not set(places) <= set(cover.cells):
                    continue
                others = (cell for cell in cover.cells if cell not in places)
                gone = _gone(grid, others, 1 << (digit - 1))
                if gone:
                    in_box = base.kind.is_box and cover.kind.is_line
                    technique = Technique.POINTING if in_box else Technique.CLAIMING
                    pattern = LockedPattern(digit, base, cover, places)
                    yield _step(grid, technique, pattern, (), gone)


def subsets(position: PuzzlePosition, size: int) -> Iterator[PuzzleStep]:
    """As many cells of a house as digits."""
    grid = position.grid
    for house in grid.variant.houses:
        empty = [cell for cell in house.cells if not grid.values[cell]]
        few = [cell for cell in empty if grid.candidates[cell].bit_count() <= size]
        for cells in combinations(few, size):
            digits = _union(grid.candidates[cell] for cell in cells)
            gone = _gone(grid, (cell for cell in empty if cell not in cells), digits)
            if digits.bit_count() == size and gone:
                pattern = SubsetPattern(house, cells, digits_of(digits), hidden=False)
                yield _step(grid, _NAKED[size - 2], pattern, (), gone)
        rare = [(digit, places) for digit, places in places_in(grid, house) if len(places) <= size]
        for chosen in combinations(rare, size):
            where = tuple(sorted({cell for _, places in chosen for cell in places}))
            kept = sum(1 << (digit - 1) for digit, _ in chosen)
            gone = _gone(grid, where, ~kept) if len(where) == size else ()
            if gone:
                pattern = SubsetPattern(house, where, digits_of(kept), hidden=True)
                yield _step(grid, _HIDDEN[size - 2], pattern, (), gone)


def fish(position: PuzzlePosition, size: int) -> Iterator[PuzzleStep]:
    """A digit whose places in some lines are in as many crossing lines."""
    grid = position.grid
    lines = {
        kind: [house for house in grid.variant.houses if house.kind is kind]
        for kind in (HouseKind.ROW, HouseKind.COLUMN)
    }
    for kind, crossing in ((HouseKind.ROW, HouseKind.COLUMN), (HouseKind.COLUMN, HouseKind.ROW)):
        for digit in DIGITS:
            found = [
                (house, places)
                for house in lines[kind]
                if 2
                <= len(places := tuple(cell for cell in house.cells if grid.has(cell, digit)))
                <= size
            ]
            for chosen in combinations(found, size):
                cells = tuple(sorted(cell for _, places in chosen for cell in places))
                cover = tuple(
                    house for house in lines[crossing] if not set(house.cells).isdisjoint(cells)
                )
                others = (cell for house in cover for cell in house.cells if cell not in cells)
                gone = _gone(grid, others, 1 << (digit - 1)) if len(cover) == size else ()
                if gone:
                    base = tuple(house for house, _ in chosen)
                    pattern = FishPattern(digit, base, cover, cells)
                    yield _step(grid, _FISH[size], pattern, (), gone)


def places_in(grid: Grid, house: House) -> Iterator[tuple[Digit, tuple[Cell, ...]]]:
    """Each digit that a house still needs, with its places."""
    for digit in DIGITS:
        bit = 1 << (digit - 1)
        places = tuple(cell for cell in house.cells if grid.candidates[cell] & bit)
        if places:
            yield digit, places


def _union(masks: Iterator[Mask]) -> Mask:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _gone(
    grid: Grid, cells: Iterator[Cell] | tuple[Cell, ...], digits: Mask
) -> tuple[Elimination, ...]:
    return tuple(
        Elimination(cell, digit)
        for cell in cells
        for digit in digits_of(grid.candidates[cell] & digits)
    )


def _step(
    grid: Grid,
    technique: Technique,
    pattern: Pattern,
    placed: tuple[Placement, ...],
    gone: tuple[Elimination, ...],
    more: int = 0,
) -> SudokuStep:
    assert technique.cost is not None
    views = views_of(technique, grid, pattern, placed, gone)
    return SudokuStep.of(
        Step(technique, technique.cost + more, grid, placed, gone, pattern, views, SLUG)
    )
