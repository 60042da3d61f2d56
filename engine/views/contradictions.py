"""Views of contradictions: the whole test, then each test inside of it."""

from engine.model.candidates import Candidate
from engine.model.chain_patterns import ContradictionPattern, SubsetConsequence
from engine.model.grid import Grid
from engine.model.step import Caption, CellRole, Role, View
from engine.views.builder import ViewBuilder


def draw_start(builder: ViewBuilder, pattern: ContradictionPattern) -> None:
    """The candidates to test, one of which is refuted, and where it fails."""
    builder.mark_tests(pattern.test)
    _mark_end(builder, pattern)


def draw_argument(builder: ViewBuilder, pattern: ContradictionPattern) -> None:
    """What follows from the test; tests inside only with what they rule out."""
    builder.candidates.clear()
    builder.cells.clear()
    _mark_end(builder, pattern)
    builder.mark_cells((pattern.test.cell,), CellRole.START)
    _mark_consequences(builder, pattern)
    if len(pattern.placed) == len(pattern.consequences):
        builder.numbers += pattern.placed


def inner_views(grid: Grid, pattern: ContradictionPattern) -> tuple[View, ...]:
    """A view of each test inside: what was placed before it, then what follows from it."""
    views: list[View] = []
    inner = pattern.inner
    before: list[Candidate] = [pattern.test]
    for one in pattern.consequences:
        if isinstance(one, ContradictionPattern):
            builder = ViewBuilder(grid)
            _mark_end(builder, one)
            for placed in before:
                builder.mark(placed.cell, (placed.digit,), Role.ON)
            builder.mark(one.test.cell, (one.test.digit,), Role.ON)
            builder.mark_cells((one.test.cell,), CellRole.START)
            _mark_consequences(builder, one)
            if len(one.placed) == len(one.consequences):
                builder.numbers += (one.test, *one.placed)
            number = len(views) + 1
            views.append(builder.view(Caption(None, number, len(inner), test=one.test)))
        elif not isinstance(one, SubsetConsequence) and one.cell is not None:
            before.append(Candidate(one.cell, one.digit))
    return tuple(views)


def _mark_end(builder: ViewBuilder, pattern: ContradictionPattern) -> None:
    """Where a test fails."""
    if pattern.house is not None:
        builder.mark_place(pattern.house)
    if pattern.cell is not None:
        builder.mark_place(pattern.cell)


def _mark_consequences(builder: ViewBuilder, pattern: ContradictionPattern) -> None:
    for one in pattern.placed:
        builder.mark(one.cell, (one.digit,), Role.ON)
    for inner in pattern.inner:
        builder.mark(inner.test.cell, (inner.test.digit,), Role.OFF)
    for subset in pattern.consequences:
        if isinstance(subset, SubsetConsequence):
            builder.mark_cells(subset.cells)
