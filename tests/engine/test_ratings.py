"""Ratings against the measurements of the original program."""

import csv
from pathlib import Path

import pytest

import engine
from engine.report import Ending

NAMED = {
    # (ER, EP, ED), or what is known of them before the first chain.
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000": (
        "1.5",
        "1.2",
        "1.2",
    ),
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300": (
        ">=6.5",
        "1.2",
        "1.2",
    ),
}


def grid_of(puzzle: str) -> engine.Grid:
    return engine.Grid.from_values([int(c) if c in "123456789" else 0 for c in puzzle])


@pytest.mark.parametrize("puzzle", NAMED)
def test_named_puzzles(puzzle):
    report = engine.grade(grid_of(puzzle))
    assert (str(report.er), str(report.ep), str(report.ed)) == NAMED[puzzle]


def test_a_puzzle_that_needs_chains_is_a_bound_and_says_why():
    report = engine.grade(grid_of(list(NAMED)[1]))
    assert report.ending is Ending.NEEDS_CHAINS
    assert not report.exact
    assert report.er.words == "at least 6.5"
    assert report.ep.words == "1.2"


def test_counts_and_hardest_step_belong_to_the_path():
    grid = grid_of(next(iter(NAMED)))
    report = engine.grade(grid)
    steps = list(engine.iter_steps(grid))
    assert report.step_count == len(steps)
    assert dict(report.techniques) == {
        technique: sum(step.technique is technique for step in steps)
        for technique, _ in report.techniques
    }
    assert report.hardest is max(steps, key=lambda step: step.tenths).technique
    assert steps[-1].grid.apply(steps[-1]).to_line() == report.solution


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["ratings.tsv", "bulk.tsv"])
def test_every_measured_rating_is_equal(name: str, shared_data: Path):
    """Below 6.5 all three ratings are equal; from there on what is said to be exact is."""
    different = []
    exact = bound = 0
    with (shared_data / "se" / name).open(encoding="ascii") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            report = engine.grade(grid_of(row["puzzle"]))
            truth = (row["er"], row["ep"], row["ed"])
            if float(row["er"]) < 6.5:
                exact += 1
                agrees = truth == (str(report.er), str(report.ep), str(report.ed))
            else:
                bound += 1
                agrees = not report.er.exact and all(
                    rating.value == float(true) if rating.exact else rating.value <= float(true)
                    for rating, true in zip((report.er, report.ep, report.ed), truth, strict=True)
                )
            if not agrees:
                different.append((row, report.er, report.ep, report.ed))
    assert not different
    assert exact > 1000
    assert bound > 1000
