"""Hints are shown without their answers, and the answers of readers are checked."""

import pytest

from engine.model.step import HintLevel
from engine.notation import parse_position
from engine.orders.scales import TEACHER
from tools import blind_reader
from tools.blind_reader import check, steps, write

BUG = (
    ":::9+1+5+7+38.+6...6+59+1+7+3+83+7+84+2+6+9+51..9....478+3.67.+1+9+5..7....235....+7+31+6+7.316+5.+89+6.+1...+57."
    ":242 244 845 462 465 865 272 472 874 292 492 894 296 496:::"
)


def test_hints_are_written_without_answers_and_answers_are_checked(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(blind_reader, "POSITIONS", 3)
    folder, answers = tmp_path / "hints", tmp_path / "answers.tsv"
    write(folder, HintLevel.WHERE)
    assert sorted(path.name for path in folder.iterdir()) == [
        f"{number:02}.{kind}" for number in (1, 2, 3) for kind in ("png", "txt")
    ]
    found = steps()
    lines = []
    for number in (1, 2, 3):
        effects = [str(effect) for effect in next(found).effects]
        words = (folder / f"{number:02}.txt").read_text(encoding="utf-8").split("\n", 1)[1]
        assert not any(effect in words for effect in effects)
        lines.append(f"{number}\t{' '.join(effects)}")
    answers.write_text("\n".join([*lines[:2], "3\tr1c1=1"]), encoding="utf-8")
    assert check(answers) == 0
    assert capsys.readouterr().out.endswith("2 of 3 right, 2 of them whole\n")


def test_the_digit_of_a_cell_is_an_answer_too(tmp_path, monkeypatch, capsys):
    grid = parse_position(BUG)
    monkeypatch.setattr(blind_reader, "steps", lambda: iter([TEACHER.next_step(grid)]))
    answers = tmp_path / "answers.tsv"
    answers.write_text("1\tr9c4=9\n1\tr9c4<>3\n1\tr9c4=2\n", encoding="utf-8")
    assert check(answers) == 0
    assert capsys.readouterr().out.endswith("2 of 3 right, 1 of them whole\n")
    answers.write_text("1\tr9=9\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="line 1: 'r9' is not a cell"):
        check(answers)
