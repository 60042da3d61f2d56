import json
import re

import pytest

from engine.solvers import Method
from engine.solvers.search import MAX_SOLUTIONS
from tests.cli.conftest import EASY, EASY_SOLVED

ALMOST_EMPTY = "1".ljust(81, ".")
NO_SOLUTION = f"{'12345678.':.<17}9".ljust(81, ".")
"""r1c9 must be 9, and its column has one."""
SLOW = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""Its first row is 987654321, which plain backtracking comes to last."""


@pytest.mark.parametrize("method", Method)
def test_every_method_finds_the_solution(run, method):
    assert run("solve", EASY, "--method", method.value).out == f"{EASY_SOLVED}\n"


@pytest.mark.parametrize("method", Method)
def test_what_it_took_is_told(run, method):
    done = run("solve", EASY, "--method", method.value, "--stats")
    assert done.status == 0
    solution, told = done.lines
    assert solution == EASY_SOLVED
    assert told.startswith(f"# {method.value}: ")
    assert re.search(r": (1 node|[\d,]+ nodes), ", told)
    assert told.endswith(" ms")
    assert ("guesses" in told) == (method is not Method.SEARCH)


def test_a_single_position_is_told_as_one(run):
    told = run("solve", EASY, "--stats").lines[1]
    assert told.startswith("# search: 1 node, ")


@pytest.mark.parametrize("method", Method)
def test_all_of_it_as_json(run, method):
    done = run("solve", ALMOST_EMPTY, "--method", method.value, "--json", "--count", "3")
    assert done.status == 0
    told = json.loads(done.out)
    assert told["method"] == method.value
    assert len(set(told["solutions"])) == 3
    assert told["all_found"] is False
    assert told["nodes"] >= 1
    assert told["seconds"] > 0
    assert (told["depth"] is None) == (method is Method.SEARCH)


def test_a_grid_without_solution_has_its_statistics_too(run):
    done = run("solve", NO_SOLUTION, "--method", "propagation", "--json")
    assert done.status == 1
    assert json.loads(done.out)["solutions"] == []
    assert json.loads(done.out)["all_found"] is True
    assert done.err.startswith("sudoku-tutor: ")


def test_what_takes_too_long_is_told_with_a_cure(run):
    done = run("solve", SLOW, "--method", "backtracking", "--limit", "0.05")
    assert (done.status, done.out) == (1, "")
    assert "choose another method, or allow more time" in done.err
    assert len(run("solve", SLOW).lines[0]) == 81


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
    "options",
    [
        ("--method", "guess"),
        ("--count", "0"),
        ("--count", str(MAX_SOLUTIONS + 1)),
        ("--limit", "0"),
    ],
)
def test_wrong_use_of_solve(run, options):
    done = run("solve", EASY, *options)
    assert (done.status, done.out) == (2, "")


def test_an_unknown_method_is_told_with_the_known_ones(run):
    known = "search, exact-cover, propagation, backtracking"
    assert known in run("solve", EASY, "--method", "guess").err


@pytest.mark.parametrize("name", ["Exact-Cover", "exact cover", "EXACTCOVER"])
def test_a_method_in_any_spelling(run, name):
    assert run("solve", EASY, "--method", name).out == f"{EASY_SOLVED}\n"


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


def test_a_theme_in_any_spelling(run, tmp_path):
    file = tmp_path / "grid.png"
    pictures = set()
    for name in ("high-contrast", "High contrast", "HIGH_CONTRAST"):
        assert run("draw", EASY, "--out", str(file), "--theme", name).status == 0
        pictures.add(file.read_bytes())
    assert len(pictures) == 1


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
