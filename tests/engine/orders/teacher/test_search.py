"""The teacher's order: helpful steps come first, all are correct, and all puzzles solved."""

import time

import pytest

import corpus
from engine import (
    Grid,
    Limit,
    OutOfTimeError,
    SudokuError,
    Technique,
    UnsupportedVariantError,
    iter_steps,
    solve,
)
from engine.houses import HouseKind, variant
from engine.model.reasons import empty_cells
from engine.model.step import Step
from engine.model.technique import Family
from engine.notation import parse_position
from engine.orders import teacher
from engine.orders.scales import HODOKU, ORDERS, SE, TEACHER, solving_order
from engine.orders.teacher.chains import cost_of_links
from engine.orders.teacher.search import BASIC
from engine.techniques.singles import SinglePattern
from engine.words.openings import opening

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
MEDIUM = "....8..1684697.......3..94...54....1....2..9..64.15..2.7....3.9138..............."
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

PLAIN = "...7........6..7.4....93..8.4....356635...8.7.1......9.........2..549...5.1.7..8."
"""A puzzle whose only step beyond basic techniques is the cheapest."""
IDLE = (
    ":::34.5..6..+569+78+31+2+4...4.+6+5..8...5+42+6.9+25+63+87+41+4.6+27...5.+5...2+4+1.+2.3.4+597+6."
    "+94..7.52::::"
)
"""A position in which a naked pair leads to nothing, and a skyscraper to the solution."""
WORST = "2..4..8.6.53.18..........9.....92.3....8.7....625...........27.7..6..9....9.....5"
"""The one of 116 minimal puzzles in which lookahead saves the most hints."""


def check_true(step: Step, solution: str) -> None:
    assert all(solution[placement.cell] == str(placement.digit) for placement in step.placements)
    assert all(
        solution[elimination.cell] != str(elimination.digit) for elimination in step.eliminations
    )
    assert step.effects
    assert step.scale == "teacher"


@pytest.mark.compiled
def test_path_solves_puzzle_by_true_steps():
    for puzzle in (EASY, MEDIUM):
        grid = Grid.parse(puzzle)
        (solution,) = solve(grid)
        for step in teacher.iter_steps(grid):
            assert step.grid == grid
            check_true(step, solution)
            grid = grid.apply(step)
        assert grid.is_solved


@pytest.mark.compiled
@pytest.mark.whole
def test_hard_path_solves_puzzle_by_true_steps():
    grid = Grid.parse(HARD)
    (solution,) = solve(grid)
    for number, step in enumerate(teacher.iter_steps(grid)):
        for next_step in teacher.all_steps(grid) if number % 4 == 0 else [step]:
            check_true(next_step, solution)
        grid = grid.apply(step)
    assert grid.is_solved


def digits_after(step: Step) -> int:
    """Return how many digits the step and basic techniques after it place."""
    grid, placed = step.grid.apply(step), len(step.placements)
    for later in HODOKU.iter_steps(grid) if not grid.is_solved else ():
        if later.technique not in BASIC:
            break
        placed += len(later.placements)
    return placed


@pytest.mark.compiled
@pytest.mark.whole
def test_next_step_is_the_one_that_helps_most_of_those_near_the_cheapest():
    seen = set()
    for puzzle in (MEDIUM, PLAIN, WORST):
        for step in teacher.iter_steps(Grid.parse(puzzle)):
            steps = teacher.all_steps(step.grid)
            costs = [other.rating for other in steps]
            assert costs == sorted(costs)
            # Patterns with a name are listed, even if other steps have the same effects.
            assert len({(other.technique, frozenset(other.effects)) for other in steps}) == len(
                steps
            )
            basic = [frozenset(other.effects) for other in steps if other.technique in BASIC]
            assert len(set(basic)) == len(basic)
            assert teacher.next_step(step.grid) in steps
            if steps[0].technique in BASIC:
                continue
            gains = {
                other: (count > 0, count - other.rating + 3 * bool(opening(other)))
                for other in steps
                if other.rating <= costs[0] + 12
                for count in [digits_after(other)]
            }
            best = next(other for other, gain in gains.items() if gain == max(gains.values()))
            if step.technique in (Technique.X_CHAIN, Technique.XY_CHAIN):
                assert digits_after(step) >= digits_after(best)
            else:
                assert step.effects == best.effects
            seen.add(step.rating > costs[0])
    assert seen == {True, False}


@pytest.mark.compiled
def test_basic_step_that_leaves_a_single_comes_before_one_that_does_not():
    seen = set()
    for puzzle in corpus.read_lines("se/bench/er-2.6-5.txt")[:12]:
        for step in teacher.iter_steps(Grid.parse(puzzle[:81])):
            steps = teacher.all_steps(step.grid)
            if step.technique not in BASIC or step.technique.family is Family.SINGLE:
                continue
            assert step.rating <= steps[0].rating + 5
            near = [
                other
                for other in steps
                if other.technique in BASIC and other.rating <= steps[0].rating + 5
            ]
            helpful = [other.rating for other in near if opening(other)]
            assert bool(opening(step)) is bool(helpful)
            assert not helpful or step.rating == min(helpful)
            seen.add((bool(helpful), step.rating > steps[0].rating))
    assert seen >= {(True, False), (True, True), (False, False)}


@pytest.mark.compiled
def test_harder_step_comes_before_basic_ones_that_lead_to_nothing():
    grid = parse_position(IDLE)
    pair, *_ = teacher.all_steps(grid)
    step = teacher.next_step(grid)
    assert step is not None
    assert (pair.technique, step.technique) == (Technique.NAKED_PAIR, Technique.SKYSCRAPER)
    assert (digits_after(pair), digits_after(step)) == (0, 30)


@pytest.mark.compiled
def test_single_with_the_fewest_cells_to_check_comes_first():
    step = teacher.next_step(Grid.parse(EASY))
    assert step is not None
    counts = {
        len(empty_cells(other.grid, other.pattern.house))
        for other in teacher.all_steps(step.grid)
        if other.rating == step.rating
        and isinstance(other.pattern, SinglePattern)
        and other.pattern.house is not None
    }
    assert isinstance(step.pattern, SinglePattern)
    assert step.pattern.house is not None
    assert len(counts) > 1
    assert len(empty_cells(step.grid, step.pattern.house)) == min(counts)


@pytest.mark.compiled
def test_one_hint_opens_a_puzzle_that_the_cheapest_steps_take_fourteen_for():
    beyond = [step for step in teacher.iter_steps(Grid.parse(WORST)) if step.technique not in BASIC]
    assert len(beyond) == 1


@pytest.mark.compiled
def test_singles_in_boxes_come_before_those_in_lines_and_cells():
    costs = {}
    for step in teacher.all_steps(Grid.parse(EASY)):
        pattern = step.pattern
        if isinstance(pattern, SinglePattern) and step.technique is not Technique.FULL_HOUSE:
            costs[pattern.house and pattern.house.kind] = step.rating
    assert costs[HouseKind.BOX] == 2
    assert costs.get(HouseKind.ROW, 3) == costs.get(HouseKind.COLUMN, 3) == 3
    assert costs.get(None, 4) == 4


@pytest.mark.compiled
def test_step_near_last_change_comes_first():
    grid = Grid.parse(EASY)
    near, *_, far = (step for step in teacher.all_steps(grid) if step.rating == 2)
    chosen = teacher.next_step(grid, after=far.effects)
    assert chosen is not None
    (one,), (last,) = chosen.placements, far.placements
    assert one.digit == last.digit or grid.variant.see_each_other(one.cell, last.cell)
    assert near.rating == chosen.rating


@pytest.mark.compiled
def test_chains_have_fewer_links_than_those_of_explainer():
    """Where Sudoku Explainer needs a chain, two or three strong links or sets are enough here."""
    chains = [step for step in iter_steps(Grid.parse(MEDIUM)) if step.strong_links]
    assert chains
    for step in chains:
        best = teacher.next_step(step.grid)
        assert best is not None
        assert best.rating < cost_of_links(4)


@pytest.mark.compiled
def test_bug_is_not_claimed_beside_singles():
    """HoDoKu's search for a BUG assumes a position without singles."""
    for step in teacher.iter_steps(Grid.parse(MEDIUM)):
        if any(other.technique is Technique.BUG_1 for other in teacher.all_steps(step.grid)):
            assert all(mask.bit_count() != 1 for mask in step.grid.candidates)


def test_orders_are_listed_and_fall_back():
    assert list(ORDERS) == ["teacher", "se", "hodoku"]
    assert solving_order("teacher", Grid.parse(EASY).variant) is TEACHER
    assert solving_order("teacher", variant("diagonal")) is SE


@pytest.mark.compiled
def test_wrong_grids_and_limits_are_refused():
    with pytest.raises(SudokuError):
        teacher.all_steps(Grid.parse("55" + "." * 79))
    with pytest.raises(UnsupportedVariantError):
        teacher.next_step(Grid.parse(EASY, variant=variant("diagonal")))
    with pytest.raises(OutOfTimeError):
        teacher.all_steps(Grid.parse(HARD), limit=Limit(1e-6))


@pytest.mark.compiled
def test_all_steps_are_found_in_a_blink():
    grid = Grid.parse(HARD)

    def seconds() -> float:
        started = time.process_time()
        teacher.all_steps(grid)
        return time.process_time() - started

    # A full garbage collection of the test process may take part of a second, but not each time.
    assert min(seconds() for _ in range(3)) < 0.2
