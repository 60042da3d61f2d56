"""Judging answers to hints, without giving the step away."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, TypeAlias

import engine
from engine.errors import AlreadySolvedError, OutOfTimeError
from engine.language import N_, translate
from engine.lessons import lesson
from engine.model.candidates import Elimination, Placement, is_true
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.step import HintLevel, Step
from engine.model.technique import Family, Technique
from engine.notation import parse_position
from engine.notation.moves import Move
from engine.orders import teacher
from engine.practice import Verdict, judge
from engine.words.claims import describe_moves
from engine.words.explanation import technique_name
from tutor.assessment import require_puzzle
from tutor.drawing import Drawing
from tutor.hints import Hint, StepRequest, hint_or_solution, hint_out_of_time, next_step
from tutor.objections import objection, outside, visible_objection

_JUSTIFY_LIMIT: Final = Limit(0.3)
_TRUE: Final = N_("That's true, but this hint is about something else.")
_TRUE_BY: Final = N_(
    "That's true, by this technique: {technique}. This hint is about a different one."
)
_TRUE_BUT: Final = N_("That's true, but this technique does not prove it here: {technique}.")
_SO_FAR: Final = N_("That's true. I could not find out in time whether it follows from this step.")
_NOTHING_NEW: Final = N_("That's already there: {moves}.")
_NAMED: Final = 3
"""The maximum number of wrong moves that are named."""


class AnswerKind(Enum):
    """The verdict on an answer to a hint."""

    RIGHT = auto()
    """It is some or all of what follows from the technique of the step."""
    OTHER = auto()
    """It is true, but does not follow from the technique."""
    NOTHING_NEW = auto()
    """The position already contains it."""
    WRONG = auto()
    """It is false, or nothing shows that it is true."""


@dataclass(frozen=True, slots=True)
class HintAnswer:
    """A judged answer to a hint.

    Attributes:
        finding: the verdict.
        moves: the answer as it was understood.
        reasons: sentences on why the answer is not right; empty if it is.
        found: how many of the consequences the answer has.
        total: the number of all consequences; 0 if the answer is not right.
        slug: the technique of the step.
        name: the name of that technique.
        lesson: the slug of the technique whose lesson may help; None if that would give the step
            away.
    """

    finding: AnswerKind
    moves: str
    reasons: tuple[str, ...]
    found: int
    total: int
    slug: str
    name: str
    lesson: str | None


def judge_hint_answer(
    request: StepRequest, answer: Sequence[Move], level: int
) -> HintAnswer | None:
    """Judge a reader's answer to a hint.

    Any part of the step's consequences is right, and so is any other instance of its technique.

    Args:
        request: the position of the hint; its limit applies to everything together.
        answer: the moves: either placements or eliminations.
        level: the level of the hint; the verdict must not reveal more than this level does.

    Returns:
        The judged answer; None if no technique gives a step.

    Raises:
        SudokuError: if the position is wrong or solved, or the step is not found in time.
    """
    with request.presentation.use_locale():
        grid = parse_position(request.position)
        require_puzzle(grid)
        # Finding the step and judging the answer may each take half of the time.
        half = _half(request.limit)
        step = next_step(replace(request, limit=half))
        if step is None or step.technique is Technique.BRUTE_FORCE:
            return None
        moves = tuple(dict.fromkeys(answer))
        finding, reasons, found, total = _judge(grid, step, moves, HintLevel(level), half)
        is_basic = any(visible_objection(grid, move) for move in moves)
        return HintAnswer(
            finding,
            describe_moves(moves),
            tuple(reasons),
            found,
            total,
            step.technique.slug,
            technique_name(step.technique),
            _lesson(step, level, finding, is_basic=is_basic),
        )


def answer_hint(
    request: StepRequest, answer: Sequence[Move], level: int
) -> tuple[HintAnswer | None, Hint | Drawing]:
    """Judge an answer, then draw the hint; the arguments are as for `judge_hint_answer`.

    Returns:
        The judged answer, or None without a step to judge it by; and the hint, or a drawing of
        the position if it is solved.

    Raises:
        SudokuError: if the position is wrong.
    """
    if request.puzzle:
        return None, hint_or_solution(request, level)
    in_half = replace(request, limit=_half(request.limit))
    judged = None
    try:
        judged = judge_hint_answer(request, answer, level)
    except OutOfTimeError:
        return None, hint_out_of_time(in_half, level)
    except AlreadySolvedError:
        pass  # A solved position is drawn below.
    return judged, hint_or_solution(in_half, level)


def _half(limit: Limit) -> Limit:
    return limit if limit.seconds is None else Limit(limit.seconds / 2)


_Judged: TypeAlias = tuple[AnswerKind, Sequence[str], int, int]


def _judge(
    grid: Grid, step: Step, moves: tuple[Move, ...], level: HintLevel, limit: Limit
) -> _Judged:
    if visible := [found for move in moves if (found := visible_objection(grid, move))]:
        return AnswerKind.WRONG, visible[:_NAMED], 0, 0
    new = tuple(move for move in moves if grid.has(move.cell, move.digit))
    if not new:
        text = translate(_NOTHING_NEW, moves=describe_moves(moves))
        return AnswerKind.NOTHING_NEW, [text], 0, 0
    (solution,) = engine.solve(grid)
    shown = [move for move in new if isinstance(move, Elimination) or not _singles(grid, move)]
    wrong = [move for move in shown if not is_true(move, solution)]
    if wrong:
        return AnswerKind.WRONG, _objections(grid, step, wrong, level), 0, 0
    matching = set(new) & set(step.effects)
    if matching:
        return AnswerKind.RIGHT, (), len(matching), len(step.effects)
    if step.technique.family is Family.SINGLE:
        return _judge_single(grid, step, new, level)
    judged = judge(grid, step.technique, new, limit=limit)
    if judged.verdict is Verdict.RIGHT:
        count = len(judged.found)
        return AnswerKind.RIGHT, (), count, count + len(judged.missing)
    unproven = [move for move in shown if isinstance(move, Placement)]
    if unproven:
        # Do not say that it is true: that would confirm a guessed digit.
        return AnswerKind.WRONG, _objections(grid, step, unproven, level), 0, 0
    if not judged.complete:
        return AnswerKind.OTHER, [translate(_SO_FAR)], 0, 0
    return AnswerKind.OTHER, [_true_but(grid, step, new, level)], 0, 0


def _judge_single(grid: Grid, step: Step, new: tuple[Move, ...], level: HintLevel) -> _Judged:
    kinds = [_singles(grid, move) for move in new]
    if all(step.technique in kind for kind in kinds):
        return AnswerKind.RIGHT, (), len(new), len(new)
    if unproven := [move for move, answers in zip(new, kinds, strict=True) if not answers]:
        return AnswerKind.WRONG, _objections(grid, step, unproven, level), 0, 0
    return AnswerKind.OTHER, [_true_but(grid, step, new, level)], 0, 0


def _singles(grid: Grid, move: Move) -> set[Technique]:
    """The kinds of single that a digit is in its cell."""
    if isinstance(move, Elimination):
        return set()
    houses = [
        house
        for house in grid.variant.houses_of[move.cell]
        if sum(grid.has(cell, move.digit) for cell in house.cells) == 1
    ]
    full = any(sum(not grid.values[cell] for cell in house.cells) == 1 for house in houses)
    is_naked = grid.candidates_of(move.cell) == (move.digit,)
    return {
        *([Technique.HIDDEN_SINGLE] if houses else []),
        *([Technique.NAKED_SINGLE] if is_naked else []),
        *([Technique.FULL_HOUSE] if full else []),
    }


def _objections(grid: Grid, step: Step, wrong: Sequence[Move], level: HintLevel) -> list[str]:
    return [
        (isinstance(move, Elimination) and level >= HintLevel.WHERE and outside(step.pattern, move))
        or objection(grid, move)
        for move in wrong[:_NAMED]
    ]


def _true_but(grid: Grid, step: Step, new: Sequence[Move], level: HintLevel) -> str:
    """A sentence that the answer is true; it names another technique that shows it in one step."""
    other = _one_technique(grid, new)
    if other is not None and other is not step.technique:
        return translate(_TRUE_BY, technique=technique_name(other))
    if level is HintLevel.NUDGE:
        return translate(_TRUE)
    return translate(_TRUE_BUT, technique=technique_name(step.technique))


def _one_technique(grid: Grid, moves: Sequence[Move]) -> Technique | None:
    """The technique that shows each move in one step; None if no technique does, or in time."""
    if all(found := [_singles(grid, move) for move in moves]):
        return min(
            set.intersection(*found), key=lambda technique: technique.cost or 0, default=None
        )
    if not grid.variant.is_classic:
        return None
    try:
        reasons = [teacher.justify(grid, move, limit=_JUSTIFY_LIMIT) for move in moves]
    except OutOfTimeError:
        return None
    if not all(reason is not None and reason.steps == 1 for reason in reasons):
        return None
    techniques = {reason.hardest for reason in reasons if reason is not None}
    return techniques.pop() if len(techniques) == 1 else None


def _lesson(step: Step, level: int, finding: AnswerKind, *, is_basic: bool) -> str | None:
    """The lesson on the technique that was missed, or on its prerequisite if that was missed.

    A single has no prerequisite.
    """
    if is_basic and step.technique.family is Family.SINGLE:
        return step.technique.slug
    if is_basic:
        before = lesson(step.technique).prerequisites if level > HintLevel.NUDGE else ()
        return (before[0] if before else Technique.FULL_HOUSE).slug
    shown = level > HintLevel.NUDGE or finding is AnswerKind.RIGHT
    return step.technique.slug if shown else None
