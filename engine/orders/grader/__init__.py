"""The 0-10 scale of the Sudoku Grader: an essay, and its author's Java program of 2012.

A puzzle is solved with 14 strategies, always the first that does something. The hardest strategy
gives up to 7 points, the amount of work up to 3 (docs/grader.md, sections 1 to 3).

    >>> from engine import Grid, grader
    >>> report = grader.grade(Grid.parse(
    ...     "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    ... ))
    >>> report.grade, report.strategic, report.procedural
    (0, 0, 0)
"""

from engine.core.grader.grader import Grader
from engine.model.grid import Grid, require_classic
from engine.model.limit import Countdown, Limit
from engine.names import as_member
from engine.orders.grader.description import describe_grade
from engine.orders.grader.publications import Publication, describe_publications, grade_labels
from engine.orders.grader.report import GraderReport, Rule, Strategy, report_of
from engine.validation.diagnosis import require_puzzle

__all__ = [
    "GraderReport",
    "Publication",
    "Rule",
    "Strategy",
    "describe_grade",
    "describe_publications",
    "grade",
    "grade_labels",
]


def grade(grid: Grid, *, rule: Rule | str = Rule.ESSAY, limit: Limit | None = None) -> GraderReport:
    """Grade a puzzle from this position on.

    Args:
        grid: a position with one solution; removed candidates stay removed.
        rule: how eliminations are turned into points, or the name of a rule.
        limit: the time limit for checking that it is a puzzle; grading itself takes less than a
            millisecond.

    Raises:
        ValueError: if no rule has this name.
        UnsupportedVariantError: if the grid is not classic.
        InvalidGridError: if a rule is broken or a cell has no candidate.
        NoSolutionError: if nothing completes the grid.
        MultipleSolutionsError: if two solutions exist.
        AlreadySolvedError: if nothing is left to do.
        UndecidedError: if it would take too long to find out how many solutions there are.
    """
    require_classic(grid)
    require_puzzle(grid, Countdown(limit))
    return report_of(*Grader().grade(grid.values, grid.candidates), as_member(Rule, rule))
