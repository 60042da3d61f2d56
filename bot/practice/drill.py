"""Drills: position after position, each with a few cells to choose from, against the clock.

A drill consists of its attempts and has no row of its own. Only the time between a position and its
answer counts, so reading an explanation costs nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from statistics import median
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.techniques import of_slug, technique_named
from bot.chat.work import Work
from bot.practice.service import GONE, PracticeError, PracticeService
from bot.store import Store
from engine.houses import Cell
from engine.language import translate
from engine.model.step import HintLevel
from engine.model.technique import Technique
from engine.practice import PracticePosition
from tutor import drill as jobs
from tutor.exercise import Exercise
from tutor.learning import PracticeAttempt

POSITIONS: Final = 10
SECONDS: Final = 60
_RECENT: Final = 500
"""The number of recent answers from which a user's scores are computed."""


class DrillKind(Enum):
    """When a drill ends; the value is part of ids of buttons."""

    TEN = "ten"
    """After ten positions."""
    MINUTE = "minute"
    """When the positions have taken a minute."""


@dataclass(frozen=True, slots=True)
class Drill:
    """The kind and the subject of a drill.

    Attributes:
        kind: when it ends.
        technique: the slug of its technique; "" for techniques that are due or fit the user's
            level.
    """

    kind: DrillKind
    technique: str = ""


@dataclass(frozen=True, slots=True)
class DrillScore:
    """A score in drills.

    Attributes:
        right: the number of right answers.
        answered: the number of answers, at least one.
        seconds: the median time of an answer.
    """

    right: int
    answered: int
    seconds: float


@dataclass(frozen=True, slots=True)
class DrillResult:
    """The current state of a drill.

    Attributes:
        drill: the drill.
        attempt: the position that is shown; at the end, the last position.
        technique: the technique of that position.
        answered: how many positions are answered.
        seconds: the total time of these positions.
        last: the answer that this press gave, or None.
        cells: the cells to choose from; empty if there is nothing to choose.
        exercise: the position, with its full step after a wrong answer; None at the end.
        scores: at the end, the scores by technique.
    """

    drill: Drill
    attempt: PracticeAttempt
    technique: Technique
    answered: int
    seconds: float
    last: "LastAnswer | None" = None
    cells: tuple[Cell, ...] = ()
    exercise: Exercise | None = None
    scores: Mapping[Technique, DrillScore] | None = None


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """An answer of a drill.

    Attributes:
        right: whether it is right.
        cell: the chosen cell.
        seconds: how long it took.
    """

    right: bool
    cell: Cell
    seconds: float


class Drills:
    """Gives users drills.

    Args:
        store: stores attempts and skills.
        work: runs the jobs that draw positions and judge answers.
        practice: chooses the positions, and rates the answers.
    """

    def __init__(self, *, store: Store, work: Work, practice: PracticeService) -> None:
        self._store = store
        self._work = work
        self._practice = practice

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work, practice=services.get(PracticeService))

    async def start(self, drill: Drill, context: RequestContext) -> DrillResult:
        """Begin a drill.

        Args:
            drill: what it is about; the technique may be one of its names.
            context: the context of the request; a repeated interaction gets the same drill.

        Raises:
            UnknownTechniqueError: if there is no such technique.
            PracticeError: if it has no positions.
            JobError: if the job failed.
        """
        if drill.technique:
            drill = Drill(drill.kind, technique_named(drill.technique).slug)
        attempt = await self._assign(drill, context.interaction_id, context)
        return await self._asked(drill, attempt, (attempt,), context)

    async def choose(
        self, drill: Drill, attempt_id: int, cell: Cell, context: RequestContext
    ) -> DrillResult:
        """Judge the choice of a cell; show the next position if it is right, else the full step.

        Only the first choice counts; after a further choice, the drill is shown unchanged.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed; retrying is safe.
        """
        attempt, current = await self._own(attempt_id, context)
        step = await self._work.run(
            jobs.drill_answer,
            attempt.item,
            cell,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        saved = await self._practice.save(attempt, current, context, right=step is None)
        if saved is None:
            return await self._as_it_is(drill, attempt, context)
        last = LastAnswer(step is None, cell, _seconds(saved.attempt))
        if step is None:
            return await self._next(drill, saved.attempt, last, context)
        attempts = await self._attempts(saved.attempt)
        return DrillResult(
            drill,
            saved.attempt,
            current.technique,
            *_totals(attempts),
            last=last,
            exercise=step,
        )

    async def go_on(self, drill: Drill, attempt_id: int, context: RequestContext) -> DrillResult:
        """The open position of a drill, or the next one, or its end.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
            JobError: if the job failed.
        """
        attempt, _ = await self._own(attempt_id, context)
        return await self._next(drill, attempt, None, context)

    async def end(self, drill: Drill, attempt_id: int, context: RequestContext) -> DrillResult:
        """End a drill early.

        Raises:
            PracticeError: if the attempt no longer exists or is somebody else's.
        """
        attempt, current = await self._own(attempt_id, context)
        attempts = await self._attempts(attempt)
        return _ended(drill, attempts[-1], current.technique, attempts, None)

    async def scores(self, user_id: int) -> Mapping[Technique, DrillScore]:
        """A user's recent scores in drills, by technique, the latest first."""
        return _scores(await self._store.practice.drilled(user_id, _RECENT))

    async def _as_it_is(
        self, drill: Drill, attempt: PracticeAttempt, context: RequestContext
    ) -> DrillResult:
        """A drill after a choice that does not count; a missed position keeps showing its step."""
        attempts = await self._attempts(attempt)
        newest = attempts[-1]
        if newest.correct is not False:
            return await self._next(drill, newest, None, context)
        _, current = await self._own(newest.id, context)
        step = await self._practice.exercise(current, int(HintLevel.FULL), context)
        return DrillResult(drill, newest, current.technique, *_totals(attempts), exercise=step)

    async def _next(
        self,
        drill: Drill,
        attempt: PracticeAttempt,
        last: LastAnswer | None,
        context: RequestContext,
    ) -> DrillResult:
        attempts = await self._attempts(attempt)
        newest = attempts[-1]
        if newest.correct is not None:
            if _is_over(drill.kind, attempts):
                _, current = await self._practice.own(newest.id, context)
                return _ended(drill, newest, current.technique, attempts, last)
            assert newest.drill is not None, "all attempts of a drill have it"
            newest = await self._assign(drill, newest.drill, context)
        return await self._asked(drill, newest, attempts, context, last)

    async def _own(
        self, attempt_id: int, context: RequestContext
    ) -> tuple[PracticeAttempt, PracticePosition]:
        """Load an attempt of the user in a drill, and its position.

        Raises:
            PracticeError: if there is no such attempt, or it is somebody else's.
        """
        attempt, current = await self._practice.own(attempt_id, context)
        if attempt.drill is None:
            raise PracticeError(translate(GONE))
        return attempt, current

    async def _attempts(self, attempt: PracticeAttempt) -> tuple[PracticeAttempt, ...]:
        assert attempt.drill is not None, "all attempts of a drill have it"
        return await self._store.practice.drill(attempt.user_id, attempt.drill)

    async def _assign(self, drill: Drill, number: int, context: RequestContext) -> PracticeAttempt:
        technique = of_slug(drill.technique) if drill.technique else None
        if technique is None:
            technique = await self._practice.suggest_technique(context)
        return await self._practice.assign(context, technique, drill=number)

    async def _asked(
        self,
        drill: Drill,
        attempt: PracticeAttempt,
        attempts: Iterable[PracticeAttempt],
        context: RequestContext,
        last: LastAnswer | None = None,
    ) -> DrillResult:
        _, current = await self._practice.own(attempt.id, context)
        question = await self._work.run(
            jobs.drill_question,
            attempt.item,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        return DrillResult(
            drill,
            attempt,
            current.technique,
            *_totals(attempts),
            last=last,
            cells=question.cells,
            exercise=question.exercise,
        )


def _ended(
    drill: Drill,
    attempt: PracticeAttempt,
    technique: Technique,
    attempts: Iterable[PracticeAttempt],
    last: LastAnswer | None,
) -> DrillResult:
    scores = _scores(attempts)
    return DrillResult(drill, attempt, technique, *_totals(attempts), last=last, scores=scores)


def _is_over(kind: DrillKind, attempts: Iterable[PracticeAttempt]) -> bool:
    answered, seconds = _totals(attempts)
    return answered >= POSITIONS if kind is DrillKind.TEN else seconds >= SECONDS


def _totals(attempts: Iterable[PracticeAttempt]) -> tuple[int, float]:
    """The number of answered positions, and the total of their seconds."""
    taken = [_seconds(attempt) for attempt in attempts if attempt.correct is not None]
    return len(taken), sum(taken)


def _scores(attempts: Iterable[PracticeAttempt]) -> dict[Technique, DrillScore]:
    by_technique: dict[Technique, list[PracticeAttempt]] = {}
    for attempt in attempts:
        technique = of_slug(attempt.technique)
        if technique is not None and attempt.correct is not None:
            by_technique.setdefault(technique, []).append(attempt)
    return {
        technique: DrillScore(
            sum(attempt.correct is True for attempt in group),
            len(group),
            median(map(_seconds, group)),
        )
        for technique, group in by_technique.items()
    }


def _seconds(attempt: PracticeAttempt) -> float:
    assert attempt.answered is not None, "it is answered"
    # The clocks of two machines may differ slightly.
    return max((attempt.answered - attempt.created).total_seconds(), 0.0)
