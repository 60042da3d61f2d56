"""The patterns of rectangles: uniqueness tests, hidden and avoidable rectangles."""

from collections.abc import Callable
from dataclasses import replace

from engine.explain.reasons import common_house
from engine.hodoku.found import Found
from engine.houses import Cell, HouseKind, Mask, digits_of
from engine.step import (
    AvoidableRectanglePattern,
    HiddenRectanglePattern,
    LoopPattern,
    Pattern,
)


def _rectangle(found: Found, kind: int) -> LoopPattern:
    """The corners stand in the order of the scan; the second and the fourth one share a line."""
    one, two, beside_one, beside_two = (cell for cell, _ in _corners(found))
    (low, high), extra_cells = found.digits, tuple(sorted(found.cells[1]))
    extra = {digit for cell in extra_cells for digit in found.grid.candidates_of(cell)}
    return LoopPattern(
        cells=(one, two, beside_two, beside_one),
        digits=(low, high),
        kind=kind,
        extra_cells=extra_cells,
        extra_digits=tuple(sorted(extra - {low, high})),
    )


def _corners(found: Found) -> tuple[tuple[Cell, Mask], ...]:
    """The corners of a rectangle in the order of the scan, without other cells of the pattern."""
    corners = {*found.cells.get(0, ()), *found.cells.get(1, ())}
    masks = dict(pair for group in found.marked.values() for pair in group)
    return tuple((cell, masks[cell]) for cell in found.path if cell in corners)


def plain_rectangle(kind: int) -> Callable[[Found], Pattern]:
    """What reads a rectangle of a type that says no more than its corners: 1, 2 and 5."""
    return lambda found: _rectangle(found, kind)


def rectangle_3(found: Found) -> Pattern:
    """A rectangle whose extra digits make a naked subset with other cells of a house."""
    (house,) = found.houses[0]
    beyond = {one.cell for one in found.gone}.difference(house.cells)
    other = None
    if beyond:
        other = found.grid.variant.house(HouseKind.BOX, beyond.pop())
    return replace(
        _rectangle(found, 3),
        house=house,
        subset_cells=tuple(sorted(found.cells[2])),
        subset_digits=found.more_digits,
        other_house=other,
    )


def rectangle_4(found: Found) -> Pattern:
    """A rectangle one of whose digits must stand in the two extra cells."""
    rectangle, (locked,) = _rectangle(found, 4), found.more_digits
    house = common_house(found.grid, rectangle.extra_cells, locked)
    return replace(rectangle, house=house, locked=locked)


def rectangle_6(found: Found) -> Pattern:
    """A rectangle whose two extra cells lie crosswise, with a digit that is locked in it."""
    (locked,) = found.more_digits
    return replace(_rectangle(found, 6), locked=locked)


def hidden_rectangle(found: Found) -> Pattern:
    """A rectangle with one plain corner, and a digit locked along both lines opposite."""
    (gone,), (locked,) = found.gone, found.more_digits
    one, two, beside_one, beside_two = (cell for cell, _ in _corners(found))
    walk = (one, two, beside_two, beside_one) * 2
    at = walk.index(gone.cell)
    corner, beside, opposite, other = walk[at : at + 4]
    return HiddenRectanglePattern((corner, beside, opposite, other), locked, gone.digit)


def avoidable_rectangle(found: Found) -> Pattern:
    """Of the first two corners, which are filled, the far ones have the digits crosswise."""
    (one, first), (two, second), (beside_one, _), (beside_two, _) = _corners(found)
    (digit,), (other,) = digits_of(first), digits_of(second)
    return AvoidableRectanglePattern(
        cells=(one, two, beside_two, beside_one),
        digits=(digit, other, digit, other),
        filled=tuple(sorted(found.cells[0])),
        extra=found.more_digits[0] if found.more_digits else None,
    )
