"""Games: opening them, playing turns, checking, and hints from where somebody stands.

What a message shows may be old: another message, or the same one pressed twice, may have changed
the game since. So buttons say which version they were made for. One that is old changes nothing
and shows the game as it stands.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from bot.services.asker import Asker
from bot.services.hints import Hints, Place, Told
from bot.services.trouble import NotYoursError, UserError
from bot.services.work import Work
from bot.store import SavedGame, Store, StoreUnavailableError
from engine.errors import SudokuError
from engine.language import msg, say
from workers import jobs, playing
from workers.interface import JobError
from workers.playing import Board, State, Verdict

_log = logging.getLogger(__name__)

_NO_GAME: Final = msg("You have no game under way. Begin one with /board and a puzzle.")
_GONE: Final = msg("This game is not kept any more. Begin one with /board and a puzzle.")


class NoGameError(UserError):
    """There is no game that is meant."""

    def __init__(self, text: str = _NO_GAME) -> None:
        super().__init__(say(text))


class Action(Enum):
    """What can be done to a game with a button; the value stands in the button's id."""

    SHOW = "show"
    UNDO = "undo"
    BACK = "back"
    """Back to before the mistake."""
    MARKS_ON = "marks-on"
    MARKS_OFF = "marks-off"
    CHECK = "check"
    HINT = "hint"
    AGAIN = "again"
    """From the start, once it is solved."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game as it is shown.

    Attributes:
        game: the game as it is kept.
        board: what it looks like.
        news: what else has come of solving it just now, in words.
    """

    game: SavedGame
    board: Board
    news: tuple[str, ...] = ()


WhenSolved: TypeAlias = Callable[[SavedGame, Asker], Awaitable[str | None]]
"""Told of a game that has just been solved; returns what to say about it, if anything."""


class Play:
    """Lets people play.

    Args:
        store: keeps the games.
        work: where turns are played, checked and drawn.
        hints: tells hints.

    Attributes:
        when_solved: who is told when a game has been solved.
    """

    def __init__(self, *, store: Store, work: Work, hints: Hints) -> None:
        self._store = store
        self._work = work
        self._hints = hints
        self.when_solved: list[WhenSolved] = []
        self._ratings: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop the ratings that run besides."""
        for task in self._ratings:
            task.cancel()
        await asyncio.gather(*self._ratings, return_exceptions=True)

    async def board(self, text: str | None, asker: Asker, *, variant: str | None = None) -> Table:
        """Begin or take up a game with the puzzle in this text, or show the current game.

        A text that is further than the puzzle brings the game to that position.

        Args:
            text: the puzzle, or how far somebody is with it; None for the current game.
            asker: who plays.
            variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

        Raises:
            NoGameError: if there is no text and no game.
            OtherVariantError: if nothing says that it is a variant, and it may be one.
            SudokuError: if the text is no puzzle with a single solution; the message says why.
            JobError: if it could not be done now.
        """
        if text is None:
            return await self._show(await self._current(asker), asker)
        now = await self._store.games.current(asker.user_id)
        start = await self._work.run(
            playing.read_game,
            text,
            None if now is None else now.puzzle,
            look=asker.look,
            variant=variant,
        )
        game = await self._store.games.open(
            user_id=asker.user_id,
            puzzle_id=await self._store.puzzle_id(start.puzzle),
            interaction_id=asker.interaction_id,
        )
        if start.position is None:
            table = await self._show(game, asker)
        else:
            table = await self._change(game, asker, playing.play, start.position)
        self._rate_later(game, asker)
        return table

    async def under_way(self, user_id: int) -> tuple[SavedGame, ...]:
        """The games that somebody may go on with, the newest first."""
        return await self._store.games.newest(user_id)

    async def puzzle(self, puzzle_id: int, asker: Asker) -> Table:
        """Begin or take up a game with a puzzle of the store.

        Raises:
            NoGameError: if the puzzle is not kept any more.
            JobError: if it could not be done now.
        """
        position = await self._store.puzzle(puzzle_id)
        if position is None:
            raise NoGameError(_GONE)
        return await self.board(position, asker)

    async def place(self, text: str, asker: Asker, *, game_id: int | None = None) -> Table:
        """Play what somebody typed, moves or a whole grid, in a game or in the current one.

        Raises:
            NoGameError: if there is no such game.
            NotYoursError: if it is somebody else's.
            SudokuError: if the text is no turn, or changes a given; the message says where.
            JobError: if it could not be done now.
        """
        if game_id is None:
            game = await self._current(asker)
        else:
            game = await self.game(game_id, asker)
        return await self._change(game, asker, playing.play, text)

    async def act(self, game_id: int, version: int, action: Action, asker: Asker) -> Table | Told:
        """Do what a button says.

        Args:
            game_id: the game.
            version: the version of the game that the message shows.
            action: what to do.
            asker: who pressed it.

        Returns:
            The game; for a hint, the hint, or the game with what is wrong there.

        Raises:
            NoGameError: if the game is not kept any more.
            NotYoursError: if it is somebody else's.
            JobError: if it could not be done now; pressing again is safe.
        """
        game = await self.game(game_id, asker)
        match action:
            case Action.CHECK:
                return await self._check(game, asker)
            case Action.HINT:
                return await self._hint(game, asker)
            case Action.UNDO if version == game.version:
                return await self._change(game, asker, playing.undo, insist=False)
            case Action.BACK if version == game.version:
                return await self._change(game, asker, playing.go_back, insist=False)
            case Action.MARKS_ON | Action.MARKS_OFF if version == game.version:
                marks = action is Action.MARKS_ON
                changed = await self._store.games.change(
                    game, turns=game.turns, marks=marks, solved=game.solved
                )
                game = changed or await self.game(game_id, asker)
            case Action.AGAIN if version == game.version and game.solved:
                changed = await self._store.games.change(
                    game, turns="", marks=game.marks, solved=None
                )
                game = changed or await self.game(game_id, asker)
        return await self._show(game, asker)

    async def check(
        self, text: str | None, asker: Asker, *, variant: str | None = None
    ) -> Table | Verdict:
        """Say what is wrong with the current game, or with the grid in this text.

        Args:
            text: the grid; None for the current game.
            asker: who wants to know.
            variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

        Raises:
            NoGameError: if there is no text and no game.
            OtherVariantError: if nothing says that it is a variant, and it may be one.
            SudokuError: if there is no grid in the text.
            JobError: if it could not be done now.
        """
        if text is None:
            return await self._check(await self._current(asker), asker)
        now = await self._store.games.current(asker.user_id)
        return await self._work.run(
            playing.check_grid,
            text,
            None if now is None else now.puzzle,
            look=asker.look,
            variant=variant,
        )

    async def hint(self, asker: Asker, *, level: int = 1) -> Told | Table:
        """A hint to the current game, at least at this level; the game if something is wrong there.

        Raises:
            NoGameError: if there is no game.
            JobError: if it could not be done now.
        """
        return await self._hint(await self._current(asker), asker, level=level)

    async def hint_to(self, puzzle_id: int, asker: Asker) -> Told | Table | None:
        """A hint to the asker's game with a puzzle of the store; None if none is under way.

        Raises:
            JobError: if it could not be done now.
        """
        game = await self._store.games.open_with(asker.user_id, puzzle_id)
        return None if game is None else await self._hint(game, asker)

    async def apply(self, session_id: int, seen: Place, asker: Asker) -> Table:
        """Carry a step that was told in full into its game.

        If the hints are further on already, nothing is done.

        Raises:
            SessionGoneError: if the hint is not kept any more.
            NotYoursError: if the game is somebody else's.
            JobError: if it could not be done now; pressing again is safe.
        """
        session = await self._hints.session(session_id, asker)
        if session.game_id is None:
            raise NoGameError(_GONE)
        game = await self.game(session.game_id, asker)
        if seen != Place(session.step, session.level):
            return await self._show(game, asker)
        moves = ", ".join(await self._hints.effects(session, asker))
        table = await self._change(game, asker, playing.play, moves)
        await self._hints.applied(session, table.board.position)
        return table

    async def game(self, game_id: int, asker: Asker) -> SavedGame:
        """A game of the asker's.

        Raises:
            NoGameError: if it is not kept any more.
            NotYoursError: if it is somebody else's.
        """
        game = await self._store.games.get(game_id)
        if game is None:
            raise NoGameError(_GONE)
        if game.user_id != asker.user_id:
            raise NotYoursError
        return game

    async def _current(self, asker: Asker) -> SavedGame:
        game = await self._store.games.current(asker.user_id)
        if game is None:
            raise NoGameError
        return game

    async def _show(self, game: SavedGame, asker: Asker) -> Table:
        return Table(game, await self._run(game, asker, playing.board))

    async def _check(self, game: SavedGame, asker: Asker) -> Table:
        return Table(game, await self._run(game, asker, playing.check))

    async def _hint(self, game: SavedGame, asker: Asker, *, level: int = 1) -> Told | Table:
        """The grid is checked first: a hint to a wrong one would mislead."""
        checked = await self._run(game, asker, playing.check)
        if checked.mistake or checked.state is State.SOLVED:
            return Table(game, checked)
        return await self._hints.of_game(game, checked.position, asker, level=level)

    async def _change(
        self,
        game: SavedGame,
        asker: Asker,
        job: Callable[..., Board],
        *args: str,
        insist: bool = True,
    ) -> Table:
        """Change a game by a job.

        If another message changes it meanwhile, it is done to the changed game, or if not to be
        insisted on, left at that.
        """
        while True:
            board = await self._run(game, asker, job, *args)
            is_new = board.state is State.SOLVED and game.solved is None
            solved = asker.now if is_new else game.solved
            if (board.turns, board.marks, solved) == (game.turns, game.marks, game.solved):
                return Table(game, board)
            # Before the game is kept as solved: if the program ends in between, or the database
            # fails, the same turn is played again, and what comes of it is not lost.
            news = await self._news(game, asker) if is_new else ()
            changed = await self._store.games.change(
                game, turns=board.turns, marks=board.marks, solved=solved
            )
            if changed is not None:
                if is_new:
                    self._rate_later(changed, asker)
                return Table(changed, board, news)
            game = await self.game(game.id, asker)
            if not insist:
                return await self._show(game, asker)

    def _rate_later(self, game: SavedGame, asker: Asker) -> None:
        """Rate the puzzle of a game while its player goes on, so that it is counted in a band."""
        task = asyncio.create_task(self._rate(game, asker))
        self._ratings.add(task)
        task.add_done_callback(self._ratings.discard)

    async def _rate(self, game: SavedGame, asker: Asker) -> None:
        try:
            if await self._store.is_rated(game.puzzle_id):
                return
            report = await self._work.run(jobs.rate, game.puzzle, limit=self._work.limit)
            await self._store.save_result(
                puzzle_id=game.puzzle_id,
                user_id=asker.user_id,
                interaction_id=asker.interaction_id,
                report=report,
            )
        except (JobError, SudokuError, StoreUnavailableError) as error:
            # It is tried again when the game is shown again or solved.
            _log.info("the puzzle of a game was not rated: %s", error)
        except Exception:
            _log.exception("the puzzle of a game was not rated")

    async def _news(self, game: SavedGame, asker: Asker) -> tuple[str, ...]:
        told = [await tell(game, asker) for tell in self.when_solved]
        return tuple(text for text in told if text)

    async def _run(
        self, game: SavedGame, asker: Asker, job: Callable[..., Board], *args: str
    ) -> Board:
        return await self._work.run(
            job, game.puzzle, game.turns, *args, marks=game.marks, look=asker.look
        )
