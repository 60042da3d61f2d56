"""The pictures of a lesson: its example as a hint, its pattern alone, and a near miss."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

import renderer
from engine.explain import HintLevel
from engine.language import N_, translate
from engine.lessons import lesson
from engine.limit import Limit
from engine.technique import Technique
from engine.technique_table import Family
from tutor.drawing import Drawing, grid_text
from tutor.hints import Hint, hint
from tutor.presentation import Presentation

_ALONE: Final = N_("The pattern alone: cells without a mark lack the digit, or do not matter.")
_NEAR_MISS: Final = N_("This looks like one, but it is not: {text}")


class LessonPart(Enum):
    """A picture of a lesson beside its example; the value is part of ids of buttons."""

    PATTERN = "pattern"
    """The pattern alone."""
    NEAR_MISS = "near-miss"
    """A position that lacks one condition."""


@dataclass(frozen=True, slots=True)
class PartPicture:
    """A part of a lesson.

    Attributes:
        words: what the picture shows.
        drawing: the picture.
    """

    words: str
    drawing: Drawing


def example(technique: Technique, *, limit: Limit, presentation: Presentation) -> Hint | None:
    """Describe and draw the example of a technique's lesson.

    Args:
        technique: the technique.
        limit: how long looking for the step may take; if that is not enough, the hint says so.
        presentation: of its texts and picture.

    Returns:
        The whole step; None if no puzzle is known that needs the technique.
    """
    found = lesson(technique).example
    if found is None:
        return None
    return hint(
        found.line, HintLevel.FULL, limit=limit, presentation=presentation, scale=found.scale
    )


def draw_part(
    technique: Technique, part: LessonPart, *, presentation: Presentation
) -> PartPicture | None:
    """Draw the pattern of a technique's lesson alone, or its near miss.

    Args:
        technique: the technique.
        part: which of them.
        presentation: of its texts and picture.

    Returns:
        The picture; None if the lesson has no such part.
    """
    with presentation.use_locale():
        given = lesson(technique)
        if part is LessonPart.PATTERN:
            shown, words, marks = given.schema, translate(_ALONE), True
        elif given.near_miss is not None:
            shown = given.near_miss.drawing
            words = translate(_NEAR_MISS, text=given.near_miss.text)
            marks = technique.family is not Family.SINGLE
        else:
            return None
        if shown is None:
            return None
        picture = renderer.draw_view(
            shown.grid,
            shown.view,
            candidates=marks,
            theme=renderer.THEMES[presentation.theme],
            size=presentation.size,
        )
        alt = renderer.alt_view(shown.grid, shown.view)
        text = grid_text(shown.grid, candidates=marks, said=alt)
        return PartPicture(words, Drawing(picture, alt, text))
