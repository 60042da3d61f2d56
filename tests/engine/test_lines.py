"""Lines rated without a grid, against the way through the grid."""

import json
from pathlib import Path

import pytest

import engine
from engine import Ending, Limit
from engine.scales import SE

SAMPLE = Path(__file__).parents[1] / "data" / "se-traces.jsonl"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def sample() -> list[str]:
    """Puzzles that need no chains, so that they are quick uncompiled too."""
    traces = [json.loads(line) for line in SAMPLE.read_text("ascii").splitlines()]
    return [trace["puzzle"] for trace in traces if float(trace["er"]) < 6.5]


def test_ratings_are_those_of_the_grid():
    for puzzle in (EASY, *sample()):
        told, report = SE.rate_line(puzzle), engine.grade(engine.Grid.parse(puzzle))
        assert told is not None
        assert (told.er, told.ep, told.ed) == (report.er, report.ep, report.ed), puzzle
        assert told.ending is report.ending
        assert told.exact
        assert told.grid == report.grid


def test_one_line_after_the_other():
    """Nothing of a puzzle is left when the next one is rated, nor of a line that is none."""
    lines = [EASY, "nonsense", *sample()[:5], "." * 81, EASY]
    there = [SE.rate_line(line) for line in lines]
    back = [SE.rate_line(line) for line in reversed(lines)]
    assert there == back[::-1]
    assert there[0] == there[-1]


@pytest.mark.parametrize("rest", ["", " a comment", ",3.0", ";", "\tx"])
def test_what_stands_behind_the_puzzle_is_left_alone(rest):
    told = SE.rate_line(EASY.replace(".", "0") + rest)
    assert told is not None
    assert told.text == EASY.replace(".", "0")
    assert str(told.er) == "1.2"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "# a comment",
        EASY[:-1],
        EASY + "1",
        EASY.replace(".", "x"),
        EASY.replace("5", "\N{FULLWIDTH DIGIT FIVE}"),
        f" {EASY}",
        "." * 81,
        SOLVED,
        "55" + EASY[2:],  # a digit twice in a row
        "54" + EASY[2:],  # no solution
        "." + EASY[1:3].replace("3", ".") + EASY[3:],  # several
    ],
)
def test_whatever_is_not_plain_is_left_to_the_reader(line):
    assert SE.rate_line(line) is None


def test_the_limit_leaves_a_bound():
    told = SE.rate_line(HARD, limit=Limit(0.001))
    assert told is not None
    assert told.ending is Ending.OUT_OF_TIME
    assert not told.exact
    assert not told.er.exact
    assert (str(told.ep), str(told.ed)) == ("1.2", "1.2")
