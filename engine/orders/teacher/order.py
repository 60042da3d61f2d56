"""The teacher's order as a `SolvingOrder`."""

from collections.abc import Collection, Iterator

from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.step import Step
from engine.orders.scale import SolvingOrder


class TeacherOrder(SolvingOrder):
    """The teacher's order: easy steps that make progress, for classic puzzles."""

    slug = "teacher"
    order_name = N_("A teacher's order")

    def iter_steps(
        self, grid: Grid, *, limit: Limit | None = None, after: Collection[Candidate] = ()
    ) -> Iterator[Step]:
        """See `SolvingOrder.iter_steps`."""
        from engine.orders.teacher.search import iter_steps  # not needed for rating

        return iter_steps(grid, limit=limit, after=after)

    def step_name(self, step: Step) -> str:
        """The name of its technique in English."""
        return step.technique.value
