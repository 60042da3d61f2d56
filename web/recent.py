"""What was noted last, of which only so much is kept."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """Notes by name; of too many, the oldest is forgotten.

    Args:
        most: how many are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[str, T] = {}

    def __contains__(self, name: str) -> bool:
        """Whether there is a note with this name."""
        return name in self._found

    def get(self, name: str) -> T | None:
        """The note with this name."""
        return self._found.get(name)

    def note(self, name: str, value: T) -> None:
        """Add a note, or make it the newest."""
        self._found.pop(name, None)
        self._found[name] = value
        if len(self._found) > self._most:
            del self._found[next(iter(self._found))]
