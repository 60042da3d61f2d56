"""Compressed files of puzzles."""

import bz2
import gzip
import io
import lzma
import sys
from collections.abc import Callable

import pyarrow.parquet
import pytest
import zstandard

from cli.partial_results import PartialResults
from tests.cli.conftest import CHAINS, EASY
from tests.cli.tables import TABLE, TEXT, table_arguments

_COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zst": zstandard.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}


def _compress(kind, data):
    return _COMPRESS[kind](data)


@pytest.mark.parametrize("name", ["puzzles.txt", "puzzles"])
@pytest.mark.parametrize("kind", _COMPRESS)
def test_compressed_files_are_decompressed(run, tmp_path, kind, name):
    file = tmp_path / (f"{name}{kind}" if "." in name else name)
    half = len(TEXT) // 2
    # Two members, as after `cat a.gz b.gz`, and a line that is partly in each.
    parts = (TEXT[:half].encode(), TEXT[half:].encode())
    file.write_bytes(b"".join(_compress(kind, part) for part in parts))
    run(*table_arguments(tmp_path / "results.tsv", file))
    assert (tmp_path / "results.tsv").read_text() == TABLE
    assert run("grade", "--input", str(file)).lines[0] == f"{EASY} ED=1.5/1.2/1.2"
    assert run("grade", "-", stdin=_compress(kind, EASY.encode())).out.startswith("SE 1.5 ")


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"PK\x03\x04", "a zip archive"),
        (b"\x89PNG\r\n", "a picture: read it with sudoku-tutor read"),
    ],
)
def test_file_of_another_kind_is_called_what_it_is(run, tmp_path, start, what):
    file = tmp_path / "puzzles.txt"
    file.write_bytes(start + bytes(100))
    done = run("grade", "--input", str(file))
    assert (done.status, done.out) == (1, "")
    assert f"puzzles.txt is {what}" in done.err
    assert f"standard input is {what}" in run("grade", "-", stdin=start + bytes(100)).err


def parquet(**columns: list[object]) -> bytes:
    file = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(columns), file)
    return file.getvalue()


LISTED = [int(digit) for digit in EASY.replace(".", "0")]


@pytest.mark.parametrize(
    "table",
    [
        parquet(puzzle=[EASY, None, CHAINS], solution=["", "", ""], rating=[1.5, 0, 6.6]),
        parquet(Quizzes=[EASY, "", CHAINS], name=["a", "b", "c"]),
        parquet(cells=[LISTED, None, [int(digit) for digit in CHAINS.replace(".", "0")]]),
        parquet(drawn=["\n".join(EASY[at : at + 9] for at in range(0, 81, 9)), None, CHAINS]),
    ],
)
def test_column_of_puzzles_of_a_parquet_table_is_read(run, process, tmp_path, table):
    file = tmp_path / "puzzles"
    file.write_bytes(table)
    done = run("grade", "--input", str(file), "-f", "%r %g")
    assert done.lines == [f"1.5 {EASY}", f"6.6 {CHAINS}"]
    out = tmp_path / "results.tsv"
    assert run(*table_arguments(out, file)).status == 0
    assert [row.split("\t")[0] for row in out.read_text().splitlines()[1:]] == ["1", "3"]
    piped = process("solve", "-i", "-", stdin=table)
    assert piped.status == 0
    assert len(piped.lines) == len(run("solve", "--input", str(file)).lines)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (parquet(one=[EASY], two=[CHAINS]), "several columns that may hold puzzles: one, two"),
        (parquet(rating=[1.5]), "no column of texts; name one with --column"),
        (parquet(puzzle=[EASY])[:-9], "it is damaged"),
        (b"PAR1" + bytes(100), "it is damaged"),
    ],
)
def test_parquet_table_without_puzzles_is_refused(run, tmp_path, table, reason):
    file = tmp_path / "puzzles.parquet"
    file.write_bytes(table)
    done = run("grade", "--input", str(file))
    assert (done.status, done.out) == (1, "")
    assert reason in done.err


def test_parquet_table_without_its_package(run, tmp_path, monkeypatch):
    file = tmp_path / "puzzles"
    file.write_bytes(parquet(puzzle=[EASY]))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = run("grade", "--input", str(file))
    assert (done.status, done.out) == (1, "")
    assert "puzzles is a Parquet table, and the package" in done.err
    assert "pip install 'sudoku-tutor[files]'" in done.err


@pytest.mark.parametrize("kind", ["", ".gz", ".zst"])
def test_resumed_run_over_other_encodings_and_line_breaks_gives_the_same_table(
    run, tmp_path, kind, monkeypatch
):
    file, out = tmp_path / f"puzzles.txt{kind}", tmp_path / "results.tsv"
    data = TEXT.replace("\n", "\r").encode("utf-16")
    file.write_bytes(_compress(kind, data) if kind else data)

    original = PartialResults._add

    def add_and_stop(*arguments):
        original(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(PartialResults, "_add", add_and_stop)
        stopped = run(*table_arguments(out, file))
    assert "2 lines are answered: continue with --resume" in stopped.err
    assert run(*table_arguments(out, file, "--resume")).status == 1
    assert out.read_text() == TABLE


def test_padding_of_a_compressed_file_is_ignored(run, tmp_path):
    file = tmp_path / "puzzles.txt.gz"
    file.write_bytes(gzip.compress(TEXT.encode()) + bytes(100_000))
    run(*table_arguments(tmp_path / "results.tsv", file))
    assert (tmp_path / "results.tsv").read_text() == TABLE


@pytest.mark.parametrize("kind", [".gz", ".zst"])
def test_truncated_or_damaged_file_is_rejected_with_its_name(run, tmp_path, kind):
    file = tmp_path / f"puzzles.txt{kind}"
    whole = _compress(kind, TEXT.encode())
    for data, reason in (
        (whole[:-5], "it is incomplete; get the whole file again"),
        (TEXT.encode(), f"it is damaged, or not a {kind} file"),
    ):
        file.write_bytes(data)
        refusal = run(*table_arguments(tmp_path / "results.tsv", file))
        assert refusal.status == 1
        assert refusal.err.startswith(f"sudoku-tutor: {file}: {reason}")
        assert not (tmp_path / "results.tsv").exists()


def test_standard_input_may_be_compressed_and_a_table_with_quotes(run):
    table = f'"{EASY}","easy, ""nice"""\n7,"{CHAINS}",x\n'
    for data in (
        table.encode(),
        gzip.compress(table.encode("utf-16-le")),
        zstandard.compress(table.encode("utf-16")),
    ):
        done = run("grade", "-i", "-", "-f", "%r %g", stdin=data)
        assert done.lines == [f"1.5 {EASY}", f"6.6 {CHAINS}"]
        assert run("solve", "-i", "-", stdin=data).status == 0
    cut = run("grade", "-i", "-", stdin=gzip.compress(table.encode())[:-12])
    assert (cut.status, cut.err) == (
        1,
        "sudoku-tutor: standard input: it is incomplete; get the whole file again\n",
    )
