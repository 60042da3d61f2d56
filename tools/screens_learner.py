"""What somebody has learned, for photographs: written into the database of a playground."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, Table, create_engine, select

from bot.store.schema import attempts, games, puzzles, reviews, skill_days, skills
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.notation import parse_position
from engine.practice import positions
from tutor.learning import OVERALL

_USES: Final = {
    Technique.FULL_HOUSE: 5,
    Technique.HIDDEN_SINGLE: 9,
    Technique.NAKED_SINGLE: 4,
    Technique.POINTING: 3,
    Technique.CLAIMING: 3,
    Technique.NAKED_PAIR: 2,
}
_RATINGS: Final = {
    OVERALL: (1384, 72),
    Technique.HIDDEN_SINGLE.slug: (1531, 61),
    Technique.NAKED_SINGLE.slug: (1498, 75),
    Technique.POINTING.slug: (1442, 83),
    Technique.CLAIMING.slug: (1407, 91),
    Technique.NAKED_PAIR.slug: (1353, 104),
    Technique.X_WING.slug: (1267, 168),
}
"""Ratings with their deviations."""
_DUE: Final = 2


def newest_puzzle(folder: Path) -> Grid:
    """The puzzle of the newest game in a playground, whose data folder this is."""
    query = select(puzzles.c.position).join(games).order_by(games.c.updated.desc())
    with _database(folder).connect() as connection:
        return parse_position(str(connection.execute(query).scalars().first()))


def _database(folder: Path) -> Engine:
    return create_engine(f"sqlite:///{folder / 'playground' / 'sudoku-tutor.sqlite3'}")


def write_learner(folder: Path) -> None:
    """Give the player of the newest game in a playground what several weeks of practice give.

    Args:
        folder: the data folder of the playground.
    """
    now = datetime.now(UTC)
    earlier = now - timedelta(hours=1)
    with _database(folder).begin() as connection:
        user = connection.execute(select(games.c.user_id)).scalars().first()

        def write(table: Table, **row: Any) -> None:  # noqa: ANN401 - values of columns
            connection.execute(table.insert().values(user_id=user, **row))

        for key, (rating, deviation) in _RATINGS.items():
            write(
                skills, technique=key, rating=rating, deviation=deviation, volatility=0.06,
                updated=now,
            )  # fmt: skip
        for days, rating in ((60, 1290), (30, 1322), (2, 1384)):
            day = now.date() - timedelta(days=days)
            write(skill_days, day=day, rating=rating, deviation=90)
        number = 0
        for technique, uses in _USES.items():
            for position in positions(technique)[:uses]:
                number += 1
                write(
                    attempts, interaction_id=number, technique=technique.slug, item=position.id,
                    level=0, correct=True, created=now, answered=now,
                )  # fmt: skip
        for position in positions(Technique.NAKED_PAIR)[:_DUE]:
            write(
                reviews, technique=Technique.NAKED_PAIR.slug, item=position.id, due=earlier,
                interval=600, ease=2.5, repetitions=0,
            )  # fmt: skip
