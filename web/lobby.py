"""Connections that have not joined a board, which must not take the places of members."""

import asyncio
from collections import Counter
from typing import Final

from aiohttp import web

WAITING: Final = 500
"""How many connections may be open that have not joined."""


class Lobby:
    """The connections to the server that belong to no member yet, or ask for files only.

    If there are too many, the oldest one is closed of the address that has most. A page joins right
    after it has connected. So somebody who only opens connections loses their own, also where many
    share an address, as all do who come from inside Discord.
    """

    def __init__(self) -> None:
        self._waiting: dict[web.RequestHandler, str] = {}

    def __len__(self) -> int:
        """How many connections have not joined."""
        return len(self._waiting)

    def watch(self, server: web.Server) -> None:
        """Count the connections of a server from now on."""
        made, lost = server.connection_made, server.connection_lost

        def connection_made(handler: web.RequestHandler, transport: asyncio.Transport) -> None:
            made(handler, transport)
            peer = transport.get_extra_info("peername")
            self.enter(handler, peer[0] if peer else "")

        def connection_lost(handler: web.RequestHandler, exc: BaseException | None = None) -> None:
            self.leave(handler)
            lost(handler, exc)

        # aiohttp has no other place to see a connection before its first request.
        server.connection_made = connection_made  # type: ignore[method-assign]
        server.connection_lost = connection_lost  # type: ignore[method-assign]

    def enter(self, connection: web.RequestHandler, address: str) -> None:
        """Count a connection; close another connection if there are too many."""
        self._waiting[connection] = address
        if len(self._waiting) > WAITING:
            ((largest, _),) = Counter(self._waiting.values()).most_common(1)
            oldest = next(waiter for waiter, address in self._waiting.items() if address == largest)
            self.leave(oldest)
            if oldest.transport is not None:
                oldest.transport.abort()

    def locate(self, connection: web.RequestHandler, address: str) -> None:
        """Note whom a connection is counted for, now that its first request says so."""
        if connection in self._waiting:
            self._waiting[connection] = address

    def leave(self, connection: web.RequestHandler) -> None:
        """Count a connection no longer: it has joined, or is gone."""
        self._waiting.pop(connection, None)
