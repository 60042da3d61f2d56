"""Practice exercises: a position with hints, and the judgement of an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import engine
from engine.errors import OutOfTimeError
from engine.houses import Cell, Digit
from engine.model.candidates import Elimination, Placement, is_true
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.step import HintLevel
from engine.model.technique import Family
from engine.notation.moves import Move
from engine.practice import PracticePosition, Verdict, position
from engine.words.claims import describe_moves
from tutor.drawing import Drawing, draw_grid
from tutor.game import GameRequest
from tutor.hints import StepRequest, hint
from tutor.objections import objection, visible_objection
from tutor.practice_answer import judge_answer
from tutor.presentation import Presentation
from tutor.why_not import WhyNot, why_not

NO_HINT: Final = 0
"""The level of an exercise without a hint."""

_NAMED: Final = 5
"""The maximum number of wrong moves that are named."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A practice position with a hint.

    Attributes:
        words: the hint; empty without a hint.
        drawing: the position with the marks of the hint level.
    """

    words: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class ExerciseAnswer:
    """The judgement of an answer, with the position to show after it.

    Attributes:
        verdict: the verdict.
        moves: the answer as it was understood.
        wrong: a sentence about each wrong move.
        missing: the further consequences, in words; empty if the answer is not right.
        more: the number of these consequences.
        complete: see `AnswerJudgement.complete`.
        exercise: the full step after a right answer, otherwise the same hint as before.
    """

    verdict: Verdict
    moves: str
    wrong: tuple[str, ...]
    missing: str
    more: int
    complete: bool
    exercise: Exercise


def exercise(item: str, level: int, *, limit: Limit, presentation: Presentation) -> Exercise:
    """Draw a practice position with the hint of a level.

    Args:
        item: the position, an id of `engine.practice`.
        level: the level of the hint, 1-4, or `NO_HINT`.
        limit: how long looking for the step may take.
        presentation: how to present the texts and the picture.

    Raises:
        LookupError: if there is no such position.
        OutOfTimeError: if the step is not found in that time.
    """
    with presentation.use_locale():
        return _exercise(position(item), level, limit, presentation)


def judge_exercise(
    item: str,
    answer: str | Sequence[Move],
    level: int,
    *,
    limit: Limit,
    presentation: Presentation,
) -> ExerciseAnswer:
    """Judge a user's answer to a practice position.

    Args:
        item: the position, an id of `engine.practice`.
        answer: the moves, or a text such as "r3c4<>5".
        level: the level of the last hint before the answer.
        limit: how long it may take.
        presentation: how to present the texts and the picture.

    Raises:
        LookupError: if there is no such position.
        SudokuError: if the text is not an answer; the message says where, and what would be valid.
        OutOfTimeError: if the answer is right, but the step is not found in time.
    """
    with presentation.use_locale():
        here = position(item)
        # Judging the answer and finding the step may each take half of the time.
        half = limit if limit.seconds is None else Limit(limit.seconds / 2)
        judged = judge_answer(here.line, here.technique, answer, limit=half)
        moves = tuple(dict.fromkeys(judged.moves))
        right = judged.verdict is Verdict.RIGHT
        return ExerciseAnswer(
            verdict=judged.verdict,
            moves=describe_moves(moves),
            wrong=_wrong(here.grid, moves, judged.verdict),
            missing=describe_moves(judged.missing),
            more=len(judged.missing) if right else 0,
            complete=judged.complete,
            exercise=_exercise(here, HintLevel.FULL if right else level, half, presentation),
        )


def doubt(
    item: str, cell: Cell, digit: Digit, *, limit: Limit, presentation: Presentation
) -> WhyNot | None:
    """Say why a digit cannot be in a cell of a practice position.

    Args:
        item: the position, an id of `engine.practice`.
        cell: the cell.
        digit: the digit.
        limit: how long it may take.
        presentation: how to present the texts and the picture.

    Returns:
        The argument; None if it is the very answer that the position asks for.

    Raises:
        LookupError: if there is no such position.
        OutOfTimeError: if the answer is not found in time.
    """
    here = position(item)
    found = why_not(GameRequest(here.line, "", presentation), cell, digit)
    if found.technique is None:
        return found
    asked = (Elimination(cell, digit),)
    with presentation.use_locale():
        judged = judge_answer(here.line, here.technique, asked, limit=limit)
    is_asked = judged.verdict is Verdict.RIGHT or found.technique is here.technique
    return None if is_asked else found


def _exercise(
    here: PracticePosition, level: int, limit: Limit, presentation: Presentation
) -> Exercise:
    if level == NO_HINT:
        grid = here.grid
        marks = grid.has_marks or here.technique.family is not Family.SINGLE
        return Exercise("", draw_grid(grid, presentation, candidates=marks))
    shown = hint(StepRequest(here.line, limit, presentation, here.scale), level, alone=True)
    if shown.ending is not None:
        raise OutOfTimeError(shown.words)
    question = f"**{shown.question}**" if shown.question and level < HintLevel.FULL else ""
    return Exercise("\n".join(filter(None, (shown.words, question))), shown.drawing)


def _wrong(
    grid: Grid, moves: Sequence[Placement | Elimination], verdict: Verdict
) -> tuple[str, ...]:
    """Sentences on the wrong moves and what they contradict, without revealing what is right.

    For an impossible answer, this names only the moves that the position itself contradicts.
    """
    if verdict is Verdict.IMPOSSIBLE:
        return tuple(filter(None, (visible_objection(grid, move) for move in moves)))[:_NAMED]
    if verdict is not Verdict.WRONG:
        return ()
    (solution,) = engine.solve(grid)
    wrong = (move for move in moves if not is_true(move, solution))
    return tuple(objection(grid, move) for move in islice(wrong, _NAMED))
