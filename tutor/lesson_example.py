"""The example of a lesson: a hint with the whole step."""

from functools import cache

from engine.explain import HintLevel
from engine.lessons import Position, lesson
from engine.limit import Limit
from engine.notation import format_position
from engine.technique import Technique
from tutor.hints import Hint, hint
from tutor.presentation import Presentation


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
        _line(found), HintLevel.FULL, limit=limit, presentation=presentation, scale=found.scale
    )


@cache
def _line(found: Position) -> str:
    """The position line of an example; it takes time to compute if the lesson does not have it."""
    return found.line or format_position(found.step.grid)
