"""Several files of puzzles, and tables with a column of puzzles, as input."""

import csv
import json

import pyarrow.parquet
import pytest

import cli.grading_table
from cli.file_grading import rows_of
from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED
from tests.cli.tables import leftover_files

ROWS = "\n".join(EASY[at : at + 9] for at in range(0, 81, 9))


@pytest.fixture
def files(tmp_path):
    """Two files of plain lines, and one of a drawn grid."""
    texts = {"a.txt": f"# one\n{EASY}\n12\n", "b.txt": f"{CHAINS}\n\n", "c.txt": f"{ROWS}\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return [str(tmp_path / name) for name in texts]


def inputs(files):
    return [word for file in files for word in ("--input", file)]


def test_files_are_read_one_after_the_other(run, files):
    first, second, third = files
    done = run("grade", *inputs(files), "--format", "%n %r")
    refusal = f"# {first}: line 3: found 2 cells, need 81"
    assert (done.status, done.lines) == (1, ["1 1.5", refusal, "1 6.6", "1 1.5"])
    done = run("grade", *inputs(files), "--columns", "er")
    assert [line.split("\t")[:3] for line in done.lines] == [
        ["file", "line", "er"],
        [first, "2", "1.5"],
        [first, "3", ""],
        [second, "1", "6.6"],
        [third, "1", "1.5"],
    ]
    done = run("solve", *inputs(files), "--json")
    assert [json.loads(line).get("file") for line in done.lines] == [first, first, second, third]
    assert run("solve", *inputs(files)).lines[1] == refusal
    assert len(run("canon", "--unique", *inputs(files)).lines) == 3


def test_standard_input_is_one_of_the_files_at_most_once(run, files):
    done = run("grade", *inputs([files[1], "-"]), "--format", "%r", stdin=EASY.encode())
    assert done.lines == ["6.6", "1.5"]
    refused = run("grade", *inputs(["-", "-"]))
    assert (refused.status, "standard input can be read only once" in refused.err) == (2, True)


@pytest.mark.parametrize("stop_after", [1, 2, 3])
def test_a_run_over_several_files_is_resumed(run, files, tmp_path, monkeypatch, stop_after):
    whole, out = tmp_path / "whole.tsv", tmp_path / "stopped.tsv"
    assert run("grade", *inputs(files), "--out", str(whole)).status == 1
    batches = 0

    def stopping(*args, **options):
        nonlocal batches
        for rows in rows_of(*args, **options):
            for row in rows:
                yield [row]
                batches += 1
                if batches == stop_after:
                    raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(cli.grading_table, "rows_of", stopping)
        assert run("grade", *inputs(files), "--out", str(out)).status == 130
    other = run("grade", *inputs(files[::-1]), "--out", str(out), "--resume")
    assert (other.status, "not the one that the run was started with" in other.err) == (1, True)
    assert run("grade", *inputs(files), "--out", str(out), "--resume").status == 1
    assert out.read_bytes() == whole.read_bytes()
    assert leftover_files(out) == []
    made = json.loads((tmp_path / "whole.tsv.run").read_text())
    assert made["reached"]["lines"] == 3 + 2 + 1


def test_provenance_names_every_file(run, files, tmp_path):
    out = tmp_path / "out.jsonl"
    run("grade", *inputs(files), "--out", str(out), "--provenance")
    made = json.loads(out.read_text().splitlines()[0])["provenance"]
    assert [found["size"] for found in made["input"]] == [91, 83, 90]


TABLES = {
    "a.csv": f'id,Quiz,note\n1,"{EASY}",x\n2,{CHAINS},"a, b"\n3,,\n4,{EASY[:80]},\n',
    "a.tsv": f"id\tQuiz\n1\t{EASY}\n2\t{CHAINS}\n3\t\n4\t{EASY[:80]}\n",
    "semicolons.csv": f"\ufeffQuiz;id\r\n{EASY};1\r\n{CHAINS};2\r\n;3\r\n{EASY[:80]};4\r\n",
    "bars.txt": f"id|Quiz\n1|{EASY}\n2|{CHAINS}\n3|\n4|{EASY[:80]}\n",
    "a.jsonl": "".join(
        f"{json.dumps({'id': 1, 'Quiz': puzzle})}\n" for puzzle in (EASY, CHAINS, None, EASY[:80])
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_column_is_chosen_by_its_name(run, tmp_path, name):
    file = tmp_path / name
    file.write_bytes(TABLES[name].encode())
    done = run("grade", "--input", str(file), "--column", "quiz", "--columns", "puzzle,er")
    first = 1 if name == "a.jsonl" else 2
    assert [line.split("\t")[:3] for line in done.lines[1:]] == [
        [str(first), EASY, "1.5"],
        [str(first + 1), CHAINS, "6.6"],
        [str(first + 3), "", ""],
    ]
    assert run("solve", "--input", str(file), "--column", "Quiz").lines[0] == EASY_SOLVED
    unknown = run("grade", "--input", str(file), "--column", "puzzle")
    assert unknown.status == 2
    assert "'puzzle' is not a known " in unknown.err
    assert "Quiz" in unknown.err


def test_a_column_of_a_parquet_table_is_chosen_by_its_name(run, tmp_path):
    file = tmp_path / "table"
    pyarrow.parquet.write_table(pyarrow.table({"One": [EASY, None], "two": [CHAINS, EASY]}), file)
    words = ("grade", "--input", str(file), "--format", "%r")
    assert run(*words, "--column", "one").lines == ["1.5"]
    assert run(*words, "--column", "two").lines == ["6.6", "1.5"]
    assert "choose one of One, two" in run(*words, "--column", "puzzle").err


def test_results_are_read_as_input(run, files, tmp_path):
    for suffix in ("csv", "tsv", "parquet", "jsonl"):
        out = tmp_path / f"out.{suffix}"
        run("grade", "--input", files[0], "--out", str(out), "--provenance")
        assert run("grade", "--input", str(out), "--column", "puzzle", "-f", "%r").lines == ["1.5"]
    assert run("grade", "--input", str(tmp_path / "out.parquet"), "-f", "%r").lines == ["1.5"]


def test_a_grid_of_nine_lines_is_one_value(run, tmp_path):
    file = tmp_path / "grids.csv"
    with file.open("w", newline="") as out:
        writer = csv.writer(out)
        writer.writerows([["id", "grid"], [1, ROWS], [2, CHAINS]])
    done = run("grade", "--input", str(file), "--column", "grid", "--columns", "er")
    assert [line.split("\t")[:2] for line in done.lines[1:]] == [["2", "1.5"], ["11", "6.6"]]


def test_a_column_of_a_table_that_was_interrupted_is_resumed(run, tmp_path):
    file, out = tmp_path / "a.csv", tmp_path / "out.tsv"
    file.write_text(TABLES["a.csv"])
    words = ("grade", "--input", str(file), "--out", str(out), "--resume")
    assert run(*words, "--column", "quiz").status == 1
    assert run(*words, "--column", "quiz").status == 0
    other = run(*words, "--column", "note")
    assert "started with --column quiz, now it is note" in other.err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a," * 5_000, "the line of names has more than 8,192 characters"),
        ('{"a": 1}\nno JSON\n', "line 2 is not a JSON object"),
        ('{"a": 1}\n[1]\n', "line 2 is not a JSON object"),
        ('a,b\n"' + "1,2\n" * 40_000, "a row of the table is not closed"),
    ],
)
def test_faults_of_tables_are_named(run, tmp_path, text, reason):
    file = tmp_path / "table"
    file.write_text(text)
    done = run("grade", "--input", str(file), "--column", "a")
    assert done.status == 1
    assert reason in done.err


def test_an_empty_table_has_no_puzzles(run, tmp_path):
    file = tmp_path / "empty.csv"
    file.write_text("")
    done = run("grade", "--input", str(file), "--column", "a")
    assert (done.status, done.out) == (0, "")


def test_columns_are_compared(run, tmp_path):
    file = tmp_path / "a.csv"
    file.write_text(f"first,second\n{EASY},{CHAINS}\n{CHAINS},{CHAINS}\n")
    for column, mean in (("first", "4.05"), ("second", "6.60")):
        done = run("compare", str(file), "--scale", "se", "--column", column)
        assert mean in done.lines[2].split()


def test_a_column_needs_a_file(run):
    refused = run("grade", EASY, "--column", "a")
    assert (refused.status, "--column is for a table" in refused.err) == (2, True)
