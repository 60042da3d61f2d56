import re

import pytest

import engine
from engine.errors import (
    AlreadySolvedError,
    InvalidGridError,
    MultipleSolutionsError,
    NoSolutionError,
    UndecidedError,
)
from engine.houses import CLASSIC
from engine.model.grid import GridStatus
from engine.solvers import search

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def grid_of(line):
    return engine.Grid.from_values([int(c) if c in "123456789" else 0 for c in line])


def edited(**digits):
    cells = list(PUZZLE)
    for name, digit in digits.items():
        cells[engine.houses.parse_cell(name)] = str(digit)
    return grid_of("".join(cells))


def test_proper_puzzle_has_no_fault():
    diagnosis = engine.check(grid_of(PUZZLE))
    assert diagnosis.status == GridStatus.OK
    assert diagnosis.message == ""
    assert diagnosis.error is None
    assert diagnosis.solutions == (SOLUTION,)


def test_clashes_are_named_by_house_and_cells():
    diagnosis = engine.check(edited(r1c9=5, r9c1=5))
    assert diagnosis.status == (
        GridStatus.DUPLICATE_IN_ROW | GridStatus.DUPLICATE_IN_COLUMN | GridStatus.NO_SOLUTION
    )
    assert diagnosis.message == (
        "This breaks the rules: two 5s in column 1 (r1c1 and r9c1); "
        "two 5s in column 9 (r1c9 and r8c9); two 5s in row 1 (r1c1 and r1c9)."
    )
    with pytest.raises(InvalidGridError, match="two 5s in row 1"):
        engine.grade(edited(r1c9=5))


def test_cell_without_candidate_is_named():
    # r1c9 sees all nine digits, although no house has a digit twice.
    line = "12345678." + "." * 9 * 3 + "........9" + "." * 36
    diagnosis = engine.check(grid_of(line))
    assert GridStatus.EMPTY_CELL in diagnosis.status
    assert diagnosis.message.startswith("No digit fits in r1c9")
    assert isinstance(diagnosis.error, InvalidGridError)


def test_no_solution_without_a_broken_rule():
    diagnosis = engine.check(edited(r1c3=1))
    assert diagnosis.status == GridStatus.NO_SOLUTION
    assert "has no solution" in diagnosis.message
    with pytest.raises(NoSolutionError):
        engine.grade(edited(r1c3=1))


def test_several_solutions_are_shown_by_differing_cell():
    diagnosis = engine.check(grid_of("." + PUZZLE[1:30] + "." * 51))
    assert GridStatus.MANY_SOLUTIONS in diagnosis.status
    first, second = diagnosis.solutions
    assert first != second
    for solution in diagnosis.solutions:
        for house in CLASSIC.houses:
            assert {solution[cell] for cell in house.cells} == set("123456789")
    error = diagnosis.error
    assert isinstance(error, MultipleSolutionsError)
    assert error.solutions == diagnosis.solutions
    one, other = re.findall(r"more than one solution: r\dc\d can be (\d) or (\d)\.", str(error))[0]
    assert one < other


def test_too_few_givens_are_counted():
    diagnosis = engine.check(grid_of("1" + "." * 80))
    assert GridStatus.TOO_FEW_GIVENS in diagnosis.status
    assert "1 given; a proper puzzle needs at least 17" in diagnosis.message


def test_solved_grid_is_not_a_puzzle():
    diagnosis = engine.check(grid_of(SOLUTION))
    assert diagnosis.status == GridStatus.SOLVED
    with pytest.raises(AlreadySolvedError, match="already solved"):
        engine.grade(grid_of(SOLUTION))


def test_missing_right_candidate_leaves_no_solution():
    grid = grid_of(PUZZLE)
    assert engine.check(grid.eliminate(2, 4)).status == GridStatus.NO_SOLUTION


def test_long_check_is_undecided(monkeypatch):
    """It takes millions of guesses to find that this grid has no solution."""
    monkeypatch.setattr(search, "MAX_NODES", 500)
    hostile = ".....5.8....6.1.4...........1.5........1.6...3.......553.....61........4........."
    diagnosis = engine.check(grid_of(hostile))
    assert diagnosis.status & GridStatus.UNDECIDED
    assert diagnosis.solutions == ()
    assert "takes too long to check" in diagnosis.message
    with pytest.raises(UndecidedError):
        engine.grade(grid_of(hostile))
