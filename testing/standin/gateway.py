"""The gateway of the stand-in: sessions, their events in order, RESUME, and faults."""

import asyncio
import json
import secrets
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from testing.standin.state import Guild

Event = dict[str, Any]

_LINE_SECONDS = 0.02
_ENDING = {1000, 1001}
"""The codes with which a bot closes a connection for good, which also ends its session."""


class Op(IntEnum):
    """Opcodes of the gateway."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


@dataclass(eq=False)
class Session:
    """The session of a shard, which outlives connections. A shard may have several.

    Attributes:
        shard: its number, and the number of shards.
        sent: the latest events with their sequence numbers.
        socket: its connection; None while disconnected.
    """

    shard: tuple[int, int]
    token: str = field(default_factory=lambda: secrets.token_hex(16))
    number: int = 0
    sent: list[Event] = field(default_factory=list, repr=False)
    socket: web.WebSocketResponse | None = None
    outgoing: "asyncio.Queue[str]" = field(default_factory=asyncio.Queue, repr=False)


class Gateway:
    """All sessions of the bot.

    Args:
        ready: makes the payload of READY for a session.
        guilds: the servers of the bot.
        guild_payload: makes the payload of GUILD_CREATE.
        heartbeat: seconds between heartbeats.

    Attributes:
        identified: how often a shard started a new session.
        resumed: how often a shard resumed its session.
    """

    def __init__(
        self,
        *,
        ready: Callable[[Session], Event],
        guilds: Callable[[], list[Guild]],
        guild_payload: Callable[[Guild], Event],
        heartbeat: float = 41.25,
    ) -> None:
        self._ready = ready
        self._guilds = guilds
        self._guild_payload = guild_payload
        self._heartbeat = heartbeat
        self._sessions: list[Session] = []
        self._changed = asyncio.Event()
        self.identified = 0
        self.resumed = 0
        self.closed_to_all = False
        """Whether new connections are refused."""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection of a shard, from HELLO to its end."""
        if self.closed_to_all:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, heartbeat=None)
        await socket.prepare(request)
        hello = {"heartbeat_interval": int(self._heartbeat * 1000)}
        await socket.send_json({"op": Op.HELLO, "d": hello})
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                event = json.loads(message.data)
                match event["op"]:
                    case Op.HEARTBEAT:
                        # Delay the answer, because discord.py stores the time of a heartbeat only
                        # after sending it.
                        await asyncio.sleep(_LINE_SECONDS)
                        await socket.send_json({"op": Op.HEARTBEAT_ACK})
                    case Op.IDENTIFY:
                        session = self._identify(event["d"], socket)
                    case Op.RESUME:
                        session = self._resume(event["d"], socket)
                        if session is None:
                            await socket.send_json({"op": Op.INVALID_SESSION, "d": False})
                if session is not None and writer is None:
                    writer = asyncio.create_task(self._write(session, socket))
        finally:
            if writer is not None:
                writer.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
                if socket.close_code in _ENDING:
                    self._sessions.remove(session)
                self._notify()
        return socket

    def emit(self, name: str, data: Event, *, guild: Guild | None = None) -> None:
        """Send an event to its shard; it is stored while the shard is disconnected.

        If the shard has no session, the event is lost, as on Discord.
        """
        for session in self._sessions:
            number, count = session.shard
            if ((guild.id >> 22) % count if guild else 0) == number:
                self._dispatch(session, name, data)

    async def until_ready(
        self, shards: int = 1, patience: float = 60.0, *, of: Collection[int] = ()
    ) -> None:
        """Wait until this many shards are connected.

        Args:
            shards: the number of shards.
            patience: the timeout in seconds.
            of: the shards that count; by default all.

        Raises:
            TimeoutError: if it takes longer.
        """
        async with asyncio.timeout(patience):
            while self._connected(of) < shards:
                self._changed.clear()
                await self._changed.wait()

    async def until_gone(self, patience: float = 60.0, *, of: Collection[int] = ()) -> None:
        """Wait until all shards, or some, are disconnected.

        Raises:
            TimeoutError: if that takes longer than `patience` seconds.
        """
        async with asyncio.timeout(patience):
            while self._connected(of):
                self._changed.clear()
                await self._changed.wait()

    def _connected(self, of: Collection[int]) -> int:
        return len(
            {
                session.shard[0]
                for session in self._sessions
                if session.socket is not None and (not of or session.shard[0] in of)
            }
        )

    async def drop(self, shard: int | None = None, code: int = 4000) -> None:
        """Close the connection of a shard, or of all, with a code; its session stays."""
        for session in self._chosen(shard):
            socket, session.socket = session.socket, None
            if socket is not None:
                await socket.close(code=code)

    def abort(self, shard: int | None = None) -> None:
        """Abort the connection of a shard, or of all, without a close frame; its session stays."""
        for session in self._chosen(shard):
            socket, session.socket = session.socket, None
            if socket is not None and socket._req is not None and socket._req.transport is not None:
                socket._req.transport.abort()

    async def ask_to_reconnect(self, shard: int | None = None) -> None:
        """Ask a shard, or all, to reconnect, as Discord does when it moves sessions."""
        for session in self._chosen(shard):
            if session.socket is not None:
                await session.socket.send_json({"op": Op.RECONNECT, "d": None})

    def forget(self, shard: int | None = None) -> None:
        """Drop the session of a shard, or of all, with all unsent events."""
        for session in list(self._chosen(shard)):
            self._sessions.remove(session)
            if session.socket is not None and session.socket._req is not None:
                transport = session.socket._req.transport
                if transport is not None:
                    transport.abort()
        self._notify()

    def _chosen(self, shard: int | None) -> Iterator[Session]:
        return (session for session in self._sessions if shard is None or session.shard[0] == shard)

    def _identify(self, data: Event, socket: web.WebSocketResponse) -> Session:
        number, count = data.get("shard") or (0, 1)
        session = Session(shard=(number, count), socket=socket)
        # A disconnected session can no longer be resumed.
        self._sessions = [
            session for session in self._sessions if session.socket or session.shard[0] != number
        ]
        self._sessions.append(session)
        self.identified += 1
        self._dispatch(session, "READY", self._ready(session))
        for guild in self._guilds():
            if (guild.id >> 22) % count == number:
                self._dispatch(session, "GUILD_CREATE", self._guild_payload(guild))
        self._notify()
        return session

    def _resume(self, data: Event, socket: web.WebSocketResponse) -> Session | None:
        for session in self._sessions:
            if session.token == data["session_id"]:
                session.socket = socket
                session.outgoing = asyncio.Queue()
                for event in session.sent:
                    if event["s"] > (data["seq"] or 0):
                        session.outgoing.put_nowait(json.dumps(event))
                self.resumed += 1
                self._dispatch(session, "RESUMED", {})
                self._notify()
                return session
        return None

    def _dispatch(self, session: Session, name: str, data: Event) -> None:
        session.number += 1
        event = {"op": Op.DISPATCH, "t": name, "s": session.number, "d": data}
        session.sent.append(event)
        del session.sent[:-500]
        session.outgoing.put_nowait(json.dumps(event))

    @staticmethod
    async def _write(session: Session, socket: web.WebSocketResponse) -> None:
        # A later connection may replace the queue; its own writer empties that one.
        outgoing = session.outgoing
        while not socket.closed:
            text = await outgoing.get()
            try:
                await socket.send_str(text)
            except ConnectionError:
                return

    def _notify(self) -> None:
        self._changed.set()
