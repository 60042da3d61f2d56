"""Names that are typed for what there is to choose from: case, hyphens and spaces do not count."""

from collections.abc import Mapping
from typing import TypeVar

from cli.errors import WrongUseError
from engine.normalize import normalize_name

T = TypeVar("T")


def chosen(typed: str, known: Mapping[str, T], kind: str) -> T:
    """What a name stands for.

    Args:
        typed: the name, however it is written.
        known: what there is to choose from, by name, in the order in which it is told.
        kind: what is chosen, such as "scale".

    Raises:
        WrongUseError: if there is none of this name; the message lists those there are.
    """
    wanted = normalize_name(typed)
    for name, meant in known.items():
        if normalize_name(name) == wanted:
            return meant
    raise WrongUseError(f"no {kind} is called {typed!r}: choose one of {', '.join(known)}")
