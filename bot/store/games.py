"""Games: puzzles that users play, and their turns."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Row,
    ScalarSelect,
    Select,
    bindparam,
    exists,
    func,
    literal,
    or_,
    select,
    true,
    update,
)

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new, now
from bot.store.move_log import LoggedMove, log_moves
from bot.store.puzzles import PUZZLE_TEXT
from bot.store.schema import (
    daily_puzzles,
    duel_players,
    duels,
    game_credits,
    game_guests,
    games,
    hint_sessions,
    hint_uses,
    promised_answers,
    puzzle_pool,
    puzzles,
    racers,
    races,
    results,
)
from engine.links import NO_CREDIT, Credit
from engine.links.puzzle_text import has_constraints

_LONGEST_PAUSE: Final = 300
"""The maximum number of seconds that count between two changes; a longer pause is an absence."""
_KEEP: Final = (
    update(promised_answers)
    .where(promised_answers.c.interaction_id == bindparam("asked_by"))
    .values(kept=true())
)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game of a user.

    Attributes:
        id: the id in buttons.
        user_id: its owner.
        puzzle_id: the id of the puzzle in the store.
        puzzle: the text of the puzzle (`engine.links.puzzle_text`).
        turns: the turns, one per line.
        marks: whether candidates are shown.
        version: the number of changes.
        solved: when it was first solved; None if it was not.
        created: when it was started.
        updated: when it was last used.
        er: the rating ER of the puzzle in tenths; None if it is not known exactly.
        paused: when it was paused; None if it is not paused.
        title: the title of the puzzle from the link to it; None if it is not known.
        author: the author of the puzzle from the link to it; None if they are not known.
        seconds: the playing time until the solution, without long pauses; None if it is not
            counted.
    """

    id: int
    user_id: int
    puzzle_id: int
    puzzle: str
    turns: str
    marks: bool
    version: int
    solved: datetime | None
    created: datetime
    updated: datetime
    er: int | None
    seconds: int | None = None
    paused: datetime | None = None
    title: str | None = None
    author: str | None = None

    @property
    def has_constraints(self) -> bool:
        """Whether its puzzle has constraints, so that it has no rating."""
        return has_constraints(self.puzzle)


@dataclass(frozen=True, slots=True)
class Summary:
    """The techniques and hints that a player used in a game.

    Attributes:
        techniques: the slugs of the techniques that they found without a hint, in any order.
        hints: the number of steps for which they had a hint.
        firsts: those of the techniques that they had not found in any other game.
    """

    techniques: frozenset[str] = frozenset()
    hints: int = 0
    firsts: frozenset[str] = frozenset()


class Games(Repository):
    """Games, one for each user and puzzle. The current game is the last used unsolved one."""

    @transaction
    def open(
        self, *, user_id: int, puzzle_id: int, interaction_id: int, credit: Credit = NO_CREDIT
    ) -> SavedGame:
        """Start a game or resume an existing game; it becomes the current game.

        Args:
            puzzle_id: the id of the puzzle in the store.
            credit: the title and author of the puzzle, as far as they are known.
        """
        moment = now()
        same = (games.c.user_id == user_id, games.c.puzzle_id == puzzle_id)
        insert_new(
            self._connection,
            games,
            user_id=user_id,
            puzzle_id=puzzle_id,
            interaction_id=interaction_id,
            turns="",
            marks=False,
            version=0,
            seconds=0,
            created=moment,
            updated=moment,
        )
        known = {name: said for name, said in asdict(credit).items() if said}
        self._connection.execute(update(games).where(*same).values(updated=moment, **known))
        return _game(self._connection.execute(_games().where(*same)).one())

    @transaction
    def own(self, game_id: int, user_id: int) -> SavedGame | None:
        """A game of a user; None if they have none with this id."""
        return self._one(games.c.id == game_id, games.c.user_id == user_id)

    @transaction
    def shared(self, game_id: int, user_id: int) -> SavedGame | None:
        """A game in which a user may play: their own, or one in which they are a guest; or None.

        Returns:
            The game; None if there is no such game.
        """
        guests = select(game_guests.c.game_id).where(game_guests.c.user_id == user_id)
        may_play = or_(games.c.user_id == user_id, games.c.id.in_(guests))
        return self._one(games.c.id == game_id, may_play)

    @transaction
    def unchecked(self, game_id: int) -> SavedGame | None:
        """The game with this id, or None. Only for ids that no user can choose."""
        return self._one(games.c.id == game_id)

    @transaction
    def open_with(self, user_id: int, puzzle_id: int) -> SavedGame | None:
        """A user's unsolved game with a puzzle, or None."""
        return self._one(
            games.c.user_id == user_id, games.c.puzzle_id == puzzle_id, games.c.solved.is_(None)
        )

    async def current(self, user_id: int) -> SavedGame | None:
        """A user's current game; None without an unsolved game."""
        return next(iter(await self.newest(user_id, limit=1)), None)

    @transaction
    def newest(self, user_id: int, *, limit: int = 25) -> tuple[SavedGame, ...]:
        """A user's unsolved games, the most recently used first, at most `limit`."""
        query = (
            _games()
            .where(games.c.user_id == user_id, games.c.solved.is_(None))
            .order_by(games.c.updated.desc(), games.c.id.desc())
            .limit(limit)
        )
        return tuple(_game(row) for row in self._connection.execute(query))

    @transaction
    def timed(self, user_id: int, *, limit: int = 20) -> tuple[SavedGame, ...]:
        """The newest timed games that a user solved without a hint.

        Puzzles with constraints are left out, since their times say nothing about other puzzles.
        """
        helped = select(hint_sessions.c.game_id).where(hint_sessions.c.game_id == games.c.id)
        query = (
            _games()
            .where(
                games.c.user_id == user_id,
                games.c.solved.is_not(None),
                games.c.seconds > 0,
                puzzles.c.constraints.is_(None),
                ~helped.exists(),
            )
            .order_by(games.c.solved.desc())
            .limit(limit)
        )
        return tuple(_game(row) for row in self._connection.execute(query))

    @transaction
    def change(
        self,
        seen: SavedGame,
        *,
        turns: str,
        marks: bool,
        solved: datetime | None,
        timed: bool = True,
        moves: Sequence[LoggedMove] = (),
        interaction_id: int | None = None,
    ) -> SavedGame | None:
        """Store a changed game; it becomes the current one.

        Args:
            seen: the game before the change.
            turns: its new turns.
            marks: whether candidates are shown now.
            solved: when it was first solved, if it is.
            timed: whether to count the playing time; once False, the game stays untimed.
            moves: the moves that changed it, for its log.
            interaction_id: the interaction whose move this is, if it has a pending response.

        Returns:
            The game as it is now; None, with nothing changed, if it no longer exists or was changed
            meanwhile.
        """
        moment = now()
        values = {
            "turns": turns,
            "marks": marks,
            "solved": solved,
            "version": seen.version + 1,
            "updated": moment,
            "paused": None,
            "seconds": _seconds(seen, moment, solved) if timed else None,
        }
        which = (games.c.id == seen.id, games.c.version == seen.version)
        done = self._connection.execute(update(games).where(*which).values(**values))
        if done.rowcount != 1:
            return None
        log_moves(self._connection, seen.id, seen.version + 1, moves)
        if interaction_id is not None:
            self._connection.execute(_KEEP, {"asked_by": interaction_id})
        return _game(self._connection.execute(_games().where(games.c.id == seen.id)).one())

    @transaction
    def pause(self, seen: SavedGame, *, paused: bool) -> SavedGame | None:
        """Stop or resume the clock of a game; it becomes the current one.

        A change of the game also resumes it.

        Args:
            seen: the game before, unsolved.
            paused: whether to pause it.

        Returns:
            The game as it is now; None, with nothing changed, if it no longer exists or was changed
            meanwhile.
        """
        which = (games.c.id == seen.id, games.c.version == seen.version)
        if paused is (seen.paused is None):
            moment = now()
            values = {
                "updated": moment,
                "paused": moment if paused else None,
                "seconds": _seconds(seen, moment, seen.solved),
            }
            self._connection.execute(update(games).where(*which).values(**values))
        return self._one(*which)

    @transaction
    def is_compared(self, user_id: int, puzzle_id: int) -> bool:
        """Whether the user's wall-clock time for a puzzle is compared with that of others.

        This is so for daily puzzles, and in duels and races.
        """
        daily = select(daily_puzzles.c.puzzle_id).where(daily_puzzles.c.puzzle_id == puzzle_id)
        duel = (
            select(duel_players.c.duel_id)
            .join(duels)
            .where(duel_players.c.user_id == user_id, duels.c.puzzle_id == puzzle_id)
        )
        race = (
            select(racers.c.race_id)
            .join(races)
            .where(racers.c.user_id == user_id, races.c.puzzle_id == puzzle_id)
        )
        query = select(or_(daily.exists(), duel.exists(), race.exists()))
        return bool(self._connection.execute(query).scalar_one())

    @transaction
    def ask(self, game_id: int) -> bool:
        """Record that the user is asked about a guess; False if they already were in this game.

        Also False if the game no longer exists.
        """
        first = update(games).where(games.c.id == game_id, games.c.asked.is_(False))
        return self._connection.execute(first.values(asked=True)).rowcount == 1

    @transaction
    def summary(self, game_id: int) -> Summary:
        """The techniques and hints that the player has used in a game so far."""
        credited = select(game_credits.c.technique).where(game_credits.c.game_id == game_id)
        hinted = (
            select(func.count())
            .select_from(hint_uses)
            .join(hint_sessions)
            .where(hint_sessions.c.game_id == game_id)
        )
        other = game_credits.alias()
        before = exists().where(
            other.c.user_id == game_credits.c.user_id,
            other.c.technique == game_credits.c.technique,
            other.c.game_id != game_credits.c.game_id,
        )
        return Summary(
            frozenset(self._connection.execute(credited).scalars()),
            self._connection.execute(hinted).scalar_one(),
            frozenset(self._connection.execute(credited.where(~before)).scalars()),
        )

    @transaction
    def without_credit(self, game_id: int, position: str) -> tuple[bool, frozenset[str]]:
        """The techniques that get no credit in a game: shown by hints, or already counted.

        Args:
            position: a position line.

        Returns:
            Whether there was a hint at this position, and the slugs of the techniques.
        """
        query = (
            select(hint_uses.c.technique, hint_sessions.c.position)
            .join(hint_sessions)
            .where(hint_sessions.c.game_id == game_id)
            .union_all(
                select(game_credits.c.technique, literal("")).where(
                    game_credits.c.game_id == game_id
                )
            )
        )
        rows = self._connection.execute(query).all()
        return any(row.position == position for row in rows), frozenset(
            row.technique for row in rows
        )

    def _one(self, *conditions: ColumnElement[bool]) -> SavedGame | None:
        row = self._connection.execute(_games().where(*conditions)).one_or_none()
        return None if row is None else _game(row)


def _seconds(seen: SavedGame, moment: datetime, solved: datetime | None) -> int | None:
    """The time of a game, including at most `_LONGEST_PAUSE` since its last change."""
    if seen.seconds is None or (seen.solved is not None and solved is None):
        return None  # a player who plays a puzzle again knows it
    if seen.solved is not None or seen.paused is not None:
        return seen.seconds
    passed = (moment - seen.updated).total_seconds()
    return seen.seconds + max(0, min(_LONGEST_PAUSE, round(passed)))


def exact_er() -> ScalarSelect[int]:
    """The exact rating ER of the puzzle of a game, in tenths; NULL if none is stored."""
    return (
        select(func.max(results.c.er))
        .where(results.c.puzzle_id == games.c.puzzle_id, results.c.er_exact)
        .scalar_subquery()
    )


def _games() -> Select[Any]:
    columns = (games.c[name] for name in SavedGame.__slots__ if name in games.c)
    daily = (
        select(puzzle_pool.c.er)
        .where(puzzle_pool.c.puzzle_id == games.c.puzzle_id)
        .scalar_subquery()
    )
    er = func.coalesce(daily, exact_er()).label("er")
    return select(*columns, PUZZLE_TEXT.label("puzzle"), er).join(puzzles)


def _game(row: Row[Any]) -> SavedGame:
    return SavedGame(**row._mapping)
