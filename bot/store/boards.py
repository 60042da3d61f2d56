"""Links to boards, the users who play together, and the versions of open games."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, Row, and_, delete, func, literal, select, update

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import dialect_insert, insert_new, lock_user, now
from bot.store.duels import Outcome
from bot.store.followed import is_game_of
from bot.store.schema import (
    activity_players,
    blocks,
    board_tickets,
    duel_players,
    duels,
    game_guests,
    games,
)
from web.kind import Kind
from web.tickets import IssuedTicket, hash_key

_KEY_BYTES: Final = 24
_KEY_CHARACTERS: Final = 32
_INVITATION_BITS: Final = 53
_TICKETS_OF_A_USER: Final = 50
"""The maximum number of a user's valid links; a further one invalidates the oldest."""
_ISSUED: Final = 5_000
"""The maximum number of links per query."""
MAX_GUESTS: Final = 7
"""The maximum number of guests in a game."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A link to a board.

    Attributes:
        id: its id.
        user_id: the only user who may use it.
        kind: the kind of subject that the board is for.
        subject: the id of the game, or of the attempt in practice.
        language: the language of the user's Discord.
    """

    id: int
    user_id: int
    kind: Kind
    subject: int
    language: str


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody who plays the same puzzle in a duel or in an Activity.

    Attributes:
        user_id: the user.
        solved: whether they have solved it.
        game_id: their game; None if they have not opened it.
        version: the version of their game.
        turns: the turns of their game, one per line.
    """

    user_id: int
    solved: bool
    game_id: int | None
    version: int
    turns: str


class BoardLinks(Repository):
    """Links to boards, and the users who play together."""

    @transaction
    def issue(
        self, *, user_id: int, kind: Kind, subject: int, language: str, expires: datetime
    ) -> str:
        """Make a link; return its key. Only a hash of the key is stored.

        Args:
            user_id: the user of the link.
            kind: the kind of subject that the board is for.
            subject: the id of the game, or of the attempt in practice.
            language: the language of the user's Discord.
            expires: until when it is valid (aware).
        """
        key = secrets.token_urlsafe(_KEY_BYTES)
        mine = board_tickets.c.user_id == user_id
        newest = (
            select(board_tickets.c.id)
            .where(mine)
            .order_by(board_tickets.c.id.desc())
            .offset(_TICKETS_OF_A_USER - 1)
            .limit(1)
            .scalar_subquery()
        )
        self._connection.execute(delete(board_tickets).where(mine, board_tickets.c.id <= newest))
        insert_new(
            self._connection,
            board_tickets,
            user_id=user_id,
            key_hash=hash_key(key),
            kind=kind.value,
            subject=subject,
            language=language,
            created=now(),
            expires=expires,
        )
        return key

    @transaction
    def ticket(self, key: str) -> Ticket | None:
        """The link with this key; None if it is unknown or no longer valid."""
        if len(key) != _KEY_CHARACTERS:
            return None
        query = select(board_tickets).where(board_tickets.c.key_hash == hash_key(key), *_valid())
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _ticket(row)

    @transaction
    def issued(self, after: int) -> list[IssuedTicket]:
        """The newest valid links after the link with this id, at most `_ISSUED`."""
        columns = board_tickets.c
        query = (
            select(columns.id, columns.key_hash, columns.user_id)
            .where(columns.id > after, *_valid())
            .order_by(columns.id.desc())
            .limit(_ISSUED)
        )
        rows = self._connection.execute(query).all()
        return [IssuedTicket(*row) for row in reversed(rows)]

    @transaction
    def valid(self, ids: Collection[int]) -> frozenset[int]:
        """The ids of these links that are valid."""
        query = select(board_tickets.c.id).where(board_tickets.c.id.in_(ids), *_valid())
        return frozenset(self._connection.execute(query).scalars())

    @transaction
    def lead(
        self, ticket: int, user_id: int, kind: Kind, subject: int, *, to: Kind | None = None
    ) -> bool:
        """Make a link lead to another subject, as if it had been issued now.

        Args:
            ticket: the id of the link.
            user_id: the user of the link.
            kind: its present kind of subject.
            subject: the id of their attempt at another position, or of their other game.
            to: its new kind of subject; None to keep the kind.

        Returns:
            False if the user has no such link any more.
        """
        change = (
            update(board_tickets)
            .where(
                board_tickets.c.id == ticket,
                board_tickets.c.user_id == user_id,
                board_tickets.c.kind == kind.value,
            )
            .values(kind=(to or kind).value, subject=subject, created=now())
        )
        return self._connection.execute(change).rowcount == 1

    @transaction
    def revoke(self, user_id: int) -> int:
        """Invalidate all links of a user; return how many there were."""
        gone = delete(board_tickets).where(board_tickets.c.user_id == user_id)
        return self._connection.execute(gone).rowcount

    @transaction
    def versions(self, game_ids: Collection[int]) -> dict[int, int]:
        """The versions of these games; games that do not exist are left out."""
        query = select(games.c.id, games.c.version).where(games.c.id.in_(game_ids))
        return {row.id: row.version for row in self._connection.execute(query)}

    @transaction
    def newest(self, user_id: int, *, since: datetime) -> Ticket | None:
        """The link that a user got or redirected last, if that was after a time.

        Args:
            user_id: the user of the link.
            since: the time (aware).
        """
        query = (
            select(board_tickets)
            .where(board_tickets.c.user_id == user_id, board_tickets.c.created > since)
            .order_by(board_tickets.c.created.desc(), board_tickets.c.id.desc())
            .limit(1)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _ticket(row)

    @transaction
    def enter_activity(self, instance: str, user_id: int, puzzle_id: int) -> None:
        """Record the puzzle that a user now plays in an instance of the Activity.

        Args:
            instance: Discord's id of the place where users see each other.
        """
        row = {"instance": instance, "user_id": user_id, "puzzle_id": puzzle_id, "opened": now()}
        insert = dialect_insert(self._connection.dialect.name, activity_players).values(row)
        key = activity_players.primary_key
        self._connection.execute(
            insert.on_conflict_do_update(index_elements=key, set_={"puzzle_id": puzzle_id})
        )

    @transaction
    def puzzle_in_activity(self, instance: str, user_id: int) -> int | None:
        """The puzzle that a user plays in an instance, or else that of its longest-present player.

        Args:
            instance: Discord's id of the place.

        Returns:
            None if nobody plays there.
        """
        players = activity_players.c
        query = (
            select(players.puzzle_id)
            .where(players.instance == instance)
            .order_by(players.user_id != user_id, players.opened, players.user_id)
            .limit(1)
        )
        return self._connection.execute(query).scalar_one_or_none()

    @transaction
    def rivals(self, puzzle_id: int, user_id: int) -> tuple[Rival, ...]:
        """The other players of a puzzle in a user's duels and Activities."""
        mine = duel_players.alias()
        query = (
            select(
                duel_players.c.user_id,
                duel_players.c.outcome,
                games.c.id.label("game_id"),
                func.coalesce(games.c.version, 0).label("version"),
                func.coalesce(games.c.turns, "").label("turns"),
            )
            .join(duels)
            .join(mine, and_(mine.c.duel_id == duels.c.id, mine.c.user_id == user_id))
            .outerjoin(games, is_game_of(duel_players, duels))
            .where(duels.c.puzzle_id == puzzle_id, duel_players.c.user_id != user_id)
            .order_by(duel_players.c.duel_id, duel_players.c.place)
        )
        found = {
            row.user_id: Rival(
                row.user_id,
                row.outcome == Outcome.SOLVED.value,
                row.game_id,
                row.version,
                row.turns,
            )
            for row in self._connection.execute(query)
        }
        present = activity_players.alias()
        same_instance = and_(
            present.c.instance == activity_players.c.instance,
            present.c.user_id == user_id,
            present.c.puzzle_id == puzzle_id,
        )
        together = (
            select(activity_players.c.user_id)
            .join(present, same_instance)
            .where(activity_players.c.puzzle_id == puzzle_id)
        )
        others = select(games).where(
            games.c.puzzle_id == puzzle_id,
            games.c.user_id.in_(together),
            games.c.user_id.not_in({user_id, *found}),
        )
        for row in self._connection.execute(others.order_by(games.c.id)):
            found[row.user_id] = Rival(
                row.user_id, row.solved is not None, row.id, row.version, row.turns
            )
        return tuple(found.values())

    @transaction
    def guests(self, game_id: int) -> tuple[int, ...]:
        """The guests in a game, the earliest first."""
        query = (
            select(game_guests.c.user_id)
            .where(game_guests.c.game_id == game_id)
            .order_by(game_guests.c.created, game_guests.c.user_id)
        )
        return tuple(self._connection.execute(query).scalars())

    @transaction
    def invite(self, game_id: int, user_id: int) -> int | None:
        """The invitation to a user's game: a number that is hard to guess.

        Args:
            user_id: its owner.

        Returns:
            The invitation; None if the game is not theirs.
        """
        new = literal(secrets.randbits(_INVITATION_BITS), BigInteger)
        given = (
            update(games)
            .where(games.c.id == game_id, games.c.user_id == user_id)
            .values(invitation=func.coalesce(games.c.invitation, new))
            .returning(games.c.invitation)
        )
        found: int | None = self._connection.execute(given).scalar_one_or_none()
        return found

    @transaction
    def join(self, game_id: int, invitation: int, user_id: int) -> bool | None:
        """Make a user a guest in a game.

        Args:
            invitation: the number in the invitation to it.
            user_id: the user, who is not its owner.

        Returns:
            Whether the user is a guest now: False if the game has too many, None if the invitation
                is not valid.
        """
        count = select(func.count()).where(game_guests.c.game_id == game_id)
        invited = select(games.c.id).where(games.c.id == game_id, games.c.invitation == invitation)
        lock_user(self._connection, game_id)
        if self._connection.execute(invited).first() is None:
            return None
        new = insert_new(
            self._connection, game_guests, game_id=game_id, user_id=user_id, created=now()
        )
        if new and self._connection.execute(count).scalar_one() > MAX_GUESTS:
            self._connection.rollback()
            return False
        return True

    @transaction
    def send_guests_away(self, game_id: int, user_id: int) -> bool:
        """Remove all guests from a game, and invalidate links and invitations to it.

        Args:
            user_id: its owner.

        Returns:
            Whether the game is theirs; if not, nothing has changed.
        """
        lock_user(self._connection, game_id)
        alone = update(games).where(games.c.id == game_id, games.c.user_id == user_id)
        if not self._connection.execute(alone.values(invitation=None)).rowcount:
            return False
        links = delete(board_tickets).where(
            board_tickets.c.kind == Kind.GAME.value,
            board_tickets.c.subject == game_id,
            board_tickets.c.user_id.in_(
                select(game_guests.c.user_id).where(game_guests.c.game_id == game_id)
            ),
        )
        self._connection.execute(links)
        self._connection.execute(delete(game_guests).where(game_guests.c.game_id == game_id))
        return True


def _valid() -> tuple[ColumnElement[bool], ...]:
    """The condition that a link has not expired, and its user is not blocked."""
    blocked = select(blocks.c.discord_id)
    return board_tickets.c.expires > now(), board_tickets.c.user_id.not_in(blocked)


def _ticket(row: Row[Any]) -> Ticket:
    return Ticket(row.id, row.user_id, Kind(row.kind), row.subject, row.language)
