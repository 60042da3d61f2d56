"""Steps that test a candidate, whose consequences lead to a contradiction."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.core.teacher.nested_tests import NestedTests
from engine.houses import digits_of
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.orders.teacher.houses import cells_of_houses
from engine.techniques.contradiction import Consequence, ContradictionPattern, SubsetConsequence

if TYPE_CHECKING:
    from engine.core.teacher.light_tests import TestEvent
    from engine.core.teacher.short_tests import End

FoundContradiction: TypeAlias = tuple[int, ContradictionPattern]
"""The number of steps that a test counts for, and the test."""

Refute: TypeAlias = Callable[[Grid, Iterable[Candidate]], Iterator[FoundContradiction]]

BY_SINGLES: Final = 150
"""The cost of a contradiction, or of several tests, in addition to one for each step."""
_BY_MORE: Final = 153
"""The cost if not only singles follow, so that pencil marks have to be changed during the test."""
_SINGLES: Final = 0
_WITH_SUBSETS: Final = 3
_WITH_TESTS: Final = 7
"""The rules by which a test may draw conclusions, for `NestedTests`."""
_HIDDEN: Final = 3
_SHORTENED: Final = 8
"""How many of the shortest tests are shortened further."""
_NESTED: Final = 3
"""How many of the shortest tests with nested tests are shortened further."""
_LONGEST: Final = 190
"""Tests that count for this many steps are left out: they would cost as much as a net."""

_tests = PerThread(NestedTests)


def find_contradictions(
    grid: Grid, candidates: Iterable[Candidate], *, with_subsets: bool
) -> Iterator[FoundContradiction]:
    """Tests that refute candidates, those with the fewest steps first.

    Args:
        candidates: candidates of empty cells.
        with_subsets: whether tests use not only singles but also, where no single is left,
            locked candidates, pairs and triplets. Locked candidates count for two steps, a pair for
            three, a triplet for four.
    """
    tests, rules = _loaded(grid), _WITH_SUBSETS if with_subsets else _SINGLES
    found = sorted(
        (size, candidate)
        for candidate in candidates
        if (size := tests.shortest(candidate.cell, candidate.digit, rules, _LONGEST))
    )
    searches = [tests.shorten] * _SHORTENED + [tests.shortest] * len(found)
    ranked = sorted(
        (search(candidate.cell, candidate.digit, rules, _LONGEST), candidate, number)
        for number, ((_, candidate), search) in enumerate(zip(found, searches, strict=False))
    )
    for length, candidate, number in ranked:
        _loaded(grid)
        searches[number](candidate.cell, candidate.digit, rules, _LONGEST)
        yield length - 1, _pattern(grid, tests, candidate, *tests.steps())


def find_nested_contradiction(
    grid: Grid, candidates: Iterable[Candidate]
) -> Iterator[FoundContradiction]:
    """The shortest test in which nested tests may remove candidates, if there is one.

    Steps count as in `find_contradictions`; a nested test counts for its steps plus ten.

    Args:
        candidates: candidates of empty cells.
    """
    tests, limit, found = _loaded(grid), _LONGEST, list[tuple[Candidate, int]]()
    for candidate in candidates:
        if size := tests.shortest(candidate.cell, candidate.digit, _WITH_TESTS, limit):
            found.append((candidate, limit))
            limit = size
    if found:
        # The search with another limit may find a different test.
        ranked = [
            (tests.shorten(candidate.cell, candidate.digit, _WITH_TESTS, limit), candidate, limit)
            for candidate, limit in found[-_NESTED:]
        ]
        length, candidate, limit = best = min(ranked)
        if best != ranked[-1]:
            tests.shorten(candidate.cell, candidate.digit, _WITH_TESTS, limit)
        yield length - 1, _pattern(grid, tests, candidate, *tests.steps())


def failing(grid: Grid, candidates: Iterable[Candidate]) -> set[Candidate]:
    """The candidates that tests with singles, locked candidates and subsets refute."""
    tests = _loaded(grid)
    return {
        candidate
        for candidate in candidates
        if tests.shortest(candidate.cell, candidate.digit, _WITH_SUBSETS, _LONGEST)
    }


def _loaded(grid: Grid) -> NestedTests:
    tests = _tests.value
    tests.load(grid.values, grid.candidates, cells_of_houses(grid.variant))
    return tests


def _pattern(
    grid: Grid, tests: NestedTests, test: Candidate, events: "tuple[TestEvent, ...]", end: "End"
) -> ContradictionPattern:
    houses = grid.variant.houses
    cell, digit, house = end
    return ContradictionPattern(
        test=test,
        consequences=tuple(_consequence(grid, tests, event) for event in events[1:]),
        cell=cell if cell >= 0 else None,
        house=houses[house] if house >= 0 else None,
        digit=digit if house >= 0 else None,
    )


def _consequence(
    grid: Grid, tests: NestedTests, event: "TestEvent"
) -> Consequence | SubsetConsequence | ContradictionPattern:
    houses = grid.variant.houses
    kind, mask, cell, house, cover, cells = event
    digits = digits_of(mask)
    match kind:
        case 0:
            return _placement(grid, event)
        case 1:
            return Consequence(digits[0], house=houses[house], cover=houses[cover])
        case 2 | 3:
            which = tuple(sorted(c for i, c in enumerate(houses[house].cells) if cells >> i & 1))
            return SubsetConsequence(which, digits, houses[house], kind == _HIDDEN)
    inner = tests.inner_steps(cover, house)
    return _pattern(grid, tests, Candidate(cell, digits[0]), *inner)


def single_consequences(grid: Grid, events: "tuple[TestEvent, ...]") -> tuple[Consequence, ...]:
    """The singles that follow from a test; the first of the core's events is the test itself."""
    return tuple(_placement(grid, event) for event in events[1:])


def _placement(grid: Grid, event: "TestEvent") -> Consequence:
    _, mask, cell, house, _, _ = event
    return Consequence(digits_of(mask)[0], cell, grid.variant.houses[house] if house >= 0 else None)


SEARCHES: Final[tuple[tuple[int, int, Refute, bool], ...]] = (
    (BY_SINGLES, 0, partial(find_contradictions, with_subsets=False), False),
    (_BY_MORE, 2, partial(find_contradictions, with_subsets=True), True),
    (_BY_MORE, 11, find_nested_contradiction, True),
)
"""For each search: the cost of its tests in addition to one per step, the minimum number of steps,
the search, and whether it only runs if no step is cheaper."""
