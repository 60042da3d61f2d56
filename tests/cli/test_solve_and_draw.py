import pytest

from engine.solvers import METHODS
from engine.solvers.search import MAX_SOLUTIONS
from tests.cli.conftest import EASY, EASY_SOLVED

ALMOST_EMPTY = "1".ljust(81, ".")
NO_SOLUTION = f"{'12345678.':.<17}9".ljust(81, ".")
"""r1c9 must be 9, and its column has one."""


@pytest.mark.parametrize("method", METHODS)
def test_every_method_finds_the_solution(run, method):
    assert run("solve", EASY, "--method", method).out == f"{EASY_SOLVED}\n"


def test_a_solved_grid_is_its_own_solution(run):
    assert run("solve", EASY_SOLVED).out == f"{EASY_SOLVED}\n"


def test_a_second_solution_is_mentioned(run):
    done = run("solve", ALMOST_EMPTY)
    assert done.status == 1
    assert len(done.lines) == 1
    assert "one of several" in done.err


def test_as_many_solutions_as_wanted(run):
    done = run("solve", ALMOST_EMPTY, "--count", "5")
    assert done.status == 0
    assert len(set(done.lines)) == 5
    assert all(len(line) == 81 and "." not in line for line in done.lines)
    assert run("solve", EASY, "--count", "5").lines == [EASY_SOLVED]


@pytest.mark.parametrize("puzzle", [NO_SOLUTION, f"11{EASY[2:]}", "12"])
def test_a_grid_without_solution_is_told(run, puzzle):
    done = run("solve", puzzle)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("sudoku-tutor: ")


@pytest.mark.parametrize(
    "options", [("--method", "guess"), ("--count", "0"), ("--count", str(MAX_SOLUTIONS + 1))]
)
def test_wrong_use_of_solve(run, options):
    done = run("solve", EASY, *options)
    assert (done.status, done.out) == (2, "")


def test_the_limit_of_count_is_the_solvers(run):
    assert str(MAX_SOLUTIONS) in run("solve", EASY, "--count", str(MAX_SOLUTIONS + 1)).err


def test_a_grid_is_drawn_and_told(run, tmp_path):
    file = tmp_path / "grid.png"
    done = run("draw", EASY, "--out", str(file))
    assert done.status == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert done.out.startswith(f"{file}: Sudoku, ")


def test_candidates_and_themes_change_the_picture(run, tmp_path):
    file = tmp_path / "grid.png"
    pictures = set()
    for options in ((), ("--candidates",), ("--theme", "dark")):
        assert run("draw", EASY, "--out", str(file), *options).status == 0
        pictures.add(file.read_bytes())
    assert len(pictures) == 3


def test_a_wrong_grid_can_be_drawn(run, tmp_path):
    assert run("draw", f"11{EASY[2:]}", "--out", str(tmp_path / "grid.png")).status == 0


def test_an_unknown_theme_is_told_with_the_known_ones(run):
    done = run("draw", EASY, "--theme", "pink")
    assert done.status == 2
    assert "light, dark" in done.err


def test_a_picture_that_cannot_be_written_is_told(run, tmp_path):
    done = run("draw", EASY, "--out", str(tmp_path / "nowhere" / "grid.png"))
    assert done.status == 1
    assert str(tmp_path) in done.err
