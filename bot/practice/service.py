"""Practice: positions in which one technique is the next step, and answers to them.

A position stays open until it is answered or its step is shown in full. The first answer counts
towards the ratings, weighted by the hint level shown before it; later answers only serve learning.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.techniques import of_slug, technique_named
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.practice.choosing import PracticePool, next_item, next_technique
from bot.store import AnswerEffect, Store
from engine.houses import Cell, Digit
from engine.language import N_, translate
from engine.lessons.values import HODOKU, SE
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.notation.moves import Move
from engine.orders.scales import HODOKU as HODOKU_SCALE
from engine.orders.scales import SE as SE_SCALE
from engine.practice import PracticePosition, Verdict, position, positions, practisable
from tutor import exercise as jobs
from tutor.glicko import Strength
from tutor.learning import (
    OVERALL,
    PracticeAttempt,
    Review,
    Skill,
    after_answer,
    rating_of,
    strength_in,
)
from tutor.why_not import WhyNot

GONE: Final = N_(
    "I no longer have this position, or it belongs to someone else. Get your own with /practice."
)
_NONE: Final = N_(
    "I have no position for practising this: {name}. But there is a lesson, with /learn."
)


class PracticeOutcome(Enum):
    """The outcome of a position."""

    OPEN = auto()
    """Not answered yet."""
    RIGHT = auto()
    OTHER = auto()
    """The answer is true, but does not follow from the technique."""
    NOTHING_NEW = auto()
    """The position already contains the answer."""
    IMPOSSIBLE = auto()
    """The answer visibly contradicts the position, so it does not count."""
    WRONG = auto()
    SHOWN = auto()
    """The user asked for the full step."""


_OUTCOME_OF: Final = {
    Verdict.RIGHT: PracticeOutcome.RIGHT,
    Verdict.TRUE_BUT_OTHER: PracticeOutcome.OTHER,
    Verdict.NOTHING_NEW: PracticeOutcome.NOTHING_NEW,
    Verdict.IMPOSSIBLE: PracticeOutcome.IMPOSSIBLE,
    Verdict.WRONG: PracticeOutcome.WRONG,
}


class PracticeError(UserError):
    """There is nothing to practise on; the message gives the reason and the fix."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a rating by an answer.

    Attributes:
        technique: the technique of the rating; None for the overall rating.
        before: the rating before, in points.
        after: the skill now.
    """

    technique: Technique | None
    before: float
    after: Skill


@dataclass(frozen=True, slots=True)
class PracticeResult:
    """A position and how to show it.

    Attributes:
        attempt: the attempt as it is now.
        technique: the technique of the next step.
        exercise: the position, and the shown part of its step.
        outcome: its outcome.
        judged: the judged answer, or None.
        effect: the effect of the answer; None unless it was the first one that counts.
        rating_changes: the rating changes; empty if the answer does not count towards ratings.
        due: how many positions are due now.
        is_review: whether this position is due.
    """

    attempt: PracticeAttempt
    technique: Technique
    exercise: jobs.Exercise
    outcome: PracticeOutcome
    judged: jobs.ExerciseAnswer | None
    effect: AnswerEffect | None
    rating_changes: tuple[RatingChange, ...]
    due: int
    is_review: bool

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to find."""
        return self.outcome in {PracticeOutcome.RIGHT, PracticeOutcome.SHOWN}


class PracticeService:
    """Gives users positions to practise on.

    Args:
        store: stores attempts and skills.
        work: runs the jobs that draw positions and judge answers.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work)

    async def start(self, context: RequestContext, name: str | None = None) -> PracticeResult:
        """Give the user a position, or again the open one of this technique.

        Args:
            context: the context of the request; a repeated interaction gets the same position.
            name: the technique; None for a due technique, or else one of the user's level.

        Raises:
            UnknownTechniqueError: if there is no such technique.
            PracticeError: if it has no positions.
            JobError: if the job failed.
        """
        technique = technique_named(name) if name else await self.suggest_technique(context)
        newest = await self._store.practice.newest(context.user_id, technique.slug)
        if newest is None or newest.correct is not None or _technique_of(newest) is None:
            newest = await self.assign(context, technique)
        return await self._current_result(newest, context)

    async def shown(self, attempt_id: int, context: RequestContext) -> PracticeResult:
        """The current state of a position.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed.
        """
        attempt, _ = await self.own(attempt_id, context)
        return await self._current_result(attempt, context)

    async def another(self, attempt_id: int, context: RequestContext) -> PracticeResult:
        """Give the user another position of the same technique; the current one stays open.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed.
        """
        return await self._current_result(await self.next_attempt(attempt_id, context), context)

    async def next_attempt(self, attempt_id: int, context: RequestContext) -> PracticeAttempt:
        """Start the attempt that `another` shows, without drawing it.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
        """
        attempt, current = await self.own(attempt_id, context)
        return await self.assign(context, current.technique, exclude=attempt.item)

    async def hint(self, attempt_id: int, seen: int, context: RequestContext) -> PracticeResult:
        """Show one more level of a position's hint.

        If more was shown already (two presses at once), the current level is shown again. After a
        right answer, the full step is shown.

        Args:
            seen: the level in the message with the pressed button.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        attempt, current = await self.own(attempt_id, context)
        if attempt.level == seen and not attempt.correct:
            level = min(seen + 1, int(HintLevel.FULL))
            if level == HintLevel.FULL:
                return await self._reveal_all(attempt, current, context)
            attempt = await self._reveal(attempt, level)
        return await self._current_result(attempt, context)

    async def show(self, attempt_id: int, context: RequestContext) -> PracticeResult:
        """Show a position's step in full; an unanswered position will come back.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        return await self._reveal_all(*await self.own(attempt_id, context), context)

    async def why_not(
        self, attempt_id: int, cell: Cell, digit: Digit, context: RequestContext
    ) -> WhyNot | PracticeResult:
        """Say why a digit cannot be in a cell; show the full step if that is its conclusion.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        attempt, current = await self.own(attempt_id, context)
        found = await self._work.run(
            jobs.doubt,
            current.id,
            cell,
            digit,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        if found is not None:
            return found
        return await self._reveal_all(attempt, current, context)

    async def answer(
        self, attempt_id: int, answer: str | Sequence[Move], context: RequestContext
    ) -> PracticeResult:
        """Judge an answer, and store it if it is the first that counts.

        Two kinds of answer do not count: the first one that is true but does not follow from the
        technique, and any that visibly contradicts the position.

        Args:
            answer: the moves, or the typed answer.

        Raises:
            SudokuError: if the text is not an answer; the message says where, and what would be
                valid.
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        attempt, current = await self.own(attempt_id, context)
        judged = await self._work.run(
            jobs.judge_exercise,
            current.id,
            answer,
            attempt.level,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        outcome = _OUTCOME_OF[judged.verdict]
        effect = None
        is_second = outcome is PracticeOutcome.OTHER and await self._is_second_guess(
            attempt, judged
        )
        if is_second or outcome in {PracticeOutcome.RIGHT, PracticeOutcome.WRONG}:
            effect = await self.save(
                attempt, current, context, right=outcome is PracticeOutcome.RIGHT
            )
        if outcome is PracticeOutcome.RIGHT and attempt.correct is False:
            attempt = await self._reveal(attempt, int(HintLevel.FULL))
        return await self._result(
            effect.attempt if effect else attempt,
            current,
            context,
            judged.exercise,
            outcome,
            judged=judged,
            effect=effect,
        )

    async def _is_second_guess(self, attempt: PracticeAttempt, judged: jobs.ExerciseAnswer) -> bool:
        """Whether an earlier true answer did not follow from the technique either."""
        if not judged.complete or attempt.correct is not None:
            return False
        return await self._store.practice.guess(attempt.id, judged.moves)

    async def suggest_technique(self, context: RequestContext) -> Technique:
        """Suggest a technique: a due one, or one of the user's order and level."""
        for review in await self._store.practice.due(context.user_id, context.now):
            if (technique := _technique_of(review)) is not None:
                return technique
        given: dict[Technique, int] = {}
        for (slug, _), count in (await self._store.practice.given(context.user_id)).items():
            if (technique := of_slug(slug)) is not None:
                given[technique] = given.get(technique, 0) + count
        skills = await self._store.practice.skills(context.user_id)
        rating = skills[OVERALL].rating if OVERALL in skills else Strength().rating
        return next_technique(_pools(context.scale), rating, given)

    async def assign(
        self,
        context: RequestContext,
        technique: Technique,
        *,
        exclude: str | None = None,
        drill: int | None = None,
    ) -> PracticeAttempt:
        """Start an attempt at the next position of a technique.

        Args:
            context: the context of the request; a repeated interaction gets the same position.
            exclude: a position to avoid if there are others.
            drill: the drill that the attempt is part of. Choosing from a few cells helps as much as
                the first hint, so such an attempt begins at that level.

        Raises:
            PracticeError: if the technique has no positions.
        """
        if technique not in practisable():
            raise PracticeError(translate(_NONE, name=translate(technique.value)))
        slug = technique.slug
        given = await self._store.practice.given(context.user_id)
        due = await self._store.practice.due(context.user_id, context.now)
        item = next_item(
            _pool(technique).items,
            {item: count for (of, item), count in given.items() if of == slug},
            due=[review.item for review in due if review.technique == slug],
            exclude=exclude,
        )
        return await self._store.practice.start(
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            technique=slug,
            item=item,
            moment=context.now,
            level=0 if drill is None else int(HintLevel.NUDGE),
            drill=drill,
        )

    async def own(
        self, attempt_id: int, context: RequestContext
    ) -> tuple[PracticeAttempt, PracticePosition]:
        """Load an attempt of the user, and its position.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
        """
        attempt = await self._store.practice.own(attempt_id, context.user_id)
        if attempt is None:
            raise PracticeError(translate(GONE))
        return attempt, _position(attempt)

    async def _reveal(self, attempt: PracticeAttempt, level: int) -> PracticeAttempt:
        """Raise the shown level of an attempt to at least `level`."""
        if attempt.level >= level:
            return attempt
        practice = self._store.practice
        revealed = await practice.reveal(attempt, level)
        revealed = revealed or await practice.own(attempt.id, attempt.user_id)
        if revealed is None:
            raise PracticeError(translate(GONE))
        return revealed

    async def _reveal_all(
        self, attempt: PracticeAttempt, current: PracticePosition, context: RequestContext
    ) -> PracticeResult:
        exercise = await self.exercise(current, int(HintLevel.FULL), context)
        attempt = await self._reveal(attempt, int(HintLevel.FULL))
        effect = await self.save(attempt, current, context, right=False)
        return await self._result(
            effect.attempt if effect else attempt,
            current,
            context,
            exercise,
            PracticeOutcome.SHOWN,
            effect=effect,
        )

    async def save(
        self,
        attempt: PracticeAttempt,
        current: PracticePosition,
        context: RequestContext,
        *,
        right: bool,
    ) -> AnswerEffect | None:
        """Store the first answer to a position; return None if there was one before."""
        return await self._store.practice.answer(
            attempt,
            correct=right,
            moment=context.now,
            day=context.today,
            change=lambda now, before: after_answer(
                now, before, tenths=current.tenths, right=right, now=context.now
            ),
        )

    async def _current_result(
        self, attempt: PracticeAttempt, context: RequestContext
    ) -> PracticeResult:
        """The current state of an attempt."""
        current = _position(attempt)
        # A right answer reveals the full step, which does not count as a hint.
        level = int(HintLevel.FULL) if attempt.correct else attempt.level
        shown = PracticeOutcome.SHOWN if level == HintLevel.FULL else PracticeOutcome.OPEN
        outcome = PracticeOutcome.RIGHT if attempt.correct else shown
        exercise = await self.exercise(current, level, context)
        return await self._result(attempt, current, context, exercise, outcome)

    async def exercise(
        self, current: PracticePosition, level: int, context: RequestContext
    ) -> jobs.Exercise:
        """Draw a position with the hint for it at a level; 0 for none.

        Raises:
            JobError: if the job failed.
        """
        return await self._work.run(
            jobs.exercise,
            current.id,
            level,
            limit=self._work.limit,
            presentation=context.presentation,
        )

    async def _result(
        self,
        attempt: PracticeAttempt,
        current: PracticePosition,
        context: RequestContext,
        exercise: jobs.Exercise,
        outcome: PracticeOutcome,
        *,
        judged: jobs.ExerciseAnswer | None = None,
        effect: AnswerEffect | None = None,
    ) -> PracticeResult:
        due = await self._store.practice.due(context.user_id, context.now)
        return PracticeResult(
            attempt=attempt,
            technique=current.technique,
            exercise=exercise,
            outcome=outcome,
            judged=judged,
            effect=effect,
            rating_changes=_rating_changes(effect, current) if effect else (),
            due=len(due),
            is_review=any(
                (review.technique, review.item) == (attempt.technique, attempt.item)
                for review in due
            ),
        )


def _rating_changes(effect: AnswerEffect, current: PracticePosition) -> tuple[RatingChange, ...]:
    return tuple(
        RatingChange(
            None if key == OVERALL else current.technique,
            strength_in(effect.before.skills, key, current.tenths).rating,
            skill,
        )
        for key, skill in effect.after.skills.items()
    )


def _position(attempt: PracticeAttempt) -> PracticePosition:
    try:
        return position(attempt.item)
    except LookupError:
        raise PracticeError(translate(GONE)) from None


def _technique_of(item: PracticeAttempt | Review) -> Technique | None:
    """The technique of a position; None if the position no longer exists."""
    technique = of_slug(item.technique)
    exists = technique is not None and item.item in _pool(technique).items
    return technique if exists else None


@cache
def _pools(scale: str) -> tuple[PracticePool, ...]:
    """The positions of all techniques that an order contains."""
    match scale:
        case HODOKU_SCALE.slug:
            wanted = [technique for technique in practisable() if technique in HODOKU]
        case SE_SCALE.slug:
            wanted = [technique for technique in practisable() if technique in SE]
        case _:
            wanted = [technique for technique in practisable() if technique.cost is not None]
    return tuple(_pool(technique) for technique in wanted)


@cache
def _pool(technique: Technique) -> PracticePool:
    items = tuple(position.id for position in positions(technique))
    return PracticePool(technique, rating_of(technique) or 0, items)
