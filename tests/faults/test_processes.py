"""Two processes of the bot on one PostgreSQL server; one is killed and restarted."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select, update

from bot.config.shards import Shards
from bot.posts.posting import LEASE
from bot.process.running import ExitStatus
from bot.store import Store
from bot.store.schema import daily_posts
from testing.postgres import PostgresServer
from testing.standin import Guild, Program, Route, StandIn
from tests.bot.conftest import EASY, RATED
from tests.faults.conftest import Note
from tests.faults.test_daily_posts import PATIENCE, counts, due_now, until_true

pytestmark = [pytest.mark.faults, pytest.mark.untraced]

SERVERS = 50
SETTINGS = """
[discord]
shards = 2
[workers]
processes = 1
spare = 0
[picture]
size = 200
[daily]
ahead = 0
[store]
database = "{}"
"""
FIRST, SECOND = Shards(2, (0,)), Shards(2, (1,))


@pytest.fixture
def shards() -> int:
    return 2


@pytest.fixture
async def url(postgres_server: PostgresServer) -> AsyncIterator[str]:
    address = await postgres_server.empty()
    yield address
    await postgres_server.drop(address)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with Store.open(url) as store:
        yield store


@pytest.fixture
def programs(discord: StandIn, tmp_path: Path, url: str) -> Iterator[list[Program]]:
    """One program for the first shard and two for the second, each with its own folder."""
    made = []
    for number, shard in enumerate((0, 1, 1)):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        made.append(Program(discord, folder, SETTINGS.format(url), (shard,), patient=True))
    yield made
    for program in made:
        program.close()


async def let_claims_end(store: Store, guilds: list[Guild]) -> int:
    """Make the claims of servers older, so that they expire; return how many are open."""
    these = daily_posts.c.guild_id.in_([guild.id for guild in guilds])
    still = daily_posts.c.message_id.is_(None)
    async with store._database.engine.begin() as connection:
        age = datetime.now(UTC) - LEASE
        await connection.execute(update(daily_posts).where(these).values(updated=age))
        return len((await connection.execute(select(daily_posts).where(these, still))).all())


@pytest.mark.whole
async def test_process_killed_during_posts_does_not_affect_another(
    discord: StandIn, programs: list[Program], store: Store, note: Note
):
    first, *twins = programs
    guilds = [discord.add_guild(f"club {index}") for index in range(SERVERS)]
    here = [guild for guild in guilds if FIRST.owns(guild.id)]
    there = [guild for guild in guilds if SECOND.owns(guild.id)]
    assert min(len(here), len(there)) >= 10
    assert len(here) + len(there) == SERVERS
    # The puzzles are in other channels than the counted posts.
    elsewhere = [discord.add_channel(guild, "puzzles") for guild in (here[0], there[0])]
    alice, bob = discord.add_user("alice"), discord.add_user("bob")
    await due_now(store, guilds)
    released = asyncio.Event()
    # Most posts of the first process are under way for as long as it runs.
    for guild in here[5:]:
        discord.faults.add(Route.POST_MESSAGE, major=str(guild.channels[0].id), held=released)
    discord.faults.add(Route.EDIT_ORIGINAL, held=released, times=2)

    for program in programs:
        program.begin()
    await discord.gateway.until_ready(2, PATIENCE)
    asked = [
        discord.slash(user, "grade", channel=channel, puzzle=EASY)
        for user, channel in zip((alice, bob), elsewhere, strict=True)
    ]
    await asyncio.gather(*(doing.acknowledged() for doing in asked))
    await until_true(lambda: sum(counts(discord, here)) == 5)
    await first.end(signal.SIGKILL)
    before = sum(counts(discord, here))
    assert before < len(here)
    assert not any(doing.answered for doing in asked)

    under_way = await let_claims_end(store, here)
    await first.start()
    assert "interrupted" in (await asked[0]).text
    assert not asked[1].answered, "the other process is still at it"
    released.set()
    assert RATED in (await asked[1]).text
    await until_true(lambda: all(counts(discord, guilds)))

    await until_true(lambda: any(program.status is not None for program in twins))
    second, late = sorted(twins, key=lambda program: program.status is not None)
    assert late.status == ExitStatus.SHARDS_TAKEN
    assert "Another process has shards of this one" in late.said
    assert "with shard 1 of 2" in late.said
    assert [process.shards for process in await store.processes.all()] == [SECOND, FIRST], (
        "oldest first"
    )
    assert [await program.end() for program in (first, second)] == [0, 0]

    assert counts(discord, guilds) == [1] * SERVERS
    for guild in guilds:
        post = await store.posts.last(guild.id)
        assert post is not None
        (message,) = discord.posts(guild.channels[0])
        assert post.message_id == message.id
    assert asked[0].text.count("interrupted") == 1
    assert "interrupted" not in asked[1].text
    assert discord.world.syncs == 1, "only the first shard's process registers the commands"
    assert not any("Traceback" in program.said for program in programs)
    assert await store.processes.all() == ()
    note(
        "SIGKILL of one process of two",
        f"daily posts, {before} of its {len(here)} sent, {under_way} under way",
        "one post on each server of both",
    )
    note("SIGKILL of one process of two", "/grade on its servers", "that it was interrupted")
    note("SIGKILL of one process of two", "/grade on the other's", "answer")
    note("two processes for one shard", "start", "nothing: one of them gives up after 12 s")
