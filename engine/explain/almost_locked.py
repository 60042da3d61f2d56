"""ALS-XZ, ALS-XY-wing and chains of almost locked sets in words.

The sets are called A, B, C and so on, in the order of the links between them.
"""

from typing import Final

from engine.explain import _phrases
from engine.explain._phrases import (
    MAX_SHORT_LENGTH,
    HintTexts,
    all_of,
    number,
    one_of,
    sentences,
    translate,
)
from engine.explain.eureka import sets_line
from engine.explain.reasons import where_to_look
from engine.language import N_
from engine.step import AlsPattern, Step
from engine.technique import Technique

_TECHNIQUES: Final = {
    Technique.ALS_XZ: N_(
        "{name}: two sets of cells have one digit more than cells each, and share a digit that "
        "only one can hold. The other needs all its other digits."
    ),
    Technique.ALS_XY_WING: N_(
        "{name}: three sets of cells have one digit more than cells each. The middle one shares "
        "with either other a digit that only one of both can hold."
    ),
    Technique.ALS_CHAIN: N_(
        "{name}: sets of cells have one digit more than cells each, and form a chain: neighbours "
        "share a digit that only one of the two can hold."
    ),
}
_SET: Final = N_("Set {name}: {cells} with {digits}.")
_FROM_TO: Final = N_("A chain of {count} sets leads from set A to set {last}.")
_EACH_ONE_MORE: Final = N_("Each set has one digit more than cells, so it can lack only one.")
_SUPPOSE: Final = N_("Suppose set {name} lacks {digit}. Then it holds {common}.")
_NEXT: Final = N_(
    "All places for {common} in set {name} see it, so set {name} lacks {common} and holds {digit}."
)
_ONE_OF: Final = N_("So set {one} or set {other} holds {digit}.")
_SAME: Final = N_("The same goes for {digits}.")
_SEES: Final = N_("What sees all places for such a digit in both sets goes: {result}.")
_SEES_ONE: Final = N_("What sees all its places in both sets goes: {result}.")
_DOUBLE: Final = N_(
    "All places for {one} in set A see those in set B, and so it is with {other}. So each of these "
    "digits is missing in one of the sets. Neither set can lack both: one holds {one}, the other "
    "{other}."
)
_DOUBLE_REST: Final = N_("All other digits of a set are in it.")
_DOUBLE_GOES: Final = N_(
    "What sees all places for one of these in its set goes, and so does {digits} where all its "
    "places in both sets are seen: {result}."
)

MAX_SETS: Final = 3
"""How many sets the third level names; of more it names only the ends."""


def describe(step: Step) -> HintTexts:
    """A pattern of almost locked sets at all four levels; chains end with their notation."""
    pattern = step.pattern
    assert isinstance(pattern, AlsPattern)
    technique = translate(_TECHNIQUES[step.technique], name=_phrases.name(step))
    nudge = _phrases.look_at(where_to_look(step.grid, pattern))
    sets = sentences(*(_set(pattern, at) for at in range(len(pattern.sets))))
    paragraphs = (sets, _argument(pattern), _conclusion(step, pattern), sets_line(step))
    return HintTexts(nudge, technique, _where(pattern), "\n".join(filter(None, paragraphs)))


def describe_short(step: Step) -> str:
    """The argument in at most `MAX_SHORT_LENGTH` characters; of a long chain only its ends."""
    pattern = step.pattern
    assert isinstance(pattern, AlsPattern)
    full = describe(step).full
    if len(full) <= MAX_SHORT_LENGTH:
        return full
    without_line = full.removesuffix(sets_line(step)).rstrip()
    if len(without_line) <= MAX_SHORT_LENGTH:
        return without_line
    return "\n".join((_ends(pattern), _conclusion(step, pattern)))


def _where(pattern: AlsPattern) -> str:
    if len(pattern.sets) > MAX_SETS:
        return _ends(pattern)
    return sentences(*(_set(pattern, at) for at in range(len(pattern.sets))))


def _ends(pattern: AlsPattern) -> str:
    last = len(pattern.sets) - 1
    opening = translate(_FROM_TO, count=number(len(pattern.sets)), last=_letter(last))
    return sentences(opening, _set(pattern, 0), _set(pattern, last))


def _set(pattern: AlsPattern, at: int) -> str:
    one = pattern.sets[at]
    return translate(
        _SET, name=_letter(at), cells=_phrases.cells(one.cells), digits=all_of(one.digits)
    )


def _letter(at: int) -> str:
    """A, B, C ...; sets beyond Z, which no chain is known to have, go on with AA."""
    return chr(ord("A") + at) if at < 26 else _letter(at // 26 - 1) + _letter(at % 26)


def _argument(pattern: AlsPattern) -> str:
    opening = translate(_EACH_ONE_MORE)
    if pattern.is_double:
        one, other = pattern.commons[0]
        return sentences(opening, translate(_DOUBLE, one=one, other=other), translate(_DOUBLE_REST))
    digit = pattern.digits[0]
    commons = [common for (common,) in pattern.commons]
    parts = [opening, translate(_SUPPOSE, name="A", digit=digit, common=commons[0])]
    for at, (common, held) in enumerate(zip(commons, [*commons[1:], digit], strict=True), 1):
        parts.append(translate(_NEXT, name=_letter(at), common=common, digit=held))
    return sentences(*parts)


def _conclusion(step: Step, pattern: AlsPattern) -> str:
    removals = _phrases.removals(step.eliminations)
    if pattern.is_double:
        return translate(_DOUBLE_GOES, digits=one_of(pattern.commons[0]), result=removals)
    digit, *more = pattern.digits
    last = _letter(len(pattern.sets) - 1)
    return sentences(
        translate(_ONE_OF, one="A", other=last, digit=digit),
        translate(_SAME, digits=all_of(more)) if more else "",
        translate(_SEES if more else _SEES_ONE, result=removals),
    )
