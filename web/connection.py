"""A page's WebSocket, from joining to the end."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import WSMsgType, web

from engine.language import N_, translate
from web.boards import BoardError, Boards, Code, Seat
from web.messages import (
    AnswerRequest,
    BackRequest,
    CheckRequest,
    Cursor,
    ExportRequest,
    HintRequest,
    Join,
    Message,
    MessageError,
    Moves,
    NextRequest,
    PauseRequest,
    Request,
    SpotRequest,
    SummaryRequest,
    WhyRequest,
    parse_message,
)
from web.rooms import Room, Rooms
from web.wire import (
    board_message,
    cursors_message,
    error_message,
    last_move,
    own_state,
    result_message,
    shared_state,
)

_log = logging.getLogger(__name__)

_JOIN_SECONDS: Final = 10.0
_CURSOR_SECONDS: Final = 0.2
"""The minimum number of seconds between two messages about the other players' places."""
_MAX_WAITING: Final = 64
"""The maximum number of messages waiting to be sent; a page that reads none is disconnected."""
_BAD_MESSAGE: Final = 4002
_GONE: Final = 4001
_LATER: Final = 1013

_BUSY: Final = N_("One moment: I am still working on your last request.")
_FAILED: Final = N_("That didn't work. Try again in a moment.")
_NOT_HERE: Final = N_("You can't do that on this board.")


class PageConnection:
    """A connected page.

    Args:
        socket: its WebSocket.
        boards: the games.
        rooms: the open boards.
        admit: returns the seat that a ticket allows, or raises a `BoardError`.

    Attributes:
        seat: the user at the board, once the page has joined.
    """

    seat: Seat

    def __init__(
        self,
        socket: web.WebSocketResponse,
        boards: Boards,
        rooms: Rooms,
        admit: Callable[[str], Awaitable[Seat]],
    ) -> None:
        self._socket = socket
        self._boards = boards
        self._rooms = rooms
        self._admit = admit
        self._room: Room | None = None
        self._due = asyncio.Event()
        self._outbox: deque[dict[str, Any]] = deque()
        self._results: list[dict[str, Any]] = []
        self._state_due = False
        self._cursors_due = False
        self._cursors_at = 0.0
        self._cursor_timer: asyncio.TimerHandle | None = None
        self._closing: int | None = None
        self._request: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve the page until it disconnects."""
        sending = asyncio.create_task(self._send())
        try:
            await self._serve()
        except TimeoutError:
            await self._socket.close(code=_BAD_MESSAGE)
        except MessageError as error:
            await self._fail(BoardError(Code.MESSAGE, str(error)), _BAD_MESSAGE)
        except BoardError as error:
            await self._fail(error, _GONE if error.code is Code.TICKET else _LATER)
        finally:
            self._rooms.exit(self, self._room)
            tasks = [sending, *filter(None, [self._request])]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def show_state(self) -> None:
        """Send the state of the room soon; of several waiting states, only the newest is sent."""
        self._state_due = True
        self._due.set()

    def show_cursors(self) -> None:
        """Send the other players' places soon, but not too often."""
        if self._cursor_timer is None:
            loop = asyncio.get_running_loop()
            self._cursors_at = max(loop.time(), self._cursors_at + _CURSOR_SECONDS)
            self._cursor_timer = loop.call_at(self._cursors_at, self._cursors_are_due)

    def _cursors_are_due(self) -> None:
        self._cursor_timer = None
        self._cursors_due = True
        self._due.set()

    def leave(self, code: int, error: Code | None = None) -> None:
        """Close the connection, with an error to the page if one is given."""
        if error is not None:
            self._put(error_message(BoardError(error, "")))
        self._closing = code
        self._due.set()

    async def _serve(self) -> None:
        async with asyncio.timeout(_JOIN_SECONDS):
            first = await self._receive()
        if first is None:
            return
        if not isinstance(first, Join):
            raise MessageError("the first message is a join")
        self.seat = await self._admit(first.ticket)
        with self.seat.presentation.use_locale():
            await self._sit_down()
            while (message := await self._receive()) is not None:
                # Once the connection is closing, the page keeps its moves until it is loaded again.
                if self._closing is None:
                    await self._handle(message)

    async def _sit_down(self) -> None:
        self._room = await self._rooms.enter(self)
        players = self._room.game.players if self._room else ()
        # The board comes before the state, which `enter` has requested.
        self._outbox.appendleft(board_message(self.seat, players))
        self._due.set()

    async def _receive(self) -> Message | None:
        """Receive the next message; return None at the end."""
        received = await self._socket.receive()
        if received.type is WSMsgType.TEXT:
            return parse_message(received.data)
        if received.type is WSMsgType.BINARY:
            raise MessageError("a message is text")
        return None

    async def _handle(self, message: Message) -> None:
        match message:
            case Moves():
                await self._play(message)
            case Cursor():
                if self._room is not None:
                    self._room.point(self.seat.user_id, message.cell)
            case Join():
                raise MessageError("this page has joined already")
            case _:
                if self._request is not None and not self._request.done():
                    error = BoardError(Code.BUSY, translate(_BUSY))
                    self._put(error_message(error, message.id))
                else:
                    self._request = asyncio.create_task(self._answer(message))

    async def _play(self, message: Moves) -> None:
        if self._room is None:
            self._put(error_message(BoardError(Code.REFUSED, translate(_NOT_HERE))))
            return
        try:
            played = await self._rooms.play(self._room, self.seat, message.moves)
        except BoardError as error:
            if error.code is Code.TICKET:
                raise
            self._put(error_message(error))
            return
        self._results += [
            result_message(move.id, done) for move, done in zip(message.moves, played, strict=True)
        ]
        self.show_state()

    async def _answer(self, message: Request) -> None:
        try:
            match message:
                case HintRequest():
                    answer = await self._boards.hint(self.seat, message)
                case CheckRequest():
                    answer = await self._boards.check(self.seat)
                case AnswerRequest():
                    answer = await self._boards.answer(self.seat, message)
                case WhyRequest():
                    answer = await self._boards.why_not(self.seat, message)
                case SpotRequest():
                    answer = await self._boards.spot(self.seat, message)
                case ExportRequest():
                    answer = await self._boards.export(self.seat, message)
                case BackRequest():
                    answer = await self._boards.back(self.seat, keep=message.keep)
                case PauseRequest():
                    answer = await self._pause(message)
                case SummaryRequest():
                    answer = await self._boards.summary(self.seat)
                case NextRequest():
                    answer = await self._boards.next(self.seat, message)
        except BoardError as error:
            self._put(error_message(error, message.id))
        except Exception:
            _log.exception("a request of a board failed")
            self._put(error_message(BoardError(Code.BUSY, translate(_FAILED)), message.id))
        else:
            self._put({**answer, "id": message.id})

    async def _pause(self, message: PauseRequest) -> dict[str, Any]:
        if self._room is None:
            raise BoardError(Code.REFUSED, translate(_NOT_HERE))
        await self._rooms.pause(self._room, self.seat, message.paused)
        return {"type": "pause"}

    def _put(self, message: dict[str, Any]) -> None:
        self._outbox.append(message)
        if len(self._outbox) > _MAX_WAITING:
            self._closing = _BAD_MESSAGE
        self._due.set()

    async def _send(self) -> None:
        try:
            while not self._socket.closed:
                await self._due.wait()
                self._due.clear()
                await self._send_waiting()
                if self._closing is not None:
                    await self._socket.close(code=self._closing)
        except ConnectionError:
            pass  # The page is gone, which also ends `run`.
        except Exception:
            _log.exception("a message to a page cannot be sent")
            # The page would wait for the message; when the connection closes, it joins again.
            await self._socket.close(code=_LATER)

    async def _send_waiting(self) -> None:
        while self._outbox:
            await self._socket.send_str(json.dumps(self._outbox.popleft()))
        if self._state_due and self._room is not None:
            self._state_due = False
            results, self._results = self._results, []
            await self._socket.send_str(json.dumps(self._state(self._room, results)))
        if self._cursors_due and self._room is not None:
            self._cursors_due = False
            game, cursors = self._room.game, self._room.cursors
            message = cursors_message(game, cursors, self.seat.user_id)
            await self._socket.send_str(json.dumps(message))

    def _state(self, room: Room, results: list[dict[str, Any]]) -> dict[str, Any]:
        online = room.online | self._rooms.others(room)
        state = shared_state(room.game, online, self._boards.name)
        state |= own_state(room.game, self.seat.user_id)
        state |= last_move(room.game, room.last)
        return state | {"results": results} if results else state

    async def _fail(self, error: BoardError, code: int) -> None:
        """Send an error and close the connection."""
        self._put(error_message(error))
        await self._send_waiting()
        await self._socket.close(code=code)
