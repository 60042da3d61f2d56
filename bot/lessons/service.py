"""Lessons: what a technique is, page by page, and the path of a learner."""

from dataclasses import dataclass
from typing import Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.techniques import technique_named
from bot.chat.work import Work
from bot.lessons.learning_path import LearnerPath
from bot.store import Store
from engine.lessons import Lesson, lesson
from engine.model.technique import Technique
from engine.practice import practisable
from tutor.course import CoursePage, CoursePlace, course_page
from tutor.learning import OVERALL, estimate_skill
from tutor.lesson_example import LessonPart, PartPicture, draw_part, parts_of


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A page of a lesson.

    Attributes:
        technique: the requested technique, one of the lesson's.
        lesson: the text of the lesson, in the user's language.
        part: the page.
        parts: all pages of the lesson.
        shown: its picture, or None.
        practisable: whether there are positions to practise the technique on.
        known: whether the user knows the technique.
    """

    technique: Technique
    lesson: Lesson
    part: LessonPart
    parts: tuple[LessonPart, ...]
    shown: PartPicture | None
    practisable: bool
    known: bool

    @property
    def is_last(self) -> bool:
        """Whether no page follows."""
        return self.part is self.parts[-1]


class Lessons:
    """Gives lessons.

    Args:
        store: knows what users have practised and played.
        work: runs the jobs that describe and draw examples.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work)

    async def path(self, context: RequestContext) -> LearnerPath:
        """The path of lessons with what the user already knows."""
        practice = self._store.practice
        overall = (await practice.skills(context.user_id)).get(OVERALL)
        return LearnerPath(
            uses=await practice.uses(context.user_id),
            overall=estimate_skill(overall, context.now) if overall else None,
        )

    async def course(self, place: CoursePlace, context: RequestContext) -> CoursePage:
        """A page of the course, the first page if there is no such place.

        Raises:
            JobError: if the job failed.
        """
        return await self._work.run(course_page, place, presentation=context.presentation)

    async def page(
        self, name: str, context: RequestContext, part: LessonPart = LessonPart.IDEA
    ) -> LessonPage:
        """A page of the lesson on a technique.

        Args:
            name: the slug of the technique, or one of its names.
            part: which page; the first page if the lesson does not have it.

        Raises:
            UnknownTechniqueError: if there is no such technique.
            JobError: if the job failed.
        """
        technique = technique_named(name)
        given = lesson(technique)
        parts = parts_of(given)
        if part not in parts:
            part = LessonPart.IDEA
        shown = await self._work.run(
            draw_part,
            technique,
            part,
            limit=self._work.limit,
            presentation=context.presentation,
        )
        uses = await self._store.practice.uses(context.user_id)
        return LessonPage(
            technique,
            given,
            part,
            parts,
            shown,
            practisable=technique in practisable(),
            known=LearnerPath(uses).knows(given.techniques[0]),
        )
