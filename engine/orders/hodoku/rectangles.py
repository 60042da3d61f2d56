"""The patterns of rectangles: uniqueness tests, hidden and avoidable rectangles."""

from collections.abc import Callable
from dataclasses import replace

from engine.houses import Cell, HouseKind, Mask, digits_of
from engine.model.reasons import common_house
from engine.model.step import Pattern
from engine.orders.hodoku.hit_data import HitData
from engine.techniques.rectangles import AvoidableRectanglePattern, HiddenRectanglePattern
from engine.techniques.uniqueness import LoopPattern


def _rectangle(hit: HitData, kind: int) -> LoopPattern:
    """A rectangle; in the order of the scan, the second and the fourth corner share a line."""
    one, two, beside_one, beside_two = (cell for cell, _ in _corners(hit))
    (low, high), extra_cells = hit.digits, tuple(sorted(hit.cells[1]))
    extra = {digit for cell in extra_cells for digit in hit.grid.candidates_of(cell)}
    return LoopPattern(
        cells=(one, two, beside_two, beside_one),
        digits=(low, high),
        kind=kind,
        extra_cells=extra_cells,
        extra_digits=tuple(sorted(extra - {low, high})),
    )


def _corners(hit: HitData) -> tuple[tuple[Cell, Mask], ...]:
    """The corners of a rectangle in the order of the scan, without the pattern's other cells."""
    corners = {*hit.cells.get(0, ()), *hit.cells.get(1, ())}
    masks = dict(pair for group in hit.marked.values() for pair in group)
    return tuple((cell, masks[cell]) for cell in hit.path if cell in corners)


def plain_rectangle(kind: int) -> Callable[[HitData], Pattern]:
    """A function that builds a rectangle of type 1, 2 or 5, which consists of its corners only."""
    return lambda hit: _rectangle(hit, kind)


def rectangle_3(hit: HitData) -> Pattern:
    """A rectangle whose extra digits make a naked subset with other cells of a house."""
    (house,) = hit.houses[0]
    beyond = {candidate.cell for candidate in hit.gone}.difference(house.cells)
    other = None
    if beyond:
        other = hit.grid.variant.house(HouseKind.BOX, beyond.pop())
    return replace(
        _rectangle(hit, 3),
        house=house,
        subset_cells=tuple(sorted(hit.cells[2])),
        subset_digits=hit.more_digits,
        other_house=other,
    )


def rectangle_4(hit: HitData) -> Pattern:
    """A rectangle one of whose digits must be in the two extra cells."""
    rectangle, (locked,) = _rectangle(hit, 4), hit.more_digits
    house = common_house(hit.grid, rectangle.extra_cells, locked)
    return replace(rectangle, house=house, locked=locked)


def rectangle_6(hit: HitData) -> Pattern:
    """A rectangle with two diagonally opposite extra cells and a digit that is locked in it."""
    (locked,) = hit.more_digits
    return replace(_rectangle(hit, 6), locked=locked)


def hidden_rectangle(hit: HitData) -> Pattern:
    """A rectangle with one plain corner, and a digit locked along both lines opposite."""
    (gone,), (locked,) = hit.gone, hit.more_digits
    one, two, beside_one, beside_two = (cell for cell, _ in _corners(hit))
    walk = (one, two, beside_two, beside_one) * 2
    at = walk.index(gone.cell)
    corner, beside, opposite, other = walk[at : at + 4]
    return HiddenRectanglePattern((corner, beside, opposite, other), locked, gone.digit)


def avoidable_rectangle(hit: HitData) -> Pattern:
    """An avoidable rectangle: two filled corners; the other two have their digits crosswise."""
    (one, first), (two, second), (beside_one, _), (beside_two, _) = _corners(hit)
    (digit,), (other,) = digits_of(first), digits_of(second)
    return AvoidableRectanglePattern(
        cells=(one, two, beside_two, beside_one),
        digits=(digit, other, digit, other),
        filled=tuple(sorted(hit.cells[0])),
        extra=hit.more_digits[0] if hit.more_digits else None,
    )
