"""Steps that test all candidates of a cell, or of a digit in a house, with the same conclusion."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.core.teacher.either_way import EitherWay
from engine.houses import CELLS
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.orders.teacher.contradictions import single_consequences
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.contradiction import Consequence
from engine.techniques.either_way import EitherWayPattern

_MOST_TESTS: Final = 3

_tests = PerThread(EitherWay)


class FoundTests(NamedTuple):
    """Tests, their common conclusion, and the number of digits placed after the first one."""

    pattern: EitherWayPattern
    placements: tuple[Placement, ...]
    eliminations: tuple[Elimination, ...]
    length: int


def find_either_way(grid: Grid, candidates: Iterable[Candidate]) -> Iterator[FoundTests]:
    """Refutations of candidates either way, those with the fewest consequences first.

    Args:
        candidates: candidates of empty cells.
    """
    tests = _tests.value
    tests.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    wanted = {(candidate.cell, candidate.digit) for candidate in candidates}
    found = [test for test in tests.find(_MOST_TESTS) if test[1:3] in wanted]
    for events, cell, digit, source in sorted(found):
        tests.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
        pattern = _pattern(grid, source)
        branches = tuple(
            single_consequences(grid, tests.proof_of(cell, digit, test.cell, test.digit))
            for test in pattern.tests
        )
        whole = EitherWayPattern(pattern.tests, pattern.house, branches)
        placed = set.intersection(*(_placed(*pair) for pair in _pairs(whole)))
        if placed:
            yield FoundTests(whole, tuple(sorted(placed)), (), events - 1)
        else:
            gone = set.intersection(*(_removed(grid, *pair) for pair in _pairs(whole)))
            yield FoundTests(whole, (), tuple(sorted(gone)), events - 1)


def _pairs(
    pattern: EitherWayPattern,
) -> Iterator[tuple[Candidate, Sequence[Consequence]]]:
    return zip(pattern.tests, pattern.branches, strict=True)


def _pattern(grid: Grid, source: int) -> EitherWayPattern:
    """The pattern of the tests that have this number in the core."""
    if source < len(CELLS):
        tests = tuple(Candidate(source, digit) for digit in grid.candidates_of(source))
        return EitherWayPattern(tests, None, ())
    number, digit = divmod(source - len(CELLS), 9)
    house = grid.variant.houses[number]
    places = (cell for cell in house.cells if grid.has(cell, digit + 1))
    return EitherWayPattern(tuple(Candidate(cell, digit + 1) for cell in places), house, ())


def _placed(test: Candidate, branch: Sequence[Consequence]) -> set[Placement]:
    placed = {Placement(test.cell, test.digit)}
    placed.update(
        Placement(effect.cell, effect.digit) for effect in branch if effect.cell is not None
    )
    return placed


def _removed(grid: Grid, test: Candidate, branch: Sequence[Consequence]) -> set[Elimination]:
    """The candidates that a test and its consequences remove."""
    gone: set[Elimination] = set()
    for placement in _placed(test, branch):
        gone.update(
            Elimination(placement.cell, digit)
            for digit in grid.candidates_of(placement.cell)
            if digit != placement.digit
        )
        gone.update(
            Elimination(cell, placement.digit)
            for cell in grid.variant.peers[placement.cell]
            if grid.has(cell, placement.digit)
        )
    return gone
