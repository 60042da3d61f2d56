"""Reasons why a move does not follow from the position, without revealing what is right."""

from typing import Final

from engine.houses import CELLS, House, HouseKind
from engine.language import N_, cell_label, translate
from engine.language.speech import house as name_of
from engine.language.speech import houses as names_of
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.model.step import Pattern
from engine.techniques.fish import FishPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.subsets import SubsetPattern

_FILLED: Final = N_("{cell} is already {digit}.")
_SEES: Final = N_("{cell} cannot be {digit}: {house} already has its {digit} in {other}.")
_GONE: Final = N_("{digit} is no longer a candidate of {cell}.")
_OPEN: Final = N_(
    "{cell} does not have to be {digit}: it has other candidates, and {houses} have other places "
    "for {digit}."
)
_MAY_BE: Final = N_(
    "{cell} could still be {digit}: with {digit} there, every other cell still has a candidate, "
    "and every house still has a place for each digit."
)
_NOTHING: Final = N_("Nothing rules out {digit} in {cell} yet.")
_OUTSIDE: Final = N_("{cell} is not {houses:in}.")
_OUTSIDE_ALL: Final = N_("{cell} is not in any of these: {houses}.")


def visible_objection(grid: Grid, move: Placement | Elimination) -> str:
    """A sentence on the digits and pencil marks that contradict a move; "" if none do."""
    cell, digit = cell_label(move.cell), move.digit
    if there := grid.values[move.cell]:
        is_same = there == digit
        if is_same is isinstance(move, Placement):
            return ""
        return translate(_FILLED, cell=cell, digit=there)
    if isinstance(move, Elimination) or grid.has(move.cell, digit):
        return ""
    for house in _lines_first(grid, move.cell):
        for other in house.cells:
            if grid.values[other] == digit:
                where = {"house": name_of(house), "other": cell_label(other)}
                return translate(_SEES, cell=cell, digit=digit, **where)
    return translate(_GONE, cell=cell, digit=digit)


def objection(grid: Grid, move: Placement | Elimination) -> str:
    """A sentence on why nothing shows that a move is right.

    Args:
        grid: a position with one solution.
        move: an elimination that the solution contradicts, or a placement that is not a single.
    """
    if found := visible_objection(grid, move):
        return found
    cell, digit = cell_label(move.cell), move.digit
    if isinstance(move, Elimination):
        text = _MAY_BE if _keeps_all_open(grid.place(move.cell, digit)) else _NOTHING
        return translate(text, cell=cell, digit=digit)
    # The cell has other candidates: otherwise the move would be a single.
    return translate(_OPEN, cell=cell, digit=digit, houses=names_of(_lines_first(grid, move.cell)))


def outside(pattern: Pattern, gone: Elimination) -> str:
    """A sentence that a pattern rules out nothing in a cell; "" if it does, or if that is unknown.

    Use it only for a hint that has shown the pattern.
    """
    match pattern:
        case LockedPattern(cover=cover, target=None):
            houses: tuple[House, ...] = (cover,)
        case SubsetPattern(house=house, single=None, other_house=other):
            houses = (house,) if other is None else (house, other)
        case FishPattern(cover=covers, fins=(), endo_fins=()):
            houses = covers
        case _:
            return ""
    if any(gone.cell in house.cells for house in houses):
        return ""
    text = _OUTSIDE if len(houses) == 1 else _OUTSIDE_ALL
    return translate(text, cell=cell_label(gone.cell), houses=names_of(houses))


def _lines_first(grid: Grid, cell: int) -> list[House]:
    """The houses of a cell, rows and columns before boxes, as people list them."""
    kinds = [HouseKind.ROW, HouseKind.COLUMN]
    lines = [grid.variant.house(kind, cell) for kind in kinds]
    return lines + [house for house in grid.variant.houses_of[cell] if not house.kind.is_line]


def _keeps_all_open(grid: Grid) -> bool:
    """Whether each empty cell has a candidate, and each house has a place for each digit."""
    return all(grid.values[cell] or grid.candidates[cell] for cell in CELLS) and all(
        any(grid.can_be(cell, digit) for cell in house.cells)
        for house in grid.variant.houses
        for digit in range(1, 10)
    )
