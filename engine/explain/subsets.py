"""Naked and hidden pairs, triplets and quads in words, and the direct forms that place a digit."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, number, one_of, sentences, translate
from engine.explain.reasons import places, where_to_look
from engine.grid import Grid
from engine.language import N_
from engine.step import Step, SubsetPattern

_NAKED: Final = N_("{name}: {count} cells of one house hold only {count} digits between them.")
_LOCKED: Final = N_(
    "{name}: {count} cells that share a box and a line hold only {count} digits between them."
)
_HIDDEN: Final = N_("{name}: {count} digits of one house fit only in the same {count} cells.")
_DIRECT: Final = N_(
    "{name}: {count} digits of one house fill {count} of its cells, and that leaves a single place "
    "for another digit."
)
_NAKED_WHERE: Final = N_("In {house}, compare the candidates of {cells}.")
_LOCKED_WHERE: Final = N_(
    "In {house}, compare the candidates of {cells}. These cells are in {other}, too."
)
_HIDDEN_WHERE: Final = N_("In {house}, find the places of {digits}: they are in {cells}.")

_NAKED_PAIR: Final = N_(
    "In {house}, {cells} hold only {digits}. If one of them is {first}, the other is {second}; no "
    "third digit fits in either. So these two cells use up both digits, and no other cell of "
    "{house} can be {either}: {removals}."
)
_NAKED_MORE: Final = N_("In {house}, {cells} hold only {digits} between them: {listed}.")
_NAKED_FOLLOWS: Final = N_(
    "{count} cells share {count} digits, so they use all of them up. No other cell of {house} can "
    "be {either}: {removals}."
)
_LOCKED_PAIR: Final = N_(
    "{cells} hold only {digits}. If one of them is {first}, the other is {second}; no third digit "
    "fits in either. Both are in {house} and in {other}, and use up both digits there. So no other "
    "cell of these two houses can be {either}: {removals}."
)
_LOCKED_MORE: Final = N_("{cells} hold only {digits} between them: {listed}.")
_LOCKED_FOLLOWS: Final = N_(
    "{count} cells share {count} digits, so they use all of them up. All are in {house} and in "
    "{other}, so no other cell of these two houses can be {either}: {removals}."
)
_FIT_ONLY: Final = N_("In {house}, {digits} fit only in {cells}.")
_HIDDEN_FOLLOWS: Final = N_(
    "{count} digits need {count} cells, so they fill these and no other digit fits there: "
    "{removals}."
)
_DIRECT_FOLLOWS: Final = N_(
    "{count} digits need {count} cells, so they fill these and no other digit fits there. For "
    "{single} that rules out {ruled_out}."
)
_PLACED: Final = N_("Only {cell} is left for {digit} in {house}, so {cell} is {digit}.")


def describe(step: Step) -> HintTexts:
    """A subset at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, SubsetPattern)
    values = {
        "name": _phrases.name(step),
        "house": _phrases.house(pattern.house),
        "cells": _phrases.cells(pattern.cells),
        "digits": all_of(pattern.digits),
        "either": one_of(pattern.digits),
        "count": number(len(pattern.cells)),
        "removals": _phrases.removals(step.eliminations),
    }
    nudge = _phrases.look_at(where_to_look(step.grid, pattern))
    if pattern.single is not None:
        technique, where, full = _DIRECT, _HIDDEN_WHERE, _direct(step, pattern, values)
    elif pattern.hidden:
        technique, where = _HIDDEN, _HIDDEN_WHERE
        full = sentences(translate(_FIT_ONLY, **values), translate(_HIDDEN_FOLLOWS, **values))
    elif pattern.other_house is not None:
        values["other"] = _phrases.house(pattern.other_house)
        technique, where = _LOCKED, _LOCKED_WHERE
        full = _naked(step.grid, pattern, values, (_LOCKED_PAIR, _LOCKED_MORE, _LOCKED_FOLLOWS))
    else:
        technique, where = _NAKED, _NAKED_WHERE
        full = _naked(step.grid, pattern, values, (_NAKED_PAIR, _NAKED_MORE, _NAKED_FOLLOWS))
    return HintTexts(
        nudge,
        translate(technique, **values),
        sentences(translate(where, **values)),
        full,
    )


def _naked(
    grid: Grid, pattern: SubsetPattern, values: dict[str, str], texts: tuple[str, str, str]
) -> str:
    pair, more, follows = texts
    if len(pattern.cells) == 2:
        first, second = pattern.digits
        return translate(pair, first=first, second=second, **values)
    listed = all_of(_phrases.cell_is(cell, grid.candidates_of(cell)) for cell in pattern.cells)
    return sentences(translate(more, listed=listed, **values), translate(follows, **values))


def _direct(step: Step, pattern: SubsetPattern, values: dict[str, str]) -> str:
    (placed,) = step.placements
    digit = placed.digit
    ruled_out = [cell for cell in places(step.grid, pattern.house, digit) if cell in pattern.cells]
    return sentences(
        translate(_FIT_ONLY, **values),
        translate(_DIRECT_FOLLOWS, single=digit, ruled_out=_phrases.cells(ruled_out), **values),
        translate(_PLACED, cell=_phrases.cell(placed.cell), digit=digit, house=values["house"]),
    )
