"""A page of the board, without a browser."""

import asyncio
import uuid
from collections.abc import Callable
from typing import Any, Final

import aiohttp

_SECONDS: Final = 60
"""The maximum seconds to wait for the server."""


class Client:
    """A page that has joined."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.board: dict[str, Any] = {}
        self.state: dict[str, Any] = {}

    async def receive(self, kind: str) -> dict[str, Any]:
        """The next message of this type; states are kept on the way."""
        async with asyncio.timeout(_SECONDS):
            while True:
                message: dict[str, Any] = await self.socket.receive_json()
                if message["type"] == "state":
                    self.state = message
                if message["type"] == kind:
                    return message

    async def until(self, true: Callable[[dict[str, Any]], object]) -> None:
        """Receive states until this is true for one."""
        async with asyncio.timeout(_SECONDS):
            while not true(self.state):
                await self.receive("state")

    async def close_code(self) -> int | None:
        """Receive until the server closes the connection; return why."""
        async with asyncio.timeout(_SECONDS):
            while not self.socket.closed:
                await self.socket.receive()
        return self.socket.close_code

    async def play(self, *moves: dict[str, Any]) -> list[dict[str, Any]]:
        """Play moves; return their results."""
        base = self.state["version"]
        chain = uuid.uuid4().hex[:12]
        sent = [
            {"id": f"{chain}.{number}", "base": base} | move for number, move in enumerate(moves)
        ]
        await self.socket.send_json({"type": "moves", "moves": sent})
        await self.receive("state")
        await self.until(lambda state: "results" in state)
        results: list[dict[str, Any]] = self.state["results"]
        return results

    def cut(self) -> None:
        """Cut the connection, as when a phone loses its network."""
        connection = self.socket._response.connection
        assert connection is not None
        assert connection.transport is not None
        connection.transport.abort()

    async def ask(self, kind: str, answer: str = "", /, **fields: Any) -> dict[str, Any]:
        """Send a request; return the answer, whose type is `answer` or else that of the request."""
        await self.socket.send_json({"type": kind, "id": "1", **fields})
        return await self.receive(answer or kind)


async def join(http: aiohttp.ClientSession, address: str, ticket: str) -> Client:
    """Join with a ticket, at a server with this address."""
    client = Client(await http.ws_connect(f"{address}/socket"))
    await client.socket.send_json({"type": "join", "ticket": ticket})
    client.board = await client.receive("board")
    if client.board["kind"] == "game":
        await client.receive("state")
    return client


def browser_at(address: str) -> aiohttp.ClientSession:
    """A browser with this address, which must belong to this machine."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(address, 0), limit=0))
