"""Shows how a puzzle is solved: any step of the solving path, and the solution."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import engine
from engine.explain import HintLevel, technique_name
from engine.grid import Grid
from engine.limit import Limit
from engine.notation import parse_position
from engine.report import Rating
from tutor.assessment import require_puzzle
from tutor.drawing import Drawing, draw_grid, draw_step
from tutor.presentation import Presentation

HARDEST: Final = 0
"""The hardest step, instead of a number."""
_CACHED_PATHS: Final = 16
"""How many paths a process keeps: users page back and forth."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of a solving path.

    Attributes:
        number: counted from 1.
        technique: the name of the technique.
        slug: the technique's name as an identifier.
        rating: its rating, in words.
        words: the whole argument.
        drawing: the grid, marked.
        is_last: whether the puzzle is solved, or no technique helps, after it.
    """

    number: int
    technique: str
    slug: str
    rating: str
    words: str
    drawing: Drawing
    is_last: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of a puzzle.

    Attributes:
        line: 81 digits.
        drawing: the solved grid, with the givens distinguished.
    """

    line: str
    drawing: Drawing


def path_step(
    position: str, number: int, *, limit: Limit, presentation: Presentation
) -> PathStep | None:
    """Describe and draw a step of the solving path of the rating.

    Args:
        position: the position line of the start of the path.
        number: of the step, counted from 1; a number that is too large means the last step, and
            `HARDEST` the first of the hardest ones.
        limit: how long the search for all steps up to it may take.
        presentation: of its texts and picture.

    Returns:
        The step; None if not a single technique helps.

    Raises:
        OutOfTimeError: if the limit is reached before.
        SudokuError: if the position is wrong or solved.
    """
    with presentation.use_locale():
        require_puzzle(parse_position(position))
        path = _path(position)
        path.go_to(None if number == HARDEST else number + 1, limit)
        if not path.steps:
            return None
        if number == HARDEST:
            highest = max(step.tenths for step in path.steps)
            number = next(n for n, step in enumerate(path.steps, 1) if step.tenths == highest)
        number = min(number, len(path.steps))
        step = path.steps[number - 1]
        return PathStep(
            number=number,
            technique=technique_name(step.technique),
            slug=step.technique.slug,
            rating=Rating(step.tenths).words,
            words=engine.explain(step, HintLevel.FULL),
            drawing=draw_step(step, HintLevel.FULL, presentation),
            is_last=number == len(path.steps),
        )


def solution(position: str, *, presentation: Presentation) -> Solution:
    """Solve a puzzle and draw it.

    Args:
        position: a position line of a puzzle with one solution.
        presentation: of the picture.

    Raises:
        SudokuError: if it has no single solution.
    """
    with presentation.use_locale():
        grid = parse_position(position)
        require_puzzle(grid)
        (line,) = engine.solve(grid, limit=1)
        solved = Grid.from_values([int(digit) for digit in line], givens=grid.givens)
        return Solution(line, draw_grid(solved, presentation, candidates=False))


class _Path:
    """A path as far as it has been requested."""

    def __init__(self, position: str) -> None:
        self.steps: list[engine.Step] = []
        self._grid = parse_position(position)
        self._is_over = False

    def go_to(self, number: int | None, limit: Limit) -> None:
        """Find the steps up to this one, or all; steps found so far are kept if time is up.

        Raises:
            OutOfTimeError: if the limit is reached before.
        """
        if self._is_over or (number is not None and len(self.steps) >= number):
            return
        for step in engine.iter_steps(self._grid, limit=limit):
            self.steps.append(step)
            self._grid = step.grid.apply(step)
            if number is not None and len(self.steps) >= number:
                return
        self._is_over = True


@lru_cache(maxsize=_CACHED_PATHS)
def _path(position: str) -> _Path:
    return _Path(position)
