"""The HTTP server of the board: the files of the page, and the WebSocket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from web.boards import Boards
from web.connection import Connection
from web.files import PageFiles
from web.messages import MAX_CHARACTERS
from web.rooms import Rooms

_MAX_CONNECTIONS: Final = 2_000
"""How many pages may be connected to a process."""
_HEARTBEAT_SECONDS: Final = 30.0
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
)
_DISCORD: Final = "https://discord.com https://*.discord.com https://*.discordsays.com"


@dataclass(frozen=True, slots=True)
class BoardServer:
    """A running server.

    Attributes:
        port: its port.
        rooms: the open boards.
    """

    port: int
    rooms: Rooms


@contextlib.asynccontextmanager
async def serve_board(
    boards: Boards, *, address: str, port: int, files: PageFiles | None = None
) -> AsyncIterator[BoardServer]:
    """Serve the board inside the context.

    Args:
        boards: the games.
        address: the IP address of this machine to listen at.
        port: the port; 0 for any free one.
        files: the files of the page; None for those of this package.

    Raises:
        OSError: if the port is not available.
    """
    rooms = Rooms(boards)
    app = web.Application(client_max_size=MAX_CHARACTERS)
    files = files or PageFiles.installed()
    connected: set[asyncio.Task[object] | None] = set()

    async def page(request: web.Request) -> web.StreamResponse:
        return files.response(request.match_info["path"] or "index.html", request)

    async def socket(request: web.Request) -> web.StreamResponse:
        if len(connected) >= _MAX_CONNECTIONS:
            raise web.HTTPServiceUnavailable(headers={"Retry-After": "60"})
        # Compression would take 0.3 MB for each page.
        response = web.WebSocketResponse(
            heartbeat=_HEARTBEAT_SECONDS, max_msg_size=4 * MAX_CHARACTERS, compress=False
        )
        await response.prepare(request)
        task = asyncio.current_task()
        connected.add(task)
        try:
            await Connection(response, boards, rooms).run()
        finally:
            connected.discard(task)
        return response

    async def secure(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(
            {
                "Content-Security-Policy": _POLICY.format(frames=_DISCORD),
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
            }
        )

    app.router.add_get("/socket", socket)
    app.router.add_get("/{path:[a-z0-9./_-]*}", page)
    app.on_response_prepare.append(secure)

    runner = web.AppRunner(app, access_log=None, shutdown_timeout=5)
    await runner.setup()
    polling = asyncio.create_task(rooms.run())
    try:
        site = web.TCPSite(runner, address, port)
        await site.start()
        yield BoardServer(runner.addresses[0][1], rooms)
    finally:
        polling.cancel()
        await rooms.close()
        await runner.cleanup()
