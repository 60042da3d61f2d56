"""Unique rectangles, unique loops and BUG in words: consequences of having one solution."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import (
    HintTexts,
    all_of,
    number,
    one_of,
    sentences,
    translate,
)
from engine.explain.reasons import where_to_look
from engine.explain.targets import rule_out
from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.step import BugPattern, LoopPattern, Step

_RECTANGLE: Final = N_("a rectangle")
_LOOP: Final = N_("a loop")
_ROUND_RECTANGLE: Final = N_("round the rectangle")
_ROUND_LOOP: Final = N_("round the loop")
_RECTANGLE_WHERE: Final = N_(
    "{cells} form a rectangle in two boxes, and each of them has {digits}."
)
_RECTANGLE_IN_REGIONS: Final = N_(
    "{cells} form a rectangle in two regions, and each of them has {digits}."
)
_FLOOR_ONE: Final = N_("{cells} form a rectangle in two boxes, and {floor} holds only {digits}.")
_FLOOR_MANY: Final = N_("{cells} form a rectangle in two boxes, and {floor} hold only {digits}.")
_LOOP_WHERE: Final = N_(
    "{cells} form a loop, each in a house with the next, and each of them has {digits}."
)
_LOOP_TECHNIQUE: Final = N_(
    "{name} on {digits}: the puzzle has one solution, so {count} cells that form {shape} cannot "
    "all be left with the same two digits."
)
_MORE_ONE: Final = N_("Only {extra} has other candidates.")
_MORE_MANY: Final = N_("Only {extra} have other candidates.")
_LOOK_ALSO: Final = N_("Look at {house} too.")

_TYPE_1: Final = N_(
    "{others} hold only {digits}. If {extra} were {either} as well, the two digits could change "
    "places {round}, and the puzzle would have two solutions. It has one, so {extra} is "
    "neither: {removals}."
)
_FORM: Final = N_("{cells} form {shape} of {digits}; only {extra} have other candidates.")
_SWAP: Final = N_(
    "If neither took {extras}, {digits} could change places {round}, and the puzzle would have two "
    "solutions."
)
_SWAP_MANY: Final = N_(
    "If none of them took {extras}, {digits} could change places {round}, and the puzzle would "
    "have two solutions."
)
_ONE_IS: Final = N_("It has one, so one of {extra} is {extras}.")
_AT_MOST_ONE: Final = N_("It has one, so at most one of {extra} is {either}.")
_HIDDEN: Final = N_("In {house}, {set_digits} fit only in these two cells and {helpers}.")
_HIDDEN_ONE: Final = N_(
    "The two take no more than one of these digits, so the other fills {helpers}: {removals}."
)
_HIDDEN_MANY: Final = N_(
    "The two take no more than one of these digits, so the others fill {helpers}: {removals}."
)
_LOCKED: Final = N_("In {house}, {locked} fits only in {extra}, so one of them is {locked}.")
_LOCKED_FOLLOWS: Final = N_(
    "If the other were {other}, {digits} could change places {round}, and the puzzle would have "
    "two solutions. It has one, so neither is {other}: {removals}."
)
_CROSSED: Final = N_(
    "{rows} and {columns} have no place for {locked} outside of these cells. So if one of {extra} "
    "were {locked}, the other would be, too. Then {digits} could change places {round}, and the "
    "puzzle would have two solutions. It has one, so neither is {locked}: {removals}."
)

_BUG_NUDGE: Final = N_("Look at the whole grid, and count the candidates of each empty cell.")
_BUG_TECHNIQUE: Final = N_(
    "{name} (bivalue universal grave): as the puzzle has one solution, its empty cells cannot all "
    "be left with two candidates and every digit with two places."
)
_BUG_WHERE: Final = N_("Each empty cell has two candidates, except for {cells}.")
_BUG: Final = N_(
    "Without {extras}, each empty cell would have two candidates, and each digit missing from a "
    "house two places in it. Whatever solved such a grid, the other candidate of every cell would "
    "solve it as well: it never has exactly one solution."
)
_BUG_1: Final = N_("This one has, so {cell} is {digits}: {removals}.")
_BUG_2: Final = N_("This one has, so one of {cells} is {digit}.")
_BUG_ONE_OF: Final = N_("This one has, so one of these extra candidates is true.")
_BUG_4_LOCKED: Final = N_(
    "In {house}, {locked} fits only in {cells}, so the other of the two cells is {locked}."
)
_BUG_4_FOLLOWS: Final = N_("Nothing else fits in them: {removals}.")

_HELPER_ONE: Final = N_("In {house}, {helpers} holds only {set_digits}.")
_HELPER_MANY: Final = N_("In {house}, {helpers} hold only {set_digits} between them.")
_NAKED: Final = N_(
    "The cell whose extra digit is true holds one of these, too. So {count} cells share {count} "
    "digits, and no other cell of {house} can be {either}: {removals}."
)
_NAKED_TWO: Final = N_(
    "The cell whose extra digit is true holds one of these, too. So {count} cells share {count} "
    "digits. All are in {other} as well, and no other cell of these two houses can be {either}: "
    "{removals}."
)


def describe(step: Step) -> HintTexts:
    """A uniqueness argument at all four levels."""
    if isinstance(step.pattern, BugPattern):
        return _bug(step, step.pattern)
    assert isinstance(step.pattern, LoopPattern)
    return _loop(step, step.pattern)


def _loop_values(step: Step, pattern: LoopPattern) -> dict[str, str]:
    rectangle = len(pattern.cells) == 4
    extra_cells = sorted(pattern.extra_cells)
    return {
        "name": _phrases.name(step),
        "count": number(len(pattern.cells)),
        "shape": translate(_RECTANGLE if rectangle else _LOOP),
        "round": translate(_ROUND_RECTANGLE if rectangle else _ROUND_LOOP),
        "cells": _phrases.cells(pattern.cells),
        "digits": all_of(pattern.digits),
        "either": one_of(pattern.digits),
        "extra": _phrases.cells(extra_cells),
        "extras": one_of(pattern.extra_digits),
    }


def _loop(step: Step, pattern: LoopPattern) -> HintTexts:
    values = _loop_values(step, pattern)
    more = _MORE_ONE if len(pattern.extra_cells) == 1 else _MORE_MANY
    return HintTexts(
        _phrases.look_at(where_to_look(step.grid, pattern)),
        translate(_LOOP_TECHNIQUE, **values),
        sentences(
            _loop_where(step, pattern, values),
            translate(more, **values),
            translate(_LOOK_ALSO, house=_phrases.house(pattern.house)) if pattern.house else "",
        ),
        _loop_argument(step, pattern, values),
    )


def _loop_where(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    if all(step.grid.has(cell, digit) for cell in pattern.cells for digit in pattern.digits):
        if len(pattern.cells) > 4:
            return translate(_LOOP_WHERE, **values)
        boxes = step.grid.variant.box(pattern.cells[0]).kind is HouseKind.BOX
        return translate(_RECTANGLE_WHERE if boxes else _RECTANGLE_IN_REGIONS, **values)
    floor = [cell for cell in pattern.cells if cell not in pattern.extra_cells]
    return translate(
        _FLOOR_ONE if len(floor) == 1 else _FLOOR_MANY, floor=_phrases.cells(floor), **values
    )


def _loop_argument(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    gone = _phrases.removals(step.eliminations)
    if pattern.kind == 1:
        others = _phrases.cells(cell for cell in pattern.cells if cell not in pattern.extra_cells)
        return sentences(translate(_TYPE_1, others=others, removals=gone, **values))
    form = translate(_FORM, **values)
    many = len(pattern.extra_cells) > 2
    swap = translate(_SWAP_MANY if many else _SWAP, **values)
    if pattern.kind in (2, 5):
        follows = rule_out(step.grid, step.eliminations, lambda _: pattern.extra_cells)
        return sentences(form, swap, translate(_ONE_IS, **values), *follows)
    if pattern.kind == 6:
        return sentences(form, _crossed(step, pattern, values))
    assert pattern.house is not None
    if pattern.kind == 4:
        (other,) = (digit for digit in pattern.digits if digit != pattern.locked)
        locked = translate(
            _LOCKED, house=_phrases.house(pattern.house), locked=pattern.locked, **values
        )
        return sentences(
            form, locked, translate(_LOCKED_FOLLOWS, other=other, removals=gone, **values)
        )
    if pattern.hidden:
        return sentences(
            form, swap, translate(_AT_MOST_ONE, **values), _hidden(pattern.house, pattern, gone)
        )
    return sentences(form, swap, translate(_ONE_IS, **values), _naked_set(step, pattern))


def _naked_set(step: Step, pattern: LoopPattern) -> str:
    assert pattern.house is not None
    subset = (pattern.subset_cells, pattern.subset_digits)
    return _naked(pattern.house, *subset, _phrases.removals(step.eliminations), pattern.other_house)


def _crossed(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    rows, columns = (
        sorted({step.grid.variant.house(kind, cell) for cell in pattern.cells}, key=_index)
        for kind in (HouseKind.ROW, HouseKind.COLUMN)
    )
    return translate(
        _CROSSED,
        rows=_phrases.houses(rows),
        columns=_phrases.houses(columns),
        locked=pattern.locked,
        removals=_phrases.removals(step.eliminations),
        **values,
    )


def _index(house: House) -> int:
    return house.index


def _bug(step: Step, pattern: BugPattern) -> HintTexts:
    cells = tuple(sorted({extra.cell for extra in pattern.extras}))
    return HintTexts(
        translate(_BUG_NUDGE),
        translate(_BUG_TECHNIQUE, name=_phrases.name(step)),
        sentences(translate(_BUG_WHERE, cells=_phrases.cells(cells))),
        sentences(
            translate(_BUG, extras=_phrases.candidates(pattern.extras)),
            *_bug_argument(step, pattern, cells),
        ),
    )


def _bug_argument(step: Step, pattern: BugPattern, cells: tuple[Cell, ...]) -> list[str]:
    gone = _phrases.removals(step.eliminations)
    if pattern.kind == 1:
        digits = one_of(extra.digit for extra in pattern.extras)
        return [translate(_BUG_1, cell=_phrases.cell(cells[0]), digits=digits, removals=gone)]
    if pattern.kind == 2:
        digit = pattern.extras[0].digit
        return [
            translate(_BUG_2, cells=_phrases.cells(cells), digit=digit),
            *rule_out(step.grid, step.eliminations, lambda _: cells),
        ]
    assert pattern.house is not None
    if pattern.kind == 3:
        return [
            translate(_BUG_ONE_OF),
            _naked(pattern.house, pattern.subset_cells, pattern.subset_digits, gone),
        ]
    house = _phrases.house(pattern.house)
    return [
        translate(_BUG_ONE_OF),
        translate(_BUG_4_LOCKED, house=house, locked=pattern.locked, cells=_phrases.cells(cells)),
        translate(_BUG_4_FOLLOWS, removals=gone),
    ]


def _hidden(house: House, pattern: LoopPattern, gone: str) -> str:
    """The hidden set of the two cells, counted as one, and their helpers."""
    helpers = _phrases.cells(pattern.subset_cells)
    return sentences(
        translate(
            _HIDDEN,
            house=_phrases.house(house),
            helpers=helpers,
            set_digits=all_of(pattern.subset_digits),
        ),
        translate(
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
    """The naked set of one cell with an extra digit and its helpers."""
    return sentences(
        translate(
            _HELPER_ONE if len(helpers) == 1 else _HELPER_MANY,
            house=_phrases.house(house),
            helpers=_phrases.cells(helpers),
            set_digits=all_of(digits),
        ),
        translate(
            _NAKED if other is None else _NAKED_TWO,
            count=number(len(digits)),
            house=_phrases.house(house),
            other=_phrases.house(other or house),
            either=one_of(digits),
            removals=gone,
        ),
    )
