"""Build a `Step` with its pattern from the core's numbers."""

from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from engine.houses import Cell, Digit, House, Mask, digits_of
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.chain_nodes import Cause, ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.step import Pattern, Step
from engine.model.technique import Family, Technique
from engine.orders.se.order import technique_of
from engine.techniques.chains import ChainPattern
from engine.techniques.drawing import views_of
from engine.techniques.exclusion import ExclusionPattern
from engine.techniques.fish import FishPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern
from engine.techniques.subsets import SubsetPattern
from engine.techniques.uniqueness import BugPattern, LoopPattern
from engine.techniques.wings import WingPattern

if TYPE_CHECKING:
    from engine.core.grid.raw_step import RawStepTuple
    from engine.core.rating.rater import ChainTuple

_CAUSES: Final = tuple(Cause)
_SINGLE_CHAINS: Final = 21
"""The producer of forcing chains and cycles with one branch."""
_LAST_CYCLE: Final = 2
"""Kinds up to this one are cycles; higher kinds are forcing chains."""
_KINDS: Final = (ChainKind.CONTRADICTION, ChainKind.DOUBLE, ChainKind.CELL, ChainKind.REGION)
"""The conclusions of the chains of all later producers, by the core's kind."""


def step_of(
    grid: Grid, producer: int, found: "RawStepTuple", chain: "ChainTuple | None" = None
) -> Step:
    """The step that a producer found in this grid.

    Args:
        grid: the position in which the core found it.
        producer: the number of the producer.
        found: the step in the form of `RawStep.as_tuple`.
        chain: its chains in the form of `Rater.chain`; None for a step that is not a chain.
    """
    kind, tenths, placed, outs, *_ = found
    technique = technique_of(producer, kind)
    placements = () if placed is None else (Placement(*placed),)
    eliminations = tuple(
        sorted(Elimination(cell, digit) for cell, mask in outs for digit in digits_of(mask))
    )
    if chain is None:
        pattern = _pattern(grid, technique, found)
    else:
        pattern = _chain(grid, producer, kind, chain)
    return Step(
        technique=technique,
        rating=tenths / 10,
        grid=grid,
        placements=placements,
        eliminations=eliminations,
        pattern=pattern,
        views=views_of(technique, grid, pattern, placements, eliminations),
    )


def _pattern(grid: Grid, technique: Technique, found: "RawStepTuple") -> Pattern:
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


def _chain(grid: Grid, producer: int, kind: int, chain: "ChainTuple") -> ChainPattern:
    house, branches, nested, complexity = chain
    if producer == _SINGLE_CHAINS:
        proof = ChainKind.CYCLE if kind <= _LAST_CYCLE else ChainKind.CHAIN
    else:
        proof = _KINDS[kind]
    return ChainPattern(
        kind=proof,
        chains=tuple(tuple(_node(*node) for node in branch) for branch in branches),
        house=grid.variant.houses[house] if house >= 0 else None,
        nested=tuple(
            step_of(_without(grid, removed), inner, found, inner_chain)
            for inner, found, removed, inner_chain in nested
        ),
        complexity=complexity,
    )


def _node(
    cell: Cell, digit: Digit, on: int, cause: int, parents: tuple[int, ...], nested: int
) -> ChainNode:
    return ChainNode(
        cell, digit, bool(on), _CAUSES[cause], tuple(parents), nested if nested >= 0 else None
    )


def _without(grid: Grid, removed: tuple[tuple[Cell, Mask], ...]) -> Grid:
    """The grid for a chain inside another: candidates are removed, no digits are placed."""
    candidates = list(grid.candidates)
    for cell, mask in removed:
        candidates[cell] &= ~mask
    return replace(grid, candidates=tuple(candidates))


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
) -> tuple[tuple[tuple[Digit, ...], tuple[Cell, ...]], ...]:
    """The impossible combinations of the cells' digits, each with the cells that forbid it."""
    seeing = [
        (i, j)
        for i, j in combinations(range(len(cells)), 2)
        if grid.variant.see_each_other(cells[i], cells[j])
    ]
    emptied_by = [(cell, set(grid.candidates_of(cell))) for cell in excluders]
    forbidden: list[tuple[tuple[Digit, ...], tuple[Cell, ...]]] = []
    for digits in product(*(grid.candidates_of(cell) for cell in cells)):
        if any(digits[i] == digits[j] for i, j in seeing):
            forbidden.append((digits, ()))
            continue
        excluder = next((cell for cell, held in emptied_by if held.issubset(digits)), None)
        if excluder is not None:
            forbidden.append((digits, (excluder,)))
    return tuple(forbidden)
