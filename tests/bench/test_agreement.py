"""`make check-ratings` with a table made for the test."""

import subprocess
import sys
from pathlib import Path

from bench.agreement import PUBLISHED_OTHERWISE, Outcome, tell
from corpus.ratings import Case

ROOT = Path(__file__).resolve().parents[2]
EASY = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
CHAINS = "....239..76.................1.68.......7....6......3..3.2.........1...8.9......4."
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def compared(folder: Path, *rows: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    table = folder / "ratings.tsv"
    lines = [("puzzle", "er", "ep", "ed", "set", "how"), *rows]
    table.write_text("".join("\t".join(line) + "\n" for line in lines))
    command = [sys.executable, "-m", "bench.agreement", str(table), "--jobs", "1", "--limit", "0.1"]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


def test_each_difference_is_listed_and_counts(tmp_path):
    done = compared(
        tmp_path,
        (EASY, "1.5", "1.2", "1.2", "", "measured"),
        (CHAINS, "6.7", "1.2", "1.2", "", "standin"),
    )
    assert done.returncode == 1, done.stderr
    assert f"{CHAINS} 6.7/1.2/1.2 got 6.6/1.2/1.2 standin" in done.stdout
    assert "1 of 2 differ" in done.stdout


def test_ratings_that_are_known_to_be_published_otherwise_do_not_count(capsys):
    puzzle, ours = next(iter(PUBLISHED_OTHERWISE.items()))
    case = Case(puzzle, ("10.9", "10.9", "10.7"), "published")
    known, changed = Outcome(case, tuple(ours.split("/"))), Outcome(case, ("11.0", "11.0", "10.8"))
    assert tell([known], 1.0) == 0
    assert "1 of 1 differ" in capsys.readouterr().out
    assert tell([known, changed], 1.0) == 1
    unknown = Outcome(Case(EASY, ("1.6", "1.2", "1.2"), "published"), ("1.5", "1.2", "1.2"))
    assert tell([unknown], 1.0) == 1


def test_those_published_otherwise_are_explained():
    page = (ROOT / "docs" / "reports" / "accuracy.md").read_text(encoding="utf-8")
    for puzzle, ours in PUBLISHED_OTHERWISE.items():
        assert puzzle in page
        assert ours in page


def test_equal_ratings_are_counted(tmp_path):
    done = compared(tmp_path, (EASY, "1.5", "1.2", "1.2", "", "measured"))
    assert done.returncode == 0, done.stderr
    assert "0 of 1 differ" in done.stdout


def test_a_rating_that_is_not_reached_is_a_difference(tmp_path):
    done = compared(tmp_path, (HARDEST, "11.9", "11.9", "11.3", "", "measured"))
    assert done.returncode == 1, done.stderr
    assert f"{HARDEST} 11.9/11.9/11.3 got >=" in done.stdout
