"""Tests of which one is true in words: what follows from each, and what follows from all."""

from collections.abc import Sequence
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, one_of, sentences, translate
from engine.explain.claims import TAKEN, After, because, claim
from engine.explain.contradiction import begin, consequence
from engine.explain.reasons import common_house, house_of_effects
from engine.houses import House
from engine.language import N_, forms, translate_count
from engine.model.candidates import Candidate, Elimination
from engine.model.chain_patterns import Consequence, EitherWayPattern
from engine.model.chains import ChainNode
from engine.model.step import Step

_NUDGE: Final = N_(
    "No pattern helps here. Test the candidates of a cell, or the places of a digit in a house."
)
_TECHNIQUE: Final = N_(
    "{name}: one of these candidates is true. Test each, and follow the singles. What follows from "
    "all of them is true."
)
_WHERE: Final = N_("{start}. Test each, and look for what follows from all of them.")
_LENGTH: Final = forms("It takes {count} step at most.", "It takes {count} steps at most.")
_CELL: Final = N_("{cell} is {digits}", "its candidates")
_HOUSE: Final = N_("{house} has its {digit} in {cells}", "one of them")
SUPPOSE: Final = N_("Suppose {claim}.")
_THEN: Final = N_("Then {claim}.")
_SHARES: Final = N_("it shares {house} with {cell}")
_MEET: Final = N_("Look in {house} for what follows from all of them.")
CONCLUSION: Final = N_("One of these is true, so {conclusion}.")


def describe(step: Step) -> HintTexts:
    """Tests with the same conclusion at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, EitherWayPattern)
    start = one_is_true(pattern.tests, pattern.house)
    if step.placements:
        claims = [claim(_on(one), After.SO) for one in step.placements]
        conclusion = all_of(claims)
    else:
        conclusion = _phrases.removals(step.eliminations)
    return HintTexts(
        translate(_NUDGE),
        sentences(
            translate(_TECHNIQUE, name=_phrases.name(step)),
            begin(step.grid, pattern.tests, pattern.house),
            translate_count(_LENGTH, max(map(len, pattern.branches))),
            meet(step),
        ),
        sentences(
            translate(_WHERE, start=start),
            translate_count(_LENGTH, max(map(len, pattern.branches))),
        ),
        "\n".join(
            [
                sentences(f"{start}."),
                *(
                    _branch(step, test, branch)
                    for test, branch in zip(pattern.tests, pattern.branches, strict=True)
                ),
                sentences(translate(CONCLUSION, conclusion=conclusion)),
            ]
        ),
    )


def meet(step: Step) -> str:
    """Level 2: where the conclusion is."""
    return translate(_MEET, house=_phrases.house(house_of_effects(step)))


def one_is_true(starts: Sequence[Candidate], house: House | None) -> str:
    """That one of these candidates is true, as in `begin`: "r1c1 is 3, 5 or 7"."""
    first = starts[0]
    if house is None:
        digits = one_of(one.digit for one in starts)
        return translate(_CELL, cell=_phrases.cell(first.cell), digits=digits)
    cells = one_of(_phrases.cell(one.cell) for one in starts)
    return translate(_HOUSE, house=_phrases.house(house), digit=first.digit, cells=cells)


def _branch(step: Step, test: Candidate, branch: tuple[Consequence, ...]) -> str:
    """What follows from a test, with the reason of each elimination."""
    return sentences(
        translate(SUPPOSE, claim=claim(_on(test))),
        *(consequence(step.grid, one) for one in branch),
        *(
            translate(_THEN, claim=because(_is_not(gone), _reason(step, gone, test, branch)))
            for gone in step.eliminations
        ),
    )


def _reason(step: Step, gone: Elimination, test: Candidate, branch: tuple[Consequence, ...]) -> str:
    """Why a candidate is false after the consequences of a test."""
    placed = [test, *(Candidate(one.cell, one.digit) for one in branch if one.cell is not None)]
    for one in placed:
        if one.cell == gone.cell:
            return translate(TAKEN, digit=one.digit)
    for one in placed:
        if one.digit == gone.digit and (house := common_house(step.grid, (one.cell, gone.cell))):
            shared, other = _phrases.house(house), _phrases.cell(one.cell)
            return translate(_SHARES, house=shared, cell=other)
    raise AssertionError("an elimination that does not follow")


def _on(one: Candidate) -> ChainNode:
    return ChainNode(one.cell, one.digit, on=True)


def _is_not(gone: Elimination) -> str:
    return claim(ChainNode(gone.cell, gone.digit, on=False), After.SO)
