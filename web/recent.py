"""The newest notes, up to a limit."""

from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Recent(Generic[K, T]):
    """Notes by key; beyond the limit, the oldest note is forgotten.

    Args:
        most: the limit.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[K, T] = {}

    def __contains__(self, key: K) -> bool:
        """Whether there is a note with this key."""
        return key in self._found

    def get(self, key: K) -> T | None:
        """The note with this key, or None."""
        return self._found.get(key)

    def note(self, key: K, value: T) -> None:
        """Add a note, or make it the newest."""
        self._found.pop(key, None)
        self._found[key] = value
        if len(self._found) > self._most:
            del self._found[next(iter(self._found))]
