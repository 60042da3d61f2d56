"""Contradictions in words: a test, the singles that follow, and where they fail."""

from collections.abc import Sequence
from typing import Final

from engine.chains import ChainNode
from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, sentences, translate
from engine.explain.claims import LAST_CANDIDATE, LAST_PLACE, After, because, claim
from engine.language import N_, forms, translate_count
from engine.step import Candidate, Consequence, ContradictionPattern, Step

_NUDGE: Final = N_("No pattern helps here. Test a candidate: which one fails soonest?")
_TECHNIQUE: Final = N_(
    "{name}: put in a digit as a test and follow the singles. If a cell has no candidate left, or "
    "a house no place for a digit, the test was wrong."
)
_TECHNIQUE_LOCKED: Final = N_(
    "{name}: put in a digit as a test and follow the singles and locked candidates. If a cell has "
    "no candidate left, or a house no place for a digit, the test was wrong."
)
_WHERE: Final = forms(
    "Test a candidate in {house}. It fails {count} step later: {end}.",
    "Test a candidate in {house}. It fails {count} steps later: {end}.",
)
_NO_CANDIDATE: Final = N_("{cell} has no candidate left")
_NO_PLACE: Final = N_("{house} has no place left for {digit}")
_SUPPOSE: Final = N_("Suppose {claim}.")
_THEN: Final = N_("Then {claims}.")
_LOCKED: Final = N_("{house} has its {digit} in {cover}", "after then")
_FAILS: Final = N_("Now {end}. So {conclusion}.")
_PER_SENTENCE: Final = 3
"""How many consequences a sentence has at most."""


def describe(step: Step) -> HintTexts:
    """A contradiction at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, ContradictionPattern)
    locked = any(one.cell is None for one in pattern.consequences)
    end = _end(pattern)
    box = step.grid.variant.box(pattern.test.cell)
    count = len(pattern.consequences)
    said = [consequence(one) for one in pattern.consequences]
    return HintTexts(
        translate(_NUDGE),
        translate(_TECHNIQUE_LOCKED if locked else _TECHNIQUE, name=_phrases.name(step)),
        translate_count(_WHERE, count, house=_phrases.house(box), end=end),
        sentences(
            translate(_SUPPOSE, claim=_claim(pattern.test, After.NOTHING)),
            *follow(said),
            translate(_FAILS, end=end, conclusion=_phrases.removals(step.eliminations)),
        ),
    )


def follow(said: Sequence[str]) -> list[str]:
    """What follows in sentences, a few consequences in each."""
    return [
        translate(_THEN, claims=all_of(said[at : at + _PER_SENTENCE]))
        for at in range(0, len(said), _PER_SENTENCE)
    ]


def consequence(one: Consequence) -> str:
    """What follows, with its reason: "r7c8 is 6 (only place left in row 7)"."""
    if one.cell is None:
        assert one.house is not None
        assert one.cover is not None
        house, cover = _phrases.house(one.house), _phrases.house(one.cover)
        return translate(_LOCKED, house=house, digit=one.digit, cover=cover)
    reason = (
        translate(LAST_CANDIDATE)
        if one.house is None
        else translate(LAST_PLACE, house=_phrases.house(one.house))
    )
    return because(_claim(Candidate(one.cell, one.digit), After.SO), reason)


def _end(pattern: ContradictionPattern) -> str:
    if pattern.cell is not None:
        return translate(_NO_CANDIDATE, cell=_phrases.cell(pattern.cell))
    assert pattern.house is not None
    return translate(_NO_PLACE, house=_phrases.house(pattern.house), digit=pattern.digit)


def _claim(one: Candidate, after: After) -> str:
    return claim(ChainNode(one.cell, one.digit, on=True), after)
