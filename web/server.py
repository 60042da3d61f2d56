"""The HTTP server of the board: the files of the page, and the WebSocket."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Final, TypeAlias

from aiohttp import ClientConnectionResetError, web
from aiohttp.http import HttpProcessingError

from web.activity import Application
from web.attempt_limit import AttemptLimit
from web.boards import BoardError, Boards, Code, Seat
from web.connection import PageConnection
from web.files import PageFiles
from web.joins import Joins
from web.launches import Launches
from web.lobby import Lobby
from web.messages import MAX_CHARACTERS
from web.request_origin import Network, client_address, is_own_host, is_own_origin, origin_of
from web.rooms import Rooms
from web.wire import error_message

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

_log = logging.getLogger(__name__)
_http_log = logging.getLogger("web.http")
_logged = AttemptLimit(burst=10, seconds=6)

_HEARTBEAT_SECONDS: Final = 30.0
_SECONDS: Final = 15.0
_BODY_SECONDS: Final = 5.0
_NO_HTTP: Final = (HttpProcessingError, web.RequestPayloadError, ClientConnectionResetError)
"""The errors of aiohttp that the client causes."""
_FROM_THE_PAGE: Final = {"/socket", "/activity"}
"""The paths that only the page requests."""
_STATUS: Final = {Code.BUSY: 503, Code.TOO_FAST: 429, Code.MESSAGE: 400}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
)
_DISCORD: Final = "https://discord.com https://*.discord.com https://*.discordsays.com"


@dataclass(frozen=True, slots=True)
class BoardServer:
    """A running server.

    Attributes:
        port: its port.
        rooms: the open boards.
        lobby: the connections that have not joined.
    """

    port: int
    rooms: Rooms
    lobby: Lobby


@contextlib.asynccontextmanager
async def serve_board(
    boards: Boards,
    *,
    address: str,
    port: int,
    url: str = "",
    proxies: Collection[Network] = (),
    files: PageFiles | None = None,
    application: Application | None = None,
) -> AsyncIterator[BoardServer]:
    """Serve the board inside the context.

    Args:
        boards: the games.
        address: the IP address of this machine to listen at.
        port: the port; 0 for any free one.
        url: the page's address for members; "" if they use this machine's address.
        proxies: the proxies that are trusted to name a request's sender.
        files: the files of the page; None for the files of this package.
        application: the Discord application, if it is an Activity, so that Discord may show the
            page.

    Raises:
        OSError: if the port is not available.
    """
    handlers = _Handlers(
        boards,
        url=url,
        proxies=proxies,
        files=files or PageFiles.installed(),
        application=application,
    )
    runner = web.AppRunner(
        handlers.application(), access_log=None, shutdown_timeout=5, logger=_http_log
    )
    await runner.setup()
    assert runner.server is not None
    rooms, lobby = handlers.rooms, handlers.lobby
    lobby.watch(runner.server)
    polling = asyncio.create_task(rooms.run())
    try:
        site = web.TCPSite(runner, address, port)
        await site.start()
        yield BoardServer(runner.addresses[0][1], rooms, lobby)
    finally:
        polling.cancel()
        await rooms.close()
        await runner.cleanup()


class _Handlers:
    """Answers the requests to the board; see `serve_board` for the arguments."""

    def __init__(
        self,
        boards: Boards,
        *,
        url: str,
        proxies: Collection[Network],
        files: PageFiles,
        application: Application | None,
    ) -> None:
        self.rooms = Rooms(boards)
        self.lobby = Lobby()
        self._boards = boards
        self._joins = Joins(boards)
        self._launches = Launches(application, boards, self._joins) if application else None
        self._activity = application
        self._proxies = proxies
        self._files = files
        self._policy = _POLICY.format(frames="'none'" if application is None else _DISCORD)
        self._is_public = bool(url)
        self._pages = {origin_of(url)} if url else set()
        if application:
            self._pages.add(application.origin)

    def application(self) -> web.Application:
        """The application of aiohttp with all routes."""
        app = web.Application(client_max_size=MAX_CHARACTERS, middlewares=[self._check])
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/activity", self._client_id)
        app.router.add_post("/activity", self._launch)
        app.router.add_get("/{path:[a-z0-9./_-]*}", self._page)
        app.on_response_prepare.append(self._secure)
        return app

    @web.middleware
    async def _check(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests to other hosts, and requests from other pages."""
        if not self._is_public and not is_own_host(request):
            text = "This address is not set: a host sets it with url in [board] of config.toml."
            raise web.HTTPMisdirectedRequest(text=text)
        if request.path in _FROM_THE_PAGE and not is_own_origin(request, self._pages):
            _refused("a request of another page than that of url in [board]")
            raise web.HTTPForbidden(text="This is for the page of this board only.")
        self.lobby.locate(request.protocol, client_address(request, self._proxies))
        return await handler(request)

    async def _secure(self, request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(
            {
                "Content-Security-Policy": self._policy,
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
            }
        )

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return self._files.response(request.match_info["path"] or "index.html", request)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        # Compression would take 0.3 MB per page.
        response = web.WebSocketResponse(
            heartbeat=_HEARTBEAT_SECONDS, max_msg_size=4 * MAX_CHARACTERS, compress=False
        )
        await response.prepare(request)
        address = client_address(request, self._proxies)

        async def admit(ticket: str) -> Seat:
            # After a restart, all members return at once: keep those who wait for an answer.
            self.lobby.leave(request.protocol)
            try:
                return await self._joins.admit(ticket, address)
            except BoardError:
                # The connection is about to be closed, but the client can delay that.
                if request.transport is not None:
                    self.lobby.enter(request.protocol, address)
                raise

        await PageConnection(response, self._boards, self.rooms, admit).run()
        return response

    async def _client_id(self, request: web.Request) -> web.Response:
        if self._activity is None:
            raise web.HTTPNotFound
        return web.json_response({"client_id": str(self._activity.client_id)})

    async def _launch(self, request: web.Request) -> web.Response:
        if self._launches is None:
            raise web.HTTPNotFound
        try:
            body = await _body(request)
            async with asyncio.timeout(_SECONDS):
                found = await self._launches.launch(body, client_address(request, self._proxies))
        except BoardError as error:
            _refused(f"a code: {error.code.value}")
            return web.json_response(error_message(error), status=_STATUS.get(error.code, 403))
        except TimeoutError:
            return web.json_response({"code": Code.BUSY.value}, status=503)
        return web.json_response(found)


async def _body(request: web.Request) -> bytes:
    """The body of a request.

    Raises:
        BoardError: if it cannot be read, does not arrive, or is compressed.
    """
    if "Content-Encoding" in request.headers:
        raise BoardError(Code.MESSAGE, "the body is not to be compressed")
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            return await request.read()
    except (*_NO_HTTP, TimeoutError) as error:
        raise BoardError(Code.MESSAGE, "the body cannot be read") from error


def _refused(what: str) -> None:
    """Log that something was refused, at a limited rate."""
    if not _logged.wait(what):
        _logged.begin(what)
        _log.info("refused: %s", what)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether aiohttp logs an error of this program, not one of the client."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, _NO_HTTP):
        return True
    _refused(f"not HTTP, or incomplete: {type(error).__name__}")
    return False


_http_log.addFilter(_is_worth_a_line)
