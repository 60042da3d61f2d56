"""The job of a lesson: its example, with the whole step told and drawn."""

from functools import cache

from engine.explain import HintLevel
from engine.lessons import lesson
from engine.limit import Limit
from engine.notation import format_position
from engine.technique import Technique
from workers.jobs import Hint, hint
from workers.look import Look


def example(technique: Technique, *, limit: Limit, look: Look) -> Hint | None:
    """Tell and draw the example of a technique's lesson.

    Args:
        technique: the technique.
        limit: how long looking for the step may take; if that is not enough, the hint says so.
        look: how it is told and drawn.

    Returns:
        The whole step; None if no puzzle is known that needs the technique.
    """
    position = _example(technique)
    return None if position is None else hint(position, HintLevel.FULL, limit=limit, look=look)


@cache
def _example(technique: Technique) -> str | None:
    """The position of the example; getting there may take a while where that is not written."""
    found = lesson(technique).example
    if found is None:
        return None
    return found.line or format_position(found.step.grid)
