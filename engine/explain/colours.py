"""Simple colours and multi colours in words."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import MAX_SHORT_LENGTH, HintTexts, sentences, translate
from engine.explain.reasons import common_house
from engine.grid import Grid
from engine.houses import Cell
from engine.language import N_
from engine.step import ColouringPattern, Step
from engine.technique import Technique

_NUDGE: Final = N_("Follow the {digit}s through the grid.")
_SIMPLE: Final = N_(
    "{name} on {digit}: houses with two places for it join cells in two alternating colours. "
    "Either all cells of the one colour hold it, or all of the other."
)
_MULTI: Final = N_(
    "{name} on {digit}: houses with two places for it join cells in two alternating colours. Two "
    "such groups meet, and that decides."
)
_NAMES: Final = (
    N_("the first colour"),
    N_("the second colour"),
    N_("the third colour"),
    N_("the fourth colour"),
)
_COLOUR: Final = N_("{cells} ({colour})")
_GROUP: Final = N_("{one} with {other}")
_JOINED: Final = N_("Houses with two places for {digit} join {groups}.")
_WHERE_PLACES: Final = N_("Colour these places of {digit}: {groups}.")
_ALTERNATING: Final = N_(
    "They take turns along these links, so either all of the one colour are {digit}, or all of the "
    "other."
)
_ALTERNATING_EACH: Final = N_(
    "They take turns along these links, so in each group all cells of one colour are {digit}, and "
    "no others."
)
_TRAP: Final = N_("No cell that sees a cell of each colour can be {digit}: {removals}.")
_WRAP: Final = N_(
    "{one} and {other} have {colour}, but share {house}. So this colour cannot be {digit}: "
    "{removals}."
)
_MEET: Final = N_(
    "{one} ({colour}) and {other} ({other_colour}) share {house}, so one of these colours is not "
    "{digit}. Then {left} or {other_left} is."
)
_BETWEEN: Final = N_("No cell that sees both of the latter can be {digit}: {removals}.")
_BETWEEN_EACH: Final = N_(
    "No cell that sees both colours of such a pair can be {digit}: {removals}."
)
_SEES_BOTH: Final = N_(
    "{one} and {other} share {house}; {two} and {another} share {other_house}. {third:start} or "
    "{fourth} is {digit}, so {colour} is not: {removals}."
)


def describe(step: Step) -> HintTexts:
    """Colours at all four levels."""
    pattern = step.pattern
    assert isinstance(pattern, ColouringPattern)
    simple = len(pattern.colours) == 2
    values = {"name": _phrases.name(step), "digit": str(pattern.digit)}
    groups = _phrases.clauses(_coloured(cells, at) for at, cells in enumerate(pattern.colours))
    return HintTexts(
        translate(_NUDGE, **values),
        translate(_SIMPLE if simple else _MULTI, **values),
        sentences(translate(_WHERE_PLACES, groups=groups, **values)),
        sentences(*_groups(pattern), _follows(step, pattern)),
    )


def describe_short(step: Step) -> str:
    """Colours in at most `MAX_SHORT_LENGTH` characters: large ones omit what connects them."""
    pattern, words = step.pattern, describe(step)
    assert isinstance(pattern, ColouringPattern)
    if len(words.full) <= MAX_SHORT_LENGTH:
        return words.full
    alternating = _ALTERNATING if len(pattern.colours) == 2 else _ALTERNATING_EACH
    short = sentences(
        words.where, translate(alternating, digit=pattern.digit), _follows(step, pattern)
    )
    return short if len(short) <= MAX_SHORT_LENGTH else _follows(step, pattern)


def _coloured(cells: tuple[Cell, ...], at: int) -> str:
    return translate(_COLOUR, cells=_phrases.cells(cells), colour=translate(_NAMES[at]))


def _groups(pattern: ColouringPattern) -> Iterator[str]:
    groups = []
    for at in range(0, len(pattern.colours), 2):
        one, other = (_coloured(pattern.colours[at + n], at + n) for n in range(2))
        groups.append(translate(_GROUP, one=one, other=other))
    yield translate(_JOINED, digit=pattern.digit, groups=_phrases.clauses(groups))
    yield translate(
        _ALTERNATING if len(pattern.colours) == 2 else _ALTERNATING_EACH, digit=pattern.digit
    )


def _follows(step: Step, pattern: ColouringPattern) -> str:
    values = {"digit": str(pattern.digit), "removals": _phrases.removals(step.eliminations)}
    grid, colours = step.grid, pattern.colours
    gone = {one.cell for one in step.eliminations}
    if step.technique is Technique.SIMPLE_COLOURS_TRAP:
        return translate(_TRAP, **values)
    if step.technique is Technique.SIMPLE_COLOURS_WRAP:
        wrong = next(at for at in range(2) if gone.issuperset(colours[at]))
        return translate(
            _WRAP,
            colour=translate(_NAMES[wrong]),
            **_meeting(grid, pattern, wrong, wrong),
            **values,
        )
    if step.technique is Technique.MULTI_COLOURS_2:
        wrong = next(at for at in range(2) if gone.issuperset(colours[at]))
        first, second = _meeting(grid, pattern, wrong, 2), _meeting(grid, pattern, wrong, 3)
        return translate(
            _SEES_BOTH,
            two=second["one"],
            another=second["other"],
            other_house=second["house"],
            third=translate(_NAMES[2]),
            fourth=translate(_NAMES[3]),
            colour=translate(_NAMES[wrong]),
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
            names = [translate(_NAMES[at]) for at in (one, other, one ^ 1, other ^ 1)]
            parts = dict(zip(("colour", "other_colour", "left", "other_left"), names, strict=True))
            met.append(translate(_MEET, **pair, **parts, **values))
    return sentences(*met, translate(_BETWEEN if len(met) == 1 else _BETWEEN_EACH, **values))


def _sees_one(grid: Grid, cell: Cell, others: tuple[Cell, ...]) -> bool:
    return any(grid.variant.see_each_other(cell, other) for other in others)


def _meeting(grid: Grid, pattern: ColouringPattern, one: int, other: int) -> dict[str, str]:
    """Two cells of these colours that see each other, and their house; nothing if none do."""
    for pair in product(pattern.colours[one], pattern.colours[other]):
        house = common_house(grid, pair) if pair[0] != pair[1] else None
        if house is not None:
            first, second = pair
            return {
                "one": _phrases.cell(first),
                "other": _phrases.cell(second),
                "house": _phrases.house(house),
            }
    return {}
