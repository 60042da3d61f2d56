"""Which puzzles are played together in the instances of the Activity: kept in memory only."""

from collections.abc import Collection
from typing import Final

_KEPT: Final = 1_000


class Instances:
    """The instances of the Activity: those who are in one play the same puzzle as a race."""

    def __init__(self) -> None:
        self._puzzles: dict[str, int] = {}
        self._players: dict[int, set[int]] = {}

    def begin(self, instance: str, puzzle_id: int, user_id: int) -> None:
        """Note that a user plays a puzzle in an instance; others who come get the same one."""
        self._puzzles.setdefault(instance, puzzle_id)
        self._players.setdefault(puzzle_id, set()).add(user_id)
        if len(self._puzzles) > _KEPT:
            del self._puzzles[next(iter(self._puzzles))]
        if len(self._players) > _KEPT:
            del self._players[next(iter(self._players))]

    def puzzle(self, instance: str) -> int | None:
        """The puzzle of an instance; None if nobody plays there."""
        return self._puzzles.get(instance)

    def players(self, puzzle_id: int) -> Collection[int]:
        """Those who play a puzzle in an instance."""
        return self._players.get(puzzle_id, ())
