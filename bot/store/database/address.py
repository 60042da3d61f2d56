"""Database addresses: parse them, show them without the password, pass them to programs."""

from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from sqlalchemy import exc
from sqlalchemy.engine import URL, make_url

from bot.store.database.errors import StoreError

_OUR_NAME: Final = "sudoku-tutor"
_CONNECTING: Final = 10.0
"""How many seconds a server may take to accept a connection."""
_ANSWERING: Final = 30.0
"""How many seconds a statement may take; ours take milliseconds."""
_LOCK_WAIT: Final = "5s"
"""How long a statement may wait for another transaction's lock, as with SQLite."""
_SECRETS: Final = ("sslpassword", "scram_client_key", "scram_server_key", "oauth_client_secret")
"""The secrets among the options; the password itself is not an option here."""
_OURS: Final = ("prepared_statement_cache_size", "prepared_statement_name_func")
"""Options of SQLAlchemy, unknown to the driver and to other programs."""


def parse_address(text: str) -> URL:
    """Parse the address of a database.

    Args:
        text: `sqlite+aiosqlite:///FILE`, or `postgresql+asyncpg://USER:PASSWORD@HOST:PORT/NAME`
            with options after a question mark, as PostgreSQL's own programs accept them.

    Raises:
        StoreError: if it is invalid; the message never shows the address, which may hold a
            password.
    """
    driver, found, name = text.partition(":///")
    if found and driver.startswith("sqlite"):
        # The rest is the file's name, even a question mark, which would start a query in a URL.
        return URL.create(driver, database=name)
    try:
        url = make_url(text)
    except (exc.ArgumentError, ValueError):
        raise StoreError(
            "The database URL cannot be read: is it like sqlite+aiosqlite:///FILE or "
            "postgresql://USER@HOST:PORT/NAME? (In a password, write @ as %40.)"
        ) from None
    if "@" in (url.host or ""):
        # Otherwise the end of the password would be shown as part of the host.
        raise StoreError("There are two @ in the database URL: in a password, write @ as %40.")
    secret = url.query.get("password")
    if isinstance(secret, str):
        return url.set(password=secret).difference_update_query(["password"])
    return url


def is_sqlite(url: URL) -> bool:
    """Whether it is the address of an SQLite database."""
    return url.get_backend_name() == "sqlite"


def is_postgresql(url: URL) -> bool:
    """Whether it is the address of a database on a PostgreSQL server."""
    return url.get_backend_name() == "postgresql"


def file_of(url: URL) -> Path | None:
    """The file that an SQLite database is in; None for any other database."""
    name = url.database
    return Path(name) if is_sqlite(url) and name and name != ":memory:" else None


def name_of(url: URL) -> str:
    """The name of a database for people and the log, without secrets."""
    if is_sqlite(url):
        return url.database or "in memory"
    user = f"{quote(url.username, safe='')}@" if url.username else ""
    host = url.host or url.query.get("host") or ""
    host = host if isinstance(host, str) else ",".join(host)
    host = f"[{host}]" if ":" in host else host
    port = f":{url.port}" if url.port else ""
    return f"{url.get_backend_name()}://{user}{host}{port}/{url.database or ''}"


def for_driver(url: URL, *, patient: bool = False) -> tuple[URL, dict[str, Any]]:
    """An address of PostgreSQL for SQLAlchemy, and the arguments of the driver.

    Args:
        url: the address.
        patient: whether statements have no timeout, as in a migration.
    """
    # Options passed in an address are read by the driver as PostgreSQL's own programs read them.
    options = _options(url)
    seconds = options.pop("connect_timeout", "")
    settings = {"application_name": options.pop("application_name", _OUR_NAME)}
    if not patient:
        settings["lock_timeout"] = options.pop("lock_timeout", _LOCK_WAIT)
    arguments: dict[str, Any] = {
        "dsn": f"postgresql://?{urlencode(options)}",
        "timeout": float(seconds) if seconds.isdecimal() and int(seconds) else _CONNECTING,
        "server_settings": settings,
    }
    if not patient:
        arguments["command_timeout"] = _ANSWERING
    kept = {name: value for name, value in url.query.items() if name in _OURS}
    return url.set(query=kept), arguments


def for_programs(url: URL) -> tuple[str, dict[str, str]]:
    """An address without secrets for PostgreSQL's programs, and environment variables with them.

    Other users of the machine see the arguments of a program, but not its environment.
    """
    options = _options(url)
    secrets: dict[str, str] = {name: options.pop(name) for name in _SECRETS if name in options}
    if url.password:
        secrets["password"] = str(url.password)
    address = name_of(url.difference_update_query(["host"]))
    query = f"?{urlencode(options)}" if options else ""
    return f"{address}{query}", secrets


def _options(url: URL) -> dict[str, str]:
    """The options of an address, under PostgreSQL's names."""
    options = {
        name: value if isinstance(value, str) else ",".join(value)
        for name, value in url.query.items()
        if name not in _OURS
    }
    if "ssl" in options:
        # asyncpg and SQLAlchemy call it so.
        options["sslmode"] = options.pop("ssl")
    return options
