"""Full houses, hidden singles and naked singles in words."""

from collections.abc import Sequence
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, sentences, translate
from engine.explain.reasons import (
    BlockedCells,
    blocked_places,
    empty_cells,
    excluded_digits,
    where_to_look,
)
from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_, forms, translate_count
from engine.model.grid import Grid
from engine.model.patterns import SinglePattern, SolutionPattern
from engine.model.step import Step
from engine.model.technique import Technique

_SOLUTION_NUDGE: Final = N_(
    "HoDoKu's order has no step here. Look at {house}: a digit is looked up there."
)
_SOLUTION: Final = N_(
    "{name}: no technique of HoDoKu's order finds a step here. One digit has to be looked up in "
    "the solution."
)
_SOLUTION_WHERE: Final = N_("The digit that is looked up is that of {cell}.")
_SOLUTION_TELLS: Final = N_(
    "No technique of HoDoKu's order finds a step here, and there is no argument to give. The "
    "solution was computed, so {cell} is {digit}."
)
_FULL_HOUSE_NUDGE: Final = N_("{house} is almost full.")
_FULL_HOUSE: Final = N_("Full house: a house has a single empty cell.")
_FULL_HOUSE_WHERE: Final = N_("{house} has one empty cell, {cell}. Which digit is missing?")
_FULL_HOUSE_FULL: Final = N_("{house} has one empty cell, {cell}. The other cells hold {digits}.")

_HIDDEN_NUDGE: Final = N_("{house} still needs its {digit}. Where can it go?")
_HIDDEN: Final = N_("Hidden single: a house has only one place left for a digit.")
_HIDDEN_WHERE: Final = N_("In {house}, check each empty cell for {digit}: {cells}.")
_HIDDEN_NEED: Final = N_("{house} needs its {digit}.")
_BLOCKED_ONE: Final = N_("{cells} sees the {digit} in {blocker}.")
_BLOCKED_MANY: Final = N_("{cells} see the {digit} in {blocker}.")
_BLOCKED_ONE_BOX: Final = N_("{cells} sees the {digit} in {blocker}, in {house}.")
_BLOCKED_MANY_BOX: Final = N_("{cells} see the {digit} in {blocker}, in {house}.")
_LOST_PLACES: Final = N_("The pencil marks of {cells} no longer hold {digit}.")
_LEFT_PLACE: Final = N_("Only {cell} is left, so {cell} is {digit}.")

_NAKED_NUDGE: Final = N_("In {house}, one empty cell has only a single digit left. Which one?")
_NAKED: Final = N_("Naked single: a cell has only one digit left.")
_NAKED_WHERE: Final = N_("Check {cell}: which digits are already in {houses}?")
_SEES: Final = N_("{cell} sees {parts}.")
_SEES_PART: Final = N_("{digits} in {house}")
_LOST_DIGITS: Final = forms(
    "The pencil marks of {cell} no longer hold {digits}.",
    "The pencil marks of {cell} no longer hold {digits}.",
)

_MISSING: Final = N_("Only {digit} is missing, so {cell} is {digit}.")
_LEFT_DIGIT: Final = N_("Only {digit} is left, so {cell} is {digit}.")

_SPOKEN_ORDER: Final = (HouseKind.ROW, HouseKind.COLUMN)


def describe_solution(step: Step) -> HintTexts:
    """A digit that no technique has found."""
    pattern = step.pattern
    assert isinstance(pattern, SolutionPattern)
    where = _phrases.cell(pattern.cell)
    (house,) = where_to_look(step.grid, pattern)
    return HintTexts(
        translate(_SOLUTION_NUDGE, house=_phrases.house(house)),
        translate(_SOLUTION, name=_phrases.name(step)),
        sentences(translate(_SOLUTION_WHERE, cell=where)),
        translate(_SOLUTION_TELLS, cell=where, digit=pattern.digit),
    )


def describe(step: Step) -> HintTexts:
    """A single at all four levels.

    Blocked cells are explained by the filled cells they see; if there is no such cell, the text
    says that the pencil marks have lost the digit.
    """
    pattern = step.pattern
    assert isinstance(pattern, SinglePattern)
    (look,) = where_to_look(step.grid, pattern)
    name = _phrases.house(look)
    cell, digit, house = _phrases.cell(pattern.cell), pattern.digit, pattern.house
    if house is None:
        around = _phrases.all_of(
            _phrases.house(one) for one in _line_first(step.grid, pattern.cell)
        )
        where = sentences(translate(_NAKED_WHERE, cell=cell, houses=around))
        return HintTexts(
            sentences(translate(_NAKED_NUDGE, house=name)),
            translate(_NAKED),
            where,
            _naked(step.grid, pattern.cell, digit),
        )
    if step.technique is Technique.FULL_HOUSE:
        held = sorted(step.grid.values[other] for other in house.cells if other != pattern.cell)
        return HintTexts(
            sentences(translate(_FULL_HOUSE_NUDGE, house=name)),
            translate(_FULL_HOUSE),
            sentences(translate(_FULL_HOUSE_WHERE, house=name, cell=cell)),
            sentences(
                translate(_FULL_HOUSE_FULL, house=name, cell=cell, digits=all_of(held)),
                translate(_MISSING, cell=cell, digit=digit),
            ),
        )
    empty = _phrases.cells(empty_cells(step.grid, house))
    return HintTexts(
        sentences(translate(_HIDDEN_NUDGE, house=name, digit=digit)),
        translate(_HIDDEN),
        sentences(translate(_HIDDEN_WHERE, house=name, digit=digit, cells=empty)),
        sentences(
            translate(_HIDDEN_NEED, house=name, digit=digit),
            *(_blocked(group, digit) for group in blocked_places(step.grid, house, digit)),
            translate(_LEFT_PLACE, cell=cell, digit=digit),
        ),
    )


def _blocked(group: BlockedCells, digit: Digit) -> str:
    names = _phrases.cells(group.cells)
    if group.blocker is None:
        return translate(_LOST_PLACES, cells=names, digit=digit)
    blocker = _phrases.cell(group.blocker)
    one = len(group.cells) == 1
    if group.house is None:
        template = _BLOCKED_ONE if one else _BLOCKED_MANY
        return translate(template, cells=names, digit=digit, blocker=blocker)
    template = _BLOCKED_ONE_BOX if one else _BLOCKED_MANY_BOX
    box = _phrases.house(group.house)
    return translate(template, cells=names, digit=digit, blocker=blocker, house=box)


def _naked(grid: Grid, cell: Cell, digit: Digit) -> str:
    excluded = excluded_digits(grid, cell)
    name = _phrases.cell(cell)
    parts = [
        translate(
            _SEES_PART, digits=all_of(grid.values[at] for at in seen), house=_phrases.house(house)
        )
        for house, seen in excluded.seen
    ]
    return sentences(
        translate(_SEES, cell=name, parts=_phrases.series(parts)) if parts else "",
        _lost(name, excluded.lost) if excluded.lost else "",
        translate(_LEFT_DIGIT, cell=name, digit=digit),
    )


def _lost(cell: str, digits: Sequence[Digit]) -> str:
    return translate_count(_LOST_DIGITS, len(digits), cell=cell, digits=all_of(digits))


def _line_first(grid: Grid, cell: Cell) -> list[House]:
    """The houses of a cell, rows and columns before boxes, as people list them."""
    lines = [grid.variant.house(kind, cell) for kind in _SPOKEN_ORDER]
    return lines + [house for house in grid.variant.houses_of[cell] if not house.kind.is_line]
