"""Concurrent runs into the same table of results: one writes, the others are rejected."""

import fcntl
import sys
from pathlib import Path

import pytest

import cli.grading_table
import cli.table_formats
from tests.cli.tables import TABLE, leftover_files, table_arguments

REFUSED = "results.{}.lock: another run is still writing these results; wait until it ends"


@pytest.fixture
def meanwhile(run, monkeypatch):
    """Start another run when the next run calls a function; return the outcome of the other run."""

    def at(module, name, words):
        outcomes = []
        original = getattr(module, name)

        def run_other(*arguments):
            monkeypatch.setattr(module, name, original)
            outcomes.append(run(*words))
            return original(*arguments)

        monkeypatch.setattr(module, name, run_other)
        return outcomes

    return at


@pytest.fixture
def stopped(run, puzzles, tmp_path, monkeypatch):
    """Results of an interrupted run with all rows, which are not in place yet."""
    out = tmp_path / "results.tsv"

    def kill(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("cli.partial_results.PartialResults.finish", kill)
        assert run(*table_arguments(out, puzzles)).status == 130
    assert leftover_files(out) == ["results.tsv.checkpoint", "results.tsv.part"]
    return out


def test_second_run_is_rejected_while_the_first_counts_lines(run, puzzles, stopped, meanwhile):
    again = table_arguments(stopped, puzzles, "--resume")
    outcomes = meanwhile(cli.grading_table, "count_lines", again)
    assert run(*again).status == 1
    assert stopped.read_text() == TABLE
    (other,) = outcomes
    assert (other.status, other.out) == (1, "")
    assert REFUSED.format("tsv") in other.err
    assert other.err.count("\n") == 1
    assert leftover_files(stopped) == []


@pytest.mark.parametrize("more", [(), ("--resume",)])
def test_second_run_is_rejected_while_the_first_writes_parquet(
    run, puzzles, tmp_path, meanwhile, more
):
    single, out = tmp_path / "alone.parquet", tmp_path / "results.parquet"
    run(*table_arguments(single, puzzles))
    outcomes = meanwhile(cli.table_formats, "_groups", table_arguments(out, puzzles, *more))
    assert run(*table_arguments(out, puzzles)).status == 1
    assert out.read_bytes() == single.read_bytes()
    (other,) = outcomes
    assert (other.status, other.out) == (1, "")
    assert REFUSED.format("parquet") in other.err
    assert leftover_files(out) == []


def test_lock_file_that_was_removed_before_locking_is_not_a_lock(
    run, puzzles, stopped, monkeypatch
):
    original = fcntl.flock

    def lock_late(file, how):
        Path(f"{stopped}.lock").unlink()
        original(file, how)

    with monkeypatch.context() as patch:
        patch.setattr(fcntl, "flock", lock_late)
        refusal = run(*table_arguments(stopped, puzzles, "--resume"))
    assert refusal.status == 1
    assert REFUSED.format("tsv") in refusal.err
    assert run(*table_arguments(stopped, puzzles, "--resume")).status == 1
    assert stopped.read_text() == TABLE


def test_stale_lock_is_ignored(run, puzzles, stopped):
    Path(f"{stopped}.lock").touch()
    assert run(*table_arguments(stopped, puzzles, "--resume")).err == ""
    assert stopped.read_text() == TABLE
    assert leftover_files(stopped) == []


def test_rows_removed_while_counting_lines_are_reported(run, puzzles, stopped, monkeypatch):
    part = Path(f"{stopped}.part")
    monkeypatch.setattr("cli.grading_table.count_lines", lambda _: part.unlink())
    refusal = run(*table_arguments(stopped, puzzles, "--resume"))
    assert refusal.status == 1
    assert "the answers of the first run are not there; add --force" in refusal.err
    assert not stopped.exists()


def test_system_without_locks_is_supported(run, puzzles, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    out = tmp_path / "results.tsv"
    assert run(*table_arguments(out, puzzles)).err == ""
    assert out.read_text() == TABLE
    assert leftover_files(out) == []


def test_missing_folder_is_reported_before_rating(run, puzzles, tmp_path):
    refusal = run(*table_arguments(tmp_path / "none" / "results.tsv", puzzles))
    assert refusal.status == 1
    assert "the results cannot be written: No such file or directory" in refusal.err
