"""The HTTP server of the board: the files of the page, and the WebSocket."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from web.activity import Application
from web.boards import BoardError, Boards, Code
from web.connection import Connection
from web.files import PageFiles
from web.messages import MAX_CHARACTERS
from web.rooms import Rooms
from web.wire import error_message

_MAX_CONNECTIONS: Final = 2_000
"""How many pages may be connected to a process."""
_HEARTBEAT_SECONDS: Final = 30.0
_LAUNCHES: Final = 20
"""How many users may be identified at a time."""
_SECONDS: Final = 15.0
_MAX_INSTANCE: Final = 128
_STATUS: Final = {Code.BUSY: 503, Code.TOO_FAST: 429, Code.MESSAGE: 400}
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
    boards: Boards,
    *,
    address: str,
    port: int,
    files: PageFiles | None = None,
    application: Application | None = None,
) -> AsyncIterator[BoardServer]:
    """Serve the board inside the context.

    Args:
        boards: the games.
        address: the IP address of this machine to listen at.
        port: the port; 0 for any free one.
        files: the files of the page; None for those of this package.
        application: the application, if it is an Activity; then Discord may show the page.

    Raises:
        OSError: if the port is not available.
    """
    rooms = Rooms(boards)
    app = web.Application(client_max_size=MAX_CHARACTERS)
    files = files or PageFiles.installed()
    policy = _POLICY.format(frames="'none'" if application is None else _DISCORD)
    launching = asyncio.Semaphore(_LAUNCHES)
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

    async def about(request: web.Request) -> web.Response:
        if application is None:
            raise web.HTTPNotFound
        return web.json_response({"client_id": str(application.client_id)})

    async def activity(request: web.Request) -> web.Response:
        if application is None:
            raise web.HTTPNotFound
        try:
            async with asyncio.timeout(_SECONDS), launching:
                return await _launch(request, application, boards)
        except BoardError as error:
            return web.json_response(error_message(error), status=_STATUS.get(error.code, 403))
        except TimeoutError:
            return web.json_response({"code": Code.BUSY.value}, status=503)

    async def secure(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(
            {
                "Content-Security-Policy": policy,
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
            }
        )

    app.router.add_get("/socket", socket)
    app.router.add_get("/activity", about)
    app.router.add_post("/activity", activity)
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


async def _launch(request: web.Request, application: Application, boards: Boards) -> web.Response:
    """A ticket for a user inside Discord.

    Raises:
        BoardError: if the request is not one, Discord refuses it, or there is nothing to play.
    """
    try:
        found = await request.json()
        code, instance = found["code"], found["instance"]
    except (ValueError, TypeError, KeyError):
        code = instance = None
    if not isinstance(code, str) or not isinstance(instance, str) or len(instance) > _MAX_INSTANCE:
        raise BoardError(Code.MESSAGE, "this needs a code and an instance")
    who = await application.identify(code)
    ticket = await boards.launch(who.user_id, who.name, who.locale, instance)
    return web.json_response({"ticket": ticket, "access_token": who.access_token})
