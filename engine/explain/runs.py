"""Runs of singles in words: where to begin, in which order, and why each digit."""

from collections import Counter
from typing import Final

from engine.explain import _phrases, singles
from engine.explain._phrases import HintTexts, all_of, listed, sentences, translate
from engine.explain.claims import LAST_CANDIDATE, LAST_PLACE, because, claim
from engine.language import N_, forms, translate_count
from engine.model.chains import ChainNode
from engine.model.patterns import SinglePattern
from engine.model.step import RunPattern, Step
from engine.model.technique import Technique

_TITLE: Final = forms("{count} single", "{count} singles", "a run")
_NUDGE: Final = N_("The next {number} steps are singles.")
_NUDGE_DIGITS: Final = N_("The next {number} steps are singles, all of them {digits}.")
_DIGIT: Final = N_("{digit}s", "a kind of digits")
_ENDS: Final = N_("Only singles are left.")
_KINDS: Final = {
    Technique.FULL_HOUSE: forms("{count} full house", "{count} full houses"),
    Technique.HIDDEN_SINGLE: forms("{count} hidden single", "{count} hidden singles"),
    Technique.NAKED_SINGLE: forms("{count} naked single", "{count} naked singles"),
}
_TECHNIQUE: Final = N_("The next {number} steps are singles: {kinds}.")
_TECHNIQUE_ENDS: Final = N_("Only singles are left: {kinds}.")
_IDEA: Final = N_("Fill in one after the other. Each digit may show you the next one.")
_WHERE: Final = N_("Look here, in this order: {places}.")
_DIGIT_IN: Final = N_("{digit} in {house}")
_CELL: Final = N_("cell {cell}")
_MORE: Final = forms("Then {count} more follows.", "Then {count} more follow.")
_LAST_CELL: Final = N_("last empty cell in {house}")
_SOLVES: Final = N_("That solves the puzzle.")
_FEW_DIGITS: Final = 3
"""Up to this many digits are named where the run begins."""
_PLACES: Final = 5
"""How many singles level 3 has the place of."""


def title(step: Step) -> str:
    """How many singles a run has."""
    return translate_count(_TITLE, len(_pattern(step).steps))


def describe(step: Step) -> HintTexts:
    """A run at all four levels; only the last one has digits with their cells."""
    pattern = _pattern(step)
    first = singles.describe(pattern.steps[0])
    count = len(pattern.steps)
    digits = sorted({one.digit for one in step.placements})
    if pattern.ends:
        begin = translate(_ENDS)
    elif len(digits) <= _FEW_DIGITS:
        named = all_of(translate(_DIGIT, digit=digit) for digit in digits)
        begin = translate(_NUDGE_DIGITS, number=_phrases.number(count), digits=named)
    else:
        begin = translate(_NUDGE, number=_phrases.number(count))
    counts = Counter(one.technique for one in pattern.steps)
    kinds = all_of(
        translate_count(_KINDS[technique], counts[technique])
        for technique in _KINDS
        if counts[technique]
    )
    all_kinds = _TECHNIQUE_ENDS if pattern.ends else _TECHNIQUE
    where = listed(_place(one) for one in places_of_run(pattern))
    more = count - _PLACES
    reasons = [f"{number}. {_single(one)}" for number, one in enumerate(pattern.steps, 1)]
    return HintTexts(
        sentences(begin, first.nudge),
        sentences(
            translate(all_kinds, number=_phrases.number(count), kinds=kinds), translate(_IDEA)
        ),
        sentences(
            translate(_WHERE, places=where),
            translate_count(_MORE, more) if more > 0 else "",
        ),
        "\n".join([*reasons, *([translate(_SOLVES)] if pattern.ends else [])]),
    )


def places_of_run(pattern: RunPattern) -> tuple[SinglePattern, ...]:
    """The singles whose places level 3 names: the first ones."""
    return tuple(_of(one) for one in pattern.steps[:_PLACES])


def _pattern(step: Step) -> RunPattern:
    assert isinstance(step.pattern, RunPattern)
    return step.pattern


def _of(single: Step) -> SinglePattern:
    assert isinstance(single.pattern, SinglePattern)
    return single.pattern


def _place(single: SinglePattern) -> str:
    if single.house is None:
        return translate(_CELL, cell=_phrases.cell(single.cell))
    return translate(_DIGIT_IN, digit=single.digit, house=_phrases.house(single.house))


def _single(step: Step) -> str:
    """A single with its reason: "r7c8 is 6 (only place left in row 7)"."""
    single = _of(step)
    if single.house is None:
        reason = translate(LAST_CANDIDATE)
    else:
        reason = translate(
            _LAST_CELL if step.technique is Technique.FULL_HOUSE else LAST_PLACE,
            house=_phrases.house(single.house),
        )
    return because(claim(ChainNode(single.cell, single.digit, on=True)), reason)
