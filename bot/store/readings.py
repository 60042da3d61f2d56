"""Grids that the bot asks about: read from pictures, or of an unclear variant."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, case, func, select, update

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new, now
from bot.store.schema import Purpose, readings
from engine.houses import Cell, cell_name, parse_cell
from engine.model.band import Band


@dataclass(frozen=True, slots=True)
class Aim:
    """The purpose of a puzzle that is sent as a picture.

    Attributes:
        purpose: the kind of purpose.
        level: the hint level, 1-4.
        band: the band of the daily puzzle that it answers; None to find it by the givens.
    """

    purpose: Purpose
    level: int = 1
    band: Band | None = None


@dataclass(frozen=True, slots=True)
class StoredReading:
    """A grid that was read from a picture.

    Attributes:
        id: its id, which buttons contain.
        user_id: the user who sent the picture.
        aim: its purpose.
        position: its position line; it may break the rules or have no solution.
        doubtful: the cells that the user should check.
        certain: whether it can be used without asking.
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
    """A grid that was just read; see `StoredReading`."""

    position: str
    doubtful: tuple[Cell, ...]
    certain: bool


class Readings(Repository):
    """Grids that were read from pictures, never the pictures."""

    @transaction
    def save(
        self, grids: Sequence[NewReading], aim: Aim, *, user_id: int, interaction_id: int
    ) -> tuple[StoredReading, ...]:
        """Store the grids of a picture; the same interaction gets the same readings again.

        Args:
            grids: the grids, in the order in which users see them numbered.
            aim: their purpose.
            user_id: the user who sent the picture.
        """
        moment = now()
        for number, grid in enumerate(grids, 1):
            insert_new(
                self._connection,
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
        rows = self._connection.execute(query.order_by(readings.c.number))
        return tuple(_reading(row) for row in rows)

    @transaction
    def own(self, reading_id: int, user_id: int) -> StoredReading | None:
        """A reading of a user's picture; None if they have none with this id."""
        query = _readings().where(readings.c.id == reading_id, readings.c.user_id == user_id)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _reading(row)

    @transaction
    def correct(self, reading: StoredReading, position: str, doubtful: Iterable[Cell]) -> None:
        """Change a reading; if the position differs, the reading counts as unanswered.

        Args:
            position: the new position line.
            doubtful: the cells that the user should still check.
        """
        change = (
            update(readings)
            .where(readings.c.id == reading.id)
            .values(
                position=position,
                doubtful=_written(doubtful),
                certain=False,
                answered=case((readings.c.position == position, readings.c.answered), else_=None),
            )
        )
        self._connection.execute(change)

    @transaction
    def answered_by(self, reading: StoredReading, interaction_id: int) -> int:
        """Record an interaction that this state of a reading answers; return the state's first one.

        So a double click leads to only one rating, stored under the first interaction.

        Args:
            interaction_id: the current interaction.
        """
        first = func.coalesce(readings.c.answered, interaction_id)
        change = (
            update(readings)
            .where(readings.c.id == reading.id)
            .values(answered=first)
            .returning(readings.c.answered)
        )
        counted: int | None = self._connection.execute(change).scalar_one_or_none()
        return interaction_id if counted is None else counted


def _written(cells: Iterable[Cell]) -> str:
    return " ".join(map(cell_name, cells))


def _readings() -> Select[Any]:
    return select(readings)


def _reading(row: Row[Any]) -> StoredReading:
    return StoredReading(
        id=row.id,
        user_id=row.user_id,
        aim=Aim(Purpose(row.purpose), row.level, Band[row.band] if row.band else None),
        position=row.position,
        doubtful=tuple(map(parse_cell, row.doubtful.split())),
        certain=row.certain,
        created=row.created,
    )
