"""Hint sessions: a puzzle, a step, and the hint level shown of that step.

A session goes through the levels of a step (nudge, technique, where, full), then the step is
applied and the next one begins. What is shown is always a function of the stored session, so
showing it twice gives the same message twice.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from bot.request_context import RequestContext, Users
from bot.store import HintSession, SavedGame, Store
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
    "Sudoku Explainer's order may find a step here: /settings me sets it, and /hint begins anew."
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
        position = await self._work.run(
            read, text, presentation=context.presentation, variant=variant
        )
        session = await self._store.hints.start(
            user_id=context.user_id,
            puzzle_id=await self._store.puzzle_id(position),
            position=position,
            interaction_id=context.interaction_id,
            level=level,
            language=context.presentation.language,
            scale=context.scale,
        )
        return await self._result(session, context)

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
            place = Place(session.step + 1, level)
            session = await self._move(session, place, position, context.scale)
        elif session.level < level:
            session = await self._move(session, Place(session.step, level), position)
        return await self._result(session, context)

    async def effects(self, session: HintSession, context: RequestContext) -> tuple[str, ...]:
        """What the step of a session changes, such as "r1c2=3"."""
        return (await self._hint(session, HintLevel.FULL, context.presentation)).effects

    async def advance_after_apply(self, session: HintSession, position: str) -> None:
        """Move on to the next step after a step was applied to its game."""
        await self._move(session, Place(session.step + 1, 0), position)

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

    async def go_on(
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
        if seen == Place(session.step, session.level) and not at_end:
            position, place = await self._next(session, context.presentation, to_full=to_full)
            session = await self._move(session, place, position)
        return await self._result(session, context)

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

    async def _move(
        self, session: HintSession, place: Place, position: str, scale: str | None = None
    ) -> HintSession:
        """Move a session to a place, unless somebody else has just moved it.

        Args:
            session: the session.
            place: the new place.
            position: its position line.
            scale: the scale whose order it follows from now on; None to keep it.
        """
        moved = await self._store.hints.advance(
            session.id,
            expected_step=session.step,
            expected_level=session.level,
            step=place.step,
            level=place.level,
            position=position,
            scale=scale,
        )
        now = moved or await self._store.hints.get(session.id)
        if now is None:
            raise SessionGoneError
        return now

    async def _next(
        self, session: HintSession, presentation: Presentation, *, to_full: bool
    ) -> tuple[str, Place]:
        """The next position and place of a session."""
        if session.level < HintLevel.FULL:
            level = HintLevel.FULL if to_full else session.level + 1
            return session.position, Place(session.step, level)
        hint = await self._hint(session, HintLevel.FULL, presentation)
        # Without a next position there is no step, which the next hint then says.
        return hint.next_position or session.position, Place(session.step + 1, HintLevel.NUDGE)

    async def _result(
        self,
        session: HintSession,
        context: RequestContext,
        *,
        detail: Detail = Detail.TURNING_POINTS,
    ) -> HintResult:
        place = Place(session.step, session.level)
        presentation = await self._presentation(session, context)
        try:
            hint = await self._hint(session, session.level, presentation, detail)
        except AlreadySolvedError:
            drawing = await self._work.run(draw, session.position, presentation=presentation)
            with presentation.use_locale():
                return HintResult(
                    session.id,
                    place,
                    None,
                    translate(_SOLVED),
                    drawing,
                    End.SOLVED,
                    presentation,
                    session.game_id,
                )
        if hint.slug is not None:
            await self._store.hints.used(
                session, user_id=context.user_id, technique=hint.slug, level=hint.level
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
        session: HintSession,
        level: int,
        presentation: Presentation,
        detail: Detail = Detail.TURNING_POINTS,
    ) -> hints.Hint:
        return await self._work.run(
            hints.hint,
            session.position,
            level,
            limit=self._work.limit,
            presentation=presentation,
            detail=detail,
            scale=session.scale,
        )
