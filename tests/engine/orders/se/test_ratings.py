"""Compare ratings with measurements of the original program.

`make check-ratings` also compares published ratings and the ratings of a substitute program.
"""

import threading
import time
from types import SimpleNamespace

import pytest

import engine
from corpus import read_table
from corpus.chain_samples import SAMPLES
from engine.core.rating import rater
from engine.model.report import Ending
from engine.model.reuse import Reusable
from engine.model.technique import Technique
from engine.notation import format_sukaku, parse_position
from tests.conftest import Sampled
from tests.uncompiled import UNCOMPILED

EASY = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
"""Golden Nugget, rated 11.9, which takes seconds to rate."""
UNDECIDABLE = ".....5.8....6.1.4...........1.5........1.6...3.......553.....61........4........."
"""A grid for which it takes millions of guesses to prove that it has no solution."""
LATE = 10.0 if UNCOMPILED else 0.5
"""Seconds that a result may be late; an uncompiled core checks the clock less often.

A result is a few milliseconds late at most, but a full garbage collection of the test process may
take part of a second.

Tests compare it with CPU time, which is at most the wall-clock time of the limit and does not
depend on other programs.
"""


def grid_of(puzzle: str) -> engine.Grid:
    return engine.Grid.from_values([int(c) if c in "123456789" else 0 for c in puzzle])


def ratings_of(report: engine.Report) -> tuple[str, str, str]:
    return str(report.er), str(report.ep), str(report.ed)


@pytest.mark.parametrize(
    ("puzzle", "ratings"), [(EASY, ("1.5", "1.2", "1.2")), (CHAINS, ("6.6", "1.2", "1.2"))]
)
def test_puzzles_with_and_without_chains(puzzle, ratings):
    report = engine.grade(grid_of(puzzle))
    assert ratings_of(report) == ratings
    assert report.exact


@pytest.mark.corpus
@pytest.mark.parametrize("number", range(6))
def test_named_puzzles(number: int):
    row = read_table("se/named.tsv")[number]
    assert ratings_of(engine.grade(grid_of(row["puzzle"]))) == (row["er"], row["ep"], row["ed"])


@pytest.mark.corpus
@pytest.mark.parametrize("bucket", range(1, 12))
def test_all_measured_ratings_are_equal(bucket: int, sampled: Sampled):
    """All 2,564 ratings agree; each case has the puzzles with one whole number of the ER."""
    different = []
    for row in sampled(read_table("se/ratings.tsv"), 5):
        if row["how"] == "measured" and int(float(row["er"])) == bucket:
            ratings = ratings_of(engine.grade(grid_of(row["puzzle"])))
            if ratings != (row["er"], row["ep"], row["ed"]):
                different.append((row, ratings))
    assert not different


@pytest.mark.parametrize("puzzle", [EASY, CHAINS])
def test_counts_and_hardest_step_match_path(puzzle):
    report = engine.grade(grid_of(puzzle))
    steps = list(engine.iter_steps(grid_of(puzzle)))
    assert report.step_count == len(steps)
    assert dict(report.techniques) == {
        technique: sum(step.technique is technique for step in steps)
        for technique, _ in report.techniques
    }
    assert report.er.tenths == max(step.tenths for step in steps)
    assert report.ed.tenths == steps[0].tenths
    assert report.hardest is max(steps, key=lambda step: step.tenths).technique
    assert steps[-1].grid.apply(steps[-1]).to_line() == report.solution


# ------------------------------------------------------------------ positions of any kind


def test_partly_solved_position_is_rated():
    """After some steps, the rest of the path is the same."""
    steps = list(engine.iter_steps(grid_of(CHAINS)))
    for step in steps[:: len(steps) // 8]:
        rest = [s.tenths for s in steps[steps.index(step) :]]
        report = engine.grade(step.grid)
        assert (report.er.tenths, report.ed.tenths) == (max(rest), rest[0])


def test_sukaku_is_rated():
    """The same puzzle as a Sukaku: its givens are naked singles."""
    givens = grid_of(CHAINS)
    masks = [
        1 << value - 1 if value else mask
        for value, mask in zip(givens.values, givens.candidates, strict=True)
    ]
    sukaku = engine.Grid.from_candidates([0] * 81, masks)
    assert engine.Grid.parse(format_sukaku(sukaku)) == sukaku
    report = engine.grade(sukaku)
    assert report.exact
    assert report.er.value == 6.6
    assert report.step_count >= engine.grade(givens).step_count + 81 - CHAINS.count(".")


def test_invalid_puzzle_is_refused_before_rating(monkeypatch):
    monkeypatch.setattr("engine.orders.se._RATERS", None)
    empty = engine.Grid.from_candidates([0] * 81, [511] * 80 + [0])
    for grid, error in (
        (grid_of("." * 81), engine.MultipleSolutionsError),
        (empty, engine.InvalidGridError),
        (grid_of("11" + "." * 79), engine.InvalidGridError),
    ):
        with pytest.raises(error):
            engine.grade(grid)


# --------------------------------------------------------------------------------- limits


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_limit_must_be_positive_and_finite(seconds):
    with pytest.raises(ValueError, match="above 0"):
        engine.Limit(seconds)


@pytest.mark.parametrize("seconds", ["5", True])
def test_limit_must_be_number(seconds):
    with pytest.raises(TypeError, match="number of seconds"):
        engine.Limit(seconds)


def test_number_instead_of_limit_is_refused():
    with pytest.raises(TypeError, match=r"engine\.Limit\(5\)"):
        engine.grade(grid_of(EASY), limit=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [0.001, 0.02, 0.3])
def test_limit_is_kept_and_ratings_are_bounds(seconds):
    start = time.thread_time()
    report = engine.grade(grid_of(HARDEST), limit=engine.Limit(seconds))
    assert time.thread_time() - start < seconds + LATE
    assert report.ending is Ending.OUT_OF_TIME
    assert not report.exact
    assert not report.er.exact
    assert 1.0 <= report.er.value <= 11.9
    assert report.er.words == f"at least {report.er.value}"
    assert report.ed.value <= 11.3
    assert report.ep.value <= 11.9
    assert report.solution == engine.solve(grid_of(HARDEST))[0]


def test_ratings_fixed_before_timeout_are_exact(monkeypatch):
    """The first digit of this puzzle is placed immediately; then the search stops in producer
    27."""
    stopped_with(monkeypatch, 2, 71, 12, 12, 95, (21, 5), {(1, 0): 4, (21, 5): 1})
    report = engine.grade(grid_of(CHAINS), limit=engine.Limit(9))
    assert ratings_of(report) == (">=9.5", "1.2", "1.2")
    assert report.hardest is Technique.FORCING_CHAIN
    assert report.step_count == 5


def test_reached_rating_is_lower_bound(monkeypatch):
    stopped_with(monkeypatch, 2, 113, -1, 113, 65, (28, 0), {(28, 0): 1})
    assert ratings_of(engine.grade(grid_of(CHAINS))) == (">=11.3", ">=11.3", "11.3")


def test_unsolvable_puzzle_is_rated_like_original(monkeypatch):
    stopped_with(monkeypatch, 1, 26, -1, 26, 0, (6, 0), {(6, 0): 2})
    report = engine.grade(grid_of(CHAINS))
    assert report.ending is Ending.BEYOND
    assert ratings_of(report) == ("20.0", "20.0", "2.6")
    assert not report.exact


def stopped_with(monkeypatch, *outcome):
    class Stopped:
        def __init__(self, variant) -> None:
            pass

        def load(self, values, candidates): ...

        def rate(self, seconds):
            return outcome

    monkeypatch.setattr("engine.orders.se._RATERS", Reusable(Stopped))


def test_time_of_caller_is_not_counted(monkeypatch):
    moment = 0.0
    monkeypatch.setattr("engine.model.limit.time", SimpleNamespace(monotonic=lambda: moment))
    steps: list[engine.Step] = []
    for step in engine.iter_steps(grid_of(EASY), limit=engine.Limit(60)):
        moment += 50
        steps.append(step)
    assert steps[-1].grid.apply(steps[-1]).is_solved


@pytest.mark.skipif(LATE > 1, reason="nested chains take minutes in the uncompiled core")
def test_chains_are_available_after_timeout():
    nested = Technique.DYNAMIC_CONTRADICTION_WITH_FORCING_CHAINS
    sample = next(sample for sample in SAMPLES if sample.technique is nested)
    grid = parse_position(sample.position)
    found = rater.Rater()
    hit = None
    for seconds in (0.5, 2, 8, 32):  # on a busy machine the chain takes longer
        found.load(grid.values, grid.candidates)
        if hit := found.find(seconds):
            time.sleep(seconds)
            break
    chain = found.chain()
    assert hit == found.find()
    assert chain == found.chain()


def test_step_not_found_in_time_is_error():
    start = time.thread_time()
    with pytest.raises(engine.OutOfTimeError, match=r"within 0\.002 s"):
        engine.next_step(grid_of(HARDEST), limit=engine.Limit(0.002))
    assert time.thread_time() - start < 0.002 + LATE


def test_validation_keeps_limit():
    start = time.thread_time()
    with pytest.raises(engine.UndecidedError):
        engine.grade(grid_of(UNDECIDABLE), limit=engine.Limit(0.1))
    assert time.thread_time() - start < 0.1 + LATE


def test_other_thread_can_cancel():
    stopped = rater.Rater()
    grid = grid_of(HARDEST)
    stopped.load(grid.values, grid.candidates)
    start = time.thread_time()
    threading.Timer(0.1, stopped.cancel).start()
    ending, *_ = stopped.rate()
    assert ending == 2
    # The other thread may have to wait for its turn on a busy machine.
    assert time.thread_time() - start < 0.6 + LATE
