"""Full houses, hidden singles and naked singles in words."""

from collections.abc import Sequence
from typing import Final

from engine.explain import _say
from engine.explain._say import Words, all_of, say, sentences
from engine.explain.reasons import (
    Blocked,
    blocked_places,
    empty_cells,
    excluded_digits,
    where_to_look,
)
from engine.grid import Grid
from engine.houses import Cell, Digit, House, HouseKind
from engine.language import forms, msg, say_count
from engine.step import SinglePattern, SolutionPattern, Step
from engine.technique import Technique

_SOLUTION_NUDGE: Final = msg(
    "HoDoKu's order has no step here. Look at {house}: a digit is looked up there."
)
_SOLUTION: Final = msg(
    "{name}: no technique of HoDoKu's order finds a step here. One digit has to be looked up in "
    "the solution."
)
_SOLUTION_WHERE: Final = msg("The digit that is looked up is that of {cell}.")
_SOLUTION_TELLS: Final = msg(
    "No technique of HoDoKu's order finds a step here, and there is no argument to give. The "
    "solution was computed, and it tells: so {cell} is {digit}."
)
_FULL_HOUSE: Final = msg("There is a full house: one house has a single empty cell.")
_FULL_HOUSE_WHERE: Final = msg("{house} has one empty cell, {cell}. Which digit is missing?")
_FULL_HOUSE_FULL: Final = msg("{house} has one empty cell, {cell}. The other cells hold {digits}.")

_HIDDEN: Final = msg(
    "There is a hidden single for {digit}: one house has a single place left for it."
)
_HIDDEN_WHERE: Final = msg("In {house}, ask each empty cell whether {digit} can go there: {cells}.")
_HIDDEN_NEED: Final = msg("{house} still needs {digit}.")
_BLOCKED_ONE: Final = msg("{cells} sees the {digit} at {blocker}.")
_BLOCKED_MANY: Final = msg("{cells} see the {digit} at {blocker}.")
_BLOCKED_ONE_BOX: Final = msg("{cells} sees the {digit} at {blocker} in {house}.")
_BLOCKED_MANY_BOX: Final = msg("{cells} see the {digit} at {blocker} in {house}.")
_LOST_PLACES: Final = msg("The pencil marks of {cells} no longer hold {digit}.")
_LEFT_PLACE: Final = msg("Only {cell} is left, so {cell} is {digit}.")

_NAKED: Final = msg("There is a naked single: one cell has a single digit left.")
_NAKED_WHERE: Final = msg("Which digits does {cell} see in {houses}?")
_SEES: Final = msg("{cell} sees {parts}.")
_SEES_PART: Final = msg("{digits} in {house}")
_LOST_DIGITS: Final = forms(
    "The pencil marks of {cell} no longer hold {digits}.",
    "The pencil marks of {cell} no longer hold {digits}.",
)

_MISSING: Final = msg("Only {digit} is missing, so {cell} is {digit}.")
_LEFT_DIGIT: Final = msg("Only {digit} is left, so {cell} is {digit}.")

_SPOKEN_ORDER: Final = (HouseKind.ROW, HouseKind.COLUMN)


def tell_solution(step: Step) -> Words:
    """A digit that no technique has found: that is all there is to say."""
    pattern = step.pattern
    assert isinstance(pattern, SolutionPattern)
    where = _say.cell(pattern.cell)
    (house,) = where_to_look(step.grid, pattern)
    return Words(
        say(_SOLUTION_NUDGE, house=_say.house(house)),
        say(_SOLUTION, name=_say.name(step)),
        sentences(say(_SOLUTION_WHERE, cell=where)),
        say(_SOLUTION_TELLS, cell=where, digit=pattern.digit),
    )


def tell(step: Step) -> Words:
    """A single at all four levels.

    Blocked cells are explained by the filled cells they see; where the grid shows no such cell,
    the text says that the pencil marks have lost the digit.
    """
    pattern = step.pattern
    assert isinstance(pattern, SinglePattern)
    nudge = _say.look_at(where_to_look(step.grid, pattern))
    cell, digit, house = _say.cell(pattern.cell), pattern.digit, pattern.house
    if house is None:
        around = _say.all_of(_say.house(one) for one in _line_first(step.grid, pattern.cell))
        where = sentences(say(_NAKED_WHERE, cell=cell, houses=around))
        return Words(nudge, say(_NAKED), where, _naked(step.grid, pattern.cell, digit))
    name = _say.house(house)
    if step.technique is Technique.FULL_HOUSE:
        held = sorted(step.grid.values[other] for other in house.cells if other != pattern.cell)
        return Words(
            nudge,
            say(_FULL_HOUSE),
            sentences(say(_FULL_HOUSE_WHERE, house=name, cell=cell)),
            sentences(
                say(_FULL_HOUSE_FULL, house=name, cell=cell, digits=all_of(held)),
                say(_MISSING, cell=cell, digit=digit),
            ),
        )
    empty = _say.cells(empty_cells(step.grid, house))
    return Words(
        nudge,
        say(_HIDDEN, digit=digit),
        sentences(say(_HIDDEN_WHERE, house=name, digit=digit, cells=empty)),
        sentences(
            say(_HIDDEN_NEED, house=name, digit=digit),
            *(_blocked(group, digit) for group in blocked_places(step.grid, house, digit)),
            say(_LEFT_PLACE, cell=cell, digit=digit),
        ),
    )


def _blocked(group: Blocked, digit: Digit) -> str:
    names = _say.cells(group.cells)
    if group.blocker is None:
        return say(_LOST_PLACES, cells=names, digit=digit)
    blocker = _say.cell(group.blocker)
    one = len(group.cells) == 1
    if group.house is None:
        template = _BLOCKED_ONE if one else _BLOCKED_MANY
        return say(template, cells=names, digit=digit, blocker=blocker)
    template = _BLOCKED_ONE_BOX if one else _BLOCKED_MANY_BOX
    box = _say.house(group.house)
    return say(template, cells=names, digit=digit, blocker=blocker, house=box)


def _naked(grid: Grid, cell: Cell, digit: Digit) -> str:
    excluded = excluded_digits(grid, cell)
    name = _say.cell(cell)
    parts = [
        say(_SEES_PART, digits=all_of(grid.values[at] for at in seen), house=_say.house(house))
        for house, seen in excluded.seen
    ]
    return sentences(
        say(_SEES, cell=name, parts=_say.clauses(parts)) if parts else "",
        _lost(name, excluded.lost) if excluded.lost else "",
        say(_LEFT_DIGIT, cell=name, digit=digit),
    )


def _lost(cell: str, digits: Sequence[Digit]) -> str:
    return say_count(_LOST_DIGITS, len(digits), cell=cell, digits=all_of(digits))


def _line_first(grid: Grid, cell: Cell) -> list[House]:
    """The houses of a cell, rows and columns before boxes, as people say it."""
    lines = [grid.variant.house(kind, cell) for kind in _SPOKEN_ORDER]
    return lines + [house for house in grid.variant.houses_of[cell] if not house.kind.is_line]
