"""The pages of a lesson with their pictures: the pattern alone, an example, and a near miss."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.language import N_, translate
from engine.lessons import Lesson, lesson
from engine.model.limit import Limit
from engine.model.step import HintLevel
from engine.model.technique import Family, Technique
from tutor.drawing import Drawing, draw_view
from tutor.hints import Hint, StepRequest, hint
from tutor.presentation import Presentation

_NEAR_MISS: Final = N_("This looks like one, but it isn't: {text}")


class LessonPart(Enum):
    """A page of a lesson; the value is part of button ids."""

    IDEA = "pattern"
    """The idea of the technique, with its pattern alone."""
    SPOT = "spot"
    """How to find it, with the pattern of the example marked."""
    EXAMPLE = "example"
    """The full step of the example."""
    NEAR_MISS = "near-miss"
    """A position that lacks one condition."""


@dataclass(frozen=True, slots=True)
class PartPicture:
    """The picture of a page.

    Attributes:
        words: a description of the picture; empty if none is needed.
        drawing: the picture.
        question: the question to the reader, or "".
    """

    words: str
    drawing: Drawing
    question: str = ""


def parts_of(given: Lesson) -> tuple[LessonPart, ...]:
    """The pages that a lesson has, in their order."""
    absent = set()
    if given.example is None:
        absent.add(LessonPart.EXAMPLE)
    if given.near_miss is None:
        absent.add(LessonPart.NEAR_MISS)
    return tuple(part for part in LessonPart if part not in absent)


def draw_part(
    technique: Technique, part: LessonPart, *, limit: Limit, presentation: Presentation
) -> PartPicture | None:
    """Draw the picture of a page of a technique's lesson.

    Args:
        part: the page.
        limit: how long finding the example's step may take; if that is not enough, the words say
            so.
        presentation: how to present the texts and the picture.

    Returns:
        The picture; None if the lesson lacks the page, or the page a picture.
    """
    with presentation.use_locale():
        given = lesson(technique)
        match part:
            case LessonPart.SPOT:
                return _draw_example(given, HintLevel.WHERE, limit, presentation)
            case LessonPart.EXAMPLE:
                return _draw_example(given, HintLevel.FULL, limit, presentation)
            case LessonPart.IDEA:
                shown, words, marks = given.schema, "", True
            case LessonPart.NEAR_MISS if given.near_miss is not None:
                shown = given.near_miss.drawing
                words = translate(_NEAR_MISS, text=given.near_miss.text)
                marks = technique.family is not Family.SINGLE
            case _:
                return None
        if shown is None:
            return None
        return PartPicture(words, draw_view(shown.grid, shown.view, marks, presentation))


def _draw_example(
    given: Lesson, level: HintLevel, limit: Limit, presentation: Presentation
) -> PartPicture | None:
    """A level of the hint for the example; None if no known puzzle needs the technique."""
    if given.example is None:
        return None
    example = given.example
    request = StepRequest(example.line, limit, presentation, example.scale)
    shown: Hint = hint(request, level, alone=True)
    question = "" if level is HintLevel.FULL else shown.question
    return PartPicture(shown.words, shown.drawing, question)
