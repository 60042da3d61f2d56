"""Chooses among named things: case, hyphens and spaces of a typed name are ignored."""

from collections.abc import Mapping
from typing import TypeVar

from cli.errors import WrongUseError
from engine.names import normalize_name

T = TypeVar("T")


def choose(typed: str, known: Mapping[str, T], kind: str) -> T:
    """The thing with a typed name.

    Args:
        typed: the name, in any spelling.
        known: the choices by name, in the order of the message.
        kind: of the choices, such as "scale".

    Raises:
        WrongUseError: if no choice has this name; the message lists them.
    """
    wanted = normalize_name(typed)
    for name, choice in known.items():
        if normalize_name(name) == wanted:
            return choice
    raise WrongUseError(f"there is no {kind} called {typed!r}: choose one of {', '.join(known)}")
