"""Runs into the same table of results at the same time: one writes, the others are refused."""

import fcntl
import sys
from pathlib import Path

import pytest

import cli.huge
import cli.results
from tests.cli.tables import TABLE, grade_into, left_beside

REFUSED = "results.{}.lock: another run is still writing these results; wait for its end"


@pytest.fixture
def meanwhile(run, monkeypatch):
    """Have another run be started at a moment of the next one; gives what became of it."""

    def at(module, name, words):
        outcomes = []
        usual = getattr(module, name)

        def then(*arguments):
            monkeypatch.setattr(module, name, usual)
            outcomes.append(run(*words))
            return usual(*arguments)

        monkeypatch.setattr(module, name, then)
        return outcomes

    return at


@pytest.fixture
def stopped(run, puzzles, tmp_path, monkeypatch):
    """The name of results of which all rows are there, but which are not in their place."""
    out = tmp_path / "results.tsv"

    def killed(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("cli.unfinished.Unfinished.finish", killed)
        assert run(*grade_into(out, puzzles)).status == 130
    assert left_beside(out) == ["results.tsv.checkpoint", "results.tsv.part"]
    return out


def test_a_run_that_counts_lines_cannot_be_overtaken(run, puzzles, stopped, meanwhile):
    again = grade_into(stopped, puzzles, "--resume")
    outcomes = meanwhile(cli.huge, "count_lines", again)
    assert run(*again).status == 1
    assert stopped.read_text() == TABLE
    (other,) = outcomes
    assert (other.status, other.out) == (1, "")
    assert REFUSED.format("tsv") in other.err
    assert other.err.count("\n") == 1
    assert left_beside(stopped) == []


@pytest.mark.parametrize("more", [(), ("--resume",)])
def test_a_second_run_is_refused_while_the_first_makes_parquet(
    run, puzzles, tmp_path, meanwhile, more
):
    alone, out = tmp_path / "alone.parquet", tmp_path / "results.parquet"
    run(*grade_into(alone, puzzles))
    outcomes = meanwhile(cli.results, "_groups", grade_into(out, puzzles, *more))
    assert run(*grade_into(out, puzzles)).status == 1
    assert out.read_bytes() == alone.read_bytes()
    (other,) = outcomes
    assert (other.status, other.out) == (1, "")
    assert REFUSED.format("parquet") in other.err
    assert left_beside(out) == []


def test_a_lock_that_was_removed_just_before_it_was_got_is_none(run, puzzles, stopped, monkeypatch):
    usual = fcntl.flock

    def late(file, how):
        Path(f"{stopped}.lock").unlink()
        usual(file, how)

    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "flock", late)
        refusal = run(*grade_into(stopped, puzzles, "--resume"))
    assert refusal.status == 1
    assert REFUSED.format("tsv") in refusal.err
    assert run(*grade_into(stopped, puzzles, "--resume")).status == 1
    assert stopped.read_text() == TABLE


def test_a_lock_that_a_killed_run_left_bars_nobody(run, puzzles, stopped):
    Path(f"{stopped}.lock").touch()
    assert run(*grade_into(stopped, puzzles, "--resume")).err == ""
    assert stopped.read_text() == TABLE
    assert left_beside(stopped) == []


def test_rows_that_vanish_while_lines_are_counted_are_missed(run, puzzles, stopped, monkeypatch):
    part = Path(f"{stopped}.part")
    monkeypatch.setattr("cli.huge.count_lines", lambda _: part.unlink())
    refusal = run(*grade_into(stopped, puzzles, "--resume"))
    assert refusal.status == 1
    assert "the answers of the first run are not there; delete " in refusal.err
    assert not stopped.exists()


def test_a_system_without_such_locks_rates_all_the_same(run, puzzles, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    out = tmp_path / "results.tsv"
    assert run(*grade_into(out, puzzles)).err == ""
    assert out.read_text() == TABLE
    assert left_beside(out) == []


def test_a_folder_that_is_not_there_is_told_before_anything_is_rated(run, puzzles, tmp_path):
    refusal = run(*grade_into(tmp_path / "none" / "results.tsv", puzzles))
    assert refusal.status == 1
    assert "the results cannot be written: No such file or directory" in refusal.err
