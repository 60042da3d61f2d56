"""The job of a lesson: its example, with the whole step told and drawn."""

from functools import cache

from engine.explain import HintLevel
from engine.lessons import Position, lesson
from engine.limit import Limit
from engine.notation import format_position
from engine.technique import Technique
from tutor.hints import Hint, hint
from tutor.presentation import Presentation


def example(technique: Technique, *, limit: Limit, presentation: Presentation) -> Hint | None:
    """Tell and draw the example of a technique's lesson.

    Args:
        technique: the technique.
        limit: how long looking for the step may take; if that is not enough, the hint says so.
        presentation: how it is told and drawn.

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
    """The position of an example; getting there may take a while where that is not written."""
    return found.line or format_position(found.step.grid)
