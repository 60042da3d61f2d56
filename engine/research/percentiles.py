"""The percentage of easier puzzles, among all minimal ones or an app's; see docs/percentiles.md."""

from bisect import bisect_left
from functools import cache
from importlib import resources
from math import isfinite
from typing import Final, Literal, SupportsFloat

from engine.model.report import Rating

_MOST: Final = 99.9
_TABLES: Final = {"minimal": "minimal_puzzles.tsv", "app": "app_puzzles.tsv"}


def percentile(er: float | Rating, *, among: Literal["minimal", "app"] = "minimal") -> float:
    """The percentage of classic puzzles with a lower rating.

    Args:
        er: ER of Sudoku Explainer, such as 7.2.
        among: the population: all minimal puzzles (standard error below 1 point), or those that
            people played in an app (below 1.5 points).

    Returns:
        0 to 99.9; the samples are too small for higher values.

    Raises:
        ValueError: if the population is unknown, or the rating is not finite.
        TypeError: if the rating is not a number.
    """
    if among not in _TABLES:
        raise ValueError(f"among must be one of {', '.join(_TABLES)}, not {among!r}")
    if not isinstance(er, SupportsFloat):
        raise TypeError(f"a rating is a number, not {er!r:.40}")
    if not isfinite(float(er)):
        raise ValueError(f"a rating is a number from 1.0 to 20.0, not {er}")
    ratings, lower = _distribution(_TABLES[among])
    place = bisect_left(ratings, round(10 * float(er)))
    return min(lower[place], _MOST) if place < len(lower) else _MOST


@cache
def _distribution(name: str) -> tuple[list[int], list[float]]:
    """Ratings in tenths, and for each the percentage of puzzles with a lower one."""
    text = resources.files("engine.research").joinpath(name).read_text(encoding="ascii")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return [round(10 * float(row[0])) for row in rows], [float(row[3]) for row in rows]
