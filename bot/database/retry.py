"""Errors of an open database: which are retried, and which become a `StoreUnavailableError`.

Every public method of a repository is one transaction, or several of which each may be repeated. So
whatever PostgreSQL aborts, because of a deadlock for instance, is retried a few times.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy import Engine, event, exc

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger(__name__)
_PAUSES: Final = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Mean seconds before each further attempt. Users wait for answers."""


class StoreUnavailableError(Exception):
    """The database did not take or give something just now.

    Nothing was changed, unless the connection broke at the very end: then nobody knows.
    """


class StoreBusyError(StoreUnavailableError):
    """Others had locked the database, or what was needed there, for too long."""


class StoreFullError(StoreUnavailableError):
    """There is no room left for the database."""


_SIGNS: Final = (
    (StoreBusyError, ("database is locked", "database table is locked")),
    (StoreFullError, ("disk is full", "no space left", "disk i/o error")),
    (StoreUnavailableError, ("unable to open", "readonly database", "connection")),
)
"""What SQLite says. The first row of which a sign stands in the driver's message counts."""

_STATES: Final = (
    # A deadlock; a row that was changed meanwhile; a lock, a statement that took too long.
    (StoreBusyError, ("40P01", "40001", "55P03", "57014", "53300")),
    (StoreFullError, ("53100",)),
    # Connections (08), resources (53), operators (57): it stops, starts, or only lets one read.
    (StoreUnavailableError, ("08", "53", "57P", "25006")),
)
"""What PostgreSQL says (its manual, appendix A); the first row with a beginning of it counts."""
_AGAIN: Final = ("40P01", "40001", "57P03", "0A000")
"""Of these the next try may well succeed; with the others time has been lost already.

The last one says that a statement was prepared before a table was changed.
"""
_LOST: Final = ("08", "57P01", "57P02")
"""The connection is no more: it broke, or the server has ended it."""


def retrying(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Decorate a method so that it is retried after a transient error of the database.

    Args:
        method: makes transactions of which each may be repeated: what it is given is the same
            at each try, and nothing outside of the database is changed by it.

    Returns:
        The same. It raises a `StoreUnavailableError` where the driver's errors mean one.
    """

    @wraps(method)
    async def tries(*args: P.args, **kwargs: P.kwargs) -> T:
        for pause in (*_PAUSES, None):
            try:
                return await method(*args, **kwargs)
            except (exc.DBAPIError, OSError) as error:
                said = said_by(error)
                if pause is None or not _passes(error):
                    meant = _meant(error)
                    if meant is None:
                        raise
                    raise meant from error
                _log.info("a database transaction was aborted and is retried: %s", said)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311 - no secret
        raise AssertionError("the last try returns or raises")

    return tries


def redact_errors(engine: Engine) -> None:
    """Remove the contents of rows from PostgreSQL's errors, which end up in the log without ids."""

    def strip(context: Any) -> None:  # noqa: ANN401 - as SQLAlchemy tells it
        error: BaseException | None = context.original_exception
        while error is not None:
            if getattr(error, "detail", None):
                error.detail = None  # type: ignore[attr-defined]
            error = error.__cause__

    event.listen(engine, "handle_error", strip)


def state_of(error: BaseException) -> str:
    """What PostgreSQL calls an error: five letters and digits; "" if it is none of its errors."""
    if isinstance(error, exc.DBAPIError) and error.orig is not None:
        error = error.orig
    # SQLAlchemy does not hand on all of them.
    first = getattr(error, "sqlstate", None) or getattr(error.__cause__, "sqlstate", None)
    return str(first or "")


def said_by(error: BaseException) -> str:
    """What a driver says of an error, in one line, without what stands in the rows."""
    why = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    # The line of asyncpg's that tells of rows is not the first.
    text = str(why).strip()
    lines = text.splitlines() if state_of(error) else text.split()
    told = lines[0] if state_of(error) and lines else " ".join(lines)
    return told.partition(">: ")[2] or told


def _passes(error: exc.DBAPIError | OSError) -> bool:
    """Whether the next try may succeed, and this one has surely changed nothing."""
    if isinstance(error, ConnectionError):
        # It could not be reached: while it starts anew, for a moment only.
        return True
    if not isinstance(error, exc.DBAPIError):
        return False
    # Without a statement it is the end of a transaction that failed, which may have counted.
    state = state_of(error)
    lost = error.connection_invalidated or state.startswith(_LOST)
    return (lost and error.statement is not None) or state in _AGAIN


def _meant(error: exc.DBAPIError | OSError) -> StoreUnavailableError | None:
    """The error that tells what people can do; None if nobody can tell."""
    said = said_by(error)
    if not isinstance(error, exc.DBAPIError):
        return StoreUnavailableError(said or type(error).__name__)
    if state := state_of(error):
        for kind, beginnings in _STATES:
            if state.startswith(beginnings):
                return kind(said)
    if error.connection_invalidated:
        return StoreUnavailableError(said)
    if isinstance(error, exc.OperationalError | exc.InternalError | exc.InterfaceError):
        for kind, signs in _SIGNS:
            if any(sign in said.lower() for sign in signs):
                return kind(said)
    return None
