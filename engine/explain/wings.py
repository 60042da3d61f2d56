"""XY-wings and XYZ-wings in words."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, all_of, listed, sentences, translate
from engine.explain.reasons import where_to_look
from engine.explain.targets import rule_out
from engine.houses import Cell, Digit
from engine.language import N_
from engine.model.grid import Grid
from engine.model.patterns import WingPattern
from engine.model.step import Step

_XY_NUDGE: Final = N_(
    "Look at cells with two candidates in and around {house}: three of them may share three digits."
)
_XYZ_NUDGE: Final = N_(
    "Look for a cell with three candidates in {house}. It may see two cells with two of them."
)
_XY: Final = N_(
    "XY-wing: a pivot with two candidates sees two wings. Whichever digit the pivot takes, one of "
    "the wings must be the third digit."
)
_XYZ: Final = N_(
    "XYZ-wing: a pivot with three candidates sees two wings that have two of these. One of the "
    "three cells must hold the digit that they share."
)
_WHERE: Final = N_(
    "The pivot {pivot} holds {pivot_digits}. Its wings are {one} ({one_digits}) and {two} "
    "({two_digits})."
)
_CASE: Final = N_("If {pivot} is {first}, {one} is {digit}.")
_ITSELF: Final = N_("If {pivot} is neither, it is {digit} itself.")
_SO: Final = N_("So one of {cells} is {digit}.")
_EUREKA: Final = (
    "({digit}={first}){one} - ({first}={second}){pivot} - ({second}={digit}){two} => {effects}"
)


def describe(step: Step) -> HintTexts:
    """A wing at all four levels; an XY-wing ends with its chain in Eureka notation."""
    pattern = step.pattern
    assert isinstance(pattern, WingPattern)
    grid, digit = step.grid, pattern.digit
    one, two = pattern.pincers
    (house,) = where_to_look(grid, pattern)
    first, second = _tie(grid, one, digit), _tie(grid, two, digit)
    names = {
        "pivot": _phrases.cell(pattern.pivot),
        "one": _phrases.cell(one),
        "two": _phrases.cell(two),
        "digit": str(digit),
        "first": str(first),
        "second": str(second),
    }
    where = translate(
        _WHERE,
        pivot_digits=all_of(grid.candidates_of(pattern.pivot)),
        one_digits=listed(grid.candidates_of(one)),
        two_digits=listed(grid.candidates_of(two)),
        **names,
    )
    xyz = pattern.pivot_has_digit
    holders = (pattern.pivot, one, two) if xyz else (one, two)
    full = sentences(
        where,
        translate(_CASE, **names),
        translate(_CASE, **{**names, "first": str(second), "one": names["two"]}),
        translate(_ITSELF, **names) if xyz else "",
        translate(_SO, cells=_phrases.cells(holders), digit=digit),
        *rule_out(grid, step.eliminations, lambda _: holders),
    )
    if not xyz:
        full += "\n" + _EUREKA.format(effects=_phrases.effects(step.eliminations), **names)
    return HintTexts(
        translate(_XYZ_NUDGE if xyz else _XY_NUDGE, house=_phrases.house(house)),
        translate(_XYZ if xyz else _XY),
        where,
        full,
    )


def _tie(grid: Grid, pincer: Cell, digit: Digit) -> Digit:
    """The digit that links the pincer to the pivot: the one that is not `digit`."""
    (other,) = (each for each in grid.candidates_of(pincer) if each != digit)
    return other
