"""The export of all data about a user, in pieces, because it may be large."""

import asyncio
import gzip
import io
import json
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Self

from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.store import Store
from engine.language import N_, translate

_BEING_MADE: Final = N_("I am still making your last export. Please wait for that.")
_PLAIN_LIMIT: Final = 5 * 2**20
"""The maximum size of an uncompressed export; Discord accepts 10 MiB."""
_AT_ONCE: Final = 2
"""How many exports are made at the same time; their files are in memory."""
_ROWS_PER_TOKEN: Final = 2_000
"""How many rows of an export cost as much as any other request."""


class BeingExportedError(UserError):
    """An export for this user is already in progress."""


@dataclass(frozen=True, slots=True)
class Export:
    """All data about a user, as a file.

    Attributes:
        data: JSON, or gzipped JSON if that would be too large.
        name: the file name.
    """

    data: bytes
    name: str


class Exports:
    """Makes exports, one at a time for each user.

    Args:
        store: has the data.
    """

    def __init__(self, *, store: Store) -> None:
        self._store = store
        self._users: set[int] = set()
        self._slots = asyncio.Semaphore(_AT_ONCE)

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store)

    async def cost(self, user_id: int) -> int:
        """How many tokens of the rate limits an export takes, in addition to the request's own."""
        return await self._store.count_rows_of(user_id) // _ROWS_PER_TOKEN

    @asynccontextmanager
    async def turn(self, user_id: int) -> AsyncIterator[None]:
        """A context in which a user's export is made and sent, after waiting for others.

        Raises:
            BeingExportedError: if the user already has or waits for an export.
        """
        if user_id in self._users:
            raise BeingExportedError(translate(_BEING_MADE))
        self._users.add(user_id)
        try:
            async with self._slots:
                yield
        finally:
            self._users.remove(user_id)

    async def make(self, user_id: int) -> Export:
        """All data about the user; see `turn`."""
        file = _JsonFile(user_id)
        async for table, rows in self._store.export_user(user_id):
            await asyncio.to_thread(file.add, table, rows)
        return await asyncio.to_thread(file.finish)


class _JsonFile:
    """A JSON file that grows piece by piece, both plain and compressed."""

    def __init__(self, user_id: int) -> None:
        self._name = f"sudoku-tutor-{user_id}.json"
        self._table = ""
        self._is_first = True
        self._plain: bytearray | None = bytearray()
        self._packed = io.BytesIO()
        self._packing = gzip.GzipFile(fileobj=self._packed, mode="wb")
        self._write(f'{{\n "user_id": {user_id}')

    def add(self, table: str, rows: Iterable[Mapping[str, object]]) -> None:
        """Add rows of a table; all rows of a table must be added before those of the next."""
        if table != self._table:
            self._write(f"{']' * bool(self._table)},\n {json.dumps(table)}: [")
            self._table, self._is_first = table, True
        for row in rows:
            self._write(f"{'' if self._is_first else ','}\n  {json.dumps(row, ensure_ascii=False)}")
            self._is_first = False

    def finish(self) -> Export:
        """Finish the file."""
        self._write(f"{']' * bool(self._table)}\n}}\n")
        self._packing.close()
        if self._plain is not None:
            return Export(bytes(self._plain), self._name)
        return Export(self._packed.getvalue(), f"{self._name}.gz")

    def _write(self, text: str) -> None:
        data = text.encode()
        self._packing.write(data)
        if self._plain is not None:
            self._plain += data
            if len(self._plain) > _PLAIN_LIMIT:
                self._plain = None
