"""`sudoku-tutor why`."""

import json

from tests.cli.conftest import CHAINS, EASY, HARDEST

LONG = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def test_reasons_are_told_in_order(run):
    done = run("why", CHAINS, "--morphs", "5")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0].startswith("ER 6.6 comes from step ")
    assert ": Turbot fish (6.6): " in done.lines[0]
    assert "  20  from 6.2   nothing            Aligned pair exclusion" in done.lines
    heads = [line.split(" (")[0] for line in done.lines if "tried):" in line]
    assert heads == [
        "One more given",
        "A digit placed at this position",
        "A candidate removed at this position",
    ]
    assert "Without rectangles, loops and BUGs: 6.6" in done.lines
    assert done.lines[-1].startswith("5 rotated copies with renamed digits: ")


def test_several_puzzles_as_json(run):
    done = run("why", "--json", "--morphs", "0", "--input", "-", stdin=f"{EASY}\nx\n".encode())
    assert done.status == 1
    easy, wrong = map(json.loads, done.lines)
    assert (easy["line"], easy["er"], easy["complete"]) == (1, 1.5, True)
    assert wrong["line"] == 2
    assert "error" in wrong


def test_what_was_left_out_is_said(run):
    done = run("why", "--limit", "2", LONG)
    assert "Time ran out before everything was tried" in done.lines[-1]
    assert any("tried):" in line and "(all" not in line for line in done.lines)


def test_no_crux_in_time_and_wrong_use(run):
    late = run("why", "--limit", "0.001", HARDEST)
    assert (late.status, late.out) == (1, "")
    assert "not found within" in late.err
    many = run("why", EASY, "--morphs", "100000")
    assert many.status == 2
    assert "at most 10,000" in many.err
