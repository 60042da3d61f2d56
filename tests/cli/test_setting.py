"""`sudoku-tutor vicinity`, `search`, `minimise` and `morph`."""

import contextlib
import csv
import json
import os
import pty
import signal
import subprocess
import termios
import time

import pyarrow.parquet
import pytest

from engine import Grid, canonical_form, count_solutions, grade
from engine.variations import redundant_givens
from testing.environ import uncounted_environment
from tests.cli.conftest import COMMAND, EASY, EASY_SOLVED, HARDEST, started

PUZZLE = ".....6..714.........239.....9.7.............86.......3...25.6....1..425..7......."
"""Minimal, ER 2.0, with 9 minimal neighbours."""
DIAGONAL = (
    "diagonal:3.9..1....4..9..2..7......3..4......2.......7......3..9......4..3..2..5....4..1.8"
)
NEWSPAPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def forms(lines):
    return {str(canonical_form(Grid.parse(line.split()[0])).grid) for line in lines}


def test_neighbours_are_rated_like_the_lines_of_a_file(run, tmp_path):
    done = run("vicinity", PUZZLE, "--jobs", "1")
    assert (done.status, len(done.lines)) == (0, 9)
    file = tmp_path / "neighbours.txt"
    file.write_text("".join(f"{line.split()[0]}\n" for line in done.lines))
    assert run("grade", "--input", str(file)).lines == done.lines
    assert run("vicinity", PUZZLE, "--unrated").lines == file.read_text().splitlines()


def test_the_best_neighbours_are_printed_with_the_highest_first(run):
    ratings = sorted(
        (grade(Grid.parse(line)).er.tenths for line in run("vicinity", PUZZLE, "--unrated").lines),
        reverse=True,
    )
    best = run("vicinity", PUZZLE, "--best", "3", "--format", "%g %r", "--jobs", "1").lines
    assert [round(float(line.split()[1]) * 10) for line in best] == ratings[:3]


def test_a_narrow_terminal_shows_each_puzzle_whole_and_once(run):
    ours, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 80))
    words = [*COMMAND, "vicinity", PUZZLE, "--jobs", "1"]
    with subprocess.Popen(
        words, stdout=terminal, stderr=terminal, env=uncounted_environment(TERM="xterm")
    ) as process:
        os.close(terminal)
        shown = ""
        with contextlib.suppress(OSError):  # the other end is closed
            while data := os.read(ours, 4096):
                shown += data.decode()
    os.close(ours)
    assert process.returncode == 0
    for line in run(*words[len(COMMAND) :]).lines:
        assert shown.count(line) == 1


def test_only_neighbours_that_meet_all_conditions_are_kept(run):
    keep = ("--keep", "er >= 1.5", "--keep", "ER<2.5", "--keep", "hodoku-score>200")
    lines = run("vicinity", PUZZLE, *keep, "--format", "%r", "--jobs", "1").lines
    assert lines
    assert all(1.5 <= float(line) < 2.5 for line in lines)


def test_no_neighbours_are_told_apart_from_none_that_are_kept(run):
    few = run("vicinity", PUZZLE, "--remove", "0", "--add", "1")
    assert (few.status, few.out) == (0, "")
    assert "no puzzle with one solution was found: --no-minimal keeps" in few.err
    assert run("vicinity", PUZZLE, "--remove", "0", "--no-minimal", "--unrated").err == ""
    none = run("vicinity", PUZZLE, "--keep", "er>9", "--jobs", "1")
    assert (none.status, none.out) == (0, "")
    assert "9 puzzles were rated, and none is kept" in none.err


def test_bounds_keep_a_puzzle_only_if_they_decide_the_condition(run):
    options = ("vicinity", HARDEST, "--jobs", "1", "--limit", "0.001")
    for condition in ("er<12", "er<=12", "er=12", "er>12", "er>=12"):
        done = run(*options, "--keep", condition)
        assert (done.status, done.out) == (0, ""), condition
        assert "12 puzzles are left out: --limit ended the rating before" in done.err
    assert len(run(*options, "--keep", "er>=1").lines) == 12
    for decided in (("er<1",), ("givens<9", "er<12")):
        done = run(*options, *(word for condition in decided for word in ("--keep", condition)))
        assert "12 puzzles were rated, and none is kept" in done.err
        assert "left out" not in done.err


@pytest.mark.parametrize("suffix", ["csv", "tsv", "jsonl", "parquet"])
def test_neighbours_are_written_as_the_table_that_the_name_asks_for(run, tmp_path, suffix):
    out = tmp_path / f"near.{suffix}"
    assert run("vicinity", PUZZLE, "--jobs", "1", "--out", str(out)).out == ""
    rows = read_rows(out)
    printed = run("vicinity", PUZZLE, "--jobs", "1", "--format", "%g %r %p %d").lines
    assert [[row[name] for name in ("puzzle", "er", "ep", "ed")] for row in rows] == [
        line.split() for line in printed
    ]
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    chosen = ("--columns", "givens,hodoku_score", "--best", "2", "--force", "--out", str(out))
    assert run("vicinity", PUZZLE, "--jobs", "1", *chosen).status == 0
    assert [list(row) for row in read_rows(out)] == 2 * [["givens", "hodoku_score", "bounds"]]
    options = ("--unrated", "--force", "--out", str(out))
    assert run("vicinity", PUZZLE, *options).status == 0
    assert [list(row) for row in read_rows(out)] == 9 * [["puzzle"]]
    if suffix == "parquet":
        made = json.loads(pyarrow.parquet.read_schema(out).metadata[b"sudoku-tutor"])
        assert (made["command"], made["puzzle"], made["remove"]) == ("vicinity", PUZZLE, 1)


def read_rows(path):
    """The rows of a table, with all values as text."""
    if path.suffix == ".parquet":
        rows = pyarrow.parquet.read_table(path).to_pylist()
    elif path.suffix == ".jsonl":
        rows = [json.loads(line) for line in path.read_text().splitlines()]
    else:
        lines = path.read_text().splitlines()
        rows = [*csv.DictReader(lines, delimiter="," if path.suffix == ".csv" else "\t")]
    return [{name: str(value) for name, value in row.items()} for row in rows]


def test_columns_that_conditions_name_are_in_the_table(run, tmp_path):
    out = tmp_path / "near.csv"
    options = ("--maximise", "hodoku_score", "--keep", "givens<=30", "--jobs", "1")
    assert run("vicinity", PUZZLE, *options, "--out", str(out)).status == 0
    assert out.read_text().splitlines()[0] == "puzzle,er,ep,ed,hodoku_score,givens,bounds"


def test_the_ratings_of_a_vicinity_are_drawn(run, tmp_path):
    plot = tmp_path / "plot.png"
    done = run("vicinity", PUZZLE, "--jobs", "1", "--plot", str(plot))
    assert len(done.lines) == 9
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert "the puzzle 1 puzzle, mean 2.0" in done.err
    assert "{-1+1} 9 puzzles" in done.err


def test_a_search_climbs_and_goes_on_from_its_file(run, tmp_path):
    out = tmp_path / "best.txt"
    options = ("search", "--best", "4", "--jobs", "1", "--out", str(out))
    assert run(*options, "--seconds", "1", PUZZLE).status == 0
    head, *first = out.read_text().splitlines()
    assert head.startswith("# sudoku-tutor ")
    assert len(first) == 4
    assert len(forms(first)) == 4
    refused = run(*options, "--seconds", "1", PUZZLE)
    assert (refused.status, str(out) in refused.err) == (1, True)
    assert run(*options, "--seconds", "1", "--resume").status == 0
    second = out.read_text().splitlines()[1:]
    assert [rating(line) for line in second] >= [rating(line) for line in first]
    assert rating(second[0]) > 2.0
    rated = run("grade", "--input", str(out))
    assert [line.split("ED=")[1] for line in rated.lines] == [
        line.split("ED=")[1].removesuffix(" neighbours searched") for line in second
    ]


def rating(line):
    return float(line.split("ED=")[1].split("/")[0])


def test_a_search_does_not_go_on_from_a_file_of_something_else(run, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text(f"{PUZZLE}\n")
    options = ("--resume", "--out", str(other), "--seconds", "1")
    refused = run("search", *options)
    assert (refused.status, other.read_text()) == (1, f"{PUZZLE}\n")
    assert "was not written by this search" in refused.err
    assert "--force" in refused.err


def test_what_was_found_is_printed_when_a_search_is_stopped():
    with started("search", PUZZLE, "--seconds", "600", "--jobs", "1") as process:
        time.sleep(3)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert PUZZLE[:9] in out.decode() or out.decode().count("ED=") == 20


def test_minimal_puzzles_inside_a_puzzle(run):
    (line,) = run("minimise", NEWSPAPER).lines
    assert redundant_givens(Grid.parse(line)) == ()
    assert count_solutions(Grid.parse(line)) == 1
    every = run("minimise", "--all", NEWSPAPER).lines
    assert len(forms(every)) == len(every) == 416
    assert line in every
    assert run("minimise", "--all", "-n", "5", NEWSPAPER).lines == every[:5]
    (cells,) = run("minimise", "--redundant", NEWSPAPER).lines
    assert cells.split()[:3] == ["r1c1", "r1c2", "r1c5"]
    assert run("minimise", "--redundant", line).lines == ["none"]


@pytest.mark.compiled
def test_all_minimal_puzzles_end_with_the_time(run):
    done = run("minimise", "--all", "--limit", "0.2", f".{EASY_SOLVED[1:]}")
    assert (done.status, len(done.lines) > 10) == (1, True)
    assert "stopped after 0.2 s; there may be others" in done.err


def test_morphs_are_equivalent_and_the_same_for_a_seed(run):
    lines = run("morph", "-n", "5", "--seed", "3", EASY).lines
    assert len(set(lines)) == 5
    assert forms([*lines, EASY]) == forms([EASY])
    assert run("morph", "-n", "5", "--seed", "3", EASY).lines == lines


def test_equivalent_grids_are_left_out(run):
    text = "\n".join([EASY, *run("morph", "-n", "3", EASY).lines, PUZZLE, EASY])
    done = run("canon", "--unique", "--input", "-", stdin=text.encode())
    assert done.lines == [EASY, PUZZLE]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("vicinity", PUZZLE, "--add", "3"), "--add must be from 0 to 2, or with a sample to 8"),
        (("vicinity", PUZZLE, "--keep", "er"), "--keep takes a condition such as 'er>9.0'"),
        (("vicinity", PUZZLE, "--keep", "hardest>3"), "'hardest' is not a known column of numbers"),
        (("vicinity", PUZZLE, "--unrated", "--best", "3"), "--best and --plot need ratings"),
        (("vicinity", PUZZLE, "--columns", "er"), "--columns is for a table: add --out"),
        (
            ("vicinity", PUZZLE, "--columns", "er", "--format", "%g"),
            "give either --columns or --format",
        ),
        (("vicinity", PUZZLE, "--jobs", "1", "--out", "/nowhere/a.csv"), "/nowhere/a.csv: No such"),
        (("search", PUZZLE, "--out", "best.csv"), "choose a name such as best.txt"),
        (("search", PUZZLE, "--seconds", "0"), "--seconds: a limit is a number of seconds above 0"),
        (("search", PUZZLE, "--seconds", "nan"), "--seconds: a limit is a number of seconds above"),
        (("vicinity", DIAGONAL), "only classic sudokus"),
        (("vicinity", f"11{PUZZLE[2:]}"), "three 1s in box 1"),
        (("search", "--seconds", "1"), "give either a PUZZLE or --input FILE"),
        (("search", PUZZLE, "--resume"), "--resume continues a file of puzzles: add --out FILE"),
        (("search", DIAGONAL), "only classic sudokus"),
        (("minimise", "--all", "--redundant", EASY), "give either --all or --redundant"),
        (("minimise", "-n", "3", EASY), "--number is for --all"),
        (("minimise", f"1{'.' * 80}"), "more than one solution"),
        (("morph", DIAGONAL), "only classic sudokus are turned and renamed"),
    ],
)
def test_wrong_use_is_explained(run, words, reason):
    done = run(*words)
    assert (done.status in {1, 2}, done.out) == (True, "")
    assert reason in done.err


def test_neighbours_are_written_into_a_new_file_only(run, tmp_path):
    out = tmp_path / "found.txt"
    assert run("vicinity", PUZZLE, "--unrated", "--out", str(out)).out == ""
    assert len(out.read_text().splitlines()) == 9
    before = out.read_text()
    assert run("vicinity", PUZZLE, "--out", str(out)).status == 1
    assert out.read_text() == before
    with contextlib.suppress(FileNotFoundError):
        out.with_name("found.txt.part").unlink()


def test_a_search_that_ends_at_once_keeps_what_its_file_has(run, tmp_path):
    out = tmp_path / "best.txt"
    options = ("search", "--best", "30", "--jobs", "1", "--out", str(out))
    assert run(*options, "--seconds", "1", PUZZLE).status == 0
    before = forms(out.read_text().splitlines()[1:])
    out.write_text(f"{out.read_text()}\n# a remark\n")
    assert run(*options, "--seconds", "0.000001", "--resume").status == 0
    assert before <= forms(out.read_text().splitlines()[1:])
    other = run(*options, "--seconds", "1", "--resume", "--keep", "givens<=23")
    assert (other.status, before <= forms(out.read_text().splitlines()[1:])) == (1, True)
    out.write_text(f"{out.read_text()}no puzzle\n")
    refused = run(*options, "--seconds", "1", "--resume")
    assert refused.status == 1
    assert "is not a puzzle" in refused.err


def test_grids_with_removed_candidates_are_refused(run):
    candidates = "".join(
        "".join(digit if digit == cell or cell == "." else "." for digit in "123456789")
        for cell in PUZZLE
    )
    removed = candidates[: 9 * 4] + "12......." + candidates[9 * 5 :]
    for command in ("vicinity", "minimise", "morph", "search", "canon"):
        refused = run(command, removed)
        assert (refused.status, refused.out) == (1, "")
        assert "removed candidates" in refused.err or "solution" in refused.err


def test_a_file_of_a_search_begins_its_lines_with_the_puzzle(run, tmp_path):
    refused = run("search", PUZZLE, "--out", str(tmp_path / "a.txt"), "--format", "%r %g")
    assert refused.status == 2
    assert "must begin with %g" in refused.err


def test_two_searches_do_not_write_one_file(run, tmp_path):
    out = tmp_path / "best.txt"
    with started("search", PUZZLE, "--seconds", "600", "--jobs", "1", "--out", str(out)):
        until = time.monotonic() + 30
        while not out.exists() and time.monotonic() < until:
            time.sleep(0.05)
        refused = run("search", PUZZLE, "--seconds", "1", "--resume", "--out", str(out))
    assert refused.status == 1
    assert "another run is still writing" in refused.err
    # The lock of a killed search does not block others.
    assert (
        run("search", "--seconds", "0.1", "--jobs", "1", "--resume", "--out", str(out)).status == 0
    )
    assert [path.name for path in tmp_path.iterdir()] == ["best.txt"]


@pytest.mark.parametrize("suffix", [".txt", ".csv", ".tsv", ".jsonl"])
@pytest.mark.parametrize(
    "command", [["generate", "--seed", "5"], ["vicinity", PUZZLE, "--sample", "2"]]
)
def test_provenance_is_the_first_line(run, tmp_path, command, suffix):
    plain, told = tmp_path / f"plain{suffix}", tmp_path / f"told{suffix}"
    assert run(*command, "--jobs", "1", "--out", str(plain)).status == 0
    assert run(*command, "--jobs", "1", "--out", str(told), "--provenance").status == 0
    first, rest = told.read_text().split("\n", 1)
    assert rest == plain.read_text()
    made = json.loads(first.removeprefix("# "))
    made = made.get("provenance", made)
    assert (made["program"], made["command"]) == ("sudoku-tutor", command[0])
    rated = run("grade", "--input", str(told), *(["--column", "puzzle"] * (suffix != ".txt")))
    assert (rated.status, len(rated.lines)) == (0, rest.count("\n") - (suffix in {".csv", ".tsv"}))


def test_provenance_needs_a_file(run):
    for command in (["generate"], ["vicinity", PUZZLE, "--out", "-"]):
        done = run(*command, "--provenance")
        assert (done.status, done.out) == (2, "")
        assert done.err == "sudoku-tutor: --provenance is for a file of results: add --out FILE\n"
