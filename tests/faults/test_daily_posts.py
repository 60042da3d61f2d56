"""Daily posts to a hundred servers, with faults in the middle of them."""

import asyncio
import shutil
import signal
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

import pytest
from discord import TextChannel
from sqlalchemy import update

from bot.config import Config
from bot.posts.posting import LEASE
from bot.store import ServerSettings, Store, database_file
from bot.store.schema import daily_posts
from testing.standin import Cut, Guild, Program, Route, StandIn
from tests.faults.conftest import Note, Scene

pytestmark = pytest.mark.faults

SERVERS = 100
PATIENCE = 90.0


async def due_now(store: Store, guilds: list[Guild]) -> None:
    """Set daily posts on servers, since yesterday, for an hour ago."""
    now = datetime.now(UTC)
    for guild in guilds:
        settings = ServerSettings(
            guild.id,
            channel_id=guild.channels[0].id,
            at=time(11),
            zone=where_it_is_noon(now),
            bands=("easy",),
        )
        await store.servers.set(settings, changed=now - timedelta(days=1))


def where_it_is_noon(now: datetime) -> str:
    """Return a time zone in which no day begins or ends during a test."""
    return f"Etc/GMT{now.hour - 12:+d}"


async def let_leases_end(store: Store) -> None:
    """Make all claims older, so that they expire."""
    age = datetime.now(UTC) - LEASE
    async with store._database.engine.begin() as connection:
        await connection.execute(update(daily_posts).values(updated=age))


def counts(discord: StandIn, guilds: list[Guild]) -> list[int]:
    """Return the number of posts on each server."""
    return [len(discord.posts(guild.channels[0])) for guild in guilds]


async def until(discord: StandIn, guilds: list[Guild], posts: int) -> None:
    """Wait until `posts` servers have a post."""
    await until_true(lambda: sum(map(bool, counts(discord, guilds))) >= posts)


async def until_true(is_so: Callable[[], bool]) -> None:
    """Poll until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


@pytest.mark.whole
@pytest.mark.parametrize("fault", ["last writes lost", "restored backup"])
async def test_each_server_gets_one_post_although_the_database_is_older(
    discord: StandIn, program: Program, config: Config, note: Note, fault: str
):
    guilds = [discord.add_guild(f"club {index}") for index in range(12)]
    async with Store.open(config.database_url) as store:
        await due_now(store, guilds)
    file = database_file(config.database_url)
    assert file is not None
    older = file.with_suffix(".older")
    shutil.copy(file, older)
    discord.world.nonce_seconds = 0
    await program.start()
    await until(discord, guilds, 8)
    before = sum(counts(discord, guilds))

    await program.end(signal.SIGKILL if fault == "last writes lost" else signal.SIGTERM)
    # The last writes are lost: those in the WAL, or those after the backup.
    for suffix in ("-wal", "-shm"):
        file.with_name(f"{file.name}{suffix}").unlink(missing_ok=True)
    shutil.copy(older, file)
    searched = discord.asked(Route.LIST_MESSAGES)[200]
    await program.start()
    await until_true(lambda: discord.asked(Route.LIST_MESSAGES)[200] == searched + 12)
    await until(discord, guilds, 12)
    await program.end()

    assert counts(discord, guilds) == [1] * 12
    assert discord.asked(Route.LIST_MESSAGES)[200] == searched + 12
    assert not discord.limits.refused
    note(fault, f"daily posts, {before} of 12 sent, none noted", "one post on each server")


async def test_nonce_expires(discord: StandIn, scene: Scene):
    await until_true(lambda: scene.bot.get_channel(scene.channel.id) is not None)
    channel = scene.bot.get_channel(scene.channel.id)
    assert isinstance(channel, TextChannel)
    first, second = [await channel.send("hello", nonce="1") for _ in range(2)]
    assert first.id == second.id
    discord.world.nonce_seconds = 0

    assert (await channel.send("hello", nonce="1")).id != first.id


@pytest.mark.whole
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_each_server_gets_one_post_after_a_stop(
    discord: StandIn, program: Program, store: Store, note: Note, number: signal.Signals
):
    guilds = [discord.add_guild(f"club {index}") for index in range(SERVERS)]
    await due_now(store, guilds)
    # Some are slow, so that they are in flight when the program ends.
    discord.faults.add(Route.POST_MESSAGE, delay=1.0, times=None, chance=0.1)
    await program.start()
    await until(discord, guilds, 40)

    await program.end(number)
    before = sum(counts(discord, guilds))
    assert before < SERVERS
    await let_leases_end(store)
    await program.start()
    await until(discord, guilds, SERVERS)
    await asyncio.sleep(2)

    assert counts(discord, guilds) == [1] * SERVERS
    assert "Traceback" not in program.said
    note(number.name, f"daily posts, {before} of {SERVERS} sent", "one post on each server")
    for guild in guilds:
        post = await store.posts.last(guild.id)
        assert post is not None
        (message,) = discord.posts(guild.channels[0])
        assert post.message_id == message.id


@pytest.mark.whole
async def test_each_server_gets_one_post_despite_discord_errors(
    discord: StandIn, program: Program, store: Store, note: Note
):
    guilds = [discord.add_guild(f"club {index}") for index in range(30)]
    await due_now(store, guilds)
    discord.faults.add(Route.POST_MESSAGE, status=500, times=3)
    discord.faults.add(Route.POST_MESSAGE, status=429, times=3)
    discord.faults.add(Route.POST_MESSAGE, cut=Cut.BEFORE, times=3)
    discord.faults.add(Route.POST_MESSAGE, cut=Cut.AFTER, times=3)
    await program.start()
    await until(discord, guilds, 27)
    await until_true(lambda: "will try again" in program.said)
    await program.end()
    await let_leases_end(store)
    await program.start()
    await until(discord, guilds, 30)
    await asyncio.sleep(2)

    assert counts(discord, guilds) == [1] * 30
    note("5xx, 429, cut before, cut after", "daily posts", "one post on each server")
