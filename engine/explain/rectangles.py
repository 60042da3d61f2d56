"""Hidden and avoidable rectangles in words: what must not become a deadly rectangle."""

from typing import Final

from engine.explain import _say
from engine.explain._say import Words, all_of, say, sentences
from engine.explain.reasons import where_to_look
from engine.houses import HouseKind
from engine.language import msg
from engine.step import AvoidableRectanglePattern, HiddenRectanglePattern, Step

_HIDDEN: Final = msg(
    "{name} on {digits}: the puzzle has one solution, so no four cells that form a rectangle may "
    "end with two digits crosswise."
)
_HIDDEN_WHERE: Final = msg(
    "{cells} form a rectangle in two boxes, and {opposite} holds only {digits}. Look for the "
    "places of {locked} in {row} and in {column}."
)
_HIDDEN_FORM: Final = msg(
    "{cells} form a rectangle in two boxes, and {opposite} holds only {digits}. {row:start} and "
    "{column} have no place for {locked} outside of these cells."
)
_HIDDEN_FOLLOWS: Final = msg(
    "If {corner} were {lost}, {beside} would have to be {locked}, and {opposite} would be {lost}. "
    "Then {digits} could change places round the rectangle, and the puzzle would have two "
    "solutions. It has one: {removals}."
)

_AVOIDABLE: Final = msg(
    "{name} on {digits}: the puzzle has one solution, so two digits that are not given may not "
    "stand crosswise in a rectangle."
)
_AVOIDABLE_WHERE: Final = msg(
    "{cells} form a rectangle in two boxes. No digit in it is a given of the puzzle."
)
_FILLED: Final = msg("{cell} is {digit}", "filled already")
_FILLED_ALL: Final = msg("{filled}, and none of these digits is given.")
_ONE_LEFT: Final = msg(
    "If {cell} were {digit}, {digits} could change places round the rectangle, and the puzzle "
    "would have two solutions. It has one: {removals}."
)
_WERE: Final = msg("{cell} were {digit}")
_TWO_LEFT: Final = msg(
    "If {open}, {digits} could change places round the rectangle, and the puzzle would have two "
    "solutions. It has one, so one of {cells} is {extra}."
)
_SEES_BOTH: Final = msg("No cell that sees both can be {digit}: {removals}.")


def tell_hidden(step: Step) -> Words:
    """A hidden rectangle at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, HiddenRectanglePattern)
    corner, beside, opposite, other = pattern.cells
    house = step.grid.variant.house
    values = {
        "name": _say.name(step),
        "digits": all_of(sorted((pattern.locked, pattern.lost))),
        "cells": _say.cells(pattern.cells),
        "corner": _say.cell(corner),
        "beside": _say.cells(sorted((beside, other))),
        "opposite": _say.cell(opposite),
        "locked": str(pattern.locked),
        "lost": str(pattern.lost),
        "row": _say.house(house(HouseKind.ROW, corner)),
        "column": _say.house(house(HouseKind.COLUMN, corner)),
        "removals": _say.removals(step.eliminations),
    }
    return Words(
        _say.look_at(where_to_look(step.grid, pattern)),
        say(_HIDDEN, **values),
        sentences(say(_HIDDEN_WHERE, **values)),
        sentences(say(_HIDDEN_FORM, **values), say(_HIDDEN_FOLLOWS, **values)),
    )


def tell_avoidable(step: Step) -> Words:
    """An avoidable rectangle at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, AvoidableRectanglePattern)
    values = {
        "name": _say.name(step),
        "digits": all_of(sorted(set(pattern.digits))),
        "removals": _say.removals(step.eliminations),
    }
    ends = dict(zip(pattern.cells, pattern.digits, strict=True))
    filled = all_of(say(_FILLED, cell=_say.cell(cell), digit=ends[cell]) for cell in pattern.filled)
    left = sorted(cell for cell in pattern.cells if cell not in pattern.filled)
    if pattern.extra is None:
        (cell,) = left
        follows = say(_ONE_LEFT, cell=_say.cell(cell), digit=ends[cell], **values)
    else:
        were = all_of(say(_WERE, cell=_say.cell(cell), digit=ends[cell]) for cell in left)
        follows = sentences(
            say(_TWO_LEFT, open=were, cells=_say.cells(left), extra=pattern.extra, **values),
            say(_SEES_BOTH, digit=pattern.extra, **values),
        )
    return Words(
        _say.look_at(where_to_look(step.grid, pattern)),
        say(_AVOIDABLE, **values),
        sentences(say(_AVOIDABLE_WHERE, cells=_say.cells(pattern.cells))),
        sentences(say(_FILLED_ALL, filled=filled), follows),
    )
