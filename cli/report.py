"""A rating as a person at a terminal reads it."""

from collections.abc import Iterable
from enum import Enum

from engine import Report
from engine.explain import describe_rating
from engine.grader import GraderReport, describe_grade, tell_publications
from engine.hodoku import HodokuReport, describe_score
from engine.hodoku.steps import technique_called


def format_report(report: Report) -> str:
    """The rating in words, the three ratings, and how often each technique was used."""
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


def format_grade(report: GraderReport) -> str:
    """The grade in words, what publications call such puzzles, and the count of each strategy."""
    return "\n".join(
        [
            describe_grade(report),
            "",
            "Among the puzzles that the essay sampled, which were few:",
            *(f"  {phrase}" for phrase in tell_publications(report.grade)),
            *_counts("Strategy", report.strategies),
        ]
    )


def format_score(report: HodokuReport) -> str:
    """The score in words, and what each kind of step adds to it."""
    lines = [
        f"{count:5d}  {slot.score:6,d}  {count * slot.score:7,d}  {_name(code)}"
        for code, slot, count in report.slots
    ]
    return "\n".join([describe_score(report), "", "Times   Worth   Points  Step", *lines])


def _name(code: str) -> str:
    """What people call a kind of step, and HoDoKu's short name for it."""
    technique = technique_called(code)
    return code if technique is None else f"{technique.value} ({code})"


def _counts(title: str, counts: Iterable[tuple[Enum, int]]) -> list[str]:
    lines = [f"{count:5d}  {used.value}" for used, count in counts]
    return ["", f"Times  {title}", *lines] if lines else []
