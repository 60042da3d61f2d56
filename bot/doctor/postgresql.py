"""Check the PostgreSQL server that holds the data; see `bot.doctor.checks`."""

from collections.abc import Iterator
from typing import Final

from bot.doctor.findings import Finding, failed, ok, warning
from bot.store import CONNECTIONS, StoreError
from bot.store.database.postgresql import ServerFacts, dump_version

_TESTED: Final = 15
"""The version of PostgreSQL that the tests run on."""


def check_server(server: ServerFacts, *, tables_lack: bool) -> Iterator[Finding]:
    """Find problems that would keep the bot from working on a database server.

    Args:
        server: facts about it.
        tables_lack: whether the next start has to create or change tables.
    """
    if server.read_only:
        yield failed(
            "writing",
            "the server is read-only",
            "give the address of the primary server, not of a standby",
        )
    elif tables_lack and not server.may_create:
        yield failed(
            "tables",
            f"the user {server.role} may not create tables",
            f"make that user the owner of the database: ALTER DATABASE ... OWNER TO {server.role}",
        )
    if server.major < _TESTED:
        yield warning(
            "PostgreSQL",
            f"{server.version} is older than the version that the program is tested with",
            f"update the server to {_TESTED} or newer, or try it out with a copy first",
        )
    if server.free < CONNECTIONS:
        yield warning(
            "connections",
            f"the server accepts {max(0, server.free)} more, the bot may need {CONNECTIONS}",
            "raise max_connections on the server, or run fewer programs on it",
        )
    if not server.waits:
        yield warning(
            "commits",
            "synchronous_commit is off: a power cut loses what members have seen",
            "turn synchronous_commit on for the database",
        )
    yield _backups(server)


def _backups(server: ServerFacts) -> Finding:
    try:
        version = dump_version()
    except StoreError as error:
        return warning("backups", str(error), "reinstall PostgreSQL's client programs")
    if version is None:
        return warning(
            "backups",
            "pg_dump is not installed, which `sudoku-tutor db backup` needs",
            "install PostgreSQL's client programs, or make backups on the server",
        )
    if version < server.major:
        return warning(
            "backups",
            f"pg_dump {version} does not support a server of version {server.major}",
            f"install the client programs of PostgreSQL {server.major} or newer",
        )
    return ok("backups", f"pg_dump {version} is installed")
