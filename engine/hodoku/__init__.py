"""The scale of HoDoKu 2.2.0: a score, which is the sum of what all steps are worth, and a level.

The original program and its scale are by Bernhard Hobiger. The rules followed here are those of
`spec/hodoku-score.md`, which were measured with that program.
"""

from dataclasses import dataclass
from typing import Final

from engine.core.hodoku.solver import Solver
from engine.grid import Grid, require_classic
from engine.hodoku.slots import SLOTS, Level, Slot, level_of, slot
from engine.language import msg, say
from engine.limit import Clock, Limit
from engine.report import Ending
from engine.validate import require_puzzle

__all__ = ["SLOTS", "HodokuReport", "Level", "Score", "Slot", "grade"]

_AT_LEAST: Final = msg("at least {score}")
_ENDINGS: Final = (Ending.SOLVED, Ending.BEYOND, Ending.OUT_OF_TIME)


@dataclass(frozen=True, slots=True)
class Score:
    """The sum of what all steps are worth.

    Attributes:
        points: such as 1234.
        exact: False if the true score may be higher.
    """

    points: int
    exact: bool = True

    @property
    def words(self) -> str:
        """The score as it is told: "1234", or "at least 1234"; in the language being spoken."""
        return str(self.points) if self.exact else say(_AT_LEAST, score=self.points)

    def __str__(self) -> str:
        return f"{'' if self.exact else '>='}{self.points}"


@dataclass(frozen=True, slots=True)
class HodokuReport:
    """How hard a puzzle is on the scale of HoDoKu 2.2.0.

    Attributes:
        grid: what was rated.
        score: the sum of all steps; exact if the path reached the solution.
        level: the level, which is the least it can be if the score is a bound.
        ending: why the path ended. `BEYOND` means that it needs a slot that is not built.
        slots: what the path used and how often, in the order of the slots; each is the short name
            of a kind of step (such as "h1") with its slot and its count.
        solution: the 81 digits of the only solution.
    """

    grid: Grid
    score: Score
    level: Level
    ending: Ending
    slots: tuple[tuple[str, Slot, int], ...]
    solution: str

    @property
    def exact(self) -> bool:
        """Whether the path reached the solution, so that score and level are exact."""
        return self.ending is Ending.SOLVED

    @property
    def step_count(self) -> int:
        """How many steps the path has so far."""
        return sum(count for _, _, count in self.slots)

    @property
    def hardest(self) -> Slot | None:
        """The slot that is worth most of those used; the first of them; None without a step."""
        return max((one for _, one, _ in self.slots), key=lambda one: one.score, default=None)


def grade(grid: Grid, *, limit: Limit | None = None) -> HodokuReport:
    """Score a puzzle from this position on.

    Args:
        grid: a position with one solution; candidates that were taken out stay out.
        limit: how long it may take. If that is not enough, the score is a lower bound.

    Raises:
        UnsupportedVariantError: if the grid is no classic one.
        InvalidGridError: if a rule is broken or a cell has no candidate.
        NoSolutionError: if nothing completes the grid.
        MultipleSolutionsError: if two solutions exist.
        AlreadySolvedError: if nothing is left to do.
        UndecidedError: if it would take too long to find out how many solutions there are.
    """
    clock = Clock(limit)
    require_classic(grid)
    solution = require_puzzle(grid, clock)
    solver = Solver()
    solver.load(grid.values, grid.candidates, grid.givens, [int(digit) for digit in solution])
    number, used = solver.rate(clock.seconds)
    ending = _ENDINGS[number]
    slots = tuple(
        (slot(at).kinds[kind], slot(at), count) for (at, kind), count in sorted(used.items())
    )
    points = sum(one.score * count for _, one, count in slots)
    least = max((one.level for _, one, _ in slots), key=lambda one: one.rank, default=Level.EASY)
    return HodokuReport(
        grid=grid,
        score=Score(points, exact=ending is Ending.SOLVED),
        level=level_of(points, least),
        ending=ending,
        slots=slots,
        solution=solution,
    )
