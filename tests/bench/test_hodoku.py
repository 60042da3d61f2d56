"""The comparison with HoDoKu's scores tells exact scores, bounds and wrong scores apart."""

from collections import Counter
from dataclasses import replace

from bench.hodoku import Recorded, case_table, outcome, score_table
from engine import Grid
from engine.model.report import Ending
from engine.orders import hodoku
from engine.orders.hodoku import Score

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


def test_a_search_with_another_result_counts_as_different():
    table = case_table(Counter({("l2", "equal"): 2, ("l2", "none"): 1, ("h2", "other"): 1}))
    assert table[2:] == [
        "| l2 | 3 | 2 | 1 | 0 |",
        "| h2 | 1 | 0 | 0 | 1 |",
        "| **all** | 4 | 2 | 1 | 1 |",
    ]
