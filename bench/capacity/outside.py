"""What a deed costs the bot as a program of its own: processor time, counted by the system.

Such time hardly depends on what else the machine does, unlike time on the clock.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from pathlib import Path
from typing import Final

from rich.console import Console

from bench.capacity.deeds import Deed, People, pasted, photographs
from bench.capacity.inside import SETTINGS
from bench.capacity.measured import Servers
from bench.load import below, resident, worked
from bot.config import load_config
from bot.store import ServerSettings, Store
from tests.postgres import PostgresServer
from tests.standin import Channel, Program, StandIn

CHANNELS: Final = 30
"""Channels of each server whose cost is measured."""
_GUILDS: Final = 2000
_POSTS: Final = 300
_SETTLED: Final = 1.5
"""Seconds after which what goes on behind an answer is over."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What one deed costs, on average, in processor seconds.

    Attributes:
        loop: of the bot's own process.
        workers: of its worker processes.
        database: of the PostgreSQL server, if it is on one.
    """

    loop: float
    workers: float
    database: float


async def measure_outside(
    number: int, console: Console, server: PostgresServer | None
) -> dict[Deed, Outside]:
    """Do each deed so many times, one after the other.

    Args:
        number: how often.
        console: where it is told how far it is.
        server: where the database is; None for SQLite.
    """
    where = "PostgreSQL" if server else "SQLite"
    url = await server.migrated() if server else None
    found = {}
    async with await StandIn.start() as discord, _program(discord, url) as (program, own):
        people = People(discord, url or own, pasted(number), photographs(min(number, 40)))
        for deed in Deed:
            console.print(f"outside, {where}: {deed.value}")
            await people.warm_up(deed)
            doings = await people.ready(deed, number)
            await asyncio.sleep(_SETTLED)
            before = _spent(program, server)
            for doing in doings:
                await doing()
            await asyncio.sleep(_SETTLED)
            after = _spent(program, server)
            found[deed] = Outside(
                *((late - early) / number for early, late in zip(before, after, strict=True))
            )
    return found


async def measure_servers() -> Servers:
    """What servers cost in memory and at the start, and a post to each of some."""
    alone, single, workers = await _start(0)
    many, start, _ = await _start(_GUILDS)
    return Servers(
        bot=alone,
        worker=workers,
        memory=(many - alone) / _GUILDS,
        start=(start - single) / _GUILDS,
        channels=CHANNELS,
        post=(await _posting(_POSTS) - start * _POSTS / _GUILDS) / _POSTS,
    )


async def _start(guilds: int) -> tuple[float, float, float]:
    """Memory and processor seconds of a bot that has just started, and memory of a worker."""
    async with await StandIn.start() as discord:
        _found(discord, guilds)
        async with _program(discord, None) as (program, _):
            await asyncio.sleep(2 + 3 * _SETTLED)
            assert program.process is not None
            pid = program.process.pid
            # The fork server and a helper of Python's are smaller than any worker.
            workers = sorted(map(resident, below(pid)))
            return float(resident(pid)), worked(pid), float(workers[-1])


async def _posting(guilds: int) -> float:
    """Processor seconds of a bot that has started and sent a post to each of some servers."""
    async with await StandIn.start() as discord:
        channels = _found(discord, guilds)
        async with _program(discord, None, due=channels) as (program, _):
            async with asyncio.timeout(300):
                while not all(map(discord.posts, channels)):  # noqa: ASYNC110 - no event tells
                    await asyncio.sleep(0.1)
            await asyncio.sleep(_SETTLED)
            assert program.process is not None
            return worked(program.process.pid)


def _found(discord: StandIn, guilds: int) -> list[Channel]:
    """So many servers; the first channel of each."""
    made = []
    for number in range(guilds):
        guild = discord.add_guild(f"club {number}")
        for channel in range(1, CHANNELS):
            discord.add_channel(guild, f"channel {channel}")
        made.append(guild.channels[0])
    return made


@asynccontextmanager
async def _program(
    discord: StandIn, url: str | None, due: list[Channel] | None = None
) -> AsyncIterator[tuple[Program, str]]:
    """The bot as a program, ready, and the address of the SQLite database that it would have."""
    with tempfile.TemporaryDirectory() as folder:
        environ = {"SUDOKU_TUTOR_DATABASE_URL": url} if url else {}
        program = Program(discord, Path(folder), SETTINGS, (), **environ)
        own = load_config(program.config, {}).database_url
        if due:
            async with Store.open(own) as store:
                for channel in due:
                    await _want_post(store, channel)
        try:
            await program.start(lives=3600)
            yield program, own
        finally:
            if program.process is not None and program.process.poll() is None:
                await program.end()


async def _want_post(store: Store, channel: Channel) -> None:
    assert channel.guild is not None
    settings = ServerSettings(
        channel.guild.id, channel_id=channel.id, at=time_of_day(0), bands=("easy",)
    )
    await store.servers.set(settings, changed=datetime.now(UTC) - timedelta(days=1))


def _spent(program: Program, server: PostgresServer | None) -> tuple[float, float, float]:
    assert program.process is not None
    pid = program.process.pid
    database = 0.0
    if server is not None:
        assert server._process is not None
        main = server._process.pid
        database = worked(main) + sum(map(worked, below(main)))
    return worked(pid), sum(map(worked, below(pid))), database
