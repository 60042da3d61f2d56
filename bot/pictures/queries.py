"""Grids that somebody is asked about: read from pictures, or of which kind of sudoku?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, case, func, select, update

from bot.database.connection import Repository, insert_new, now
from bot.database.tables import Purpose, readings
from engine.band import Band
from engine.houses import Cell, cell_name, parse_cell


@dataclass(frozen=True, slots=True)
class Aim:
    """What somebody wants with a puzzle that they send as a picture.

    Attributes:
        purpose: what for.
        level: how much a hint is to tell, 1-4.
        band: which daily puzzle it answers; None for whichever has its givens.
    """

    purpose: Purpose
    level: int = 1
    band: Band | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A grid that was read from a picture.

    Attributes:
        id: what buttons carry.
        user_id: who has sent the picture.
        aim: what they want with it.
        position: its position line; it may break the rules or have no solution.
        doubtful: the cells that somebody should look at.
        certain: whether it can be taken as it is, without asking.
        created: when it was read.
    """

    id: int
    user_id: int
    aim: Aim
    position: str
    doubtful: tuple[Cell, ...]
    certain: bool
    created: datetime


@dataclass(frozen=True, slots=True)
class NewReading:
    """A grid that was just read; see `Reading`."""

    position: str
    doubtful: tuple[Cell, ...]
    certain: bool


class Readings(Repository):
    """What was read from pictures, never the pictures."""

    async def keep(
        self, grids: Sequence[NewReading], aim: Aim, *, user_id: int, interaction_id: int
    ) -> tuple[Reading, ...]:
        """Keep the grids of a picture; an interaction that did so gets the same again.

        Args:
            grids: what was read, in the order in which people see them numbered.
            aim: what they are for.
            user_id: who has sent the picture.
            interaction_id: what they did.
        """
        moment = now()
        async with self._engine.begin() as connection:
            for number, grid in enumerate(grids, 1):
                await insert_new(
                    connection,
                    readings,
                    user_id=user_id,
                    interaction_id=interaction_id,
                    number=number,
                    purpose=aim.purpose.value,
                    level=aim.level,
                    band=aim.band and aim.band.name,
                    position=grid.position,
                    doubtful=_written(grid.doubtful),
                    certain=grid.certain,
                    created=moment,
                )
            query = _readings().where(readings.c.interaction_id == interaction_id)
            rows = await connection.execute(query.order_by(readings.c.number))
            return tuple(_reading(row) for row in rows)

    async def get(self, reading_id: int) -> Reading | None:
        """What was read; None if it no longer exists."""
        query = _readings().where(readings.c.id == reading_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _reading(row)

    async def mend(self, reading_id: int, position: str, doubtful: Iterable[Cell]) -> None:
        """Change what was read; if that differs, it is as good as not answered yet.

        Args:
            reading_id: which.
            position: the position line as it is now.
            doubtful: the cells that nobody has looked at yet.
        """
        change = (
            update(readings)
            .where(readings.c.id == reading_id)
            .values(
                position=position,
                doubtful=_written(doubtful),
                certain=False,
                answered=case((readings.c.position == position, readings.c.answered), else_=None),
            )
        )
        async with self._engine.begin() as connection:
            await connection.execute(change)

    async def answered(self, reading_id: int, interaction_id: int) -> int:
        """The interaction that counts as answered with this reading as it is.

        Who presses twice gets one rating, kept under the interaction that came first.

        Args:
            reading_id: which reading.
            interaction_id: what somebody has just done.
        """
        first = func.coalesce(readings.c.answered, interaction_id)
        change = (
            update(readings)
            .where(readings.c.id == reading_id)
            .values(answered=first)
            .returning(readings.c.answered)
        )
        async with self._engine.begin() as connection:
            counted: int | None = (await connection.execute(change)).scalar_one_or_none()
        return interaction_id if counted is None else counted


def _written(cells: Iterable[Cell]) -> str:
    return " ".join(map(cell_name, cells))


def _readings() -> Select[Any]:
    return select(readings)


def _reading(row: Row[Any]) -> Reading:
    return Reading(
        id=row.id,
        user_id=row.user_id,
        aim=Aim(Purpose(row.purpose), row.level, Band[row.band] if row.band else None),
        position=row.position,
        doubtful=tuple(map(parse_cell, row.doubtful.split())),
        certain=row.certain,
        created=row.created,
    )
