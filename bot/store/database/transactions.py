"""An open database, in which a transaction is a plain function on a connection."""

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, exc
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database.retry import StoreBusyError, StoreUnavailableError

T = TypeVar("T")

TOO_MANY: Final = "too many requests wait for the database"


class Database:
    """An open database; PostgreSQL, unless it is an `SqliteDatabase`.

    Attributes:
        engine: the engine that opened it.
        sync_engine: the engine of the connections that transactions get.
    """

    def __init__(self, engine: AsyncEngine, sync_engine: Engine | None = None) -> None:
        self.engine = engine
        self.sync_engine = sync_engine or engine.sync_engine
        self._is_closed = False

    @property
    def url(self) -> URL:
        """Its address."""
        return self.engine.url

    def close(self) -> None:
        """Refuse further transactions, which would open connections that nobody closes."""
        self._is_closed = True

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function as one transaction, which is committed unless the function raises.

        Args:
            work: the function, which reads and writes with the connection.

        Raises:
            StoreBusyError: if other requests keep the database busy for too long.
            StoreUnavailableError: if the database is closed.
        """
        self._require_open()
        try:
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        except exc.TimeoutError as error:
            raise StoreBusyError(TOO_MANY) from error

    async def apply(self, work: Callable[[Connection], T]) -> T:
        """Call a function with a connection, on which it begins its own transactions.

        Args:
            work: the function, which reads and writes with the connection.
        """
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    def _require_open(self) -> None:
        """Raise a `StoreUnavailableError` if the database is closed."""
        if self._is_closed:
            raise StoreUnavailableError("the database is closed")
