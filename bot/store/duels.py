"""Duels in the store: challenges, the two players, and outdated messages.

The players' games show the progress of a duel; a player's row only says how the duel ended.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    case,
    cast,
    delete,
    exists,
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
from bot.store.schema import duel_players, duels, games, puzzles
from engine.model.band import Band

_COOLING: Final = timedelta(minutes=10)
"""How long a refused challenge by name counts towards the limit, since each one pings somebody."""
_PLAYER: Final = literal(2**40, BigInteger)
_DONE: Final = literal(10**9, BigInteger)
_PLACE: Final = ("guild_id", "channel_id", "message_id")


class Outcome(Enum):
    """How a duel ended for a player; the value is stored in the database."""

    SOLVED = "solved"
    GAVE_UP = "gave-up"


class Refusal(Enum):
    """Why a challenge was not accepted; the value is stored in the database."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class TooMany(Enum):
    """The limit that a user has reached."""

    DUELS = auto()
    """Duels in progress."""
    OPEN = auto()
    """Duels and open challenges, of which the user may withdraw the challenges."""
    PINGS = auto()
    """Duels and challenges by name, including recently refused ones: each has pinged somebody."""


@dataclass(frozen=True, slots=True)
class DuelPlayer:
    """A player of a duel.

    Attributes:
        place: 0 for the challenger, 1 for the other player.
        user_id: the player.
        outcome: how it ended for them; None if it has not ended yet.
        hints: the number of steps for which they had a hint.
        seconds: the time from the start of their game to the solution; None without a solution.
        times: whether they want to show times.
        turns: the turns of their game, one per line; None if they have not opened it.
    """

    place: int
    user_id: int
    outcome: Outcome | None
    hints: int
    seconds: int | None
    times: bool
    turns: str | None


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel, or the challenge to one.

    Attributes:
        id: the id in buttons.
        interaction_id: the interaction of the command, which is the seed of the puzzle.
        band: how hard the puzzle is.
        language: the language of its message.
        anyone: whether anyone may accept it.
        guild_id: the server; None if the bot cannot edit the message.
        channel_id: the message's channel, or None.
        message_id: the message, or None.
        puzzle_id: the id of the puzzle; None before the duel begins.
        puzzle: the position line of the puzzle; None before the duel begins.
        begun: when it was accepted.
        refused: why it was not accepted, or None.
        expires: when the challenge, or the duel, ends at the latest.
        players: the known players, the challenger first; deleted players are missing.
    """

    id: int
    interaction_id: int
    band: Band
    language: str
    anyone: bool
    guild_id: int | None
    channel_id: int | None
    message_id: int | None
    puzzle_id: int | None
    puzzle: str | None
    begun: datetime | None
    refused: Refusal | None
    expires: datetime
    players: tuple[DuelPlayer, ...]

    @property
    def place(self) -> tuple[int, int, int] | None:
        """The ids of server, channel and message; None if the bot cannot edit the message."""
        if self.guild_id is None or self.channel_id is None or self.message_id is None:
            return None
        return self.guild_id, self.channel_id, self.message_id

    def player(self, place: int) -> DuelPlayer | None:
        """The player at a place; None if it is free, or the player was deleted."""
        return next((player for player in self.players if player.place == place), None)

    def player_of(self, user_id: int) -> DuelPlayer | None:
        """A user as a player; None if they do not play."""
        return next((player for player in self.players if player.user_id == user_id), None)

    def may_show_times(self, moment: datetime) -> bool:
        """Whether both players have a time to show at a time (aware), or can still get one."""
        outcomes = [player.outcome for player in self.players]
        if self.is_over(moment):
            return outcomes == [Outcome.SOLVED] * 2
        return Outcome.GAVE_UP not in outcomes

    def is_open(self, moment: datetime) -> bool:
        """Whether it can be accepted."""
        present = self.player(0) and (self.anyone or self.player(1))
        waits = self.begun is None and self.refused is None
        return bool(present) and waits and moment < self.expires

    def is_over(self, moment: datetime) -> bool:
        """Whether it has begun and is over: both players are done, or the time has run out."""
        if self.begun is None:
            return False
        return moment >= self.expires or all(player.outcome for player in self.players)


class Duels(FollowedRepository):
    """Duels and their players."""

    table = duels
    ends = duels.c.expires

    @staticmethod
    def total(moment: datetime) -> ColumnElement[int]:
        """A number that changes whenever the content of a duel's message changes.

        It changes with each move, each change of a player, the end of the duel, and the deletion of
        a player.
        """
        is_late = and_(duels.c.refused.is_(None), duels.c.expires <= moment)
        is_done = or_(duel_players.c.outcome.is_not(None), is_late)
        progress = case((is_done, _DONE), else_=func.coalesce(games.c.version + 1, 0))
        each = func.sum(_PLAYER + duel_players.c.version + progress)
        return (
            select(cast(func.coalesce(each, 0), BigInteger))
            .select_from(duel_players.outerjoin(games, is_game_of(duel_players, duels)))
            .where(duel_players.c.duel_id == duels.c.id)
            .correlate(duels)
            .scalar_subquery()
        )

    @transaction
    def challenge(
        self,
        *,
        user_id: int,
        rival_id: int | None,
        band: Band,
        language: str,
        interaction_id: int,
        moment: datetime,
        lasts: timedelta,
        limit: int,
    ) -> Duel | TooMany:
        """Store a challenge.

        Args:
            user_id: the challenger.
            rival_id: the challenged user; None for anyone.
            band: how hard the puzzle is.
            language: the language of the message.
            moment: the current time (aware).
            lasts: how long it can be accepted.
            limit: how many duels a user may have.

        Returns:
            The challenge; or the limit that keeps it from being stored.
        """
        lock_user(self._connection, user_id)
        insert_new(
            self._connection,
            duels,
            interaction_id=interaction_id,
            band=band.slug,
            language=language,
            anyone=rival_id is None,
            created=moment,
            expires=moment + lasts,
        )
        mine = select(duels.c.id).where(duels.c.interaction_id == interaction_id)
        duel_id = self._connection.execute(mine).scalar_one()
        for place, player in enumerate((user_id, rival_id)):
            if player is not None:
                insert_new(
                    self._connection, duel_players, duel_id=duel_id, place=place, user_id=player
                )
        # Count after the first change, because SQLite has no lock before it.
        too_many = self._too_many(user_id, moment, limit, challenged=1)
        if rival_id and _count(self._connection, user_id, moment, pinged=True) > limit:
            too_many = too_many or TooMany.PINGS
        if too_many:
            self._connection.rollback()
            return too_many
        challenge = _load(self._connection, duel_id)
        assert challenge is not None
        return challenge

    @transaction
    def get(self, duel_id: int) -> Duel | None:
        """The duel with this id, or None."""
        return _load(self._connection, duel_id)

    @transaction
    def playing(self, user_id: int, moment: datetime) -> tuple[Duel, ...]:
        """The duels that a user plays at a time (aware), those that end first before the others."""
        query = (
            select(duels.c.id)
            .join(duel_players)
            .where(
                duel_players.c.user_id == user_id,
                duel_players.c.outcome.is_(None),
                duels.c.begun.is_not(None),
                duels.c.expires > moment,
            )
            .order_by(duels.c.expires, duels.c.id)
        )
        ids = self._connection.execute(query).scalars().all()
        found = (_load(self._connection, duel_id) for duel_id in ids)
        return tuple(duel for duel in found if duel is not None)

    @transaction
    def begin(
        self,
        duel_id: int,
        *,
        user_id: int,
        puzzle_id: int,
        moment: datetime,
        lasts: timedelta,
        limit: int,
    ) -> TooMany | None:
        """Accept a challenge; only one of several attempts succeeds, which `get` shows.

        Args:
            user_id: the user who accepts it: the challenged one, or anyone if it is open to all.
            moment: the current time (aware).
            lasts: the maximum duration of the duel.
            limit: how many duels a user may have.

        Returns:
            The limit that the user has reached, or None.
        """
        accepts = or_(duels.c.anyone, _has_player(1, user_id))
        lock_user(self._connection, user_id)
        which = (duels.c.id == duel_id, duels.c.expires > moment, _has_player(0), accepts)
        change = update(duels).where(*which, *_WAITING)
        change = change.values(puzzle_id=puzzle_id, begun=moment, expires=moment + lasts)
        done = self._connection.execute(change)
        if done.rowcount != 1:
            return None
        insert_new(self._connection, duel_players, duel_id=duel_id, place=1, user_id=user_id)
        if too_many := self._too_many(user_id, moment, limit):
            self._connection.rollback()
            return too_many
        return None

    @transaction
    def sent(self, duel_id: int, place: tuple[int, int, int], moment: datetime) -> None:
        """Record the message of a duel.

        Args:
            place: the ids of the server, the channel and the message.
            moment: the time (aware) that it shows.
        """
        values = dict(zip(_PLACE, place, strict=True))
        self._set(duel_id, **values, shown=self.total(moment))

    @transaction
    def refuse(self, duel_id: int, why: Refusal) -> None:
        """Decline or withdraw a challenge, if it is not accepted yet."""
        change = update(duels).where(duels.c.id == duel_id, *_WAITING).values(refused=why.value)
        self._connection.execute(change)

    @transaction
    def withdraw_all(self, user_id: int, moment: datetime) -> int:
        """Withdraw all open challenges of a user; return their number.

        Args:
            moment: the current time (aware).
        """
        ids = self._open(user_id, moment)
        change = update(duels).where(duels.c.id.in_(ids), *_WAITING)
        count = self._connection.execute(change.values(refused=Refusal.WITHDRAWN.value)).rowcount
        for duel_id in ids:
            self._change(duel_id, user_id)
        return count

    @transaction
    def give_up(self, duel_id: int, user_id: int) -> None:
        """Record that a player has given up, unless the duel has ended for them."""
        self._change(
            duel_id, user_id, duel_players.c.outcome.is_(None), outcome=Outcome.GAVE_UP.value
        )

    @transaction
    def switch_times(self, duel_id: int, user_id: int) -> None:
        """Record that a player wants to show times, or does not want it any more."""
        self._change(duel_id, user_id, times=~duel_players.c.times)

    @transaction
    def solved(self, puzzle_id: int, user_id: int, moment: datetime) -> int | None:
        """Record that a user has solved a puzzle, if it belongs to one of their duels.

        Args:
            moment: the current time (aware).

        Returns:
            The id of the duel; None if no duel has the puzzle, or the duel has ended for them.
        """
        query = _players(duel_players.c.user_id == user_id, duels.c.puzzle_id == puzzle_id)
        query = query.where(duel_players.c.outcome.is_(None), duels.c.expires > moment)
        row = self._connection.execute(query).first()
        if row is None:
            return None
        mine = and_(
            duel_players.c.duel_id == row.duel_id,
            duel_players.c.place == row.place,
            duel_players.c.outcome.is_(None),
        )
        change = update(duel_players).values(
            outcome=Outcome.SOLVED.value,
            hints=row.used,
            seconds=seconds_since(row.started),
            version=duel_players.c.version + 1,
        )
        self._connection.execute(change.where(mine))
        found: int = row.duel_id
        return found

    @transaction
    def is_any_running(self, moment: datetime, shards: Shards = ALL_SHARDS) -> bool:
        """Whether a duel with an editable message is in progress on servers of these shards."""
        query = (
            select(duels.c.id)
            .join(duel_players)
            .where(
                duels.c.message_id.is_not(None),
                duels.c.begun.is_not(None),
                duels.c.expires > moment,
                duel_players.c.outcome.is_(None),
            )
        )
        rows = self._connection.execute(on_shards(shards, query, duels.c.guild_id).limit(1))
        return rows.first() is not None

    def _too_many(
        self, user_id: int, moment: datetime, limit: int, *, challenged: int = 0
    ) -> TooMany | None:
        """What a user has more than `limit` of, or None.

        Args:
            challenged: how many challenges this transaction has added.
        """
        if _count(self._connection, user_id, moment) <= limit:
            return None
        is_any_open = len(self._open(user_id, moment)) > challenged
        return TooMany.OPEN if is_any_open else TooMany.DUELS

    def _open(self, user_id: int, moment: datetime) -> Sequence[int]:
        """The ids of a user's open challenges."""
        query = (
            select(duels.c.id)
            .join(duel_players)
            .where(
                duel_players.c.user_id == user_id,
                duel_players.c.place == 0,
                duels.c.expires > moment,
                *_WAITING,
            )
        )
        return self._connection.execute(query).scalars().all()

    def _change(
        self, duel_id: int, user_id: int, *conditions: ColumnElement[bool], **values: object
    ) -> None:
        which = (duel_players.c.duel_id == duel_id, duel_players.c.user_id == user_id, *conditions)
        values["version"] = duel_players.c.version + 1
        self._connection.execute(update(duel_players).where(*which).values(**values))


def delete_old_duels(connection: Connection, before: datetime) -> None:
    """Delete the duels that ended some weeks before a time (aware)."""
    connection.execute(delete(duels).where(duels.c.expires < before - KEPT))


def _count(connection: Connection, user_id: int, moment: datetime, *, pinged: bool = False) -> int:
    """The number of a user's open challenges and of their duels in progress.

    Args:
        pinged: whether recently refused challenges by name count, too, since they pinged somebody.
    """
    counted: ColumnElement[bool] = duels.c.refused.is_(None)
    if pinged:
        counted = or_(counted, and_(~duels.c.anyone, duels.c.created > moment - _COOLING))
    challenged = and_(duels.c.begun.is_(None), duel_players.c.place == 0, counted)
    plays = and_(duels.c.begun.is_not(None), duel_players.c.outcome.is_(None))
    query = (
        select(func.count())
        .select_from(duel_players)
        .join(duels)
        .where(duel_players.c.user_id == user_id, duels.c.expires > moment, or_(challenged, plays))
    )
    count: int = connection.execute(query).scalar_one()
    return count


_WAITING: Final = duels.c.begun.is_(None), duels.c.refused.is_(None)
"""The condition that a challenge is neither accepted nor refused."""


def _has_player(place: int, user_id: int | None = None) -> ColumnElement[bool]:
    found = exists().where(duel_players.c.duel_id == duels.c.id, duel_players.c.place == place)
    return found if user_id is None else found.where(duel_players.c.user_id == user_id)


def _players(*conditions: ColumnElement[bool]) -> Select[Any]:
    """Players with their games, and the number of their hints so far."""
    return (
        select(
            duel_players,
            games.c.turns,
            games.c.created.label("started"),
            hints_of(duel_players, duels),
        )
        .join(duels)
        .outerjoin(games, is_game_of(duel_players, duels))
        .where(*conditions)
        .order_by(duel_players.c.duel_id.desc(), duel_players.c.place)
    )


def _load(connection: Connection, duel_id: int) -> Duel | None:
    query = (
        select(duels, puzzles.c.position.label("puzzle"))
        .outerjoin(puzzles)
        .where(duels.c.id == duel_id)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    players = connection.execute(_players(duel_players.c.duel_id == duel_id))
    return _duel(row, tuple(map(_player, players)))


def _duel(row: Row[Any], players: tuple[DuelPlayer, ...]) -> Duel:
    values = {name: row._mapping[name] for name in Duel.__slots__ if name != "players"}
    values |= {
        "band": Band[row.band.upper()],
        "refused": None if row.refused is None else Refusal(row.refused),
    }
    return Duel(**values, players=players)


def _player(row: Row[Any]) -> DuelPlayer:
    outcome = None if row.outcome is None else Outcome(row.outcome)
    return DuelPlayer(
        place=row.place,
        user_id=row.user_id,
        outcome=outcome,
        hints=row.hints if outcome is Outcome.SOLVED else row.used,
        seconds=row.seconds,
        times=row.times,
        turns=row.turns,
    )
