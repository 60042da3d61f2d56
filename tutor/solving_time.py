"""Solving times of puzzles in minutes: on average, and for one person."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Final

from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band
from engine.model.limit import Limit
from engine.model.report import Report
from engine.notation import parse_position
from engine.research.minutes import SolvingTime, predict_minutes

_VERDICT: Final = forms("{hardness} · about {count} minute", "{hardness} · about {count} minutes")
_USUAL: Final = N_("Once you know how, it usually takes {low} to {high} minutes.")
_USUAL_MINUTE: Final = N_("Once you know how, it usually takes about a minute.")
_SLOW: Final = N_("It takes patience more than know-how.")
_QUICK: Final = N_("It takes know-how more than time.")
_SLOW_FROM: Final = 19.0
"""The median minutes of Expert puzzles in the corpus: an easier puzzle above it takes patience."""
_QUICK_TO: Final = 16.0
"""The median minutes of Medium puzzles in the corpus: a harder puzzle below it is quick."""

_AVERAGE_OF: Final = 5
NEEDED: Final = 5
"""The minimum number of timed games for a prediction of somebody's time."""
_DOUBT: Final = 4
"""After this many games, half of a player's difference from the average counts."""
_LEAST: Final = 1
"""Seconds for each empty cell; anyone faster has pasted the solution."""
_LIMIT: Final = Limit(0.2)


@dataclass(frozen=True, slots=True)
class TimedGame:
    """One person's time for a puzzle.

    Attributes:
        position: the puzzle as a position line.
        er: its ER; None if it is not known.
        seconds: how long it took.
    """

    position: str
    er: float | None
    seconds: int


def average_of_five(times: Sequence[int]) -> int | None:
    """The mean of the last five times, without the best and the worst of these.

    Args:
        times: the times in seconds, the oldest first.

    Returns:
        The mean; None for fewer than five times.
    """
    last = sorted(times[-_AVERAGE_OF:])
    return round(fmean(last[1:-1])) if len(last) == _AVERAGE_OF else None


def personal_minutes(
    position: str, er: float | None, games: Sequence[TimedGame]
) -> tuple[int, int] | None:
    """Predict how many minutes a puzzle will take one person.

    The person's speed is the median of the logarithms of their times, each divided by the average
    time for its puzzle, shrunk towards the average.

    Args:
        position: the puzzle as a position line.
        er: its ER; None if it is not known.
        games: their times for other puzzles.

    Returns:
        The minutes, and the number of games that they are based on; None if there are fewer than
        `NEEDED`, or no prediction for the puzzle.
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
    """Whether a game took long enough to have been solved, not pasted."""
    return game.seconds >= _LEAST * parse_position(game.position).values.count(0)


def _time(position: str, er: float | None) -> SolvingTime | None:
    grid = parse_position(position)
    if not grid.variant.is_classic:
        return None
    time = predict_minutes(grid, er=er, limit=_LIMIT)
    return None if time.extrapolated else time


def time_of(report: Report) -> SolvingTime | None:
    """How long people take for a puzzle; None if the data does not cover it.

    Args:
        report: its rating.
    """
    if not report.exact or not report.grid.variant.is_classic:
        return None
    time = predict_minutes(report.grid, er=report.er.value)
    return None if time.extrapolated else time


def verdict_with_time(hardness: str, time: SolvingTime | None) -> str:
    """How hard a puzzle is, with the minutes that it takes: "Medium · about 17 minutes"."""
    if time is None:
        return hardness
    return translate_count(_VERDICT, max(1, round(time.minutes)), hardness=hardness)


def describe_time(time: SolvingTime, band: Band | None) -> str:
    """A sentence on how long a puzzle usually takes, with a remark if its band suggests otherwise.

    The band tells what people must know, and the minutes how long it takes them if they do. The two
    usually rise together.

    Args:
        time: a prediction within the data.
        band: the band of the puzzle; None if it is harder than all bands.
    """
    assert time.high is not None
    low, high = max(1, round(time.low)), math.ceil(time.high)
    usual = translate(_USUAL, low=low, high=high) if high > 1 else translate(_USUAL_MINUTE)
    is_easy = band in {Band.EASY, Band.MEDIUM}
    if is_easy and time.minutes > _SLOW_FROM:
        return f"{usual} {translate(_SLOW)}"
    if not is_easy and time.minutes < _QUICK_TO:
        return f"{usual} {translate(_QUICK)}"
    return usual
