"""Steps in puzzles with constraints: cages, lines, dots and the like together with the houses.

`next_step` is the step that asks least of a person; `iter_steps` goes on to the solution, or as far
as the techniques lead. Each step has its reason in words at four hint levels.
"""

from engine.orders.constraints.order import hardest, iter_steps, next_step
from engine.orders.constraints.step import PuzzleStep

__all__ = ["PuzzleStep", "hardest", "iter_steps", "next_step"]
