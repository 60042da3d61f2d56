"""Positions of real puzzles in which a technique is the next step."""

from dataclasses import dataclass

from engine.model.grid import Grid
from engine.model.step import Step
from engine.notation import parse_position
from engine.orders.scales import ORDERS


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """A position that a lesson shows.

    Attributes:
        line: the position as a position line.
        scale: the slug of the order whose next step is of the technique.
    """

    line: str
    scale: str

    @property
    def grid(self) -> Grid:
        """The position."""
        return parse_position(self.line)

    @property
    def puzzle(self) -> str:
        """The puzzle of the position: 81 characters."""
        grid = self.grid
        return "".join(str(v) if c in grid.givens else "." for c, v in enumerate(grid.values))

    @property
    def step(self) -> Step:
        """Its next step. May take a second for hard chains."""
        step = ORDERS[self.scale].next_step(self.grid)
        assert step is not None
        return step
