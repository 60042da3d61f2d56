"""Hints without their answers, and checking the answers of readers."""

from engine.explain import HintLevel
from tools import blind_reader
from tools.blind_reader import check, steps, write


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
    assert capsys.readouterr().out.endswith("2 of 3 right\n")
