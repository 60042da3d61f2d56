"""Processes that hold shards, for tests that depend on whether a process runs."""

from datetime import timedelta

from bot.config.shards import Shards
from bot.store import Store

LEASE = timedelta(minutes=2)
FIRST, SECOND = Shards(2, (0,)), Shards(2, (1,))


async def enter(store: Store, shards: Shards, *gone: str) -> tuple[str, ...]:
    """Acquire shards; return the places of the processes that hold some of them."""
    met = await store.processes.enter(
        shards,
        place=f"machine of {shards}",
        mark="a mark",
        lease=LEASE,
        is_gone=lambda mark: mark in gone,
    )
    return tuple(process.place for process in met)
