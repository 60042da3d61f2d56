"""The teacher's order of techniques: in each position, an easy step that makes progress.

Ratings are based on the orders of Sudoku Explainer and HoDoKu; hints and practice use this one. The
cost of a step depends on its technique (`engine.model.technique`), for chains on their strong links
and sets. Among the cheapest steps, the one after which the most digits follow is chosen.
docs/hint-order.md describes the order and how it was chosen.

    >>> from engine import Grid, teacher
    >>> grid = Grid.parse(
    ...     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    ... )
    >>> steps = teacher.all_steps(grid)
    >>> print(steps[0].technique.value, *steps[0].effects)
    Hidden single r6c3=5
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.orders.teacher.justification import Justification, justify
    from engine.orders.teacher.search import all_steps, iter_steps, next_step, step_against

_LATE = {
    "Justification": "justification",
    "all_steps": "search",
    "iter_steps": "search",
    "justify": "justification",
    "next_step": "search",
    "step_against": "search",
}
"""The module of each name that is imported on first use."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - of whatever type the name is
    if name not in _LATE:
        raise AttributeError(f"module 'engine.orders.teacher' has no attribute {name!r}")
    return getattr(import_module(f"engine.orders.teacher.{_LATE[name]}"), name)


__all__ = ["Justification", "all_steps", "iter_steps", "justify", "next_step", "step_against"]
