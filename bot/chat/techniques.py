"""Techniques by the names that users type, and suggestions while they type."""

from dataclasses import dataclass
from typing import Final

from bot.chat.card import MENU_LIMIT
from bot.chat.typed_text import quote
from bot.chat.user_errors import UserError
from engine.language import N_, speech, translate
from engine.model.technique import Technique
from engine.techniques.technique_names import find_technique, similar_names, technique_names
from engine.techniques.typed_names import key_parts, name_key

_UNKNOWN: Final = N_(
    "I don't know a technique called {name}. Pick one from the list that Discord shows while you "
    "type, such as naked pair."
)
_SIMILAR: Final = N_("I don't know a technique called {name}. Did you mean {names}?")
_BY_SLUG: Final = {technique.slug: technique for technique in Technique}


_EXACT: Final = 0
"""The rank of a name that was typed as a whole."""


class UnknownTechniqueError(UserError):
    """A text names no technique; the message says what to do.

    Args:
        name: the text.
    """

    def __init__(self, name: str) -> None:
        near = similar_names(name)
        text = (
            translate(_SIMILAR, name=quote(name), names=speech.one_of(near))
            if near
            else translate(_UNKNOWN, name=quote(name))
        )
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Match:
    """A technique, found by one of its names.

    Attributes:
        name: the name in the current locale; an alternative name follows the main one.
        technique: the technique.
    """

    name: str
    technique: Technique


def of_slug(slug: str) -> Technique | None:
    """The technique with this slug, or None."""
    return _BY_SLUG.get(slug)


def technique_named(text: str) -> Technique:
    """The technique that a text names.

    Args:
        text: its slug, or one of its names in any language, in any case and spacing.

    Raises:
        UnknownTechniqueError: if there is no such technique.
    """
    technique = find_technique(text)
    if technique is None:
        raise UnknownTechniqueError(text)
    return technique


def matching(typed: str, among: frozenset[Technique] = frozenset(Technique)) -> tuple[Match, ...]:
    """The techniques that match a typed text, in the current locale.

    Exact matches come first, then names that begin with the text, then names with a word that
    begins with it, then names that contain it; within each group, easier techniques come first.
    Alternative names are included, after the main name of the technique.

    Args:
        typed: the text typed so far; "" for all.
        among: the techniques to choose from.

    Returns:
        At most `MENU_LIMIT`.
    """
    wanted = name_key(typed)
    meant = find_technique(typed)
    found = []
    for order, name in enumerate(technique_names()):
        place = _EXACT if name.own and name.technique is meant else _place(wanted, name.searched)
        if place is not None and name.technique in among and (wanted or name.own):
            found.append((place, order, Match(name.name, name.technique)))
    return tuple(named for _, _, named in sorted(found, key=lambda entry: entry[:2])[:MENU_LIMIT])


def _place(wanted: str, name: str) -> int | None:
    """The rank of a name for a typed text, the smaller the better; None without a match."""
    parts = key_parts(name)
    whole = "".join(parts)
    if whole == wanted:
        return _EXACT
    if whole.startswith(wanted):
        return 1
    if any("".join(parts[index:]).startswith(wanted) for index in range(len(parts))):
        return 2
    return 3 if wanted in whole else None
