"""XY-wings and XYZ-wings in words."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import HintTexts, one_of, sentences, translate
from engine.explain.reasons import where_to_look
from engine.grid import Grid
from engine.houses import Cell, Digit
from engine.language import N_
from engine.step import Step, WingPattern

_NUDGE: Final = N_("Look at {house}, and along the rows and columns that run through it.")
_NUDGE_OWN: Final = N_("Look at {house}, and along all the houses that run through it.")
_XY: Final = N_(
    "XY-wing: whichever of its two digits a middle cell takes, one particular third digit ends up "
    "in one of two other cells."
)
_XYZ: Final = N_(
    "XYZ-wing: whichever of its three digits a middle cell takes, one particular digit ends up in "
    "it or in one of two other cells."
)
_WHERE: Final = N_(
    "Start at {pivot}: it is {pivot_digits}. It sees {one}, which is {one_digits}, and {two}, "
    "which is {two_digits}."
)
_PIVOT: Final = N_("{pivot} is {digits}.")
_CASES: Final = N_(
    "If it is {first}, {one} cannot be {first} and is {digit}; if it is {second}, {two} cannot be "
    "{second} and is {digit}."
)
_ITSELF: Final = N_("If it is neither, it is {digit} itself.")
_EITHER_TWO: Final = N_("Either way one of {cells} is {digit}.")
_EITHER_THREE: Final = N_("In every case one of {cells} is {digit}.")
_FOLLOWS_ONE: Final = N_("{targets} sees {both}, so it cannot be {digit}: {removals}.")
_FOLLOWS_MANY: Final = N_("{targets} see {both}, so they cannot be {digit}: {removals}.")
_BOTH: Final = N_("both")
_ALL_THREE: Final = N_("all three")
_EUREKA: Final = (
    "({digit}={first}){one} - ({first}={second}){pivot} - ({second}={digit}){two} => {effects}"
)


def describe(step: Step) -> HintTexts:
    """A wing at all four levels; an XY-wing ends with its chain in Eureka notation."""
    pattern = step.pattern
    assert isinstance(pattern, WingPattern)
    grid, digit = step.grid, pattern.digit
    one, two = pattern.pincers
    (nudge,) = where_to_look(grid, pattern)
    where = translate(
        _WHERE,
        pivot=_phrases.cell(pattern.pivot),
        pivot_digits=one_of(grid.candidates_of(pattern.pivot)),
        one=_phrases.cell(one),
        one_digits=one_of(grid.candidates_of(one)),
        two=_phrases.cell(two),
        two_digits=one_of(grid.candidates_of(two)),
    )
    first, second = _tie(grid, one, digit), _tie(grid, two, digit)
    names = {
        "pivot": _phrases.cell(pattern.pivot),
        "one": _phrases.cell(one),
        "two": _phrases.cell(two),
        "digit": str(digit),
        "first": str(first),
        "second": str(second),
    }
    xyz = pattern.pivot_has_digit
    holders = (pattern.pivot, one, two) if xyz else (one, two)
    targets = [gone.cell for gone in step.eliminations]
    full = sentences(
        translate(_PIVOT, digits=one_of(grid.candidates_of(pattern.pivot)), **names),
        translate(_CASES, **names),
        translate(_ITSELF, digit=digit) if xyz else "",
        translate(
            _EITHER_THREE if xyz else _EITHER_TWO, cells=_phrases.cells(holders), digit=digit
        ),
        translate(
            _FOLLOWS_ONE if len(targets) == 1 else _FOLLOWS_MANY,
            targets=_phrases.cells(targets),
            both=translate(_ALL_THREE if xyz else _BOTH),
            digit=digit,
            removals=_phrases.removals(step.eliminations),
        ),
    )
    if not xyz:
        full += "\n" + _EUREKA.format(effects=_phrases.effects(step.eliminations), **names)
    return HintTexts(
        translate(
            _NUDGE_OWN if step.grid.variant.own_houses else _NUDGE, house=_phrases.house(nudge)
        ),
        translate(_XYZ if xyz else _XY),
        sentences(where),
        full,
    )


def _tie(grid: Grid, pincer: Cell, digit: Digit) -> Digit:
    """The digit that links the pincer to the pivot: the one that is not `digit`."""
    (other,) = (each for each in grid.candidates_of(pincer) if each != digit)
    return other
