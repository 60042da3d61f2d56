"""Naked and hidden pairs, triplets and quads in words, and the direct forms that place a digit."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, number, one_of, sentences, translate
from engine.explain.reasons import places
from engine.language import N_
from engine.model.patterns import SubsetPattern
from engine.model.step import Step

_NAKED_NUDGE: Final = N_(
    "In {house}, look for {count} cells that hold only {count} digits between them."
)
_NAKED_PAIR_NUDGE: Final = N_("In {house}, look for two cells with the same two candidates.")
_HIDDEN_NUDGE: Final = N_(
    "In {house}, look for {count} digits that fit only in the same {count} cells."
)
_DIRECT_NUDGE: Final = N_("They leave another digit a single place.")
_NAKED: Final = N_(
    "{name}: {count} cells of one house that can only hold the same {count} digits use them up."
)
_LOCKED: Final = N_(
    "{name}: {count} cells of a box and of a line hold only {count} digits. They use them up in "
    "both."
)
_HIDDEN: Final = N_(
    "{name}: if {count} digits of a house fit only in {count} cells, nothing else fits there."
)
_DIRECT: Final = N_("That leaves a single place for another digit.")
_NAKED_WHERE: Final = N_("In {house}, {cells} hold only {digits}.")
_LOCKED_WHERE: Final = N_("{cells} hold only {digits}. They are in {house} and in {other}.")
_FIT_ONLY: Final = N_("In {house}, the digits {digits} fit only in {cells}.")

_PAIR: Final = N_("{cells} hold only {digits}. So one is {first} and the other is {second}.")
_MORE: Final = N_("{count} cells with {count} digits: each of {digits} is in one of them.")
_FOLLOWS: Final = N_("No other cell of {house} can be {either}: {removals}.")
_LOCKED_FOLLOWS: Final = N_(
    "They are in {house} and in {other}. No other cell of these two houses can be {either}: "
    "{removals}."
)
_HIDDEN_PAIR: Final = N_("So one of them is {first} and the other is {second}.")
_HIDDEN_MORE: Final = N_("{count} digits need {count} cells, so they fill these.")
_HIDDEN_FOLLOWS: Final = N_("No other digit fits there: {removals}.")
_DIRECT_FOLLOWS: Final = N_("No other digit fits there, so {ruled_out} cannot be {single}.")
_PLACED: Final = N_("Only {cell} is left for {digit} in {house}, so {cell} is {digit}.")


def describe(step: Step) -> HintTexts:
    """A subset at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, SubsetPattern)
    first, second, *_ = pattern.digits
    is_pair = len(pattern.cells) == 2
    values = {
        "name": _phrases.name(step),
        "house": _phrases.house(pattern.house),
        "other": _phrases.house(pattern.other_house) if pattern.other_house else "",
        "cells": _phrases.cells(pattern.cells),
        "digits": all_of(pattern.digits),
        "either": one_of(pattern.digits),
        "first": str(first),
        "second": str(second),
        "count": number(len(pattern.cells)),
        "removals": _phrases.removals(step.eliminations),
    }
    if not pattern.hidden:
        locked = pattern.other_house is not None
        return HintTexts(
            sentences(translate(_NAKED_PAIR_NUDGE if is_pair else _NAKED_NUDGE, **values)),
            sentences(translate(_LOCKED if locked else _NAKED, **values)),
            sentences(translate(_LOCKED_WHERE if locked else _NAKED_WHERE, **values)),
            sentences(
                *_naked(step, pattern, values),
                translate(_LOCKED_FOLLOWS if locked else _FOLLOWS, **values),
            ),
        )
    direct = pattern.single is not None
    where = translate(_FIT_ONLY, **values)
    return HintTexts(
        sentences(translate(_HIDDEN_NUDGE, **values), translate(_DIRECT_NUDGE) if direct else ""),
        sentences(translate(_HIDDEN, **values), translate(_DIRECT) if direct else ""),
        sentences(where),
        sentences(
            where,
            translate(_HIDDEN_PAIR if is_pair else _HIDDEN_MORE, **values),
            *(
                _placement(step, pattern, values)
                if direct
                else (translate(_HIDDEN_FOLLOWS, **values),)
            ),
        ),
    )


def _naked(step: Step, pattern: SubsetPattern, values: dict[str, str]) -> tuple[str, ...]:
    if len(pattern.cells) == 2:
        return (translate(_PAIR, **values),)
    each = (f"{_phrases.cell_is(cell, step.grid.candidates_of(cell))}." for cell in pattern.cells)
    return *each, translate(_MORE, **values)


def _placement(step: Step, pattern: SubsetPattern, values: dict[str, str]) -> tuple[str, str]:
    (placed,) = step.placements
    ruled_out = [
        cell for cell in places(step.grid, pattern.house, placed.digit) if cell in pattern.cells
    ]
    return (
        translate(
            _DIRECT_FOLLOWS,
            single=placed.digit,
            ruled_out=_phrases.cells(ruled_out),
        ),
        translate(
            _PLACED,
            cell=_phrases.cell(placed.cell),
            digit=placed.digit,
            house=values["house"],
        ),
    )
