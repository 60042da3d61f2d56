"""The heartbeat: a small file that the event loop rewrites; `bot.process.health` reads it.

A process that hangs keeps its id and its open ports. Only a regular action of the event loop shows
that the loop still runs. The file is in the data folder, so any program with the settings can check
it, such as `sudoku-tutor health`, which containers call. If systemd asks for it (`WatchdogSec=`),
it is notified at the same time, by the protocol of sd_notify(3).
"""

import asyncio
import contextlib
import logging
import os
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Final

from bot.config import Config
from bot.files.private_files import create_folder
from bot.process.health import heartbeat_file, read_beat

_EVERY: Final = 10.0
"""Seconds between heartbeats."""
_EVERY_AT_FIRST: Final = 1.0
"""Seconds between heartbeats while no connection is open, since the host may be waiting for one."""

_log = logging.getLogger(__name__)

Connections = Callable[[], Iterable[bool]]
"""Returns for each connection to Discord whether it is open."""


class Heartbeat:
    """Sends heartbeats from the start of the program to its end.

    Args:
        config: the settings; their data folder is created if it is missing.
    """

    def __init__(self, config: Config) -> None:
        self._file = heartbeat_file(config)
        self._connections: Connections | None = None
        self._failing = False
        self._ended = False
        self._writing = threading.Lock()

    def watch(self, connections: Connections) -> None:
        """Write heartbeats to the file from now on, with the number of open connections.

        Call this once this process holds its shards; before that, the file may belong to another
        process.
        """
        self._connections = connections

    def release(self) -> None:
        """Stop writing the file, which now belongs to the process that takes over the shards."""
        self._connections = None

    async def run(self) -> None:
        """Send heartbeats until cancelled."""
        try:
            while True:
                every = await self._beat()
                await asyncio.sleep(every)
        except Exception:
            # The bot will count as hung; this log line says why.
            _log.exception("the heartbeat has stopped")

    def end(self) -> None:
        """Remove the file, so that this process does not count as hung."""
        with self._writing, contextlib.suppress(OSError):
            self._ended = True
            if self._connections is not None:
                self._file.unlink(missing_ok=True)

    async def _beat(self) -> float:
        """Send one heartbeat; return the seconds until the next one."""
        connections = tuple(self._connections()) if self._connections is not None else ()
        counts = f"{sum(connections)} {len(connections)}"
        if self._connections is not None:
            # In a thread, because the disk may be slow; if the disk hangs, the bot soon hangs, too.
            await asyncio.to_thread(self._write, counts)
        _tell_systemd(f"WATCHDOG=1\nSTATUS={read_beat(counts).message}")
        return _EVERY if any(connections) else _EVERY_AT_FIRST

    def _write(self, counts: str) -> None:
        # The thread of the last heartbeat may arrive here only after `end`.
        with self._writing:
            if not self._ended:
                self._replace(counts)

    def _replace(self, counts: str) -> None:
        new = self._file.with_suffix(".new")
        try:
            create_folder(self._file.parent)
            new.write_text(counts, encoding="ascii")
            new.replace(self._file)
        except OSError as error:
            if not self._failing:
                _log.warning("no heartbeat can be written to %s: %s", new, error.strerror)
            self._failing = True
        else:
            self._failing = False


@asynccontextmanager
async def run_heartbeat(config: Config) -> AsyncIterator[Heartbeat]:
    """Send heartbeats inside the context, for the bot that runs with these settings."""
    heart = Heartbeat(config)
    life = asyncio.create_task(heart.run())
    try:
        yield heart
    finally:
        life.cancel()
        await asyncio.gather(life, return_exceptions=True)
        await asyncio.to_thread(heart.end)


def _tell_systemd(words: str) -> None:
    """Notify the service manager that started this process, if it listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    # A leading @ stands for NUL: an abstract socket outside the file system.
    where = "\0" + address[1:] if address.startswith("@") else address
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        line.setblocking(False)
        line.sendto(words.encode(), where)
