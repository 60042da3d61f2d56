"""Sudoku Explainer's scale as a `Scale`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.rating.line_rater import LineRater
from engine.houses import Variant
from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.model.report import Ending, Rating, Report
from engine.model.reuse import PerThread
from engine.model.step import Step
from engine.model.technique import Technique
from engine.notation import parse_line
from engine.orders.scale import Measure, ScaleColumn, SolvingScale, cells_of_line
from engine.orders.se import grade, iter_steps
from engine.orders.se.gem import Gem
from engine.orders.se.order import se_name, technique_counts, technique_of
from engine.orders.se.ratings import ratings
from engine.words.rating import describe_rating, describe_ratings

_rater = PerThread(LineRater)


@dataclass(frozen=True, slots=True)
class LineReport:
    """What `rate_line` returns: a `Report` without the path.

    Attributes:
        text: the 81 characters.
        ending: why the rating ended; see `Report`.
        er: the rating of the hardest step.
        ep: the rating of the hardest step up to the first placement.
        ed: the rating of the first step.
        hardest_step: the producer and the kind of the hardest step, from `Rater.rate`.
        used: how many steps there are of each producer and kind.
    """

    text: str
    ending: Ending
    er: Rating
    ep: Rating
    ed: Rating
    hardest_step: tuple[int, int] = field(repr=False)
    used: Mapping[tuple[int, int], int] = field(repr=False, hash=False)

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return parse_line(self.text)

    @property
    def exact(self) -> bool:
        """Whether the path reached the solution, so that all three ratings are exact."""
        return self.ending is Ending.SOLVED

    @property
    def hardest(self) -> Technique | None:
        """The technique of the hardest step; see `Report`."""
        return technique_of(*self.hardest_step) if self.hardest_step[0] else None

    @property
    def techniques(self) -> tuple[tuple[Technique, int], ...]:
        """The techniques of the path and their counts; see `Report`."""
        return technique_counts(self.used)


def _is_complete(report: Report | LineReport) -> bool:
    """Whether the path was followed as far as it goes."""
    return report.ending in (Ending.SOLVED, Ending.BEYOND)


class SudokuExplainerScale(SolvingScale[Report | LineReport]):
    """ER, EP and ED of Sudoku Explainer 1.2.1.

    Args:
        gem: the kind of puzzles to rate completely; the ER of other puzzles is a lower bound. None
            to rate all puzzles.
    """

    slug = "se"
    name = "Sudoku Explainer"
    title = "Sudoku Explainer 1.2.1 (ER)"
    order_name = N_("Sudoku Explainer's order")
    unit = "rating"
    columns: ClassVar = (
        ScaleColumn(
            "er",
            float,
            "ER of Sudoku Explainer: the rating of the hardest step",
            lambda report: report.er.value,
            lambda report: report.er.exact,
            letter="r",
        ),
        ScaleColumn(
            "ep",
            float,
            "EP, the pearl: the hardest step up to the first placement",
            lambda report: report.ep.value,
            lambda report: report.ep.exact,
            letter="p",
        ),
        ScaleColumn(
            "ed",
            float,
            "ED, the diamond: the first step",
            lambda report: report.ed.value,
            lambda report: report.ed.exact,
            letter="d",
        ),
        ScaleColumn(
            "hardest",
            str,
            "the technique of the hardest step, the first one if there are several",
            lambda report: report.hardest.value if report.hardest else None,
            _is_complete,
        ),
        ScaleColumn(
            "steps",
            int,
            "how many steps the path of Sudoku Explainer has",
            lambda report: sum(count for _, count in report.techniques),
            _is_complete,
        ),
        ScaleColumn(
            "counts",
            str,
            "how often each technique is used, in the order in which they are tried, as in "
            "`Hidden single 35, Pointing 2`",
            lambda report: ", ".join(
                [f"{used.value} {count}" for used, count in report.techniques]
            ),
            _is_complete,
        ),
    )
    line_template = "%g ED=%r/%p/%d"
    bin_edges = tuple(range(1, 13))

    def __init__(self, gem: Gem | None = None) -> None:
        self._gem = gem

    def supports(self, variant: Variant) -> bool:
        """Every variant can be rated."""
        return True

    def rate(self, grid: Grid, *, limit: Limit | None = None) -> Report:
        """See `Scale.rate`."""
        return grade(grid, limit=limit, gem=self._gem)

    def rate_line(self, line: str, *, limit: Limit | None = None) -> LineReport | None:
        """See `Scale.rate_line`; None for a gem, which is rated on a grid."""
        cells = None if self._gem else cells_of_line(line)
        if cells is None:
            return None
        seconds = 0.0 if limit is None or limit.seconds is None else Countdown(limit).seconds
        rated = _rater.value.rate(cells, seconds)
        if rated is None:
            return None
        number, er, ep, ed, floor, hardest, used = rated
        three = ratings(number, er, ep, ed, floor)
        return LineReport(cells.decode("ascii"), *three, hardest, used)

    def measure(self, report: Report | LineReport) -> Measure:
        """ER."""
        return Measure(report.er.value, report.er.exact)

    def summary(self, report: Report | LineReport) -> str:
        """ER, EP and ED: "SE 7.2 / 1.2 / 1.2"."""
        return describe_ratings(report.er, report.ep, report.ed)

    def describe(self, report: Report | LineReport) -> str:
        """See `Scale.describe`."""
        whole = grade(report.grid) if isinstance(report, LineReport) else report
        return describe_rating(whole)

    def iter_steps(
        self, grid: Grid, *, limit: Limit | None = None, after: Collection[Candidate] = ()
    ) -> Iterator[Step]:
        """See `SolvingScale.iter_steps`; the last move does not matter."""
        return iter_steps(grid, limit=limit)

    def step_name(self, step: Step) -> str:
        """See `SolvingScale.step_name`."""
        return se_name(step)

    def total(self, ratings: Sequence[float]) -> float:
        """The rating of the hardest step."""
        return max(ratings, default=0.0)
