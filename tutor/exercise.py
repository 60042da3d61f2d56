"""The jobs of practice in chat: a position with hints, and what is shown after an answer to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine
from engine.errors import OutOfTimeError
from engine.explain import HintLevel
from engine.grid import Grid
from engine.language import N_, cell_label, translate
from engine.limit import Limit
from engine.practice import PracticePosition, Verdict, is_possible, position
from engine.step import Elimination, Placement
from engine.technique_table import Family
from tutor.answer import judge_answer
from tutor.drawing import Drawing, draw_grid
from tutor.game import name_of
from tutor.hints import hint
from tutor.presentation import Presentation

NOTHING_TOLD: Final = 0
"""The level at which the position stands there without a hint."""

_FILLED: Final = N_("{move} cannot be: {cell} is {digit} already.")
_SEES: Final = N_("{move} cannot be: {cell} sees the {digit} in {other}.")
_GONE: Final = N_("{move} cannot be: {digit} is no candidate of {cell} any more.")
_CONTRADICTS: Final = N_("{move} contradicts the solution.")
_NAMED: Final = 5
"""How many wrong moves are told."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position to practise on, with as much of its step as is told.

    Attributes:
        words: the hint; empty if nothing is told.
        drawing: the position, marked as far as the level tells.
    """

    words: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer is worth, and what to show of the position after it.

    Attributes:
        verdict: what it is worth.
        moves: the answer as it was understood.
        wrong: what is wrong in it, a sentence each.
        missing: what else follows; empty if the answer is not right.
        complete: False if something true may be right, but there was no time to find out.
        exercise: the whole step after a right answer, else what was told before.
    """

    verdict: Verdict
    moves: str
    wrong: tuple[str, ...]
    missing: str
    complete: bool
    exercise: Exercise


def exercise(item: str, level: int, *, limit: Limit, presentation: Presentation) -> Exercise:
    """Draw a position and tell as much of its step as a level does.

    Args:
        item: which position, an id of `engine.practice`.
        level: how much to tell: `NOTHING_TOLD`, or 1-4.
        limit: how long looking for the step may take.
        presentation: how it is told and drawn.

    Raises:
        LookupError: if there is no such position.
        OutOfTimeError: if the step was not found in that time.
    """
    with presentation.use_locale():
        return _told(position(item), level, limit, presentation)


def answered(
    item: str, text: str, level: int, *, limit: Limit, presentation: Presentation
) -> Judged:
    """Judge what somebody has answered to a position.

    Args:
        item: which position, an id of `engine.practice`.
        text: what they typed, such as "r3c4<>5".
        level: how much of the step has been told before.
        limit: how long it may take.
        presentation: how it is told and drawn.

    Raises:
        LookupError: if there is no such position.
        SudokuError: if the text is no answer; the message says where and what would be.
        OutOfTimeError: if the answer is right, but the step was not found in time.
    """
    with presentation.use_locale():
        here = position(item)
        # The answer is judged, then the step is told: each may take half of the time.
        half = limit if limit.seconds is None else Limit(limit.seconds / 2)
        judged = judge_answer(here.line, here.technique, text, limit=half)
        moves = tuple(dict.fromkeys(judged.moves))
        right = judged.verdict is Verdict.RIGHT
        return Judged(
            verdict=judged.verdict,
            moves=_listed(moves),
            wrong=_wrong(here.grid, moves, judged.verdict),
            missing=_listed(judged.missing),
            complete=judged.complete,
            exercise=_told(here, HintLevel.FULL if right else level, half, presentation),
        )


def _told(here: PracticePosition, level: int, limit: Limit, presentation: Presentation) -> Exercise:
    if level == NOTHING_TOLD:
        grid = here.grid
        marks = grid.has_marks or here.technique.family is not Family.SINGLE
        return Exercise("", draw_grid(grid, presentation, candidates=marks))
    told = hint(here.line, level, limit=limit, presentation=presentation, scale=here.scale)
    if told.ending is not None:
        raise OutOfTimeError(told.words)
    return Exercise(told.words, told.drawing)


def _wrong(
    grid: Grid, moves: Sequence[Placement | Elimination], verdict: Verdict
) -> tuple[str, ...]:
    """Which of the moves are wrong, and what they contradict, but not what would be right.

    Of an answer that is impossible, only what the position itself shows.
    """
    if verdict is Verdict.IMPOSSIBLE:
        wrong = [move for move in moves if not is_possible(move, grid)]
    elif verdict is Verdict.WRONG:
        (solution,) = engine.solve(grid)
        wrong = [move for move in moves if not _is_true(move, solution)]
    else:
        wrong = []
    return tuple(_contradiction(grid, move) for move in wrong[:_NAMED])


def _is_true(move: Placement | Elimination, solution: str) -> bool:
    return (solution[move.cell] == str(move.digit)) is isinstance(move, Placement)


def _contradiction(grid: Grid, move: Placement | Elimination) -> str:
    name, cell, digit = name_of(move), cell_label(move.cell), move.digit
    if there := grid.values[move.cell]:
        return translate(_FILLED, move=name, cell=cell, digit=there)
    if isinstance(move, Placement):
        peers = (other for other in grid.variant.peers[move.cell] if grid.values[other] == digit)
        if (other := next(peers, None)) is not None:
            return translate(_SEES, move=name, cell=cell, digit=digit, other=cell_label(other))
        if not grid.has(move.cell, digit):
            return translate(_GONE, move=name, cell=cell, digit=digit)
    return translate(_CONTRADICTS, move=name)


def _listed(moves: Sequence[Placement | Elimination]) -> str:
    return ", ".join(map(name_of, moves))
