"""Names that are typed for what there is to choose from: case, hyphens and spaces do not count."""

from collections.abc import Mapping
from typing import Final, TypeVar

from cli.errors import WrongUseError
from engine.folding import folded

T = TypeVar("T")

_DEFAULT_THEME: Final = "light"
"""The theme of the commands unless another is asked for, which is known to exist."""


def chosen(typed: str, known: Mapping[str, T], kind: str) -> T:
    """What a name stands for.

    Args:
        typed: the name, however it is written.
        known: what there is to choose from, by name, in the order in which it is told.
        kind: what is chosen, such as "scale".

    Raises:
        WrongUseError: if there is none of this name; the message lists those there are.
    """
    wanted = folded(typed)
    for name, meant in known.items():
        if folded(name) == wanted:
            return meant
    raise WrongUseError(f"no {kind} is called {typed!r}: choose one of {', '.join(known)}")


def require_theme(name: str) -> None:
    """Refuse an unknown theme, even if no picture is drawn.

    Raises:
        WrongUseError: if there is no theme of this name; the message lists those there are.
    """
    if name != _DEFAULT_THEME:
        # Drawing is slow to import, so only for those who ask for a theme.
        from cli.pictures import parse_theme

        parse_theme(name)
