"""Check the processes of the bot that run on the database; see `bot.doctor.checks`."""

from collections.abc import AsyncIterator, Iterator
from typing import Final

from bot.config import Config
from bot.config.shards import Shards, format_shard_ids
from bot.doctor.findings import Finding, ok, warning
from bot.process.shard_lease import LEASE
from bot.store import Process, ProcessState, Store, StoreError, database_file, examine

_SUBJECT: Final = "processes of the bot"


async def processes(config: Config) -> AsyncIterator[Finding]:
    """List the running processes with their shards, and find shards without a process."""
    try:
        found = await _load_processes(config.database_url)
    except StoreError:
        return  # reported already
    if not found:
        return
    living = [process for process in found if process.lives(LEASE)]
    for process in living:
        state = "" if process.state is ProcessState.HOLDING else f" ({process.state.value})"
        yield ok(_SUBJECT, f"{process.place}: {process.shards}{state}, {_last_seen(process)}")
    for process in found:
        if process not in living:
            yield warning(
                _SUBJECT,
                f"{process.place}: {process.shards}, {_last_seen(process)}",
                "check whether it was killed, and start it again",
            )
    for finding in _unserved_shards(
        [process for process in living if process.state is ProcessState.HOLDING]
    ):
        yield finding


def _unserved_shards(living: list[Process]) -> Iterator[Finding]:
    """The shards without a process, if other shards have one."""
    if not living or any(process.shards.has_all for process in living):
        return
    count = living[0].shards.count
    left = set(range(count)).difference(*(process.shards.ids for process in living))
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


def _last_seen(process: Process) -> str:
    return f"last seen {max(0, round(process.silent.total_seconds())):,} s ago"
