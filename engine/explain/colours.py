"""Simple colours and multi colours in words."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from engine.explain import _say
from engine.explain._say import LONGEST_SHORT, Words, say, sentences
from engine.explain.reasons import common_house
from engine.grid import Grid
from engine.houses import Cell
from engine.language import msg
from engine.step import ColouringPattern, Step
from engine.technique import Technique

_NUDGE: Final = msg("Follow the {digit}s through the grid.")
_SIMPLE: Final = msg(
    "{name} on {digit}: houses with two places for it join cells in two colours by turns. Either "
    "all cells of the one colour hold it, or all of the other."
)
_MULTI: Final = msg(
    "{name} on {digit}: houses with two places for it join cells in two colours by turns. Two such "
    "groups meet, and that decides."
)
_NAMES: Final = (
    msg("the first colour"),
    msg("the second colour"),
    msg("the third colour"),
    msg("the fourth colour"),
)
_COLOUR: Final = msg("{cells} ({colour})")
_GROUP: Final = msg("{one} with {other}")
_JOINED: Final = msg("Houses with two places for {digit} join {groups}.")
_WHERE_PLACES: Final = msg("Colour these places of {digit}: {groups}.")
_BY_TURNS: Final = msg(
    "They take turns along these links, so either all of the one colour are {digit}, or all of the "
    "other."
)
_BY_TURNS_EACH: Final = msg(
    "They take turns along these links, so in each group all cells of one colour are {digit}, and "
    "no others."
)
_TRAP: Final = msg("No cell that sees a cell of each colour can be {digit}: {removals}.")
_WRAP: Final = msg(
    "{one} and {other} have {colour}, but share {house}. So this colour cannot be {digit}: "
    "{removals}."
)
_MEET: Final = msg(
    "{one} ({colour}) and {other} ({other_colour}) share {house}, so one of these colours is not "
    "{digit}. Then {left} or {other_left} is."
)
_BETWEEN: Final = msg("No cell that sees both of the latter can be {digit}: {removals}.")
_BETWEEN_EACH: Final = msg(
    "No cell that sees both colours of such a pair can be {digit}: {removals}."
)
_SEES_BOTH: Final = msg(
    "{one} and {other} share {house}; {two} and {another} share {other_house}. {third:start} or "
    "{fourth} is {digit}, so {colour} is not: {removals}."
)


def tell(step: Step) -> Words:
    """Colours at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, ColouringPattern)
    simple = len(pattern.colours) == 2
    values = {"name": _say.name(step), "digit": str(pattern.digit)}
    groups = _say.clauses(_coloured(cells, at) for at, cells in enumerate(pattern.colours))
    return Words(
        say(_NUDGE, **values),
        say(_SIMPLE if simple else _MULTI, **values),
        sentences(say(_WHERE_PLACES, groups=groups, **values)),
        sentences(*_groups(pattern), _follows(step, pattern)),
    )


def tell_short(step: Step) -> str:
    """Colours in at most `LONGEST_SHORT` characters: large ones do not say what joins them."""
    pattern, words = step.pattern, tell(step)
    assert isinstance(pattern, ColouringPattern)
    if len(words.full) <= LONGEST_SHORT:
        return words.full
    turns = _BY_TURNS if len(pattern.colours) == 2 else _BY_TURNS_EACH
    short = sentences(words.where, say(turns, digit=pattern.digit), _follows(step, pattern))
    return short if len(short) <= LONGEST_SHORT else _follows(step, pattern)


def _coloured(cells: tuple[Cell, ...], at: int) -> str:
    return say(_COLOUR, cells=_say.cells(cells), colour=say(_NAMES[at]))


def _groups(pattern: ColouringPattern) -> Iterator[str]:
    groups = []
    for at in range(0, len(pattern.colours), 2):
        one, other = (_coloured(pattern.colours[at + n], at + n) for n in range(2))
        groups.append(say(_GROUP, one=one, other=other))
    yield say(_JOINED, digit=pattern.digit, groups=_say.clauses(groups))
    yield say(_BY_TURNS if len(pattern.colours) == 2 else _BY_TURNS_EACH, digit=pattern.digit)


def _follows(step: Step, pattern: ColouringPattern) -> str:
    values = {"digit": str(pattern.digit), "removals": _say.removals(step.eliminations)}
    grid, colours = step.grid, pattern.colours
    gone = {one.cell for one in step.eliminations}
    if step.technique is Technique.SIMPLE_COLOURS_TRAP:
        return say(_TRAP, **values)
    if step.technique is Technique.SIMPLE_COLOURS_WRAP:
        wrong = next(at for at in range(2) if gone.issuperset(colours[at]))
        return say(
            _WRAP, colour=say(_NAMES[wrong]), **_meeting(grid, pattern, wrong, wrong), **values
        )
    if step.technique is Technique.MULTI_COLOURS_2:
        wrong = next(at for at in range(2) if gone.issuperset(colours[at]))
        first, second = _meeting(grid, pattern, wrong, 2), _meeting(grid, pattern, wrong, 3)
        return say(
            _SEES_BOTH,
            two=second["one"],
            another=second["other"],
            other_house=second["house"],
            third=say(_NAMES[2]),
            fourth=say(_NAMES[3]),
            colour=say(_NAMES[wrong]),
            **first,
            **values,
        )
    met = []
    for one, other in product((0, 1), (2, 3)):
        pair = _meeting(grid, pattern, one, other)
        between = [_sees_one(grid, cell, colours[one ^ 1]) for cell in gone]
        if pair and any(
            sees and _sees_one(grid, cell, colours[other ^ 1])
            for cell, sees in zip(gone, between, strict=True)
        ):
            names = [say(_NAMES[at]) for at in (one, other, one ^ 1, other ^ 1)]
            parts = dict(zip(("colour", "other_colour", "left", "other_left"), names, strict=True))
            met.append(say(_MEET, **pair, **parts, **values))
    return sentences(*met, say(_BETWEEN if len(met) == 1 else _BETWEEN_EACH, **values))


def _sees_one(grid: Grid, cell: Cell, others: tuple[Cell, ...]) -> bool:
    return any(grid.variant.see_each_other(cell, other) for other in others)


def _meeting(grid: Grid, pattern: ColouringPattern, one: int, other: int) -> dict[str, str]:
    """Two cells of these colours that see each other, and their house; nothing if none do."""
    for pair in product(pattern.colours[one], pattern.colours[other]):
        house = common_house(grid, pair) if pair[0] != pair[1] else None
        if house is not None:
            first, second = pair
            return {
                "one": _say.cell(first),
                "other": _say.cell(second),
                "house": _say.house(house),
            }
    return {}
