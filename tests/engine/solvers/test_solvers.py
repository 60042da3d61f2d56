import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from corpus import read_lines
from engine.core.counting.counter import Counter
from engine.houses import CLASSIC
from engine.solvers import count_solutions, solve

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVENTEEN = b"000000010400000000020000000000050407008000300001090000300400200050100000000806000"


def grid_of(line):
    return engine.Grid.from_values([int(c) if c in "123456789" else 0 for c in line])


def plain_count(values, limit):
    """Count solutions in a way that is simple enough to verify by reading."""
    best = None
    for cell, value in enumerate(values):
        if value == 0:
            taken = {values[peer] for peer in CLASSIC.peers[cell]}
            free = [digit for digit in range(1, 10) if digit not in taken]
            if best is None or len(free) < len(best[1]):
                best = cell, free
    if best is None:
        return 1
    total = 0
    cell, free = best
    for digit in free:
        values[cell] = digit
        total += plain_count(values, limit - total)
        if total >= limit:
            break
    values[cell] = 0
    return total


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(24, 40), st.booleans())
def test_counts_match_simple_solver(seed, givens, spoil):
    """The grids are random parts of a solution, some with a changed digit and so unsolvable."""
    chance = random.Random(seed)
    cells = chance.sample(range(81), givens)
    values = [int(SOLUTION[cell]) if cell in cells else 0 for cell in range(81)]
    if spoil:
        cell = chance.choice(cells)
        values[cell] = values[cell] % 9 + 1
    grid = engine.Grid.from_values(values)
    rules_kept = all(values[cell] != values[peer] for cell in cells for peer in CLASSIC.peers[cell])
    expected = plain_count(list(values), 30) if rules_kept else 0
    assert count_solutions(grid, up_to=30) == expected
    assert Counter().count_line(bytes(48 + value for value in values), 30) == expected


@given(st.integers(0, 2**32), st.integers(24, 60), st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_redundant_givens_match_counting(seed, givens, taken):
    rng = random.Random(seed)
    kept = set(rng.sample(range(81), givens))
    puzzle = bytes(ord(c) if i in kept else 46 for i, c in enumerate(SOLUTION))
    cells = bytes(rng.sample(sorted(kept), taken))
    counter = Counter()
    without = bytes(46 if i in cells else c for i, c in enumerate(puzzle))
    if counter.count_line(puzzle, 2) == 1:
        assert counter.is_redundant(puzzle, cells) == (counter.count_line(without, 2) == 1)


def test_solutions_differ_and_complete_the_grid():
    line = SOLUTION[:27] + "." * 54
    found = solve(grid_of(line), count=50)
    assert len(set(found)) == 50
    for solution in found:
        assert solution.startswith(SOLUTION[:27])
        for house in CLASSIC.houses:
            assert {solution[cell] for cell in house.cells} == set("123456789")


def test_empty_grid_reaches_limit():
    assert count_solutions(grid_of("." * 81), up_to=1000) == 1000


def test_a_17_clue_puzzle():
    assert Counter().count_line(SEVENTEEN, 2) == 1
    assert solve(grid_of(SEVENTEEN.decode()))[0][:9] == "693784512"


def test_duplicate_given_has_no_solution():
    for cell in (8, 72, 20):
        line = bytearray(b"." * 81)
        line[0] = line[cell] = ord("5")
        assert Counter().count_line(bytes(line), 2) == 0
        assert count_solutions(grid_of(line.decode()), up_to=2) == 0


def test_invalid_arguments_are_refused():
    grid = grid_of(SEVENTEEN.decode())
    with pytest.raises(ValueError, match="count must be from 1"):
        solve(grid, count=0)
    with pytest.raises(ValueError, match="up_to must be from 1"):
        count_solutions(grid, up_to=0)
    with pytest.raises(ValueError, match="81 characters"):
        Counter().count_line(b"123", 2)
    with pytest.raises(ValueError, match="81 characters"):
        Counter().is_redundant(b"123", b"\0")


@pytest.mark.corpus
def test_every_17_clue_puzzle_has_one_solution():
    counter = Counter()
    lines = read_lines("se/bench/sudoku17-10000.txt")
    assert len(lines) == 10_000
    assert {counter.count_line(line.encode(), 2) for line in lines} == {1}
