"""How many minutes people take for a puzzle, in words."""

import math
from typing import Final

from engine.language import forms, translate_count
from engine.minutes import predict_minutes
from engine.report import Report

_TIME: Final = forms(
    "People take about {count} minute on average; eight of ten such puzzles take {low} to {high}.",
    "People take about {count} minutes on average; eight of ten such puzzles take {low} to {high}.",
)


def describe_time(report: Report) -> str:
    """How many minutes people take for a puzzle; "" if the data do not say.

    Args:
        report: its rating.
    """
    if not report.exact or not report.grid.variant.is_classic:
        return ""
    time = predict_minutes(report.grid, er=report.er.value)
    if time.high is None:
        return ""
    low, high = max(1, round(time.low)), math.ceil(time.high)
    return translate_count(_TIME, max(1, round(time.minutes)), low=low, high=high)
