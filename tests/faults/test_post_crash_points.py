"""Faults at every commit and request of a daily post: each server gets one post.

Discord's check for repeated messages has always expired, so that the bot has to find its post.
"""

import signal
from collections.abc import AsyncIterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from bot.config import load_config
from bot.store import ServerSettings, Store
from testing.standin import Guild, StandIn
from testing.standin.breakpoints import Break
from testing.standin.clock import CLOCK
from testing.standin.running import LEASE
from tests.faults.crash_points import Attempt, Flow, Stage, happen, points_of, until
from tests.faults.test_crash_points import Record, record
from tests.faults.test_daily_posts import where_it_is_noon

pytestmark = [pytest.mark.faults, pytest.mark.untraced]

__all__ = ["record"]


class PostAttempt(Attempt):
    """A server whose post was due before the bot starts.

    Args:
        stage: where.
        guild: the server.
    """

    def __init__(self, stage: Stage, guild: Guild) -> None:
        self._stage = stage
        self._guild = guild

    def begin(self) -> None:
        """Do nothing: the bot acts when it starts."""

    def is_done(self) -> bool:
        """Return whether the post is sent, and the bot has recorded it."""
        rows = self._stage.query(
            "SELECT message_id FROM daily_posts WHERE guild_id = ?", self._guild.id
        )
        return bool(rows and rows[0][0])

    async def outcome(self) -> str:
        """Return what the server sees."""
        await until(self.is_done)
        (post,) = self._stage.discord.posts(self._guild.channels[0])
        rows = self._stage.query(
            "SELECT message_id, failure FROM daily_posts WHERE guild_id = ?", self._guild.id
        )
        assert rows == [(post.id, None)]
        return "one post"


class DailyPost(Flow):
    """The daily post of a server, at the start of the bot."""

    name = "daily post"
    points = (
        "commit of claim_abandoned_responses",
        "commit of claim",
        "GET channels/messages",
        "POST channels/messages",
        "commit of record_posted",
    )

    async def prepare(self, stage: Stage) -> PostAttempt:
        """The post of a new server becomes due while the bot does not run."""
        # The puzzle is made before, so that no crash point falls into that.
        await stage.discord.slash(stage.visitor(), "daily show", band="EASY")
        await stage.nothing_pending()
        await stage.program.end(signal.SIGKILL)
        now = datetime.now(UTC)
        guild = stage.discord.add_guild("club")
        settings = ServerSettings(
            guild.id,
            channel_id=guild.channels[0].id,
            at=time(11),
            zone=where_it_is_noon(now),
            bands=("easy",),
        )
        async with Store.open(load_config(stage.program.config).database_url) as store:
            await store.servers.set(settings, changed=now - timedelta(days=3))
        stage.disk.keep()
        return PostAttempt(stage, guild)


POINTS = range(1, len(DailyPost.points) + 1)
COMMITS = [number for number in POINTS[1:] if DailyPost.points[number - 1].startswith("commit")]


@pytest.fixture
async def stage(discord: StandIn, tmp_path: Path, database: Path) -> AsyncIterator[Stage]:
    discord.world.nonce_seconds = 0
    stage = Stage(discord, tmp_path, **{LEASE: "1"})
    assert stage.database == database
    stage.disk.keep()
    await stage.program.start()
    yield stage
    stage.program.close()


@pytest.mark.whole
async def test_kill_after_sending(stage: Stage):
    assert await happen(stage, DailyPost(), Break.KILL, 4, lost=True) == "one post"


@pytest.mark.whole
async def test_points_of_a_post(stage: Stage):
    assert await points_of(stage, DailyPost()) == list(DailyPost.points)


@pytest.mark.exhaustive
@pytest.mark.parametrize("lost", [False, True], ids=["killed", "power-cut"])
@pytest.mark.parametrize("after", POINTS)
async def test_kill_at_every_point(stage: Stage, after: int, record: Record, *, lost: bool):
    flow = DailyPost()
    seen = await happen(stage, flow, Break.KILL, after, lost=lost)
    fault = "power cut after it" if lost else "SIGKILL after it"
    record(fault, flow, after, seen)


@pytest.mark.exhaustive
@pytest.mark.parametrize("hours", [-0.5, 6.0])
@pytest.mark.parametrize("after", POINTS)
async def test_kill_at_every_point_while_the_clock_is_wrong(
    stage: Stage, after: int, record: Record, hours: float
):
    flow = DailyPost()
    stage.program.environ[CLOCK] = str(hours)
    attempt = await flow.prepare(stage)
    await stage.plan(Break.KILL, after)
    await until(lambda: stage.has_ended)
    await stage.end_of_process()
    # Now it is right.
    del stage.program.environ[CLOCK]
    await stage.restart()
    seen = await attempt.outcome()
    assert seen == "one post"
    record(f"SIGKILL after it, with the clock {hours:+g} h until then", flow, after, seen)


@pytest.mark.exhaustive
@pytest.mark.parametrize("what", [Break.FULL, Break.LOCK], ids=lambda what: what.value)
@pytest.mark.parametrize("number", COMMITS)
async def test_database_fails_at_every_commit(
    stage: Stage, number: int, record: Record, what: Break
):
    flow = DailyPost()
    fault = "disk full for 3 s" if what is Break.FULL else "database locked for 7 s"
    seen = await happen(stage, flow, what, number - 1)
    record(f"{fault} before it", flow, number, seen)
