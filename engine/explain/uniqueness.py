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
from engine.model.patterns import BugPattern, LoopPattern
from engine.model.step import Step

_NUDGE_RECTANGLE: Final = N_(
    "In {houses}, look for a rectangle of cells that share two candidates. Begin with a cell that "
    "has no others."
)
_NUDGE_LOOP: Final = N_(
    "In {houses}, look for a loop of cells that share two candidates. Begin with a cell that "
    "has no others."
)
_ALIKE_RECTANGLE: Final = N_(
    "{name} on {digits}: if all corners of a rectangle held only these, they could be swapped."
)
_ALIKE_LOOP: Final = N_(
    "{name} on {digits}: if all cells of a loop held only these, they could be swapped."
)
_SO: Final = {
    1: N_("Then there would be two solutions, so the last cell is another digit."),
    2: N_("Then there would be two solutions, so one cell is the extra digit."),
    3: N_("Then there would be two solutions, so an extra digit is true and completes a set."),
    4: N_("Then there would be two solutions, so one of these digits is out in two of the cells."),
}
_SO_HIDDEN: Final = N_(
    "Then there would be two solutions, so at most one of two cells is one of these digits."
)
_RECTANGLE_WHERE: Final = N_("{cells} form a rectangle in two boxes. Each of them has {digits}.")
_RECTANGLE_IN_REGIONS: Final = N_(
    "{cells} form a rectangle in two regions. Each of them has {digits}."
)
_FLOOR_ONE: Final = N_("{cells} form a rectangle in two boxes. {floor} holds only {digits}.")
_FLOOR_MANY: Final = N_("{cells} form a rectangle in two boxes. {floor} hold only {digits}.")
_LOOP_WHERE: Final = N_(
    "{cells} form a loop, each in a house with the next. Each of them has {digits}."
)
_MORE_ONE: Final = N_("Only {extra} has other candidates.")
_MORE_MANY: Final = N_("Only {extra} have other candidates.")
_LOOK_HIDDEN: Final = N_("Where else in {house} can {either} go?")
_LOOK_LOCKED: Final = N_("In {house}, {locked} fits only in {extra}.")

_RECTANGLE: Final = N_("{cells} form a rectangle.")
_LOOP: Final = N_("{cells} form a loop.")
_TWO_OR_NONE: Final = N_("Each house has two of them or none.")
_OTHERS: Final = N_("{others} hold only {digits}.")
_EXCEPT: Final = N_("Besides {extras} in {extra}, the cells hold only {digits}.")
_LAST: Final = N_("If {extra} were {either}, {digits} could be swapped in all {count} cells.")
_SWAP: Final = N_("If no cell held another digit, {digits} could be swapped.")
_ONE_SOLUTION: Final = N_("The puzzle would have two solutions, but it has only one.")
_REMOVE: Final = N_("So {removals}.", "So remove")
_NEITHER: Final = N_("So {extra} is neither: {removals}.")
_ONE_IS: Final = N_("So one of {extra} is {extras}.")
_AT_MOST_ONE: Final = N_("So at most one of {extra} is {either}.")
_HIDDEN: Final = N_(
    "In {house}, the digits {set_digits} fit only in these two cells and {helpers}."
)
_HIDDEN_ONE: Final = N_(
    "The two take at most one of these digits. So the other fills {helpers}: {removals}."
)
_HIDDEN_MANY: Final = N_(
    "The two take at most one of these digits. So the others fill {helpers}: {removals}."
)
_LOCKED: Final = N_("In {house}, {locked} fits only in {extra}, so one of them is {locked}.")
_OTHER: Final = N_("If the other were {other}, {digits} could be swapped in all {count} cells.")
_NEITHER_IS: Final = N_("So neither is {digit}: {removals}.")
_CROSSED: Final = N_("Outside of these cells, {rows} and {columns} have no {locked}.")
_CROSSED_BOTH: Final = N_(
    "If {one} were {locked}, {row} would need its {locked} in {other}, and vice versa."
)
_CROSSED_SWAP: Final = N_("Then {digits} could be swapped in all {count} cells.")

_BUG_NUDGE: Final = N_(
    "Almost every empty cell of the grid has two candidates. Which cells have more?"
)
_BUG_TECHNIQUE: Final = N_(
    "{name} (bivalue universal grave): if each empty cell had two candidates and each digit two "
    "places, all could be swapped. So an extra candidate is true."
)
_BUG_WHERE: Final = N_("Each empty cell has two candidates, except for {cells}.")
_BUG_PLACES: Final = N_("Which candidate has three places in a house?")
_BUG_EXTRAS: Final = N_("The extra candidates are {extras}.")
_BUG: Final = N_("Without {extras}, each empty cell would have two candidates.")
_BUG_TWO_PLACES: Final = N_("Each digit would have two places in every house that needs it.")
_BUG_SWAP: Final = N_("Any solution would have a twin, with the other candidate of every cell.")
_BUG_1: Final = N_("But the puzzle has exactly one, so {cell} is {digits}: {removals}.")
_BUG_2: Final = N_("But the puzzle has exactly one, so one of {cells} is {digit}.")
_BUG_ONE_OF: Final = N_("But the puzzle has exactly one, so an extra candidate is true.")
_BUG_4_LOCKED: Final = N_("In {house}, {locked} fits only in {cells}, so one of them is {locked}.")
_BUG_4_FOLLOWS: Final = N_("The other one is an extra candidate: {removals}.")

_HELPER_ONE: Final = N_("In {house}, {helpers} holds only {set_digits}.")
_HELPER_MANY: Final = N_("In {house}, {helpers} hold only {set_digits} between them.")
_NAKED: Final = N_("With one of {extra}, that makes {count} cells for {count} digits.")
_NAKED_FOLLOWS: Final = N_("No other cell of {house} can be {either}: {removals}.")
_NAKED_TWO: Final = N_(
    "All of them are in {other}, too. No other cell of {house} or {other} can be {either}: "
    "{removals}."
)


def describe(step: Step) -> HintTexts:
    """A uniqueness argument at all four levels."""
    if isinstance(step.pattern, BugPattern):
        return _bug(step, step.pattern)
    assert isinstance(step.pattern, LoopPattern)
    return _loop(step, step.pattern)


def _loop_values(step: Step, pattern: LoopPattern) -> dict[str, str]:
    return {
        "name": _phrases.name(step),
        "count": number(len(pattern.cells)),
        "cells": _phrases.cells(pattern.cells),
        "others": _phrases.cells(one for one in pattern.cells if one not in pattern.extra_cells),
        "digits": all_of(pattern.digits),
        "either": one_of(pattern.digits),
        "extra": _phrases.cells(sorted(pattern.extra_cells)),
        "extras": one_of(pattern.extra_digits),
        "house": _phrases.house(pattern.house) if pattern.house else "",
        "houses": _phrases.houses(where_to_look(step.grid, pattern)),
        "locked": str(pattern.locked or ""),
        "removals": _phrases.removals(step.eliminations),
    }


def _loop(step: Step, pattern: LoopPattern) -> HintTexts:
    values = _loop_values(step, pattern)
    rectangle = len(pattern.cells) == 4
    kind = {5: 2, 6: 4}.get(pattern.kind, pattern.kind)
    return HintTexts(
        translate(_NUDGE_RECTANGLE if rectangle else _NUDGE_LOOP, **values),
        sentences(
            translate(_ALIKE_RECTANGLE if rectangle else _ALIKE_LOOP, **values),
            translate(_SO_HIDDEN if pattern.hidden else _SO[kind]),
        ),
        sentences(
            _loop_where(step, pattern, values),
            translate(_MORE_ONE if len(pattern.extra_cells) == 1 else _MORE_MANY, **values),
            _rest_of_pattern(step, pattern, values),
        ),
        sentences(
            translate(_RECTANGLE if rectangle else _LOOP, **values),
            translate(_TWO_OR_NONE),
            *_loop_argument(step, pattern, values),
        ),
    )


def _loop_where(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    if all(step.grid.has(cell, digit) for cell in pattern.cells for digit in pattern.digits):
        if len(pattern.cells) > 4:
            return translate(_LOOP_WHERE, **values)
        boxes = step.grid.variant.box(pattern.cells[0]).kind is HouseKind.BOX
        return translate(_RECTANGLE_WHERE if boxes else _RECTANGLE_IN_REGIONS, **values)
    one = len(pattern.cells) - len(pattern.extra_cells) == 1
    return translate(_FLOOR_ONE if one else _FLOOR_MANY, floor=values["others"], **values)


def _rest_of_pattern(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    """What a type has besides the loop."""
    match pattern.kind:
        case 3 if pattern.hidden:
            return translate(_LOOK_HIDDEN, **values)
        case 3:
            return _helpers(values["house"], pattern.subset_cells, pattern.subset_digits)
        case 4:
            return translate(_LOOK_LOCKED, **values)
        case 6:
            return _crossed(step, pattern, values)
    return ""


def _loop_argument(step: Step, pattern: LoopPattern, values: dict[str, str]) -> list[str]:
    if pattern.kind == 1:
        # One of the two digits may be gone already.
        gone = sorted({elimination.digit for elimination in step.eliminations})
        return [
            translate(_OTHERS, **values),
            translate(_LAST, **{**values, "either": one_of(gone)}),
            translate(_ONE_SOLUTION),
            translate(_NEITHER if len(gone) == 2 else _REMOVE, **values),
        ]
    but = translate(_EXCEPT, **{**values, "extras": all_of(pattern.extra_digits)})
    if pattern.kind == 4:
        (other,) = (digit for digit in pattern.digits if digit != pattern.locked)
        return [
            but,
            translate(_LOCKED, **values),
            translate(_OTHER, other=other, **values),
            translate(_ONE_SOLUTION),
            translate(_NEITHER_IS, digit=other, **values),
        ]
    if pattern.kind == 6:
        return [
            but,
            _crossed(step, pattern, values),
            _both_crossed(step, pattern),
            translate(_CROSSED_SWAP, **values),
            translate(_ONE_SOLUTION),
            translate(_NEITHER_IS, digit=pattern.locked, **values),
        ]
    swap = [but, translate(_SWAP, **values), translate(_ONE_SOLUTION)]
    if pattern.hidden:
        return [*swap, translate(_AT_MOST_ONE, **values), _hidden(pattern, values)]
    one = translate(_ONE_IS, **values)
    if pattern.kind == 3:
        return [*swap, one, _naked(pattern, values, pattern.other_house)]
    return [*swap, one, *rule_out(step.grid, step.eliminations, lambda _: pattern.extra_cells)]


def _crossed(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    rows, columns = (
        sorted({step.grid.variant.house(kind, cell) for cell in pattern.cells}, key=_index)
        for kind in (HouseKind.ROW, HouseKind.COLUMN)
    )
    return translate(
        _CROSSED, rows=_phrases.houses(rows), columns=_phrases.houses(columns), **values
    )


def _both_crossed(step: Step, pattern: LoopPattern) -> str:
    one, other = sorted(pattern.extra_cells)
    return translate(
        _CROSSED_BOTH,
        one=_phrases.cell(one),
        other=_phrases.cell(other),
        row=_phrases.house(step.grid.variant.house(HouseKind.ROW, other)),
        locked=pattern.locked,
    )


def _index(house: House) -> int:
    return house.index


def _bug(step: Step, pattern: BugPattern) -> HintTexts:
    cells = tuple(sorted({extra.cell for extra in pattern.extras}))
    values = {
        "name": _phrases.name(step),
        "cell": _phrases.cell(cells[0]),
        "cells": _phrases.cells(cells),
        "extra": _phrases.cells(cells),
        "extras": _phrases.candidates(pattern.extras),
        "digits": one_of(extra.digit for extra in pattern.extras),
        "digit": str(pattern.extras[0].digit),
        "house": _phrases.house(pattern.house) if pattern.house else "",
        "locked": str(pattern.locked or ""),
        "removals": _phrases.removals(step.eliminations),
    }
    return HintTexts(
        translate(_BUG_NUDGE),
        translate(_BUG_TECHNIQUE, **values),
        sentences(
            translate(_BUG_WHERE, **values),
            translate(_BUG_PLACES if pattern.kind == 1 else _BUG_EXTRAS, **values),
            _helpers(values["house"], pattern.subset_cells, pattern.subset_digits)
            if pattern.kind == 3
            else "",
        ),
        sentences(
            translate(_BUG, **values),
            translate(_BUG_TWO_PLACES),
            translate(_BUG_SWAP),
            *_bug_argument(step, pattern, cells, values),
        ),
    )


def _bug_argument(
    step: Step, pattern: BugPattern, cells: tuple[Cell, ...], values: dict[str, str]
) -> list[str]:
    if pattern.kind == 1:
        return [translate(_BUG_1, **values)]
    if pattern.kind == 2:
        return [
            translate(_BUG_2, **values),
            *rule_out(step.grid, step.eliminations, lambda _: cells),
        ]
    if pattern.kind == 3:
        return [translate(_BUG_ONE_OF), _naked(pattern, values)]
    return [
        translate(_BUG_ONE_OF),
        translate(_BUG_4_LOCKED, **values),
        translate(_BUG_4_FOLLOWS, **values),
    ]


def _hidden(pattern: LoopPattern, values: dict[str, str]) -> str:
    """The hidden set of the two cells, counted as one, and their helpers."""
    named = {
        **values,
        "helpers": _phrases.cells(pattern.subset_cells),
        "set_digits": all_of(pattern.subset_digits),
    }
    follows = _HIDDEN_ONE if len(pattern.subset_cells) == 1 else _HIDDEN_MANY
    return sentences(translate(_HIDDEN, **named), translate(follows, **named))


def _naked(
    pattern: LoopPattern | BugPattern, values: dict[str, str], other: House | None = None
) -> str:
    """The naked set of one cell with an extra digit and its helpers."""
    named = {
        **values,
        "count": number(len(pattern.subset_digits)),
        "other": _phrases.house(other) if other else "",
        "either": one_of(pattern.subset_digits),
    }
    return sentences(
        _helpers(values["house"], pattern.subset_cells, pattern.subset_digits),
        translate(_NAKED, **named),
        translate(_NAKED_TWO if other else _NAKED_FOLLOWS, **named),
    )


def _helpers(house: str, cells: tuple[Cell, ...], digits: tuple[Digit, ...]) -> str:
    return translate(
        _HELPER_ONE if len(cells) == 1 else _HELPER_MANY,
        house=house,
        helpers=_phrases.cells(cells),
        set_digits=all_of(digits),
    )
