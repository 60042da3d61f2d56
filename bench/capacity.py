"""Measures the cost of each use of the bot: `python -m bench.capacity --times 100`.

The bot runs as a separate program on a stand-in for Discord, once with SQLite and, if PostgreSQL is
installed, once with that. Simulated users do each operation many times, one after the other. The
output is processor time as counted by the system, which depends far less on other load than
wall-clock time; the SQL statements, counted in a second run in this process; and the cost of the
database and of servers (guilds). docs/reports/capacity.md has the tables and the conclusions. With
100 times, it takes about ten minutes.
"""

import argparse
import asyncio
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from rich.console import Console
from rich.table import Table
from sqlalchemy import Row, event, insert, text
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import create_async_engine

import corpus
import engine
import tutor
from bench.load import child_processes, memory_of, processor_seconds
from bot.chat.downloads import Downloads
from bot.chat.request_context import RequestContext
from bot.client import TutorBot
from bot.config import Config, load_config
from bot.leaderboard.service import LeaderboardKind, Leaderboards
from bot.store import PendingResponse, Store
from bot.store.schema import daily_results, handled_interactions, memberships, puzzles
from corpus.ratings import RATINGS, read_cases
from engine.model.band import Band
from engine.model.limit import Limit
from engine.model.step import HintLevel
from engine.notation import parse_position
from engine.practice import position
from testing import postgres
from testing.standin import Attachment, Interaction, Program, StandIn, User, running
from tutor import hints
from tutor.presentation import Presentation
from workers import LocalWorkers

PASTED: Final = {Band.EASY: 0.40, Band.MEDIUM: 0.30, Band.HARD: 0.20, Band.EXPERT: 0.08, None: 0.02}
"""The share of pasted puzzles in each band, None for harder puzzles (an assumption)."""
SETTINGS: Final = (
    "[workers]\nprocesses = 2\n[limits]\nuser_burst = 10000\nuser_per_minute = 100000\n"
    "server_burst = 10000\nserver_per_minute = 100000\n[daily]\nahead = 0\n[log]\nlevel = 'error'\n"
)
"""No rate limits, because the users do in seconds what people do in hours."""
SETTLE_SECONDS: Final = 1.5
"""The time after which the work behind an answer is over."""
GUILDS: Final = 2000
CHANNELS: Final = 30
"""How many servers the bot joins to measure the cost of one, and the number of channels of each."""


class Operation(Enum):
    """An operation of a user; the value is its name in the table."""

    GRADE = "/grade, text"
    PICTURE = "/grade, picture"
    HINT = "/hint"
    NEXT = "button: next hint"
    DAILY = "/daily show"
    ANSWER = "/daily answer"
    PRACTICE = "/practice"
    SOLVE = "practice: form, answer"
    BOARD = "/board"
    PLACE = "/place"


MIX: Final = {
    Operation.GRADE: 0.12,
    Operation.PICTURE: 0.03,
    Operation.HINT: 0.08,
    Operation.NEXT: 0.40,
    Operation.DAILY: 0.06,
    Operation.ANSWER: 0.04,
    Operation.PRACTICE: 0.08,
    Operation.SOLVE: 0.07,
    Operation.BOARD: 0.03,
    Operation.PLACE: 0.09,
}
"""The share of each operation in all operations (an assumption)."""

Action = Callable[[], Awaitable[Interaction]]
"""Performs an operation and waits for its answer."""


@dataclass(frozen=True, slots=True)
class CpuSeconds:
    """Processor seconds: of the bot's own process, its workers and the PostgreSQL server."""

    bot: float
    workers: float
    database: float

    def per_operation(self, before: "CpuSeconds", times: int) -> "CpuSeconds":
        """The cost of one of `times` operations since `before`."""
        return CpuSeconds(
            (self.bot - before.bot) / times,
            (self.workers - before.workers) / times,
            (self.database - before.database) / times,
        )


@dataclass
class Users:
    """Simulated users, a new one for each operation.

    Args:
        discord: the stand-in.
        database: the address of the bot's database, to look up the solution of a puzzle.
        puzzles: the puzzles that they paste, in turn.
        pictures: the pictures that they upload, in turn.
    """

    discord: StandIn
    database: str
    puzzles: Sequence[str]
    pictures: Sequence[Attachment]
    _users: list[User] = field(default_factory=list)

    async def prepare(self, operation: Operation, times: int) -> list[Action]:
        """Users who are ready to perform an operation; its preconditions are met."""
        return [await self._prepare(operation, turn) for turn in range(times)]

    async def _prepare(self, operation: Operation, turn: int) -> Action:
        self._users.append(self.discord.add_user(f"user {len(self._users)}"))
        user, puzzle = self._users[-1], self.puzzles[turn % len(self.puzzles)]
        match operation:
            case Operation.GRADE:
                return self._slash(user, "grade", puzzle=puzzle)
            case Operation.PICTURE:
                picture = self.pictures[turn % len(self.pictures)]
                return self._slash(user, "grade", image=picture)
            case Operation.HINT:
                return self._slash(user, "hint", puzzle=puzzle)
            case Operation.NEXT:
                # Every fourth press leads to the next step.
                shown = await self._slash(user, "hint", puzzle=puzzle, level=1 + turn % 4)()
                return self._press(user, shown, "hint:")
            case Operation.DAILY:
                return self._slash(user, "daily show", band=Band.EASY.name)
            case Operation.ANSWER:
                return await self._prepare_daily_answer(user)
            case Operation.PRACTICE:
                return self._slash(user, "practice")
            case Operation.SOLVE:
                return await self._prepare_practice_answer(user)
            case Operation.BOARD:
                return self._slash(user, "board", puzzle=puzzle)
            case Operation.PLACE:
                await self._slash(user, "board", puzzle=puzzle)()
                cell = puzzle.index(".")
                (solution,) = engine.solve(engine.Grid.parse(puzzle))
                move = f"r{cell // 9 + 1}c{cell % 9 + 1} {solution[cell]}"
                return self._slash(user, "place", moves=move)

    def _slash(self, user: User, name: str, **options: Any) -> Action:  # noqa: ANN401
        return lambda: _wait(self.discord.slash(user, name, **options))

    def _press(self, user: User, shown: Interaction, start: str) -> Action:
        button = next(
            str(part["custom_id"])
            for part in (shown.message.buttons if shown.message else ())
            if str(part.get("custom_id")).startswith(start)
        )
        return lambda: _wait(self.discord.press(user, shown.message, button))

    async def _prepare_daily_answer(self, user: User) -> Action:
        await self._slash(user, "daily show", band=Band.EASY.name)()
        found = await self._query(
            "SELECT position FROM daily_puzzles JOIN puzzles ON puzzles.id = puzzle_id "
            "WHERE band = 'easy'"
        )
        (solution,) = engine.solve(parse_position(found[0].position))
        return self._slash(user, "daily answer", grid=solution)

    async def _prepare_practice_answer(self, user: User) -> Action:
        shown = await self._slash(user, "practice")()
        found = await self._query("SELECT item FROM attempts WHERE user_id = :user", user=user.id)
        item = position(found[0].item)
        request = hints.StepRequest(item.line, Limit(), scale=item.scale)
        hint = hints.hint(request, HintLevel.FULL, alone=True)
        shown = await self._press(user, shown, "answer:p")()
        press = self._press(user, shown, "practice:answer:")

        async def act() -> Interaction:
            opened = await press()
            assert opened.modal is not None
            form = opened.modal["components"][0]
            name = (form.get("component") or form["components"][0])["custom_id"]
            return await _wait(
                self.discord.submit(opened, **{name: "; ".join(map(str, hint.effects))})
            )

        return act

    async def _query(self, query: str, **values: object) -> Sequence[Row[Any]]:
        opened = create_async_engine(self.database)
        try:
            async with opened.connect() as connection:
                return (await connection.execute(text(query), values)).all()
        finally:
            await opened.dispose()


async def _wait(interaction: Interaction) -> Interaction:
    interaction.patience = 60.0
    return await interaction


def pasted_puzzles(number: int, seed: int = 1) -> list[str]:
    """Puzzles of the corpus as people may paste them, in the shares of `PASTED`."""
    chance = random.Random(seed)
    by_band: dict[Band | None, list[str]] = {band: [] for band in PASTED}
    for case in read_cases(RATINGS):
        by_band[Band.of_tenths(round(case.er * 10))].append(case.puzzle)
    bands = chance.choices(list(PASTED), list(PASTED.values()), k=number)
    return [chance.choice(by_band[band]) for band in bands]


def photographs() -> list[Attachment]:
    """Some photographs of the corpus."""
    files = sorted((corpus.FOLDER / "photos").glob("*.jpg"))
    chosen = random.Random(1).sample(files, 40)
    return [Attachment(file.name, file.read_bytes()) for file in chosen]


async def measure_operations(
    times: int, console: Console, server: postgres.PostgresServer | None
) -> dict[Operation, CpuSeconds]:
    """Perform each operation, and return its average cost.

    Args:
        times: the number of repetitions.
        console: the console for the progress.
        server: the PostgreSQL server with the bot's database; None for SQLite.
    """
    url = await server.migrated() if server else None
    costs = {}
    async with await StandIn.start() as discord, _started(discord, url) as (program, own_url):
        users = Users(discord, url or own_url, pasted_puzzles(times), photographs())
        for operation in Operation:
            console.print(f"{'PostgreSQL' if server else 'SQLite'}: {operation.value}")
            # The first operation also pays for one-time work, such as the day's puzzles.
            (first,) = await users.prepare(operation, 1)
            await first()
            actions = await users.prepare(operation, times)
            await asyncio.sleep(SETTLE_SECONDS)
            before = _cpu_seconds(program, server)
            for act in actions:
                await act()
            await asyncio.sleep(SETTLE_SECONDS)
            costs[operation] = _cpu_seconds(program, server).per_operation(before, times)
    return costs


async def measure_statements(times: int, console: Console) -> dict[Operation, Counter[str]]:
    """Count the SQL statements and commits of each operation, with the bot in this process."""
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        config = _config(Path(folder))
        async with (
            await StandIn.start() as discord,
            Store.open(config.database_url) as store,
            LocalWorkers(processes=2, queue=100, warm_up=tutor.WARM_UP) as workers,
            running(
                discord,
                TutorBot(
                    config=config,
                    store=store,
                    workers=workers,
                    downloads=Downloads([discord.url]),
                ),
            ),
        ):
            users = Users(discord, config.database_url, pasted_puzzles(times), photographs())
            for operation in Operation:
                console.print(f"statements: {operation.value}")
                (first,) = await users.prepare(operation, 1)
                await first()
                actions = await users.prepare(operation, times)
                with _counting(store) as counts[operation]:
                    for act in actions:
                        await act()
    return counts


def _config(folder: Path) -> Config:
    file = folder / "config.toml"
    file.write_text(f"data = '{folder}'\n{SETTINGS}", "utf-8")
    return load_config(file, {})


@contextmanager
def _counting(store: Store) -> Iterator[Counter[str]]:
    """Count reads, writes, and the transactions that wrote."""
    counts: Counter[str] = Counter()

    def on_statement(connection: Any, _: object, sql: str, *rest: object) -> None:  # noqa: ANN401
        writes = re.match(r"\s*(INSERT|UPDATE|DELETE)", sql) is not None
        counts["writes" if writes else "reads"] += 1
        connection.info["wrote"] = connection.info.get("wrote", False) or writes

    def on_commit(connection: Any) -> None:  # noqa: ANN401
        counts["commits"] += bool(connection.info.pop("wrote", False))

    watched = store._database.sync_engine
    event.listen(watched, "before_cursor_execute", on_statement)
    event.listen(watched, "commit", on_commit)
    try:
        yield counts
    finally:
        event.remove(watched, "before_cursor_execute", on_statement)
        event.remove(watched, "commit", on_commit)


async def measure_servers() -> list[tuple[str, str]]:
    """Memory of the bot and its workers, and what a server costs: rows of a table."""
    bot, start, others = await _start_with(0)
    crowded_bot, crowded_start, _ = await _start_with(GUILDS)
    return [
        ("memory of the bot without a server", f"{bot / 2**20:.0f} MiB"),
        ("memory of all its other processes", f"{others / 2**20:.0f} MiB"),
        (f"memory for a server of {CHANNELS} channels", f"{(crowded_bot - bot) / GUILDS:,.0f} B"),
        ("processor time at the start for it", f"{1000 * (crowded_start - start) / GUILDS:.1f} ms"),
    ]


async def _start_with(guilds: int) -> tuple[int, float, int]:
    """Memory and processor seconds of a bot after its start; memory of its other processes."""
    async with await StandIn.start() as discord:
        for number in range(guilds):
            guild = discord.add_guild(f"server {number}")
            for channel in range(1, CHANNELS):
                discord.add_channel(guild, f"channel {channel}")
        async with _started(discord, None) as (program, _):
            await asyncio.sleep(2 + 3 * SETTLE_SECONDS)
            assert program.process is not None
            pid = program.process.pid
            return memory_of(pid), processor_seconds(pid), sum(map(memory_of, child_processes(pid)))


@asynccontextmanager
async def _started(discord: StandIn, url: str | None) -> AsyncIterator[tuple[Program, str]]:
    """The bot as a program, connected, and the address of its SQLite database."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(discord, Path(folder), SETTINGS)
        if url:
            program.environ["SUDOKU_TUTOR_STORE_DATABASE"] = url
        try:
            await program.start(lives=3600)
            yield program, load_config(program.config, {}).database_url
        finally:
            program.close()


def _cpu_seconds(program: Program, server: postgres.PostgresServer | None) -> CpuSeconds:
    assert program.process is not None
    pid = program.process.pid
    database = 0.0
    if server is not None:
        assert server._process is not None
        main = server._process.pid
        database = processor_seconds(main) + sum(map(processor_seconds, child_processes(main)))
    return CpuSeconds(
        processor_seconds(pid), sum(map(processor_seconds, child_processes(pid))), database
    )


async def measure_database() -> list[tuple[str, str]]:
    """What SQLite costs the bot's process: rows of a table."""
    commits, old_rows, members, days = 500, 100_000, 1000, 60
    now = datetime.now(UTC)
    old = now - timedelta(days=2)
    with tempfile.TemporaryDirectory() as folder:
        async with Store.open(f"sqlite+aiosqlite:///{Path(folder, 'many.sqlite3')}") as store:
            started = time.process_time()
            for number in range(commits):
                await store.interactions.claim(number, PendingResponse(number, "token", "en"))
            commit = (time.process_time() - started) / commits

            ids = range(10**9, 10**9 + old_rows)
            await _insert(
                store, handled_interactions, [{"interaction_id": i, "created": old} for i in ids]
            )
            started = time.process_time()
            await store.prune(old + timedelta(days=1))
            prune = time.process_time() - started

            await _insert(store, puzzles, [{"id": 1, "position": "p", "created": now}])
            users = range(members)
            await _insert(
                store,
                memberships,
                [{"guild_id": 1, "user_id": user, "created": now} for user in users],
            )
            result = {"puzzle_id": 1, "band": Band.EASY.slug, "on_time": True, "hint_level": 0}
            rows = [
                {
                    **result,
                    "user_id": user,
                    "interaction_id": day * members + user,
                    "day": now.date() - timedelta(days=day),
                    "hints": 0,
                    "created": now,
                }
                for day in range(days)
                for user in users
            ]
            await _insert(store, daily_results, rows)
            context = RequestContext(1, 1, 1, now, ZoneInfo("UTC"), Presentation())
            started = time.process_time()
            await Leaderboards(store=store).standings(LeaderboardKind.STREAK, context)
            board = time.process_time() - started
    return [
        ("a commit on SQLite", f"{1000 * commit:.1f} ms"),
        (f"forgetting {old_rows:,} interactions on SQLite", f"{prune:.2f} s"),
        (
            f"the streak leaderboard of {members:,} members with {days} days each, SQLite",
            f"{1000 * board:.0f} ms",
        ),
    ]


async def _insert(store: Store, table: SqlTable, rows: list[dict[str, object]]) -> None:
    async with store._database.engine.begin() as connection:
        await connection.execute(insert(table), rows)


def main() -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.capacity", description=__doc__)
    parser.add_argument("--times", type=int, default=100, help="how often to do each (100)")
    times = parser.parse_args().times
    progress = Console(stderr=True)
    sqlite = asyncio.run(measure_operations(times, progress, None))
    with postgres.running() as server:
        served = asyncio.run(measure_operations(times, progress, server)) if server else {}
    statements = asyncio.run(measure_statements(times, progress))
    table = Table("operation", "share, %", "bot, ms", "workers, ms", "bot on PostgreSQL, ms",
                  "PostgreSQL, ms", "reads", "writes", "commits")  # fmt: skip
    total = [0.0] * 7
    for operation, share in MIX.items():
        on_server = served.get(operation, CpuSeconds(0, 0, 0))
        figures = [
            *(1000 * seconds for seconds in (sqlite[operation].bot, sqlite[operation].workers)),
            *(1000 * seconds for seconds in (on_server.bot, on_server.database)),
            *(statements[operation][name] / times for name in ("reads", "writes", "commits")),
        ]
        total = [old + share * figure for old, figure in zip(total, figures, strict=True)]
        table.add_row(
            operation.value, f"{100 * share:.0f}", *(f"{figure:.1f}" for figure in figures)
        )
    table.add_section()
    table.add_row("weighted mean", "100", *(f"{figure:.1f}" for figure in total))
    others = Table("", "measured")
    for row in (*asyncio.run(measure_servers()), *asyncio.run(measure_database())):
        others.add_row(*row)
    console = Console(width=140)
    console.print(table, others)


if __name__ == "__main__":
    main()
