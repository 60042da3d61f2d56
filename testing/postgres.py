"""A temporary PostgreSQL server for tests: in a temporary folder, on the loopback.

It is a real server from the installed programs (on Debian, the package `postgresql`), configured
for speed, since nothing in it has to survive a crash. Without these programs, tests that need it
are skipped.
"""

import asyncio
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import asyncpg

from bot.store import Store
from bot.store.schema import metadata

PASSWORD: Final = "p:ss/w@rd %41"
"""A password with characters that have a meaning in addresses."""
QUOTED: Final = "p%3Ass%2Fw%40rd%20%2541"
MISSING: Final = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
_TEMPLATE: Final = "migrated"
_SECONDS: Final = 60.0
_SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    # Nothing needs to outlive the tests.
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "32MB",
    "max_connections": "120",
    # A transaction that a test leaves open must not make the next test wait forever.
    "idle_in_transaction_session_timeout": "60s",
    # How long two transactions wait for each other before one of them is aborted.
    "deadlock_timeout": "50ms",
}


def programs() -> Path | None:
    """The folder with `initdb`, `postgres` and the others; None if they are not installed."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    # Debian has a folder for each version, none of which is in the path.
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    places += sorted(debian, key=lambda path: float(path.parent.name), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


@dataclass
class PostgresServer:
    """A running server.

    Attributes:
        folder: its own folder.
        port: its port at 127.0.0.1.
        bin: the folder of its programs.
        superuser: the role that `sql` uses; its password is `PASSWORD`.
    """

    folder: Path
    port: int
    bin: Path
    superuser: str = "tutor"
    _process: subprocess.Popen[bytes] | None = None
    _made: int = 0
    _unused: list[str] = field(default_factory=list)
    _user: dict[str, object] = field(default_factory=dict)

    def url(self, name: str, *, user: str = "tutor", password: str = QUOTED) -> str:
        """The address of a database, with the password in it."""
        return f"postgresql+asyncpg://{user}:{password}@127.0.0.1:{self.port}/{name}"

    def prepare(self) -> None:
        """Make the server's files."""
        if os.getuid() == 0:
            # PostgreSQL does not run as root.
            name = next(name for name in ("postgres", "nobody") if _exists(name))
            account = pwd.getpwnam(name)
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            self._user = {"user": name, "group": account.pw_gid, "extra_groups": ()}
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self._run(
            "initdb",
            *("--pgdata", str(self.folder / "data"), f"--username={self.superuser}"),
            f"--pwfile={secret}",
            *("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"),
        )

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in _SETTINGS.items()]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self.bin / "postgres", "-D", "data", "-p", str(self.port), *settings],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self._user,  # type: ignore[call-overload]
            )
        end = time.monotonic() + _SECONDS
        while (status := self._ready()) != 0:
            if self._process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"{status}: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)

    def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT aborts running transactions, SIGQUIT is like a crash."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(_SECONDS)
            self._process = None

    def new_name(self) -> str:
        """A name that no database has."""
        self._made += 1
        return f"test_{self._made}"

    async def sql(self, *statements: str, name: str = "postgres") -> list[asyncpg.Record]:
        """Execute statements, each in its own transaction, and return the rows of the last one."""
        connection = await asyncpg.connect(
            host="127.0.0.1",
            port=self.port,
            user=self.superuser,
            password=PASSWORD,
            database=name,
        )
        try:
            for statement in statements:
                rows = await connection.fetch(statement)
        finally:
            await connection.close()
        return list(rows)

    async def empty(self) -> str:
        """The address of a new database with nothing in it."""
        name = self.new_name()
        await self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    async def migrated(self) -> str:
        """The address of a database with all tables and no rows; see `give_back`."""
        if self._unused:
            return self._unused.pop()
        name = self.new_name()
        await self.sql(f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}")
        return self.url(name)

    async def give_back(self, url: str) -> None:
        """Empty a database from `migrated` for its next use; its tables must be unchanged.

        This takes a tenth of the time for creating a new one.
        """
        tables = ", ".join(metadata.tables)
        await self.sql(f"TRUNCATE {tables} RESTART IDENTITY", name=url.rpartition("/")[2])
        self._unused.append(url)

    async def drop(self, url: str) -> None:
        """Remove a database, even if it is in use."""
        await self.sql(f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")

    async def make_template(self) -> None:
        """Create the template that new databases are copied from."""
        await self.sql(f"CREATE DATABASE {_TEMPLATE}")
        async with Store.open(self.url(_TEMPLATE)):
            pass

    def log(self) -> str:
        """The server's log so far."""
        return (self.folder / "log").read_text(errors="replace")

    def _ready(self) -> int:
        address = ("--host=127.0.0.1", f"--port={self.port}", "--username=tutor", "--timeout=1")
        return subprocess.run(
            [self.bin / "pg_isready", "--quiet", *address], cwd=self.folder, check=False
        ).returncode

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.bin / program, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._user,  # type: ignore[call-overload]
        )
        assert done.returncode == 0, done.stderr


@contextmanager
def start_server(superuser: str = "tutor") -> Iterator[PostgresServer | None]:
    """A server without databases, stopped and removed at the end; None without its programs."""
    place = programs()
    if place is None:
        yield None
        return
    # Not in pytest's folders, which only their owner may enter.
    folder = Path(tempfile.mkdtemp(prefix="sudoku-tutor-postgres-"))
    server = PostgresServer(folder, 0, place, superuser)
    try:
        server.prepare()
        # As late as possible, since another program may take the port before it is used.
        server.port = _free_port()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running() -> Iterator[PostgresServer | None]:
    """A server that offers `migrated` databases; None without its programs."""
    with start_server() as server:
        if server is not None:
            asyncio.run(server.make_template())
        yield server


def without_password(text: str) -> bool:
    """Whether a text contains no part of the password in any notation."""
    return not re.search(r"p:ss|w@rd|p%3Ass|w%40rd", text, re.IGNORECASE)


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
