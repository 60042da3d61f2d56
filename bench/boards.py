"""Measures many open boards in one process: memory, lag of the event loop, time of moves.

Half of the boards are guests: each game has two pages, and each move appears on both. The pages run
in another process. `python -m bench.boards --boards 500 --seconds 30`
"""

import argparse
import asyncio
import contextlib
import json
import random
import resource
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import aiohttp

from bot.app import parts
from bot.client import TutorBot
from bot.config import Config, DiscordConfig
from bot.game.service import GameService
from bot.web_board.access import BoardAccess
from bot.web_board.context import board_context
from bot.web_board.service import BoardGames
from engine.model.grid import Grid
from engine.notation import format_position
from web.kind import Kind
from web.server import serve_board

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_JOINING_AT_ONCE: Final = 20
_LAG_SECONDS: Final = 0.01


async def serve(boards: int, seconds: float, every: float) -> None:
    """Serve boards, let another process play on them, and print the measurements."""
    async with serve_games(boards) as (port, tickets):
        before, begun = _megabytes(), time.process_time()
        client = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bench.boards", "--client", str(port)),
            *("--seconds", str(seconds), "--every", str(every)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        lags: list[float] = []
        measuring = asyncio.create_task(_measure(lags))
        assert client.stdin is not None
        assert client.stdout is not None
        client.stdin.write(json.dumps(tickets).encode())
        client.stdin.close()
        await client.stdout.readline()  # all have joined
        joined = time.process_time()
        found = json.loads(await client.stdout.read())
        ended = time.process_time()
        measuring.cancel()
        print(
            f"{boards} boards, {found['moves']} moves in {seconds:g} s; memory "
            f"{before:.0f} MB before, {_megabytes():.0f} MB at most"
        )
        print(
            f"processor time of the bot: {1000 * (joined - begun) / boards:.1f} ms for joining, "
            f"{1000 * (ended - joined) / found['moves']:.1f} ms for a move"
        )
        print(f"lag of the event loop: {summary(lags)}")
        print(f"from a move to its result: {summary(found['own'])}")
        print(f"from a move to the other page: {summary(found['other'])}")


@contextlib.asynccontextmanager
async def serve_games(boards: int) -> AsyncIterator[tuple[int, list[tuple[str, str]]]]:
    """Serve boards, two to a game.

    Args:
        boards: the number of boards.

    Yields:
        The port, and the tickets of both pages of each game.
    """
    with tempfile.TemporaryDirectory() as folder:
        config = Config(data=Path(folder), discord=DiscordConfig(shards=1))
        async with parts(config) as (store, workers):
            bot = TutorBot(config=config, store=store, workers=workers)
            tickets = await _tickets(bot, boards)
            async with serve_board(
                bot.services.get(BoardGames), address="127.0.0.1", port=0
            ) as server:
                yield server.port, tickets
            await bot.services.get(GameService).close()


async def _tickets(bot: TutorBot, boards: int) -> list[tuple[str, str]]:
    """The tickets of both pages of each game."""
    tickets = []
    services = bot.services
    access = services.get(BoardAccess)
    puzzle_id = await services.store.puzzle_id(format_position(Grid.parse(PUZZLE)))
    for number in range(1, boards // 2 + 1):
        pair = []
        owner = await board_context(services.users, number, "en")
        game = await services.store.games.open(
            user_id=number, puzzle_id=puzzle_id, interaction_id=number
        )
        for user_id in (number, number + boards):
            access.names.learn(user_id, f"player {user_id}")
            context = await board_context(services.users, user_id, "en")
            if user_id != number:
                invitation = await access.invite(game.id, owner)
                await access.join(game.id, invitation, context)
            lasts = services.config.board.lasts
            pair.append(await access.issue(Kind.GAME, game.id, context, lasts=lasts))
        tickets.append((pair[0], pair[1]))
    return tickets


async def _measure(lags: list[float]) -> None:
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + _LAG_SECONDS
        await asyncio.sleep(_LAG_SECONDS)
        lags.append(max(0.0, clock() - due))


async def play(port: int, seconds: float, every: float) -> None:
    """Play on the boards whose tickets are on standard input; print the times as JSON."""
    tickets: list[tuple[str, str]] = json.loads(await asyncio.to_thread(sys.stdin.read))
    own: list[float] = []
    other: list[float] = []
    gate = asyncio.Semaphore(_JOINING_AT_ONCE)
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as http:
        url = f"http://127.0.0.1:{port}/socket"
        pairs = await asyncio.gather(
            *(
                asyncio.gather(*(_join(http, url, ticket, gate) for ticket in pair))
                for pair in tickets
            )
        )
        print("joined", flush=True)
        until = time.perf_counter() + seconds
        await asyncio.gather(*(_play(pair, until, every, own, other) for pair in pairs))
    print(json.dumps({"moves": len(own), "own": own, "other": other}))


class _Page:
    """A page that reads everything it is sent.

    Args:
        socket: its connection.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.version = -1
        self._changed = asyncio.Condition()
        self.reading = asyncio.create_task(self._read())

    async def seen(self, version: int) -> float:
        """Wait for a state of this version; return the time."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.version >= version)
        return time.perf_counter()

    async def _read(self) -> None:
        async for message in self.socket:
            state: dict[str, Any] = json.loads(message.data)
            if state["type"] == "state":
                async with self._changed:
                    self.version = state["version"]
                    self._changed.notify_all()


async def _join(
    http: aiohttp.ClientSession, url: str, ticket: str, gate: asyncio.Semaphore
) -> _Page:
    async with gate:
        page = _Page(await http.ws_connect(url, max_msg_size=0))
        await page.socket.send_json({"type": "join", "ticket": ticket})
        await page.seen(0)
        return page


async def _play(
    pair: list[_Page], until: float, every: float, own: list[float], other: list[float]
) -> None:
    """Play on one page of a game until the time is up, and wait for both."""
    player, guest = pair
    cells = [cell for cell, sign in enumerate(PUZZLE) if sign == "."]
    await asyncio.sleep(random.uniform(0, every))
    while time.perf_counter() < until:
        cell, digit = random.choice(cells), random.randint(1, 9)
        turn = f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"
        version = player.version
        begun = time.perf_counter()
        moves = [{"id": str(uuid.uuid4()), "base": version, "turn": turn}]
        await player.socket.send_json({"type": "moves", "moves": moves})
        first, second = await asyncio.gather(*(page.seen(version + 1) for page in (player, guest)))
        own.append(first - begun)
        other.append(second - begun)
        await asyncio.sleep(random.uniform(0.5, 1.5) * every)


def summary(seconds: Sequence[float]) -> str:
    """The distribution of times in seconds, in words."""
    hundredths = quantiles(seconds, n=100, method="inclusive")
    return ", ".join(
        f"{name} {1000 * value:.1f} ms"
        for name, value in (
            ("median", hundredths[49]),
            ("p95", hundredths[94]),
            ("p99", hundredths[98]),
            ("most", max(seconds)),
        )
    )


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure, or play for another process that measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=8.0, help="seconds between a page's moves")
    parser.add_argument("--client", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.client:
        asyncio.run(play(given.client, given.seconds, given.every))
    else:
        asyncio.run(serve(given.boards, given.seconds, given.every))


if __name__ == "__main__":
    main()
