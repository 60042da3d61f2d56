"""Practice: positions in which one technique is the next step, and what somebody makes of them.

A position stays open until it is answered or its step is told in full. The first answer counts for
the ratings, by how much was told before it; what comes after it is for learning.
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from statistics import median_low
from typing import Final

from bot.practice.choosing import Shelf, next_item, next_technique
from bot.practice.glicko import Strength
from bot.practice.learning import after_answer, strength_in
from bot.request_context import RequestContext
from bot.store import OVERALL, Answered, Attempt, Review, Skill, Store
from bot.techniques import named, of_slug
from bot.user_errors import UserError
from bot.work import Work
from engine.explain import HintLevel
from engine.language import N_, translate
from engine.lessons.values import HODOKU, SE
from engine.practice import PracticePosition, Verdict, position, positions, practisable
from engine.scales import HODOKU as HODOKU_SCALE
from engine.technique import Technique
from tutor import exercise as jobs

_GONE: Final = N_("This position is not there any more. Take another one with /practice.")
_NOT_YOURS: Final = N_("This position is somebody else's. /practice gives you one of your own.")
_NONE: Final = N_(
    "I have no position to practise this on: {name}. The lesson is there, with /learn."
)


class Outcome(Enum):
    """What has come of a position just now."""

    OPEN = auto()
    """Nothing yet."""
    RIGHT = auto()
    OTHER = auto()
    """The answer is true, but does not follow from the technique."""
    NOTHING_NEW = auto()
    """The answer stands in the position already."""
    IMPOSSIBLE = auto()
    """The position itself shows that the answer cannot be right, so it does not count."""
    WRONG = auto()
    SHOWN = auto()
    """The whole step was told, at one's wish."""


_OUTCOME_OF: Final = {
    Verdict.RIGHT: Outcome.RIGHT,
    Verdict.TRUE_BUT_OTHER: Outcome.OTHER,
    Verdict.NOTHING_NEW: Outcome.NOTHING_NEW,
    Verdict.IMPOSSIBLE: Outcome.IMPOSSIBLE,
    Verdict.WRONG: Outcome.WRONG,
}


class PracticeError(UserError):
    """There is nothing to practise on; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What an answer has done to a rating.

    Attributes:
        technique: whose rating it is; None for that of all techniques together.
        before: the rating before, in points.
        after: what is known now.
    """

    technique: Technique | None
    before: float
    after: Skill


@dataclass(frozen=True, slots=True)
class PracticeResult:
    """What to show of a position.

    Attributes:
        attempt: the attempt as it is now.
        technique: what is the next step there.
        exercise: the position, and what is told of its step.
        outcome: what has come of it.
        judged: the answer that was just given; None if there was none.
        answered: what it has changed; None if it was not the first answer that counts.
        gains: what it has done to the ratings: none if it does not count for them.
        known: how strong they are at the technique; None if they never answered.
        due: how many positions are to come back to them now.
        again: whether this is one of them.
    """

    attempt: Attempt
    technique: Technique
    exercise: jobs.Exercise
    outcome: Outcome
    judged: jobs.Judged | None
    answered: Answered | None
    gains: tuple[Gain, ...]
    known: Skill | None
    due: int
    again: bool

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to find here."""
        return self.outcome in {Outcome.RIGHT, Outcome.SHOWN}


class Practice:
    """Gives people positions to practise on.

    Args:
        store: keeps what they were given and what came of it.
        work: where positions are drawn and answers judged.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def start(self, context: RequestContext, name: str | None = None) -> PracticeResult:
        """Give somebody a position, or the one of this technique again that is still open.

        Args:
            context: who asks; the same interaction again gives the same position.
            name: the technique; None for what is to come back, else for what fits their level.

        Raises:
            UnknownTechniqueError: if there is no such technique.
            PracticeError: if there is nothing to practise it on.
            JobError: if it could not be drawn now.
        """
        technique = named(name) if name else await self._fitting(context)
        newest = await self._store.practice.newest(context.user_id, technique.slug)
        if newest is None or newest.correct is not None or _technique_of(newest) is None:
            newest = await self._give(context, technique)
        return await self._tell(newest, context)

    async def another(self, attempt_id: int, context: RequestContext) -> PracticeResult:
        """Give somebody another position of the same technique; what is open stays open.

        Raises:
            PracticeError: if the attempt is gone, or is somebody else's.
            JobError: if it could not be drawn now.
        """
        attempt, here = await self._own(attempt_id, context)
        given = await self._give(context, here.technique, besides=attempt.item)
        return await self._tell(given, context)

    async def hint(self, attempt_id: int, seen: int, context: RequestContext) -> PracticeResult:
        """Tell one more level of a position's step.

        If more is told already (two presses at once), that is told again.

        Args:
            attempt_id: the attempt.
            seen: the level that the message shows whose button was pressed.
            context: who pressed it.

        Raises:
            PracticeError: if the attempt is gone, or is somebody else's.
            JobError: if it could not be told now; pressing again is safe.
        """
        attempt, here = await self._own(attempt_id, context)
        if attempt.level == seen:
            level = min(seen + 1, int(HintLevel.FULL))
            if level == HintLevel.FULL:
                return await self._show(attempt, here, context)
            attempt = await self._told_up_to(attempt, level)
        return await self._tell(attempt, context)

    async def show(self, attempt_id: int, context: RequestContext) -> PracticeResult:
        """Tell a position's step in full; if it was not answered, it comes back.

        Raises:
            PracticeError: if the attempt is gone, or is somebody else's.
            JobError: if it could not be told now; pressing again is safe.
        """
        return await self._show(*await self._own(attempt_id, context), context)

    async def answer(self, attempt_id: int, text: str, context: RequestContext) -> PracticeResult:
        """Judge what somebody has answered, and keep it if it is the first answer that counts.

        What is true without following from the technique does not count, nor what the position
        itself shows to be impossible.

        Args:
            attempt_id: the attempt.
            text: what they typed.
            context: who.

        Raises:
            SudokuError: if the text is no answer; the message says where and what would be.
            PracticeError: if the attempt is gone, or is somebody else's.
            JobError: if it could not be judged now; answering again is safe.
        """
        attempt, here = await self._own(attempt_id, context)
        judged = await self._work.run(
            jobs.answered,
            here.id,
            text,
            attempt.level,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        outcome = _OUTCOME_OF[judged.verdict]
        answered = None
        if outcome in {Outcome.RIGHT, Outcome.WRONG}:
            answered = await self._keep(attempt, here, context, right=outcome is Outcome.RIGHT)
        return await self._about(
            answered.attempt if answered else attempt,
            here,
            context,
            judged.exercise,
            outcome,
            judged=judged,
            answered=answered,
        )

    async def _fitting(self, context: RequestContext) -> Technique:
        """The technique for somebody who has not chosen one: what is due, or of their order."""
        for review in await self._store.practice.due(context.user_id, context.now):
            if (technique := _technique_of(review)) is not None:
                return technique
        given: dict[Technique, int] = {}
        for (slug, _), count in (await self._store.practice.given(context.user_id)).items():
            if (technique := of_slug(slug)) is not None:
                given[technique] = given.get(technique, 0) + count
        skills = await self._store.practice.skills(context.user_id)
        rating = skills[OVERALL].rating if OVERALL in skills else Strength().rating
        return next_technique(_shelves(context.scale), rating, given)

    async def _give(
        self, context: RequestContext, technique: Technique, *, besides: str | None = None
    ) -> Attempt:
        if technique not in practisable():
            raise PracticeError(translate(_NONE, name=translate(technique.value)))
        slug = technique.slug
        given = await self._store.practice.given(context.user_id)
        due = await self._store.practice.due(context.user_id, context.now)
        item = next_item(
            _shelf(technique).items,
            {item: count for (of, item), count in given.items() if of == slug},
            due=[review.item for review in due if review.technique == slug],
            besides=besides,
        )
        return await self._store.practice.start(
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            technique=slug,
            item=item,
            moment=context.now,
        )

    async def _own(
        self, attempt_id: int, context: RequestContext
    ) -> tuple[Attempt, PracticePosition]:
        attempt = await self._store.practice.attempt(attempt_id)
        if attempt is None:
            raise PracticeError(translate(_GONE))
        if attempt.user_id != context.user_id:
            raise PracticeError(translate(_NOT_YOURS))
        return attempt, _position(attempt)

    async def _told_up_to(self, attempt: Attempt, level: int) -> Attempt:
        """The attempt, with at least so much told; as it is, if somebody was faster."""
        if attempt.level >= level:
            return attempt
        told = await self._store.practice.tell(attempt.id, seen=attempt.level, level=level)
        told = told or await self._store.practice.attempt(attempt.id)
        if told is None:
            raise PracticeError(translate(_GONE))
        return told

    async def _show(
        self, attempt: Attempt, here: PracticePosition, context: RequestContext
    ) -> PracticeResult:
        exercise = await self._exercise(here, int(HintLevel.FULL), context)
        attempt = await self._told_up_to(attempt, int(HintLevel.FULL))
        answered = await self._keep(attempt, here, context, right=False)
        return await self._about(
            answered.attempt if answered else attempt,
            here,
            context,
            exercise,
            Outcome.SHOWN,
            answered=answered,
        )

    async def _keep(
        self, attempt: Attempt, here: PracticePosition, context: RequestContext, *, right: bool
    ) -> Answered | None:
        return await self._store.practice.answer(
            attempt,
            correct=right,
            moment=context.now,
            day=context.today,
            change=lambda now, before: after_answer(
                now, before, tenths=here.tenths, right=right, now=context.now
            ),
        )

    async def _tell(self, attempt: Attempt, context: RequestContext) -> PracticeResult:
        """An attempt as it stands, with nothing new of it."""
        here = _position(attempt)
        exercise = await self._exercise(here, attempt.level, context)
        ended = attempt.level == HintLevel.FULL
        return await self._about(
            attempt, here, context, exercise, Outcome.SHOWN if ended else Outcome.OPEN
        )

    async def _exercise(
        self, here: PracticePosition, level: int, context: RequestContext
    ) -> jobs.Exercise:
        return await self._work.run(
            jobs.exercise, here.id, level, limit=self._work.limit, presentation=context.presentation
        )

    async def _about(
        self,
        attempt: Attempt,
        here: PracticePosition,
        context: RequestContext,
        exercise: jobs.Exercise,
        outcome: Outcome,
        *,
        judged: jobs.Judged | None = None,
        answered: Answered | None = None,
    ) -> PracticeResult:
        skills = await self._store.practice.skills(context.user_id)
        due = await self._store.practice.due(context.user_id, context.now)
        return PracticeResult(
            attempt=attempt,
            technique=here.technique,
            exercise=exercise,
            outcome=outcome,
            judged=judged,
            answered=answered,
            gains=_gains(answered, here) if answered else (),
            known=skills.get(here.technique.slug),
            due=len(due),
            again=any(
                (one.technique, one.item) == (attempt.technique, attempt.item) for one in due
            ),
        )


def _gains(answered: Answered, here: PracticePosition) -> tuple[Gain, ...]:
    return tuple(
        Gain(
            None if key == OVERALL else here.technique,
            strength_in(answered.before.skills, key, here.tenths).rating,
            skill,
        )
        for key, skill in answered.after.skills.items()
    )


def _position(attempt: Attempt) -> PracticePosition:
    try:
        return position(attempt.item)
    except LookupError:
        raise PracticeError(translate(_GONE)) from None


def _technique_of(one: Attempt | Review) -> Technique | None:
    """The technique of a position; None if the position is not on the shelf any more."""
    technique = of_slug(one.technique)
    there = technique is not None and one.item in _shelf(technique).items
    return technique if there else None


@cache
def _shelves(scale: str) -> tuple[Shelf, ...]:
    """What there is to practise for those whose hints follow this order."""
    known = HODOKU if scale == HODOKU_SCALE.slug else SE
    return tuple(_shelf(technique) for technique in practisable() if technique in known)


@cache
def _shelf(technique: Technique) -> Shelf:
    found = positions(technique)
    middle = median_low(one.tenths for one in found) if found else 0
    return Shelf(technique, middle, tuple(one.id for one in found))
