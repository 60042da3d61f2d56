"""Rate limits for users and servers, so that nobody keeps the others from being served.

Each has a token bucket: full at first, so that a few quick presses pass, and refilled at a steady
rate. Only buckets that are not full are stored, and a bounded number of these.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from bot.config import LimitsConfig

_MAX_BUCKETS: Final = 10_000
"""How many buckets of a kind are stored; beyond that, the least recently used one is dropped."""


class TooFastError(Exception):
    """A user or a server sends too many requests.

    Args:
        seconds: the whole seconds until there is a token again, at least 1.
        server: whether the server's bucket is empty, not the user's.
    """

    def __init__(self, seconds: int, *, server: bool) -> None:
        whose = "server" if server else "user"
        super().__init__(f"the {whose}'s bucket is empty for {seconds} s")
        self.seconds = seconds
        self.server = server


class Limits:
    """The buckets of all users and servers.

    Args:
        config: the sizes of the buckets, and the rates at which they refill.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, config: LimitsConfig, clock: Callable[[], float] = time.monotonic) -> None:
        self._users = _Buckets(config.user_burst, config.user_per_minute)
        self._players = _Buckets(config.play_burst, config.play_per_minute)
        self._servers = _Buckets(config.server_burst, config.server_per_minute)
        self._clock = clock

    def admit_move(self, user_id: int) -> None:
        """Take a token for a move in the user's own game; the other buckets are not touched.

        Args:
            user_id: the player.

        Raises:
            TooFastError: if there is no token.
        """
        now = self._clock()
        if wait := self._players.wait(user_id, now, 1):
            raise TooFastError(math.ceil(wait), server=False)
        self._players.take(user_id, now, 1)

    def admit(self, user_id: int, guild_id: int | None, cost: int = 1) -> None:
        """Take tokens from the user and from the server; from neither if one has too few.

        Args:
            user_id: the user.
            guild_id: the server; None outside of servers.
            cost: the number of tokens; a bucket that never holds that many is emptied.

        Raises:
            TooFastError: if a bucket has too few tokens.
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

    A bucket is stored as the time at which it will be full again.
    """

    def __init__(self, size: int, per_minute: int) -> None:
        self._seconds = 60 / per_minute
        self._size = size
        # The least recently used one comes first.
        self._full: dict[int, float] = {}

    def wait(self, key: int, now: float, count: int) -> float:
        """The seconds until this bucket has `count` tokens; 0 if it has them."""
        slack = max(0, self._size - count) * self._seconds
        return max(0.0, self._full.get(key, now) - now - slack)

    def take(self, key: int, now: float, count: int) -> None:
        """Take `count` tokens out of this bucket, which must have them."""
        taken = min(count, self._size) * self._seconds
        self._full[key] = max(now, self._full.pop(key, now)) + taken
        # Check two for each request, so that buckets which are full again are dropped in time.
        for _ in range(2):
            oldest = next(iter(self._full))
            if self._full[oldest] <= now or len(self._full) > _MAX_BUCKETS:
                del self._full[oldest]
