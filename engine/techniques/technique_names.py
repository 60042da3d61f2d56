"""Techniques by name: their names in all languages, and other names that players use.

A technique has one name on Sudoku Explainer's scale. Players have other names for many techniques;
their names of chains stand for special shapes, which the scale does not distinguish.
"""

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.language import N_, languages, translate, use_locale
from engine.model.common_name import CommonName
from engine.model.technique import Technique
from engine.techniques.typed_names import TYPED_NAMES, name_key

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
    CommonName.WXYZ_WING: Technique.ALS_XZ,
    CommonName.DEATH_BLOSSOM: Technique.CELL_FORCING_CHAINS,
    CommonName.AIC_TYPE_1: Technique.FORCING_CHAIN,
    CommonName.AIC_TYPE_2: Technique.FORCING_CHAIN,
    CommonName.DISCONTINUOUS_NICE_LOOP: Technique.FORCING_CHAIN,
    CommonName.CONTINUOUS_NICE_LOOP: Technique.XY_CYCLE,
}
"""Shapes of chains that players have names for, and Sudoku Explainer's techniques for them."""
_PLAYERS: Final = (
    *((alias, technique) for technique in Technique for alias in technique.aliases),
    *((shape.value, technique) for shape, technique in _SHAPES.items()),
)
"""Players' names for techniques, as written inside a sentence, with the techniques."""

_LONGEST: Final = 60
"""The maximum number of characters of a typed text to compare with the names."""

_MOST_SIMILAR: Final = 3
_LEAST_SIMILAR: Final = 0.6
_SHORTEST_PART: Final = 4

_BY_SLUG: Final = {name_key(technique.slug): technique for technique in Technique}
_BY_TYPED_NAME: Final = {
    name_key(name): technique for technique, names in TYPED_NAMES.items() for name in names
}


@dataclass(frozen=True, slots=True)
class TechniqueName:
    """One of the names of a technique, in the current locale.

    Attributes:
        name: the displayed name; a players' name follows the technique's own name.
        searched: the name alone, for searches.
        technique: the technique.
        own: whether it is the technique's own name.
    """

    name: str
    searched: str
    technique: Technique
    own: bool


def find_technique(text: str) -> Technique | None:
    """The technique with this name; None if there is no such technique.

    Args:
        text: its identifier, or one of its names in any language and usual spelling, see
            `typed_names`. A players' name of a shape means Sudoku Explainer's technique for it,
            unless there is a technique of that name.
    """
    typed = name_key(text)
    return _BY_SLUG.get(typed) or _by_name().get(typed) or _BY_TYPED_NAME.get(typed)


def similar_names(text: str, among: Iterable[Technique] = Technique) -> list[str]:
    """Up to three names of some techniques, in the current locale, that look like a text."""
    wanted = frozenset(among)
    known = (_BY_TYPED_NAME | _by_name()).items()
    names = {key: translate(technique.value) for key, technique in known if technique in wanted} | {
        name_key(name.searched): name.searched
        for name in technique_names()
        if name.technique in wanted
    }
    key = name_key(text)[:_LONGEST]
    near = difflib.get_close_matches(key, names, n=_MOST_SIMILAR, cutoff=_LEAST_SIMILAR)
    containing = [name for name in names if key in name] if len(key) >= _SHORTEST_PART else []
    return list(dict.fromkeys(names[name] for name in near + containing))[:_MOST_SIMILAR]


def other_names(technique: Technique) -> tuple[str, ...]:
    """Players' names for a technique or shapes of it, in the current locale."""
    return tuple(translate(name) for name, meant in _PLAYERS if meant is technique)


def is_shape(text: str) -> bool:
    """Whether players call a shape of Sudoku Explainer's chains by this name.

    Args:
        text: an English name, in any case and spacing.
    """
    return name_key(text) in _BY_SHAPE


def se_technique(technique: Technique) -> Technique | None:
    """Sudoku Explainer's technique for a chain of HoDoKu's scale; None without such a shape.

    Args:
        technique: a technique that only HoDoKu has.
    """
    return _BY_SHAPE.get(name_key(technique.value))


def technique_names() -> Iterator[TechniqueName]:
    """All names in the current locale: each technique's own name, then the players' names."""
    for technique in Technique:
        name = translate(technique.value)
        yield TechniqueName(name, name, technique, own=True)
        for common in other_names(technique):
            both = translate(_BOTH, name=name, common=common)
            yield TechniqueName(both, common, technique, own=False)


_BY_SHAPE: Final = {name_key(shape.value): technique for shape, technique in _SHAPES.items()}


@cache
def _by_name() -> dict[str, Technique]:
    """Every name in every language; a name shared by two techniques means the easier one."""
    found: dict[str, Technique] = {}
    for language in languages():
        with use_locale(language):
            for name in sorted(technique_names(), key=lambda name: not name.own):
                found.setdefault(name_key(name.searched), name.technique)
                found.setdefault(name_key(name.name), name.technique)
    return found
