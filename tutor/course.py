"""The pages of the course: a chapter, or one of its exercises with an answer."""

from dataclasses import dataclass

from engine.lessons.course import Chapter, Choice, Sketch, course
from tutor.drawing import Drawing, draw_view
from tutor.objections import visible_objection
from tutor.presentation import Presentation


@dataclass(frozen=True, slots=True)
class CoursePlace:
    """A page of the course.

    Attributes:
        chapter: the slug of the chapter.
        exercise: the exercise, from 1; 0 for the text of the chapter.
        choice: the number of the chosen answer, from 0; None without an answer.
    """

    chapter: str
    exercise: int = 0
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class CoursePage:
    """The contents of a page of the course.

    Attributes:
        chapter: its chapter.
        number: the number of the chapter, from 1.
        place: the page, without parts that the course lacks (or no longer has).
        drawing: its picture, or None.
        chosen: the chosen answer, or None.
        reply: the reply to the chosen answer.
    """

    chapter: Chapter
    number: int
    place: CoursePlace
    drawing: Drawing | None
    chosen: Choice | None = None
    reply: str = ""

    @property
    def is_solved(self) -> bool:
        """Whether it is an exercise with a right answer."""
        return self.chosen is not None and self.chosen.is_right

    @property
    def following(self) -> CoursePlace | None:
        """The next page; None at the end."""
        if self.place.exercise < len(self.chapter.exercises):
            return CoursePlace(self.chapter.slug, self.place.exercise + 1)
        rest = course()[self.number :]
        return CoursePlace(rest[0].slug) if rest else None

    @property
    def previous(self) -> CoursePlace | None:
        """The text of the page's chapter, or from there, the text of the chapter before."""
        if self.place.exercise:
            return CoursePlace(self.chapter.slug)
        before = course()[: self.number - 1]
        return CoursePlace(before[-1].slug) if before else None


def course_page(place: CoursePlace, *, presentation: Presentation) -> CoursePage:
    """A page of the course with its picture.

    Args:
        place: the page; the first chapter is shown if there is no such page.
        presentation: how to present the texts and the picture.
    """
    with presentation.use_locale():
        chapters = course()
        slugs = [chapter.slug for chapter in chapters]
        if place.chapter not in slugs:
            place = CoursePlace(slugs[0])
        at = slugs.index(place.chapter)
        chapter = chapters[at]
        if not 1 <= place.exercise <= len(chapter.exercises):
            shown = _drawn(chapter.sketch, presentation)
            return CoursePage(chapter, at + 1, CoursePlace(chapter.slug), shown)
        exercise = chapter.exercises[place.exercise - 1]
        if place.choice is None or place.choice >= len(exercise.choices):
            asked = CoursePlace(chapter.slug, place.exercise)
            return CoursePage(chapter, at + 1, asked, _drawn(exercise.asked, presentation))
        chosen = exercise.choices[place.choice]
        sketch = exercise.answered if chosen.is_right else exercise.asked
        return CoursePage(
            chapter,
            at + 1,
            place,
            _drawn(sketch, presentation),
            chosen,
            chosen.reply or _objection(chosen, sketch),
        )


def _drawn(sketch: Sketch | None, presentation: Presentation) -> Drawing | None:
    if sketch is None:
        return None
    grid, view = sketch.drawing.grid, sketch.drawing.view
    return draw_view(grid, view, sketch.candidates, presentation)


def _objection(chosen: Choice, sketch: Sketch | None) -> str:
    assert chosen.placement is not None, "an answer in words has a reply"
    assert sketch is not None, "a digit is written into a position"
    return visible_objection(sketch.drawing.grid, chosen.placement)
