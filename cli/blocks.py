"""`sudoku-tutor block`: the users and servers that the bot does not answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from bot.store import Store, StoreError, StoreUnavailableError
from cli.errors import CommandError
from cli.output import print_line
from cli.running import settings

T = TypeVar("T")


def add(ids: Sequence[int], *, config: Path | None) -> None:
    """Block users or servers.

    Args:
        ids: their ids on Discord.
        config: the settings file; None for the default one.

    Raises:
        CommandError: if the database cannot be changed.
        WrongUseError: if the settings are wrong.
    """
    new = _with_store(config, lambda store: store.blocks.add(ids))
    print_line(_counted("blocked", new, ids))


def remove(ids: Sequence[int], *, config: Path | None) -> None:
    """Unblock users or servers; see `add`."""
    gone = _with_store(config, lambda store: store.blocks.remove(ids))
    print_line(_counted("unblocked", gone, ids))


def list_all(*, config: Path | None) -> None:
    """Print the blocked ids, one per line, each with the time of the block; see `add`."""
    for discord_id, created in _with_store(config, lambda store: store.blocks.list()):
        print_line(f"{discord_id}\t{created:%Y-%m-%d %H:%M} UTC")


def _counted(done: str, count: int, ids: Sequence[int]) -> str:
    as_before = len(ids) - count
    return f"{done}: {count}" + (f", as before: {as_before}" if as_before else "")


def _with_store(config: Path | None, act: Callable[[Store], Awaitable[T]]) -> T:
    url = settings(config).database_url

    async def work() -> T:
        async with Store.open(url) as store:
            return await act(store)

    try:
        return asyncio.run(work())
    except (StoreError, StoreUnavailableError) as error:
        raise CommandError(str(error)) from error
