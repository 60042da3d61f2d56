"""Reports of ratings for the terminal."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Final

from engine import Report
from engine.orders.grader import GraderReport, describe_grade, describe_publications
from engine.orders.hodoku import HodokuReport, describe_score
from engine.orders.scale import ScaleReport
from engine.orders.scales import GRADER, HODOKU, SCALES, SE
from engine.words.rating import describe_rating


def format_report(scale: str, report: ScaleReport) -> str:
    """Format a report: the description, and the scale's table of steps, if it has one.

    Args:
        scale: the slug of its scale.
        report: the result of the scale's `rate`.
    """
    if scale in _FORMATS:
        return _FORMATS[scale](report)
    return SCALES[scale].describe(report)


def _format_ratings(report: Report) -> str:
    """The description, the three ratings, and how often each technique was used."""
    return "\n".join(
        [
            describe_rating(report),
            "",
            f"ER {report.er}  the hardest step",
            f"EP {report.ep}  the hardest step up to the first digit",
            f"ED {report.ed}  the first step",
            *_counts("Technique", report.techniques),
        ]
    )


def _format_grade(report: GraderReport) -> str:
    """The description, publications' names for such puzzles, and the count of each strategy."""
    return "\n".join(
        [
            describe_grade(report),
            "",
            "Among the puzzles that the essay sampled, which were few:",
            *(f"  {phrase}" for phrase in describe_publications(report.grade)),
            *_counts("Strategy", report.strategies),
        ]
    )


def _format_score(report: HodokuReport) -> str:
    """The description, and the contribution of each kind of step to the score."""
    lines = [
        f"{count:5d}  {slot.score:6,d}  {count * slot.score:7,d}  {_name(code)}"
        for code, slot, count in report.slots
    ]
    return "\n".join([describe_score(report), "", "Times   Worth   Points  Step", *lines])


def _name(code: str) -> str:
    """The name of a kind of step, with HoDoKu's code for it."""
    from engine.orders.hodoku.steps import technique_of_code

    technique = technique_of_code(code)
    return code if technique is None else f"{technique.value} ({code})"


def _counts(title: str, counts: Iterable[tuple[Enum, int]]) -> list[str]:
    lines = [f"{count:5d}  {used.value}" for used, count in counts]
    return ["", f"Times  {title}", *lines] if lines else []


_FORMATS: Final[Mapping[str, Callable[[Any], str]]] = {
    SE.slug: _format_ratings,
    HODOKU.slug: _format_score,
    GRADER.slug: _format_grade,
}
