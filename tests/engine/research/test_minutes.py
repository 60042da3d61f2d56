"""Predicted solving times: their basis, their agreement with people, and their limits."""

from statistics import median

import numpy as np
import pytest

import engine
from corpus import read_table
from corpus.ratings import read_corpus
from engine import Grid, UnsupportedVariantError
from engine.core.grader.human_player import HumanPlayer
from engine.model.band import Band
from engine.research.minutes import PLAYS, play, predict_minutes
from engine.research.minutes_model import MODEL

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def test_play_finds_every_digit_once():
    grid = Grid.parse(EASY)
    empty = EASY.count(".")
    placements, eliminations, given = HumanPlayer().play(
        grid.values, grid.candidates, SOLVED.encode(), 0
    )
    assert [left for left, *_ in placements] == [*range(empty, 0, -1)]
    assert (eliminations, given) == (0, 0)
    assert placements[-1] == (1, 1, 3, 0, 0, 0)  # the last empty cell of its row, column and box
    assert all(sum(ways) for _, _, *ways in placements)
    again = HumanPlayer().play(grid.values, grid.candidates, SOLVED.encode(), 0)[0]
    assert again == placements
    assert HumanPlayer().play(grid.values, grid.candidates, SOLVED.encode(), 1)[0] != placements


def test_play_goes_on_where_no_simple_technique_helps():
    plays = play(Grid.parse(HARD))
    empty = HARD.count(".")
    assert plays.given >= 1
    assert plays.eliminations > 0
    assert len(plays.placements) / PLAYS + plays.given == empty


def test_prediction_is_longer_for_what_is_left_of_a_puzzle():
    whole = predict_minutes(Grid.parse(EASY))
    rest = predict_minutes(Grid.parse(SOLVED[:54] + EASY[54:]))
    assert rest.minutes < whole.minutes
    assert whole.low < whole.minutes < (whole.high or 0)
    assert not whole.extrapolated


@pytest.mark.compiled
def test_prediction_beyond_the_data_has_no_upper_end():
    for found in (
        engine.predict_minutes(Grid.parse(HARD)),
        engine.predict_minutes(Grid.parse(HARD), er=11.6),
        engine.predict_minutes(Grid.parse(HARD), limit=engine.Limit(0.01)),
    ):
        assert found.extrapolated
        assert found.high is None
        assert found.low < found.minutes


def test_only_classic_puzzles_are_predicted():
    with pytest.raises(UnsupportedVariantError):
        predict_minutes(Grid.parse("diagonal:" + EASY))


@pytest.mark.compiled
def test_columns_mark_what_is_a_bound():
    found = engine.rate_many([EASY, HARD], columns=("minutes", "minutes_low", "minutes_high"))
    assert found["bounds"] == [None, "minutes minutes_low"]
    assert found["minutes_high"][1] is None
    low, middle, high = (
        float(found[name][0] or 0) for name in ("minutes_low", "minutes", "minutes_high")
    )
    assert low < middle < high
    diagonal = (
        "diagonal:........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"
    )
    assert engine.rate_many([diagonal], columns=("minutes",))["minutes"] == [None]


@pytest.mark.corpus
def test_committed_model_agrees_with_people():
    from scipy.stats import spearmanr  # which takes half a second

    rows = read_table("human/times.tsv")[::6]
    predicted = [predict_minutes(Grid.parse(row["puzzle"]), er=0).minutes for row in rows]
    taken = [float(row["seconds"]) / 60 for row in rows]
    assert spearmanr(predicted, taken).statistic > 0.6
    inside = np.mean(np.abs(np.log(np.array(predicted) / np.array(taken))) < 0.5)
    assert inside > 0.8
    assert MODEL.most_er == 7.2


@pytest.mark.corpus
def test_fit_finds_the_numbers_that_made_the_times():
    from tools.minutes import Data, agreement, cross_validate, fit, gather, predict  # as above

    puzzles = [row["puzzle"] for row in read_table("human/times.tsv")[:40]]
    data = gather(puzzles)
    truth = np.array([0, 0.7, 0, -1, 1.2, 0.3, 0.8, 1.5, 3, 4.6])
    target, slopes = predict(data, truth)
    nudge = np.zeros(10)
    nudge[4] = 1e-5
    assert np.allclose((predict(data, truth + nudge)[0] - target) / 1e-5, slopes[:, 4], atol=1e-3)
    target = target + np.random.default_rng(1).normal(0, 0.02, len(target))
    assert agreement(predict(data, fit(data, target))[0], target) > 0.97
    assert agreement(cross_validate(data, target, seed=0), target) > 0.9
    part = data.of(np.array([3, 5]))
    assert isinstance(part, Data)
    assert np.allclose(predict(part, truth)[0], predict(data, truth)[0][[3, 5]])


@pytest.mark.corpus
@pytest.mark.whole
def test_minutes_rise_with_the_band():
    """The band and the minutes, which a verdict names first, agree over the corpus."""
    minutes: dict[Band | None, list[float]] = {band: [] for band in (*Band, None)}
    for case in read_corpus()[::10]:
        band = Band.of_tenths(round(case.er * 10))
        minutes[band].append(predict_minutes(Grid.parse(case.puzzle), er=case.er).minutes)
    medians = [median(found) for found in minutes.values()]
    assert all(len(found) > 100 for found in minutes.values())
    assert medians == sorted(medians)
    easy, medium, _, expert, _ = medians
    assert easy < 0.8 * medium < expert
