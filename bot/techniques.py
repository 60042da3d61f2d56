"""Techniques by the names that people type into Discord, and those it offers while they type."""

from dataclasses import dataclass
from typing import Final

from bot.user_errors import UserError
from engine.language import N_, translate
from engine.normalize import normalize_name, words_of
from engine.technique import Technique
from engine.technique_names import find_technique, technique_names

CHOICES: Final = 25
"""As many as Discord shows while somebody types."""

_UNKNOWN: Final = N_(
    "I know no technique called {name}. Pick one from the list that Discord offers while you type, "
    "such as naked pair."
)
_BY_SLUG: Final = {technique.slug: technique for technique in Technique}


class UnknownTechniqueError(UserError):
    """What somebody has typed is the name of no technique; the message says what to do.

    Args:
        name: what was typed.
    """

    def __init__(self, name: str) -> None:
        super().__init__(translate(_UNKNOWN, name=repr(name[:50])))


@dataclass(frozen=True, slots=True)
class Named:
    """A technique under one of its names.

    Attributes:
        name: the name in the current locale; a players' name stands behind its own.
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
    technique = find_technique(text)
    if technique is None:
        raise UnknownTechniqueError(text)
    return technique


def matching(typed: str, among: frozenset[Technique] = frozenset(Technique)) -> tuple[Named, ...]:
    """The techniques that somebody may mean who has typed so much, in the current locale.

    A name that is just that comes first; names that begin so come before those with a word that
    does, and these before those that only hold it; within that the easier technique comes first.
    Players' names are among them, a technique's own name before them.

    Args:
        typed: what was typed so far; "" for all.
        among: the techniques to choose from.

    Returns:
        At most `CHOICES`.
    """
    wanted = normalize_name(typed)
    found = []
    for order, one in enumerate(technique_names()):
        place = _place(wanted, one.searched)
        if place is not None and one.technique in among and (wanted or one.own):
            found.append((place, order, Named(one.name, one.technique)))
    return tuple(named for _, _, named in sorted(found, key=lambda entry: entry[:2])[:CHOICES])


def _place(wanted: str, name: str) -> int | None:
    """How well a name fits what was typed, the smaller the better; None if it does not."""
    whole = normalize_name(name)
    if whole == wanted:
        return 0
    if whole.startswith(wanted):
        return 1
    words = words_of(name)
    if any("".join(words[index:]).startswith(wanted) for index in range(len(words))):
        return 2
    return 3 if wanted in whole else None
