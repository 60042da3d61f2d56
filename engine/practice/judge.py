"""Judge answers: whether they are true, and whether they follow from the practised technique."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from engine.errors import OutOfTimeError
from engine.model.candidates import Elimination, Placement, is_true
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.model.technique import Technique
from engine.practice.instances import instances
from engine.practice.patterns import Effects, Instance, apply_eliminations, singles
from engine.validation.diagnosis import require_puzzle


class Verdict(Enum):
    """The assessment of an answer."""

    RIGHT = "right"
    """All of it is true, and some of it follows from the technique."""
    TRUE_BUT_OTHER = "true but other"
    """All of it is true, but none of it follows from the technique at once."""
    NOTHING_NEW = "nothing new"
    """All of it is true, but is already in the position."""
    IMPOSSIBLE = "impossible"
    """Some of it is impossible in the position: most likely a typing error."""
    WRONG = "wrong"
    """Some of it is not true."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The result of judging an answer.

    Attributes:
        verdict: the assessment.
        missing: further conclusions from the answer's instance of the technique, eliminations
            first, by cell and digit; empty if the answer is not right.
        found: the part of the answer that follows from that instance, in the same order.
        complete: False if the time was not enough to find all instances: an answer judged as merely
            true may then be right.
    """

    verdict: Verdict
    missing: tuple[Placement | Elimination, ...] = ()
    found: tuple[Placement | Elimination, ...] = ()
    complete: bool = True


def judge(
    grid: Grid,
    technique: Technique,
    answer: Iterable[Placement | Elimination],
    *,
    limit: Limit | None = None,
) -> Judgement:
    """Judge an answer to "what follows from this technique here?".

    Any instance of the technique is accepted, and any part of what follows from it. Singles that
    result from it also follow from it.

    Args:
        grid: a position with a single solution.
        technique: the technique to find.
        answer: the conclusions; moves that change nothing are ignored.
        limit: how long it may take.

    Raises:
        SudokuError: if the position does not have exactly one solution.
        ValueError: if the answer is empty.
    """
    clock = Countdown(limit)
    moves = frozenset(answer)
    if not moves:
        raise ValueError("there is nothing to judge: the answer has no move")
    solution = require_puzzle(grid, clock)
    if not all(is_possible(move, grid) for move in moves):
        return Judgement(Verdict.IMPOSSIBLE)
    if not all(is_true(move, solution) for move in moves):
        return Judgement(Verdict.WRONG)
    new = frozenset(move for move in moves if _changes(move, grid))
    if not new:
        return Judgement(Verdict.NOTHING_NEW)
    missing: Effects | None = None
    follows: Effects = frozenset()
    complete = True
    try:
        for instance in instances(grid, technique, clock):
            if matching := new & _all_of(grid, instance, new):
                left = instance.effects - moves
                if missing is None or len(left) < len(missing):
                    missing, follows = left, matching
            if missing is not None and not missing:
                break
    except OutOfTimeError:
        complete = False
    if missing is None:
        return Judgement(Verdict.TRUE_BUT_OTHER, complete=complete)
    return Judgement(Verdict.RIGHT, _ordered(missing), _ordered(follows))


def is_possible(move: Placement | Elimination, grid: Grid) -> bool:
    """Whether a move can be right as far as the position itself shows.

    A digit cannot be placed in a cell with another digit, nor where it is not a candidate; a placed
    digit cannot be eliminated.
    """
    value = grid.values[move.cell]
    if isinstance(move, Elimination):
        return value != move.digit
    return value == move.digit or grid.has(move.cell, move.digit)


def _changes(move: Placement | Elimination, grid: Grid) -> bool:
    if isinstance(move, Placement):
        return not grid.values[move.cell]
    return grid.has(move.cell, move.digit)


def _ordered(moves: Effects) -> tuple[Placement | Elimination, ...]:
    return tuple(sorted(moves, key=lambda move: (isinstance(move, Placement), move)))


def _all_of(grid: Grid, instance: Instance, wanted: Effects) -> Effects:
    """All valid conclusions of an instance; resulting singles only if the answer has placements."""
    known = instance.effects | instance.also
    if not any(isinstance(move, Placement) for move in wanted - known):
        return known
    return known | (set(singles(apply_eliminations(grid, known))) - set(singles(grid)))
