"""Steps that test a candidate: singles alone lead from it to a contradiction."""

from collections.abc import Iterable, Iterator

from engine.core.contradiction import Contradictions
from engine.grid import Grid
from engine.scale import PerThread
from engine.step import Candidate, Consequence, ContradictionPattern
from engine.teacher.houses import cells_of_houses

_tests = PerThread(Contradictions)


def find_contradictions(
    grid: Grid, candidates: Iterable[Candidate], *, with_locked: bool
) -> Iterator[ContradictionPattern]:
    """How candidates are refuted by a test, those with the fewest consequences first.

    Args:
        grid: a position.
        candidates: candidates of empty cells.
        with_locked: whether locked candidates follow, too, where there is no single left, or
            singles only. With them, only tests that need them are found.
    """
    tests = _tests.value
    tests.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    found = []
    for one in candidates:
        if with_locked and tests.count(one.cell, one.digit, False):
            continue
        if count := tests.count(one.cell, one.digit, with_locked):
            found.append((count, one))
    for _, one in sorted(found):
        tests.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
        tests.count(one.cell, one.digit, with_locked)
        yield _pattern(grid, one, *tests.proof())


def _pattern(
    grid: Grid,
    test: Candidate,
    events: tuple[tuple[int, int, int, int], ...],
    end: tuple[int, int, int],
) -> ContradictionPattern:
    houses = grid.variant.houses
    cell, digit, house = end
    return ContradictionPattern(
        test=test,
        consequences=consequences_of(grid, events, test),
        cell=cell if cell >= 0 else None,
        house=houses[house] if house >= 0 else None,
        digit=digit if house >= 0 else None,
    )


def consequences_of(
    grid: Grid, events: Iterable[tuple[int, int, int, int]], test: Candidate
) -> tuple[Consequence, ...]:
    """The events of a proof after the test."""
    houses = grid.variant.houses
    return tuple(
        Consequence(
            digit=placed,
            cell=at if at >= 0 else None,
            house=houses[within] if within >= 0 else None,
            cover=houses[cover] if cover >= 0 else None,
        )
        for placed, at, within, cover in events
        if (at, placed) != (test.cell, test.digit)
    )
