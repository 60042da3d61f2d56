"""The job that judges what somebody found in a position to practise on."""

from dataclasses import dataclass

from engine.limit import Limit
from engine.notation import parse_moves, parse_position
from engine.practice import Verdict, judge
from engine.step import Elimination, Placement
from engine.technique import Technique


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """What is to be said of an answer.

    Attributes:
        verdict: what it is worth.
        moves: the answer as it was read.
        missing: what else follows from the instance of the technique that was found.
        complete: False if there was no time to look for all instances of the technique: what is
            said to be true only may be right then.
    """

    verdict: Verdict
    moves: tuple[Placement | Elimination, ...]
    missing: tuple[Placement | Elimination, ...]
    complete: bool


def judge_answer(position: str, technique: Technique, answer: str, *, limit: Limit) -> JudgedAnswer:
    """Read an answer and judge it.

    Args:
        position: a position line.
        technique: what was to be found there.
        answer: moves as people type them, see `engine.notation.parse_moves`.
        limit: how long looking for other instances of the technique may take.

    Raises:
        NotationError: if the answer cannot be read; the message says where and how to write it.
        SudokuError: if the position is no puzzle with a single solution.
    """
    moves = parse_moves(answer)
    judgement = judge(parse_position(position), technique, moves, limit=limit)
    return JudgedAnswer(judgement.verdict, moves, judgement.missing, judgement.complete)
