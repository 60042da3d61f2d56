"""Why a database cannot be opened, in one line with the cure, and without a password."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import exc
from sqlalchemy.engine import URL

from bot.database.address import is_postgresql, name_of
from bot.database.errors import StoreError
from bot.database.retry import StoreUnavailableError, said_by, state_of

_OPTIONS: Final = "see the options in its address, after the ?"
_CURES: Final[tuple[tuple[str, Callable[[URL], str]], ...]] = (
    ("28", lambda url: "see user and password in its address, and pg_hba.conf on the server"),
    ("3D000", lambda url: f"make it on the server: createdb --owner={_user(url)} {url.database}"),
    (
        "42501",
        lambda url: f"make it that user's own: ALTER DATABASE {url.database} OWNER TO {_user(url)}",
    ),
    ("42704", lambda _: _OPTIONS),
    ("53300", lambda _: "raise max_connections on the server, or run fewer programs on it"),
    ("57P03", lambda _: "wait until the server has started"),
    ("25006", lambda _: "give the address of the primary server, which can be written to"),
    ("55P03", lambda _: "another program works on its tables: wait for it, or stop it"),
)
"""What to do, by the beginning of what PostgreSQL calls the error (its manual, appendix A)."""


@contextmanager
def trouble_told(url: URL, done: str = "opened") -> Iterator[None]:
    """Tell in one line, without a password, why a database cannot be used.

    Args:
        url: the address of the database.
        done: what cannot be done with it.

    Raises:
        StoreError: for an error of the driver, the database or the file system.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(f"The database needs a package: {_package(error)}") from error
    except (exc.SQLAlchemyError, StoreUnavailableError, OSError) as error:
        raise _told(url, done, error, _cure(url, error)) from error
    except (TypeError, ValueError) as error:
        if not is_postgresql(url):
            raise
        # So the driver calls options that it does not know or that do not fit together.
        raise _told(url, done, error, _OPTIONS) from error


def _told(url: URL, done: str, error: Exception, cure: str) -> StoreError:
    why = said_by(error) or "it did not answer in time"
    more = f" ({cure})" if cure else ""
    return StoreError(f"The database {name_of(url)} cannot be {done}: {why}{more}")


def _package(error: ModuleNotFoundError) -> str:
    extra = "'sudoku-tutor[postgres]'" if error.name == "asyncpg" else str(error.name)
    return f"pip install {extra}"


def _cure(url: URL, error: Exception) -> str:
    if not is_postgresql(url):
        return ""
    state = state_of(error)
    for beginning, cure in _CURES:
        if state.startswith(beginning):
            return cure(url)
    if isinstance(error, exc.InterfaceError):
        return _OPTIONS
    if "SSL" in str(error):
        return "see sslmode among the options in its address"
    if isinstance(error, OSError):
        return "see whether PostgreSQL runs there, listens at that port and can be reached"
    return ""


def _user(url: URL) -> str:
    return url.username or "USER"
