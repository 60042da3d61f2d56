"""`grade` on other scales than Sudoku Explainer's."""

import csv
import re
from pathlib import Path

import pytest

from corpus import read_table
from engine.orders.hodoku import SLOTS
from engine.orders.hodoku.report import report_of
from engine.orders.hodoku.steps import technique_of_code
from engine.orders.scales import HODOKU
from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED

FOUR = "...........69.32...8.6.2.3...34.58..5.......9....7....9..8.7..1.6.....2.7..2.6..3"
"""Four eliminations: 4 by the essay, 5 by the program."""
SAMPLE = Path(__file__).parents[1] / "data" / "grader-grades.tsv"


def test_report_includes_the_labels_of_publications(run):
    report = run("grade", FOUR, "--scale", "grader")
    assert report.status == 0
    assert report.lines[0].startswith("Grader 4 of 10: needs naked pairs or triplets")
    assert "  as Difficult in NYTimes.com" in report.lines
    assert "  harder than anything sampled from USA Weekend" in report.lines
    assert "   34  Slicing and slotting" in report.lines
    assert not report.err


def test_rule_of_the_program_is_an_option(run):
    words = ("grade", FOUR, "--scale", "grader", "--format", "%G")
    assert run(*words).out == "4\n"
    assert run(*words, "--grader-rule", "program").out == "5\n"
    assert run(*words, "--grader-rule", "essay").out == "4\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_every_puzzle_of_a_file_is_graded_in_order(run, tmp_path, jobs):
    with SAMPLE.open(encoding="ascii") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("\n".join(["# sample", *(row["puzzle"] for row in rows), EASY_SOLVED]))
    done = run(
        *("grade", "--input", str(puzzles), "--scale", "grader"),
        *("--grader-rule", "program", "--jobs", jobs),
    )
    *graded, solved = done.lines
    assert graded == [f"{row['puzzle']} {row['program_grade']}" for row in rows]
    assert solved == f"# line {len(rows) + 2}: The puzzle is already solved."
    assert done.status == 1


def test_format_can_use_several_scales(run):
    lines = f"{EASY}\n{CHAINS}\n".encode()
    done = run("grade", "--input", "-", "--format", "%r %G", stdin=lines)
    assert done.lines == ["1.5 2", "6.6 10"]
    assert run("grade", CHAINS, "--scale", "grader", "--format", "%r %G").out == "6.6 10\n"


def test_puzzle_in_another_notation_is_graded(run):
    spaced = " ".join(EASY)
    done = run("grade", "--input", "-", "--format", "%g %G", stdin=spaced.encode())
    assert done.out == f"{EASY} 2\n"


def test_limit_does_not_affect_a_fast_scale(run):
    done = run("grade", CHAINS, "--scale", "grader", "--limit", "0.01", "--format", "%G")
    assert done.out == "10\n"


@pytest.mark.parametrize("name", ["HoDoKu", "HODOKU", "Ho-Do-Ku"])
def test_scale_in_any_spelling(run, name):
    words = ("grade", "--input", "-", "--scale")
    assert run(*words, name, stdin=EASY.encode()).lines == [f"{EASY} 464 easy"]
    usual = run("grade", EASY, "--scale", "hodoku")
    assert usual.status == 0
    assert run("grade", EASY, "--scale", name) == usual


def test_rule_in_any_spelling(run):
    words = ("grade", FOUR, "--scale", "Grader", "--format", "%G")
    assert run(*words, "--grader-rule", "Program").out == "5\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ("--scale", "sudoku"),
            "'sudoku' is not a known scale: choose one of se, hodoku, grader",
        ),
        (("--scale", "grader", "--grader-rule", "mine"), "choose one of essay, program"),
        (("--grader-rule", "program"), "add --scale grader"),
    ],
)
def test_wrong_use_is_reported_with_the_choices(run, words, reason):
    refusal = run("grade", EASY, *words)
    assert refusal.status == 2
    assert reason in refusal.err
    assert not refusal.out


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (f"11{EASY[2:]}", "two 1s in"),
        ("1".ljust(81, "."), "more than one solution"),
        (f".1{EASY[2:]}", "no solution"),
        (EASY_SOLVED, "already solved"),
    ],
)
def test_invalid_puzzle_is_rejected_in_one_line(run, puzzle, reason):
    refusal = run("grade", puzzle, "--scale", "grader")
    assert refusal.status == 1
    assert reason in refusal.err
    assert refusal.err.count("\n") == 1


def test_hodoku_report_has_score_level_and_points_of_each_step(run):
    report = run("grade", EASY, "--scale", "hodoku")
    assert report.status == 0
    assert report.lines[0] == "HoDoKu 464 (Easy). 56 steps, 3 techniques."
    assert "   24      14      336  Hidden single (h1)" in report.lines
    assert not report.err


def test_hodoku_report_uses_common_names(run):
    report = run("grade", CHAINS, "--scale", "hodoku")
    names = [line[24:] for line in report.lines[3:]]
    assert "Locked pair (l2)" in names or "Pointing (lc1)" in names
    assert all(re.fullmatch(r"[A-Z][\w (),-]+ \([a-z0-9]+\)", name) for name in names), names


def test_every_kind_of_hodoku_step_has_a_name():
    codes = {code for slot in SLOTS for code in slot.kinds}
    assert {code for code in codes if technique_of_code(code) is None} == {"gu"}


@pytest.mark.corpus
def test_file_is_rated_with_hodokus_score_and_level(run):
    rows = [row for row in read_table("hodoku/scores.tsv") if row["level"] == "Hard"][:20]
    lines = "\n".join(row["puzzle"] for row in rows).encode()
    done = run("grade", "--input", "-", "--format", "%g %H %L", stdin=lines)
    assert done.lines == [f"{row['puzzle']} {row['score']} hard" for row in rows]


def test_hardest_level_is_not_a_bound():
    _, column = HODOKU.columns
    easy, extreme = report_of(2, {(3, 0): 1}), report_of(2, {(55, 0): 1})
    assert (column.value(easy), column.is_exact(easy)) == ("easy", False)
    assert (column.value(extreme), column.is_exact(extreme)) == ("extreme", True)
