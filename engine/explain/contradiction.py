"""Contradictions in words: a test, the singles that follow, and where they fail."""

from collections.abc import Sequence
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, listed, number, sentences, translate
from engine.explain.claims import claim
from engine.explain.reasons import (
    candidates_to_test,
    common_house,
    house_of_tests,
    place_of_end,
    places,
)
from engine.houses import House
from engine.language import N_, forms, start_of_sentence, translate_count
from engine.model.candidates import Candidate
from engine.model.chain_patterns import Consequence, ContradictionPattern, SubsetConsequence
from engine.model.chains import ChainNode
from engine.model.grid import Grid
from engine.model.step import Step

_NUDGE: Final = N_("No pattern helps here. Test a candidate: which one fails soonest?")
_TECHNIQUE: Final = N_(
    "{name}: put in a digit as a test and follow the singles. If a cell has no candidate left, or "
    "a digit no place, the test was wrong."
)
_TECHNIQUE_LOCKED: Final = N_(
    "{name}: put in a digit as a test and follow the singles and locked candidates. If a cell has "
    "no candidate left, or a digit no place, the test was wrong."
)
_TECHNIQUE_MORE: Final = N_(
    "{name}: put in a digit as a test and follow the singles, locked candidates, pairs and "
    "triplets. If a cell has no candidate left, or a digit no place, the test was wrong."
)
_TECHNIQUE_NESTED: Final = N_(
    "{name}: put in a digit as a test and see what follows. Where nothing does, a second test "
    "inside of the first rules out a candidate. If a cell has no candidate left, or a digit no "
    "place, the first test was wrong."
)
_BEGIN_CELL: Final = N_("Begin in a cell of {house} with {count} candidates.")
_BEGIN_HOUSE: Final = N_("Begin with the {digit}s in {house}.")
_LENGTH: Final = forms(
    "One of the tests fails after {count} step, in {end}.",
    "One of the tests fails after {count} steps, in {end}.",
)
_TEST_CELL: Final = N_("Test each candidate of {cell} ({digits}).")
_TEST_PLACES: Final = N_("Test {digit} in each of its places in {house} ({cells}).")
_WHERE: Final = forms(
    "One of these tests fails {count} step later: {end}.",
    "One of these tests fails {count} steps later: {end}.",
)
_NO_CANDIDATE: Final = N_("{cell} has no candidate left")
_NO_PLACE: Final = N_("{house} has no place left for {digit}")
_TEST: Final = N_("Test {cell}={digit}:")
_LINE: Final = "{number}. {text}"
_PLACED: Final = N_("{claim}: {reason}.")
_ONLY_CANDIDATE: Final = N_("of {digits}, only {digit} is left")
_ONLY_PLACE: Final = N_("{house} has no other place for {digit}")
_LOCKED: Final = N_("{house:start} has its {digit} in {cover}, so the rest of {cover} loses it.")
_NAKED: Final = N_("{cells} have only {digits} left, so the rest of {house} loses them.")
_HIDDEN: Final = N_("{house:start} has its {digits} in {cells}, so these lose all other digits.")
_TEST_INSIDE: Final = N_("Test {cell}={digit}, too:")
_FAILS_INSIDE: Final = N_("So the second test fails, and {cell} is not {digit}.")
_LEFT_CELL: Final = N_("Now {cell} ({digits}) has no candidate left.")
_LEFT_HOUSE: Final = N_("Now {house} has no place left for {digit} ({cells}).")
_FAILS: Final = N_("So the test fails, and {cell} cannot be {digit}.")


def describe(step: Step) -> HintTexts:
    """A contradiction at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, ContradictionPattern)
    tests = candidates_to_test(step.grid, pattern.test)
    count = pattern.length
    values = {"cell": _phrases.cell(pattern.test.cell), "digit": pattern.test.digit}
    lines = _lines(step.grid, pattern)
    return HintTexts(
        translate(_NUDGE),
        sentences(
            translate(_idea(pattern), name=_phrases.name(step)),
            begin(
                step.grid,
                tests,
                None
                if tests[0].cell == tests[-1].cell
                else house_of_tests(step.grid, pattern.test),
            ),
            translate_count(_LENGTH, count, end=_phrases.house(place_of_end(step.grid, pattern))),
        ),
        sentences(
            what_to_test(step.grid, pattern.test), translate_count(_WHERE, count, end=_end(pattern))
        ),
        "\n".join(
            (
                translate(_TEST, **values),
                *lines,
                sentences(_left(step.grid, pattern), translate(_FAILS, **values)),
            )
        ),
    )


def begin(grid: Grid, starts: Sequence[Candidate], house: House | None) -> str:
    """Level 2: where the candidates are of which one is true or fails.

    Args:
        grid: the position.
        starts: all candidates of a cell, or all places of a digit in a house.
        house: that house; None if it is a cell.
    """
    first = starts[0]
    if house is None:
        box = _phrases.house(grid.variant.box(first.cell))
        return translate(_BEGIN_CELL, house=box, count=number(len(starts)))
    return translate(_BEGIN_HOUSE, digit=first.digit, house=_phrases.house(house))


def _idea(pattern: ContradictionPattern) -> str:
    """The idea of a test, with what has to be followed."""
    if pattern.inner:
        return _TECHNIQUE_NESTED
    if any(isinstance(one, SubsetConsequence) for one in pattern.consequences):
        return _TECHNIQUE_MORE
    return _TECHNIQUE if pattern.is_by_singles else _TECHNIQUE_LOCKED


def _lines(grid: Grid, pattern: ContradictionPattern, around: str = "") -> list[str]:
    """What follows from a test, numbered; tests inside have numbers of two parts."""
    lines = []
    number = 1 if around else 0
    for one in pattern.consequences:
        number += 1
        if isinstance(one, ContradictionPattern):
            values = {"cell": _phrases.cell(one.test.cell), "digit": one.test.digit}
            inner = f"{number}."
            fails = sentences(_left(grid, one), translate(_FAILS_INSIDE, **values))
            lines += [
                _LINE.format(number=f"{inner}1", text=translate(_TEST_INSIDE, **values)),
                *_lines(grid, one, inner),
                _LINE.format(number=f"{inner}{len(one.consequences) + 2}", text=fails),
            ]
        else:
            text = _subset(one) if isinstance(one, SubsetConsequence) else consequence(grid, one)
            lines.append(_LINE.format(number=f"{around}{number}", text=start_of_sentence(text)))
    return lines


def _subset(one: SubsetConsequence) -> str:
    return translate(
        _HIDDEN if one.hidden else _NAKED,
        cells=_phrases.cells(one.cells),
        digits=all_of(one.digits),
        house=_phrases.house(one.house),
    )


def what_to_test(grid: Grid, assumed: Candidate, *, one_digit: bool = False) -> str:
    """Which candidates to test, one of which is the assumption: level 3 does not say which one."""
    first, *others = candidates_to_test(grid, assumed, one_digit=one_digit)
    if others and first.cell == others[0].cell:
        digits = all_of(grid.candidates_of(first.cell))
        return translate(_TEST_CELL, cell=_phrases.cell(first.cell), digits=digits)
    cells = [one.cell for one in (first, *others)]
    house = common_house(grid, cells, first.digit)
    assert house is not None
    return translate(
        _TEST_PLACES,
        digit=first.digit,
        house=_phrases.house(house),
        cells=_phrases.cells(cells),
    )


def consequence(grid: Grid, one: Consequence) -> str:
    """What follows, with its reason: "r7c8 is 6: row 7 has no other place left."."""
    if one.cell is None:
        assert one.house is not None
        assert one.cover is not None
        house, cover = _phrases.house(one.house), _phrases.house(one.cover)
        return translate(_LOCKED, house=house, digit=one.digit, cover=cover)
    reason = (
        translate(_ONLY_CANDIDATE, digits=all_of(grid.candidates_of(one.cell)), digit=one.digit)
        if one.house is None
        else translate(_ONLY_PLACE, house=_phrases.house(one.house), digit=one.digit)
    )
    return translate(_PLACED, claim=claim(ChainNode(one.cell, one.digit, on=True)), reason=reason)


def _end(pattern: ContradictionPattern) -> str:
    if pattern.cell is not None:
        return translate(_NO_CANDIDATE, cell=_phrases.cell(pattern.cell))
    assert pattern.house is not None
    return translate(_NO_PLACE, house=_phrases.house(pattern.house), digit=pattern.digit)


def _left(grid: Grid, pattern: ContradictionPattern) -> str:
    """How the test fails, with what has been lost."""
    if pattern.cell is not None:
        digits = listed(grid.candidates_of(pattern.cell))
        return translate(_LEFT_CELL, cell=_phrases.cell(pattern.cell), digits=digits)
    assert pattern.house is not None
    assert pattern.digit is not None
    cells = places(grid, pattern.house, pattern.digit)
    return translate(
        _LEFT_HOUSE,
        house=_phrases.house(pattern.house),
        digit=pattern.digit,
        cells=listed(_phrases.cell(cell) for cell in cells),
    )
