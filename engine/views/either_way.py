"""Views of tests of which one is true: the tests, and a view of what follows from each."""

from engine.model.candidates import Elimination, Placement
from engine.model.chain_patterns import EitherWayPattern
from engine.model.chains import Cause, ChainNode
from engine.model.grid import Grid
from engine.model.step import Caption, CellRole, HouseRole, Role, View
from engine.views.builder import ViewBuilder


def draw_start(builder: ViewBuilder, pattern: EitherWayPattern) -> None:
    """The tests, of which one is true."""
    if pattern.house is not None:
        builder.shade((pattern.house,), HouseRole.BASE)
    builder.mark_cells((test.cell for test in pattern.tests), CellRole.START)
    for test in pattern.tests:
        builder.mark(test.cell, (test.digit,), Role.KEEP)


def either_way_views(
    grid: Grid,
    pattern: EitherWayPattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> tuple[View, ...]:
    """For each test a view of what follows from it, up to the conclusion."""
    views = []
    branches = zip(pattern.tests, pattern.branches, strict=True)
    for number, (test, branch) in enumerate(branches, 1):
        builder = ViewBuilder(grid)
        builder.mark_cells((test.cell,), CellRole.START)
        builder.mark(test.cell, (test.digit,), Role.ON)
        for one in branch:
            if one.cell is not None:
                builder.mark(one.cell, (one.digit,), Role.ON)
        for gone in eliminations:
            builder.mark(gone.cell, (gone.digit,), Role.REMOVE)
        for placed in placements:
            builder.mark(placed.cell, (placed.digit,), Role.PLACE)
        end = (placements or eliminations)[-1]
        nodes = (
            _node(test.cell, test.digit, on=True),
            _node(end.cell, end.digit, on=bool(placements)),
        )
        views.append(builder.view(Caption(nodes, number, len(pattern.tests))))
    return tuple(views)


def _node(cell: int, digit: int, *, on: bool) -> ChainNode:
    return ChainNode(cell, digit, on=on, cause=Cause.ASSUMPTION)
