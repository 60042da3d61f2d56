"""A look at the PostgreSQL server that the data is kept on; see `bot.doctor`."""

from collections.abc import Iterator
from typing import Final

from bot.database.server import ServerFacts, dump_version
from bot.findings import Finding, failed, ok, warning
from bot.store import CONNECTIONS, StoreError

_TESTED: Final = 15
"""The version of PostgreSQL that the tests run on."""


def on_server(server: ServerFacts, *, tables_lack: bool) -> Iterator[Finding]:
    """What would keep the bot from working on a server.

    Args:
        server: what is known of it.
        tables_lack: whether tables are to be made or changed at the next start.
    """
    if server.read_only:
        yield failed(
            "writing",
            "the server only lets one read",
            "give the address of the primary server, not of a standby",
        )
    elif tables_lack and not server.may_create:
        yield failed(
            "tables",
            f"the user {server.role} may not make any",
            f"make the database that user's own: ALTER DATABASE ... OWNER TO {server.role}",
        )
    if server.major < _TESTED:
        yield warning(
            "PostgreSQL",
            f"{server.version} is older than what the program is tested with",
            f"update the server to {_TESTED} or newer, or try it out with a copy first",
        )
    if server.free < CONNECTIONS:
        yield warning(
            "connections",
            f"the server takes {max(0, server.free)} more, the bot may want {CONNECTIONS}",
            "raise max_connections on the server, or run fewer programs on it",
        )
    yield _backups(server)


def _backups(server: ServerFacts) -> Finding:
    try:
        version = dump_version()
    except StoreError as error:
        return warning("backups", str(error), "install PostgreSQL's client programs anew")
    if version is None:
        return warning(
            "backups",
            "pg_dump is not here, which `sudoku-tutor db backup` needs",
            "install PostgreSQL's client programs, or make backups on the server",
        )
    if version < server.major:
        return warning(
            "backups",
            f"pg_dump {version} is here, which does not know a server of version {server.major}",
            f"install the client programs of PostgreSQL {server.major} or newer",
        )
    return ok("backups", f"pg_dump {version} is here")
