"""Sudoku Explainer's scale as a `Scale`."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.candidates import Candidate
from engine.core.lines import LineRater
from engine.explain.rating import describe_rating
from engine.grid import Grid
from engine.houses import Variant
from engine.language import N_
from engine.limit import Clock, Limit
from engine.notation import parse_line
from engine.report import Ending, Rating, Report
from engine.scale import Measure, PerThread, ScaleColumn, SolvingScale, cells_of_line
from engine.se import grade, iter_steps
from engine.se.order import se_name
from engine.se.ratings import ratings
from engine.step import Step

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
    """

    text: str
    ending: Ending
    er: Rating
    ep: Rating
    ed: Rating

    @property
    def grid(self) -> Grid:
        """The puzzle."""
        return parse_line(self.text)

    @property
    def exact(self) -> bool:
        """Whether the path reached the solution, so that all three ratings are exact."""
        return self.ending is Ending.SOLVED


class SudokuExplainerScale(SolvingScale[Report | LineReport]):
    """ER, EP and ED of Sudoku Explainer 1.2.1."""

    slug = "se"
    name = "Sudoku Explainer"
    title = "Sudoku Explainer 1.2.1 (ER)"
    order_name = N_("Sudoku Explainer's order")
    unit = "rating"
    columns: ClassVar = (
        ScaleColumn("r", "er", float, lambda report: str(report.er)),
        ScaleColumn("p", "ep", float, lambda report: str(report.ep)),
        ScaleColumn("d", "ed", float, lambda report: str(report.ed)),
    )
    line_template = "%g ED=%r/%p/%d"
    bin_edges = tuple(range(1, 13))

    def supports(self, variant: Variant) -> bool:
        """Every variant can be rated."""
        return True

    def rate(self, grid: Grid, *, limit: Limit | None = None) -> Report:
        """See `Scale.rate`."""
        return grade(grid, limit=limit)

    def rate_line(self, line: str, *, limit: Limit | None = None) -> LineReport | None:
        """See `Scale.rate_line`."""
        cells = cells_of_line(line)
        if cells is None:
            return None
        seconds = 0.0 if limit is None or limit.seconds is None else Clock(limit).seconds
        rated = _rater.value.rate(cells, seconds)
        if rated is None:
            return None
        number, er, ep, ed, floor, _, _ = rated
        return LineReport(cells.decode("ascii"), *ratings(number, er, ep, ed, floor))

    def measure(self, report: Report | LineReport) -> Measure:
        """ER."""
        return Measure(report.er.value, report.er.exact)

    def summary(self, report: Report | LineReport) -> str:
        """ER, EP and ED: "SE 7.2 / 1.2 / 1.2"."""
        return f"SE {report.er.words} / {report.ep.words} / {report.ed.words}"

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
