"""Choosing among named things, ignoring case, hyphens and spaces."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, TypeVar

from cli.errors import WrongUseError
from engine.names import normalize_name

T = TypeVar("T")
_MANY: Final = 20
"""If there are more names than this, only similar ones are listed, if any."""


def choose(typed: str, known: Mapping[str, T], kind: str) -> T:
    """The thing with a typed name.

    Args:
        typed: the name, in any spelling.
        known: the choices by name, in the order of the message.
        kind: the kind of the choices, such as "scale".

    Raises:
        WrongUseError: if no choice has this name; the message lists the choices, or similar ones of
            many.
    """
    wanted = normalize_name(typed)
    for name, choice in known.items():
        if normalize_name(name) == wanted:
            return choice
    refusal = f"{typed!r} is not a known {kind}"
    if len(known) > _MANY and (similar := get_close_matches(typed, known)):
        raise WrongUseError(f"{refusal}. Did you mean {' or '.join(similar)}?")
    raise WrongUseError(f"{refusal}: choose one of {', '.join(known)}")
