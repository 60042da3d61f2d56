"""Lists the steps of a position."""

from engine import Grid
from engine.model.limit import Limit
from engine.model.step import Step
from engine.orders import teacher


def all_steps(position: str, *, limit: Limit | None = None) -> tuple[Step, ...]:
    """Every step that the teacher's order knows in a position, the easiest first.

    The cost of a step is its `rating`; see `engine.teacher.all_steps`.

    Args:
        position: the position in any notation that `engine.notation` reads.
        limit: how long it may take.

    Raises:
        UnsupportedVariantError: if it is not a classic sudoku.
        SudokuError: if it has no single solution, or is solved.
        OutOfTimeError: if the limit is reached first.
    """
    return teacher.all_steps(Grid.parse(position), limit=limit)
