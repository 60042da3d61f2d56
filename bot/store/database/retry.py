"""Errors of an open database: which ones are retried, and which become a `StoreUnavailableError`.

A method of a repository is one transaction (`bot.store.database.repository.transaction`). If
PostgreSQL aborts it, because of a deadlock for example, it is retried a few times.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy import Engine, event, exc

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger(__name__)
_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Mean seconds before each retry, which are short because users wait for answers."""


class StoreUnavailableError(Exception):
    """The database is temporarily unable to read or write.

    Nothing was changed, unless the connection broke during the commit: then that is unknown.
    """


class StoreBusyError(StoreUnavailableError):
    """Another connection locked the database, or rows or tables in it, for too long."""


class StoreFullError(StoreUnavailableError):
    """The disk of the database is full."""


_SIGNS: Final = (
    (StoreBusyError, ("database is locked", "database table is locked")),
    (StoreFullError, ("disk is full", "no space left", "disk i/o error")),
    (StoreUnavailableError, ("unable to open", "readonly database", "connection")),
)
"""SQLite's messages. The first row counts that has a text which the driver's message contains."""

_STATES: Final = (
    # A deadlock; a row that was changed meanwhile; a lock or a statement that took too long.
    (StoreBusyError, ("40P01", "40001", "55P03", "57014", "53300")),
    (StoreFullError, ("53100",)),
    # Connections (08), resources (53), operators (57): the server stops, starts, or is read-only.
    (StoreUnavailableError, ("08", "53", "57P", "25006")),
)
"""PostgreSQL's error codes (its manual, appendix A); the first row with a prefix counts."""
_AGAIN: Final = ("40P01", "40001", "57P03", "0A000")
"""After these errors a retry is likely to succeed; the others have already taken long.

The last one reports that a statement was prepared before a table was changed.
"""
_LOST: Final = ("08", "57P01", "57P02")
"""The connection is lost: it broke, or the server has closed it."""


def retrying(method: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Decorate a method so that it is retried after a transient database error.

    Args:
        method: makes transactions that can each be repeated: its arguments are the same at each
            attempt, and it changes nothing outside of the database.

    Returns:
        The method. It turns the driver's errors into a `StoreUnavailableError` if they mean one.
    """

    @wraps(method)
    async def attempts(*args: P.args, **kwargs: P.kwargs) -> T:
        for pause in (*_PAUSES, None):
            try:
                return await method(*args, **kwargs)
            except (exc.DBAPIError, OSError) as error:
                message = message_of(error)
                if pause is None or not _is_transient(error):
                    meant = _store_error(error)
                    if meant is None:
                        raise
                    raise meant from error
                _log.info("a database transaction was aborted and is retried: %s", message)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311 - no secret
        raise AssertionError("the last attempt returns or raises")

    return attempts


def redact_errors(engine: Engine) -> None:
    """Remove the contents of rows from PostgreSQL's errors, which end up in the log without ids."""

    def strip(context: Any) -> None:  # noqa: ANN401 - SQLAlchemy's argument
        error: BaseException | None = context.original_exception
        while error is not None:
            if getattr(error, "detail", None):
                error.detail = None  # type: ignore[attr-defined]
            error = error.__cause__

    event.listen(engine, "handle_error", strip)


def state_of(error: BaseException) -> str:
    """PostgreSQL's code of an error, five letters or digits; "" for any other error."""
    if isinstance(error, exc.DBAPIError) and error.orig is not None:
        error = error.orig
    # SQLAlchemy does not copy the code for all errors.
    first = getattr(error, "sqlstate", None) or getattr(error.__cause__, "sqlstate", None)
    return str(first or "")


def message_of(error: BaseException) -> str:
    """A driver's message for an error, in one line, without the contents of rows."""
    why = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    # The first line of asyncpg's message never shows rows.
    if isinstance(why, OSError) and why.filename:
        return f"{why.filename}: {why.strerror}"
    text = str(why).strip()
    lines = text.splitlines() if state_of(error) else text.split()
    text = lines[0] if state_of(error) and lines else " ".join(lines)
    return text.partition(">: ")[2] or text


def _is_transient(error: exc.DBAPIError | OSError) -> bool:
    """Whether a retry may succeed, and this attempt has certainly changed nothing."""
    if isinstance(error, ConnectionError):
        # The server could not be reached, perhaps briefly during a restart.
        return True
    if not isinstance(error, exc.DBAPIError):
        return False
    # Without a statement, the commit failed, but it may have taken effect.
    state = state_of(error)
    lost = error.connection_invalidated or state.startswith(_LOST)
    return (lost and error.statement is not None) or state in _AGAIN


def _store_error(error: exc.DBAPIError | OSError) -> StoreUnavailableError | None:
    """The store's error for a driver's error, or None."""
    message = message_of(error)
    if not isinstance(error, exc.DBAPIError):
        return StoreUnavailableError(message or type(error).__name__)
    if state := state_of(error):
        for kind, beginnings in _STATES:
            if state.startswith(beginnings):
                return kind(message)
    if error.connection_invalidated:
        return StoreUnavailableError(message)
    if isinstance(error, exc.OperationalError | exc.InternalError | exc.InterfaceError):
        for kind, signs in _SIGNS:
            if any(sign in message.lower() for sign in signs):
                return kind(message)
    return None
