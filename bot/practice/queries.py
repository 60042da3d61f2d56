"""Practice: which positions somebody was given, what they made of them, and what they know."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import Row, Select, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.connection import Repository, insert_new, one_by_one, upsert
from bot.database.tables import attempts, reviews, skill_days, skills

OVERALL: Final = ""
"""What stands in the place of a technique for all of them together."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A position that somebody was given.

    Attributes:
        id: what buttons carry.
        user_id: who.
        technique: the name of the technique as an identifier.
        item: which position of the technique.
        level: how much of its step has been told, 0-4.
        correct: whether the first answer was right; None while there is none.
        created: when it was given.
        answered: when it was answered first.
    """

    id: int
    user_id: int
    technique: str
    item: str
    level: int
    correct: bool | None
    created: datetime
    answered: datetime | None


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody knows a technique, in the numbers of Glicko-2.

    Attributes:
        rating: in points.
        deviation: how far off that may be.
        volatility: how much results vary.
        updated: when this was so.
    """

    rating: float
    deviation: float
    volatility: float
    updated: datetime


@dataclass(frozen=True, slots=True)
class Review:
    """When a position is to come back.

    Attributes:
        technique: the name of the technique as an identifier.
        item: which position of the technique.
        due: from when on.
        interval: how long after the answer before.
        ease: what the interval is multiplied with.
        repetitions: right answers in a row.
    """

    technique: str
    item: str
    due: datetime
    interval: timedelta
    ease: float
    repetitions: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What an answer changes.

    Attributes:
        skills: by the identifier of the technique or `OVERALL`; what is not there is new.
        review: when the position comes back; None if it does not.
    """

    skills: Mapping[str, Skill]
    review: Review | None


@dataclass(frozen=True, slots=True)
class Answered:
    """What an answer has changed.

    Attributes:
        attempt: as it is now.
        before: what was so before.
        after: what is so now.
    """

    attempt: Attempt
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class SkillDay:
    """The rating for all techniques together at the end of a day on which it changed."""

    day: date
    rating: float
    deviation: float


class Practice(Repository):
    """Attempts, skills and reviews. Whoever gives a moment gives it with its zone."""

    async def start(
        self, *, user_id: int, interaction_id: int, technique: str, item: str, moment: datetime
    ) -> Attempt:
        """Give somebody a position; an interaction that did so gets the same attempt again."""
        async with self._engine.begin() as connection:
            await insert_new(
                connection,
                attempts,
                user_id=user_id,
                interaction_id=interaction_id,
                technique=technique,
                item=item,
                level=0,
                created=moment,
            )
            query = _attempts().where(attempts.c.interaction_id == interaction_id)
            return _attempt((await connection.execute(query)).one())

    async def attempt(self, attempt_id: int) -> Attempt | None:
        """An attempt; None if there is none with this id."""
        query = _attempts().where(attempts.c.id == attempt_id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _attempt(row)

    async def newest(self, user_id: int, technique: str) -> Attempt | None:
        """The position of a technique that somebody was given last; None if there was none."""
        query = (
            _attempts()
            .where(attempts.c.user_id == user_id, attempts.c.technique == technique)
            .order_by(attempts.c.id.desc())
            .limit(1)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else _attempt(row)

    async def given(self, user_id: int) -> dict[tuple[str, str], int]:
        """How often somebody was given each position, by technique and item."""
        query = (
            select(attempts.c.technique, attempts.c.item, func.count())
            .where(attempts.c.user_id == user_id)
            .group_by(attempts.c.technique, attempts.c.item)
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(query)
            return {(technique, item): count for technique, item, count in rows}

    async def tell(self, attempt_id: int, *, seen: int, level: int) -> Attempt | None:
        """Remember that more of a position's step is told.

        Args:
            attempt_id: which attempt.
            seen: the level that the caller has seen.
            level: the new level, 1-4.

        Returns:
            The attempt as it is now; None, with nothing changed, if it is gone or no longer where
            the caller saw it.
        """
        change = (
            update(attempts)
            .where(attempts.c.id == attempt_id, attempts.c.level == seen)
            .values(level=level)
            .returning(*_attempts().selected_columns)
        )
        async with self._engine.begin() as connection:
            row = (await connection.execute(change)).one_or_none()
        return None if row is None else _attempt(row)

    async def answer(
        self,
        attempt: Attempt,
        *,
        correct: bool,
        moment: datetime,
        day: date,
        change: Callable[[Attempt, Standing], Standing],
    ) -> Answered | None:
        """Keep the first answer to a position, and all that follows from it, or nothing of it.

        Args:
            attempt: which one; how it is now is read anew.
            correct: whether the answer was right.
            moment: when it was given.
            day: the date then, where the person lives.
            change: says what follows from it; must not wait for anything.

        Returns:
            What has changed; None, with nothing changed, if there is an answer already or the
            attempt is gone.
        """
        async with self._engine.begin() as connection:
            # Two answers of one person must not both go out from the same rating.
            await one_by_one(connection, attempt.user_id)
            closed = (
                update(attempts)
                .where(attempts.c.id == attempt.id, attempts.c.correct.is_(None))
                .values(correct=correct, answered=moment)
                .returning(*_attempts().selected_columns)
            )
            row = (await connection.execute(closed)).one_or_none()
            if row is None:
                return None
            now = _attempt(row)
            before = await _standing(connection, now)
            after = change(now, before)
            await _keep(connection, now, after, day)
        return Answered(now, before, after)

    async def skills(self, user_id: int) -> dict[str, Skill]:
        """All that somebody knows, by the identifier of the technique or `OVERALL`."""
        async with self._engine.connect() as connection:
            return await _skills(connection, user_id)

    async def days(self, user_id: int) -> tuple[SkillDay, ...]:
        """How the rating for all techniques together went, the oldest day first."""
        query = (
            select(skill_days.c.day, skill_days.c.rating, skill_days.c.deviation)
            .where(skill_days.c.user_id == user_id)
            .order_by(skill_days.c.day)
        )
        async with self._engine.connect() as connection:
            return tuple(SkillDay(**row._mapping) for row in await connection.execute(query))

    async def due(self, user_id: int, moment: datetime) -> tuple[Review, ...]:
        """The positions that are to come back to somebody by this moment, the oldest first."""
        query = (
            select(reviews)
            .where(reviews.c.user_id == user_id, reviews.c.due <= moment)
            .order_by(reviews.c.due, reviews.c.technique, reviews.c.item)
        )
        async with self._engine.connect() as connection:
            return tuple(map(_review, await connection.execute(query)))


async def _standing(connection: AsyncConnection, attempt: Attempt) -> Standing:
    query = select(reviews).filter_by(**_key(attempt))
    row = (await connection.execute(query)).one_or_none()
    return Standing(
        await _skills(connection, attempt.user_id, OVERALL, attempt.technique),
        None if row is None else _review(row),
    )


async def _skills(connection: AsyncConnection, user_id: int, *techniques: str) -> dict[str, Skill]:
    query = select(skills).where(skills.c.user_id == user_id)
    if techniques:
        query = query.where(skills.c.technique.in_(techniques))
    return {row.technique: _skill(row) for row in await connection.execute(query)}


async def _keep(
    connection: AsyncConnection, attempt: Attempt, standing: Standing, day: date
) -> None:
    for technique, skill in standing.skills.items():
        key = {"user_id": attempt.user_id, "technique": technique}
        values = {
            "rating": skill.rating,
            "deviation": skill.deviation,
            "volatility": skill.volatility,
            "updated": skill.updated,
        }
        await upsert(connection, skills, key, values)
    if overall := standing.skills.get(OVERALL):
        numbers = {"rating": overall.rating, "deviation": overall.deviation}
        await upsert(connection, skill_days, {"user_id": attempt.user_id, "day": day}, numbers)
    if review := standing.review:
        values = {
            "due": review.due,
            "interval": round(review.interval.total_seconds()),
            "ease": review.ease,
            "repetitions": review.repetitions,
        }
        await upsert(connection, reviews, _key(attempt), values)


def _key(attempt: Attempt) -> dict[str, object]:
    return {
        "user_id": attempt.user_id,
        "technique": attempt.technique,
        "item": attempt.item,
    }


def _attempts() -> Select[Any]:
    return select(*(attempts.c[name] for name in Attempt.__slots__))


def _attempt(row: Row[Any]) -> Attempt:
    return Attempt(**row._mapping)


def _skill(row: Row[Any]) -> Skill:
    return Skill(row.rating, row.deviation, row.volatility, row.updated)


def _review(row: Row[Any]) -> Review:
    return Review(
        technique=row.technique,
        item=row.item,
        due=row.due,
        interval=timedelta(seconds=row.interval),
        ease=row.ease,
        repetitions=row.repetitions,
    )
