"""Normalize names as people type them, for lookups."""

import re
from enum import Enum
from typing import Final, TypeVar

E = TypeVar("E", bound=Enum)

_SEPARATORS: Final = re.compile(r"[\W_]+")


def normalize_name(name: str) -> str:
    """A name without case, hyphens and spaces.

    "X-Wing", "x wing" and "XWING" all give "xwing".
    """
    return _SEPARATORS.sub("", name.casefold())


def member_of_name(members: type[E], name: str) -> E | None:
    """The member whose value is this name, in any case and spacing; None if no value is."""
    wanted = normalize_name(name)
    return next((member for member in members if normalize_name(member.value) == wanted), None)


def as_member(members: type[E], given: E | str) -> E:
    """The member, looked up if it is given by name.

    Raises:
        ValueError: if no member has this name; the message lists all.
        TypeError: if it is neither a member nor a string; the message lists all.
    """
    if isinstance(given, members):
        return given
    known = ", ".join(f'"{member.value}"' for member in members).lower()
    if not isinstance(given, str):
        raise TypeError(f"{members.__name__} is one of {known}, not {given!r:.90}")
    if (found := member_of_name(members, given)) is None:
        raise ValueError(f"{members.__name__} is one of {known}, not {given!r:.90}")
    return found
