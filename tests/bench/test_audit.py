"""The audit compares published ratings, and classifies each difference with its evidence."""

import sys

import pytest

from bench.audit import EQUAL, HIGHER, LOWER, REFUSED, TURNED, audit, main

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WING = "1..7..8....9.547.......892.6.2..9....9.....1....8..6.2.374.......137.5....4..5..3"
LINES = f"""\
# a list
{EASY} ED=1.2/1.2/1.2
{EASY};17 clues;9.9
{WING},1.5
{EASY} easy
12345 1.2
{EASY[:-2]}9. 1.2
"""


def test_differences_are_classed():
    found = list(audit(LINES.splitlines(), morphs=2))
    assert [finding.kind for finding in found] == [EQUAL, LOWER, HIGHER, REFUSED, REFUSED, REFUSED]
    assert found[1].published == "9.9"
    assert found[1].evidence == "certificate of 51 steps accepted"
    assert "X-wing" in found[2].evidence or "step" in found[2].evidence
    assert [finding.line for finding in found] == [2, 3, 4, 5, 6, 7]
    (chosen,) = audit([f"{WING} 9.9 3.2"], column=3)
    assert chosen.kind == EQUAL


def test_turned_puzzles_are_found(monkeypatch):
    monkeypatch.setattr("bench.audit.random_morph", lambda grid, chance: grid.parse(WING))
    (found,) = audit([f"{EASY}|3.2"])
    assert (found.kind, found.evidence) == (TURNED, WING)


@pytest.mark.parametrize("out", [False, True])
def test_summary_and_table(tmp_path, capsys, monkeypatch, out):
    file, table = tmp_path / "list.txt", tmp_path / "out.tsv"
    file.write_text(LINES, encoding="ascii")
    more = ["--out", str(table)] if out else []
    monkeypatch.setattr(sys, "argv", ["audit", str(file), "--morphs", "0", *more])
    assert main() == 1
    printed = capsys.readouterr().out
    assert [int(line.split()[-1]) for line in printed.splitlines()[:5]] == [1, 0, 1, 1, 3]
    assert ("certificate of" in printed) is not out
    if out:
        assert len(table.read_text(encoding="utf-8").splitlines()) == 6
