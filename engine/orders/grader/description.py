"""A grade in words."""

from typing import Final

from engine.language import N_, forms, translate, translate_count
from engine.orders.grader.report import BEYOND, GraderReport

_SOLVED: Final = N_(
    "Grader {grade} of 10: {needs} (strategic {strategic}); {eliminations}, {cells} "
    "(procedural {procedural})."
)
_SUMMARY: Final = N_("Grader {grade} of 10")
_STUCK: Final = forms(
    "Grader 10 of 10: its strategies do not solve this puzzle. 1 cell stays empty.",
    "Grader 10 of 10: its strategies do not solve this puzzle. {count} cells stay empty.",
)
_NEEDS: Final = (
    N_("needs only the placed digits, no candidates"),
    N_("needs candidates, but no eliminations"),
    N_("needs locked candidates"),
    N_("needs naked pairs or triplets"),
    N_("needs naked quads, hidden pairs or triplets"),
    N_("needs hidden quads"),
    N_("needs an X-wing or a swordfish"),
)
_ELIMINATIONS: Final = forms("1 elimination", "{count} eliminations")
_CELLS: Final = forms("1 cell to fill", "{count} cells to fill")


def summarize_grade(report: GraderReport) -> str:
    """The grade: "Grader 4 of 10"."""
    return translate(_SUMMARY, grade=report.grade)


def describe_grade(report: GraderReport) -> str:
    """The line that describes a grade: the number, what was needed, and the amount of work."""
    if report.strategic == BEYOND:
        return translate_count(_STUCK, report.empty_left)
    return translate(
        _SOLVED,
        grade=report.grade,
        needs=translate(_NEEDS[report.strategic]),
        strategic=report.strategic,
        eliminations=translate_count(_ELIMINATIONS, report.eliminations),
        cells=translate_count(_CELLS, report.placements),
        procedural=report.procedural,
    )
