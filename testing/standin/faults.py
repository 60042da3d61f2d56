"""Fault injection between a bot and Discord, and Discord's rate limits."""

import asyncio
import random
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from testing.standin.routes import BUCKETS, GLOBAL, Bucket, Route


class Cut(Enum):
    """The moment when the connection of a request is cut."""

    BEFORE = auto()
    """Before Discord processes it."""
    MIDDLE = auto()
    """After processing, in the middle of the response."""
    AFTER = auto()
    """After processing, before the response."""


@dataclass
class Fault:
    """A fault that affects requests to some routes.

    Attributes:
        routes: the affected routes.
        major: the major parameter of the requests, such as the id of a channel; None for any.
        times: how often it happens; None for always.
        chance: its probability for each request, 0-1.
        delay: seconds before the request is processed.
        held: an event before which it is not processed; never, if the connection has broken by
            then.
        status: the status of an error that replaces the answer.
        retry_after: with status 429, how long the bot has to wait, in seconds.
        via_discord: with status 429, whether it comes from Discord, not from a proxy in front of
            it.
        cut: when the connection is cut.
        upload_rate: the number of bytes of the body that are accepted per second.
        hits: how often it has happened.
    """

    routes: frozenset[Route]
    major: str | None = None
    times: int | None = 1
    chance: float = 1.0
    delay: float = 0.0
    held: asyncio.Event | None = None
    status: int | None = None
    retry_after: float = 0.3
    via_discord: bool = True
    cut: Cut | None = None
    upload_rate: float | None = None
    hits: int = 0


class Faults:
    """The planned faults."""

    def __init__(self, seed: int = 1) -> None:
        self._planned: list[Fault] = []
        self._random = random.Random(seed)

    def add(
        self,
        *routes: Route,
        major: str | None = None,
        status: int | None = None,
        times: int | None = 1,
        chance: float = 1.0,
        delay: float = 0.0,
        held: asyncio.Event | None = None,
        retry_after: float = 0.3,
        via_discord: bool = True,
        cut: Cut | None = None,
        upload_rate: float | None = None,
    ) -> Fault:
        """Plan a fault; see `Fault`. Without routes, it affects all of them."""
        fault = Fault(
            frozenset(routes or Route),
            major,
            times,
            chance,
            delay,
            held,
            status,
            retry_after,
            via_discord,
            cut,
            upload_rate,
        )
        self._planned.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults."""
        self._planned.clear()

    def take(self, route: Route, major: str) -> Fault | None:
        """The fault for this request: the one that was planned first."""
        for fault in self._planned:
            left = fault.times is None or fault.hits < fault.times
            here = route in fault.routes and fault.major in (None, major)
            if left and here and self._random.random() < fault.chance:
                fault.hits += 1
                return fault
        return None


@dataclass
class Limits:
    """Rate limits: a bucket for each route and major parameter, and a global one.

    Attributes:
        refused: how many requests had to wait, by route.
        now: the clock, in seconds.
    """

    refused: Counter[Route] = field(default_factory=Counter)
    now: Callable[[], float] = time.monotonic
    _taken: defaultdict[tuple[Route | None, str], deque[float]] = field(
        default_factory=lambda: defaultdict(deque), repr=False
    )
    _calls: int = 0

    def take(self, route: Route, major: str) -> tuple[dict[str, str], float, bool]:
        """Count a request.

        Returns:
            The rate limit headers; the seconds to wait, 0 if the request is allowed; and whether
            the global limit applies.
        """
        self._calls += 1
        if self._calls % 10_000 == 0:
            self._forget()
        if not route.of_interactions and route is not Route.CDN:
            wait = self._wait(None, "", GLOBAL)
            if wait:
                self.refused[route] += 1
                return {"X-RateLimit-Global": "true"}, wait, True
        bucket = BUCKETS.get(route)
        if bucket is None:
            return {}, 0.0, False
        wait = self._wait(route, major, bucket)
        taken = self._taken[route, major]
        reset = max(taken[0] + bucket.seconds - self.now(), 0.0) if taken else 0.0
        headers = {
            "X-RateLimit-Bucket": route.name.lower(),
            "X-RateLimit-Limit": str(bucket.requests),
            "X-RateLimit-Remaining": str(bucket.requests - len(taken)),
            "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
        }
        if wait:
            self.refused[route] += 1
        return headers, wait, False

    def _wait(self, route: Route | None, major: str, bucket: Bucket) -> float:
        taken = self._taken[route, major]
        now = self.now()
        while taken and taken[0] <= now - bucket.seconds:
            taken.popleft()
        if len(taken) >= bucket.requests:
            return taken[0] + bucket.seconds - now
        taken.append(now)
        return 0.0

    def _forget(self) -> None:
        """Delete buckets that have not been used for a while."""
        now = self.now()
        for key in [key for key, taken in self._taken.items() if not taken or taken[-1] < now - 60]:
            del self._taken[key]
