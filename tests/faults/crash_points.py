"""The bot as a program in which a fault happens at every point of a flow.

A point is a commit or a request to Discord. For each point, the flow is started again, a fault
happens after the point, and then the messages to the user and the database show the result.
"""

import asyncio
import os
import signal
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bot.config import load_config
from bot.store import database_file
from testing.standin import Callback, Channel, Interaction, Program, StandIn, User
from testing.standin.breakpoints import Break, Plan, journal_of, over_of
from tests.faults.disk import Disk

PATIENCE = 80.0
FAULT_SECONDS = {Break.FULL: 3.0, Break.LOCK: 7.0}
_SIGNS = {
    "I was interrupted while": "that it was interrupted",
    "missing or incomplete": "that something may be missing",
    "If nothing has changed, please do it again": "that it may have to be done again",
    "did not arrive. Please play it again": "that the move did not arrive",
    "It is kept: your next press shows it": "that the move is kept",
    "disk is full": "that the disk is full",
    "database is busy": "that the database is busy",
}


class Stage:
    """The stand-in, and the bot as a program with a plan.

    Args:
        discord: the stand-in.
        folder: the data folder of the bot.
        environ: more environment variables of the bot.
    """

    def __init__(self, discord: StandIn, folder: Path, **environ: str) -> None:
        self.discord = discord
        self.channel: Channel = discord.add_guild("club").channels[0]
        self._plan = folder / "plan.json"
        self.program = Program(
            discord,
            folder,
            "[workers]\nprocesses = 1\n[picture]\nsize = 200\n[daily]\nahead = 0",
            patient=True,
            STANDIN_PLAN=str(self._plan),
        )
        file = database_file(load_config(self.program.config).database_url)
        assert file is not None
        self.database = file
        record = folder / "disk"
        record.mkdir()
        self.disk = Disk(file, record)
        self.program.environ |= self.disk.environ | environ
        self._visitors = 0

    def visitor(self) -> User:
        """A new user."""
        self._visitors += 1
        return self.discord.add_user(f"visitor {self._visitors}")

    async def plan(self, what: Break, after: int) -> None:
        """Tell the bot which fault happens after which point; start it if it has ended."""
        assert self.program.process is not None
        Plan(str(self.database), what.value, after, FAULT_SECONDS.get(what, 0.0)).write(self._plan)
        if self.has_ended:
            self.program.begin()
        else:
            os.kill(self.program.process.pid, signal.SIGUSR1)
        await until(journal_of(self._plan).exists)

    @property
    def points(self) -> list[str]:
        """The points that the bot has passed since the plan."""
        return journal_of(self._plan).read_text("utf-8").splitlines()[1:]

    @property
    def is_over(self) -> bool:
        """Whether the fault of the plan is over."""
        return over_of(self._plan).exists()

    @property
    def has_ended(self) -> bool:
        """Whether the bot has killed itself."""
        return self.program.status is not None

    async def end_of_process(self) -> None:
        """Wait until Discord has noticed that the bot has killed itself."""
        assert self.program.status == -signal.SIGKILL, self.program.said
        await self.discord.gateway.until_gone()

    async def restart(self) -> None:
        """Start the bot again, without a plan."""
        self._plan.unlink()
        await self.program.start()

    def lose_unsynced_writes(self) -> None:
        """Discard all unsynced writes, as a power cut does; the bot must have ended."""
        self.disk.restore()

    def query(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query."""
        with closing(sqlite3.connect(self.database, timeout=10)) as connection:
            return connection.execute(statement, values).fetchall()

    def check_database(self) -> None:
        """Check that the database is sound."""
        assert self.query("PRAGMA integrity_check") == [("ok",)]
        assert self.query("PRAGMA foreign_key_check") == []

    @property
    def is_pending(self) -> bool:
        """Whether a response is pending."""
        return bool(self.query("SELECT 1 FROM promised_answers"))

    async def nothing_pending(self) -> None:
        """Wait until no response is pending."""
        await until(lambda: not self.is_pending)


async def until(is_so: Callable[[], object]) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


class Attempt(ABC):
    """A prepared flow, which is executed once."""

    @abstractmethod
    def begin(self) -> None:
        """Begin the flow; the bot does the rest."""

    @abstractmethod
    def is_done(self) -> bool:
        """Return whether the flow is complete, as it is without a fault."""

    @abstractmethod
    async def outcome(self) -> str:
        """Return the result, after the bot was started again or the fault is over.

        Raises:
            AssertionError: if something was lost, or done twice.
        """


class Flow(ABC):
    """An operation of the bot with several steps.

    Attributes:
        name: its name in the table.
        points: its commits and requests.
    """

    name: str
    points: tuple[str, ...]

    def __str__(self) -> str:
        return self.name

    @abstractmethod
    async def prepare(self, stage: Stage) -> Attempt:
        """Prepare the flow, with new users and servers.

        The bot is running. If the preparation ends it, the flow happens when it starts again.
        """


@dataclass
class Request(Attempt):
    """An interaction of a user.

    Attributes:
        stage: where.
        ask: the user acts.
        sign: a text in the answer.
        again: the user does the same again, and gets the answer.
        check: checks in the database that nothing is lost and nothing twice, after that; its
            argument is whether the first answer arrived.
        asked: the interaction.
    """

    stage: Stage
    ask: Callable[[], Interaction]
    sign: str
    again: Callable[[], Awaitable[None]]
    check: Callable[[bool], None]
    asked: Interaction = field(init=False)

    def begin(self) -> None:
        """Let the user act."""
        self.asked = self.ask()

    def is_done(self) -> bool:
        """Return whether the user has the answer."""
        return self.sign in self.asked.text

    async def outcome(self) -> str:
        """Return what the user sees after repeating the request."""
        if self.asked.callback is not None:
            await self.asked
        await self.stage.nothing_pending()
        seen = self._seen()
        was_done = self.is_done()
        await self.again()
        if self.asked.callback is not Callback.LATER:
            assert self._seen() == seen
        self.check(was_done)
        return seen

    def _seen(self) -> str:
        asked = self.asked
        if asked.callback is None:
            return '"did not respond" (by Discord)'
        signs = {self.sign: "answer", **_SIGNS}
        found = [seen for sign, seen in signs.items() if sign in asked.text]
        assert found, asked.text
        assert sum(asked.text.count(sign) for sign in signs) == len(found), asked.text
        # A notice is sent, too, if the bot had not noted yet that it had answered.
        assert len(found) == 1 or found[0] == "answer", asked.text
        return ", and ".join(found)


async def happen(stage: Stage, flow: Flow, what: Break, after: int, *, lost: bool = False) -> str:
    """Let a fault happen after a point of a flow, and return the result.

    Args:
        stage: where; the bot is running, and is again at the end.
        flow: the flow.
        what: what happens.
        after: the number of the point; 0 for the beginning.
        lost: whether unsynced writes are lost.

    Returns:
        What became of it.

    Raises:
        AssertionError: if something was lost or done twice, or the database is damaged.
        TimeoutError: if the flow has fewer points.
    """
    attempt = await _prepared(stage, flow)
    await stage.plan(what, after)
    attempt.begin()
    if what is Break.KILL:
        await until(lambda: stage.has_ended)
        assert stage.points == list(flow.points[:after]), "it was killed somewhere else"
        await stage.end_of_process()
        if lost:
            stage.lose_unsynced_writes()
        await stage.restart()
    else:
        await until(lambda: stage.is_over)
    outcome = await attempt.outcome()
    stage.check_database()
    return outcome


async def _prepared(stage: Stage, flow: Flow) -> Attempt:
    attempt = await flow.prepare(stage)
    if not stage.has_ended:
        await stage.nothing_pending()
        # The bot still gets the last reply of Discord.
        await asyncio.sleep(0.3)
    return attempt


async def points_of(stage: Stage, flow: Flow) -> list[str]:
    """Return the points that a flow has without a fault."""
    attempt = await _prepared(stage, flow)
    await stage.plan(Break.NOTHING, 0)
    attempt.begin()
    await until(attempt.is_done)
    await asyncio.sleep(0.5)
    return stage.points
