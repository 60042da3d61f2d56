"""Practice: the positions that users got, their answers, and their skills."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, func, select, union_all, update

from bot.store.database.repository import Repository, long_read, transaction
from bot.store.database.statements import insert_new, lock_user, upsert
from bot.store.schema import attempts, game_credits, hint_answers, reviews, skill_days, skills
from tutor.learning import OVERALL, PracticeAttempt, PracticeState, Review, Skill


@dataclass(frozen=True, slots=True)
class AnswerEffect:
    """The effect of an answer.

    Attributes:
        attempt: the attempt after the answer.
        before: the state before.
        after: the state after.
    """

    attempt: PracticeAttempt
    before: PracticeState
    after: PracticeState


@dataclass(frozen=True, slots=True)
class SkillDay:
    """The rating for all techniques together at the end of a day on which it changed."""

    day: date
    rating: float
    deviation: float


class Practice(Repository):
    """Attempts, skills and reviews. All times are aware."""

    @transaction
    def start(
        self,
        *,
        user_id: int,
        interaction_id: int,
        technique: str,
        item: str,
        moment: datetime,
        level: int = 0,
        drill: int | None = None,
    ) -> PracticeAttempt:
        """Start an attempt at a position; the same interaction gets the same attempt again.

        A drill has at most one open attempt: two simultaneous presses get the same attempt.

        Args:
            interaction_id: the interaction that starts it.
            technique: the slug of the technique.
            item: the id of the position.
            moment: the time.
            level: the hint level that it begins with.
            drill: the interaction that began the drill, if it is part of one.
        """
        if drill is not None:
            lock_user(self._connection, user_id)
            still_open = _attempts().where(
                attempts.c.user_id == user_id,
                attempts.c.drill == drill,
                attempts.c.correct.is_(None),
            )
            if (row := self._connection.execute(still_open).first()) is not None:
                return _attempt(row)
        insert_new(
            self._connection,
            attempts,
            user_id=user_id,
            interaction_id=interaction_id,
            technique=technique,
            item=item,
            level=level,
            created=moment,
            drill=drill,
        )
        query = _attempts().where(attempts.c.interaction_id == interaction_id)
        return _attempt(self._connection.execute(query).one())

    @transaction
    def own(self, attempt_id: int, user_id: int) -> PracticeAttempt | None:
        """An attempt of a user; None if they have none with this id."""
        query = _attempts().where(attempts.c.id == attempt_id, attempts.c.user_id == user_id)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _attempt(row)

    @transaction
    def newest(self, user_id: int, technique: str) -> PracticeAttempt | None:
        """A user's newest attempt at a technique outside of drills, or None."""
        query = (
            _attempts()
            .where(
                attempts.c.user_id == user_id,
                attempts.c.technique == technique,
                attempts.c.drill.is_(None),
            )
            .order_by(attempts.c.id.desc())
            .limit(1)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _attempt(row)

    @transaction
    def drill(self, user_id: int, drill: int) -> tuple[PracticeAttempt, ...]:
        """A user's attempts in a drill, the oldest first."""
        query = (
            _attempts()
            .where(attempts.c.user_id == user_id, attempts.c.drill == drill)
            .order_by(attempts.c.id)
        )
        return tuple(map(_attempt, self._connection.execute(query)))

    @long_read
    def drilled(self, user_id: int, limit: int) -> tuple[PracticeAttempt, ...]:
        """A user's last answered attempts in drills, the newest first."""
        query = (
            _attempts()
            .where(
                attempts.c.user_id == user_id,
                attempts.c.drill.is_not(None),
                attempts.c.correct.is_not(None),
            )
            .order_by(attempts.c.id.desc())
            .limit(limit)
        )
        return tuple(map(_attempt, self._connection.execute(query)))

    @long_read
    def given(self, user_id: int) -> dict[tuple[str, str], int]:
        """How often a user got each position, by technique and item."""
        query = (
            select(attempts.c.technique, attempts.c.item, func.count())
            .where(attempts.c.user_id == user_id)
            .group_by(attempts.c.technique, attempts.c.item)
        )
        rows = self._connection.execute(query)
        return {(technique, item): count for technique, item, count in rows}

    @transaction
    def reveal(self, attempt: PracticeAttempt, level: int) -> PracticeAttempt | None:
        """Record that more of a position's step was shown.

        Args:
            attempt: the attempt as the caller saw it.
            level: the new level, 1-4.

        Returns:
            The attempt as it is now; None, with nothing changed, if it no longer exists or has
            another level than the caller saw.
        """
        change = (
            update(attempts)
            .where(attempts.c.id == attempt.id, attempts.c.level == attempt.level)
            .values(level=level)
            .returning(*_attempts().selected_columns)
        )
        row = self._connection.execute(change).one_or_none()
        return None if row is None else _attempt(row)

    @transaction
    def answer(
        self,
        attempt: PracticeAttempt,
        *,
        correct: bool,
        moment: datetime,
        day: date,
        change: Callable[[PracticeAttempt, PracticeState], PracticeState],
    ) -> AnswerEffect | None:
        """Store the first answer to a position with all its effects in one transaction.

        Args:
            attempt: the attempt; its current state is read again.
            correct: whether the answer was right.
            moment: the time of the answer.
            day: the date of the answer in the user's time zone.
            change: computes the new state; must not block.

        Returns:
            The effect; None, with nothing changed, if the attempt was already answered or no longer
            exists.
        """
        # Two answers of the same user must not start from the same rating.
        lock_user(self._connection, attempt.user_id)
        closed = (
            update(attempts)
            .where(attempts.c.id == attempt.id, attempts.c.correct.is_(None))
            .values(correct=correct, answered=moment)
            .returning(*_attempts().selected_columns)
        )
        row = self._connection.execute(closed).one_or_none()
        if row is None:
            return None
        now = _attempt(row)
        before = _state(self._connection, now)
        after = change(now, before)
        _save(self._connection, now, after, day)
        return AnswerEffect(now, before, after)

    @transaction
    def credit(
        self,
        *,
        user_id: int,
        game_id: int,
        technique: str,
        interaction_id: int,
        moment: datetime,
        day: date,
        change: Callable[[Mapping[str, Skill]], Mapping[str, Skill]],
    ) -> bool:
        """Record that a user has used a technique in a game, with all effects in one transaction.

        Args:
            game_id: the game, which must exist.
            technique: the slug of the technique; it counts once in a game.
            interaction_id: the interaction of the move.
            moment: the time of the move.
            day: its date in the user's time zone.
            change: computes the new skills, by technique or `OVERALL`; must not block.

        Returns:
            Whether it counts; nothing has changed if not.
        """
        row = {"game_id": game_id, "user_id": user_id, "technique": technique}
        row |= {"interaction_id": interaction_id, "created": moment}
        return self._once(game_credits, row, day, change)

    @transaction
    def answer_hint(
        self,
        *,
        user_id: int,
        puzzle_id: int,
        technique: str,
        level: int,
        correct: bool,
        interaction_id: int,
        moment: datetime,
        day: date,
        change: Callable[[Mapping[str, Skill]], Mapping[str, Skill]],
    ) -> bool:
        """Store the first answer to a hint at a level, 1-3, about a technique in a puzzle.

        Arguments and effects are as for `credit`.

        Returns:
            Whether it is the first; nothing has changed if not.
        """
        row = {"puzzle_id": puzzle_id, "user_id": user_id, "technique": technique}
        row |= {"level": level, "correct": correct}
        row |= {"interaction_id": interaction_id, "created": moment}
        return self._once(hint_answers, row, day, change)

    @transaction
    def guess(self, attempt_id: int, answer: str) -> bool:
        """Record an answer that is true, but does not follow from the position's technique.

        Args:
            answer: the answer in words.

        Returns:
            Whether a different answer of this kind was recorded before.
        """
        this = attempts.c.id == attempt_id
        first = update(attempts).where(this, attempts.c.guessed.is_(None)).values(guessed=answer)
        if self._connection.execute(first).rowcount:
            return False
        return self._connection.execute(select(attempts.c.guessed).where(this)).scalar() != answer

    def _once(
        self,
        table: Table,
        row: dict[str, Any],
        day: date,
        change: Callable[[Mapping[str, Skill]], Mapping[str, Skill]],
    ) -> bool:
        """Insert a row and change the user's skills, unless the row already exists."""
        user_id = row["user_id"]
        lock_user(self._connection, user_id)
        is_new = insert_new(self._connection, table, **row)
        if is_new:
            before = _skills(self._connection, user_id, OVERALL, row["technique"])
            _save_skills(self._connection, user_id, change(before), day)
        return is_new

    @long_read
    def uses(self, user_id: int) -> dict[str, int]:
        """How often a user has used each technique without a hint, in games and in practice.

        The counts are by the slug of the technique; techniques without a use are left out.
        """
        played = select(game_credits.c.technique).where(game_credits.c.user_id == user_id)
        practised = select(attempts.c.technique).where(
            attempts.c.user_id == user_id, attempts.c.correct, attempts.c.level == 0
        )
        used = union_all(played, practised).subquery()
        query = select(used.c.technique, func.count()).group_by(used.c.technique)
        return {row[0]: row[1] for row in self._connection.execute(query)}

    @long_read
    def finds(self, user_id: int) -> tuple[tuple[str, datetime], ...]:
        """Each use of a technique without a hint, as in `uses`, with its time; oldest first."""
        played = select(game_credits.c.technique, game_credits.c.created).where(
            game_credits.c.user_id == user_id
        )
        practised = select(attempts.c.technique, attempts.c.answered).where(
            attempts.c.user_id == user_id, attempts.c.correct, attempts.c.level == 0
        )
        rows = self._connection.execute(union_all(played, practised))
        return tuple(sorted(((row[0], row[1]) for row in rows), key=lambda find: find[1]))

    @transaction
    def skills(self, user_id: int) -> dict[str, Skill]:
        """All skills of a user, by the slug of the technique or `OVERALL`."""
        return _skills(self._connection, user_id)

    @long_read
    def days(self, user_id: int) -> tuple[SkillDay, ...]:
        """The history of the overall rating, the oldest day first."""
        query = (
            select(skill_days.c.day, skill_days.c.rating, skill_days.c.deviation)
            .where(skill_days.c.user_id == user_id)
            .order_by(skill_days.c.day)
        )
        return tuple(SkillDay(**row._mapping) for row in self._connection.execute(query))

    @long_read
    def due(self, user_id: int, moment: datetime) -> tuple[Review, ...]:
        """The positions that are due for a user at this time, the oldest first."""
        query = (
            select(reviews)
            .where(reviews.c.user_id == user_id, reviews.c.due <= moment)
            .order_by(reviews.c.due, reviews.c.technique, reviews.c.item)
        )
        return tuple(map(_review, self._connection.execute(query)))


def _state(connection: Connection, attempt: PracticeAttempt) -> PracticeState:
    query = select(reviews).filter_by(**_key(attempt))
    row = connection.execute(query).one_or_none()
    return PracticeState(
        _skills(connection, attempt.user_id, OVERALL, attempt.technique),
        None if row is None else _review(row),
    )


def _skills(connection: Connection, user_id: int, *techniques: str) -> dict[str, Skill]:
    query = select(skills).where(skills.c.user_id == user_id)
    if techniques:
        query = query.where(skills.c.technique.in_(techniques))
    return {row.technique: _skill(row) for row in connection.execute(query)}


def _save(
    connection: Connection, attempt: PracticeAttempt, standing: PracticeState, day: date
) -> None:
    _save_skills(connection, attempt.user_id, standing.skills, day)
    if review := standing.review:
        values = {
            "due": review.due,
            "interval": round(review.interval.total_seconds()),
            "ease": review.ease,
            "repetitions": review.repetitions,
        }
        upsert(connection, reviews, _key(attempt), values)


def _save_skills(
    connection: Connection, user_id: int, changed: Mapping[str, Skill], day: date
) -> None:
    for technique, skill in changed.items():
        key = {"user_id": user_id, "technique": technique}
        values = {
            "rating": skill.rating,
            "deviation": skill.deviation,
            "volatility": skill.volatility,
            "updated": skill.updated,
        }
        upsert(connection, skills, key, values)
    if overall := changed.get(OVERALL):
        numbers = {"rating": overall.rating, "deviation": overall.deviation}
        upsert(connection, skill_days, {"user_id": user_id, "day": day}, numbers)


def _key(attempt: PracticeAttempt) -> dict[str, object]:
    return {
        "user_id": attempt.user_id,
        "technique": attempt.technique,
        "item": attempt.item,
    }


def _attempts() -> Select[Any]:
    return select(*(attempts.c[name] for name in PracticeAttempt.__slots__))


def _attempt(row: Row[Any]) -> PracticeAttempt:
    return PracticeAttempt(**row._mapping)


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
