"""What can be learnt of a PostgreSQL server without changing anything."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import Final

from sqlalchemy import text

from bot.database.address import name_of, parse_address
from bot.database.connection import connected
from bot.database.errors import StoreError
from bot.database.opening import trouble_told

_QUESTIONS: Final = text("""
    SELECT current_setting('server_version') AS version,
           current_setting('server_version_num')::int / 10000 AS major,
           current_setting('transaction_read_only') = 'on' AS read_only,
           coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
           current_user AS role,
           current_setting('max_connections')::int
               - current_setting('superuser_reserved_connections')::int
               - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
               AS free
""")


@dataclass(frozen=True, slots=True)
class ServerFacts:
    """A PostgreSQL server, as the bot's user sees it.

    Attributes:
        name: the address of the database, without the password.
        version: such as "15.18 (Debian 15.18-0+deb12u1)".
        major: the first number of the version.
        read_only: whether nothing can be written, as on a standby server.
        may_create: whether the user may make tables.
        role: the user.
        free: how many further connections the server takes.
    """

    name: str
    version: str
    major: int
    read_only: bool
    may_create: bool
    role: str
    free: int


async def look_at_server(url: str) -> ServerFacts:
    """Look at the server of a PostgreSQL database.

    Args:
        url: the database.

    Raises:
        StoreError: if it cannot be reached.
    """
    address = parse_address(url)
    with trouble_told(address):
        async with connected(address) as connection:
            row = (await connection.execute(_QUESTIONS)).one()
    return ServerFacts(name_of(address), **row._mapping)


def dump_version() -> int | None:
    """The first number of the version of `pg_dump`; None if it is not here.

    Raises:
        StoreError: if it is here and cannot be run.
    """
    program = shutil.which("pg_dump")
    if program is None:
        return None
    try:
        told = subprocess.run(  # noqa: S603 - no shell reads it
            [program, "--version"], capture_output=True, text=True, check=False, timeout=10
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise StoreError(f"{program} cannot be run: {error}") from error
    found = re.search(r"\d+", told.stdout)
    if found is None:
        raise StoreError(f"{program} cannot be run: {' '.join(told.stderr.split())}")
    return int(found[0])
