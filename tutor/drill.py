"""The positions of a drill: a few cells to choose from, and the verdict on the choice."""

from dataclasses import dataclass

from engine.houses import Cell
from engine.model.limit import Limit
from engine.model.step import HintLevel
from engine.practice import position
from engine.practice.choices import choices, found_in
from tutor.exercise import NO_HINT, Exercise, exercise
from tutor.presentation import Presentation


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A position of a drill.

    Attributes:
        cells: the cells to choose from.
        exercise: the position without a hint.
    """

    cells: tuple[Cell, ...]
    exercise: Exercise


def drill_question(item: str, *, limit: Limit, presentation: Presentation) -> DrillQuestion:
    """Draw a position, and choose the cells that it offers.

    Args:
        item: the position, an id of `engine.practice`.
        limit: how long finding the step may take.
        presentation: how to present the picture.

    Raises:
        LookupError: if there is no such position.
        OutOfTimeError: if the time is not enough.
    """
    shown = exercise(item, NO_HINT, limit=limit, presentation=presentation)
    return DrillQuestion(choices(position(item), limit=limit), shown)


def drill_answer(
    item: str, cell: Cell, *, limit: Limit, presentation: Presentation
) -> Exercise | None:
    """Judge the choice of a cell.

    Returns:
        None if it is right; otherwise the position with the full step.

    Raises:
        LookupError: if there is no such position.
        OutOfTimeError: if the time is not enough.
    """
    if cell in found_in(position(item), limit=limit):
        return None
    return exercise(item, int(HintLevel.FULL), limit=limit, presentation=presentation)
