"""The job that judges answers."""

import pickle

import pytest

from engine import Limit, MultipleSolutionsError, Technique
from engine.houses import cell_name
from engine.notation import NotationError, format_moves, format_position, parse_line
from engine.practice import Verdict, positions
from tutor.answer import judge_answer

HERE = positions(Technique.X_WING)[0]
LIMIT = Limit(20)


def judged(answer: str, line: str = HERE.line):
    return judge_answer(line, HERE.technique, answer, limit=LIMIT)


def test_an_answer_is_read_and_judged():
    effects = HERE.step.effects
    whole = judged(format_moves(effects))
    assert whole.verdict is Verdict.RIGHT
    assert whole.moves == effects
    assert whole.missing == ()
    assert whole.complete
    part = judged(f"remove {effects[-1].digit} from {cell_name(effects[-1].cell)}")
    assert part.verdict is Verdict.RIGHT
    assert part.missing == effects[:-1]
    assert pickle.loads(pickle.dumps(part)) == part


def test_one_digit_of_a_cell_is_true_and_the_others_are_wrong():
    cell = HERE.grid.values.index(0)
    digits = HERE.grid.candidates_of(cell)
    verdicts = [judged(f"{cell_name(cell)}={digit}").verdict for digit in digits]
    assert verdicts.count(Verdict.WRONG) == len(digits) - 1


def test_what_cannot_be_read_says_where():
    with pytest.raises(NotationError, match="line 2, column 1: 'dunno' is no part of a move"):
        judged("r1c1=1\ndunno")


def test_a_position_that_is_no_puzzle_is_refused():
    with pytest.raises(MultipleSolutionsError):
        judged("r1c1=3", format_position(parse_line("12" + "." * 79)))
