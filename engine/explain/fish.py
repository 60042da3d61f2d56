"""X-wings, swordfish and jellyfish in words, with and without fins and boxes."""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import (
    MAX_SHORT_LENGTH,
    HintTexts,
    all_of,
    number,
    sentences,
    translate,
)
from engine.explain.reasons import places
from engine.grid import Grid
from engine.houses import Cell, House, HouseKind
from engine.language import N_
from engine.step import FishPattern, Step
from engine.technique import Technique

_SASHIMI_FISH: Final = (
    Technique.SASHIMI_X_WING,
    Technique.SASHIMI_SWORDFISH,
    Technique.SASHIMI_JELLYFISH,
)
_NUDGE: Final = N_("Follow the {digit}s through the {lines}.")
_TECHNIQUE: Final = N_(
    "{name} on {digit}: {count} {lines} have all their places for it in the same {count} "
    "{crossing_lines}."
)
_TWO_WHERE: Final = N_(
    "{base}: in each, {digit} has two places, and they are in the same two {crossing_lines}, "
    "{cover_numbers}."
)
_WHERE: Final = N_(
    "{base}: in each, look for the places of {digit}. All are in {crossing_lines} {cover_numbers}."
)
_TWO_CASES: Final = N_(
    "If {line} has its {digit} at {one}, {other_line} must use {far_other}; if at {other}, "
    "{other_line} must use {far_one}."
)
_TWO_EITHER: Final = N_(
    "Either way {cover} get their {digit} from {lines} {base_numbers}. No other {digit} fits in "
    "{cover}: {removals}."
)
_LINES: Final = N_("{digit} fits {parts}.")
_LINE: Final = N_("in {line} only at {cells}")
_ALL_IN: Final = N_("All these places are in {crossing_lines} {cover_numbers}.")
_MORE_EITHER: Final = N_(
    "{count} {lines} need {count} {digit}s, no two of them in the same {crossing_line}, so these "
    "{crossing_lines} get their {digit} from these {lines}. No other {digit} fits in {cover}: "
    "{removals}."
)

_FINNED: Final = N_(
    "{name} on {digit}: except for a few places, the fins, {count} {lines} have all their places "
    "for it in the same {count} {crossing_lines}."
)
_SASHIMI: Final = N_(
    "{name} on {digit}: a finned fish of {count} {lines} and {count} {crossing_lines}, in which "
    "one of the {lines} has no more than one place apart from its fins."
)
_FRANKEN: Final = N_(
    "{name} on {digit}: {count} houses have all their places for it in {count} others, and there "
    "are boxes among them."
)
_FINNED_FRANKEN: Final = N_(
    "{name} on {digit}: except for the fins, {count} houses have all their places for it in "
    "{count} others, and there are boxes among them."
)
_IN_WHERE: Final = N_(
    "{base}: in each, look for the places of {digit}. Fins: {fins}. All others are in {cover}."
)
_HOUSES_WHERE: Final = N_("{base}: in each, look for the places of {digit}. All are in {cover}.")
_ALL_COVERED: Final = N_("All these places are in {cover}.")
_ALL_BUT: Final = N_("All these places but {fins} are in {cover}.")
_ALL_BUT_SHORT: Final = N_("In {base}, all places of {digit} but {fins} are in {cover}.")
_ALL_IN_SHORT: Final = N_("In {base}, all places of {digit} are in {cover}.")
_ENDO_ONE: Final = N_("{fins} is in two of {base}, so it counts as a fin as well.")
_ENDO_MANY: Final = N_("{fins} are in two of {base} each, so they count as fins as well.")
_COVERED: Final = N_(
    "{base} need a {digit} each, and {cover} hold one each. So these get theirs from {base}, and "
    "no other place in {cover} is left."
)
_CANNIBALISED_ONE: Final = N_(
    "{eaten} is in two of {cover}: a {digit} there would be the only one of both, and leave too "
    "few for {base}."
)
_CANNIBALISED_MANY: Final = N_(
    "{eaten} are in two of {cover} each: a {digit} there would be the only one of both, and leave "
    "too few for {base}."
)
_FOLLOWS: Final = N_("It follows: {removals}.")
_ONE_FIN: Final = N_(
    "If {fins} is not {digit}, {cover} get their {digit}s from {base} and from nowhere "
    "else{twice}. If {fins} is {digit}, no cell that sees it is {digit}. So in both cases: "
    "{removals}."
)
_MANY_FINS: Final = N_(
    "If none of {fins} is {digit}, {cover} get their {digit}s from {base} and from nowhere "
    "else{twice}. If one of them is {digit}, no cell that sees them all is {digit}. So in both "
    "cases: {removals}."
)
_TWICE: Final = N_(", and not from {eaten} in two of them")


def describe(step: Step) -> HintTexts:
    """A fish at all four levels; the argument for an X-wing is by its two cases."""
    pattern = step.pattern
    assert isinstance(pattern, FishPattern)
    if _is_plain(pattern):
        return _plain(step, pattern)
    values = _values(step, pattern)
    if _has_boxes(pattern):
        technique = _FINNED_FRANKEN if _fins(pattern) else _FRANKEN
    else:
        technique = _SASHIMI if step.technique in _SASHIMI_FISH else _FINNED
    return HintTexts(
        translate(_NUDGE, **values),
        translate(technique, **values),
        sentences(translate(_IN_WHERE if _fins(pattern) else _HOUSES_WHERE, **values)),
        _argument(step, pattern, short=False),
    )


def describe_short(step: Step) -> str:
    """A fish in at most `MAX_SHORT_LENGTH` characters: a large one does not list all places."""
    pattern, full = step.pattern, describe(step).full
    assert isinstance(pattern, FishPattern)
    if len(full) <= MAX_SHORT_LENGTH or _is_plain(pattern):
        return full
    return _argument(step, pattern, short=True)


def _is_plain(pattern: FishPattern) -> bool:
    return not _fins(pattern) and not _has_boxes(pattern)


def _has_boxes(pattern: FishPattern) -> bool:
    return any(house.kind is HouseKind.BOX for house in (*pattern.base, *pattern.cover))


def _fins(pattern: FishPattern) -> tuple[Cell, ...]:
    return tuple(sorted((*pattern.fins, *pattern.endo_fins)))


def _argument(step: Step, pattern: FishPattern, *, short: bool) -> str:
    values, fins = _values(step, pattern), pattern.fins
    if short:
        text = translate(_ALL_BUT_SHORT if fins else _ALL_IN_SHORT, **_with_fins(values, fins))
    else:
        covered = translate(_ALL_BUT if fins else _ALL_COVERED, **_with_fins(values, fins))
        text = sentences(_lines(step.grid, pattern), covered)
    if not _fins(pattern):
        cannibalised = _CANNIBALISED_ONE if len(pattern.cannibalised) == 1 else _CANNIBALISED_MANY
        return sentences(
            text,
            translate(_COVERED, **values),
            translate(cannibalised, **values) if pattern.cannibalised else "",
            translate(_FOLLOWS, **values),
        )
    endo = pattern.endo_fins
    twice = translate(_TWICE, **values) if pattern.cannibalised else ""
    return sentences(
        text,
        translate(_ENDO_ONE if len(endo) == 1 else _ENDO_MANY, **_with_fins(values, endo))
        if endo
        else "",
        translate(_ONE_FIN if len(_fins(pattern)) == 1 else _MANY_FINS, twice=twice, **values),
    )


def _with_fins(values: dict[str, str], fins: tuple[Cell, ...]) -> dict[str, str]:
    return {**values, "fins": _phrases.cells(fins)}


def _values(step: Step, pattern: FishPattern) -> dict[str, str]:
    return {
        "name": _phrases.name(step),
        "digit": str(pattern.digit),
        "base": _houses(pattern.base),
        "cover": _houses(pattern.cover),
        "lines": _kinds(pattern.base),
        "crossing_lines": _kinds(pattern.cover),
        "count": number(len(pattern.base)),
        "fins": _phrases.cells(_fins(pattern)),
        "eaten": _phrases.cells(pattern.cannibalised),
        "removals": _phrases.removals(step.eliminations),
    }


def _houses(which: tuple[House, ...]) -> str:
    """Houses by their kind: "rows 2 and 5 and box 4"."""
    kinds = dict.fromkeys(house.kind for house in which)
    return all_of(_phrases.houses([one for one in which if one.kind is kind]) for kind in kinds)


def _kinds(which: tuple[House, ...]) -> str:
    return all_of(_phrases.kind_of(kind, 2) for kind in dict.fromkeys(one.kind for one in which))


def _plain(step: Step, pattern: FishPattern) -> HintTexts:
    size = len(pattern.base)
    lines, crossing = pattern.base[0].kind, pattern.cover[0].kind
    values = {
        "name": _phrases.name(step),
        "digit": str(pattern.digit),
        "base": _phrases.houses(pattern.base),
        "cover": _phrases.houses(pattern.cover),
        "base_numbers": _phrases.numbers(pattern.base),
        "cover_numbers": _phrases.numbers(pattern.cover),
        "lines": _phrases.kind_of(lines, size),
        "crossing_line": _phrases.kind_of(crossing),
        "crossing_lines": _phrases.kind_of(crossing, size),
        "count": number(size),
        "removals": _phrases.removals(step.eliminations),
    }
    if size == 2:
        where = _TWO_WHERE
        full = sentences(_two_cases(pattern), translate(_TWO_EITHER, **values))
    else:
        where = _WHERE
        full = sentences(
            _lines(step.grid, pattern),
            translate(_ALL_IN, **values),
            translate(_MORE_EITHER, **values),
        )
    return HintTexts(
        translate(_NUDGE, **values),
        translate(_TECHNIQUE, **values),
        sentences(translate(where, **values)),
        full,
    )


def _two_cases(pattern: FishPattern) -> str:
    line, other_line = pattern.base
    one, other = (_crossing(line, cover) for cover in pattern.cover)
    far_one, far_other = (_crossing(other_line, cover) for cover in pattern.cover)
    return translate(
        _TWO_CASES,
        digit=pattern.digit,
        line=_phrases.house(line),
        other_line=_phrases.house(other_line),
        one=one,
        other=other,
        far_one=far_one,
        far_other=far_other,
    )


def _crossing(line: House, other: House) -> str:
    (cell,) = set(line.cells).intersection(other.cells)
    return _phrases.cell(cell)


def _lines(grid: Grid, pattern: FishPattern) -> str:
    parts = [
        translate(
            _LINE,
            line=_phrases.house(line),
            cells=_phrases.cells(places(grid, line, pattern.digit)),
        )
        for line in pattern.base
    ]
    return translate(_LINES, digit=pattern.digit, parts="; ".join(parts))
