"""The views of a step: the candidates, cells, houses and links that its pictures mark.

`views_of` makes the full picture of a step; `view_at` shows only what belongs to a hint level.
Every marked candidate exists in the grid and is marked once.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import overload

from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.step import HintLevel, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import CellRole, HouseRole, Role, View, ViewBuilder


class _Views(Sequence[View]):
    """Views that are only computed on first use, because few of the steps found are shown."""

    def __init__(self, make: Callable[[], tuple[View, ...]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> tuple[View, ...]:
        return self._make()

    @overload
    def __getitem__(self, index: int) -> View: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[View, ...]: ...

    def __getitem__(self, index: int | slice) -> View | tuple[View, ...]:
        return self._made[index]

    def __len__(self) -> int:
        return len(self._made)


def views_of(
    technique: Technique,
    grid: Grid,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> Sequence[View]:
    """The views of a step, the first of the whole step.

    They are computed on first use.

    A chain of several branches has an additional view for each branch, followed by views of the
    chains inside it (see `engine.techniques.chains`). A candidate that the step removes or places
    is marked as such, independent of its part in the pattern.
    """
    return _Views(partial(_views, technique, grid, pattern, placements, eliminations))


def view_at(step: Step, level: HintLevel) -> View:
    """The view of a step at a hint level; each level shows more than the previous one.

    At `NUDGE`, the houses that the text names, or the digit if it is about one digit in the whole
    grid; at `TECHNIQUE`, also the cells or houses to compare, or the digit; at `WHERE`, the pattern
    without its conclusion; at `FULL`, the step's first view.
    """
    if level == HintLevel.FULL:
        return step.views[0]
    builder = ViewBuilder(step.grid)
    if level == HintLevel.WHERE:
        step.pattern.draw(builder)
        return builder.view()
    builder.shade(step.pattern.where_to_look(step.grid), HouseRole.BASE)
    builder.focus = step.pattern.digit_of_grid
    if level == HintLevel.TECHNIQUE:
        step.pattern.compare(builder, step)
    return builder.view()


def _views(
    technique: Technique,
    grid: Grid,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> tuple[View, ...]:
    builder = ViewBuilder(grid)
    pattern.draw(builder)
    pattern.draw_conclusion(builder, technique, eliminations)
    for gone in eliminations:
        builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
    for placed in placements:
        builder.cells[placed.cell] = CellRole.TARGET
        builder.mark(placed.cell, (placed.digit,), Role.PLACE)
    for gone in eliminations:
        builder.tie(Candidate(gone.cell, gone.digit), pattern.ties(grid, gone))
    return (builder.view(), *pattern.parts(grid, placements, eliminations))
