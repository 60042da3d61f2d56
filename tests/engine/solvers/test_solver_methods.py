"""All solvers agree with each other and with the rules."""

import random
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import (
    Grid,
    Limit,
    Method,
    OutOfTimeError,
    SolveResult,
    UnsupportedVariantError,
    solve,
    solve_with,
)
from engine.core.counting.puzzle_maker import PuzzleMaker
from engine.houses import CLASSIC, VARIANTS, Variant
from engine.solvers import UnknownMethodError
from engine.solvers.search import MAX_SOLUTIONS
from tests.uncompiled import UNCOMPILED

MANY = 2 if UNCOMPILED else 20
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SLOW = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""A puzzle whose first row is 987654321."""
FEW = 3
"""The number of solutions made for each variant; their digits are permuted at random."""
PLAIN = [Method.EXACT_COVER, Method.PROPAGATION, Method.BACKTRACKING]
TIME = Limit(20)
"""A limit that is higher than any of the solvers needs."""
PLAIN_TIME = Limit(0.2)
"""The lower limit of backtracking, which would take minutes on a few grids."""


def grid_of(line: str, variant: Variant = CLASSIC) -> Grid:
    return Grid.from_values([int(c) if c in "123456789" else 0 for c in line], variant=variant)


def answers(grid: Grid, *, count: int) -> dict[Method, SolveResult]:
    """Return the results of all solvers that support the grid's variant and are fast enough."""
    found = {}
    for method in Method:
        try:
            limit = PLAIN_TIME if method is Method.BACKTRACKING else TIME
            found[method] = solve_with(method, grid, count=count, limit=limit)
        except UnsupportedVariantError:
            assert method is Method.SEARCH
        except OutOfTimeError:
            assert method is Method.BACKTRACKING
    return found


def agree(grid: Grid, *, count: int = 5) -> int:
    """Solve a grid with all solvers; return the number of solutions, at most `count`."""
    found = answers(grid, count=count)
    numbers = {len(solved.solutions) for solved in found.values()}
    assert len(numbers) == 1
    (number,) = numbers
    for solved in found.values():
        assert len(set(solved.solutions)) == number
        assert solved.all_found == (number < count)
        for solution in solved.solutions:
            completes(grid, solution)
    if number < count:
        assert len({frozenset(solved.solutions) for solved in found.values()}) == 1
    return number


def completes(grid: Grid, solution: str) -> None:
    for cell, digit in enumerate(map(int, solution)):
        assert grid.values[cell] == digit or grid.has(cell, digit)
    for house in grid.variant.houses:
        assert {solution[cell] for cell in house.cells} == set("123456789")


@cache
def solution_of(variant: Variant, number: int) -> bytes:
    """Return one of a few cached solutions: a solution of a jigsaw takes a while to make."""
    maker = PuzzleMaker(variant, number, ())
    return next(filter(None, iter(maker.start, b"")))


def full(variant: Variant, seed: int) -> list[int]:
    """Return a solution that depends on the seed."""
    digits = random.Random(seed).sample(range(1, 10), 9)
    return [digits[value - ord("1")] for value in solution_of(variant, seed % FEW)]


positions = st.builds(
    lambda variant, seed, givens: (variant, seed, givens),
    st.sampled_from(sorted(VARIANTS.values(), key=lambda variant: variant.name)),
    st.integers(0, 2**32),
    st.integers(26, 60),
)


@pytest.mark.untraced
@pytest.mark.compiled
@settings(max_examples=20)
@given(positions)
def test_all_methods_agree_on_grids_with_solutions(position):
    variant, seed, givens = position
    kept = random.Random(seed).sample(range(81), givens)
    values = full(variant, seed)
    grid = Grid.from_values([v if c in kept else 0 for c, v in enumerate(values)], variant=variant)
    assert agree(grid) >= 1


@pytest.mark.untraced
@settings(max_examples=MANY)
@given(positions)
def test_all_methods_agree_on_proper_puzzles(position):
    """Givens are added until one solution is left."""
    variant, seed, _ = position
    values = full(variant, seed)
    order = random.Random(seed).sample(range(81), 81)
    for givens in range(22, 82, 3):
        kept = order[:givens]
        puzzle = [v if c in kept else 0 for c, v in enumerate(values)]
        grid = Grid.from_values(puzzle, variant=variant)
        if len(solve(grid, method=Method.PROPAGATION)) == 1:
            break
    assert agree(grid, count=2) == 1
    assert answers(grid, count=2)[Method.EXACT_COVER].solutions == ("".join(map(str, values)),)


@pytest.mark.untraced
@pytest.mark.compiled
@settings(max_examples=20)
@given(positions)
def test_all_methods_agree_on_changed_grids(position):
    """A changed digit breaks a rule, or leaves no solution although it breaks no rule."""
    variant, seed, givens = position
    chance = random.Random(seed)
    kept = chance.sample(range(81), givens)
    values = [v if c in kept else 0 for c, v in enumerate(full(variant, seed))]
    values[kept[0]] = values[kept[0]] % 9 + 1
    agree(Grid.from_values(values, variant=variant))


@pytest.mark.compiled
@settings(max_examples=MANY)
@given(positions, st.integers(1, 60))
def test_removed_candidates_stay_removed(position, gone):
    variant, seed, givens = position
    chance = random.Random(seed)
    kept = chance.sample(range(81), givens)
    values = [v if c in kept else 0 for c, v in enumerate(full(variant, seed))]
    grid = Grid.from_values(values, variant=variant)
    left = [(cell, d) for cell in range(81) for d in grid.candidates_of(cell)]
    assume(left)
    for cell, digit in chance.sample(left, min(gone, len(left))):
        grid = grid.eliminate(cell, digit)
    agree(grid)


@pytest.mark.parametrize("method", Method)
def test_statistics_of_hard_puzzle(method):
    solved = solve_with(method, grid_of(ESCARGOT))
    assert solved.method is method
    assert solved.solutions == (
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354",
    )
    assert solved.all_found
    took = solved.statistics
    assert took.nodes > 50
    assert took.seconds > 0
    if method is Method.SEARCH:
        assert (took.guesses, took.backtracks, took.depth) == (None, None, None)
    else:
        assert took.guesses is not None
        assert took.backtracks is not None
        assert took.depth is not None
        # All guesses are undone: first those that do not lead to the solution, finally the others
        # too.
        assert 0 < took.depth <= took.guesses <= took.backtracks


@pytest.mark.parametrize("method", PLAIN)
def test_statistics_are_deterministic(method):
    grid = grid_of(ESCARGOT)
    assert solve_with(method, grid) == solve_with(method, grid)


def test_easy_puzzle_needs_no_guess():
    grid = grid_of(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    for method in (Method.EXACT_COVER, Method.PROPAGATION):
        took = solve_with(method, grid).statistics
        assert (took.guesses, took.backtracks, took.depth) == (0, 0, 0)
    assert solve_with(Method.PROPAGATION, grid).statistics.nodes == 1
    # One position for each placement, and the initial one.
    assert solve_with(Method.EXACT_COVER, grid).statistics.nodes == 82


@pytest.mark.parametrize("method", Method)
def test_search_stops_at_count(method):
    grid = grid_of("." * 81)
    for wanted in (1, 7):
        solved = solve_with(method, grid, count=wanted)
        assert len(set(solved.solutions)) == wanted
        assert not solved.all_found


@pytest.mark.parametrize("method", Method)
def test_full_grid_is_its_own_solution(method):
    assert solve(grid_of(SOLUTION), method=method) == (SOLUTION,)
    assert solve(grid_of("1" + SOLUTION[1:]), method=method) == ()


@pytest.mark.parametrize("method", Method)
def test_two_digits_with_one_cell_are_contradiction(method):
    """The only place of both 1 and 2 in the first row is r1c1."""
    grid = grid_of("." * 81)
    for cell in range(1, 9):
        grid = grid.eliminate(cell, 1).eliminate(cell, 2)
    assert solve(grid, method=method) == ()


def test_limits_stop_all_methods():
    with pytest.raises(OutOfTimeError, match=r"the time was over after .* allow more time"):
        solve_with(Method.BACKTRACKING, grid_of(SLOW), limit=Limit(0.01))


@pytest.mark.untraced
@pytest.mark.compiled
@pytest.mark.whole
def test_positions_are_limited_without_time_limit():
    with pytest.raises(OutOfTimeError, match=r"2,000,000 positions .* tell how long it may take"):
        solve(grid_of(SLOW), method=Method.BACKTRACKING)


def test_invalid_arguments_are_refused():
    with pytest.raises(UnknownMethodError, match="'magic': choose one of search, exact-cover, "):
        Method.from_name("magic")
    assert Method.from_name("exact-cover") is Method.EXACT_COVER
    for method in Method:
        for wrong in (0, MAX_SOLUTIONS + 1):
            with pytest.raises(ValueError, match="count must be from 1"):
                solve_with(method, grid_of(SOLUTION), count=wrong)
        with pytest.raises(TypeError, match=r"engine\.Limit\(5\)"):
            solve_with(method, grid_of(SOLUTION), limit=5)  # type: ignore[arg-type]
