"""Unique rectangles, unique loops and BUG in words: what follows from having one solution."""

from typing import Final

from engine.explain import _say
from engine.explain._say import LONGEST_SHORT, Words, all_of, number, one_of, say, sentences
from engine.explain.reasons import where_to_look
from engine.houses import Cell, Digit, House, HouseKind
from engine.language import msg
from engine.step import BugPattern, LoopPattern, Step

_RECTANGLE: Final = msg("a rectangle")
_LOOP: Final = msg("a loop")
_ROUND_RECTANGLE: Final = msg("round the rectangle")
_ROUND_LOOP: Final = msg("round the loop")
_RECTANGLE_WHERE: Final = msg(
    "{cells} form a rectangle in two boxes, and each of them has {digits}."
)
_RECTANGLE_IN_REGIONS: Final = msg(
    "{cells} form a rectangle in two regions, and each of them has {digits}."
)
_FLOOR_ONE: Final = msg("{cells} form a rectangle in two boxes, and {floor} holds only {digits}.")
_FLOOR_MANY: Final = msg("{cells} form a rectangle in two boxes, and {floor} hold only {digits}.")
_LOOP_WHERE: Final = msg(
    "{cells} form a loop, each in a house with the next, and each of them has {digits}."
)
_LOOP_TECHNIQUE: Final = msg(
    "{name} on {digits}: the puzzle has one solution, so {count} cells that form {shape} cannot "
    "all be left with the same two digits."
)
_MORE_ONE: Final = msg("Only {extra} has other candidates.")
_MORE_MANY: Final = msg("Only {extra} have other candidates.")
_LOOK_ALSO: Final = msg("Look at {house} too.")

_TYPE_1: Final = msg(
    "{others} hold only {digits}. If {extra} were {either} as well, the two digits could change "
    "places {round}, and the puzzle would have two solutions. It has one, so {extra} is "
    "neither: {removals}."
)
_FORM: Final = msg("{cells} form {shape} of {digits}; only {extra} have other candidates.")
_SWAP: Final = msg(
    "If neither took {extras}, {digits} could change places {round}, and the puzzle would have two "
    "solutions."
)
_SWAP_MANY: Final = msg(
    "If none of them took {extras}, {digits} could change places {round}, and the puzzle would "
    "have two solutions."
)
_SWAP_SHORT: Final = msg(
    "If neither of {extra} were {extras}, {digits} could change places {round}, and the puzzle "
    "would have two solutions. So one of them is."
)
_ONE_IS: Final = msg("It has one, so one of {extra} is {extras}.")
_AT_MOST_ONE: Final = msg("It has one, so at most one of {extra} is {either}.")
_HIDDEN: Final = msg("In {house}, {set_digits} fit only in these two cells and {helpers}.")
_HIDDEN_ONE: Final = msg(
    "The two take no more than one of these digits, so the other fills {helpers}: {removals}."
)
_HIDDEN_MANY: Final = msg(
    "The two take no more than one of these digits, so the others fill {helpers}: {removals}."
)
_LOCKED: Final = msg("In {house}, {locked} fits only in {extra}, so one of them is {locked}.")
_LOCKED_FOLLOWS: Final = msg(
    "If the other were {other}, {digits} could change places {round}, and the puzzle would have "
    "two solutions. It has one, so neither is {other}: {removals}."
)
_CROSSED: Final = msg(
    "{rows} and {columns} have no place for {locked} outside of these cells. So if one of {extra} "
    "were {locked}, the other would be, too. Then {digits} could change places {round}, and the "
    "puzzle would have two solutions. It has one, so neither is {locked}: {removals}."
)

_BUG_NUDGE: Final = msg("Look at the whole grid, and count the candidates of each empty cell.")
_BUG_TECHNIQUE: Final = msg(
    "{name} (bivalue universal grave): as the puzzle has one solution, its empty cells cannot all "
    "be left with two candidates and every digit with two places."
)
_BUG_WHERE: Final = msg("Each empty cell has two candidates, except for {cells}.")
_BUG: Final = msg(
    "Without {extras}, each empty cell would have two candidates, and each digit missing from a "
    "house two places in it. Whatever solved such a grid, the other candidate of every cell would "
    "solve it as well: it never has exactly one solution."
)
_BUG_1: Final = msg("This one has, so {cell} is {digits}: {removals}.")
_BUG_2: Final = msg("This one has, so one of {cells} is {digit}.")
_BUG_ONE_OF: Final = msg("This one has, so one of these extra candidates is true.")
_BUG_4_LOCKED: Final = msg(
    "In {house}, {locked} fits only in {cells}, so the other of the two cells is {locked}."
)
_BUG_4_FOLLOWS: Final = msg("Nothing else fits in them: {removals}.")

_SEES_BOTH: Final = msg("No cell that sees both can be {digit}: {removals}.")
_SEES_ALL: Final = msg("No cell that sees all of them can be {digit}: {removals}.")
_HELPER_ONE: Final = msg("In {house}, {helpers} holds only {set_digits}.")
_HELPER_MANY: Final = msg("In {house}, {helpers} hold only {set_digits} between them.")
_NAKED: Final = msg(
    "The cell whose extra digit is true holds one of these, too. So {count} cells share {count} "
    "digits, and no other cell of {house} can be {either}: {removals}."
)
_NAKED_TWO: Final = msg(
    "The cell whose extra digit is true holds one of these, too. So {count} cells share {count} "
    "digits. All stand in {other} as well, and no other cell of these two houses can be {either}: "
    "{removals}."
)


def tell(step: Step) -> Words:
    """A uniqueness argument at all four levels."""
    if isinstance(step.pattern, BugPattern):
        return _bug(step, step.pattern)
    assert isinstance(step.pattern, LoopPattern)
    return _loop(step, step.pattern)


def tell_short(step: Step) -> str:
    """A loop in at most `LONGEST_SHORT` characters: one with many helpers leaves out its cells."""
    full, pattern = tell(step).full, step.pattern
    if len(full) <= LONGEST_SHORT or not isinstance(pattern, LoopPattern) or pattern.hidden:
        return full
    swap = say(_SWAP_SHORT, **_loop_values(step, pattern))
    return sentences(swap, _naked_set(step, pattern))


def _loop_values(step: Step, pattern: LoopPattern) -> dict[str, str]:
    rectangle = len(pattern.cells) == 4
    extra_cells = sorted(pattern.extra_cells)
    return {
        "name": _say.name(step),
        "count": number(len(pattern.cells)),
        "shape": say(_RECTANGLE if rectangle else _LOOP),
        "round": say(_ROUND_RECTANGLE if rectangle else _ROUND_LOOP),
        "cells": _say.cells(pattern.cells),
        "digits": all_of(pattern.digits),
        "either": one_of(pattern.digits),
        "extra": _say.cells(extra_cells),
        "extras": one_of(pattern.extra_digits),
    }


def _loop(step: Step, pattern: LoopPattern) -> Words:
    values = _loop_values(step, pattern)
    more = _MORE_ONE if len(pattern.extra_cells) == 1 else _MORE_MANY
    return Words(
        _say.look_at(where_to_look(step.grid, pattern)),
        say(_LOOP_TECHNIQUE, **values),
        sentences(
            _loop_where(step, pattern, values),
            say(more, **values),
            say(_LOOK_ALSO, house=_say.house(pattern.house)) if pattern.house else "",
        ),
        _loop_argument(step, pattern, values),
    )


def _loop_where(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    if all(step.grid.has(cell, digit) for cell in pattern.cells for digit in pattern.digits):
        if len(pattern.cells) > 4:
            return say(_LOOP_WHERE, **values)
        boxes = step.grid.variant.box(pattern.cells[0]).kind is HouseKind.BOX
        return say(_RECTANGLE_WHERE if boxes else _RECTANGLE_IN_REGIONS, **values)
    floor = [cell for cell in pattern.cells if cell not in pattern.extra_cells]
    return say(_FLOOR_ONE if len(floor) == 1 else _FLOOR_MANY, floor=_say.cells(floor), **values)


def _loop_argument(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    gone = _say.removals(step.eliminations)
    if pattern.kind == 1:
        others = _say.cells(cell for cell in pattern.cells if cell not in pattern.extra_cells)
        return sentences(say(_TYPE_1, others=others, removals=gone, **values))
    form = say(_FORM, **values)
    many = len(pattern.extra_cells) > 2
    swap = say(_SWAP_MANY if many else _SWAP, **values)
    if pattern.kind in (2, 5):
        follows = say(
            _SEES_ALL if many else _SEES_BOTH, digit=pattern.extra_digits[0], removals=gone
        )
        return sentences(form, swap, say(_ONE_IS, **values), follows)
    if pattern.kind == 6:
        return sentences(form, _crossed(step, pattern, values))
    assert pattern.house is not None
    if pattern.kind == 4:
        (other,) = (digit for digit in pattern.digits if digit != pattern.locked)
        locked = say(_LOCKED, house=_say.house(pattern.house), locked=pattern.locked, **values)
        return sentences(form, locked, say(_LOCKED_FOLLOWS, other=other, removals=gone, **values))
    if pattern.hidden:
        return sentences(
            form, swap, say(_AT_MOST_ONE, **values), _hidden(pattern.house, pattern, gone)
        )
    return sentences(form, swap, say(_ONE_IS, **values), _naked_set(step, pattern))


def _naked_set(step: Step, pattern: LoopPattern) -> str:
    assert pattern.house is not None
    subset = (pattern.subset_cells, pattern.subset_digits)
    return _naked(pattern.house, *subset, _say.removals(step.eliminations), pattern.other_house)


def _crossed(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    rows, columns = (
        sorted({step.grid.variant.house(kind, cell) for cell in pattern.cells}, key=_index)
        for kind in (HouseKind.ROW, HouseKind.COLUMN)
    )
    return say(
        _CROSSED,
        rows=_say.houses(rows),
        columns=_say.houses(columns),
        locked=pattern.locked,
        removals=_say.removals(step.eliminations),
        **values,
    )


def _index(house: House) -> int:
    return house.index


def _bug(step: Step, pattern: BugPattern) -> Words:
    cells = tuple(sorted({extra.cell for extra in pattern.extras}))
    return Words(
        say(_BUG_NUDGE),
        say(_BUG_TECHNIQUE, name=_say.name(step)),
        sentences(say(_BUG_WHERE, cells=_say.cells(cells))),
        sentences(
            say(_BUG, extras=_say.candidates(pattern.extras)),
            *_bug_argument(step, pattern, cells),
        ),
    )


def _bug_argument(step: Step, pattern: BugPattern, cells: tuple[Cell, ...]) -> list[str]:
    gone = _say.removals(step.eliminations)
    if pattern.kind == 1:
        digits = one_of(extra.digit for extra in pattern.extras)
        return [say(_BUG_1, cell=_say.cell(cells[0]), digits=digits, removals=gone)]
    if pattern.kind == 2:
        digit = pattern.extras[0].digit
        follows = _SEES_BOTH if len(cells) == 2 else _SEES_ALL
        return [
            say(_BUG_2, cells=_say.cells(cells), digit=digit),
            say(follows, digit=digit, removals=gone),
        ]
    assert pattern.house is not None
    if pattern.kind == 3:
        return [
            say(_BUG_ONE_OF),
            _naked(pattern.house, pattern.subset_cells, pattern.subset_digits, gone),
        ]
    house = _say.house(pattern.house)
    return [
        say(_BUG_ONE_OF),
        say(_BUG_4_LOCKED, house=house, locked=pattern.locked, cells=_say.cells(cells)),
        say(_BUG_4_FOLLOWS, removals=gone),
    ]


def _hidden(house: House, pattern: LoopPattern, gone: str) -> str:
    """The hidden set that the two cells, counted as one, form with their helpers."""
    helpers = _say.cells(pattern.subset_cells)
    return sentences(
        say(
            _HIDDEN,
            house=_say.house(house),
            helpers=helpers,
            set_digits=all_of(pattern.subset_digits),
        ),
        say(
            _HIDDEN_ONE if len(pattern.subset_cells) == 1 else _HIDDEN_MANY,
            helpers=helpers,
            removals=gone,
        ),
    )


def _naked(
    house: House,
    helpers: tuple[Cell, ...],
    digits: tuple[Digit, ...],
    gone: str,
    other: House | None = None,
) -> str:
    """The naked set that one cell with an extra digit forms with its helpers."""
    return sentences(
        say(
            _HELPER_ONE if len(helpers) == 1 else _HELPER_MANY,
            house=_say.house(house),
            helpers=_say.cells(helpers),
            set_digits=all_of(digits),
        ),
        say(
            _NAKED if other is None else _NAKED_TWO,
            count=number(len(digits)),
            house=_say.house(house),
            other=_say.house(other or house),
            either=one_of(digits),
            removals=gone,
        ),
    )
