"""The bot on the stand-in, and notes of what users saw after a fault."""

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.chat.downloads import Downloads
from bot.client import TutorBot
from bot.config import Config, DailyConfig, PictureConfig, ReadingConfig, WorkersConfig
from bot.store import Store, database_file
from bot.store.database.repository import Repository, transaction
from testing.patience import SECONDS, patient
from testing.standin import Channel, Interaction, Program, StandIn, User, running
from tests.bot.conftest import EASY, InlineWorkers
from workers import Workers

NEXT = "Explain"
"""The label of the button under a hint."""


@dataclass
class Scene:
    """The bot in this process, connected to a stand-in, and two users on a server.

    Attributes:
        workers: runs the bot's jobs.
    """

    discord: StandIn
    bot: TutorBot
    workers: InlineWorkers
    channel: Channel
    alice: User
    bob: User

    def grade(self, puzzle: str = EASY, user: User | None = None) -> Interaction:
        """A user, by default Alice, asks for a rating."""
        return self.discord.slash(user or self.alice, "grade", channel=self.channel, puzzle=puzzle)

    async def hint(self) -> Interaction:
        """Alice asks for a hint and gets it."""
        return await self.discord.slash(self.alice, "hint", channel=self.channel, puzzle=EASY)

    def more(self, shown: Interaction, user: User | None = None) -> Interaction:
        """A user presses the button for the next hint."""
        return self.discord.press(user or self.alice, shown.original, NEXT)


class _Pending(Repository):
    """Counts pending responses while the bot uses the same connection."""

    @transaction
    def count(self) -> int:
        count = text("SELECT count(*) FROM promised_answers")
        return int(self._connection.execute(count).scalar_one())


async def pending(store: Store) -> int:
    """The number of pending responses."""
    return await _Pending(store._database).count()


async def none_pending(store: Store) -> None:
    """Wait until no response is pending."""
    async with asyncio.timeout(SECONDS):
        while await pending(store):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


@pytest.fixture(autouse=True)
def _patient() -> Iterator[None]:
    """Give the bot long limits, which no busy machine exceeds."""
    with patient():
        yield


@pytest.fixture
def shards() -> int:
    """The number of shards that Discord recommends."""
    return 1


@pytest.fixture
async def discord(shards: int) -> AsyncIterator[StandIn]:
    async with await StandIn.start(shards=shards) as discord:
        discord.world.acknowledge_seconds = SECONDS
        yield discord


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        data=tmp_path,
        picture=PictureConfig(size=200),
        workers=WorkersConfig(processes=1),
        # No puzzles are generated meanwhile.
        daily=DailyConfig(ahead=0),
        # Most jobs run in this process, without a sandbox.
        reading=ReadingConfig(without_sandbox=True),
    )


@pytest.fixture
def database(config: Config, migrated_file: Path) -> Path:
    """The file of the bot's database, with all tables and no rows."""
    file = database_file(config.database_url)
    assert file is not None
    return Path(shutil.copy(migrated_file, file))


@pytest.fixture
async def store(config: Config, database: Path) -> AsyncIterator[Store]:
    async with Store.open(config.database_url) as store:
        yield store


@pytest.fixture
def workers() -> InlineWorkers:
    return InlineWorkers()


@pytest.fixture
async def scene(
    discord: StandIn, config: Config, store: Store, workers: InlineWorkers
) -> AsyncIterator[Scene]:
    async with scene_with(discord, config, store, workers) as scene:
        yield scene


class scene_with:  # noqa: N801 - used like a function
    """A context with a scene whose bot has these parts."""

    def __init__(self, discord: StandIn, config: Config, store: Store, workers: Workers) -> None:
        self._discord = discord
        self._bot = TutorBot(
            config=config, store=store, workers=workers, downloads=Downloads([discord.url])
        )
        self._running = running(discord, self._bot)
        self._workers = workers

    async def __aenter__(self) -> Scene:
        discord = self._discord
        await self._running.__aenter__()
        channel = discord.add_guild("club").channels[0]
        alice, bob = discord.add_user("alice"), discord.add_user("bob")
        workers: InlineWorkers = self._workers  # type: ignore[assignment] # or real ones
        return Scene(discord, self._bot, workers, channel, alice, bob)

    async def __aexit__(self, *error: object) -> None:
        await self._bot.services.in_flight.end(5)
        await self._running.__aexit__(None, None, None)


@pytest.fixture
def program(discord: StandIn, tmp_path: Path, database: Path) -> Iterator[Program]:
    """The bot as a separate program, not started yet."""
    program = Program(
        discord,
        tmp_path,
        "[workers]\nprocesses = 1\nseconds = 6\n[picture]\nsize = 200\n[daily]\nahead = 0",
        patient=True,
    )
    yield program
    program.close()


Note = Callable[[str, str, str], None]


@pytest.fixture
def note(record_property: Callable[[str, object], None]) -> Note:
    """Notes a row of the fault matrix: the fault, where it occurred, what the user saw."""

    def keep(fault: str, where: str, seen: str) -> None:
        record_property("fault", (fault, where, seen))

    return keep


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """Silence discord.py's logs about dropped connections, which are expected here."""
    logger = logging.getLogger("discord")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    yield
    logger.setLevel(level)
