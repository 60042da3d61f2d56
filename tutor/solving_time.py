"""How many minutes people take for a puzzle, and how many one of them takes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from engine.language import forms, translate_count
from engine.model.limit import Limit
from engine.model.report import Report
from engine.notation import parse_position
from engine.research.minutes import SolvingTime, predict_minutes

_TIME: Final = forms(
    "About {count} minute, usually {low} to {high}.",
    "About {count} minutes, usually {low} to {high}.",
)


NEEDED: Final = 5
"""This many timed games say how fast somebody is."""
_DOUBT: Final = 4
"""As many games as would be needed for half of what they say to count."""
_LEAST: Final = 1
"""Seconds for each empty cell; in less, nobody solves a puzzle, but pastes a solution."""
_LIMIT: Final = Limit(0.2)


@dataclass(frozen=True, slots=True)
class TimedGame:
    """How long somebody took for a puzzle.

    Attributes:
        position: the puzzle as a position line.
        er: its ER; None if it is not known.
        seconds: how long it took.
    """

    position: str
    er: float | None
    seconds: int


def personal_minutes(
    position: str, er: float | None, games: Sequence[TimedGame]
) -> tuple[int, int] | None:
    """How many minutes a puzzle will take somebody.

    How fast they are is the median of the logarithms of their times, each divided by what people
    take on average, shrunk towards the average.

    Args:
        position: the puzzle as a position line.
        er: its ER; None if it is not known.
        games: what they took for other puzzles.

    Returns:
        The minutes, and how many games say so; None if fewer than `NEEDED` do, or if nothing can
        be said about the puzzle.
    """
    time = _time(position, er)
    ratios = [
        math.log(game.seconds / 60 / expected.minutes)
        for game in games
        if game.position != position
        and _is_played(game)
        and (expected := _time(game.position, game.er)) is not None
    ]
    if time is None or len(ratios) < NEEDED:
        return None
    factor = math.exp(median(ratios) * len(ratios) / (len(ratios) + _DOUBT))
    return max(1, round(time.minutes * factor)), len(ratios)


def _is_played(game: TimedGame) -> bool:
    """Whether a game took so long that it was solved here, not only filled in."""
    return game.seconds >= _LEAST * parse_position(game.position).values.count(0)


def _time(position: str, er: float | None) -> SolvingTime | None:
    grid = parse_position(position)
    if not grid.variant.is_classic:
        return None
    time = predict_minutes(grid, er=er, limit=_LIMIT)
    return None if time.extrapolated else time


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
