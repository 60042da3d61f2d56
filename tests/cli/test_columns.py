"""Tables with chosen columns, on standard output and in files."""

import csv
import io
import json
from pathlib import Path

import pyarrow.parquet
import pytest

from engine.research.columns import COLUMNS
from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED, HARDEST
from tests.cli.tables import table_arguments
from tests.cli.test_variants import DIAGONAL

ROOT = Path(__file__).resolve().parents[2]
CHOSEN = "er,hardest,counts,givens,solution,hodoku_score,hodoku_level,grader,hardest_step"


def read_tabs(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter="\t"))


def test_table_of_chosen_columns_is_the_same_everywhere(run, puzzles, tmp_path):
    words = ("grade", "--input", str(puzzles), "--columns", CHOSEN)
    for jobs in ("1", "2"):
        done = run(*words, "--jobs", jobs)
        assert (done.status, done.err) == (1, "")
        assert done.lines[0] == f"line\t{CHOSEN}\tbounds\terror\terror_code".replace(",", "\t")
        easy, solved, short, chains = read_tabs(done.out)
    assert easy == {
        "line": "2",
        "er": "1.5",
        "hardest": "Hidden single",
        "counts": "Hidden single 35, Full house 21",
        "givens": "25",
        "solution": EASY_SOLVED,
        "hodoku_score": "464",
        "hodoku_level": "easy",
        "grader": "2",
        "hardest_step": "Hidden single (1.5): r8c4=5",
        "bounds": "",
        "error": "",
        "error_code": "",
    }
    assert (solved["error_code"], short["error_code"]) == ("solved", "not-a-grid")
    assert solved["error"] == "line 4: The puzzle is already solved."
    assert short["givens"] == ""
    assert (chains["er"], chains["hardest"]) == ("6.6", "Turbot fish")
    assert chains["hardest_step"].startswith("Turbot fish (6.6): ")

    for kind in ("tsv", "csv", "jsonl", "parquet"):
        run(*table_arguments(tmp_path / f"out.{kind}", puzzles, "--columns", CHOSEN))
    assert (tmp_path / "out.tsv").read_text() == done.out
    with (tmp_path / "out.csv").open(newline="") as file:
        assert [*csv.reader(file)] == [line.split("\t") for line in done.lines]
    printed = run(*words, "--json").out
    assert (tmp_path / "out.jsonl").read_text() == printed
    rows = [json.loads(line) for line in printed.splitlines()]
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist() == rows
    assert (rows[0]["er"], rows[0]["grader"], rows[1]["er"]) == (1.5, 2, None)


def test_bound_is_never_shown_as_a_rating(run):
    done = run(
        "grade", "--input", "-", "--columns", CHOSEN, "--limit", "0.05", stdin=HARDEST.encode()
    )
    (row,) = read_tabs(done.out)
    found = {name for name in ("er", "hardest", "counts") if row[name]}
    assert "er" in found
    assert found <= set(row["bounds"].split())
    assert row["hardest_step"] == ""


def test_columns_that_need_no_rating_compute_none(run, monkeypatch, tmp_path):
    lines = (
        f"{EASY}\n{EASY.replace('.', '0')}\n{' '.join(CHAINS)}\n11{EASY[2:]}\ndiagonal:{DIAGONAL}\n"
    )

    def fail(*_, **__):
        raise AssertionError("it was rated")

    for scale in ("se", "hodoku", "grader"):
        for name in ("rate", "rate_line"):
            monkeypatch.setattr(f"engine.orders.{scale}.scale.{SCALE_CLASSES[scale]}.{name}", fail)
    done = run(
        "grade", "--input", "-", "--columns", "puzzle,variant,givens,solution", stdin=lines.encode()
    )
    first, zeros, spaced, clash, diagonal = read_tabs(done.out)
    assert (first["puzzle"], first["givens"], first["solution"]) == (EASY, "25", EASY_SOLVED)
    assert {**zeros, "line": "1"} == first
    assert (spaced["puzzle"], spaced["givens"]) == (CHAINS, "23")
    assert "two 1s in row 1" in clash["error"]
    assert (diagonal["variant"], len(diagonal["solution"])) == ("diagonal", 81)

    file, out = tmp_path / "puzzles.txt", tmp_path / "out.tsv"
    file.write_text(lines)
    written = run(*table_arguments(out, file, "--columns", "givens"))
    assert written.lines[0].startswith(f"{out}: 4 puzzles, 1 line is not a puzzle; ")
    assert len(written.lines) == 1  # no bands of difficulty


SCALE_CLASSES = {
    "se": "SudokuExplainerScale",
    "hodoku": "HodokuScale",
    "grader": "GraderScale",
}


def test_single_puzzle_has_a_table_too(run):
    assert run("grade", EASY, "--columns", "ER, givens").lines == [
        "line\ter\tgivens\tbounds\terror\terror_code",
        "1\t1.5\t25\t\t\t",
    ]
    row = json.loads(run("grade", EASY, "--json").out)
    assert row == {
        "line": 1, "puzzle": EASY, "er": 1.5, "ep": 1.2, "ed": 1.2, "bounds": None, "error": None,
        "error_code": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (
            ("--columns", "er,rating"),
            f"'rating' is not a known column: choose one of {', '.join(COLUMNS)}",
        ),
        (("--columns", ""), "choose one of"),
        (("--columns", "er", "--format", "%r"), "either --columns or --format"),
    ],
)
def test_wrong_use_is_reported_in_one_line(run, words, reason):
    refusal = run("grade", EASY, *words)
    assert (refusal.status, refusal.out) == (2, "")
    assert reason in refusal.err
    assert refusal.err.count("\n") == 1


def test_page_lists_every_column():
    text = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
    table = text.partition("| column | contents | costs |\n|---|---|---|\n")[2].partition("\n\n")[0]
    assert table.splitlines() == [
        f"| `{column.name}` | {column.contents} | {column.cost} |" for column in COLUMNS.values()
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("3x3::k:3840;3841;4098", "other-kind"),
        (f"killer: {EASY}", "other-kind"),
        (f"SumoCueV1{'=0J0' * 80}+0J0", "other-kind"),
        ("1" + "." * 255, "other-kind"),
        ("https://www.f-puzzles.com/?load=AAAA", "unreadable-link"),
        ("https://www.example.org/sudoku/17", "unreadable-link"),
        (f"{EASY} {CHAINS}", "two-puzzles"),
        (EASY[:80], "not-a-grid"),
        ("no puzzle", "no-grid"),
        (f"55{EASY[2:]}", "invalid-grid"),
    ],
)
def test_code_says_what_kind_of_error_a_line_has(run, text, code):
    done = run("grade", "--input", "-", "--json", stdin=f"{EASY}\n{text}\n".encode())
    assert (done.status, json.loads(done.lines[1])["error_code"]) == (1, code)
