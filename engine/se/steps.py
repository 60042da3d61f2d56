"""From the flat numbers of the core to a `Step` with its pattern."""

from typing import TYPE_CHECKING

from engine.grid import Grid
from engine.houses import Cell, Digit, House, digits_of
from engine.se.order import technique_of
from engine.step import (
    BugPattern,
    Candidate,
    Elimination,
    ExclusionPattern,
    FishPattern,
    LockedPattern,
    LoopPattern,
    Pattern,
    Placement,
    SinglePattern,
    Step,
    SubsetPattern,
    WingPattern,
)
from engine.technique import Family, Technique
from engine.views import views_of

if TYPE_CHECKING:
    from engine.core.found import FoundTuple


def step_of(grid: Grid, producer: int, found: "FoundTuple") -> Step:
    """The step that a producer found in this grid.

    Args:
        grid: the position that the core was at.
        producer: the number of the producer.
        found: the step as `Found.as_tuple` gives it.
    """
    kind, tenths, placed, outs, *_ = found
    technique = technique_of(producer, kind)
    placements = () if placed is None else (Placement(*placed),)
    eliminations = tuple(
        sorted(Elimination(cell, digit) for cell, mask in outs for digit in digits_of(mask))
    )
    pattern = _pattern(grid, technique, found)
    return Step(
        technique=technique,
        tenths=tenths,
        grid=grid,
        placements=placements,
        eliminations=eliminations,
        pattern=pattern,
        views=views_of(technique, grid, pattern, placements, eliminations),
    )


def _pattern(grid: Grid, technique: Technique, found: "FoundTuple") -> Pattern:
    kind, _, placed, _, digit_mask, more_mask, house_numbers, marked, more = found
    houses = tuple(grid.variant.houses[number] for number in house_numbers)
    cells = tuple(cell for cell, _ in marked)
    digits, more_digits = digits_of(digit_mask), digits_of(more_mask)
    match technique.family:
        case Family.SINGLE:
            assert placed is not None
            return SinglePattern(*placed, house=houses[0] if houses else None)
        case Family.LOCKED:
            target = houses[2] if len(houses) > 2 else None
            return LockedPattern(digits[0], houses[0], houses[1], cells, target)
        case Family.SUBSET:
            hidden = "HIDDEN" in technique.name
            single = None if placed is None else placed[1]
            return SubsetPattern(houses[0], cells, digits, hidden, single)
        case Family.FISH:
            half = len(houses) // 2
            return FishPattern(digits[0], houses[:half], houses[half:], tuple(sorted(cells)))
        case Family.WING:
            pivot, one, two = cells
            return WingPattern(pivot, (one, two), digits[0], grid.has(pivot, digits[0]))
        case Family.EXCLUSION:
            return ExclusionPattern(cells, more, _forbidden(grid, cells, more))
    house = houses[0] if houses else None
    locked, subset_digits = None, more_digits
    if kind % 8 == 4:
        locked, subset_digits = more_digits[0], ()
    if technique.name.startswith("BUG"):
        extras = tuple(Candidate(c, d) for c, mask in marked for d in digits_of(mask))
        return BugPattern(kind, extras, house, locked, more, subset_digits)
    return _loop(grid, kind, (digits[0], digits[1]), cells, house, locked, more, subset_digits)


def _loop(
    grid: Grid,
    kind: int,
    digits: tuple[Digit, Digit],
    cells: tuple[Cell, ...],
    house: House | None,
    locked: Digit | None,
    subset_cells: tuple[Cell, ...],
    subset_digits: tuple[Digit, ...],
) -> LoopPattern:
    extra_cells = tuple(cell for cell in cells if len(grid.candidates_of(cell)) > 2)
    extra_digits = {d for cell in extra_cells for d in grid.candidates_of(cell)} - set(digits)
    hidden = kind % 8 == 5
    return LoopPattern(
        cells=cells,
        digits=digits,
        kind=3 if hidden else kind % 8,
        extra_cells=extra_cells,
        extra_digits=tuple(sorted(extra_digits)),
        house=house,
        locked=locked,
        subset_cells=subset_cells,
        subset_digits=subset_digits,
        hidden=hidden,
    )


def _forbidden(
    grid: Grid, cells: tuple[Cell, ...], excluders: tuple[Cell, ...]
) -> tuple[tuple[tuple[Digit, ...], Cell | None], ...]:
    """The combinations of a pair's digits that cannot be, each with what forbids it."""
    one, two = cells
    see = grid.variant.see_each_other(one, two)
    forbidden: list[tuple[tuple[Digit, ...], Cell | None]] = []
    for a in grid.candidates_of(one):
        for b in grid.candidates_of(two):
            if a == b and see:
                forbidden.append(((a, b), None))
                continue
            emptied = (c for c in excluders if set(grid.candidates_of(c)) <= {a, b})
            excluder = next(emptied, None)
            if excluder is not None:
                forbidden.append(((a, b), excluder))
    return tuple(forbidden)
