"""Files that the shell redirects to standard input, `< puzzles.txt`, rated into a table."""

import subprocess

import pytest

from tests.cli.conftest import COMMAND, EASY, Outcome
from tests.cli.tables import TABLE, TEXT, leftover_files, table_arguments


def redirected(file, words, *, skipped=0):
    """The command with a file as standard input, part of which may have been read already."""
    with file.open("rb", buffering=0) as given:
        given.seek(skipped)
        done = subprocess.run(
            (*COMMAND, *words), stdin=given, capture_output=True, text=True, check=False, timeout=60
        )
    return Outcome(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def puzzles(tmp_path):
    file = tmp_path / "puzzles.tsv"
    file.write_text(TEXT)
    return file


def test_redirected_file_is_rated_into_a_table(puzzles, tmp_path):
    out = tmp_path / "results.tsv"
    done = redirected(puzzles, table_arguments(out, "-"))
    assert (done.status, done.err) == (1, "")
    assert out.read_text() == TABLE
    assert leftover_files(out) == []


def test_part_that_was_read_before_is_not_rated(puzzles, tmp_path):
    puzzles.write_text(f"no puzzle\n{EASY}\n")
    out = tmp_path / "results.tsv"
    assert redirected(puzzles, table_arguments(out, "-"), skipped=len("no puzzle\n")).status == 0
    assert out.read_text().splitlines()[1:] == [f"1\t{EASY}\t1.5\t1.2\t1.2\t\t\t"]


def test_redirected_file_cannot_be_resumed(puzzles, tmp_path):
    refusal = redirected(puzzles, table_arguments(tmp_path / "results.tsv", "-", "--resume"))
    assert refusal.status == 2
    assert refusal.err == (
        "sudoku-tutor: --resume needs the name of an input file that can be read again, not a "
        "pipe or -\n"
        ""
    )
    assert list(tmp_path.iterdir()) == [puzzles]


def test_redirected_file_is_not_overwritten(puzzles):
    refusal = redirected(puzzles, table_arguments(puzzles, "-"))
    assert refusal.status == 2
    assert "is the input file itself: choose another name" in refusal.err
    assert puzzles.read_text() == TEXT
