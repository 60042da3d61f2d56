"""The base class of all repositories, whose methods are transactions."""

from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from bot.store.database.retry import retrying
from bot.store.database.transactions import Database

P = ParamSpec("P")
R = TypeVar("R", bound="Repository")
T = TypeVar("T")

_CONNECTION: ContextVar[Connection] = ContextVar("_CONNECTION")


class Repository:
    """A part of the store: the methods of one topic, each a `transaction`.

    Args:
        database: the open database, shared by all repositories.
        reading: the same database for methods with `long_read`; by default `database`.
    """

    def __init__(self, database: Database, reading: Database | None = None) -> None:
        self._database = database
        self._reading = reading or database

    @property
    def _connection(self) -> Connection:
        """The connection of the current transaction; concurrent calls have their own."""
        return _CONNECTION.get()


def transaction(
    method: Callable[Concatenate[R, P], T],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Decorate a repository method so that it runs as one transaction, which callers await.

    The transaction is committed unless the method raises or rolls back, and retried after a
    transient database error. With SQLite, it is one call in SQLite's thread.

    Args:
        method: a plain function that reads and writes through `self._connection`.
    """
    return _transaction(method, lambda repository: repository._database)


def long_read(
    method: Callable[Concatenate[R, P], T],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Decorate a method that only reads, possibly many rows, as `transaction` does.

    With SQLite it uses a separate connection, so that no other transaction waits for it. It sees
    everything that was committed before.
    """
    return _transaction(method, lambda repository: repository._reading)


def _transaction(
    method: Callable[Concatenate[R, P], T],
    database_of: Callable[[Repository], Database],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    @retrying
    @wraps(method)
    async def run(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
        def work(connection: Connection) -> T:
            token = _CONNECTION.set(connection)
            try:
                return method(self, *args, **kwargs)
            finally:
                _CONNECTION.reset(token)

        return await database_of(self).run(work)

    return run
