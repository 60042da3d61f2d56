import subprocess
import sys

import pytest

import engine
from engine.errors import InvalidGridError
from engine.houses import ALL, parse_cell
from engine.model.grid import GridStatus
from engine.model.technique import Technique

NEWSPAPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def values_of(line):
    return [int(c) if c in "123456789" else 0 for c in line]


@pytest.fixture
def grid():
    return engine.Grid.from_values(values_of(NEWSPAPER))


def test_candidates_follow_from_values(grid):
    assert grid.candidates_of(parse_cell("r1c3")) == (1, 2, 4)
    assert grid.candidates_of(parse_cell("r1c1")) == ()
    assert not grid.has_marks


def test_placing_removes_digit_from_peers(grid):
    cell = parse_cell("r1c3")
    after = grid.place(cell, 4)
    assert after.values[cell] == 4
    assert not any(after.has(peer, 4) for peer in after.variant.peers[cell])
    assert grid.values[cell] == 0, "the grid itself does not change"
    assert cell not in after.givens


def test_filled_cell_cannot_be_filled(grid):
    with pytest.raises(InvalidGridError, match="r1c1 already holds 5"):
        grid.place(0, 1)


def test_eliminating_sets_has_marks(grid):
    after = grid.eliminate(parse_cell("r1c3"), 4)
    assert after.candidates_of(parse_cell("r1c3")) == (1, 2)
    assert after.has_marks
    assert after.eliminate(parse_cell("r1c3"), 4) == after


def test_applying_steps_solves_puzzle(grid):
    report = engine.grade(grid)
    for step in engine.iter_steps(grid):
        assert step.grid == grid
        grid = grid.apply(step)
    assert grid.is_solved
    assert grid.to_line() == report.solution
    assert engine.check(grid).status == GridStatus.SOLVED


@pytest.mark.parametrize("values", [[0] * 80, [0] * 82, [10] + [0] * 80, [-1] + [0] * 80])
def test_values_out_of_range_are_refused(values):
    with pytest.raises(InvalidGridError, match="81 numbers from 0"):
        engine.Grid.from_values(values)


@pytest.mark.parametrize("masks", [[0] * 80, [512] + [0] * 80, [-1] + [0] * 80])
def test_candidate_sets_out_of_range_are_refused(masks):
    with pytest.raises(InvalidGridError, match="81 candidate sets"):
        engine.Grid.from_candidates([0] * 81, masks)


def test_candidates_forbidden_by_values_are_dropped():
    grid = engine.Grid.from_candidates([1] + [0] * 80, [ALL] * 81)
    assert grid.candidates[0] == 0
    assert not grid.has(1, 1)
    assert grid.has(80, 1)


def test_ratings_and_steps_respect_pencil_marks(grid):
    """A removed candidate stays removed, so the next step builds on it."""
    cell = parse_cell("r1c3")
    marked = grid.eliminate(cell, 1).eliminate(cell, 2)
    naked = [s for s in engine.iter_steps(marked) if s.placements and s.placements[0].cell == cell]
    assert naked[0].placements[0].digit == 4
    assert engine.grade(marked).solution == engine.grade(grid).solution


def test_no_next_step_when_solved(grid):
    solved = engine.Grid.from_values(values_of(engine.grade(grid).solution))
    assert engine.next_step(solved) is None


def test_slugs_name_techniques_uniquely():
    slugs = [technique.slug for technique in Technique]
    assert len(set(slugs)) == len(slugs)
    assert Technique.X_WING.slug == "x-wing"


@pytest.mark.parametrize(("cell", "digit"), [(81, 1), (-1, 1), (2, 0), (2, 10)])
def test_cell_or_digit_out_of_range_is_refused(grid, cell, digit):
    for change in (grid.place, grid.eliminate):
        with pytest.raises(InvalidGridError, match="cells are 0 to 80 and digits 1 to 9"):
            change(cell, digit)


def test_grid_parse_needs_only_engine_import():
    code = f"import engine; print(engine.Grid.parse('{NEWSPAPER}'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == NEWSPAPER
