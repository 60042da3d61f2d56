"""X-wings, swordfish and jellyfish in words."""

from typing import Final

from engine.explain import _say
from engine.explain._say import Words, number, say, sentences
from engine.explain.reasons import places
from engine.grid import Grid
from engine.houses import House
from engine.language import msg
from engine.step import FishPattern, Step

_NUDGE: Final = msg("Follow the {digit}s through the {lines}.")
_TECHNIQUE: Final = msg(
    "{name} on {digit}: {count} {lines} have all their places for it in the same {count} "
    "{crossing_lines}."
)
_TWO_WHERE: Final = msg(
    "{base}: in each, {digit} has two places, and they stand in the same two {crossing_lines}, "
    "{cover_numbers}."
)
_WHERE: Final = msg(
    "{base}: in each, look for the places of {digit}. All are in {crossing_lines} {cover_numbers}."
)
_TWO_CASES: Final = msg(
    "If {line} has its {digit} at {one}, {other_line} must use {far_other}; if at {other}, "
    "{other_line} must use {far_one}."
)
_TWO_EITHER: Final = msg(
    "Either way {cover} get their {digit} from {lines} {base_numbers}. No other {digit} fits in "
    "{cover}: {removals}."
)
_LINES: Final = msg("{digit} fits {parts}.")
_LINE: Final = msg("in {line} only at {cells}")
_ALL_IN: Final = msg("All these places are in {crossing_lines} {cover_numbers}.")
_MORE_EITHER: Final = msg(
    "{count} {lines} need {count} {digit}s, no two of them in the same {crossing_line}, so these "
    "{crossing_lines} get their {digit} from these {lines}. No other {digit} fits in {cover}: "
    "{removals}."
)


def tell(step: Step) -> Words:
    """A fish at all four levels; an X-wing is argued by its two cases."""
    pattern = step.pattern
    assert isinstance(pattern, FishPattern)
    size = len(pattern.base)
    lines, crossing = pattern.base[0].kind, pattern.cover[0].kind
    values = {
        "name": _say.name(step),
        "digit": str(pattern.digit),
        "base": _say.houses(pattern.base),
        "cover": _say.houses(pattern.cover),
        "base_numbers": _say.numbers(pattern.base),
        "cover_numbers": _say.numbers(pattern.cover),
        "lines": _say.kind_of(lines, size),
        "crossing_line": _say.kind_of(crossing),
        "crossing_lines": _say.kind_of(crossing, size),
        "count": number(size),
        "removals": _say.removals(step.eliminations),
    }
    if size == 2:
        where = _TWO_WHERE
        full = sentences(_two_cases(pattern), say(_TWO_EITHER, **values))
    else:
        where = _WHERE
        full = sentences(
            _lines(step.grid, pattern), say(_ALL_IN, **values), say(_MORE_EITHER, **values)
        )
    return Words(
        say(_NUDGE, **values),
        say(_TECHNIQUE, **values),
        sentences(say(where, **values)),
        full,
    )


def _two_cases(pattern: FishPattern) -> str:
    line, other_line = pattern.base
    one, other = (_crossing(line, cover) for cover in pattern.cover)
    far_one, far_other = (_crossing(other_line, cover) for cover in pattern.cover)
    return say(
        _TWO_CASES,
        digit=pattern.digit,
        line=_say.house(line),
        other_line=_say.house(other_line),
        one=one,
        other=other,
        far_one=far_one,
        far_other=far_other,
    )


def _crossing(line: House, other: House) -> str:
    (cell,) = set(line.cells).intersection(other.cells)
    return _say.cell(cell)


def _lines(grid: Grid, pattern: FishPattern) -> str:
    parts = [
        say(
            _LINE,
            line=_say.house(line),
            cells=_say.cells(places(grid, line, pattern.digit)),
        )
        for line in pattern.base
    ]
    return say(_LINES, digit=pattern.digit, parts="; ".join(parts))
