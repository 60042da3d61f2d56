import json

import pytest

from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED


def test_steps_show_the_whole_path(run):
    path = run("steps", EASY)
    assert path.status == 0
    assert path.lines[0].split()[:4] == ["1", "1.2", "Hidden", "single"]
    assert len(path.lines) == EASY.count(".")
    assert not path.err


def test_steps_as_json_lead_to_the_solution(run):
    path = run("steps", EASY, "--json")
    steps = [json.loads(line) for line in path.lines]
    assert path.status == 0
    grid = list(EASY)
    for step in steps:
        assert set(step) == {"technique", "name", "rating", "placements", "eliminations"}
        for placement in step["placements"]:
            row, column, digit = (int(placement[index]) for index in (1, 3, 5))
            grid[row * 9 + column - 10] = str(digit)
    assert "".join(grid) == EASY_SOLVED
    assert {step["technique"] for step in steps} == {"Hidden Single"}
    assert max(step["rating"] for step in steps) == 1.5


def test_a_path_that_ends_at_chains_says_so(run):
    path = run("steps", CHAINS)
    assert path.status == 1
    assert path.err == (
        "sudoku-tutor: the path ends here: needs chains; the rating is at least 6.5\n"
    )


def test_a_json_path_that_ends_at_chains_says_so_in_its_last_line(run):
    path = run("steps", CHAINS, "--json")
    assert path.status == 1
    *steps, ending = (json.loads(line) for line in path.lines)
    assert ending == {"ending": "needs chains", "rating_at_least": 6.5}
    assert steps[-1]["eliminations"][0] == "r1c8<>7"
    assert not path.err


def test_each_level_of_a_hint_tells_something_else(run):
    words = [run("hint", EASY, "--level", level).out for level in "1234"]
    assert len(set(words)) == 4
    assert words[0] == run("hint", EASY).out
    assert "idden single" in words[1]


@pytest.mark.parametrize("level", ["1", "4"])
def test_a_hint_can_be_drawn(run, tmp_path, level):
    file = tmp_path / "hint.png"
    assert run("hint", EASY, "--level", level, "--out", str(file)).status == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_position_that_needs_chains_has_no_hint(run, monkeypatch):
    monkeypatch.setattr("cli.path.next_step", lambda _: None)
    answer = run("hint", CHAINS)
    assert answer.status == 1
    assert answer.err == "sudoku-tutor: no hint for the next step: needs chains\n"


@pytest.mark.parametrize("level", ["0", "5", "all"])
def test_there_are_four_levels(run, level):
    answer = run("hint", EASY, "--level", level)
    assert answer.status == 2
    assert "--level" in answer.err


@pytest.mark.parametrize("command", ["steps", "hint"])
def test_a_wrong_puzzle_is_refused(run, command):
    answer = run(command, f"11{EASY[2:]}")
    assert (answer.status, answer.out) == (1, "")
    assert "two 1s in" in answer.err
