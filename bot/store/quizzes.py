"""The quizzes of servers: a row is the claim to send a quiz, and holds its question."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import select, update

from bot.config.shards import Shards
from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new
from bot.store.posts import on_shards
from bot.store.schema import quizzes

_ALL = Shards()


@dataclass(frozen=True, slots=True)
class SentQuiz:
    """A quiz that was sent, or may have been.

    Attributes:
        guild_id: the server.
        day: the day on which it was sent.
        channel_id: its channel.
        message_id: its message; None if it is not known whether Discord has accepted it.
        item: the id of its position.
        ends: when its poll ends.
    """

    guild_id: int
    day: date
    channel_id: int
    message_id: int | None
    item: str
    ends: datetime


class Quizzes(Repository):
    """Quizzes on servers."""

    @transaction
    def claim(
        self, guild_id: int, day: date, *, channel_id: int, item: str, ends: datetime
    ) -> bool:
        """Claim the quiz of a day; False if it was claimed before.

        Args:
            item: the id of its position.
            ends: when its poll ends (aware).
        """
        return insert_new(
            self._connection,
            quizzes,
            guild_id=guild_id,
            day=day,
            channel_id=channel_id,
            item=item,
            ends=ends,
        )

    @transaction
    def sent(self, guild_id: int, day: date, *, message_id: int) -> None:
        """Record that Discord has accepted a quiz."""
        self._change(guild_id, day, message_id=message_id)

    @transaction
    def over(
        self, *, since: datetime, now: datetime, shards: Shards = _ALL, limit: int = 100
    ) -> tuple[SentQuiz, ...]:
        """The quizzes whose poll has ended and whose answer was not sent.

        Args:
            since: only quizzes that ended after this time.
            now: the current time (aware).
            shards: servers of these shards only.
            limit: the maximum number.
        """
        query = (
            select(*(quizzes.c[name] for name in SentQuiz.__slots__))
            .where(
                quizzes.c.ends.between(since, now),
                quizzes.c.answered.is_(False),
            )
            .order_by(quizzes.c.ends)
            .limit(limit)
        )
        rows = self._connection.execute(on_shards(shards, query, quizzes.c.guild_id))
        return tuple(SentQuiz(**row._mapping) for row in rows)

    @transaction
    def claim_answer(self, quiz: SentQuiz) -> bool:
        """Claim the answer to a quiz; False if another process has claimed it."""
        return self._change(quiz.guild_id, quiz.day, only_if=False, answered=True)

    @transaction
    def release_answer(self, quiz: SentQuiz) -> None:
        """Release the claim to an answer that could not be sent."""
        self._change(quiz.guild_id, quiz.day, answered=False)

    def _change(
        self, guild_id: int, day: date, *, only_if: bool | None = None, **values: object
    ) -> bool:
        """Change a quiz; return whether a quiz matched, with this value of `answered` if given."""
        change = update(quizzes).where(quizzes.c.guild_id == guild_id, quizzes.c.day == day)
        if only_if is not None:
            change = change.where(quizzes.c.answered.is_(only_if))
        return self._connection.execute(change.values(**values)).rowcount == 1
