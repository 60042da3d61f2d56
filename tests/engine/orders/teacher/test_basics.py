"""How many digits basic techniques place: as many as the path of an order that begins with them."""

import pytest

from engine import Grid
from engine.core.teacher.basics import Basics
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.scales import HODOKU
from engine.orders.teacher.search import BASIC
from engine.words.openings import opening

PUZZLES = (
    "....8..1684697.......3..94...54....1....2..9..64.15..2.7....3.9138...............",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "2..4..8.6.53.18..........9.....92.3....8.7....625...........27.7..6..9....9.....5",
)
LOCKED = (
    ":::.579......9......42......+96.....9.7..3.7...8.+71..3.96.....24.5...3.+9+7.......68...::::"
)
"""A position in which three of ten basic steps lead on to digits."""


def digits_by_path(grid: Grid) -> int:
    """Return how many digits HoDoKu's order places before it needs anything else."""
    placed = 0
    for step in HODOKU.iter_steps(grid) if not grid.is_solved else ():
        if step.technique not in BASIC:
            break
        placed += len(step.placements)
    return placed


def digits_after(grid: Grid, placed=(), removed=()) -> int:
    basics = Basics()
    basics.load(grid.values, grid.candidates)
    return basics.digits_after(placed, removed)


def test_singles_follow_a_digit_and_a_removed_candidate():
    """The position is small enough for the uncompiled core: two cells are open."""
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    grid = Grid.parse(f"..{solved[2:9]}..{solved[11:]}")
    assert digits_after(grid) == 4
    cells = [(cell, int(solved[cell])) for cell in (0, 1)]
    assert digits_after(grid, placed=cells) == 4
    assert digits_after(grid, removed=[(0, 6)]) == 4


@pytest.mark.compiled
def test_a_step_leads_on_if_another_basic_one_then_leaves_a_single():
    grid = parse_position(LOCKED)
    basics = Basics()
    basics.load(grid.values, grid.candidates)
    expected, found = [], []
    for step in teacher.all_steps(grid):
        if step.technique in BASIC:
            gone = [(elimination.cell, elimination.digit) for elimination in step.eliminations]
            assert not basics.singles_after((), gone)
            found.append(basics.leads_on((), gone))
            later = teacher.all_steps(grid.apply(step))
            expected.append(any(opening(other) for other in later if other.technique in BASIC))
    assert found == expected
    assert set(found) == {True, False}
    assert basics.digits_after((), ()) == digits_by_path(grid)


@pytest.mark.compiled
@pytest.mark.whole
def test_basics_place_what_a_path_of_basic_steps_places():
    counts = []
    for puzzle in PUZZLES:
        for step in list(teacher.iter_steps(Grid.parse(puzzle)))[::3]:
            gone = [(elimination.cell, elimination.digit) for elimination in step.eliminations]
            after = step.grid.apply(step)
            expected = digits_by_path(after) + len(step.placements)
            placed = [(placement.cell, placement.digit) for placement in step.placements]
            assert digits_after(step.grid, placed, gone) == expected
            counts.append(expected)
    assert 0 in counts
    assert max(counts) > 20
