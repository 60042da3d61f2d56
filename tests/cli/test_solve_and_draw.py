import json
import re
from pathlib import Path

import pytest

from engine.links import lz_string
from engine.solvers import Method
from engine.solvers.search import MAX_SOLUTIONS
from tests.cli.conftest import EASY, EASY_SOLVED

ALMOST_EMPTY = "1".ljust(81, ".")
NO_SOLUTION = f"{'12345678.':.<17}9".ljust(81, ".")
"""r1c9 must be 9, and its column has one."""
SLOW = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""Its first row is 987654321, which plain backtracking tries last."""


@pytest.mark.parametrize("method", Method)
def test_every_method_finds_the_solution(run, method):
    assert run("solve", EASY, "--method", method.value).out == f"{EASY_SOLVED}\n"


@pytest.mark.parametrize("method", Method)
def test_statistics_are_printed(run, method):
    done = run("solve", EASY, "--method", method.value, "--stats")
    assert done.status == 0
    solution, statistics = done.lines
    assert solution == EASY_SOLVED
    assert statistics.startswith(f"# {method.value}: ")
    assert re.search(r": (1 node|[\d,]+ nodes), ", statistics)
    assert statistics.endswith(" ms")
    assert ("guesses" in statistics) == (method is not Method.SEARCH)


def test_single_node_is_singular(run):
    statistics = run("solve", EASY, "--stats").lines[1]
    assert statistics.startswith("# search: 1 node, ")


@pytest.mark.parametrize("method", Method)
def test_json_has_all_statistics(run, method):
    done = run("solve", ALMOST_EMPTY, "--method", method.value, "--json", "--count", "3")
    assert done.status == 0
    data = json.loads(done.out)
    assert data["method"] == method.value
    assert len(set(data["solutions"])) == 3
    assert data["all_found"] is False
    assert data["nodes"] >= 1
    assert data["seconds"] > 0
    assert (data["depth"] is None) == (method is Method.SEARCH)


def test_grid_without_solution_has_statistics(run):
    done = run("solve", NO_SOLUTION, "--method", "propagation", "--json")
    assert done.status == 1
    assert json.loads(done.out)["solutions"] == []
    assert json.loads(done.out)["all_found"] is True
    assert done.err.startswith("sudoku-tutor: ")


def test_timeout_is_reported_with_the_fix(run):
    done = run("solve", SLOW, "--method", "backtracking", "--limit", "0.05")
    assert (done.status, done.out) == (1, "")
    assert "choose another method, or allow more time" in done.err
    assert len(run("solve", SLOW).lines[0]) == 81


def test_solved_grid_is_its_own_solution(run):
    assert run("solve", EASY_SOLVED).out == f"{EASY_SOLVED}\n"


def test_second_solution_is_mentioned(run):
    done = run("solve", ALMOST_EMPTY)
    assert done.status == 1
    assert len(done.lines) == 1
    assert "one of several" in done.err


def test_count_limits_the_number_of_solutions(run):
    done = run("solve", ALMOST_EMPTY, "--count", "5")
    assert done.status == 0
    assert len(set(done.lines)) == 5
    assert all(len(line) == 81 and "." not in line for line in done.lines)
    assert run("solve", EASY, "--count", "5").lines == [EASY_SOLVED]


@pytest.mark.parametrize("puzzle", [NO_SOLUTION, f"11{EASY[2:]}", "12"])
def test_grid_without_solution_is_reported(run, puzzle):
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


def test_unknown_method_is_rejected_with_the_known_ones(run):
    known = "search, exact-cover, propagation, backtracking"
    assert known in run("solve", EASY, "--method", "guess").err


@pytest.mark.parametrize("name", ["Exact-Cover", "exact cover", "EXACTCOVER"])
def test_method_in_any_spelling(run, name):
    assert run("solve", EASY, "--method", name).out == f"{EASY_SOLVED}\n"


def test_maximum_of_count_is_that_of_the_solvers(run):
    assert str(MAX_SOLUTIONS) in run("solve", EASY, "--count", str(MAX_SOLUTIONS + 1)).err


def test_grid_is_drawn_and_described(run, tmp_path):
    file = tmp_path / "grid.png"
    done = run("draw", EASY, "--out", str(file))
    assert done.status == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert done.out.startswith(f"{file}: Sudoku, ")


def test_candidates_and_themes_change_the_picture(run, tmp_path):
    file = tmp_path / "grid.png"
    pictures = set()
    for options in ((), ("--candidates",), ("--theme", "dark")):
        assert run("draw", EASY, "--out", str(file), "--force", *options).status == 0
        pictures.add(file.read_bytes())
    assert len(pictures) == 3


def test_theme_in_any_spelling(run, tmp_path):
    file = tmp_path / "grid.png"
    pictures = set()
    for name in ("high-contrast", "High contrast", "HIGH_CONTRAST"):
        assert run("draw", EASY, "--out", str(file), "--force", "--theme", name).status == 0
        pictures.add(file.read_bytes())
    assert len(pictures) == 1


def test_invalid_grid_can_be_drawn(run, tmp_path):
    assert run("draw", f"11{EASY[2:]}", "--out", str(tmp_path / "grid.png")).status == 0


def test_unknown_theme_is_rejected_with_the_known_ones(run):
    done = run("draw", EASY, "--theme", "pink")
    assert done.status == 2
    assert "light, dark" in done.err


def test_unwritable_picture_is_reported(run, tmp_path):
    done = run("draw", EASY, "--out", str(tmp_path / "nowhere" / "grid.png"))
    assert done.status == 1
    assert str(tmp_path) in done.err


@pytest.fixture
def killer() -> dict[str, object]:
    lines = (Path(__file__).parents[1] / "data" / "constraints.jsonl").read_text().splitlines()
    found = map(json.loads, lines)
    return next(line for line in found if line["kind"] == "killercage" and line["solutions"] == 1)


def link_to(puzzle: object, **more: object) -> str:
    assert isinstance(puzzle, dict)
    return f"https://f-puzzles.com/?load={lz_string.compress(json.dumps(puzzle | more))}"


def test_puzzle_with_constraints_is_solved(run, killer):
    link = link_to(killer["puzzle"])
    assert run("solve", link).out == f"{killer['solution']}\n"
    done = json.loads(run("solve", link, "--json").out)
    assert (done["solutions"], done["all_found"]) == ([killer["solution"]], True)
    assert run("solve", "-", "--stats", stdin=link.encode()).lines[1].startswith("# search: ")
    refused = run("solve", link, "--method", "backtracking")
    assert (refused.status, "only search knows constraints" in refused.err) == (2, True)


def test_several_solutions_of_a_puzzle_with_constraints(run):
    empty = {"size": 9, "grid": [[{}] * 9] * 9}
    done = run("solve", link_to(empty, antiknight=True, ruleset="Odd knights."))
    assert done.status == 1
    assert len(done.lines) == 1
    assert "several solutions" in done.err
    assert "rules in words" in done.err
    counted = run("solve", link_to(empty, antiknight=True), "--count", "3")
    assert (counted.status, len(counted.lines), counted.err) == (0, 3, "")
    cage = [{"cells": ["R1C1", "R1C2"], "value": "2"}]
    none = run("solve", link_to(empty, killercage=cage))
    assert (none.status, none.out, "no solution" in none.err) == (1, "", True)
    many = [{"cells": ["R1C1", "R1C2"], "value": "5"}]
    unknown = run("solve", link_to(empty, killercage=many, prime=True))
    assert (unknown.status, "(prime)" in unknown.err) == (1, True)


def test_puzzle_with_constraints_is_drawn(run, killer, tmp_path):
    for name in ("killer.png", "killer.svg"):
        picture = tmp_path / name
        done = run("draw", link_to(killer["puzzle"]), "--out", str(picture))
        assert done.status == 0
        assert "killer cages" in done.out
        assert picture.stat().st_size > 1000
    with_candidates = tmp_path / "candidates.svg"
    run("draw", link_to(killer["puzzle"]), "--candidates", "--out", str(with_candidates))
    assert with_candidates.stat().st_size > (tmp_path / "killer.svg").stat().st_size + 1000


def test_path_of_a_puzzle_with_constraints(run, killer):
    link = link_to(killer["puzzle"])
    done = run("steps", link)
    assert done.lines[0].split() == ["1", "2", "r4c8=7", "Hidden", "single"]
    assert (done.status, "no technique helps any further" in done.err) == (1, True)
    first = json.loads(run("steps", link, "--json").lines[0])
    assert (first["order"], first["placements"]) == ("constraints", ["r4c8=7"])
    other = json.loads(run("steps", EASY, "--order", "teacher", "--json").lines[0])
    assert first.keys() == other.keys()
    refused = run("steps", link, "--order", "se")
    assert (refused.status, "one order of steps" in refused.err) == (2, True)


def test_hint_for_a_puzzle_with_constraints(run, killer):
    assert (
        "several solutions"
        in run("hint", link_to({"grid": [[{}] * 9] * 9, "size": 9}, antiknight=True)).err
    )
    link = link_to(killer["puzzle"])
    assert run("hint", link, "--level", "4").out.endswith("so r4c8 is 7.\n")
    assert "Kästchen" not in run("hint", link, "--language", "de").out
    levels = json.loads(run("hint", link, "--json").out)["levels"]
    assert (len(levels), levels[0]) == (4, "Box 6 still needs its 7. Where can it go?")


def test_several_links_and_files_of_links(run, killer, tmp_path):
    link, solution = link_to(killer["puzzle"]), killer["solution"]
    assert run("solve", link, link).lines == [solution, solution]
    file = tmp_path / "links.txt"
    file.write_text(f"{link}\n{EASY}\n")
    assert run("solve", "--input", str(file)).lines[0] == solution
    hints = run("hint", "--input", str(file)).lines
    assert hints[1] == "Box 6 still needs its 7. Where can it go?"
    assert json.loads(run("hint", link, link, "--json").lines[1])["line"] == 2


def test_options_that_links_do_not_take_are_refused(run, killer, tmp_path):
    link = link_to(killer["puzzle"])
    for command in (["draw", link, "--out", str(tmp_path / "a.png")], ["hint", link]):
        refused = run(*command, "--variant", "diagonal")
        assert (refused.status, "has its own rules" in refused.err) == (2, True)
    film = run("hint", link, "--level", "4", "--out", str(tmp_path / "a.webp"))
    assert (film.status, "not animated" in film.err) == (2, True)
    for name in ("grade", "why"):
        refused = run(name, link)
        assert refused.status == 1
        assert "puzzle with constraints (" in refused.err
        assert "but not rate it" in refused.err


def test_hint_with_constraints_is_drawn(run, killer, tmp_path):
    picture = tmp_path / "hint.svg"
    done = run("hint", link_to(killer["puzzle"]), "--level", "4", "--out", str(picture))
    assert done.out.endswith("so r4c8 is 7.\n")
    assert "stroke" in picture.read_text()
