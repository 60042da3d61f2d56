"""The comparison with HoDoKu's scores tells what is exact, what is a bound and what is wrong."""

from dataclasses import replace
from pathlib import Path

from bench.hodoku import Recorded, failures, outcome, score_table
from engine import Grid, hodoku
from engine.hodoku import Score
from engine.report import Ending

ROOT = Path(__file__).resolve().parents[2]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_equal_in_everything_is_exact_and_lower_is_a_bound():
    report = hodoku.grade(Grid.parse(EASY))
    counts = frozenset(f"{code}:{count}" for code, _, count in report.slots)
    same = Recorded(EASY, "Easy", report.score.points, counts, "top95")
    lower = replace(report, score=Score(100, exact=False), ending=Ending.BEYOND)

    assert outcome(same, report) == "exact"
    assert outcome(same, lower) == "bound"
    assert outcome(replace(same, score=100), lower) == "wrong"
    assert outcome(replace(same, score=1), report) == "wrong"
    assert outcome(replace(same, level="Hard"), report) == "wrong"
    assert outcome(replace(same, counts=frozenset({"h1:1"})), report) == "wrong"
    assert score_table([same], {EASY: lower})[2:] == [
        "| top95 | 1 | 0 (0.0%) | 1 | 0 |",
        "| **hard lists** | 1 | 0 (0.0%) | 1 | 0 |",
        "| **all** | 1 | 0 (0.0%) | 1 | 0 |",
    ]


def test_positions_that_fail_are_told_by_whether_the_original_passes_them():
    assert failures([False] * 3).startswith("The original itself does not pass the 3 positions")
    assert failures([True, False]) == "The original passes 1 of the 2 positions that fail here."


def test_the_page_says_what_the_failures_are():
    page = (ROOT / "docs" / "hodoku.md").read_text(encoding="utf-8")
    assert failures([False] * 3) in page
