"""Connections that have not joined a board, limited so that they cannot displace members."""

import asyncio
from collections import Counter
from typing import Final

from aiohttp import web

WAITING: Final = 500
"""The maximum number of open connections that have not joined."""


class Lobby:
    """The connections that belong to no member yet, or that only request files.

    If there are too many, the oldest connection of the address with the most is closed. A page
    joins right after connecting, so somebody who only opens connections loses their own ones. That
    is true even if many users share an address, as users inside Discord do.
    """

    def __init__(self) -> None:
        self._waiting: dict[web.RequestHandler, str] = {}

    def __len__(self) -> int:
        """The number of connections that have not joined."""
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
        """Note the address of a connection, which its first request has revealed."""
        if connection in self._waiting:
            self._waiting[connection] = address

    def leave(self, connection: web.RequestHandler) -> None:
        """Stop counting a connection, which has joined or is gone."""
        self._waiting.pop(connection, None)
