"""Races in the store: the racers, their progress, and outdated messages.

The racers' games show the progress of a race; a racer's row only records the solution.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    and_,
    case,
    cast,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)

from bot.config.shards import Shards
from bot.store.database.repository import transaction
from bot.store.database.statements import insert_new, lock_user
from bot.store.followed import (
    ALL_SHARDS,
    KEPT,
    FollowedRepository,
    hints_of,
    is_game_of,
    seconds_since,
)
from bot.store.posts import on_shards
from bot.store.schema import games, puzzles, racers, races
from engine.model.band import Band

_RACER: Final = literal(2**40, BigInteger)
_DONE: Final = literal(10**9, BigInteger)
_OVER: Final = literal(2**60, BigInteger)
_ON_ITS_WAY: Final = timedelta(seconds=10)
"""How long the message of a race may take to arrive."""


@dataclass(frozen=True, slots=True)
class RacePlayer:
    """A racer: a user who takes part in a race.

    Attributes:
        user_id: the user.
        is_done: whether they have solved the puzzle in time.
        hints: the number of steps for which they had a hint.
        seconds: the time from the start of their game to the solution; None without a solution, or
            if they do not want times.
        turns: the turns of their game, one per line; None if they have not opened it.
    """

    user_id: int
    is_done: bool
    hints: int
    seconds: int | None
    turns: str | None


@dataclass(frozen=True, slots=True)
class Race:
    """A race.

    Attributes:
        id: the id in buttons.
        band: how hard the puzzle is.
        language: the language of its message.
        guild_id: the server.
        channel_id: the channel.
        message_id: the message; None before it is known, or if the bot cannot edit it.
        puzzle_id: the id of the puzzle.
        puzzle: the position line of the puzzle.
        ends: when it ends.
        racers: the racers who have solved it, the fastest first, then the others in the order of
            joining.
    """

    id: int
    band: Band
    language: str
    guild_id: int
    channel_id: int
    message_id: int | None
    puzzle_id: int
    puzzle: str
    ends: datetime
    racers: tuple[RacePlayer, ...]

    @property
    def place(self) -> tuple[int, int, int] | None:
        """The ids of server, channel and message; None if the bot cannot edit the message."""
        if self.message_id is None:
            return None
        return self.guild_id, self.channel_id, self.message_id

    def racer(self, user_id: int) -> RacePlayer | None:
        """A user in the race; None if they do not take part."""
        return next((racer for racer in self.racers if racer.user_id == user_id), None)

    def is_over(self, moment: datetime) -> bool:
        """Whether it has ended at a time (aware)."""
        return moment >= self.ends


class Races(FollowedRepository):
    """Races and their racers."""

    table = races
    ends = races.c.ends

    @staticmethod
    def total(moment: datetime) -> ColumnElement[int]:
        """A number that changes whenever the content of a race's message changes.

        It changes with each move, each change of a racer, each join or leave, and the end.
        """
        progress = case(
            (racers.c.solved.is_not(None), _DONE), else_=func.coalesce(games.c.version + 1, 0)
        )
        each = func.sum(_RACER + racers.c.version + progress)
        moves = (
            select(cast(func.coalesce(each, 0), BigInteger))
            .select_from(racers.outerjoin(games, is_game_of(racers, races)))
            .where(racers.c.race_id == races.c.id)
            .correlate(races)
            .scalar_subquery()
        )
        # After the end, moves no longer matter.
        late = _OVER + select(func.count()).where(racers.c.race_id == races.c.id).scalar_subquery()
        return case((races.c.ends <= moment, late), else_=moves)

    @transaction
    def begin(
        self,
        *,
        interaction_id: int,
        band: Band,
        language: str,
        channel: tuple[int, int],
        puzzle_id: int,
        moment: datetime,
        lasts: timedelta,
    ) -> Race | None:
        """Begin a race; a repeated interaction begins only one.

        Args:
            language: the language of its message.
            channel: the ids of the server and of the channel.
            moment: the current time (aware).
            lasts: how long it takes.

        Returns:
            The race; None if another race runs in the channel.
        """
        guild_id, channel_id = channel
        lock_user(self._connection, channel_id)
        insert_new(
            self._connection,
            races,
            interaction_id=interaction_id,
            band=band.slug,
            language=language,
            guild_id=guild_id,
            channel_id=channel_id,
            puzzle_id=puzzle_id,
            begun=moment,
            ends=moment + lasts,
        )
        running = _running(channel_id, moment)
        rows = self._connection.execute(select(races.c.interaction_id).where(running))
        if set(rows.scalars()) != {interaction_id}:
            self._connection.rollback()
            return None
        mine = select(races.c.id).where(races.c.interaction_id == interaction_id)
        return _load(self._connection, self._connection.execute(mine).scalar_one())

    @transaction
    def running(self, channel_id: int, moment: datetime) -> Race | None:
        """The race that runs in a channel at a time (aware), or None."""
        which = _running(channel_id, moment)
        row = self._connection.execute(select(races.c.id).where(which)).first()
        return None if row is None else _load(self._connection, row.id)

    @transaction
    def get(self, race_id: int) -> Race | None:
        """The race with this id, or None."""
        return _load(self._connection, race_id)

    @transaction
    def own(self, race_id: int, user_id: int) -> int | None:
        """The id of the puzzle of a race that a user takes part in; None if they do not."""
        query = (
            select(races.c.puzzle_id)
            .join(racers)
            .where(races.c.id == race_id, racers.c.user_id == user_id)
        )
        return self._connection.execute(query).scalar_one_or_none()

    @transaction
    def join(self, race_id: int, user_id: int, moment: datetime) -> None:
        """Let a user take part in a race that runs at a time (aware); idempotent."""
        running = select(races.c.id).where(races.c.id == race_id, races.c.ends > moment)
        if self._connection.execute(running).first() is not None:
            insert_new(self._connection, racers, race_id=race_id, user_id=user_id, joined=moment)

    @transaction
    def leave(self, race_id: int, user_id: int) -> bool:
        """Remove a user from a race; return whether they took part."""
        gone = delete(racers).where(racers.c.race_id == race_id, racers.c.user_id == user_id)
        return self._connection.execute(gone).rowcount > 0

    @transaction
    def solved(
        self, puzzle_id: int, user_id: int, moment: datetime, *, is_timed: bool
    ) -> Race | None:
        """Record that a user has solved a puzzle, if they race on it.

        Args:
            moment: the current time (aware).
            is_timed: whether the user wants their times to be measured.

        Returns:
            The race; None if they do not race on the puzzle, or the race is over.
        """
        query = (
            select(racers.c.race_id, games.c.created.label("started"), hints_of(racers, races))
            .join(races)
            .outerjoin(games, is_game_of(racers, races))
            .where(
                races.c.puzzle_id == puzzle_id,
                races.c.ends > moment,
                racers.c.user_id == user_id,
                racers.c.solved.is_(None),
            )
        )
        row = self._connection.execute(query).first()
        if row is None:
            return None
        seconds = seconds_since(row.started) if is_timed else None
        mine = (racers.c.race_id == row.race_id, racers.c.user_id == user_id)
        change = update(racers).values(
            solved=moment, hints=row.used, seconds=seconds, version=racers.c.version + 1
        )
        self._connection.execute(change.where(*mine))
        return _load(self._connection, row.race_id)

    @transaction
    def sent(self, race_id: int, place: tuple[int, int, int], moment: datetime) -> None:
        """Record the message of a race, if it is in the race's channel.

        Args:
            place: the ids of the server, the channel and the message.
            moment: the time (aware) that it shows.
        """
        guild_id, channel_id, message_id = place
        there = (races.c.guild_id == guild_id, races.c.channel_id == channel_id)
        change = update(races).where(races.c.id == race_id, *there)
        self._connection.execute(change.values(message_id=message_id, shown=self.total(moment)))

    @transaction
    def is_any_running(self, moment: datetime, shards: Shards = ALL_SHARDS) -> bool:
        """Whether a race with an editable message is running on servers of these shards."""
        query = select(races.c.id).where(races.c.message_id.is_not(None), races.c.ends > moment)
        rows = self._connection.execute(on_shards(shards, query, races.c.guild_id).limit(1))
        return rows.first() is not None


def delete_old_races(connection: Connection, before: datetime) -> None:
    """Delete the races that ended some weeks before a time (aware)."""
    connection.execute(delete(races).where(races.c.ends < before - KEPT))


def _running(channel_id: int, moment: datetime) -> ColumnElement[bool]:
    """The condition that a race runs in a channel at a time, and its message has arrived."""
    is_there = or_(races.c.message_id.is_not(None), races.c.begun > moment - _ON_ITS_WAY)
    return and_(races.c.channel_id == channel_id, races.c.ends > moment, is_there)


def _load(connection: Connection, race_id: int) -> Race | None:
    query = select(races, puzzles.c.position.label("puzzle")).join(puzzles)
    row = connection.execute(query.where(races.c.id == race_id)).one_or_none()
    if row is None:
        return None
    taking_part = (
        select(racers, games.c.turns, hints_of(racers, races))
        .join(races)
        .outerjoin(games, is_game_of(racers, races))
        .where(racers.c.race_id == race_id)
        .order_by(
            racers.c.solved.is_(None),
            racers.c.seconds.is_(None),
            racers.c.seconds,
            racers.c.solved,
            racers.c.joined,
            racers.c.user_id,
        )
    )
    found = tuple(map(_racer, connection.execute(taking_part)))
    values = {name: row._mapping[name] for name in Race.__slots__ if name != "racers"}
    return Race(**{**values, "band": Band[row.band.upper()]}, racers=found)


def _racer(row: Row[Any]) -> RacePlayer:
    is_done = row.solved is not None
    return RacePlayer(
        row.user_id, is_done, row.hints if is_done else row.used, row.seconds, row.turns
    )
