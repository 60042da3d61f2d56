"""The job that judges what somebody found in a position to practise on."""

from dataclasses import dataclass

from engine.errors import SudokuError
from engine.grid import Grid
from engine.limit import Limit
from engine.notation import NotationError, parse_moves, parse_position
from engine.practice import Verdict, judge
from engine.step import Elimination, Placement
from engine.technique import Technique
from reader import read_text


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
        answer: moves as people type them, see `engine.notation.parse_moves`, or the whole grid.
        limit: how long looking for other instances of the technique may take.

    Raises:
        NotationError: if the answer cannot be read; the message says where and how to write it.
        SudokuError: if the position is no puzzle with a single solution.
    """
    here = parse_position(position)
    moves = _moves(answer, here)
    judgement = judge(here, technique, moves, limit=limit)
    return JudgedAnswer(judgement.verdict, moves, judgement.missing, judgement.complete)


def _moves(answer: str, here: Grid) -> tuple[Placement | Elimination, ...]:
    """The moves of an answer; of a whole grid, the digits that are new in it.

    Raises:
        NotationError: if it is neither; what is wrong is said of the moves.
    """
    try:
        return parse_moves(answer)
    except NotationError:
        try:
            values = read_text(answer).values
        except SudokuError:
            values = ()
        filled = [Placement(cell, value) for cell, value in enumerate(values) if value]
        new = tuple(move for move in filled if here.values[move.cell] != move.digit)
        if not filled:
            raise
        return new or tuple(filled)
