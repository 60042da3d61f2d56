"""Scores and levels equal the original's, or are said to be bounds."""

import csv
from pathlib import Path

import pytest

from engine import Grid, hodoku
from engine.hodoku import SLOTS, Level
from engine.hodoku.slots import level_of


def test_a_score_equals_the_originals_or_is_a_bound_below_it(shared_data: Path):
    exact = 0
    with (shared_data / "hodoku" / "scores.tsv").open() as file:
        for row in csv.DictReader(file, delimiter="\t"):
            report = hodoku.grade(Grid.parse(row["puzzle"]))
            if report.exact:
                exact += 1
                told = (str(report.score), report.level.name.title())
                assert told == (row["score"], row["level"]), row["puzzle"]
                counts = {f"{code}:{count}" for code, _, count in report.slots}
                assert counts == set(row["techniques"].split()), row["puzzle"]
            else:
                assert report.score.points < int(row["score"]), row["puzzle"]
                assert str(report.score).startswith(">=")
    assert exact == 1646


def test_what_each_slot_is_worth():
    worth = {slot.code: (slot.number, slot.score, slot.level) for slot in SLOTS}
    assert worth["h1"] == (3, 14, Level.EASY)
    assert worth["bf2"] == (14, 140, Level.HARD)
    assert worth["mc"] == (43, 200, Level.HARD)
    assert worth["gu"] == (58, 20000, Level.EXTREME)


@pytest.mark.parametrize(
    ("score", "least", "level"),
    [
        (800, Level.EASY, Level.EASY),
        (810, Level.EASY, Level.MEDIUM),
        (1000, Level.EASY, Level.MEDIUM),
        (1700, Level.MEDIUM, Level.UNFAIR),
        (1900, Level.EASY, Level.EXTREME),
        (60, Level.EXTREME, Level.EXTREME),
    ],
)
def test_a_high_score_lifts_the_level(score: int, least: Level, level: Level):
    assert level_of(score, least) is level
