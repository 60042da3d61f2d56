"""Showing how a puzzle is solved, part by part, and its solution.

Consecutive singles are one part.
"""

import contextlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import engine
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.model.report import Rating
from engine.model.step import HintLevel
from engine.model.technique import Family
from engine.notation import parse_position
from engine.orders.runs import next_run
from engine.orders.scales import SE
from engine.words.explanation import step_title, whole_proof
from tutor.assessment import require_puzzle
from tutor.drawing import Drawing, draw_grid, draw_step
from tutor.presentation import Presentation

HARDEST: Final = 0
"""In place of a number: the first of the hardest parts."""
_CACHED_PATHS: Final = 16
"""How many paths a process caches, since users page back and forth."""
_OVERVIEW: Final = 2.0
"""The time limit, in seconds, for counting the parts; after it, a part is shown without a total."""


@dataclass(frozen=True, slots=True)
class WalkthroughPart:
    """A part of a solution path: a step, or consecutive singles.

    Attributes:
        number: the number of the part, from 1.
        technique: the name of the technique, or the number of singles in words.
        slug: the technique's name as an identifier.
        rating: its rating, in words.
        words: the argument; a long one is shortened, or replaced by an experiment.
        proof: the full argument, if `words` is shorter; otherwise empty.
        drawing: the grid, marked.
        is_last: whether it is the last part, after which the puzzle is solved or no technique
            helps.
        count: the number of parts; 0 if counting them takes too long.
        crux: the number of the hardest part; 0 if that is not known, or if singles are enough.
    """

    number: int
    technique: str
    slug: str
    rating: str
    words: str
    proof: str
    drawing: Drawing
    is_last: bool
    count: int
    crux: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of a puzzle.

    Attributes:
        line: the solution as 81 digits.
        drawing: the solved grid, in which the givens look different.
    """

    line: str
    drawing: Drawing


def walkthrough_part(
    position: str, number: int, *, limit: Limit, presentation: Presentation
) -> WalkthroughPart | None:
    """Describe and draw a part of the solution path that the rating follows.

    Args:
        position: the position line of the start of the path.
        number: the number of the part, counted from 1; a number that is too large means the last
            part, and `HARDEST` the first of the hardest parts.
        limit: how long finding all parts up to this one may take.
        presentation: how to present the texts and the picture.

    Returns:
        The part; None if no technique helps.

    Raises:
        OutOfTimeError: if the limit is reached before.
        SudokuError: if the position is wrong or solved.
    """
    with presentation.use_locale():
        require_puzzle(parse_position(position))
        path = _path(position)
        if number != HARDEST and not path.has_ended_within(_OVERVIEW, limit):
            path.go_to(number + 1, limit)
        else:
            path.go_to(None, limit)
        if not path.steps:
            return None
        hardest = path.hardest
        number = min(hardest if number == HARDEST else number, len(path.steps))
        step = path.steps[number - 1]
        is_crux_known = path.is_over and path.steps[hardest - 1].technique.family != Family.SINGLE
        return WalkthroughPart(
            number=number,
            technique=step_title(step),
            slug=step.technique.slug,
            rating=Rating(step.tenths).words,
            words=engine.explain(step, HintLevel.FULL),
            proof=whole_proof(step),
            drawing=draw_step(step, HintLevel.FULL, presentation),
            is_last=number == len(path.steps),
            count=len(path.steps) if path.is_over else 0,
            crux=hardest if is_crux_known else 0,
        )


def solution(position: str, *, presentation: Presentation) -> Solution:
    """Solve a puzzle and draw it.

    Args:
        position: a position line of a puzzle with one solution.
        presentation: how to present the picture.

    Raises:
        SudokuError: if it has no single solution.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        require_puzzle(grid)
        (line,) = engine.solve(grid, count=1)
        solved = Grid.from_values([int(digit) for digit in line], givens=grid.givens)
        return Solution(line, draw_grid(solved, presentation, candidates=False))


class _Path:
    """A path in the rating's order of techniques, as far as it has been requested."""

    def __init__(self, position: str) -> None:
        self.steps: list[engine.Step] = []
        self.is_over = False
        self._grid = parse_position(position)

    @property
    def hardest(self) -> int:
        """The number of the first of the hardest parts so far."""
        return max(range(len(self.steps)), key=lambda at: self.steps[at].tenths) + 1

    def has_ended_within(self, seconds: float, limit: Limit) -> bool:
        """Whether all parts are found within some seconds, or within a shorter limit."""
        shorter = seconds if limit.seconds is None else min(seconds, limit.seconds)
        with contextlib.suppress(engine.OutOfTimeError):
            self.go_to(None, Limit(shorter))
        return self.is_over

    def go_to(self, number: int | None, limit: Limit) -> None:
        """Find the parts up to this one, or all; if time is up, keep the parts found so far.

        Raises:
            OutOfTimeError: if the limit is reached before.
        """
        clock = Countdown(limit)
        while not self.is_over and (number is None or len(self.steps) < number):
            left = None if clock.is_endless else Limit(clock.seconds)
            step = None if self._grid.is_solved else next_run(SE, self._grid, limit=left)
            if step is None:
                self.is_over = True
            else:
                self.steps.append(step)
                self._grid = self._grid.apply(step)


@lru_cache(maxsize=_CACHED_PATHS)
def _path(position: str) -> _Path:
    return _Path(position)
