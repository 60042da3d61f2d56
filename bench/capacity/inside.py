"""What a deed needs, seen from inside: its jobs, its SQL statements, the bytes that stay."""

import re
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from rich.console import Console
from sqlalchemy import Engine, event, text

from bench.capacity.deeds import Deed, People, pasted, photographs
from bench.capacity.measured import Inside, Job
from bot.app import TutorBot
from bot.config import Config, load_config
from bot.store import Store
from tests.standin import Interaction, StandIn, running
from workers.interface import is_long

T = TypeVar("T")

SETTINGS: Final = (
    "[workers]\nprocesses = 2\n[limits]\nuser_burst = 10000\nuser_per_minute = 100000\n"
    "server_burst = 10000\nserver_per_minute = 100000\n[daily]\nahead = 0\n[log]\nlevel = 'error'\n"
)
"""Nobody is held back: people do here in seconds what they do in hours."""
_PASSING: Final = "handled_interactions"
"""The table whose rows are forgotten after a day."""


@dataclass
class NotingWorkers:
    """Workers in this process that note each job.

    Attributes:
        noted: the jobs since it was last emptied.
    """

    noted: list[Job] = field(default_factory=list)

    async def run(
        self, job: Callable[..., T], /, *args: object, seconds: float, **kwargs: object
    ) -> T:
        """Run a job here and now."""
        start = time.thread_time()
        try:
            return job(*args, **kwargs)
        finally:
            self.noted.append((is_long(job), time.thread_time() - start))

    async def warm(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None: ...


def settled(folder: Path) -> Config:
    """The settings of a bot whose data are in this folder."""
    file = folder / "config.toml"
    file.write_text(f"data = '{folder}'\n{SETTINGS}", "utf-8")
    return load_config(file, {})


async def measure_inside(number: int, console: Console) -> dict[Deed, Inside]:
    """Do each deed so many times with the bot in this process."""
    found = {}
    workers = NotingWorkers()
    with tempfile.TemporaryDirectory() as folder:
        config = settled(Path(folder))
        async with await StandIn.start() as discord, Store.open(config.database_url) as store:
            bot = TutorBot(config=config, store=store, workers=workers)
            async with running(discord, bot):
                people = People(
                    discord, config.database_url, pasted(number), photographs(min(number, 40))
                )
                for deed in Deed:
                    console.print(f"inside: {deed.value}")
                    found[deed] = await _deed(deed, number, people, store, workers)
    return found


async def _deed(
    deed: Deed, number: int, people: People, store: Store, workers: NotingWorkers
) -> Inside:
    await people.warm_up(deed)
    doings = await people.ready(deed, number)
    before = await _sizes(store)
    jobs, sent = [], 0
    with counted(store) as sql:
        for doing in doings:
            workers.noted.clear()
            sent += _pictures(await doing())
            jobs.append(tuple(workers.noted))
    after = await _sizes(store)
    grown = {name: (after[name] - before.get(name, 0)) / number for name in after}
    passing = sum(size for name, size in grown.items() if _PASSING in name)
    return Inside(
        jobs=tuple(jobs),
        reads=sql["reads"] / number,
        writes=sql["writes"] / number,
        commits=sql["commits"] / number,
        kept=max(0.0, sum(grown.values()) - passing),
        passing=passing,
        sent=sent / number,
    )


@contextmanager
def counted(store: Store) -> Iterator[Counter[str]]:
    """Count the SQL statements of a store: what reads, what writes, and transactions that wrote."""
    counts: Counter[str] = Counter()

    def statement(connection: Any, _: object, sql: str, *more: object) -> None:  # noqa: ANN401
        writes = re.match(r"\s*(INSERT|UPDATE|DELETE)", sql) is not None
        counts["writes" if writes else "reads"] += 1
        connection.info["wrote"] = connection.info.get("wrote", False) or writes

    def ended(connection: Any) -> None:  # noqa: ANN401
        counts["commits"] += bool(connection.info.pop("wrote", False))

    engine: Engine = store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", statement)
    event.listen(engine, "commit", ended)
    try:
        yield counts
    finally:
        event.remove(engine, "before_cursor_execute", statement)
        event.remove(engine, "commit", ended)


async def _sizes(store: Store) -> dict[str, int]:
    """Bytes in use of each table and index of an SQLite database."""
    query = text("SELECT name, SUM(pgsize - unused) AS size FROM dbstat GROUP BY name")
    async with store._engine.connect() as connection:
        return {row.name: row.size for row in await connection.execute(query)}


def _pictures(doing: Interaction) -> int:
    message = doing.message
    return sum(len(file.data) for file in message.attachments) if message else 0
