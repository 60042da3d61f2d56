"""How much one user and one server may ask for, so that nobody keeps the others from being served.

Each has a bucket of tokens: full at first, so that a few quick presses pass, and filled again at a
steady rate. Only buckets that are not full are remembered, and of these a bounded number.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from bot.config import LimitsConfig

_KEPT: Final = 10_000
"""How many buckets of a kind are remembered; beyond that, the one longest untouched is full."""


class TooFastError(Exception):
    """Somebody asks for too much.

    Args:
        seconds: after how many whole seconds there is a token again, at least 1.
        server: whether it is the server's bucket that is empty, not the user's.
    """

    def __init__(self, seconds: int, *, server: bool) -> None:
        whose = "server" if server else "user"
        super().__init__(f"the {whose}'s bucket is empty for {seconds} s")
        self.seconds = seconds
        self.server = server


class Limits:
    """The buckets of all users and servers.

    Args:
        config: how large they are, and how fast they fill.
        clock: the seconds since any moment; never goes back.
    """

    def __init__(self, config: LimitsConfig, clock: Callable[[], float] = time.monotonic) -> None:
        self._users = _Buckets(config.user_burst, config.user_per_minute)
        self._players = _Buckets(config.play_burst, config.play_per_minute)
        self._servers = _Buckets(config.server_burst, config.server_per_minute)
        self._clock = clock

    def admit_move(self, user_id: int) -> None:
        """Take a token for a move in a game of one's own; neither other bucket loses any.

        Args:
            user_id: who plays.

        Raises:
            TooFastError: if there is none.
        """
        now = self._clock()
        if wait := self._players.wait(user_id, now, 1):
            raise TooFastError(math.ceil(wait), server=False)
        self._players.take(user_id, now, 1)

    def admit(self, user_id: int, guild_id: int | None, cost: int = 1) -> None:
        """Take tokens of the user and as many of the server; of neither, if one has too few.

        Args:
            user_id: who asks.
            guild_id: where; None outside of servers.
            cost: how many tokens; a bucket that does not hold so many is emptied.

        Raises:
            TooFastError: if there are not so many.
        """
        now = self._clock()
        if wait := self._users.wait(user_id, now, cost):
            raise TooFastError(math.ceil(wait), server=False)
        if guild_id is not None:
            if wait := self._servers.wait(guild_id, now, cost):
                raise TooFastError(math.ceil(wait), server=True)
            self._servers.take(guild_id, now, cost)
        self._users.take(user_id, now, cost)


class _Buckets:
    """The buckets of one kind.

    A bucket is kept as the moment at which it will be full: that is all there is to know of it.
    """

    def __init__(self, size: int, per_minute: int) -> None:
        self._seconds = 60 / per_minute
        self._size = size
        # The one longest untouched comes first.
        self._full: dict[int, float] = {}

    def wait(self, key: int, now: float, count: int) -> float:
        """After how many seconds this bucket has so many tokens; 0 if it has them."""
        slack = max(0, self._size - count) * self._seconds
        return max(0.0, self._full.get(key, now) - now - slack)

    def take(self, key: int, now: float, count: int) -> None:
        """Take so many tokens out of this bucket, which must have them."""
        taken = min(count, self._size) * self._seconds
        self._full[key] = max(now, self._full.pop(key, now)) + taken
        # Two for each that comes, so that those which are full by now go in time.
        for _ in range(2):
            oldest = next(iter(self._full))
            if self._full[oldest] <= now or len(self._full) > _KEPT:
                del self._full[oldest]
