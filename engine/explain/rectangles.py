"""Hidden and avoidable rectangles in words: rectangles that must not become deadly."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, sentences, translate
from engine.explain.reasons import where_to_look
from engine.explain.targets import rule_out
from engine.houses import Cell, Digit, HouseKind
from engine.language import N_
from engine.model.patterns import AvoidableRectanglePattern, HiddenRectanglePattern
from engine.model.step import Step

_NUDGE: Final = N_(
    "In {houses}, look for a rectangle of cells that share two candidates. Begin with a cell that "
    "has no others."
)
_AVOIDABLE_NUDGE: Final = N_(
    "In {houses}, look at digits that are not givens. Do three of them begin a rectangle of two "
    "digits?"
)
_AVOIDABLE_PAIR_NUDGE: Final = N_(
    "In {houses}, look at digits that are not givens. Do two of them begin a rectangle of two "
    "digits?"
)
_HIDDEN: Final = N_(
    "{name} on {digits}: if all corners of a rectangle held only these, they could be swapped. "
    "Then there would be two solutions, so no digit may lead to that."
)
_WHERE: Final = N_("{cells} form a rectangle in two boxes.")
_HIDDEN_WHERE: Final = N_(
    "{opposite} holds only {digits}. Where do {row} and {column} have their {locked}?"
)
_TWO_OR_NONE: Final = N_("Each house has two of them or none.")
_HOLDS: Final = N_("{cell} holds only {digits}.")
_LINES: Final = N_("Outside of these cells, {row} and {column} have no {locked}.")
_WOULD_BE: Final = N_("If {corner} were {lost}, {beside} would have to be {locked}.")
_THEN: Final = N_("Then {opposite} would be {lost}, and {digits} could be swapped.")
_ONE_SOLUTION: Final = N_("The puzzle would have two solutions, but it has only one.")
_REMOVE: Final = N_("So {removals}.", "So remove")

_AVOIDABLE: Final = N_(
    "{name} on {digits}: if a rectangle held only these and no given, they could be swapped. Then "
    "there would be two solutions, so no digit may lead to that."
)
_NO_GIVEN: Final = N_("No digit in it is a given of the puzzle.")
_FILLED: Final = N_("{cell} is {digit}", "filled already")
_NOT_GIVEN: Final = N_("These digits are not givens.")
_ONE_LEFT: Final = N_("If {cell} were {digit}, {digits} could be swapped in all four cells.")
_WERE: Final = N_("{cell} were {digit}")
_TWO_LEFT: Final = N_("If {open}, {digits} could be swapped.")
_ONE_IS: Final = N_("So one of {cells} is {extra}.")


def describe_hidden(step: Step) -> HintTexts:
    """A hidden rectangle at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, HiddenRectanglePattern)
    corner, beside, opposite, other = pattern.cells
    house = step.grid.variant.house
    values = {
        "name": _phrases.name(step),
        "digits": all_of(sorted((pattern.locked, pattern.lost))),
        "cells": _phrases.cells(pattern.cells),
        "corner": _phrases.cell(corner),
        "beside": _phrases.cells(sorted((beside, other))),
        "opposite": _phrases.cell(opposite),
        "locked": str(pattern.locked),
        "lost": str(pattern.lost),
        "row": _phrases.house(house(HouseKind.ROW, corner)),
        "column": _phrases.house(house(HouseKind.COLUMN, corner)),
        "houses": _phrases.houses(where_to_look(step.grid, pattern)),
        "removals": _phrases.removals(step.eliminations),
    }
    form = translate(_WHERE, **values)
    return HintTexts(
        translate(_NUDGE, **values),
        translate(_HIDDEN, **values),
        sentences(form, translate(_HIDDEN_WHERE, **values)),
        sentences(
            form,
            translate(_TWO_OR_NONE),
            translate(_HOLDS, cell=values["opposite"], digits=values["digits"]),
            translate(_LINES, **values),
            translate(_WOULD_BE, **values),
            translate(_THEN, **values),
            translate(_ONE_SOLUTION),
            translate(_REMOVE, **values),
        ),
    )


def describe_avoidable(step: Step) -> HintTexts:
    """An avoidable rectangle at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, AvoidableRectanglePattern)
    ends = dict(zip(pattern.cells, pattern.digits, strict=True))
    left = sorted(cell for cell in pattern.cells if cell not in pattern.filled)
    values = {
        "name": _phrases.name(step),
        "digits": all_of(sorted(set(pattern.digits))),
        "cells": _phrases.cells(pattern.cells),
        "houses": _phrases.houses(where_to_look(step.grid, pattern)),
        "removals": _phrases.removals(step.eliminations),
    }
    filled = all_of(
        translate(_FILLED, cell=_phrases.cell(cell), digit=ends[cell]) for cell in pattern.filled
    )
    form = translate(_WHERE, **values)
    return HintTexts(
        translate(_AVOIDABLE_NUDGE if len(left) == 1 else _AVOIDABLE_PAIR_NUDGE, **values),
        translate(_AVOIDABLE, **values),
        sentences(form, translate(_NO_GIVEN)),
        sentences(
            form,
            translate(_TWO_OR_NONE),
            f"{filled}.",
            translate(_NOT_GIVEN),
            *_avoidable_argument(step, pattern, {cell: ends[cell] for cell in left}, values),
        ),
    )


def _avoidable_argument(
    step: Step,
    pattern: AvoidableRectanglePattern,
    left: Mapping[Cell, Digit],
    values: dict[str, str],
) -> Iterator[str]:
    """What the corners without a digit cannot be, or what one of them must be."""
    if pattern.extra is None:
        ((cell, digit),) = left.items()
        yield translate(_ONE_LEFT, cell=_phrases.cell(cell), digit=digit, **values)
        yield translate(_ONE_SOLUTION)
        yield translate(_REMOVE, **values)
        return
    for cell in left:
        held = all_of(step.grid.candidates_of(cell))
        yield translate(_HOLDS, cell=_phrases.cell(cell), digits=held)
    were = all_of(
        translate(_WERE, cell=_phrases.cell(cell), digit=digit) for cell, digit in left.items()
    )
    yield translate(_TWO_LEFT, open=were, **values)
    yield translate(_ONE_SOLUTION)
    yield translate(_ONE_IS, **{**values, "cells": _phrases.cells(left)}, extra=pattern.extra)
    yield from rule_out(step.grid, step.eliminations, lambda _: tuple(left))
