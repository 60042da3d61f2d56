"""Hint sessions: a puzzle, a step, and the hint level shown of that step.

A session goes through the levels of a step (nudge, technique, where, full), then the step is
applied and the next one begins. What is shown is always a function of the stored session, so
showing it twice gives the same message twice.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.hint.result import (
    HintResult,
    Place,
    SessionGoneError,
    StepImage,
    Way,
    hint_result,
)
from bot.store import HintedPuzzle, HintSession, HintUse, SavedGame, Store
from engine.errors import AlreadySolvedError
from engine.explain import HintLevel
from engine.language import N_
from tutor import hints
from tutor.assessment import read
from tutor.drawing import Drawing, draw
from tutor.game import Board
from tutor.presentation import Presentation

_FURTHER: Final = N_("The hints have gone on to another step since.")


class Hints:
    """Gives hints.

    Args:
        store: stores the sessions.
        work: runs the jobs that read puzzles, find hints and draw them.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def start(
        self, text: str, context: RequestContext, *, level: int, variant: str | None = None
    ) -> HintResult:
        """Start a session with the puzzle in this text, and give its first hint.

        The puzzle is not rated: a hint takes one step, and a rating may take hundreds.

        Args:
            text: the typed or pasted text.
            context: the context of the request; the same interaction again gives the same session.
            level: the first hint level, 1-4.
            variant: the kind of sudoku, see `reader.read_text`; None to detect it from the text.

        Raises:
            OtherVariantError: if the text may be of a variant but does not say so.
            SudokuError: if it is not a puzzle with a single solution; the message says why.
            JobError: if the job failed.
        """
        presentation = context.presentation
        position = await self._work.run(read, text, presentation=presentation, variant=variant)
        hint = await self._work.run(
            hints.hint,
            position,
            level,
            limit=self._work.limit,
            presentation=presentation,
            scale=context.scale,
        )
        session = await self._store.hints.start(
            user_id=context.user_id,
            position=position,
            interaction_id=context.interaction_id,
            level=level,
            language=presentation.language,
            scale=context.scale,
            use=_use(hint, context),
        )
        return hint_result(session, hint, presentation)

    async def of_game(
        self,
        game: SavedGame,
        position: str,
        context: RequestContext,
        *,
        level: int,
        last_move: str = "",
    ) -> HintResult:
        """Give a hint to a game's current position; the level shown before is kept.

        If the user has chosen another order of techniques meanwhile, the hint follows that one.

        Args:
            game: the game.
            position: its position line, which has no mistakes.
            context: the context of the player.
            level: the minimum hint level, 1-4.
            last_move: the last digit that the player placed, such as "r1c2=3"; empty for none.

        Raises:
            JobError: if the job failed; retrying is safe.
        """
        session = await self._store.hints.of_game(game.id)
        advanced = None
        if session is None:
            session = await self._store.hints.start(
                user_id=context.user_id,
                puzzle_id=game.puzzle_id,
                position=position,
                interaction_id=context.interaction_id,
                level=level,
                language=context.presentation.language,
                game_id=game.id,
                scale=context.scale,
                last_move=last_move,
            )
        elif session.position != position or context.chosen_scale not in {None, session.scale}:
            advanced = replace(
                session,
                step=session.step + 1,
                level=level,
                position=position,
                scale=context.scale,
                last_move=last_move,
            )
        elif session.level < level:
            advanced = replace(session, level=level)
        return await self._result(session, context, advanced)

    async def take_step(self, session: HintSession, context: RequestContext) -> hints.Hint:
        """All of a session's step; the user sees it, as it is applied."""
        hint = await self._hint_of(replace(session, level=HintLevel.FULL), context.presentation)
        if (use := _use(hint, context)) is not None:
            await self._store.hints.used(session, session.step, use)
        return hint

    async def advance_after_apply(
        self, session: HintSession, hint: hints.Hint, board: Board
    ) -> None:
        """Move on to the next step after a step was applied to its game."""
        advanced = replace(
            session,
            step=session.step + hint.steps,
            level=0,
            position=board.position,
            last_move=board.last_move,
        )
        await self._store.hints.advance(session, advanced)

    async def page(
        self, session_id: int, step: int, page: int, context: RequestContext
    ) -> HintResult:
        """Show a page of the words of a step, without advancing.

        Raises:
            SessionGoneError: if the session no longer exists, is somebody else's, or is at another
                step.
            JobError: if the job failed.
        """
        session = await self._load_at_step(session_id, step, context)
        return await self._result(session, context, page=page)

    async def view(
        self, session_id: int, step: int, index: int, context: RequestContext
    ) -> StepImage:
        """One of the pictures of a step, without advancing.

        Raises:
            SessionGoneError: if the session no longer exists, is somebody else's, or is at another
                step.
            JobError: if the job failed.
        """
        session = await self._load_at_step(session_id, step, context)
        presentation = _presentation(session, context)
        view = await self._work.run(
            hints.view,
            session.position,
            index,
            limit=self._work.limit,
            presentation=presentation,
            scale=session.scale,
            after=session.last_move,
            singly=session.singly,
        )
        return StepImage(session.id, step, view, presentation)

    async def next_hint(
        self, session_id: int, seen: Place, context: RequestContext, *, way: Way = Way.NEXT
    ) -> HintResult:
        """Give the hint after the one that the user saw.

        If the session is further on already (two presses at once, or an outdated message), nothing
        more is given away: the current hint is shown again.

        Args:
            session_id: the session; a user who did not start it gets a new one.
            seen: the place in the message with the pressed button.
            context: the context of the request.
            way: how to continue.

        Raises:
            SessionGoneError: if the session no longer exists, or is of somebody else's game.
            JobError: if the job failed; retrying is safe.
        """
        session, seen = await self._own_or_new(session_id, seen, context)
        at_end = session.game_id is not None and session.level == HintLevel.FULL
        advanced = None
        is_current = session.level == 0 or seen == Place(session.step, session.level)
        if is_current and (way is Way.SINGLY or not at_end):
            advanced = await self._next(session, context, way)
        return await self._result(session, context, advanced)

    async def shown(self, session_id: int, seen: Place, context: RequestContext) -> HintResult:
        """The current hint of a session, without going on.

        Args:
            session_id: the session; a user who did not start it gets a new one.
            seen: the place in the message with the pressed button.
            context: the context of the request.

        Raises:
            SessionGoneError: if the session no longer exists, or is of somebody else's game, or its
                step has been applied.
            JobError: if the job failed; retrying is safe.
        """
        session, _ = await self._own_or_new(session_id, seen, context)
        if session.level == 0:
            raise SessionGoneError(_FURTHER)
        return await self._result(session, context)

    async def session(self, session_id: int, context: RequestContext) -> HintSession:
        """Load a session of the user.

        Raises:
            SessionGoneError: if it no longer exists, or is somebody else's.
        """
        session = await self._store.hints.own(session_id, context.user_id)
        if session is None:
            raise SessionGoneError
        return session

    async def puzzle(self, session_id: int, context: RequestContext) -> HintedPuzzle:
        """Load the puzzle of a session.

        Raises:
            SessionGoneError: if the session no longer exists, or is of somebody else's game.
        """
        puzzle = await self._store.hints.puzzle(session_id, context.user_id)
        if puzzle is None:
            raise SessionGoneError
        return puzzle

    async def _own_or_new(
        self, session_id: int, seen: Place, context: RequestContext
    ) -> tuple[HintSession, Place]:
        """The session if it is the user's, or a new one with its puzzle; and the user's place."""
        session = await self._store.hints.own(session_id, context.user_id)
        if session is not None:
            return session, seen
        puzzle = await self.puzzle(session_id, context)
        level = seen.level if seen.step == 1 else 0
        new = await self._store.hints.start(
            user_id=context.user_id,
            puzzle_id=puzzle.puzzle_id,
            position=puzzle.start,
            interaction_id=context.interaction_id,
            level=level,
            language=context.presentation.language,
            scale=context.scale,
        )
        return new, Place(1, level)

    async def _load_at_step(
        self, session_id: int, step: int, context: RequestContext
    ) -> HintSession:
        """Load a session that has shown all of this step."""
        session = await self.session(session_id, context)
        if session.step != step or session.level != HintLevel.FULL:
            raise SessionGoneError(_FURTHER)
        return session

    async def _next(self, session: HintSession, context: RequestContext, way: Way) -> HintSession:
        """A session at its next level or step."""
        if way is Way.SINGLY:
            return replace(session, level=HintLevel.NUDGE, singly=True)
        if way is not Way.APPLY and session.level < HintLevel.FULL:
            return replace(session, level=HintLevel.FULL if way is Way.ALL else session.level + 1)
        hint = await self.take_step(session, context)
        return replace(
            session,
            step=session.step + hint.steps,
            level=HintLevel.NUDGE,
            # Without a next position there is no step, which the next hint then says.
            position=hint.next_position or session.position,
            last_move=_last_move(hint.effects),
        )

    async def _result(
        self,
        session: HintSession,
        context: RequestContext,
        advanced: HintSession | None = None,
        *,
        page: int = 0,
    ) -> HintResult:
        """Find the hint of a session and store what the user sees of it.

        Args:
            session: the session in the store.
            context: the context of the request.
            advanced: the session to store and to show; None to leave it as it is. If somebody else
                has just advanced the session, their place is shown.
            page: which page of the words to show, from 0.
        """
        shown = advanced or session
        presentation = _presentation(session, context)
        hint = await self._hint_or_drawing(shown, presentation)
        use = _use(hint, context)
        if advanced is not None:
            if isinstance(hint, hints.Hint) and not hint.single:
                advanced = replace(advanced, singly=False)
            if not await self._store.hints.advance(session, advanced, use):
                return await self._result(await self.session(session.id, context), context)
        elif use is not None:
            await self._store.hints.used(session, session.step, use)
        return hint_result(shown, hint, presentation, page)

    async def _hint_of(
        self,
        session: HintSession,
        presentation: Presentation,
    ) -> hints.Hint:
        return await self._work.run(
            hints.hint,
            session.position,
            session.level,
            limit=self._work.limit,
            presentation=presentation,
            scale=session.scale,
            after=session.last_move,
            singly=session.singly,
        )

    async def _hint_or_drawing(
        self, session: HintSession, presentation: Presentation
    ) -> hints.Hint | Drawing:
        """The hint of a session, or a drawing of its position if it is solved."""
        try:
            return await self._hint_of(session, presentation)
        except AlreadySolvedError:
            return await self._work.run(draw, session.position, presentation=presentation)


def _presentation(session: HintSession, context: RequestContext) -> Presentation:
    """The presentation of a session, whose language stays the same; except in a game."""
    if session.game_id is not None:
        return context.presentation
    return replace(context.presentation, language=session.language)


def _last_move(effects: Sequence[str]) -> str:
    """The last of these effects if it is a placement; or else all of them."""
    return ", ".join(effects[-1:] if effects and "=" in effects[-1] else effects)


def _use(hint: hints.Hint | Drawing, context: RequestContext) -> HintUse | None:
    """What the user sees of a step; None if there is no step."""
    if isinstance(hint, Drawing) or hint.slug is None:
        return None
    steps = hint.steps if hint.level is HintLevel.FULL else 1
    return HintUse(context.user_id, hint.slug, hint.level, steps)
