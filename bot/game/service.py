"""Games: opening them, playing turns, checking, and hints for the current position.

A message may be outdated: another message, or a double click, may have changed the game. So buttons
hold the version of the game that they were made for. A stale button changes nothing and shows the
current game. A digit and cells that a player chose before the message was updated, however, are
played in the current game.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.game.jobs import run_job
from bot.game.result import GONE, Action, GameView, NoGameError
from bot.game.saving import Saver
from bot.game.watching import Watcher
from bot.hint.result import HintResult, Place, SessionGoneError, Way
from bot.hint.service import HintService
from bot.store import HintSession, SavedGame, Store
from bot.store.move_log import LoggedMove
from engine.houses import Cell, Digit
from engine.language import N_, translate
from engine.links import NO_CREDIT, Credit, find_links
from engine.links.puzzle_text import has_constraints
from engine.model.game import Clearing, Turn
from tutor import game as playing
from tutor import game_grid, hints
from tutor.game import NOTHING, Board, Chosen, GameState
from tutor.game_grid import GridCheck
from tutor.game_moves import MoveKind, PlayedMove
from tutor.why_not import WhyNot, why_not

_NO_TRIAL: Final = N_("This hint has no digit to try out.")
_LINK: Final = N_("A link has a puzzle, not a move. To play it, use /board with the link.")


class GameService:
    """Plays games.

    Args:
        store: stores the games.
        work: runs the jobs that play, check and draw.
        hints: gives hints.

    Attributes:
        saver: saves the games.
        watcher: watches the moves in them.
    """

    def __init__(self, *, store: Store, work: Work, hints: HintService) -> None:
        self._store = store
        self._work = work
        self._hints = hints
        self.saver = Saver(store=store, work=work)
        self.watcher = Watcher(store=store, work=work)

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work, hints=services.get(HintService))

    async def close(self) -> None:
        """Stop what runs in the background."""
        await self.saver.close()

    async def board(
        self, text: str | None, context: RequestContext, *, variant: str | None = None
    ) -> GameView:
        """Start or resume a game with the puzzle in this text, or show the current game.

        If the text has more digits than the puzzle, the game moves to that position.

        Args:
            text: the puzzle or a later position of it; None for the current game.
            variant: the kind of sudoku, see `reader.read_text`; None to detect it from the text.

        Raises:
            NoGameError: without a text or a game.
            OtherVariantError: if the text may be of a variant but does not say so.
            SudokuError: if the text is not a puzzle with a single solution; the message says why.
            JobError: if the job failed.
        """
        if text is None:
            return await self._show(await self._current(context), context)
        return await self._open(text, context, playing.play, variant)

    async def restore(
        self, position: str, context: RequestContext, *, level: int | None
    ) -> GameView | HintResult:
        """Open the game at a position with entries; give a hint, or show the first mistake.

        Args:
            level: the level of the hint; None for no hint.

        Raises:
            SudokuError: if its givens are not a puzzle with a single solution.
            JobError: if the job failed.
        """
        opened = await self._open(position, context, game_grid.restore, None)
        if level is not None:
            return await self._hint(opened.game, context, level=level)
        checked = await self._check(opened.game, context)
        return checked if checked.board.mistake else opened

    async def _open(
        self, text: str, context: RequestContext, job: Callable[..., Board], variant: str | None
    ) -> GameView:
        """Start or resume a game with the puzzle in this text; `job` goes to its position."""
        now = await self._store.games.current(context.user_id)
        game, position = await self._begin(
            text, context, current=None if now is None else now.puzzle, variant=variant
        )
        if position is None:
            view = await self._show(game, context)
        else:
            view = await self._change(game, context, job, position)
        self.saver.rate_later(game, context)
        return view

    async def _begin(
        self,
        text: str,
        context: RequestContext,
        *,
        current: str | None = None,
        variant: str | None = None,
    ) -> tuple[SavedGame, str | None]:
        """The user's game with the puzzle in this text, and the position in it if it is later."""
        start = await self._work.run(
            game_grid.read_game,
            text,
            current,
            presentation=context.presentation,
            variant=variant,
        )
        game = await self._store.games.open(
            user_id=context.user_id,
            puzzle_id=await self._store.puzzle_id(start.puzzle, start.canonical),
            interaction_id=context.interaction_id,
            credit=start.credit,
        )
        return game, start.position

    async def unsolved(self, user_id: int) -> tuple[SavedGame, ...]:
        """A user's unsolved games, the newest first."""
        return await self._store.games.newest(user_id)

    async def puzzle(
        self, puzzle_id: int, context: RequestContext, *, credit: Credit = NO_CREDIT
    ) -> GameView:
        """Start or resume a game with a puzzle of the store.

        Args:
            credit: the title and author of a puzzle with constraints, as far as they are known.

        Raises:
            NoGameError: if the puzzle no longer exists.
            JobError: if the job failed.
        """
        text = await self._store.puzzle(puzzle_id)
        if text is None:
            raise NoGameError(GONE)
        if not has_constraints(text):
            return await self.board(text, context)
        game = await self._store.games.open(
            user_id=context.user_id,
            puzzle_id=puzzle_id,
            interaction_id=context.interaction_id,
            credit=credit,
        )
        return await self._show(game, context)

    async def place(
        self, turn: str | Turn, context: RequestContext, *, game_id: int | None = None
    ) -> GameView:
        """Play a turn, typed moves, or a whole grid in a game, by default in the current one.

        Raises:
            NoGameError: if there is no such game, or it is somebody else's.
            UserError: if the text is a link to a puzzle.
            SudokuError: if the text is not a turn, or changes a given; the message says where.
            JobError: if the job failed.
        """
        if isinstance(turn, str) and next(find_links(turn), None):
            raise UserError(translate(_LINK))
        if game_id is None:
            game = await self._current(context)
        else:
            game = await self.game(game_id, context)
        view = await self._change(game, context, playing.play, turn)
        return await self._watched(view, game, context)

    async def touch(
        self,
        game_id: int,
        digit: Digit | None,
        cells: Sequence[Cell],
        context: RequestContext,
        *,
        notes: bool = False,
        chosen: Chosen = NOTHING,
    ) -> GameView:
        """Make a move that was chosen in a message, which may show an earlier turn of the game.

        Args:
            digit: the digit to place in those cells that are empty; None to empty the cells.
            notes: whether to cross the digit out in the pencil marks of the cells (or restore it
                where it is crossed out) instead of placing it.
            chosen: what stays chosen for the next move.

        Raises:
            NoGameError: if the game no longer exists, or is somebody else's.
            SudokuError: if a cell to empty is a given.
            JobError: if the job failed; retrying is safe.
        """
        game = await self.game(game_id, context)
        if not cells:
            return await self._show(game, context, chosen)
        job: Callable[..., Board] = playing.toggle_marks if notes else playing.fill
        args: tuple[object, ...] = (digit, tuple(cells))
        if digit is None:
            job, args = playing.play, (tuple(map(Clearing, cells)),)
        view = await self._change(game, context, job, *args, chosen=chosen)
        return await self._watched(view, game, context)

    async def colour(
        self,
        game_id: int,
        colour: int,
        cells: Sequence[Cell],
        context: RequestContext,
        *,
        chosen: Chosen = NOTHING,
    ) -> GameView:
        """Toggle a colour on cells of a game.

        Args:
            colour: its number, from 1.
            chosen: what stays chosen.

        Raises:
            NoGameError: if the game no longer exists, or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        game = await self.game(game_id, context)
        job = playing.toggle_colour
        return await self._change(game, context, job, colour, tuple(cells), chosen=chosen)

    async def act(
        self,
        game_id: int,
        version: int,
        action: Action,
        context: RequestContext,
        *,
        chosen: Chosen = NOTHING,
    ) -> GameView | HintResult:
        """Execute the action of a button.

        Args:
            version: the version of the game in the message.
            chosen: what stays chosen for the next move.

        Returns:
            The game; for a hint, the hint, or the game with its mistake.

        Raises:
            NoGameError: if the game no longer exists, or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        game = await self.game(game_id, context)
        keep = partial(self._store.games.change, game, timed=context.times)
        match action:
            case Action.CHECK:
                return await self._check(game, context)
            case Action.HINT:
                return await self._hint(game, context)
            case Action.UNDO if version == game.version:
                return await self._change(game, context, playing.undo, retry=False, chosen=chosen)
            case Action.CLEAR_COLOURS if version == game.version:
                job = playing.clear_colours
                return await self._change(game, context, job, retry=False, chosen=chosen)
            case Action.END_TRIAL if version == game.version:
                return await self._change(game, context, playing.end_trial, retry=False)
            case Action.KEEP_TRIAL if version == game.version:
                return await self._change(game, context, playing.keep_trial, retry=False)
            case Action.BACK if version == game.version:
                return await self._change(game, context, playing.undo_mistake, retry=False)
            case Action.NOTES_ON | Action.MARKS_OFF if version == game.version:
                marks = action is Action.NOTES_ON
                changed = await keep(turns=game.turns, marks=marks, solved=game.solved)
                game = changed or await self.game(game_id, context)
            case Action.AGAIN if version == game.version and game.solved:
                moves = _logged(game, PlayedMove(MoveKind.PLAY), context)
                changed = await keep(turns="", marks=game.marks, solved=None, moves=moves)
                game = changed or await self.game(game_id, context)
        return await self._show(game, context, chosen)

    async def check(
        self, text: str | None, context: RequestContext, *, variant: str | None = None
    ) -> GameView | GridCheck:
        """Find mistakes in the current game, or in the grid in this text.

        Args:
            text: the grid; None for the current game.
            variant: the kind of sudoku, see `reader.read_text`; None to detect it from the text.

        Raises:
            NoGameError: without a text or a game.
            OtherVariantError: if the text may be of a variant but does not say so.
            SudokuError: if the text has no grid.
            JobError: if the job failed.
        """
        if text is None:
            return await self._check(await self._current(context), context)
        now = await self._store.games.current(context.user_id)
        return await self._work.run(
            game_grid.check_grid,
            text,
            None if now is None else now.puzzle,
            presentation=context.presentation,
            variant=variant,
        )

    async def hint(self, context: RequestContext, *, level: int = 1) -> HintResult | GameView:
        """Give a hint for the current game, at least at this level; the game if it has a mistake.

        Raises:
            NoGameError: without a game.
            JobError: if the job failed.
        """
        return await self._hint(await self._current(context), context, level=level)

    async def hint_in(self, game_id: int, context: RequestContext) -> HintResult | GameView:
        """Give a hint for a game; the game if it has a mistake or is solved.

        Raises:
            NoGameError: if the game no longer exists, or is somebody else's.
            JobError: if the job failed.
        """
        return await self._hint(await self.game(game_id, context), context)

    async def check_in(self, game_id: int, context: RequestContext) -> GameView:
        """Find a mistake in a game; the errors are those of `hint_in`."""
        return await self._check(await self.game(game_id, context), context)

    async def why_not(
        self, game_id: int, cell: Cell, digit: Digit, context: RequestContext
    ) -> WhyNot:
        """Say why a digit cannot be in a cell of a game; the errors are those of `hint_in`."""
        game = await self.game(game_id, context)
        return await run_job(self._work, game, context, why_not, cell, digit)

    async def hint_to(
        self, puzzle_id: int, context: RequestContext
    ) -> HintResult | GameView | None:
        """Give a hint for the user's game with a puzzle of the store; None without such a game.

        Raises:
            JobError: if the job failed.
        """
        game = await self._store.games.open_with(context.user_id, puzzle_id)
        return None if game is None else await self._hint(game, context)

    async def apply(self, session_id: int, seen: Place, context: RequestContext) -> GameView:
        """Apply a step that was shown in full to its game.

        If the hints have already moved on, nothing is done.

        Raises:
            SessionGoneError: if the hint no longer exists, or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        return await self._apply(hints.take_step, session_id, seen, context)

    async def fill_in(
        self, session_id: int, seen: Place, context: RequestContext, *, game_id: int | None = None
    ) -> GameView:
        """Play a hint's single and some singles after it in its game; see `next_hint`."""
        return await self._apply(hints.fill_in, session_id, seen, context, game_id)

    async def apply_and_go_on(
        self, session_id: int, seen: Place, context: RequestContext
    ) -> HintResult | GameView:
        """Apply a step, and give the first hint for the next one; see `apply`.

        Returns:
            The hint; the game if it is solved, or has a mistake.
        """
        view = await self._apply(hints.take_step, session_id, seen, context)
        if view.board.state is GameState.SOLVED:
            return view
        return await self._hint(view.game, context)

    async def _apply(
        self,
        take: Callable[[hints.StepRequest], hints.TakenSteps],
        session_id: int,
        seen: Place,
        context: RequestContext,
        game_id: int | None = None,
    ) -> GameView:
        session, game = await self._hinted(session_id, context, game_id)
        if seen != Place(session.step, session.level):
            return await self._show(game, context)
        taken = await self._hints.take(take, session, context)
        view = await self._change(game, context, playing.play, taken.effects)
        await self._hints.advance_after_apply(session, taken, view.board)
        return view

    async def try_out(
        self, session_id: int, step: int, context: RequestContext, *, game_id: int | None = None
    ) -> GameView:
        """Try out the digit of a hint, on a scratch copy of its game or of a game with its puzzle.

        Args:
            session_id: the session of the hint, which has shown the step in full.
            context: the context of the player.
            game_id: the game that the hint must belong to; None for any hint of the player.

        Raises:
            SessionGoneError: if the hint no longer exists, belongs to somebody else or to another
                game, is at another step, or has no digit to try out.
            NoGameError: if its game no longer exists.
            JobError: if the job failed; retrying is safe.
        """
        session = await self._hints.session_at_step(session_id, step, context, game_id)
        trial = await self._hints.run(hints.trial, session)
        if trial is None:
            raise SessionGoneError(_NO_TRIAL)
        if session.game_id is None:
            game, _ = await self._begin(session.start, context)
        else:
            game = await self.game(session.game_id, context)
        view = await self._change(game, context, playing.try_out, session.position, trial)
        self.saver.rate_later(game, context)
        return view

    async def next_hint(
        self,
        session_id: int,
        seen: Place,
        context: RequestContext,
        *,
        way: Way = Way.NEXT,
        game_id: int | None = None,
    ) -> HintResult:
        """Give the next hint for a game; see `HintService.next_hint`.

        Args:
            seen: the place in the message with the pressed button.
            context: the context of the player.
            way: how to continue.
            game_id: the game that the hint must belong to; None for any of the player's games.

        Raises:
            SessionGoneError: if the hint no longer exists, or is not a hint for this game of the
                player.
            NoGameError: if it is not a hint for a game.
            JobError: if the job failed; retrying is safe.
        """
        session, _ = await self._hinted(session_id, context, game_id)
        return await self._hints.go_on(session, seen, context, way)

    async def game(self, game_id: int, context: RequestContext) -> SavedGame:
        """A game of the user.

        Raises:
            NoGameError: if it no longer exists, or is somebody else's.
        """
        game = await self._store.games.own(game_id, context.user_id)
        if game is None:
            raise NoGameError(GONE)
        return game

    async def _hinted(
        self, session_id: int, context: RequestContext, game_id: int | None = None
    ) -> tuple[HintSession, SavedGame]:
        """A hint session of the user and its game, which must have this id, if given."""
        session = await self._hints.session(session_id, context, game_id)
        if session.game_id is None:
            raise NoGameError(GONE)
        return session, await self.game(session.game_id, context)

    async def _current(self, context: RequestContext) -> SavedGame:
        game = await self._store.games.current(context.user_id)
        if game is None:
            raise NoGameError
        return game

    async def _show(
        self, game: SavedGame, context: RequestContext, chosen: Chosen = NOTHING
    ) -> GameView:
        board = await run_job(self._work, game, context, playing.board, chosen=chosen)
        return await self._summed_up(GameView(game, board), context)

    async def _check(self, game: SavedGame, context: RequestContext) -> GameView:
        return GameView(game, await run_job(self._work, game, context, playing.check))

    async def _hint(
        self, game: SavedGame, context: RequestContext, *, level: int = 1
    ) -> HintResult | GameView:
        """Check the grid first: a hint for a wrong grid would mislead."""
        checked = await run_job(self._work, game, context, playing.check_before_hint)
        if isinstance(checked, Board):
            return GameView(game, checked)
        return await self._hints.of_game(
            game, checked.position, context, level=level, last_move=checked.last_move
        )

    async def _change(
        self,
        game: SavedGame,
        context: RequestContext,
        job: Callable[..., Board],
        *args: object,
        retry: bool = True,
        chosen: Chosen = NOTHING,
    ) -> GameView:
        """Change a game by a job.

        If another message changes the game meanwhile, the job is applied to the changed game if
        `retry` is true, and dropped if not.
        """
        while True:
            board = await run_job(self._work, game, context, job, *args, chosen=chosen)
            saved = await self.saver.save(
                game,
                turns=board.turns,
                marks=board.marks,
                state=board.state,
                context=context,
                moves=_logged(game, board.played, context),
            )
            if saved is not None:
                changed, news = saved
                if changed is game:
                    return GameView(game, board)
                return await self._summed_up(GameView(changed, board, news), context)
            game = await self.game(game.id, context)
            if not retry:
                return await self._show(game, context)

    async def _watched(
        self, view: GameView, before: SavedGame, context: RequestContext
    ) -> GameView:
        """Watch the turn that was played, if any; add its question and a solved game's summary."""
        if view.game.turns == before.turns or view.board.trial or view.game.has_constraints:
            return view  # the techniques of moves are known for classic rules only
        if not context.guesses and view.summary is None:
            self.saver.start(self.watcher.watch_later(view.game, context))
            return view
        question = await self.watcher.watch(view.game, context)
        view = await self._summed_up(view, context)
        said = "\n".join(filter(None, (view.board.message, question)))
        return replace(view, board=replace(view.board, message=said))

    async def _summed_up(self, view: GameView, context: RequestContext) -> GameView:
        if view.board.state is not GameState.SOLVED:
            return view
        summary = await self._store.games.summary(view.game.id)
        if summary.firsts and not await self._names_milestones(context):
            summary = replace(summary, firsts=frozenset())
        return replace(view, summary=summary)

    async def _names_milestones(self, context: RequestContext) -> bool:
        """Whether the user and the server want milestones to be named."""
        if not context.milestones or context.guild_id is None:
            return context.milestones
        return (await self._store.servers.settings(context.guild_id)).milestones


def _logged(
    game: SavedGame, played: PlayedMove | None, context: RequestContext
) -> tuple[LoggedMove, ...]:
    """The move of the game's owner in chat, for the game's log."""
    return () if played is None else (LoggedMove(game.user_id, played, timed=context.times),)
