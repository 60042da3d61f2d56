"""Hidden and avoidable rectangles."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_
from engine.model.grid import Grid
from engine.model.reasons import boxes_of
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.views import HouseRole, Role, ViewBuilder
from engine.techniques.experiments import text_that_fits
from engine.techniques.uniqueness import (
    NUDGE_RECTANGLE,
    ONE_SOLUTION,
    RECTANGLE,
    REMOVE,
    TWO_OR_NONE,
)
from engine.words import phrases
from engine.words.phrases import all_of, level_text, sentences, translate
from engine.words.targets import rule_out, see_all


@dataclass(frozen=True, slots=True)
class HiddenRectanglePattern(Pattern):
    """A rectangle with a corner that cannot be one of two digits, because the other is locked.

    Attributes:
        cells: the corners, in walking order, beginning with the one that loses the digit.
        locked: the digit that has no place in the row and the column of the first corner outside
            the corners.
        lost: the other digit, which the first corner loses. The third corner only has these two
            digits.
    """

    cells: tuple[Cell, Cell, Cell, Cell]
    locked: Digit
    lost: Digit

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return boxes_of(grid, self.cells)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.look_at_pairs()

    def draw(self, builder: ViewBuilder) -> None:
        grid = builder.grid
        for kind in (HouseKind.ROW, HouseKind.COLUMN):
            builder.shade((grid.variant.house(kind, self.cells[0]),), HouseRole.BASE)
        builder.mark_cells(self.cells)
        builder.names[Role.SET_A] = RECTANGLE
        for cell in self.cells:
            builder.mark(cell, (self.lost,), Role.SET_A)
            builder.mark(cell, (self.locked,), Role.KEEP)

    def describe(self, step: Step) -> HintTexts:
        """A hidden rectangle at all four levels."""
        corner, beside, opposite, other = self.cells
        house = step.grid.variant.house
        values = {
            "name": phrases.name(step),
            "digits": all_of(sorted((self.locked, self.lost))),
            "cells": phrases.cells(self.cells),
            "corner": phrases.cell(corner),
            "beside": phrases.cells(sorted((beside, other))),
            "opposite": phrases.cell(opposite),
            "locked": str(self.locked),
            "lost": str(self.lost),
            "row": phrases.house(house(HouseKind.ROW, corner)),
            "column": phrases.house(house(HouseKind.COLUMN, corner)),
            "houses": phrases.houses(self.where_to_look(step.grid)),
            "removals": phrases.removals(step.eliminations),
        }
        form = translate(_WHERE, **values)
        holds = translate(_HOLDS, cell=values["opposite"], digits=values["digits"])
        return HintTexts(
            level_text(NUDGE_RECTANGLE, **values),
            translate(_HIDDEN, **values),
            LevelText(sentences(form, holds), translate(_HIDDEN_WHERE, **values)),
            sentences(
                form,
                translate(TWO_OR_NONE),
                holds,
                translate(_LINES, **values),
                translate(_WOULD_BE, **values),
                translate(_THEN, **values),
                translate(ONE_SOLUTION),
                translate(REMOVE, **values),
            ),
        )


@dataclass(frozen=True, slots=True)
class AvoidableRectanglePattern(Pattern):
    """A rectangle with filled cells that are not givens; it must not become a deadly rectangle.

    Attributes:
        cells: the corners, in walking order.
        digits: the digits that the corners would have in the deadly rectangle, in the same order.
        filled: the corners that have their digit already.
        extra: type 2: the third digit, which one of the other two corners must be; otherwise None.
    """

    cells: tuple[Cell, Cell, Cell, Cell]
    digits: tuple[Digit, Digit, Digit, Digit]
    filled: tuple[Cell, ...]
    extra: Digit | None = None

    def where_to_look(self, grid: Grid) -> tuple[House, ...]:
        return boxes_of(grid, self.cells)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        filled = {cell for house in builder.houses for cell in house.cells}
        builder.look += sorted(filled - set(builder.empty_cells) - set(step.grid.givens))

    def draw(self, builder: ViewBuilder) -> None:
        builder.mark_cells(self.cells)
        builder.names[Role.SET_A] = RECTANGLE
        for cell, digit in zip(self.cells, self.digits, strict=True):
            builder.mark(cell, (digit,), Role.SET_A)
            if self.extra is not None:
                builder.mark(cell, (self.extra,), Role.FIN)

    def describe(self, step: Step) -> HintTexts:
        """An avoidable rectangle at all four levels."""
        values = _avoidable_values(step, self)
        nudge = _AVOIDABLE_NUDGE if len(self.filled) == 3 else _AVOIDABLE_PAIR_NUDGE
        full, proof = text_that_fits(
            step,
            partial(_avoidable_proof, step, self),
            partial(_avoidable_proof, step, self, short=True),
        )
        return HintTexts(
            level_text(nudge, **values),
            translate(_AVOIDABLE, **values),
            LevelText(sentences(translate(_WHERE, **values), translate(_NO_GIVEN))),
            full,
            proof,
        )


_AVOIDABLE_NUDGE: Final = LevelText(
    question=N_(
        "In {houses}, look at digits that are not givens. Do three of them form three corners of a "
        "rectangle?"
    )
)
_AVOIDABLE_PAIR_NUDGE: Final = LevelText(
    question=N_(
        "In {houses}, look at digits that are not givens. Do two of them form one side of a "
        "rectangle?"
    )
)
_HIDDEN: Final = N_(
    "{name} on {digits}: if all corners of a rectangle in two boxes held only these, you could "
    "swap them. There would be two solutions, so a digit that leads there is wrong."
)
_WHERE: Final = N_("{cells} form a rectangle in two boxes.")
_HIDDEN_WHERE: Final = N_("Where do {row} and {column} have their {locked}?")
_HOLDS: Final = N_("{cell} holds only {digits}.")
_LINES: Final = N_("Outside these cells, {row} and {column} have no {locked}.")
_WOULD_BE: Final = N_("If {corner} were {lost}, {beside} would have to be {locked}.")
_THEN: Final = N_("Then {opposite} would be {lost}, and {digits} could be swapped.")
_AVOIDABLE: Final = N_(
    "{name} on {digits}: if a rectangle in two boxes held only these and no given, you could swap "
    "them. There would be two solutions, so a digit that leads there is wrong."
)
_NO_GIVEN: Final = N_("None of its digits is a given.")
_FILLED: Final = N_("{cell} is {digit}", "filled already")
_NOT_GIVEN: Final = N_("These digits are not givens.")
_ONE_LEFT: Final = N_("If {cell} were {digit}, {digits} could be swapped in all four cells.")
_WERE: Final = N_("{cell} were {digit}")
_TWO_LEFT: Final = N_("If {open}, {digits} could be swapped.")
_ONE_IS: Final = N_("So one of {cells} is {extra}.")


def _avoidable_values(step: Step, pattern: AvoidableRectanglePattern) -> dict[str, str]:
    return {
        "name": phrases.name(step),
        "digits": all_of(sorted(set(pattern.digits))),
        "cells": phrases.cells(pattern.cells),
        "houses": phrases.houses(pattern.where_to_look(step.grid)),
        "removals": phrases.removals(step.eliminations),
    }


def _avoidable_proof(step: Step, pattern: AvoidableRectanglePattern, *, short: bool = False) -> str:
    """The argument; the short form omits the reason why two digits could be swapped."""
    values = _avoidable_values(step, pattern)
    ends = dict(zip(pattern.cells, pattern.digits, strict=True))
    filled = all_of(
        translate(_FILLED, cell=phrases.cell(cell), digit=ends[cell]) for cell in pattern.filled
    )
    left = {cell: ends[cell] for cell in sorted(ends) if cell not in pattern.filled}
    return sentences(
        translate(_WHERE, **values),
        "" if short else translate(TWO_OR_NONE),
        f"{filled}.",
        translate(_NOT_GIVEN),
        *_avoidable_argument(step, pattern, left, values, short=short),
    )


def _avoidable_argument(
    step: Step,
    pattern: AvoidableRectanglePattern,
    left: Mapping[Cell, Digit],
    values: dict[str, str],
    *,
    short: bool,
) -> Iterator[str]:
    """The digits that the empty corners cannot be, or that one of them must be."""
    if pattern.extra is None:
        ((cell, digit),) = left.items()
        yield translate(_ONE_LEFT, cell=phrases.cell(cell), digit=digit, **values)
        yield translate(ONE_SOLUTION)
        yield translate(REMOVE, **values)
        return
    for cell in left:
        held = all_of(step.grid.candidates_of(cell))
        yield translate(_HOLDS, cell=phrases.cell(cell), digits=held)
    were = all_of(
        translate(_WERE, cell=phrases.cell(cell), digit=digit) for cell, digit in left.items()
    )
    yield translate(_TWO_LEFT, open=were, **values)
    yield translate(ONE_SOLUTION)
    yield translate(_ONE_IS, **{**values, "cells": phrases.cells(left)}, extra=pattern.extra)
    if short:
        yield from see_all(step.eliminations, left)
    else:
        yield from rule_out(step.grid, step.eliminations, lambda _: tuple(left))
