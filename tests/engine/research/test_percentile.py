"""The percentage of minimal puzzles that are easier, and the sample behind it."""

import json
from importlib import resources
from itertools import pairwise

import pytest

from engine import Grid, Rating, count_solutions, percentile, rate_many
from tools.percentiles import SHARED, Sampler, app, batch, merge, sample, shares

pytestmark = pytest.mark.compiled
HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def test_percentile_grows_with_the_rating():
    values = [percentile(tenths / 10) for tenths in range(10, 121)]
    assert values[0] == 0
    assert values[-1] == 99.9
    assert all(one <= other for one, other in pairwise(values))
    assert percentile(7.2) == pytest.approx(74.2, abs=3)


def test_puzzles_of_an_app_are_easier_than_minimal_ones():
    for tenths in range(15, 121):
        er = Rating(tenths)
        assert percentile(er, among="app") >= percentile(er)
    assert percentile(1.2, among="app") == 0
    assert percentile(2.0, among="app") == pytest.approx(84, abs=1)
    with pytest.raises(ValueError, match="among must be one of minimal, app, not 'all'"):
        percentile(2.0, among="all")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a rating is a number, not '7\.2'"):
        percentile("7.2")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "puzzles", "error"), [("minimal", 435_147, 1), ("app", 1_207, 1.5)]
)
def test_rows_add_up(name, puzzles, error):
    file = resources.files("engine.research").joinpath(f"{name}_puzzles.tsv")
    names, *rows = (line.split("\t") for line in file.read_text(encoding="ascii").splitlines())
    assert names == ["er", "puzzles", "share", "lower", "error"]
    assert sum(int(row[1]) for row in rows) == puzzles
    assert sum(float(row[2]) for row in rows) == pytest.approx(100, abs=0.01)
    assert max(float(row[4]) for row in rows) < error


def test_distribution_of_the_app_is_that_of_the_corpus(tmp_path):
    app(tmp_path / "app.tsv")
    committed = (
        resources.files("engine.research").joinpath("app_puzzles.tsv").read_text(encoding="ascii")
    )
    assert (tmp_path / "app.tsv").read_text(encoding="ascii") == committed


def test_column_is_that_of_classic_puzzles():
    columns = ["er", "percentile", "app_percentile"]
    found = rate_many([HARD, f"diagonal:{'.' * 81}"], columns=columns)
    assert found["percentile"] == [percentile(10.5), None]
    assert found["app_percentile"] == [99.9, None]


def test_drawn_puzzles_are_minimal_and_repeatable():
    drawn = list(Sampler(5).draws(2 * SHARED))
    assert drawn == list(Sampler(5).draws(2 * SHARED))
    assert drawn
    for draw in drawn:
        text = draw.puzzle.decode()
        assert 81 - text.count(".") == draw.givens
        assert count_solutions(Grid.parse(text)) == 1
        for cell in range(81):
            if text[cell] != ".":
                less = Grid.parse(f"{text[:cell]}.{text[cell + 1 :]}")
                assert count_solutions(less) == 2


def test_files_of_batches_are_merged(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("tools.percentiles.batch", lambda seed: batch(seed, grids=2 * SHARED))
    file, out = tmp_path / "batches.jsonl", tmp_path / "out.tsv"
    for seed in (1, 2):
        sample(file, seed, seconds=0.001)
    merge([file, file], out)
    first = [json.loads(line) for line in file.read_text(encoding="ascii").splitlines()][:2]
    drawn = sum(row["puzzles"] for row in {row["seed"]: row for row in first}.values())
    assert "2 batches, seeds 1 to 2" in capsys.readouterr().out
    assert sum(int(line.split("\t")[1]) for line in out.read_text().splitlines()[1:]) == drawn


def test_shares_are_weighted():
    batches = [{"er": {12: [2, 1.0, 1.0], 20: [1, 3.0, 9.0]}}, {"er": {12: [1, 1.0, 1.0]}}]
    (one, other) = shares(batches, "er")
    assert one[:4] == (12, 3, 0.4, 0)
    assert other[:4] == (20, 1, 0.6, 0.4)
    assert other[4] > 0
