"""The Sudoku Grader's scale as a `Scale`."""

from dataclasses import dataclass
from typing import ClassVar

from engine.core.grader.grader import Grader
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.reuse import PerThread
from engine.orders.grader import grade
from engine.orders.grader.description import describe_grade, summarize_grade
from engine.orders.grader.report import GraderReport, Rule, report_of
from engine.orders.scale import Measure, Scale, ScaleColumn, cells_of_line

_grader = PerThread(Grader)


@dataclass(frozen=True)
class GraderScale(Scale[GraderReport]):
    """The grades of the Sudoku Grader, 0 to 10, for classic puzzles.

    Attributes:
        rule: how eliminations are turned into points.
    """

    slug = "grader"
    name = "Sudoku Grader"
    title = "Sudoku Grader (0-10)"
    columns: ClassVar = (
        ScaleColumn(
            "grader",
            int,
            "the grade of the Sudoku Grader, 0 to 10",
            lambda report: report.grade,
            lambda _: True,
            letter="G",
            heading="grade",
        ),
    )
    line_template = "%g %G"
    bin_edges = tuple(range(12))
    has_whole_bins = True

    rule: Rule = Rule.ESSAY

    def rate(self, grid: Grid, *, limit: Limit | None = None) -> GraderReport:
        """See `Scale.rate`."""
        return grade(grid, rule=self.rule, limit=limit)

    def rate_line(self, line: str, *, limit: Limit | None = None) -> GraderReport | None:
        """See `Scale.rate_line`."""
        cells = cells_of_line(line)
        rated = None if cells is None else _grader.value.grade_line(cells)
        return None if rated is None else report_of(*rated, self.rule)

    def measure(self, report: GraderReport) -> Measure:
        """The grade."""
        return Measure(report.grade)

    def summary(self, report: GraderReport) -> str:
        """See `Scale.summary`."""
        return summarize_grade(report)

    def describe(self, report: GraderReport) -> str:
        """See `Scale.describe`."""
        return describe_grade(report)
