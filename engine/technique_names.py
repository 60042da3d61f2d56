"""Techniques by the names that people type: their own in any language, and those that players use.

A technique has one name on Sudoku Explainer's scale. Players know many under other names, and under
several; those of chains are special shapes of what the scale calls by one name.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.common_names import CommonName
from engine.language import N_, languages, translate, use_locale
from engine.normalize import normalize_name
from engine.technique import Technique

_BOTH: Final = N_("{name} ({common})", "a technique and what players call it")

_SHAPES: Final = {
    CommonName.SKYSCRAPER: Technique.TURBOT_FISH,
    CommonName.TWO_STRING_KITE: Technique.TURBOT_FISH,
    CommonName.X_CHAIN: Technique.FORCING_X_CHAIN,
    CommonName.XY_CHAIN: Technique.FORCING_CHAIN,
    CommonName.REMOTE_PAIR: Technique.FORCING_CHAIN,
    CommonName.W_WING: Technique.FORCING_CHAIN,
    CommonName.M_WING: Technique.FORCING_CHAIN,
    CommonName.S_WING: Technique.FORCING_CHAIN,
    CommonName.L_WING: Technique.FORCING_CHAIN,
    CommonName.H_WING: Technique.FORCING_CHAIN,
    CommonName.AIC_TYPE_1: Technique.FORCING_CHAIN,
    CommonName.AIC_TYPE_2: Technique.FORCING_CHAIN,
    CommonName.DISCONTINUOUS_NICE_LOOP: Technique.FORCING_CHAIN,
    CommonName.CONTINUOUS_NICE_LOOP: Technique.XY_CYCLE,
}
"""Shapes of chains that players have names for, and what Sudoku Explainer calls them all."""
_PLAYERS: Final = (
    *((alias, technique) for technique in Technique for alias in technique.aliases),
    *((shape.value, technique) for shape, technique in _SHAPES.items()),
)
"""What players call techniques, marked as it stands inside a sentence, and what that is here."""

_BY_SLUG: Final = {normalize_name(technique.slug): technique for technique in Technique}


@dataclass(frozen=True, slots=True)
class TechniqueName:
    """One of the names of a technique, in the current locale.

    Attributes:
        name: the name as it is shown; a players' name stands behind the technique's own.
        searched: the name alone.
        technique: the technique.
        own: whether it is the technique's own name.
    """

    name: str
    searched: str
    technique: Technique
    own: bool


def find_technique(text: str) -> Technique | None:
    """The technique that somebody means; None if it is no name of one.

    Args:
        text: its identifier, or one of its names in any language, in whatever case and spacing.
            A shape that players have a name for stands for what Sudoku Explainer calls it, unless
            a technique of that name is known.
    """
    typed = normalize_name(text)
    return _BY_SLUG.get(typed) or _by_name().get(typed)


def other_names(technique: Technique) -> tuple[str, ...]:
    """What else players call a technique or shapes of it, in the language that is spoken."""
    return tuple(translate(name) for name, meant in _PLAYERS if meant is technique)


def is_shape(text: str) -> bool:
    """Whether players call so some of the chains that Sudoku Explainer has one name for.

    Args:
        text: an English name, in whatever case and spacing.
    """
    return normalize_name(text) in _BY_SHAPE


def se_technique(technique: Technique) -> Technique | None:
    """What Sudoku Explainer calls a chain of HoDoKu's scale; None if that is no shape of its own.

    Args:
        technique: a technique that only HoDoKu has.
    """
    return _BY_SHAPE.get(normalize_name(technique.value))


def technique_names() -> Iterator[TechniqueName]:
    """All names in the current locale: each technique's own, then what players say."""
    for technique in Technique:
        name = translate(technique.value)
        yield TechniqueName(name, name, technique, own=True)
        for common in other_names(technique):
            both = translate(_BOTH, name=name, common=common)
            yield TechniqueName(both, common, technique, own=False)


_BY_SHAPE: Final = {normalize_name(shape.value): technique for shape, technique in _SHAPES.items()}


@cache
def _by_name() -> dict[str, Technique]:
    """Every name in every language; where two techniques share one, the easier has it."""
    found: dict[str, Technique] = {}
    for language in languages():
        with use_locale(language):
            for one in sorted(technique_names(), key=lambda one: not one.own):
                found.setdefault(normalize_name(one.searched), one.technique)
                found.setdefault(normalize_name(one.name), one.technique)
    return found
