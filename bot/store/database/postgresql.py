"""Facts about a PostgreSQL server, queried without changing anything."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text

from bot.store.database.address import name_of, parse_address
from bot.store.database.connection import open_connection
from bot.store.database.errors import StoreError
from bot.store.database.opening import readable_errors

_QUERY: Final = text("""
    SELECT current_setting('server_version') AS version,
           current_setting('server_version_num')::int / 10000 AS major,
           current_setting('transaction_read_only') = 'on' AS read_only,
           coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
           current_user AS role,
           current_setting('max_connections')::int
               - current_setting('superuser_reserved_connections')::int
               - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
               AS free,
           current_setting('synchronous_commit') <> 'off' AS waits
""")


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """A PostgreSQL server, as the bot's database user sees it.

    Attributes:
        name: the address of the database, without the password.
        version: the full version, such as "15.18 (Debian 15.18-0+deb12u1)".
        major: the first number of the version.
        read_only: whether nothing can be written, as on a standby server.
        may_create: whether the user may create tables.
        role: the database user.
        free: how many further connections the server accepts.
        waits: whether a commit waits until it is on the disk.
    """

    name: str
    version: str
    major: int
    read_only: bool
    may_create: bool
    role: str
    free: int
    waits: bool


async def query_server(url: str) -> ServerFacts:
    """Query the server of a PostgreSQL database.

    Args:
        url: the database.

    Raises:
        StoreError: if it cannot be reached.
    """
    address = parse_address(url)
    with readable_errors(address):
        async with open_connection(address) as connection:
            row = (await connection.execute(_QUERY)).one()
    return ServerFacts(name_of(address), **row._mapping)


def dump_version() -> int | None:
    """The major version of `pg_dump`; None if it is not installed.

    Raises:
        StoreError: if it is installed but cannot be run.
    """
    program = shutil.which("pg_dump")
    if program is None:
        return None
    try:
        result = subprocess.run(  # noqa: S603 - no shell reads it
            [program, "--version"], capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise StoreError(f"{program} cannot be run: {error}") from error
    found = re.search(r"\d+", result.stdout)
    if found is None:
        raise StoreError(f"{program} cannot be run: {' '.join(result.stderr.split())}")
    return int(found[0])
