"""Rate limits for users and servers, so that nobody keeps the others from being served.

Each user and each server has a token bucket: full at first, so that a few quick presses pass, and
refilled at a steady rate. Only buckets that are not full are stored, up to a maximum number.

A server's bucket may be overdrawn. A request on the server then costs extra tokens, in proportion
to the square of the tokens that the user has taken lately. So those who ask most are refused, but
not the next user, nor a user who sends two pictures in a row.
"""

import math
import time
from collections.abc import Callable
from itertools import islice
from typing import Final

from discord import InteractionType

from bot.config import LimitsConfig

_MAX_BUCKETS: Final = 10_000
"""The maximum number of buckets of a kind; beyond it, the least recently used one is dropped."""
_TYPING: Final = 30, 60
"""The autocompletions and forms that one user gets in a burst, and per minute in the long run."""
_NOTICES: Final = 15, 120
"""The refusals that one user is told about in a burst, and per minute: enough for anyone who waits
for answers, but not for a flood."""


class TooFastError(Exception):
    """A user or a server sends too many requests.

    Args:
        seconds: the whole seconds until there is a token again, at least 1.
        server: whether the server as a whole sends too many, so that its users may send fewer.
    """

    def __init__(self, seconds: int, *, server: bool) -> None:
        super().__init__(f"too few tokens for {seconds} s{' on this server' if server else ''}")
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
        self._typing = _Buckets(*_TYPING)
        self._notices = _Buckets(*_NOTICES)
        self._presses = _Buckets(
            config.user_burst + config.play_burst + _TYPING[0],
            config.user_per_minute + config.play_per_minute + _TYPING[1],
        )
        self._clock = clock

    def delay_move(self, user_id: int) -> float:
        """Take a token for a move in the user's own game, from the bucket of moves only.

        Returns:
            The seconds that the move has to wait for its token.
        """
        now = self._clock()
        wait = self._players.wait(user_id, now, 1)
        self._players.take(user_id, now, 1)
        return wait

    def admit(self, user_id: int, guild_id: int | None, cost: int = 1) -> None:
        """Take tokens from the user's and the server's bucket, unless the user has too few.

        Args:
            guild_id: the server; None outside of servers.
            cost: the number of tokens; a bucket that never holds that many is emptied. If the
                server's bucket is overdrawn by its whole size, a user with an empty bucket pays as
                many extra tokens as that bucket holds, and a user with a half-empty bucket a
                quarter of them. If it is overdrawn by less, the extra is proportionally less.

        Raises:
            TooFastError: if the user's bucket has too few tokens.
        """
        now = self._clock()
        price: float = cost
        if guild_id is not None:
            lacking = self._users.lacking(user_id, now)
            price += self._servers.overdrawn(guild_id, now) * lacking**2 / self._users.size
        if wait := self._users.wait(user_id, now, price):
            raise TooFastError(math.ceil(wait), server=price > cost)
        self._users.take(user_id, now, price)
        if guild_id is not None:
            self._servers.take(guild_id, now, cost)

    def charge(self, user_id: int, cost: int) -> None:
        """Take tokens for an answer in progress; the next request waits for them."""
        self._users.take(user_id, self._clock(), cost)

    def ignores(self, user_id: int, kind: InteractionType, pressure: float = 1) -> bool:
        """Whether to drop an interaction unread, because it would get no answer anyway.

        This drops autocompletions beyond their limit, commands whose refusal the user would no
        longer be told, and presses beyond all limits. A form is never dropped: a press opened it,
        and a refusal returns what the user typed.

        Args:
            kind: the kind of the interaction. A command that plays a move is passed as a press
                (`component`), since the limits of other commands do not apply to it.
            pressure: the load relative to a busy day; see `InFlight.pressure`.
        """
        now = self._clock()
        match kind:
            case InteractionType.autocomplete:
                # An empty answer would cost a request, too.
                return not self._typing.allows(user_id, now, pressure)
            case InteractionType.application_command:
                is_told = not self._notices.wait(user_id, now, pressure)
                return not is_told and self._users.wait(user_id, now, 1) > 0
            case InteractionType.component:
                return not self._presses.allows(user_id, now, 1)
            case _:
                return False

    def admit_form(self, user_id: int, cost: float = 1) -> None:
        """Take tokens for opening a form, from the bucket of autocompletions.

        Raises:
            TooFastError: if there are too few.
        """
        now = self._clock()
        if wait := self._typing.wait(user_id, now, cost):
            raise TooFastError(math.ceil(wait), server=False)
        self._typing.take(user_id, now, cost)

    def allows_notice(self, user_id: int, cost: float = 1) -> bool:
        """Take tokens for telling a user about a refusal; return False if there are too few."""
        return self._notices.allows(user_id, self._clock(), cost)

    def was_last_notice(self, user_id: int, cost: float = 1) -> bool:
        """Whether a further notice to the user would be refused now."""
        return self._notices.wait(user_id, self._clock(), cost) > 0


class _Buckets:
    """The buckets of one kind.

    A bucket is stored as the time at which it will be full again.
    """

    def __init__(self, size: int, per_minute: int) -> None:
        self._seconds = 60 / per_minute
        self.size = size
        # The least recently used one comes first.
        self._full: dict[int, float] = {}

    def wait(self, key: int, now: float, count: float) -> float:
        """The seconds until this bucket has `count` tokens; 0 if it has them already."""
        slack = max(0, self.size - count) * self._seconds
        return max(0.0, self._full.get(key, now) - now - slack)

    def allows(self, key: int, now: float, count: float) -> bool:
        """Take `count` tokens; return False if there are too few."""
        if self.wait(key, now, count):
            return False
        self.take(key, now, count)
        return True

    def lacking(self, key: int, now: float) -> float:
        """How many tokens this bucket lacks; more than its size if it is overdrawn."""
        return max(0.0, self._full.get(key, now) - now) / self._seconds

    def overdrawn(self, key: int, now: float) -> float:
        """How many tokens this bucket is overdrawn by, as a share of its size: 0 to 1."""
        return max(0.0, self.lacking(key, now) / self.size - 1)

    def take(self, key: int, now: float, count: float) -> None:
        """Take `count` tokens out of this bucket; it is overdrawn by its size at most."""
        taken = min(count, self.size) * self._seconds
        full = max(now, self._full.pop(key, now)) + taken
        self._full[key] = min(full, now + 2 * self.size * self._seconds)
        # Check two for each request, so that buckets which are full again are dropped in time.
        for oldest in tuple(islice(self._full, 2)):
            if self._full[oldest] <= now or len(self._full) > _MAX_BUCKETS:
                del self._full[oldest]
