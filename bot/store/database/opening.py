"""One-line reasons why a database cannot be opened, each with the fix and without a password."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import exc
from sqlalchemy.engine import URL

from bot.store.database.address import is_postgresql, name_of
from bot.store.database.errors import StoreError
from bot.store.database.retry import StoreUnavailableError, message_of, state_of

_OPTIONS: Final = "check the options in its address, after the ?"
_FIXES: Final[tuple[tuple[str, Callable[[URL], str]], ...]] = (
    ("28", lambda url: "check user and password in its address, and pg_hba.conf on the server"),
    ("3D000", lambda url: f"create it on the server: createdb --owner={_user(url)} {url.database}"),
    (
        "42501",
        lambda url: (
            f"make that user its owner: ALTER DATABASE {url.database} OWNER TO {_user(url)}"
        ),
    ),
    ("42704", lambda _: _OPTIONS),
    ("53300", lambda _: "raise max_connections on the server, or run fewer programs on it"),
    ("57P03", lambda _: "wait until the server has started"),
    ("25006", lambda _: "give the address of the primary server, which can be written to"),
    ("55P03", lambda _: "another program uses its tables: wait for it, or stop it"),
)
"""Fixes, by the first characters of PostgreSQL's error code (its manual, appendix A)."""
_FOLDER: Final = "set data to a folder that this user may write to"
_FILE_FIXES: Final = (
    ("not a database", "restore a backup: sudoku-tutor help backups; or move the file away"),
    ("malformed", "restore a backup: sudoku-tutor help backups"),
    ("is full", "make room on that disk"),
    ("No space left", "make room on that disk"),
    ("unable to open database file", _FOLDER),
    ("No such file or directory", _FOLDER),
    ("Not a directory", _FOLDER),
    ("File exists", _FOLDER),
    ("Permission denied", _FOLDER),
    ("Read-only file system", _FOLDER),
    ("readonly database", "let this user write to the file and its folder"),
    ("locked", "another program uses it: stop that"),
)
"""Fixes, by a part of the message of SQLite or of the file system."""


@contextmanager
def readable_errors(url: URL, done: str = "opened") -> Iterator[None]:
    """Turn errors into one line, without a password, on why a database cannot be used.

    Args:
        url: the address of the database.
        done: a participle for what cannot be done with it, such as "opened".

    Raises:
        StoreError: for an error of the driver, the database or the file system.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(f"The database needs a package: {_package(error)}") from error
    except (exc.SQLAlchemyError, StoreUnavailableError, OSError) as error:
        raise _error(url, done, error, _fix(url, error)) from error
    except (TypeError, ValueError) as error:
        if not is_postgresql(url):
            raise
        # The driver raises these for unknown or inconsistent options.
        raise _error(url, done, error, _OPTIONS) from error


def _error(url: URL, done: str, error: Exception, fix: str) -> StoreError:
    why = message_of(error) or "it did not answer in time"
    more = f" ({fix})" if fix else ""
    return StoreError(f"The database {name_of(url)} cannot be {done}: {why}{more}")


def _package(error: ModuleNotFoundError) -> str:
    extra = "'sudoku-tutor[postgres]'" if error.name == "asyncpg" else str(error.name)
    return f"pip install {extra}"


def _fix(url: URL, error: Exception) -> str:
    if not is_postgresql(url):
        return next((fix for sign, fix in _FILE_FIXES if sign in message_of(error)), "")
    state = state_of(error)
    for beginning, fix in _FIXES:
        if state.startswith(beginning):
            return fix(url)
    if isinstance(error, exc.InterfaceError):
        return _OPTIONS
    if "SSL" in str(error):
        return "check sslmode among the options in its address"
    if isinstance(error, OSError):
        return "check whether PostgreSQL runs there, listens at that port and can be reached"
    return ""


def _user(url: URL) -> str:
    return url.username or "USER"
