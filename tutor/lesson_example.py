"""The example of a lesson: a hint with the whole step."""

from engine.explain import HintLevel
from engine.lessons import lesson
from engine.limit import Limit
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
        found.line, HintLevel.FULL, limit=limit, presentation=presentation, scale=found.scale
    )
