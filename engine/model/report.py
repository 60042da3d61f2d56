"""The result of a rating: a `Rating` is either exact or a bound."""

from dataclasses import dataclass
from enum import Enum

from engine.language import N_
from engine.model.bounded import Bounded
from engine.model.grid import Grid
from engine.model.technique import Technique


class Ending(Enum):
    """Why a rating ended; the value is the English text."""

    SOLVED = N_("solved")
    OUT_OF_TIME = N_("out of time")
    """The limit was reached first."""
    HARDER_LATER = N_("harder steps come later")
    """The puzzle is not a pearl or diamond, and only these were to be rated completely."""
    BEYOND = N_("no technique helps any further")
    """None of the scale's techniques, up to chains inside chains inside chains, finds a step.
    Sudoku Explainer rates such a puzzle 20.0. The only known examples with one solution are puzzles
    given by candidates (Sukaku).
    """


@dataclass(frozen=True, slots=True, eq=False)
class Rating(Bounded):
    """A rating in tenths, and whether it is exact or a lower bound; see `Bounded`.

    Attributes:
        tenths: 72 means 7.2.
        exact: False if the true rating may be higher.
    """

    tenths: int
    exact: bool = True

    @property
    def value(self) -> float:
        """The rating as a number, such as 7.2 (the bound if it is not exact)."""
        return self.tenths / 10


@dataclass(frozen=True, slots=True)
class Report:
    """How hard a puzzle is on the scale of Sudoku Explainer 1.2.1.

    Attributes:
        grid: what was rated.
        er: the rating of the hardest step.
        ep: the rating of the hardest step up to the first placement ("pearl").
        ed: the rating of the first step ("diamond").
        ending: why the rating ended. After `SOLVED`, all three ratings are exact; after
            `OUT_OF_TIME` or `HARDER_LATER`, only the ratings that were final by then. If no
            technique makes progress, a rating that is not final counts as 20.0.
        hardest: the technique of the hardest step (the first one rated `er`, if that is exact);
            None if no step was found.
        techniques: the techniques of the path and how often each was used, in the order in which
            they are tried.
        solution: the 81 digits of the only solution.
    """

    grid: Grid
    er: Rating
    ep: Rating
    ed: Rating
    ending: Ending
    hardest: Technique | None
    techniques: tuple[tuple[Technique, int], ...]
    solution: str

    @property
    def exact(self) -> bool:
        """Whether the path reached the solution, so that all three ratings are exact."""
        return self.ending is Ending.SOLVED

    @property
    def step_count(self) -> int:
        """How many steps the path has so far."""
        return sum(count for _, count in self.techniques)
