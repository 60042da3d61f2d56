"""Unique rectangles and loops, and bivalue universal graves."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.reasons import boxes_of
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import HouseRole, Role, ViewBuilder
from engine.techniques.experiments import text_that_fits
from engine.words import phrases
from engine.words.phrases import all_of, level_text, number, one_of, sentences, translate
from engine.words.targets import rule_out, see_all


@dataclass(frozen=True, slots=True)
class LoopPattern(Pattern):
    """A loop of cells (a rectangle is the shortest) that two digits could fill in two ways.

    Attributes:
        cells: the loop, in walking order.
        digits: the two digits of the deadly pattern.
        kind: the type: 1-4, for rectangles also 5 and 6. Type 5 is type 2 with extra cells that
            share no line, or with three extra cells.
        extra_cells: loop cells that have other candidates; these may lack one of the two digits.
        extra_digits: those other digits, ascending.
        house: type 3: the house of the subset; type 4: where `locked` is confined; else None.
        locked: type 4: the digit that must be in one of the two extra cells; type 6: the digit that
            has no other place in the rows and columns of the rectangle.
        subset_cells: type 3: the other cells of the subset.
        subset_digits: type 3: the digits of the subset.
        hidden: type 3: True if the subset is a hidden one.
        other_house: type 3: another house that contains the whole subset and loses its digits; or
            None.
    """

    cells: tuple[Cell, ...]
    digits: tuple[Digit, Digit]
    kind: int
    extra_cells: tuple[Cell, ...]
    extra_digits: tuple[Digit, ...]
    house: House | None = None
    locked: Digit | None = None
    subset_cells: tuple[Cell, ...] = ()
    subset_digits: tuple[Digit, ...] = ()
    hidden: bool = False
    other_house: House | None = None

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return boxes_of(grid, self.cells)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.look_at_pairs()

    def draw(self, builder: ViewBuilder) -> None:
        for house in (self.house, self.other_house):
            if house is not None:
                builder.shade((house,), HouseRole.BASE)
        builder.mark_cells((*self.cells, *self.subset_cells))
        builder.names[Role.SET_A] = RECTANGLE if len(self.cells) == 4 else _LOOP_LEGEND
        builder.names[Role.SET_B] = _SUBSET
        for cell in self.cells:
            builder.mark(cell, self.digits, Role.SET_A)
        for cell in self.extra_cells:
            builder.mark(cell, self.extra_digits, Role.FIN)
            if self.locked is not None:
                builder.mark(cell, (self.locked,), Role.KEEP)
        for cell in self.subset_cells:
            builder.mark(cell, self.subset_digits, Role.SET_B)

    def describe(self, step: Step) -> HintTexts:
        values = _loop_values(step, self)
        rectangle = len(self.cells) == 4
        full, proof = text_that_fits(
            step,
            partial(_loop_proof, step, self),
            partial(_loop_proof, step, self, short=True),
            partial(_loop_proof, step, self, short=True, extras=False),
        )
        kind = {5: 2, 6: 4}.get(self.kind, self.kind)
        return HintTexts(
            level_text(NUDGE_RECTANGLE if rectangle else _NUDGE_LOOP, **values),
            sentences(
                translate(_ALIKE_RECTANGLE if rectangle else _ALIKE_LOOP, **values),
                translate(_SO_HIDDEN if self.hidden else _SO[kind]),
            ),
            LevelText(
                sentences(
                    _loop_where(step, self, values),
                    translate(_MORE_ONE if len(self.extra_cells) == 1 else _MORE_MANY, **values),
                    _rest_of_pattern(step, self, values),
                ),
                translate(_LOOK_HIDDEN, **values) if self.hidden else "",
            ),
            full,
            proof,
        )


@dataclass(frozen=True, slots=True)
class BugPattern(Pattern):
    """A BUG with extra candidates: all other cells have two candidates, all digits two places.

    Attributes:
        kind: the type, 1-4.
        extras: the extra candidates, which keep the grid from being a BUG.
        house: types 3 and 4: the house that the extra cells share.
        locked: type 4: the digit that must be in one of the two cells.
        subset_cells: type 3: the other cells of the naked subset.
        subset_digits: type 3: its digits.
    """

    kind: int
    extras: tuple[Candidate, ...]
    house: House | None = None
    locked: Digit | None = None
    subset_cells: tuple[Cell, ...] = ()
    subset_digits: tuple[Digit, ...] = ()

    def draw(self, builder: ViewBuilder) -> None:
        builder.whole = True
        builder.mark_cells(extra.cell for extra in self.extras)

    def draw_conclusion(
        self, builder: ViewBuilder, technique: Technique, eliminations: tuple[Elimination, ...]
    ) -> None:
        if self.house is not None:
            builder.shade((self.house,), HouseRole.BASE)
        for extra in self.extras:
            builder.mark(extra.cell, (extra.digit,), Role.FIN)
            if self.locked is not None:
                builder.mark(extra.cell, (self.locked,), Role.KEEP)
        builder.mark_cells(self.subset_cells)
        builder.names[Role.SET_B] = _SUBSET
        for cell in self.subset_cells:
            builder.mark(cell, self.subset_digits, Role.SET_B)

    def describe(self, step: Step) -> HintTexts:
        values = _bug_values(step, self)
        full, proof = text_that_fits(
            step, partial(_bug_proof, step, self), partial(_bug_proof, step, self, short=True)
        )
        return HintTexts(
            level_text(_BUG_NUDGE),
            translate(_BUG_TECHNIQUE, **values),
            LevelText(
                sentences(
                    translate(BUG_WHERE, **values),
                    "" if self.kind == 1 else translate(_BUG_EXTRAS, **values),
                    _helpers(values["house"], self.subset_cells, self.subset_digits)
                    if self.kind == 3
                    else "",
                ),
                translate(_BUG_PLACES) if self.kind == 1 else "",
            ),
            full,
            proof,
        )


RECTANGLE: Final = N_("rectangle", "legend")
_LOOP_LEGEND: Final = N_("loop", "legend")
_SUBSET: Final = N_("set", "legend")
NUDGE_RECTANGLE: Final = LevelText(
    N_(
        "In {houses}, look for a rectangle of cells that share two candidates. Start from a cell "
        "with only those two."
    )
)
_NUDGE_LOOP: Final = LevelText(
    N_(
        "In {houses}, look for a loop of cells that share two candidates. Start from a cell with "
        "only those two."
    )
)
_ALIKE_RECTANGLE: Final = N_(
    "{name} on {digits}: if all corners of a rectangle in two boxes held only these, you could "
    "swap them."
)
_ALIKE_LOOP: Final = N_(
    "{name} on {digits}: if all cells of a loop held only these, you could swap them."
)
_SO: Final = {
    1: N_("Then there would be two solutions, so the last cell holds another digit."),
    2: N_("Then there would be two solutions, so one of the cells holds the extra digit."),
    3: N_(
        "Then there would be two solutions, so one of the extra digits is true, and it completes a "
        "set."
    ),
    4: N_("Then there would be two solutions, so two of the cells cannot be one of these digits."),
}
_SO_HIDDEN: Final = N_(
    "Then there would be two solutions, so at most one of two cells holds one of these digits."
)
RECTANGLE_WHERE: Final = N_("{cells} form a rectangle in two boxes. Each of them has {digits}.")
_RECTANGLE_IN_REGIONS: Final = N_(
    "{cells} form a rectangle in two regions. Each of them has {digits}."
)
_FLOOR_ONE: Final = N_("{cells} form a rectangle in two boxes. {floor} holds only {digits}.")
_FLOOR_MANY: Final = N_("{cells} form a rectangle in two boxes. {floor} hold only {digits}.")
_LOOP_WHERE: Final = N_(
    "{cells} form a loop: each shares a house with the next. Each of them has {digits}."
)
_MORE_ONE: Final = N_("Only {extra} has other candidates.")
_MORE_MANY: Final = N_("Only {extra} have other candidates.")
_LOOK_HIDDEN: Final = N_("Where else {house:in} can {either} go?")
_LOOK_LOCKED: Final = N_("{house:In}, {locked} fits only in {extra}.")
FORM_RECTANGLE: Final = N_("{cells} form a rectangle.")
_LOOP: Final = N_("{cells} form a loop.")
TWO_OR_NONE: Final = N_("Every house has exactly two of these cells, or none.")
_OTHERS: Final = N_("{others} hold only {digits}.")
_EXCEPT: Final = N_("Apart from {extras} in {extra}, the cells hold only {digits}.")
_LAST: Final = N_("If {extra} were {either}, {digits} could be swapped in all {count} cells.")
SWAP: Final = N_("If no cell held another digit, {digits} could be swapped.")
_SWAP_SHORT: Final = N_(
    "Without other digits, {digits} could be swapped, but the puzzle has only one solution."
)
ONE_SOLUTION: Final = N_("The puzzle would have two solutions, but it has only one.")
REMOVE: Final = N_("So {removals}.", "So remove")
_NEITHER: Final = N_("So {extra} is neither: {removals}.")
_ONE_IS: Final = N_("So one of {extra} is {extras}.")
_AT_MOST_ONE: Final = N_("So at most one of {extra} is {either}.")
_HIDDEN: Final = N_(
    "{house:In}, the digits {set_digits} fit only in these two cells and {helpers}."
)
_HIDDEN_ONE: Final = N_(
    "These two cells take at most one of those digits. So the other one fills {helpers}: "
    "{removals}."
)
_HIDDEN_MANY: Final = N_(
    "These two cells take at most one of those digits. So the others fill {helpers}: {removals}."
)
_LOCKED: Final = N_("{house:In}, {locked} fits only in {extra}, so one of them is {locked}.")
_OTHER: Final = N_("If the other were {other}, {digits} could be swapped in all {count} cells.")
_NEITHER_IS: Final = N_("So neither is {digit}: {removals}.")
_CROSSED: Final = N_("Outside these cells, {rows} and {columns} have no {locked}.")
_CROSSED_BOTH: Final = N_(
    "If {one} were {locked}, {row} would need its {locked} in {other}, and vice versa."
)
_CROSSED_SWAP: Final = N_("Then {digits} could be swapped in all {count} cells.")
_BUG_NUDGE: Final = LevelText(
    N_("Almost every empty cell of the grid has two candidates."), N_("Which cells have more?")
)
_BUG_TECHNIQUE: Final = N_(
    "{name} (bivalue universal grave): if each empty cell had two candidates and each digit two "
    "places, there could not be exactly one solution. So an extra candidate is true."
)
BUG_WHERE: Final = N_("Each empty cell has two candidates, except for {cells}.")
_BUG_PLACES: Final = N_("Which candidate has three places in a house?")
_BUG_EXTRAS: Final = N_("The extra candidates are {extras}.")
BUG: Final = N_("Without {extras}, each empty cell would have two candidates.")
BUG_TWO_PLACES: Final = N_("Each digit would have two places in every house that needs it.")
BUG_SWAP: Final = N_(
    "Then any solution would have a second one, in which every empty cell holds its other "
    "candidate."
)
_BUG_1: Final = N_("But the puzzle has exactly one, so {cell} is {digits}: {removals}.")
_BUG_2: Final = N_("But the puzzle has exactly one, so one of {cells} is {digit}.")
_BUG_ONE_OF: Final = N_("But the puzzle has exactly one, so an extra candidate is true.")
_BUG_4_LOCKED: Final = N_("{house:In}, {locked} fits only in {cells}, so one of them is {locked}.")
_BUG_4_FOLLOWS: Final = N_("The other one is an extra candidate: {removals}.")
_HELPER_ONE: Final = N_("{house:In}, {helpers} holds only {set_digits}.")
_HELPER_MANY: Final = N_("{house:In}, {helpers} hold only {set_digits} between them.")
_NAKED: Final = N_("With one of {extra}, that makes {count} cells for {count} digits.")
_NAKED_FOLLOWS: Final = N_("No other cell of {house} can be {either}: {removals}.")
_NAKED_TWO: Final = N_(
    "All of them are {other:in}, too. No other cell of {house} or {other} can be {either}: "
    "{removals}."
)


def _loop_values(step: Step, pattern: LoopPattern) -> dict[str, str]:
    return {
        "name": phrases.name(step),
        "count": number(len(pattern.cells)),
        "cells": phrases.cells(pattern.cells),
        "others": phrases.cells(cell for cell in pattern.cells if cell not in pattern.extra_cells),
        "digits": all_of(pattern.digits),
        "either": one_of(pattern.digits),
        "extra": phrases.cells(sorted(pattern.extra_cells)),
        "extras": one_of(pattern.extra_digits),
        "house": phrases.house(pattern.house) if pattern.house else "",
        "houses": phrases.houses(pattern.where_to_look(step.grid)),
        "locked": str(pattern.locked or ""),
        "removals": phrases.removals(step.eliminations),
    }


def _loop_proof(
    step: Step, pattern: LoopPattern, *, short: bool = False, extras: bool = True
) -> str:
    """The argument; the short form omits the reason why two digits could be swapped.

    Args:
        extras: whether the short form says that the extra cells hold one of the digits of a set.
    """
    values = _loop_values(step, pattern)
    return sentences(
        translate(FORM_RECTANGLE if len(pattern.cells) == 4 else _LOOP, **values),
        "" if short else translate(TWO_OR_NONE),
        *_loop_argument(step, pattern, values, short=short, extras=extras),
    )


def _loop_where(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    if all(step.grid.has(cell, digit) for cell in pattern.cells for digit in pattern.digits):
        if len(pattern.cells) > 4:
            return translate(_LOOP_WHERE, **values)
        boxes = step.grid.variant.box(pattern.cells[0]).kind is HouseKind.BOX
        return translate(RECTANGLE_WHERE if boxes else _RECTANGLE_IN_REGIONS, **values)
    one = len(pattern.cells) - len(pattern.extra_cells) == 1
    return translate(_FLOOR_ONE if one else _FLOOR_MANY, floor=values["others"], **values)


def _rest_of_pattern(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    """The part of the argument that is specific to the type."""
    match pattern.kind:
        case 3 if not pattern.hidden:
            return _helpers(values["house"], pattern.subset_cells, pattern.subset_digits)
        case 4:
            return translate(_LOOK_LOCKED, **values)
        case 6:
            return _crossed(step, pattern, values)
    return ""


def _loop_argument(
    step: Step, pattern: LoopPattern, values: dict[str, str], *, short: bool, extras: bool
) -> list[str]:
    if pattern.kind == 1:
        # One of the two digits may be gone already.
        gone = sorted({elimination.digit for elimination in step.eliminations})
        return [
            translate(_OTHERS, **values),
            translate(_LAST, **{**values, "either": one_of(gone)}),
            translate(ONE_SOLUTION),
            translate(_NEITHER if len(gone) == 2 else REMOVE, **values),
        ]
    but = translate(_EXCEPT, **{**values, "extras": all_of(pattern.extra_digits)})
    if pattern.kind == 4:
        (other,) = (digit for digit in pattern.digits if digit != pattern.locked)
        return [
            but,
            translate(_LOCKED, **values),
            translate(_OTHER, other=other, **values),
            translate(ONE_SOLUTION),
            translate(_NEITHER_IS, digit=other, **values),
        ]
    if pattern.kind == 6:
        return [
            but,
            _crossed(step, pattern, values),
            _both_crossed(step, pattern),
            translate(_CROSSED_SWAP, **values),
            translate(ONE_SOLUTION),
            translate(_NEITHER_IS, digit=pattern.locked, **values),
        ]
    swap = [but, translate(_SWAP_SHORT, **values)]
    if not short:
        swap = [but, translate(SWAP, **values), translate(ONE_SOLUTION)]
    if pattern.hidden:
        return [*swap, translate(_AT_MOST_ONE, **values), _hidden(pattern, values)]
    one = translate(_ONE_IS, **values)
    if pattern.kind == 3:
        return [*swap, one if extras else "", _naked(pattern, values, pattern.other_house)]
    return [*swap, one, *_seen(step, pattern.extra_cells, short=short)]


def _seen(step: Step, cells: tuple[Cell, ...], *, short: bool) -> list[str]:
    """The eliminations by cells, one of which holds a digit."""
    if short:
        return see_all(step.eliminations, sorted(cells))
    return rule_out(step.grid, step.eliminations, lambda _: cells)


def _crossed(step: Step, pattern: LoopPattern, values: dict[str, str]) -> str:
    rows, columns = (
        sorted({step.grid.variant.house(kind, cell) for cell in pattern.cells}, key=_index)
        for kind in (HouseKind.ROW, HouseKind.COLUMN)
    )
    return translate(_CROSSED, rows=phrases.houses(rows), columns=phrases.houses(columns), **values)


def _both_crossed(step: Step, pattern: LoopPattern) -> str:
    one, other = sorted(pattern.extra_cells)
    return translate(
        _CROSSED_BOTH,
        one=phrases.cell(one),
        other=phrases.cell(other),
        row=phrases.house(step.grid.variant.house(HouseKind.ROW, other)),
        locked=pattern.locked,
    )


def _index(house: House) -> int:
    return house.index


def _bug_values(step: Step, pattern: BugPattern) -> dict[str, str]:
    cells = sorted({extra.cell for extra in pattern.extras})
    return {
        "name": phrases.name(step),
        "cell": phrases.cell(cells[0]),
        "cells": phrases.cells(cells),
        "extra": phrases.cells(cells),
        "extras": phrases.candidates(pattern.extras),
        "digits": one_of(extra.digit for extra in pattern.extras),
        "digit": str(pattern.extras[0].digit),
        "house": phrases.house(pattern.house) if pattern.house else "",
        "locked": str(pattern.locked or ""),
        "removals": phrases.removals(step.eliminations),
    }


def _bug_proof(step: Step, pattern: BugPattern, *, short: bool = False) -> str:
    values = _bug_values(step, pattern)
    return sentences(
        translate(BUG, **values),
        translate(BUG_TWO_PLACES),
        translate(BUG_SWAP),
        *_bug_argument(step, pattern, values, short=short),
    )


def _bug_argument(
    step: Step, pattern: BugPattern, values: dict[str, str], *, short: bool
) -> list[str]:
    if pattern.kind == 1:
        return [translate(_BUG_1, **values)]
    if pattern.kind == 2:
        cells = tuple(sorted(extra.cell for extra in pattern.extras))
        return [translate(_BUG_2, **values), *_seen(step, cells, short=short)]
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
        "helpers": phrases.cells(pattern.subset_cells),
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
        "other": phrases.house(other) if other else "",
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
        helpers=phrases.cells(cells),
        set_digits=all_of(digits),
    )
