"""A rating as a person at a terminal reads it."""

from engine import Report
from engine.explain import describe_rating


def format_report(report: Report) -> str:
    """The rating in words, the three ratings, and how often each technique was used."""
    counts = [f"{count:5d}  {technique.value}" for technique, count in report.techniques]
    table = ["", "Times  Technique", *counts] if counts else []
    return "\n".join(
        [
            describe_rating(report),
            "",
            f"ER {report.er}  the hardest step",
            f"EP {report.ep}  the hardest step up to the first digit",
            f"ED {report.ed}  the first step",
            *table,
        ]
    )
