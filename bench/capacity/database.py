"""What the database does for many rows at once, or for many people: processor time on SQLite."""

import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import Table, insert

from bench.capacity.measured import Database
from bot.services.asker import Asker
from bot.services.leaderboard import Board, Leaderboards
from bot.store import Promise, Store
from bot.store.tables import daily_results, handled_interactions, memberships, puzzles
from engine.band import Band
from workers.look import Look

_COMMITS: Final = 500
_ROWS: Final = 100_000
_JOINED: Final = 1000
_DAYS: Final = 60
_AT_A_TIME: Final = 5000


async def measure_database() -> Database:
    """Measure a transaction, forgetting old rows, and a board; see `Database`."""
    with tempfile.TemporaryDirectory() as folder:
        async with Store.open(f"sqlite+aiosqlite:///{Path(folder, 'many.sqlite3')}") as store:

            async def claim() -> None:
                for number in range(_COMMITS):
                    await store.claim(number, Promise("token", "en"))

            commit = await _spent(claim) / _COMMITS
            old = datetime.now(UTC) - timedelta(days=2)
            rows = [{"interaction_id": 10**9 + row, "created": old} for row in range(_ROWS)]
            await _fill(store, handled_interactions, rows)
            prune = await _spent(lambda: store.prune(old + timedelta(days=1))) / _ROWS
            await _join(store)
            board = await _spent(lambda: _board(store)) / _JOINED
    return Database(commit=commit, prune=prune, board=board, days=_DAYS)


async def _join(store: Store) -> None:
    """Many people on the leaderboard of a server, who have solved a puzzle on each of some days."""
    now, today = datetime.now(UTC), datetime.now(UTC).date()
    joined = [{"guild_id": 1, "user_id": user, "created": now} for user in range(_JOINED)]
    await _fill(store, memberships, joined)
    await _fill(store, puzzles, [{"id": 1, "position": "p", "created": now}])
    results = [
        _result(day * _JOINED + user, user, today - timedelta(days=day), now)
        for day in range(_DAYS)
        for user in range(_JOINED)
    ]
    await _fill(store, daily_results, results)


def _result(number: int, user: int, day: date, now: datetime) -> dict[str, object]:
    return {
        "puzzle_id": 1,
        "user_id": user,
        "interaction_id": number,
        "day": day,
        "band": Band.EASY.slug,
        "on_time": True,
        "hint_level": 0,
        "hints": 0,
        "created": now,
    }


async def _board(store: Store) -> None:
    asker = Asker(1, 1, 1, datetime.now(UTC), ZoneInfo("UTC"), Look())
    standings = await Leaderboards(store=store).standings(Board.STREAK, asker)
    assert standings.members == _JOINED
    assert standings.top[0].score.points == _DAYS


async def _fill(store: Store, table: Table, rows: list[dict[str, object]]) -> None:
    for start in range(0, len(rows), _AT_A_TIME):
        async with store._engine.begin() as connection:
            await connection.execute(insert(table), rows[start : start + _AT_A_TIME])


async def _spent(do: Callable[[], Awaitable[object]]) -> float:
    """Processor seconds of this process, the database's thread included."""
    start = time.process_time()
    await do()
    return time.process_time() - start
