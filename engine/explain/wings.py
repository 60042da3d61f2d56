"""XY-wings and XYZ-wings in words."""

from typing import Final

from engine.explain import _say
from engine.explain._say import Words, one_of, say, sentences
from engine.explain.reasons import where_to_look
from engine.grid import Grid
from engine.houses import Cell, Digit
from engine.language import msg
from engine.step import Step, WingPattern

_NUDGE: Final = msg("Look at {house}, and along the rows and columns that run through it.")
_NUDGE_OWN: Final = msg("Look at {house}, and along all the houses that run through it.")
_XY: Final = msg(
    "XY-wing: whichever of its two digits a middle cell takes, one particular third digit ends up "
    "in one of two other cells."
)
_XYZ: Final = msg(
    "XYZ-wing: whichever of its three digits a middle cell takes, one particular digit ends up in "
    "it or in one of two other cells."
)
_WHERE: Final = msg(
    "Start at {pivot}: it is {pivot_digits}. It sees {one}, which is {one_digits}, and {two}, "
    "which is {two_digits}."
)
_PIVOT: Final = msg("{pivot} is {digits}.")
_CASES: Final = msg(
    "If it is {first}, {one} cannot be {first} and is {digit}; if it is {second}, {two} cannot be "
    "{second} and is {digit}."
)
_ITSELF: Final = msg("If it is neither, it is {digit} itself.")
_EITHER_TWO: Final = msg("Either way one of {cells} is {digit}.")
_EITHER_THREE: Final = msg("In every case one of {cells} is {digit}.")
_FOLLOWS_ONE: Final = msg("{targets} sees {both}, so it cannot be {digit}: {removals}.")
_FOLLOWS_MANY: Final = msg("{targets} see {both}, so they cannot be {digit}: {removals}.")
_BOTH: Final = msg("both")
_ALL_THREE: Final = msg("all three")
_EUREKA: Final = (
    "({digit}={first}){one} - ({first}={second}){pivot} - ({second}={digit}){two} => {effects}"
)


def tell(step: Step) -> Words:
    """A wing at all four levels; an XY-wing ends with its chain in Eureka notation."""
    pattern = step.pattern
    assert isinstance(pattern, WingPattern)
    grid, digit = step.grid, pattern.digit
    one, two = pattern.pincers
    (nudge,) = where_to_look(grid, pattern)
    where = say(
        _WHERE,
        pivot=_say.cell(pattern.pivot),
        pivot_digits=one_of(grid.candidates_of(pattern.pivot)),
        one=_say.cell(one),
        one_digits=one_of(grid.candidates_of(one)),
        two=_say.cell(two),
        two_digits=one_of(grid.candidates_of(two)),
    )
    first, second = _tie(grid, one, digit), _tie(grid, two, digit)
    names = {
        "pivot": _say.cell(pattern.pivot),
        "one": _say.cell(one),
        "two": _say.cell(two),
        "digit": str(digit),
        "first": str(first),
        "second": str(second),
    }
    xyz = pattern.pivot_has_digit
    holders = (pattern.pivot, one, two) if xyz else (one, two)
    targets = [gone.cell for gone in step.eliminations]
    full = sentences(
        say(_PIVOT, digits=one_of(grid.candidates_of(pattern.pivot)), **names),
        say(_CASES, **names),
        say(_ITSELF, digit=digit) if xyz else "",
        say(_EITHER_THREE if xyz else _EITHER_TWO, cells=_say.cells(holders), digit=digit),
        say(
            _FOLLOWS_ONE if len(targets) == 1 else _FOLLOWS_MANY,
            targets=_say.cells(targets),
            both=say(_ALL_THREE if xyz else _BOTH),
            digit=digit,
            removals=_say.removals(step.eliminations),
        ),
    )
    if not xyz:
        full += "\n" + _EUREKA.format(effects=_say.effects(step.eliminations), **names)
    return Words(
        say(_NUDGE_OWN if step.grid.variant.own_houses else _NUDGE, house=_say.house(nudge)),
        say(_XYZ if xyz else _XY),
        sentences(where),
        full,
    )


def _tie(grid: Grid, pincer: Cell, digit: Digit) -> Digit:
    """The digit of the pincer that ties it to the pivot: the one that is not `digit`."""
    (other,) = (each for each in grid.candidates_of(pincer) if each != digit)
    return other
