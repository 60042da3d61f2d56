"""Hidden and avoidable rectangles in words: rectangles that must not become deadly."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, sentences, translate
from engine.explain.reasons import where_to_look
from engine.explain.targets import rule_out
from engine.houses import HouseKind
from engine.language import N_
from engine.step import AvoidableRectanglePattern, HiddenRectanglePattern, Step

_HIDDEN: Final = N_(
    "{name} on {digits}: the puzzle has one solution, so no four cells that form a rectangle may "
    "end with two digits that can be swapped."
)
_HIDDEN_WHERE: Final = N_(
    "{cells} form a rectangle in two boxes, and {opposite} holds only {digits}. Look for the "
    "places of {locked} in {row} and in {column}."
)
_HIDDEN_FORM: Final = N_(
    "{cells} form a rectangle in two boxes, and {opposite} holds only {digits}. {row:start} and "
    "{column} have no place for {locked} outside of these cells."
)
_HIDDEN_FOLLOWS: Final = N_(
    "If {corner} were {lost}, {beside} would have to be {locked}, and {opposite} would be {lost}. "
    "Then {digits} could change places round the rectangle, and the puzzle would have two "
    "solutions. It has one: {removals}."
)

_AVOIDABLE: Final = N_(
    "{name} on {digits}: the puzzle has one solution, so two digits that are not given may not "
    "form a rectangle in which they can be swapped."
)
_AVOIDABLE_WHERE: Final = N_(
    "{cells} form a rectangle in two boxes. No digit in it is a given of the puzzle."
)
_FILLED: Final = N_("{cell} is {digit}", "filled already")
_FILLED_ALL: Final = N_("{filled}, and none of these digits is given.")
_ONE_LEFT: Final = N_(
    "If {cell} were {digit}, {digits} could change places round the rectangle, and the puzzle "
    "would have two solutions. It has one: {removals}."
)
_WERE: Final = N_("{cell} were {digit}")
_TWO_LEFT: Final = N_(
    "If {open}, {digits} could change places round the rectangle, and the puzzle would have two "
    "solutions. It has one, so one of {cells} is {extra}."
)


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
        "removals": _phrases.removals(step.eliminations),
    }
    return HintTexts(
        _phrases.look_at(where_to_look(step.grid, pattern)),
        translate(_HIDDEN, **values),
        sentences(translate(_HIDDEN_WHERE, **values)),
        sentences(translate(_HIDDEN_FORM, **values), translate(_HIDDEN_FOLLOWS, **values)),
    )


def describe_avoidable(step: Step) -> HintTexts:
    """An avoidable rectangle at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, AvoidableRectanglePattern)
    values = {
        "name": _phrases.name(step),
        "digits": all_of(sorted(set(pattern.digits))),
        "removals": _phrases.removals(step.eliminations),
    }
    ends = dict(zip(pattern.cells, pattern.digits, strict=True))
    filled = all_of(
        translate(_FILLED, cell=_phrases.cell(cell), digit=ends[cell]) for cell in pattern.filled
    )
    left = sorted(cell for cell in pattern.cells if cell not in pattern.filled)
    if pattern.extra is None:
        (cell,) = left
        follows = translate(_ONE_LEFT, cell=_phrases.cell(cell), digit=ends[cell], **values)
    else:
        were = all_of(translate(_WERE, cell=_phrases.cell(cell), digit=ends[cell]) for cell in left)
        follows = sentences(
            translate(
                _TWO_LEFT, open=were, cells=_phrases.cells(left), extra=pattern.extra, **values
            ),
            *rule_out(step.grid, step.eliminations, lambda _: left),
        )
    return HintTexts(
        _phrases.look_at(where_to_look(step.grid, pattern)),
        translate(_AVOIDABLE, **values),
        sentences(translate(_AVOIDABLE_WHERE, cells=_phrases.cells(pattern.cells))),
        sentences(translate(_FILLED_ALL, filled=filled), follows),
    )
