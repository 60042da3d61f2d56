"""Faults of the bot at one point of its work: after its n-th commit or request to Discord.

The bot's program (`testing.standin.run_bot`) installs this if it is started with a plan. The faults
are real: the program kills itself, files cannot be written, or another connection locks the
database.
"""

import inspect
import json
import os
import resource
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path
from types import FrameType
from typing import Any, Final

import aiohttp
import yarl
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from bot.store.database import sqlite

PLAN: Final = "STANDIN_PLAN"
"""The environment variable with the name of the plan's file."""
_NOT_COUNTED: Final = frozenset({"open", "enter", "renew", "forget", "leave", "_prune"})
"""Methods of the store that run at every start or by the clock."""
_FIRST_RESPONSE: Final = "POST interactions/callback"
_AT_START: Final = ("/users/@me", "/oauth2/", "/gateway", "/applications/")
_TICK: Final = 0.05


class Break(Enum):
    """The kinds of fault."""

    NOTHING = "nothing"
    KILL = "kill"
    FULL = "full"
    """No file can be written, as on a full disk."""
    LOCK = "lock"
    """Another program locks the database."""


@dataclass(frozen=True)
class Plan:
    """A fault and its time.

    Attributes:
        database: the file of the database.
        what: the kind of fault.
        after: the number of the point after which it happens; 0 for immediately.
        seconds: how long a fault lasts.
    """

    database: str
    what: str = Break.NOTHING.value
    after: int = 0
    seconds: float = 0.0

    def write(self, file: Path) -> None:
        """Write the plan; points counted before are forgotten."""
        journal_of(file).unlink(missing_ok=True)
        over_of(file).unlink(missing_ok=True)
        file.write_text(json.dumps(asdict(self)), "utf-8")


def journal_of(plan: Path) -> Path:
    """The file with the points since the plan was read, one per line, after an empty first line."""
    return plan.with_suffix(".journal")


def over_of(plan: Path) -> Path:
    """The file that exists once the fault of a plan is over."""
    return plan.with_suffix(".over")


class Breakpoints:
    """Counts points and executes a plan.

    Args:
        file: the plan. It is read at the start, if it exists, and at every SIGUSR1 as soon as no
            commit and no request is in progress.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._plan = Plan("")
        self._count = 0
        self._last = ""
        self._under_way = 0
        # Commits are counted in the database's thread. At a signal, the same thread may enter again
        # while it counts.
        self._counting = threading.RLock()
        self._is_new = file.exists()
        self._look()
        signal.signal(signal.SIGUSR1, self._read)

    def install(self) -> None:
        """Count the commits and the requests of this program from now on."""
        commit: Any = SQLiteDialect_pysqlite.do_commit
        request: Any = aiohttp.ClientSession._request

        def counted_commit(dialect: SQLiteDialect_pysqlite, connection: Any) -> None:  # noqa: ANN401
            wrote = connection.driver_connection.in_transaction
            with self._counted():
                commit(dialect, connection)
                if wrote and (name := _method(sys._getframe())) not in _NOT_COUNTED:
                    self._pass(f"commit of {name}")

        async def counted_request(
            session: aiohttp.ClientSession, method: str, url: str, **more: object
        ) -> object:
            with self._counted():
                response = await request(session, method, url, **more)
                path = yarl.URL(url).path
                if not any(part in path for part in _AT_START):
                    self._pass(f"{method} {_route(path)}")
                return response

        SQLiteDialect_pysqlite.do_commit = counted_commit  # type: ignore[assignment,method-assign]
        aiohttp.ClientSession._request = counted_request  # type: ignore[assignment,method-assign]

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Count a commit or request that is in progress inside the context."""
        with self._counting:
            self._under_way += 1
        try:
            yield
        finally:
            with self._counting:
                self._under_way -= 1
            self._look()

    def _read(self, _number: int, _frame: FrameType | None) -> None:
        self._is_new = True
        self._look()

    def _look(self) -> None:
        """Read the plan if it is new, and nothing from the previous plan is in progress."""
        with self._counting:
            if not self._is_new or self._under_way:
                return
            self._is_new = False
            self._plan = Plan(**json.loads(self._file.read_text("utf-8")))
            self._count = 0
            self._last = ""
            journal_of(self._file).write_text("\n", "utf-8")
        if not self._plan.after:
            self._happen()

    def _pass(self, label: str) -> None:
        with self._counting:
            if label == self._last == _FIRST_RESPONSE:
                return  # a retry because Discord was slow
            self._last = label
            self._count += 1
            is_due = self._count == self._plan.after
            with suppress(OSError), journal_of(self._file).open("a", encoding="utf-8") as journal:
                journal.write(f"{label}\n")  # unless the disk is full
        if is_due:
            self._happen()

    def _happen(self) -> None:
        match Break(self._plan.what):
            case Break.KILL:
                os.kill(os.getpid(), signal.SIGKILL)
            case Break.FULL:
                self._fill()
            case Break.LOCK:
                self._lock()

    def _fill(self) -> None:
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))

        def end() -> None:
            self._pause()
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            over_of(self._file).touch()

        threading.Thread(target=end, daemon=True).start()

    def _lock(self) -> None:
        held = threading.Event()

        def hold() -> None:
            other = sqlite3.connect(self._plan.database, isolation_level=None)
            try:
                other.execute("BEGIN IMMEDIATE")
            finally:
                held.set()
            self._pause()
            other.close()
            over_of(self._file).touch()

        threading.Thread(target=hold, daemon=True).start()
        held.wait()

    def _pause(self) -> None:
        """Wait for the duration of a fault, not counting time in which this program is stopped."""
        for _ in range(round(self._plan.seconds / _TICK)):
            time.sleep(_TICK)


def _method(frame: FrameType | None) -> str:
    """The running repository method; without one, the store is being opened and migrated."""
    while frame is not None:
        if frame.f_code.co_filename == sqlite.__file__ and "work" in frame.f_locals:
            method = inspect.getclosurevars(frame.f_locals["work"]).nonlocals.get("method")
            return "open" if method is None else str(method.__name__)
        frame = frame.f_back
    return "open"


def _route(path: str) -> str:
    """The route of a path, without ids and tokens."""
    parts = path.removeprefix("/api/v10").split("/")[1:]
    kept = [part for part in parts if not part.isdecimal() and len(part) < 20]
    return "/".join(kept)
