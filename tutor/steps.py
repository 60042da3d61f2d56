"""The steps of a solution path."""

from collections.abc import Iterator

from engine.errors import OutOfTimeError
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.report import Ending
from engine.model.step import Step
from engine.orders.scale import SolvingOrder, SolvingScale


class SolvingPath:
    """The solution path in an order of techniques, step by step.

    Args:
        grid: the position that it starts from.
        order: the order of techniques.
        limit: how long finding all steps may take.

    Attributes:
        ending: once all steps are found, why the path ends before the solution; None if it does
            not.
    """

    def __init__(self, grid: Grid, order: SolvingOrder, limit: Limit | None = None) -> None:
        self._start = grid
        self._order = order
        self._limit = limit
        self._ratings: list[float] = []
        self.ending: Ending | None = None

    def __iter__(self) -> Iterator[Step]:
        """Find the steps.

        Raises:
            UnsupportedVariantError: if the order does not support the grid's variant.
            SudokuError: if the grid has no single solution, or is solved.
        """
        grid, ending = self._start, Ending.BEYOND
        try:
            for step in self._order.iter_steps(grid, limit=self._limit):
                yield step
                grid = grid.apply(step)
                self._ratings.append(step.rating)
        except OutOfTimeError:
            ending = Ending.OUT_OF_TIME
        self.ending = None if grid.is_solved else ending

    @property
    def rating(self) -> float | None:
        """The rating of a path that has ended; a lower bound if the time was up.

        None for an order that rates no whole paths.
        """
        if not isinstance(self._order, SolvingScale):
            return None
        if self.ending is Ending.BEYOND:
            # If no technique solves the puzzle, its rating may be higher than that of the steps so
            # far.
            return self._order.measure(self._order.rate(self._start)).value
        return self._order.total(self._ratings)
