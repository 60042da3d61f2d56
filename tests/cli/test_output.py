"""The output in any encoding."""

import sys
from io import BytesIO, TextIOWrapper

import pytest

import cli
from tests.cli.conftest import EASY


@pytest.mark.parametrize(
    ("encoding", "grade", "hint"),
    [
        ("utf-8", "SE 1.5 — easy", "bleibt übrig"),
        ("latin-1", "SE 1.5 - easy", "bleibt übrig"),
        ("ascii", "SE 1.5 - easy", "bleibt uebrig"),
    ],
)
def test_text_is_written_in_any_encoding(encoding, grade, hint, monkeypatch):
    for words, expected in (
        (("grade", EASY), grade),
        (("hint", EASY, "--language", "de", "--level", "4"), hint),
    ):
        out = TextIOWrapper(BytesIO(), encoding=encoding)
        monkeypatch.setattr(sys, "stdout", out)
        assert cli.main(words) == 0
        assert expected in out.buffer.getvalue().decode(encoding)


def test_error_is_written_in_any_encoding(monkeypatch):
    written = BytesIO()
    monkeypatch.setattr(sys, "stderr", TextIOWrapper(written, encoding="ascii"))
    assert cli.main(["grade", "--input", "Rätsel\udcff✓.txt"]) == 1
    sys.stderr.flush()
    assert b"sudoku-tutor: Raetsel??.txt: No such file" in written.getvalue()
