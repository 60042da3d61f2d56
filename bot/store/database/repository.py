"""The base class of all repositories, whose methods are transactions."""

from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.database.retry import retrying
from bot.store.database.sqlite import Connection

P = ParamSpec("P")
R = TypeVar("R", bound="Repository")
T = TypeVar("T")

_CONNECTION: ContextVar[AsyncConnection] = ContextVar("_CONNECTION")


class Repository:
    """A part of the store: the methods of one topic, each a `transaction`.

    Args:
        engine: the open database, shared by all repositories.
        reading: the same database for what `long_read` decorates; by default `engine`.
    """

    def __init__(self, engine: AsyncEngine, reading: AsyncEngine | None = None) -> None:
        self._engine = engine
        self._reading = reading or engine

    @property
    def _connection(self) -> AsyncConnection:
        """The connection of the transaction that runs; calls at the same time have their own."""
        return _CONNECTION.get()


def transaction(
    method: Callable[Concatenate[R, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Decorate a method of a repository so that it is one transaction.

    It is committed at the end, unless the method raises or rolls it back, and retried after a
    transient error of the database. With SQLite, the whole method runs in SQLite's thread, in one
    trip.

    Args:
        method: awaits nothing but `self._connection`.
    """
    return _transaction(method, lambda repository: repository._engine)


def long_read(
    method: Callable[Concatenate[R, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Decorate a method that only reads, perhaps many rows, as `transaction` does.

    With SQLite it has a connection of its own, so that no other transaction waits for it. It sees
    all that was committed before.
    """
    return _transaction(method, lambda repository: repository._reading)


def _transaction(
    method: Callable[Concatenate[R, P], Coroutine[Any, Any, T]],
    engine_of: Callable[[Repository], AsyncEngine],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    @retrying
    @wraps(method)
    async def run(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
        async with engine_of(self).connect() as connection:

            async def whole() -> T:
                token = _CONNECTION.set(connection)
                try:
                    async with connection.begin():
                        return await method(self, *args, **kwargs)
                finally:
                    _CONNECTION.reset(token)

            driver = (await connection.get_raw_connection()).driver_connection
            if isinstance(driver, Connection):
                return await driver.in_thread(whole())
            return await whole()

    return run
