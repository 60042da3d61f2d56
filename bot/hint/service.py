"""Hint sessions: a puzzle, a step, and the hint level shown of that step.

A session goes through the levels of a step (nudge, technique, where, full), then the step is
applied and the next one begins. What is shown is always a function of the stored session, so
showing it twice gives the same message twice.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from bot.request_context import RequestContext, Users
from bot.store import HintSession, HintUse, SavedGame, Store
from bot.user_errors import NotYoursError, UserError
from bot.work import Work
from engine.errors import AlreadySolvedError
from engine.explain import Detail, HintLevel
from engine.language import N_, translate
from engine.report import Ending
from engine.scales import SE
from engine.technique import Technique
from tutor import hints
from tutor.assessment import read
from tutor.drawing import Drawing, draw
from tutor.presentation import Presentation

_SOLVED: Final = N_("That was the last step: the puzzle is solved.")
_GONE: Final = N_("This puzzle is too long ago. Start again with /hint.")
_OTHER_ORDER: Final = N_(
    "Sudoku Explainer's order may find a step here: /settings me sets it, and /hint starts again."
)
_FURTHER: Final = N_("The hints have gone on to another step since.")


class End(Enum):
    """Why a session ended."""

    SOLVED = auto()
    OUT_OF_TIME = auto()
    """The next step was not found within the time limit of a job."""
    BEYOND = auto()
    """No technique finds a further step."""


_END_OF: Final = {Ending.OUT_OF_TIME: End.OUT_OF_TIME, Ending.BEYOND: End.BEYOND}


class SessionGoneError(UserError):
    """The hint session no longer exists, or is no longer at that step."""

    def __init__(self, text: str = _GONE) -> None:
        super().__init__(translate(text))


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a session: the step, from 1, and its hint level.

    Level 0 is before the first hint, under a rating.
    """

    step: int
    level: int


@dataclass(frozen=True, slots=True)
class HintResult:
    """A session's hint and what to show of it.

    Attributes:
        session: its id.
        place: its place.
        technique: the name of the technique, if the level includes it.
        words: the hint.
        drawing: its picture.
        end: why there is no further hint; None if there is one.
        presentation: the presentation that the user who started the session prefers.
        game: the game of the hint; None without a game.
        shortened: whether the words leave out links of the step.
        views: how many pictures of the step there are.
        slug: the slug of the technique, if the level includes it.
        scale: the scale whose order of techniques the session follows.
    """

    session: int
    place: Place
    technique: str | None
    words: str
    drawing: Drawing
    end: End | None
    presentation: Presentation
    game: int | None = None
    shortened: bool = False
    views: int = 1
    slug: str | None = None
    scale: str = SE.slug


@dataclass(frozen=True, slots=True)
class StepImage:
    """One of the pictures of a step.

    Attributes:
        session: the id of the hint session.
        step: the step.
        view: the picture with its index.
        presentation: the presentation of the session.
    """

    session: int
    step: int
    view: hints.StepView
    presentation: Presentation


class Hints:
    """Gives hints.

    Args:
        store: stores the sessions.
        people: loads the settings of users.
        work: runs the jobs that read puzzles, find hints and draw them.
    """

    def __init__(self, *, store: Store, people: Users, work: Work) -> None:
        self._store = store
        self._people = people
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
        hint = await self._hint_or_drawing(position, level, presentation, context.scale)
        session = await self._store.hints.start(
            user_id=context.user_id,
            position=position,
            interaction_id=context.interaction_id,
            level=level,
            language=presentation.language,
            scale=context.scale,
            use=_use(hint, context),
        )
        return _hint_result(session, hint, presentation)

    async def of_game(
        self, game: SavedGame, position: str, context: RequestContext, *, level: int
    ) -> HintResult:
        """Give a hint to a game's current position; the level shown before is kept.

        If the user has changed the order of techniques meanwhile, the hint follows the new one.

        Args:
            game: the game.
            position: its position line, which has no mistakes.
            context: the context of the player.
            level: the minimum hint level, 1-4.

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
            )
        elif (session.position, session.scale) != (position, context.scale):
            advanced = replace(
                session, step=session.step + 1, level=level, position=position, scale=context.scale
            )
        elif session.level < level:
            advanced = replace(session, level=level)
        return await self._result(session, context, advanced)

    async def effects(self, session: HintSession, context: RequestContext) -> tuple[str, ...]:
        """What the step of a session changes, such as "r1c2=3"."""
        hint = await self._hint(
            session.position, HintLevel.FULL, context.presentation, session.scale
        )
        return hint.effects

    async def advance_after_apply(self, session: HintSession, position: str) -> None:
        """Move on to the next step after a step was applied to its game."""
        advanced = replace(session, step=session.step + 1, level=0, position=position)
        await self._store.hints.advance(session, advanced)

    async def every_link(self, session_id: int, step: int, context: RequestContext) -> HintResult:
        """Show every link of a step, however long, without advancing.

        Raises:
            SessionGoneError: if the session no longer exists, or is at another step.
            JobError: if the job failed.
        """
        session = await self._load_at_step(session_id, step, context)
        return await self._result(session, context, detail=Detail.EVERY_LINK)

    async def view(
        self, session_id: int, step: int, index: int, context: RequestContext
    ) -> StepImage:
        """One of the pictures of a step, without advancing.

        Raises:
            SessionGoneError: if the session no longer exists, or is at another step.
            JobError: if the job failed.
        """
        session = await self._load_at_step(session_id, step, context)
        presentation = await self._presentation(session, context)
        view = await self._work.run(
            hints.view,
            session.position,
            index,
            limit=self._work.limit,
            presentation=presentation,
            scale=session.scale,
        )
        return StepImage(session.id, step, view, presentation)

    async def next_hint(
        self, session_id: int, seen: Place, context: RequestContext, *, to_full: bool = False
    ) -> HintResult:
        """Give the hint after the one that the user saw.

        If the session is further on already (two presses at once, or an outdated message), nothing
        more is given away: the current hint is shown again.

        Args:
            session_id: the session.
            seen: the place in the message with the pressed button.
            context: the context of the request.
            to_full: whether to show all of the step at once.

        Raises:
            SessionGoneError: if the session no longer exists.
            NotYoursError: if it belongs to somebody else's game.
            JobError: if the job failed; retrying is safe.
        """
        session = await self.session(session_id, context)
        at_end = session.game_id is not None and session.level == HintLevel.FULL
        advanced = None
        if seen == Place(session.step, session.level) and not at_end:
            advanced = await self._next(session, context.presentation, to_full=to_full)
        return await self._result(session, context, advanced)

    async def session(self, session_id: int, context: RequestContext) -> HintSession:
        """Load a session that the user may continue: of a puzzle, or of their own game.

        Raises:
            SessionGoneError: if the session no longer exists.
            NotYoursError: if it belongs to somebody else's game.
        """
        session = await self._store.hints.get(session_id)
        if session is None:
            raise SessionGoneError
        if session.game_id is not None and session.user_id != context.user_id:
            raise NotYoursError
        return session

    async def _load_at_step(
        self, session_id: int, step: int, context: RequestContext
    ) -> HintSession:
        """Load a session that has shown all of this step."""
        session = await self.session(session_id, context)
        if session.step != step or session.level != HintLevel.FULL:
            raise SessionGoneError(_FURTHER)
        return session

    async def _next(
        self, session: HintSession, presentation: Presentation, *, to_full: bool
    ) -> HintSession:
        """A session at its next level or step."""
        if session.level < HintLevel.FULL:
            return replace(session, level=HintLevel.FULL if to_full else session.level + 1)
        hint = await self._hint(session.position, HintLevel.FULL, presentation, session.scale)
        return replace(
            session,
            step=session.step + 1,
            level=HintLevel.NUDGE,
            # Without a next position there is no step, which the next hint then says.
            position=hint.next_position or session.position,
        )

    async def _result(
        self,
        session: HintSession,
        context: RequestContext,
        advanced: HintSession | None = None,
        *,
        detail: Detail = Detail.TURNING_POINTS,
    ) -> HintResult:
        """Find the hint of a session and store what the user sees of it.

        Args:
            session: the session in the store.
            context: the context of the request.
            advanced: the session to store and to show; None to leave it as it is. If somebody else
                has just advanced the session, their place is shown.
            detail: how much of a long step to show.
        """
        shown = advanced or session
        presentation = await self._presentation(session, context)
        hint = await self._hint_or_drawing(
            shown.position, shown.level, presentation, shown.scale, detail
        )
        use = _use(hint, context)
        if advanced is not None:
            if not await self._store.hints.advance(session, advanced, use):
                return await self._result(await self.session(session.id, context), context)
        elif use is not None:
            await self._store.hints.used(session, use)
        return _hint_result(shown, hint, presentation)

    async def _presentation(self, session: HintSession, context: RequestContext) -> Presentation:
        """The presentation of a session: that of the user who started it, whoever continues it."""
        if session.game_id is not None:
            return context.presentation
        if session.user_id == context.user_id:
            return replace(context.presentation, language=session.language)
        preferences = await self._store.people.preferences(session.user_id)
        return replace(
            self._people.presentation(preferences, session.language), language=session.language
        )

    async def _hint(
        self,
        position: str,
        level: int,
        presentation: Presentation,
        scale: str,
        detail: Detail = Detail.TURNING_POINTS,
    ) -> hints.Hint:
        return await self._work.run(
            hints.hint,
            position,
            level,
            limit=self._work.limit,
            presentation=presentation,
            detail=detail,
            scale=scale,
        )

    async def _hint_or_drawing(
        self,
        position: str,
        level: int,
        presentation: Presentation,
        scale: str,
        detail: Detail = Detail.TURNING_POINTS,
    ) -> hints.Hint | Drawing:
        """The hint to a position, or a drawing of it if it is solved."""
        try:
            return await self._hint(position, level, presentation, scale, detail)
        except AlreadySolvedError:
            return await self._work.run(draw, position, presentation=presentation)


def _use(hint: hints.Hint | Drawing, context: RequestContext) -> HintUse | None:
    """What the user sees of a step; None if there is no step."""
    if isinstance(hint, Drawing) or hint.slug is None:
        return None
    return HintUse(context.user_id, hint.slug, hint.level)


def _hint_result(
    session: HintSession, hint: hints.Hint | Drawing, presentation: Presentation
) -> HintResult:
    place = Place(session.step, session.level)
    if isinstance(hint, Drawing):
        with presentation.use_locale():
            words = translate(_SOLVED)
        return HintResult(
            session.id, place, None, words, hint, End.SOLVED, presentation, session.game_id
        )
    words = hint.words
    if hint.slug == Technique.BRUTE_FORCE.slug:
        with presentation.use_locale():
            words = f"{words}\n\n{translate(_OTHER_ORDER)}"
    return HintResult(
        session.id,
        place,
        hint.technique,
        words,
        hint.drawing,
        None if hint.ending is None else _END_OF[hint.ending],
        presentation,
        session.game_id,
        hint.shortened,
        hint.views,
        hint.slug if hint.technique else None,
        hint.scale,
    )
