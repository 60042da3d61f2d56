"""Commands on several puzzles: as arguments, and in a file."""

import gzip
import json

import pytest

from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED
from tests.cli.test_variants import DIAGONAL

TWO_ONES = f"11{EASY[2:]}"
FILE = f"# puzzles\n{EASY} a comment\n\n{TWO_ONES}\n\xff\n{CHAINS}\n".encode("latin-1")


def test_solve_prints_a_line_for_each_puzzle_of_a_file(run):
    done = run("solve", "--input", "-", stdin=FILE)
    easy, clash, undecodable, chains = done.lines
    assert (done.status, done.err, easy) == (1, "", EASY_SOLVED)
    assert clash.startswith("# line 4: This breaks the rules: two 1s")
    assert undecodable.startswith("# line 5: byte 1 is not UTF-8")
    assert len(chains) == 81

    counted = run("solve", EASY, CHAINS, "--count", "2").lines
    assert counted == [f"# puzzle 1: {EASY}", EASY_SOLVED, f"# puzzle 2: {CHAINS}", chains]


def test_solve_prints_no_solution_among_others_that_is_one_of_several(run):
    several = "1".ljust(81, ".")
    refusal = "it has several solutions; --count LIMIT prints them"
    done = run("solve", several, EASY)
    assert (done.status, done.err) == (1, "")
    assert done.lines == [f"# puzzle 1: {refusal}", EASY_SOLVED]

    lines = f"{EASY}\n{several}\n{DIAGONAL}\n".encode()
    solved, first, second = run("solve", "--input", "-", stdin=lines).lines
    assert (solved, first) == (EASY_SOLVED, f"# line 2: {refusal}")
    assert second.startswith(f"# line 3: {refusal}. As a diagonal sudoku it has exactly one")
    objects = [
        json.loads(line) for line in run("solve", "--input", "-", "--json", stdin=lines).lines
    ]
    assert [data["line"] for data in objects if "error" in data] == [2, 3]
    assert [len(data["solutions"]) for data in objects if "solutions" in data] == [1, 2, 2]


def test_steps_of_several_puzzles_are_told_apart(run):
    done = run("steps", EASY, "12", CHAINS)
    titles = [line for line in done.lines if line.startswith("#")]
    assert done.status == 1
    assert titles[0] == f"# puzzle 1: {EASY}"
    assert titles[1].startswith("# puzzle 2: no sudoku found in this text")
    assert titles[2] == f"# puzzle 3: {CHAINS}"
    first, *_ = run("steps", EASY).lines
    assert done.lines[1] == first

    objects = [
        json.loads(line) for line in run("steps", "--input", "-", "--json", stdin=FILE).lines
    ]
    assert [data["line"] for data in objects if "error" in data] == [4, 5]
    alone = [json.loads(line) for line in run("steps", EASY, "--json").lines]
    assert [data for data in objects if data["line"] == 2] == [{"line": 2} | row for row in alone]

    every = run("steps", "--all", CHAINS, f"diagonal:{DIAGONAL}")
    assert every.lines[-1] == "# puzzle 2: --all lists the steps of classic sudokus only"


def test_hints_for_a_file(run, tmp_path):
    done = run("hint", "--input", "-", "--level", "2", "--language", "de", stdin=FILE)
    assert done.status == 1
    assert done.lines[0] == f"# line 2: {EASY}"
    assert done.lines[1] == run("hint", EASY, "--level", "2", "--language", "de").out.rstrip()
    objects = [json.loads(line) for line in run("hint", EASY, CHAINS, "--json").lines]
    assert [(data["line"], len(data["levels"])) for data in objects] == [(1, 4), (2, 4)]
    refusal = run("hint", EASY, CHAINS, "--out", str(tmp_path / "hint.png"))
    assert (refusal.status, list(tmp_path.iterdir())) == (2, [])
    assert "draws the hint of one puzzle" in refusal.err


def test_grade_takes_several_puzzles(run):
    done = run("grade", EASY, "12", CHAINS, "-f", "%r")
    assert (done.status, done.lines[0], done.lines[2]) == (1, "1.5", "6.6")
    assert done.lines[1].startswith("# puzzle 2: no sudoku found in this text")
    rows = [json.loads(line) for line in run("grade", EASY, "12", CHAINS, "--json").lines]
    assert [(row["line"], row["er"]) for row in rows] == [(1, 1.5), (2, None), (3, 6.6)]
    assert rows[1]["error"].startswith("puzzle 2: no sudoku found in this text")
    reports = run("grade", EASY, CHAINS).lines
    assert [line for line in reports if line.startswith("# ")] == [
        f"# puzzle 1: {EASY}",
        f"# puzzle 2: {CHAINS}",
    ]


@pytest.mark.parametrize("command", ["grade", "steps", "hint", "solve"])
def test_puzzles_and_a_file_are_wrong_use(run, command):
    for words in ((), (EASY, "--input", "-")):
        refusal = run(command, *words)
        assert (refusal.status, refusal.out) == (2, "")
        assert "give either a PUZZLE or --input FILE (- is standard input)" in refusal.err


@pytest.mark.parametrize("command", ["grade", "solve", "steps", "canon", "minimise", "morph"])
def test_file_without_puzzles_is_named(run, tmp_path, command):
    file = tmp_path / "empty.txt"
    for text in ("", "\n# nothing but a comment\n"):
        file.write_text(text)
        done = run(command, "--input", str(file))
        assert (done.status, done.out) == (0, "")
        assert done.err == f"sudoku-tutor: {file} has no puzzles\n"


@pytest.mark.parametrize("command", ["grade", "solve", "compare", "booklet", "search"])
def test_file_that_is_not_text_is_refused_in_one_line(run, tmp_path, command):
    file = tmp_path / "program"
    options = {"booklet": [str(file), "--out", str(tmp_path / "x.pdf")], "compare": [str(file)]}
    program = b"\x7fELF\x02\x01\x01" + b"\0\x02\n\xff\x03" * 100
    for data in (program, f"{EASY}\n".encode("utf-32"), gzip.compress(program)):
        file.write_bytes(data)
        done = run(command, *options.get(command, ["--input", str(file)]))
        assert (done.status, done.out) == (1, "")
        assert done.err == (
            f"sudoku-tutor: {file} is not a text file: save its puzzles as text in UTF-8, one a "
            "line\n"
        )
