"""Check the processes of the bot that run on the database; see `bot.doctor.checks`."""

from collections.abc import AsyncIterator, Iterator
from typing import Final

from bot.config import Config
from bot.config.shards import Shards, format_shard_ids
from bot.doctor.findings import Finding, ok, warning
from bot.process.shard_lease import LEASE
from bot.store import Process, State, Store, StoreError, database_file, examine

_SUBJECT: Final = "processes of the bot"


async def processes(config: Config) -> AsyncIterator[Finding]:
    """List the running processes with their shards, and find shards without a process."""
    try:
        found = await _load_processes(config.database_url)
    except StoreError:
        return  # reported already
    if not found:
        return
    living = [one for one in found if one.lives(LEASE)]
    for one in living:
        state = "" if one.state is State.HOLDING else f" ({one.state.value})"
        yield ok(_SUBJECT, f"{one.place}: {one.shards}{state}, {_last_seen(one)}")
    for one in found:
        if one not in living:
            yield warning(
                _SUBJECT,
                f"{one.place}: {one.shards}, {_last_seen(one)}",
                "check whether it was killed, and start it again",
            )
    for finding in _unserved_shards([one for one in living if one.state is State.HOLDING]):
        yield finding


def _unserved_shards(living: list[Process]) -> Iterator[Finding]:
    """The shards without a process, if other shards have one."""
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


async def _load_processes(url: str) -> tuple[Process, ...]:
    file = database_file(url)
    # Opening the store would create or migrate it.
    if (file is not None and not file.exists()) or (await examine(url)).pending:
        return ()
    async with Store.open(url) as store:
        return await store.processes.all()


def _last_seen(one: Process) -> str:
    return f"last seen {max(0, round(one.silent.total_seconds())):,} s ago"
