"""The 0-10 scale of the Sudoku Grader (docs/grader.md)."""

from engine.orders.grader import (
    GraderReport,
    Publication,
    Rule,
    Strategy,
    describe_grade,
    describe_publications,
    grade,
    grade_labels,
)

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
