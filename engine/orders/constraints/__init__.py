"""Steps in puzzles with constraints, such as cages, lines and dots, in addition to the houses.

`next_step` finds the step that demands least of a person; `iter_steps` continues to the solution,
or until no technique helps. Each step is explained at four hint levels.
"""

from engine.orders.constraints.order import hardest, iter_steps, next_step
from engine.orders.constraints.step import PuzzleStep

__all__ = ["PuzzleStep", "hardest", "iter_steps", "next_step"]
