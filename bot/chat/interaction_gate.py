"""Which interactions this process reads.

It drops the interactions of a flood before they are parsed; see `Limits.ignores`.

Discord sends a shard's events to every process that is connected for it. A standby process keeps
the interactions of the last seconds, and answers the unclaimed ones when the other process stops.
"""

import time
from collections import deque
from collections.abc import Callable, Collection
from typing import Any, Final

import discord

Event = dict[str, Any]

_KEPT_SECONDS: Final = 2.5
"""How long an interaction is kept: Discord accepts a first response for three seconds."""
_MAX_KEPT: Final = 1000


class InteractionGate:
    """Passes interactions on, keeps them for a moment, or drops them.

    Args:
        parse: discord.py's handler for interaction events.
        ignores: tells whether to drop an event that this process would answer.
        is_open: whether to pass interactions on; otherwise they are kept until `open`.
    """

    def __init__(
        self, parse: Callable[[Event], None], ignores: Callable[[Event], bool], *, is_open: bool
    ) -> None:
        self._parse = parse
        self._ignores = ignores
        self._is_open = is_open
        self._kept: deque[tuple[float, Event]] | None = deque(maxlen=_MAX_KEPT)

    def __call__(self, data: Event) -> None:
        """Receive the event of an interaction."""
        if self._is_open:
            self._pass(data)
        elif self._kept is not None and data["type"] != discord.InteractionType.autocomplete.value:
            now = time.monotonic()
            self._kept.append((now, data))
            while now - self._kept[0][0] > _KEPT_SECONDS:
                self._kept.popleft()

    def kept(self) -> tuple[int, ...]:
        """The ids of the interactions of the last seconds."""
        return tuple(int(data["id"]) for _, data in self._kept or ())

    def open(self, handled: Collection[int]) -> None:
        """Pass on the interactions of the last seconds, and all later ones.

        Args:
            handled: the ids of interactions to leave out.
        """
        self._is_open = True
        kept, self._kept = self._kept or (), None
        oldest = time.monotonic() - _KEPT_SECONDS
        for moment, data in kept:
            if moment > oldest and int(data["id"]) not in handled:
                self._pass(data)

    def close(self) -> None:
        """Drop all later interactions: another process answers them."""
        self._is_open = False
        self._kept = None

    def _pass(self, data: Event) -> None:
        if not self._ignores(data):
            self._parse(data)
