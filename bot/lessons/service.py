"""Lessons: what a technique is, an example of it in a real puzzle, and the path of a learner."""

from dataclasses import dataclass

from bot.lessons.path import LearnerPath
from bot.practice.learning import estimate_skill
from bot.request_context import RequestContext
from bot.store import OVERALL, Store
from bot.techniques import named
from bot.work import Work
from engine.lessons import Lesson, lesson
from engine.practice import practisable
from engine.technique import Technique
from tutor import hints
from tutor import lesson_example as lesson_jobs
from tutor.lesson_example import LessonPart


@dataclass(frozen=True, slots=True)
class LessonWithExample:
    """A lesson with its example.

    Attributes:
        technique: the technique that was asked for, one of the lesson's.
        lesson: its text, in the user's language.
        example: the step of its example; None if no puzzle is known that needs it.
        practisable: whether there are positions to practise the technique on.
    """

    technique: Technique
    lesson: Lesson
    example: hints.Hint | None
    practisable: bool


class Lessons:
    """Gives lessons.

    Args:
        store: knows what users have practised and played.
        work: runs the jobs that describe and draw examples.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def path(self, context: RequestContext) -> LearnerPath:
        """What the user knows already."""
        practice = self._store.practice
        overall = (await practice.skills(context.user_id)).get(OVERALL)
        return LearnerPath(
            uses=await practice.uses(context.user_id),
            overall=estimate_skill(overall, context.now) if overall else None,
        )

    async def lesson(self, name: str, context: RequestContext) -> LessonWithExample:
        """The lesson on a technique.

        Args:
            name: the slug of the technique, or one of its names.
            context: the context of the request.

        Raises:
            UnknownTechniqueError: if there is no such technique.
            JobError: if the job failed.
        """
        technique = named(name)
        return LessonWithExample(
            technique=technique,
            lesson=lesson(technique),
            example=await self._work.run(
                lesson_jobs.example,
                technique,
                limit=self._work.limit,
                presentation=context.presentation,
            ),
            practisable=technique in practisable(),
        )

    async def part(
        self, name: str, part: LessonPart, context: RequestContext
    ) -> tuple[Lesson, lesson_jobs.PartPicture | None]:
        """The lesson on a technique, and a picture of a part of it; None if it has no such part.

        Args:
            name: the slug of the technique, or one of its names.
            part: which part.
            context: the context of the request.

        Raises:
            UnknownTechniqueError: if there is no such technique.
            JobError: if the job failed.
        """
        technique = named(name)
        picture = await self._work.run(
            lesson_jobs.draw_part, technique, part, presentation=context.presentation
        )
        return lesson(technique), picture
