"""HoDoKu's scale as a `Scale`."""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.language import N_
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.model.reuse import PerThread
from engine.model.step import Step
from engine.orders.hodoku import grade
from engine.orders.hodoku.description import describe_score, summarize_score
from engine.orders.hodoku.report import HodokuReport, report_of
from engine.orders.scale import Measure, ScaleColumn, SolvingScale, cells_of_line

if TYPE_CHECKING:
    from engine.core.hodoku.line_solver import LineSolver


def _make_solver() -> "LineSolver":
    from engine.core.hodoku.line_solver import LineSolver

    return LineSolver()


_solver = PerThread(_make_solver)


class HodokuScale(SolvingScale[HodokuReport]):
    """The score and the level of HoDoKu 2.2.0, for classic puzzles."""

    slug = "hodoku"
    name = "HoDoKu"
    title = "HoDoKu 2.2.0 (score)"
    order_name = N_("HoDoKu's order")
    unit = "score"
    columns: ClassVar = (
        ScaleColumn(
            "hodoku_score",
            int,
            "HoDoKu's score",
            lambda report: report.score.points,
            lambda report: report.exact,
            letter="H",
            heading="score",
        ),
        ScaleColumn(
            "hodoku_level",
            str,
            "HoDoKu's level: easy, medium, hard, unfair or extreme",
            lambda report: report.level.slug,
            lambda report: report.level_exact,
            letter="L",
            heading="level",
        ),
    )
    line_template = "%g %H %L"
    bin_edges = (0, 200, 300, 400, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000, 30_000)

    def rate(self, grid: Grid, *, limit: Limit | None = None) -> HodokuReport:
        """See `Scale.rate`."""
        return grade(grid, limit=limit)

    def rate_line(self, line: str, *, limit: Limit | None = None) -> HodokuReport | None:
        """See `Scale.rate_line`."""
        cells = cells_of_line(line)
        if cells is None:
            return None
        seconds = 0.0 if limit is None or limit.seconds is None else Countdown(limit).seconds
        rated = _solver.value.rate(cells, seconds)
        return None if rated is None else report_of(*rated)

    def measure(self, report: HodokuReport) -> Measure:
        """The score."""
        return Measure(report.score.points, report.score.exact)

    def summary(self, report: HodokuReport) -> str:
        """See `Scale.summary`."""
        return summarize_score(report)

    def describe(self, report: HodokuReport) -> str:
        """See `Scale.describe`."""
        return describe_score(report)

    def iter_steps(
        self, grid: Grid, *, limit: Limit | None = None, after: Collection[Candidate] = ()
    ) -> Iterator[Step]:
        """See `SolvingScale.iter_steps`; the last move does not matter."""
        from engine.orders.hodoku.path import iter_steps  # not needed for rating

        return iter_steps(grid, limit=limit)

    def step_name(self, step: Step) -> str:
        """See `SolvingScale.step_name`."""
        from engine.orders.hodoku.steps import hodoku_name

        return hodoku_name(step)

    def total(self, ratings: Sequence[float]) -> float:
        """The sum of the points."""
        return sum(ratings)
