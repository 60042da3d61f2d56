"""Hint sessions: a puzzle, a step, and the hint level shown of that step.

A session goes through the levels of a step (nudge, technique, where, full), then the step is
applied and the next one begins. A message depends only on the stored session, so showing
a hint twice gives the same message twice.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Self, TypeVar

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.work import Work
from bot.hint.result import (
    HintResult,
    Place,
    SessionGoneError,
    StepImage,
    Way,
    asked_about,
    hint_result,
)
from bot.store import HintedPuzzle, HintSession, HintUse, SavedGame, Store
from engine.language import N_
from engine.model.step import HintLevel
from tutor import hints
from tutor.assessment import read
from tutor.drawing import Drawing
from tutor.game import Board
from tutor.hints import StepRequest
from tutor.presentation import Presentation
from tutor.take_along import with_same_sentence

T = TypeVar("T")

_FURTHER: Final = N_("The hints have moved on to another step since then.")


class HintService:
    """Gives hints.

    Args:
        store: stores the sessions.
        work: runs the jobs that read puzzles, find hints and draw them.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work)

    async def start(
        self, text: str, context: RequestContext, *, level: int, variant: str | None = None
    ) -> HintResult:
        """Start a session with the puzzle in this text, and give its first hint.

        The puzzle is not rated: a hint takes one step, and a rating may take hundreds.

        Args:
            text: the typed or pasted text.
            context: the context of the request; a repeated interaction gets the same session.
            level: the first hint level, 1-4.
            variant: the kind of sudoku, see `reader.read_text`; None to detect it from the text.

        Raises:
            OtherVariantError: if the text may be of a variant but does not say so.
            SudokuError: if it is not a puzzle with a single solution; the message says why.
            JobError: if the job failed.
        """
        presentation = context.presentation
        position = await self._work.run(read, text, presentation=presentation, variant=variant)
        request = StepRequest(position, self._work.limit, presentation, context.scale)
        hint = await self._work.run(hints.hint, request, level)
        session = await self._store.hints.start(
            user_id=context.user_id,
            position=position,
            interaction_id=context.interaction_id,
            level=level,
            language=presentation.language,
            scale=context.scale,
            use=_use(hint, context),
        )
        return await self._shown(session, hint, presentation)

    async def start_with(
        self, puzzle_id: int, position: str, context: RequestContext, *, level: int
    ) -> HintResult:
        """Start a session with a puzzle of the store; see `start`.

        Args:
            position: its position line.

        Raises:
            JobError: if the job failed.
        """
        session = await self._store.hints.start(
            user_id=context.user_id,
            puzzle_id=puzzle_id,
            position=position,
            interaction_id=context.interaction_id,
            level=level,
            language=context.presentation.language,
            scale=context.scale,
        )
        return await self._result(session, context)

    async def of_game(
        self,
        game: SavedGame,
        position: str,
        context: RequestContext,
        *,
        level: int,
        last_move: str = "",
    ) -> HintResult:
        """Give a hint for a game's current position, at least at the level shown before.

        If the user has chosen another order of techniques meanwhile, the hint follows the new
        order.

        Args:
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

    async def take(
        self,
        job: Callable[[StepRequest], hints.TakenSteps],
        session: HintSession,
        context: RequestContext,
    ) -> hints.TakenSteps:
        """Apply steps to a session's position, and record that the user has seen them in full.

        Args:
            job: `tutor.hints.take_step`, or `fill_in` for several singles.
        """
        taken = await self.run(job, session)
        await self._note_taken(session, taken, context)
        return taken

    async def advance_after_apply(
        self, session: HintSession, taken: hints.TakenSteps, board: Board
    ) -> None:
        """Move a session on to the next step after steps were applied to its game."""
        advanced = replace(
            session,
            step=session.step + len(taken.slugs),
            level=0,
            position=board.position,
            last_move=board.last_move,
        )
        await self._store.hints.advance(session, advanced)

    async def page(
        self, session_id: int, step: int, page: int, context: RequestContext
    ) -> HintResult:
        """Show a page of the text of a step, without advancing.

        Raises:
            SessionGoneError: if the session no longer exists, is somebody else's, or is at another
                step.
            JobError: if the job failed.
        """
        session = await self.session_at_step(session_id, step, context)
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
        session = await self.session_at_step(session_id, step, context)
        presentation = presentation_of(session, context)
        view = await self.run(hints.view, session, index, presentation=presentation)
        return StepImage(session.id, step, view, presentation)

    async def next_hint(
        self, session_id: int, seen: Place, context: RequestContext, *, way: Way = Way.NEXT
    ) -> HintResult:
        """Give the hint after the hint that the user saw.

        If the session has already moved on (two presses at once, or an outdated message), the
        current hint is shown again, so nothing more is given away.

        Args:
            session_id: the session; a user who did not start it gets a new one.
            seen: the place in the message with the pressed button.
            way: how to continue.

        Raises:
            SessionGoneError: if the session no longer exists, or belongs to somebody else's game.
            JobError: if the job failed; retrying is safe.
        """
        return await self.go_on(*await self._own_or_new(session_id, seen, context), context, way)

    async def go_on(
        self, session: HintSession, seen: Place, context: RequestContext, way: Way
    ) -> HintResult:
        """Give the hint after the hint that the user saw in their own session; see `next_hint`."""
        at_end = session.level == HintLevel.FULL
        is_current = session.level == 0 or seen == Place(session.step, session.level)
        if not is_current or (way is Way.SINGLY and session.level > 0):
            return await self.current(session, context)
        if way is Way.APPLY and at_end == (session.game_id is None):
            # In older messages, this button applied all consecutive singles.
            way = Way.FILL
        if way in {Way.LOOK, Way.FILL}:
            return asked_about(await self.current(session, context), way)
        if session.game_id is not None and (at_end or way in {Way.APPLY, Way.FILL_IN}):
            return await self.current(session, context)
        if way is Way.FILL_IN:
            return await self._after_steps(session, context, hints.fill_in)
        if at_end or way is Way.APPLY:
            return await self._after_steps(session, context, hints.take_step)
        level = HintLevel.FULL if way is Way.ALL else session.level + 1
        return await self._result(session, context, replace(session, level=level))

    async def shown(self, session_id: int, seen: Place, context: RequestContext) -> HintResult:
        """The current hint of a session, without advancing it.

        Args:
            session_id: the session; a user who did not start it gets a new one.
            seen: the place in the message with the pressed button.

        Raises:
            SessionGoneError: if the session no longer exists, belongs to somebody else's game, or
                its step has been applied.
            JobError: if the job failed; retrying is safe.
        """
        session, _ = await self._own_or_new(session_id, seen, context)
        return await self.current(session, context)

    async def current(self, session: HintSession, context: RequestContext) -> HintResult:
        """The current hint of a session of the user.

        Raises:
            SessionGoneError: if the last step was applied to its game, and the next hint is not
                shown yet.
            JobError: if the job failed; retrying is safe.
        """
        if session.level == 0:
            raise SessionGoneError(_FURTHER)
        return await self._result(session, context)

    async def session(
        self, session_id: int, context: RequestContext, game_id: int | None = None
    ) -> HintSession:
        """Load a session of the user.

        Args:
            session_id: its id.
            context: the context of the user.
            game_id: the game that the session must belong to; None for any game, or none.

        Raises:
            SessionGoneError: if it no longer exists, or belongs to somebody else or to another
                game.
        """
        session = await self._store.hints.own(session_id, context.user_id)
        if session is None or game_id not in {None, session.game_id}:
            raise SessionGoneError
        return session

    async def puzzle(self, session_id: int, context: RequestContext) -> HintedPuzzle:
        """Load the puzzle of a session.

        Raises:
            SessionGoneError: if the session no longer exists, or belongs to somebody else's game.
        """
        puzzle = await self._store.hints.puzzle(session_id, context.user_id)
        if puzzle is None:
            raise SessionGoneError
        return puzzle

    async def _own_or_new(
        self, session_id: int, seen: Place, context: RequestContext
    ) -> tuple[HintSession, Place]:
        """The user's session, or a new one with its puzzle for other users; and their place."""
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

    async def session_at_step(
        self, session_id: int, step: int, context: RequestContext, game_id: int | None = None
    ) -> HintSession:
        """Load a session of the user that has shown this step in full; see `session`.

        Raises:
            SessionGoneError: as `session` does, and if it is at another step.
        """
        session = await self.session(session_id, context, game_id)
        if session.step != step or session.level != HintLevel.FULL:
            raise SessionGoneError(_FURTHER)
        return session

    async def _after_steps(
        self,
        session: HintSession,
        context: RequestContext,
        take: Callable[[StepRequest], hints.TakenSteps],
    ) -> HintResult:
        """Apply one or several steps of a session, and give the first hint for the next step."""
        taken, hint = await self.run(
            hints.hint_after_step,
            session,
            HintLevel.NUDGE,
            presentation=presentation_of(session, context),
            take=take,
        )
        await self._note_taken(session, taken, context)
        advanced = replace(
            session,
            step=session.step + len(taken.slugs),
            level=HintLevel.NUDGE,
            position=taken.position,
            last_move=taken.last_move,
        )
        shown = await self.saved(session, context, hint, advanced)
        return replace(shown, filled=len(taken.slugs)) if take is hints.fill_in else shown

    async def _note_taken(
        self, session: HintSession, taken: hints.TakenSteps, context: RequestContext
    ) -> None:
        if taken.slugs:
            use = HintUse(context.user_id, taken.slugs, HintLevel.FULL)
            await self._store.hints.used(session, session.step, use)

    async def _result(
        self,
        session: HintSession,
        context: RequestContext,
        advanced: HintSession | None = None,
        *,
        page: int = 0,
    ) -> HintResult:
        """Find the hint of a session and record how much of it the user sees.

        Args:
            session: the session in the store.
            advanced: the session to store and to show; None to leave it as it is. If somebody else
                has just advanced the session, their place is shown.
            page: which page of the text to show, from 0.
        """
        shown = advanced or session
        hint = await self.run(
            hints.hint_or_solution,
            shown,
            shown.level,
            presentation=presentation_of(session, context),
        )
        return await self.saved(session, context, hint, advanced, page=page)

    async def run(
        self,
        job: Callable[..., T],
        session: HintSession,
        *args: object,
        presentation: Presentation | None = None,
        **options: object,
    ) -> T:
        """Run a job of `tutor` on the position of a session, in its order of techniques.

        Args:
            job: the job; its first argument is a `StepRequest`.
            session: the session.
            args: its further arguments.
            presentation: how to present the texts and the picture; None if it makes none.
            options: its keyword arguments.

        Raises:
            JobError: if it could not be run now.
            Exception: whatever the job raises.
        """
        request = StepRequest(
            session.position,
            self._work.limit,
            presentation or Presentation(),
            session.scale,
            session.last_move,
            session.constraints or "",
        )
        return await self._work.run(job, request, *args, **options)  # type: ignore[arg-type]

    async def saved(
        self,
        session: HintSession,
        context: RequestContext,
        hint: hints.Hint | Drawing,
        advanced: HintSession | None = None,
        *,
        page: int = 0,
    ) -> HintResult:
        """Store how much of a hint the user sees.

        Args:
            session: the session in the store.
            hint: the hint to show, or the solved position.
            advanced: the session of the hint, to store with it; None if the hint belongs to the
                session in the store. If somebody else has just advanced the session, their place
                is shown.
            page: which page of the text to show, from 0.
        """
        use = _use(hint, context)
        if advanced is not None:
            if not await self._store.hints.advance(session, advanced, use):
                return await self.current(await self.session(session.id, context), context)
        elif use is not None:
            await self._store.hints.used(session, session.step, use)
        return await self._shown(advanced or session, hint, presentation_of(session, context), page)

    async def _shown(
        self,
        session: HintSession,
        hint: hints.Hint | Drawing,
        presentation: Presentation,
        page: int = 0,
    ) -> HintResult:
        """The result that shows a hint, with its take-along sentence at the first time."""
        if (
            isinstance(hint, hints.Hint)
            and hint.take_along
            and hint.slug
            and not await self._store.hints.has_shown(session, with_same_sentence(hint.slug))
        ):
            hint = replace(hint, words=f"{hint.words}\n{hint.take_along}")
        return hint_result(session, hint, presentation, page)


def presentation_of(session: HintSession, context: RequestContext) -> Presentation:
    """The presentation of a session: the language in which it started, except in a game."""
    if session.game_id is not None:
        return context.presentation
    return replace(context.presentation, language=session.language)


def _use(hint: hints.Hint | Drawing, context: RequestContext) -> HintUse | None:
    """The record that the user saw this much of a step; None without a step."""
    if isinstance(hint, Drawing) or hint.slug is None:
        return None
    return HintUse(context.user_id, (hint.slug,), hint.level)
