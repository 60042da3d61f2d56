"""The justification of a move: the easiest steps of the teacher's order that lead to it.

A player fills in digits and rarely notes the eliminations before them. So the search includes the
steps before a digit: it applies all steps of least cost, again and again, until the digit is a
single. A step stays valid when more is known, so the hardest step used is the easiest possible one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid, require_classic
from engine.model.limit import Countdown, Limit
from engine.model.reasons import ruled_out_by
from engine.model.step import Step
from engine.model.technique import Technique
from engine.orders.teacher.search import cheapest_without_singles
from engine.techniques.contradiction import ContradictionPattern
from engine.techniques.either_way import EitherWayPattern
from engine.validation.diagnosis import require_puzzle

MAX_STEPS: Final = 12
"""The maximum number of steps that a person keeps in mind before a move."""

_MAX_ROUNDS: Final = 3
"""The maximum number of rounds of other singles that a person keeps in mind."""
_MAX_SEARCHES: Final = 40
_SHORT: Final = 12
"""The maximum placements of a test that a person can follow in mind; longer tests are guesses."""


@dataclass(frozen=True, slots=True)
class Justification:
    """The justification of a move.

    Attributes:
        hardest: the hardest technique that is needed.
        cost: its cost in the teacher's order.
        steps: the number of steps including the move; an upper bound, as some may not be needed.
    """

    hardest: Technique
    cost: float
    steps: int


def justify(
    grid: Grid, move: Placement | Elimination, *, limit: Limit | None = None
) -> Justification | None:
    """Find the easiest steps that lead to a move.

    A placement is justified if it is a single: at once, after a few other singles, or after steps
    that remove candidates. An elimination is justified by a step that makes it.

    Args:
        grid: a position with one solution; removed candidates stay removed.
        move: a digit for an empty cell, or a candidate to remove.
        limit: how long it may take.

    Returns:
        The justification; None if the move is wrong, or needs a long test, a net, or more than
        `MAX_STEPS` steps.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        SudokuError: if it has no solution or several, or is solved.
        OutOfTimeError: if the limit is reached first.
    """
    clock = Countdown(limit)
    require_classic(grid)
    solution = require_puzzle(grid, clock)
    right = solution[move.cell] == str(move.digit)
    if not grid.has(move.cell, move.digit) or right is isinstance(move, Elimination):
        return None
    return _by_singles(grid, move) or _by_eliminations(grid, move, clock)


def _by_singles(grid: Grid, move: Placement | Elimination) -> Justification | None:
    """Justify by singles alone: the move, after up to `_MAX_ROUNDS` rounds of other singles."""
    now = grid
    for round_ in range(1, _MAX_ROUNDS + 2):
        if isinstance(move, Placement) and (technique := single_at(now, move)) is not None:
            assert technique.cost is not None
            return Justification(technique, technique.cost, round_)
        for single in set(_singles(now)):
            now = now.place(single.cell, single.digit)
        if isinstance(move, Elimination) and not now.has(move.cell, move.digit):
            technique = Technique.HIDDEN_SINGLE
            assert technique.cost is not None
            return Justification(technique, technique.cost, round_)
    return None


def _by_eliminations(
    grid: Grid, move: Placement | Elimination, clock: Countdown
) -> Justification | None:
    """Justify by steps that remove candidates, applying all steps of least cost at a time."""
    now, used = grid, list[Step]()
    for _ in range(_MAX_SEARCHES):
        left = None if clock.is_endless else Limit(clock.seconds)
        found = [step for step in cheapest_without_singles(now, limit=left) if _is_short(step)]
        if not found:
            return None
        for step in found:
            if move in step.placements or move in _removed(step):
                return _justification(grid, used, step, ())
        used += found
        for step in found:
            for elimination in _removed(step):
                now = now.eliminate(elimination.cell, elimination.digit)
        if isinstance(move, Placement) and (single := single_at(now, move)) is not None:
            return _justification(grid, used, None, _ruled_out(grid, now, move, single))
    return None


def _is_short(step: Step) -> bool:
    """Whether a person can follow the step in mind: not a long test, not a net."""
    match step.pattern:
        case ContradictionPattern(length=length):
            return length <= _SHORT
        case EitherWayPattern(branches=branches):
            return sum(map(len, branches)) <= _SHORT
    return True


def _justification(
    grid: Grid, used: list[Step], last: Step | None, wanted: tuple[Candidate, ...]
) -> Justification | None:
    """The justification by the needed steps: those that the last step or the single is based on."""
    needed = [] if last is None else [last]
    open_ = set(wanted) if last is None else _rests_on(grid, last)
    for step in reversed(used):
        if open_.intersection(_candidates(_removed(step))):
            needed.append(step)
            open_ |= _rests_on(grid, step)
    steps = len(needed) + (last is None)
    if not needed or steps > MAX_STEPS:
        return None
    hardest = max(needed, key=lambda step: step.rating)
    return Justification(hardest.technique, hardest.rating, steps)


def _rests_on(grid: Grid, step: Step) -> set[Candidate]:
    """The candidates that must be absent for a step, so that earlier steps may have removed them.

    These are candidates in the cells of its pattern, and its digits in cells that see one of these.
    """
    view = step.views[0]
    cells = {candidate.cell for candidate, _ in view.candidates} | {cell for cell, _ in view.cells}
    digits = {candidate.digit for candidate, _ in view.candidates}
    near = {peer for cell in cells for peer in grid.variant.peers[cell]}
    return {
        Candidate(cell, digit)
        for cell in cells | near
        for digit in grid.candidates_of(cell)
        if not step.grid.has(cell, digit) and (cell in cells or digit in digits)
    }


def _removed(step: Step) -> set[Elimination]:
    """The candidates that a step removes, including those that its placed digit rules out."""
    placed = (ruled_out_by(step.grid, placement) for placement in step.placements)
    return set(step.eliminations).union(*placed)


def _candidates(effects: Iterable[Candidate]) -> set[Candidate]:
    return {Candidate(effect.cell, effect.digit) for effect in effects}


def single_at(grid: Grid, move: Placement) -> Technique | None:
    """The technique of a single in this cell; None if the digit is not a single there."""
    hidden = _house_of(grid, move)
    if hidden is not None:
        empty = sum(not grid.values[cell] for cell in hidden)
        return Technique.FULL_HOUSE if empty == 1 else Technique.HIDDEN_SINGLE
    return Technique.NAKED_SINGLE if grid.candidates_of(move.cell) == (move.digit,) else None


def _house_of(grid: Grid, move: Placement) -> tuple[int, ...] | None:
    """The cells of the house with the fewest empty cells where the digit has only this place."""
    houses = [
        house.cells
        for house in grid.variant.houses_of[move.cell]
        if sum(grid.has(cell, move.digit) for cell in house.cells) == 1
    ]
    return min(houses, key=lambda cells: sum(not grid.values[c] for c in cells), default=None)


def _singles(grid: Grid) -> Iterator[Placement]:
    for cell, mask in enumerate(grid.candidates):
        if not grid.values[cell]:
            for digit in grid.candidates_of(cell):
                one = Placement(cell, digit)
                if mask.bit_count() == 1 or _house_of(grid, one) is not None:
                    yield one


def _ruled_out(grid: Grid, now: Grid, move: Placement, single: Technique) -> tuple[Candidate, ...]:
    """The candidates that had to be removed for a single."""
    if single is Technique.NAKED_SINGLE:
        others = (Candidate(move.cell, digit) for digit in grid.candidates_of(move.cell))
        return tuple(other for other in others if other.digit != move.digit)
    cells = _house_of(now, move)
    assert cells is not None
    return tuple(
        Candidate(cell, move.digit)
        for cell in cells
        if cell != move.cell and grid.has(cell, move.digit)
    )
