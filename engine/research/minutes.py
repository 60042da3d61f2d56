"""Predict how many minutes people take for a puzzle (docs/minutes.md).

A player without a plan is simulated a few times (`engine.core.grader.human_player`). Finding a
digit takes longer if there are fewer singles, or more cells and digits left to search. The
parameters are in `engine.research.minutes_model`; `python -m tools.minutes` fits them to recorded
times.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import starmap
from math import exp, inf
from typing import Final, NamedTuple, TypeAlias

from engine.core.grader.human_player import HumanPlayer
from engine.model.grid import Grid, require_classic
from engine.model.limit import Limit
from engine.model.reuse import PerThread
from engine.orders.se import grade
from engine.research.minutes_model import MODEL, Model
from engine.validation.diagnosis import require_puzzle

PLAYS: Final = 32
"""The number of simulated plays per prediction; each takes about 15 microseconds."""
CELLS_UNIT: Final = 30
DIGITS_UNIT: Final = 8
_CACHED: Final = 256
"""The number of predictions to cache; several columns of a table need the same one."""

Placement: TypeAlias = tuple[int, int, int, int, int, int]
"""The position in which a digit is found: the numbers of empty cells, of incomplete digits, and of
singles by kind: the last empty cell of a house, hidden in a box, hidden in a line, naked."""

_player: Final = PerThread(HumanPlayer)


class Plays(NamedTuple):
    """What happened when a puzzle was played `PLAYS` times.

    Attributes:
        placements: an entry for each digit that was found, over all plays.
        eliminations: how often candidates had to be removed, on average.
        given: how many digits had to be given, because no simple technique helped, on average.
    """

    placements: list[Placement]
    eliminations: float
    given: float


@dataclass(frozen=True, slots=True)
class SolvingTime:
    """The predicted mean time of people who solve a puzzle.

    Attributes:
        minutes: the prediction.
        low: 10 % of puzzles with this prediction are solved faster.
        high: 10 % are solved more slowly; None if the data do not cover this.
        extrapolated: whether the puzzle is harder than those that the model was fitted to, so that
            the prediction is at most a lower bound.
    """

    minutes: float
    low: float
    high: float | None
    extrapolated: bool


def predict_minutes(
    grid: Grid, *, er: float | None = None, limit: Limit | None = None
) -> SolvingTime:
    """Predict how many minutes people take on average to solve a puzzle.

    Args:
        grid: a classic puzzle with one solution; cells that are filled in take no time.
        er: its ER, if known, or math.inf if known to be high. If None, the puzzle is rated, unless
            simple techniques solve it.
        limit: the time limit of that rating; without a result, the prediction counts as
            extrapolated.

    Returns:
        The prediction, the same on each call.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        SudokuError: if it is not a puzzle with one solution, or is solved.
    """
    seconds, given = _seconds(grid)
    hard = given > 0
    if hard and er is None:
        rating = grade(grid, limit=limit).er
        er = rating.value if rating.exact else inf
    extrapolated = (
        seconds > MODEL.most_seconds
        or given > MODEL.most_given
        or (er is not None and er > MODEL.most_er)
    )
    low, high = MODEL.hard_interval if hard else MODEL.interval
    minutes = seconds / 60
    return SolvingTime(
        minutes, minutes * exp(low), None if extrapolated else minutes * exp(high), extrapolated
    )


def play(grid: Grid) -> Plays:
    """Play a puzzle `PLAYS` times.

    Args:
        grid: a classic puzzle with one solution.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        SudokuError: if it is not a puzzle with one solution, or is solved.
    """
    require_classic(grid)
    solution = require_puzzle(grid).encode("ascii")
    placements: list[Placement] = []
    eliminations = given = 0
    player = _player.value
    for seed in range(PLAYS):
        found, removed, helped = player.play(grid.values, grid.candidates, solution, seed)
        placements += found
        eliminations += removed
        given += helped
    return Plays(placements, eliminations / PLAYS, given / PLAYS)


def seconds_of(plays: Plays, model: Model) -> float:
    """The time that a model predicts, in seconds."""
    searching = sum(starmap(_searching(model), plays.placements))
    return (
        searching / PLAYS
        + model.placement * len(plays.placements) / PLAYS
        + model.elimination * plays.eliminations
        + model.given * plays.given
    )


def _searching(model: Model) -> Callable[[int, int, int, int, int, int], float]:
    """A function from the numbers of a `Placement` to its predicted seconds."""
    cells: list[float] = [(number / CELLS_UNIT) ** model.cells for number in range(82)]
    digits: list[float] = [(number / DIGITS_UNIT) ** model.digits for number in range(10)]
    last, box, line, naked = model.last, model.box, model.line, model.naked
    power = -model.ways
    unit = float(CELLS_UNIT)

    def seconds(left: int, open_: int, lasts: int, boxes: int, lines: int, nakeds: int) -> float:
        rate = lasts * last + boxes * box + lines * line + nakeds * naked
        return float(unit * cells[left] * digits[open_] * rate**power)

    return seconds


@lru_cache(_CACHED)
def _seconds(grid: Grid) -> tuple[float, float]:
    plays = play(grid)
    return seconds_of(plays, MODEL), plays.given
