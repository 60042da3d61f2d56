"""The judgement of answers to practice positions."""

import pickle

import pytest

from engine import Limit, MultipleSolutionsError, Technique
from engine.houses import cell_name
from engine.notation import NotationError, format_moves, format_position, parse_line
from engine.practice import Verdict, positions
from tutor.practice_answer import judge_answer

POSITION = positions(Technique.X_WING)[0]
LIMIT = Limit(20)


def judged(answer: str, line: str = POSITION.line):
    return judge_answer(line, POSITION.technique, answer, limit=LIMIT)


def test_answer_is_read_and_judged():
    effects = POSITION.step.effects
    whole = judged(format_moves(effects))
    assert whole.verdict is Verdict.RIGHT
    assert whole.moves == effects
    assert whole.missing == ()
    assert whole.complete
    part = judged(f"remove {effects[-1].digit} from {cell_name(effects[-1].cell)}")
    assert part.verdict is Verdict.RIGHT
    assert part.missing == effects[:-1]
    assert pickle.loads(pickle.dumps(part)) == part


def test_all_digits_of_a_cell_but_one_are_wrong():
    cell = POSITION.grid.values.index(0)
    digits = POSITION.grid.candidates_of(cell)
    verdicts = [judged(f"{cell_name(cell)}={digit}").verdict for digit in digits]
    assert verdicts.count(Verdict.WRONG) == len(digits) - 1


def test_unreadable_answer_is_reported_with_its_place():
    with pytest.raises(NotationError, match="line 2, character 1: 'dunno' is not a move"):
        judged("r1c1=1\ndunno")


def test_invalid_position_is_rejected():
    with pytest.raises(MultipleSolutionsError):
        judged("r1c1=3", format_position(parse_line("12" + "." * 79)))
