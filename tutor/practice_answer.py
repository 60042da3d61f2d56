"""Judges a user's answer to a practice position."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import SudokuError
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.technique import Technique
from engine.notation import NotationError, parse_moves, parse_position
from engine.notation.moves import Move
from engine.practice import Verdict, judge
from reader import read_text


@dataclass(frozen=True, slots=True)
class AnswerJudgement:
    """The judgement of an answer.

    Attributes:
        verdict: the verdict.
        moves: the answer as it was read.
        missing: the further consequences of the instance that was found.
        complete: False if there was not enough time to find all instances of the technique. Then
            the verdict that the answer follows from another technique may be wrong.
    """

    verdict: Verdict
    moves: tuple[Placement | Elimination, ...]
    missing: tuple[Placement | Elimination, ...]
    complete: bool


def judge_answer(
    position: str, technique: Technique, answer: str | Sequence[Move], *, limit: Limit
) -> AnswerJudgement:
    """Read an answer and judge it.

    Args:
        position: a position line.
        technique: the technique to find there.
        answer: the moves; or a text, with moves for `engine.notation.parse_moves` or the whole
            grid.
        limit: how long the search for other instances of the technique may take.

    Raises:
        NotationError: if the answer cannot be read; the message says where and how to write it.
        SudokuError: if the position is not a puzzle with a single solution.
    """
    here = parse_position(position)
    moves = _moves(answer, here) if isinstance(answer, str) else tuple(answer)
    judgement = judge(here, technique, moves, limit=limit)
    return AnswerJudgement(judgement.verdict, moves, judgement.missing, judgement.complete)


def _moves(answer: str, here: Grid) -> tuple[Placement | Elimination, ...]:
    """The moves of an answer; for a whole grid, its new digits.

    Raises:
        NotationError: if it is neither; the message assumes moves.
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
