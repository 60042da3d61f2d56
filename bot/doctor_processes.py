"""A look at the processes of the bot that run on the database; see `bot.doctor`."""

from collections.abc import AsyncIterator, Iterator
from typing import Final

from bot.config import Config
from bot.findings import Finding, ok, warning
from bot.shard_lease import LEASE
from bot.shards import Shards, format_shard_ids
from bot.store import Process, Store, StoreError, database_file, examine

_SUBJECT: Final = "processes of the bot"


async def processes(config: Config) -> AsyncIterator[Finding]:
    """Which processes run, with which shards, and whether some shards have none."""
    try:
        found = await _known(config.database_url)
    except StoreError:
        return  # which is told already
    if not found:
        return
    living = [one for one in found if abs(one.silent) < LEASE]
    for one in living:
        yield ok(_SUBJECT, f"{one.place}: {one.shards}, {_heard(one)}")
    for one in found:
        if one not in living:
            yield warning(
                _SUBJECT,
                f"{one.place}: {one.shards}, {_heard(one)}",
                "see whether it was killed, and start it again",
            )
    for finding in _left_out(living):
        yield finding


def _left_out(living: list[Process]) -> Iterator[Finding]:
    """The shards that nobody has, though somebody has others."""
    if not living or any(one.shards.all for one in living):
        return
    count = living[0].shards.count
    left = set(range(count)).difference(*(one.shards.ids for one in living))
    if left:
        yield warning(
            _SUBJECT,
            f"none for {Shards(count, tuple(sorted(left)))}: their servers get no answers",
            f'start one with shard_ids = "{format_shard_ids(left)}"',
        )


async def _known(url: str) -> tuple[Process, ...]:
    file = database_file(url)
    # Opening the store would make a new one, or bring an old one up to date.
    if (file is not None and not file.exists()) or (await examine(url)).pending:
        return ()
    async with Store.open(url) as store:
        return await store.processes.all()


def _heard(one: Process) -> str:
    return f"heard of {max(0, round(one.silent.total_seconds())):,} s ago"
