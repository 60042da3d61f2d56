"""Techniques by the names that people type: their own in any language, and those that players use.

A technique has one name on Sudoku Explainer's scale. Players know many under other names, and under
several; those of chains are special shapes of what the scale calls by one name.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.services.trouble import UserError
from engine.common_names import CommonName
from engine.language import languages, msg, say, speaking
from engine.technique import Technique

CHOICES: Final = 25
"""As many as Discord shows while somebody types."""

_UNKNOWN: Final = msg(
    "I know no technique called {name}. Pick one from the list that Discord offers while you type, "
    "such as naked pair."
)
_BOTH: Final = msg("{name} ({common})", "a technique and what players call it")

_PLAYERS: Final[tuple[tuple[str, Technique], ...]] = (
    (msg("last digit"), Technique.FULL_HOUSE),
    (msg("sole candidate"), Technique.NAKED_SINGLE),
    (msg("locked candidates type 1"), Technique.POINTING),
    (msg("pointing pair"), Technique.POINTING),
    (msg("locked candidates type 2"), Technique.CLAIMING),
    (msg("box-line reduction"), Technique.CLAIMING),
    (msg("naked triple"), Technique.NAKED_TRIPLET),
    (msg("naked quadruple"), Technique.NAKED_QUAD),
    (msg("hidden triple"), Technique.HIDDEN_TRIPLET),
    (msg("hidden quadruple"), Technique.HIDDEN_QUAD),
    (msg("Y-wing"), Technique.XY_WING),
    (msg("BUG+1"), Technique.BUG_1),
    (CommonName.SKYSCRAPER.value, Technique.TURBOT_FISH),
    (CommonName.TWO_STRING_KITE.value, Technique.TURBOT_FISH),
    (CommonName.X_CHAIN.value, Technique.FORCING_X_CHAIN),
    (CommonName.XY_CHAIN.value, Technique.FORCING_CHAIN),
    (CommonName.REMOTE_PAIR.value, Technique.FORCING_CHAIN),
    (CommonName.W_WING.value, Technique.FORCING_CHAIN),
    (CommonName.M_WING.value, Technique.FORCING_CHAIN),
    (CommonName.S_WING.value, Technique.FORCING_CHAIN),
    (CommonName.L_WING.value, Technique.FORCING_CHAIN),
    (CommonName.H_WING.value, Technique.FORCING_CHAIN),
    (CommonName.AIC_TYPE_1.value, Technique.FORCING_CHAIN),
    (CommonName.AIC_TYPE_2.value, Technique.FORCING_CHAIN),
    (CommonName.DISCONTINUOUS_NICE_LOOP.value, Technique.FORCING_CHAIN),
    (CommonName.CONTINUOUS_NICE_LOOP.value, Technique.XY_CYCLE),
)
"""What players call techniques, marked as it stands inside a sentence, and what that is here."""

_BY_SLUG: Final = {technique.slug: technique for technique in Technique}
_SEPARATORS: Final = re.compile(r"[\W_]+")


class UnknownTechniqueError(UserError):
    """What somebody has typed is the name of no technique; the message says what to do.

    Args:
        name: what was typed.
    """

    def __init__(self, name: str) -> None:
        super().__init__(say(_UNKNOWN, name=repr(name[:50])))


@dataclass(frozen=True, slots=True)
class Named:
    """A technique under one of its names.

    Attributes:
        name: the name in the language that is spoken; a players' name stands behind its own.
        technique: the technique.
    """

    name: str
    technique: Technique


def of_slug(slug: str) -> Technique | None:
    """The technique with this identifier; None if there is none."""
    return _BY_SLUG.get(slug)


def named(text: str) -> Technique:
    """The technique that somebody means.

    Args:
        text: its identifier, or one of its names in any language, in whatever case and spacing.

    Raises:
        UnknownTechniqueError: if it is none of these.
    """
    technique = of_slug(text.strip()) or _by_name().get(_folded(text))
    if technique is None:
        raise UnknownTechniqueError(text)
    return technique


def also_called(technique: Technique) -> tuple[str, ...]:
    """What else players call a technique or shapes of it, in the language that is spoken."""
    return tuple(say(name) for name, meant in _PLAYERS if meant is technique)


def matching(typed: str, among: frozenset[Technique] = frozenset(Technique)) -> tuple[Named, ...]:
    """The techniques that somebody may mean who has typed so much, in the language that is spoken.

    A name that is just that comes first; names that begin so come before those with a word that
    does, and these before those that only hold it; within that the easier technique comes first.
    Players' names are among them, a technique's own name before them.

    Args:
        typed: what was typed so far; "" for all.
        among: the techniques to choose from.

    Returns:
        At most `CHOICES`.
    """
    wanted = _folded(typed)
    found = []
    for order, one in enumerate(_names()):
        place = _place(wanted, one.searched)
        if place is not None and one.technique in among and (wanted or one.own):
            found.append((place, order, Named(one.name, one.technique)))
    return tuple(named for _, _, named in sorted(found, key=lambda entry: entry[:2])[:CHOICES])


@dataclass(frozen=True, slots=True)
class _Name:
    name: str
    searched: str
    technique: Technique
    own: bool


def _names() -> Iterator[_Name]:
    """All names in the language that is spoken: each technique's own, then what players say."""
    for technique in Technique:
        name = say(technique.value)
        yield _Name(name, name, technique, own=True)
        for common in also_called(technique):
            yield _Name(say(_BOTH, name=name, common=common), common, technique, own=False)


def _place(wanted: str, name: str) -> int | None:
    """How well a name fits what was typed, the smaller the better; None if it does not."""
    folded = _folded(name)
    if folded == wanted:
        return 0
    if folded.startswith(wanted):
        return 1
    words = [word for word in _SEPARATORS.split(name.casefold()) if word]
    if any("".join(words[index:]).startswith(wanted) for index in range(len(words))):
        return 2
    return 3 if wanted in folded else None


def _folded(name: str) -> str:
    """A name without what people leave out: case, hyphens, spaces."""
    return _SEPARATORS.sub("", name.casefold())


@cache
def _by_name() -> dict[str, Technique]:
    """Every name in every language; where two techniques share one, the easier has it."""
    found: dict[str, Technique] = {}
    for language in languages():
        with speaking(language):
            for one in sorted(_names(), key=lambda one: not one.own):
                found.setdefault(_folded(one.searched), one.technique)
                found.setdefault(_folded(one.name), one.technique)
    return found
