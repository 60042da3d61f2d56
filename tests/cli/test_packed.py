"""Files of puzzles that are packed."""

import gzip

import pytest
import zstandard

from cli.unfinished import Unfinished
from tests.cli.conftest import EASY
from tests.cli.tables import TABLE, TEXT, grade_into


def _packed(kind, data):
    return gzip.compress(data) if kind == ".gz" else zstandard.compress(data)


@pytest.mark.parametrize("kind", [".gz", ".zst"])
def test_packed_files_are_unpacked(run, tmp_path, kind):
    packed = tmp_path / f"puzzles.txt{kind}"
    half = len(TEXT) // 2
    # Two members, as after `cat a.gz b.gz`, and a line that lies in both.
    parts = (TEXT[:half].encode(), TEXT[half:].encode())
    packed.write_bytes(b"".join(_packed(kind, part) for part in parts))
    run(*grade_into(tmp_path / "results.tsv", packed))
    assert (tmp_path / "results.tsv").read_text() == TABLE
    assert run("grade", "--input", str(packed)).lines[0] == f"{EASY} ED=1.5/1.2/1.2"


@pytest.mark.parametrize("kind", ["", ".gz", ".zst"])
def test_other_encodings_and_line_breaks_give_the_same_table_also_when_resumed(
    run, tmp_path, kind, monkeypatch
):
    file, out = tmp_path / f"puzzles.txt{kind}", tmp_path / "results.tsv"
    data = TEXT.replace("\n", "\r").encode("utf-16")
    file.write_bytes(_packed(kind, data) if kind else data)

    usual = Unfinished._add

    def add_and_stop(*arguments):
        usual(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Unfinished, "_add", add_and_stop)
        stopped = run(*grade_into(out, file))
    assert "2 lines are answered: go on with --resume" in stopped.err
    assert run(*grade_into(out, file, "--resume")).status == 1
    assert out.read_text() == TABLE


def test_what_a_packed_file_is_filled_up_with_is_no_damage(run, tmp_path):
    packed = tmp_path / "puzzles.txt.gz"
    packed.write_bytes(gzip.compress(TEXT.encode()) + bytes(100_000))
    run(*grade_into(tmp_path / "results.tsv", packed))
    assert (tmp_path / "results.tsv").read_text() == TABLE


@pytest.mark.parametrize("kind", [".gz", ".zst"])
def test_a_packed_file_that_is_cut_off_or_damaged_is_refused_with_its_name(run, tmp_path, kind):
    file = tmp_path / f"puzzles.txt{kind}"
    whole = _packed(kind, TEXT.encode())
    for data, reason in (
        (whole[:-5], "it is cut off; get the whole file again"),
        (TEXT.encode(), f"it is damaged, or no {kind} file"),
    ):
        file.write_bytes(data)
        refusal = run(*grade_into(tmp_path / "results.tsv", file))
        assert refusal.status == 1
        assert refusal.err.startswith(f"sudoku-tutor: {file}: {reason}")
        assert not (tmp_path / "results.tsv").exists()
