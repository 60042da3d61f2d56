"""Scores and levels equal those of the original or bound them."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import engine
from corpus import read_table
from corpus.hodoku_paths import solver_of, traces
from engine import Grid, Limit, OutOfTimeError, UnsupportedVariantError
from engine.houses import variant
from engine.language import use_locale
from engine.model.report import Ending
from engine.orders import hodoku
from engine.orders.hodoku import SLOTS, Level
from engine.orders.hodoku.report import report_of
from engine.orders.hodoku.slots import level_of
from engine.orders.scales import HODOKU
from reader import read_line

HARDEST = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""Easter Monster."""


@pytest.mark.corpus
@pytest.mark.whole
def test_scores_equal_original_or_are_lower_bounds():
    assert check_scores(read_table("hodoku/scores.tsv")) == 1646


@pytest.mark.corpus
def test_every_tenth_score_equals_original():
    assert check_scores(read_table("hodoku/scores.tsv")[::10]) > 150


def check_scores(rows: list[dict[str, str]]) -> int:
    """Compare scores with recorded ones; return how many are exact."""
    exact = 0
    for row in rows:
        report = hodoku.grade(Grid.parse(row["puzzle"]))
        if report.exact:
            exact += 1
            text = (str(report.score), report.level.name.title())
            assert text == (row["score"], row["level"]), row["puzzle"]
            counts = {f"{code}:{count}" for code, _, count in report.slots}
            assert counts == set(row["techniques"].split()), row["puzzle"]
        else:
            assert report.score.points < int(row["score"]), row["puzzle"]
            assert str(report.score).startswith(">=")
    return exact


def test_limit_applies_to_all_steps_together():
    # The first steps of this puzzle take longest, and none is found within such a short limit.
    at_once = Limit(1e-6)
    for report in (
        hodoku.grade(Grid.parse(HARDEST), limit=at_once),
        HODOKU.rate_line(HARDEST, limit=at_once),
    ):
        assert report is not None
        assert (report.ending, report.step_count) == (Ending.OUT_OF_TIME, 0)


def test_points_of_slots():
    points = {slot.code: (slot.number, slot.score, slot.level) for slot in SLOTS}
    assert points["h1"] == (3, 14, Level.EASY)
    assert points["bf2"] == (14, 140, Level.HARD)
    assert points["mc"] == (43, 200, Level.HARD)
    assert points["gu"] == (58, 20000, Level.EXTREME)


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
def test_high_score_raises_level(score: int, least: Level, level: Level):
    assert level_of(score, least) is level


@pytest.mark.corpus
def test_full_grid_has_no_step():
    solver = solver_of(Grid.parse(next(iter(traces()))["puzzle"]))
    while solver.find() is not None:
        solver.apply()
    assert 0 not in solver.position()[0]
    assert not any(solver.search(slot.number) for slot in SLOTS)


@pytest.mark.parametrize(
    ("used", "english", "german"),
    [
        ({(3, 0): 1}, "Easy or harder): out of time after 1 step.", "nach 1 Schritt war"),
        ({(3, 0): 2}, "Easy or harder): out of time after 2 steps.", "nach 2 Schritten war"),
        ({(55, 0): 2}, "(Extreme): out of time after 2 steps.", "(Extrem): nach 2 Schritten war"),
    ],
)
def test_bound_names_steps_and_minimum_level(used, english, german):
    report = report_of(2, used)
    assert hodoku.describe_score(report).endswith(english)
    with use_locale("de"):
        assert german in hodoku.describe_score(report)


def test_missing_technique_is_described_in_german():
    with use_locale("de"):
        text = hodoku.describe_score(report_of(1, {(3, 0): 2}))
    assert "(Leicht oder schwerer): Nach 2 Schritten braucht" in text


@pytest.mark.parametrize(
    ("name", "english", "german"),
    [
        ("windoku", "this is a windoku, and", "das ist ein Windoku, und"),
        (
            f"jigsaw:{'AAABBBCCC' * 3}{'DDDEEEFFF' * 3}{'GGGHHHIII' * 3}",
            "a jigsaw sudoku, and",
            "ein Jigsaw-Sudoku, und",
        ),
    ],
)
def test_variants_are_refused_by_name(name, english, german):
    grid = Grid.parse("." * 81, variant=variant(name))
    for language, text in (("en", english), ("de", german)):
        with use_locale(language), pytest.raises(UnsupportedVariantError, match=text):
            hodoku.grade(grid)


def test_points_of_steps_add_up_to_score():
    puzzle = "3.265......6..4....5.....3.....2.......9..8....51.6...6...3.92.........4.14..5..6"
    grid = start = Grid.parse(puzzle)
    points = 0.0
    for step in hodoku.iter_steps(start):
        assert step.grid == grid
        points += step.rating
        grid = grid.apply(step)
    assert grid.is_solved
    assert points == hodoku.grade(start).score.points
    assert hodoku.next_step(start) == next(hodoku.iter_steps(start))


@pytest.mark.compiled
def test_time_of_caller_does_not_count(monkeypatch):
    moment = 0.0
    monkeypatch.setattr("engine.model.limit.time", SimpleNamespace(monotonic=lambda: moment))
    walk = hodoku.iter_steps(Grid.parse(HARDEST), limit=Limit(60))
    next(walk)
    moment += 100
    assert next(walk)
    monkeypatch.undo()
    with pytest.raises(OutOfTimeError):
        hodoku.next_step(Grid.parse(HARDEST), limit=Limit(1e-6))


@pytest.mark.compiled
def test_line_score_is_independent_of_other_variants():
    puzzle = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
    before = HODOKU.rate_line(puzzle)
    path = Path(__file__).parents[3] / "data" / "variants.tsv"
    for row in path.read_text("ascii").splitlines()[1:]:
        name, line, *_ = row.split("\t")
        other = read_line(line, variant=name)
        assert other is not None
        engine.grade(other)
        assert HODOKU.rate_line(puzzle) == before, row
