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

from bot.hint.service import HintResult, Hints, Place
from bot.request_context import RequestContext
from bot.store import SavedGame, Store, StoreUnavailableError
from bot.user_errors import NotYoursError, UserError
from bot.work import Work
from engine.errors import SudokuError
from engine.language import N_, translate
from tutor import game as playing
from tutor.assessment import rate
from tutor.game import Board, State, Verdict
from workers.interface import JobError

_log = logging.getLogger(__name__)

_NO_GAME: Final = N_("You have no game under way. Begin one with /board and a puzzle.")
_GONE: Final = N_("This game is not kept any more. Begin one with /board and a puzzle.")


class NoGameError(UserError):
    """There is no game that is meant."""

    def __init__(self, text: str = _NO_GAME) -> None:
        super().__init__(translate(text))


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
class GameView:
    """A game as it is shown.

    Attributes:
        game: the game as it is kept.
        board: what it looks like.
        news: what else has come of solving it just now, in words.
    """

    game: SavedGame
    board: Board
    news: tuple[str, ...] = ()


WhenSolved: TypeAlias = Callable[[SavedGame, RequestContext], Awaitable[str | None]]
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

    async def board(
        self, text: str | None, context: RequestContext, *, variant: str | None = None
    ) -> GameView:
        """Begin or take up a game with the puzzle in this text, or show the current game.

        A text that is further than the puzzle brings the game to that position.

        Args:
            text: the puzzle, or how far somebody is with it; None for the current game.
            context: who plays.
            variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

        Raises:
            NoGameError: if there is no text and no game.
            OtherVariantError: if nothing says that it is a variant, and it may be one.
            SudokuError: if the text is no puzzle with a single solution; the message says why.
            JobError: if it could not be done now.
        """
        if text is None:
            return await self._show(await self._current(context), context)
        now = await self._store.games.current(context.user_id)
        start = await self._work.run(
            playing.read_game,
            text,
            None if now is None else now.puzzle,
            presentation=context.presentation,
            variant=variant,
        )
        game = await self._store.games.open(
            user_id=context.user_id,
            puzzle_id=await self._store.puzzle_id(start.puzzle),
            interaction_id=context.interaction_id,
        )
        if start.position is None:
            table = await self._show(game, context)
        else:
            table = await self._change(game, context, playing.play, start.position)
        self._rate_later(game, context)
        return table

    async def under_way(self, user_id: int) -> tuple[SavedGame, ...]:
        """The games that somebody may go on with, the newest first."""
        return await self._store.games.newest(user_id)

    async def puzzle(self, puzzle_id: int, context: RequestContext) -> GameView:
        """Begin or take up a game with a puzzle of the store.

        Raises:
            NoGameError: if the puzzle is not kept any more.
            JobError: if it could not be done now.
        """
        position = await self._store.puzzle(puzzle_id)
        if position is None:
            raise NoGameError(_GONE)
        return await self.board(position, context)

    async def place(
        self, text: str, context: RequestContext, *, game_id: int | None = None
    ) -> GameView:
        """Play what somebody typed, moves or a whole grid, in a game or in the current one.

        Raises:
            NoGameError: if there is no such game.
            NotYoursError: if it is somebody else's.
            SudokuError: if the text is no turn, or changes a given; the message says where.
            JobError: if it could not be done now.
        """
        if game_id is None:
            game = await self._current(context)
        else:
            game = await self.game(game_id, context)
        return await self._change(game, context, playing.play, text)

    async def act(
        self, game_id: int, version: int, action: Action, context: RequestContext
    ) -> GameView | HintResult:
        """Do what a button says.

        Args:
            game_id: the game.
            version: the version of the game that the message shows.
            action: what to do.
            context: who pressed it.

        Returns:
            The game; for a hint, the hint, or the game with what is wrong there.

        Raises:
            NoGameError: if the game is not kept any more.
            NotYoursError: if it is somebody else's.
            JobError: if it could not be done now; pressing again is safe.
        """
        game = await self.game(game_id, context)
        match action:
            case Action.CHECK:
                return await self._check(game, context)
            case Action.HINT:
                return await self._hint(game, context)
            case Action.UNDO if version == game.version:
                return await self._change(game, context, playing.undo, insist=False)
            case Action.BACK if version == game.version:
                return await self._change(game, context, playing.go_back, insist=False)
            case Action.MARKS_ON | Action.MARKS_OFF if version == game.version:
                marks = action is Action.MARKS_ON
                changed = await self._store.games.change(
                    game, turns=game.turns, marks=marks, solved=game.solved
                )
                game = changed or await self.game(game_id, context)
            case Action.AGAIN if version == game.version and game.solved:
                changed = await self._store.games.change(
                    game, turns="", marks=game.marks, solved=None
                )
                game = changed or await self.game(game_id, context)
        return await self._show(game, context)

    async def check(
        self, text: str | None, context: RequestContext, *, variant: str | None = None
    ) -> GameView | Verdict:
        """Say what is wrong with the current game, or with the grid in this text.

        Args:
            text: the grid; None for the current game.
            context: who wants to know.
            variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

        Raises:
            NoGameError: if there is no text and no game.
            OtherVariantError: if nothing says that it is a variant, and it may be one.
            SudokuError: if there is no grid in the text.
            JobError: if it could not be done now.
        """
        if text is None:
            return await self._check(await self._current(context), context)
        now = await self._store.games.current(context.user_id)
        return await self._work.run(
            playing.check_grid,
            text,
            None if now is None else now.puzzle,
            presentation=context.presentation,
            variant=variant,
        )

    async def hint(self, context: RequestContext, *, level: int = 1) -> HintResult | GameView:
        """A hint to the current game, at least at this level; the game if something is wrong there.

        Raises:
            NoGameError: if there is no game.
            JobError: if it could not be done now.
        """
        return await self._hint(await self._current(context), context, level=level)

    async def hint_to(
        self, puzzle_id: int, context: RequestContext
    ) -> HintResult | GameView | None:
        """A hint to the user's game with a puzzle of the store; None if none is under way.

        Raises:
            JobError: if it could not be done now.
        """
        game = await self._store.games.open_with(context.user_id, puzzle_id)
        return None if game is None else await self._hint(game, context)

    async def apply(self, session_id: int, seen: Place, context: RequestContext) -> GameView:
        """Carry a step that was told in full into its game.

        If the hints are further on already, nothing is done.

        Raises:
            SessionGoneError: if the hint is not kept any more.
            NotYoursError: if the game is somebody else's.
            JobError: if it could not be done now; pressing again is safe.
        """
        session = await self._hints.session(session_id, context)
        if session.game_id is None:
            raise NoGameError(_GONE)
        game = await self.game(session.game_id, context)
        if seen != Place(session.step, session.level):
            return await self._show(game, context)
        moves = ", ".join(await self._hints.effects(session, context))
        table = await self._change(game, context, playing.play, moves)
        await self._hints.applied(session, table.board.position)
        return table

    async def game(self, game_id: int, context: RequestContext) -> SavedGame:
        """A game of the user.

        Raises:
            NoGameError: if it is not kept any more.
            NotYoursError: if it is somebody else's.
        """
        game = await self._store.games.get(game_id)
        if game is None:
            raise NoGameError(_GONE)
        if game.user_id != context.user_id:
            raise NotYoursError
        return game

    async def _current(self, context: RequestContext) -> SavedGame:
        game = await self._store.games.current(context.user_id)
        if game is None:
            raise NoGameError
        return game

    async def _show(self, game: SavedGame, context: RequestContext) -> GameView:
        return GameView(game, await self._run(game, context, playing.board))

    async def _check(self, game: SavedGame, context: RequestContext) -> GameView:
        return GameView(game, await self._run(game, context, playing.check))

    async def _hint(
        self, game: SavedGame, context: RequestContext, *, level: int = 1
    ) -> HintResult | GameView:
        """The grid is checked first: a hint to a wrong one would mislead."""
        checked = await self._run(game, context, playing.check)
        if checked.mistake or checked.state is State.SOLVED:
            return GameView(game, checked)
        return await self._hints.of_game(game, checked.position, context, level=level)

    async def _change(
        self,
        game: SavedGame,
        context: RequestContext,
        job: Callable[..., Board],
        *args: str,
        insist: bool = True,
    ) -> GameView:
        """Change a game by a job.

        If another message changes it meanwhile, it is done to the changed game, or if not to be
        insisted on, left at that.
        """
        while True:
            board = await self._run(game, context, job, *args)
            is_new = board.state is State.SOLVED and game.solved is None
            solved = context.now if is_new else game.solved
            if (board.turns, board.marks, solved) == (game.turns, game.marks, game.solved):
                return GameView(game, board)
            # Before the game is kept as solved: if the program ends in between, or the database
            # fails, the same turn is played again, and what comes of it is not lost.
            news = await self._news(game, context) if is_new else ()
            changed = await self._store.games.change(
                game, turns=board.turns, marks=board.marks, solved=solved
            )
            if changed is not None:
                if is_new:
                    self._rate_later(changed, context)
                return GameView(changed, board, news)
            game = await self.game(game.id, context)
            if not insist:
                return await self._show(game, context)

    def _rate_later(self, game: SavedGame, context: RequestContext) -> None:
        """Rate the puzzle of a game while its player goes on, so that it is counted in a band."""
        task = asyncio.create_task(self._rate(game, context))
        self._ratings.add(task)
        task.add_done_callback(self._ratings.discard)

    async def _rate(self, game: SavedGame, context: RequestContext) -> None:
        try:
            if await self._store.is_rated(game.puzzle_id):
                return
            report = await self._work.run(rate, game.puzzle, long=True, limit=self._work.limit)
            await self._store.save_result(
                puzzle_id=game.puzzle_id,
                user_id=context.user_id,
                interaction_id=context.interaction_id,
                report=report,
            )
        except (JobError, SudokuError, StoreUnavailableError) as error:
            # It is tried again when the game is shown again or solved.
            _log.info("the puzzle of a game was not rated: %s", error)
        except Exception:
            _log.exception("the puzzle of a game was not rated")

    async def _news(self, game: SavedGame, context: RequestContext) -> tuple[str, ...]:
        told = [await tell(game, context) for tell in self.when_solved]
        return tuple(text for text in told if text)

    async def _run(
        self, game: SavedGame, context: RequestContext, job: Callable[..., Board], *args: str
    ) -> Board:
        return await self._work.run(
            job, game.puzzle, game.turns, *args, marks=game.marks, presentation=context.presentation
        )
