"""Normalize names as people type them, for lookups."""

import re
from typing import Final

_SEPARATORS: Final = re.compile(r"[\W_]+")


def normalize_name(name: str) -> str:
    """A name without case, hyphens and spaces.

    "X-Wing", "x wing" and "XWING" all give "xwing".
    """
    return _SEPARATORS.sub("", name.casefold())


def words_of(name: str) -> list[str]:
    """The words of a name in lower case: "XY-Wing" has "xy" and "wing"."""
    return [word for word in _SEPARATORS.split(name.casefold()) if word]
