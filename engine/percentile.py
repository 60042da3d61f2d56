"""How many of all minimal puzzles are easier: from a sample without bias, docs/percentiles.md."""

from bisect import bisect_left
from functools import cache
from importlib import resources
from typing import Final

_MOST: Final = 99.9


def percentile(er: float) -> float:
    """The percentage of all minimal classic puzzles with a lower rating.

    Its standard error is below 1; see docs/percentiles.md.

    Args:
        er: ER of Sudoku Explainer, such as 7.2.

    Returns:
        0 to 99.9: the sample is too small to say more.
    """
    ratings, lower = _distribution()
    place = bisect_left(ratings, round(10 * er))
    return min(lower[place], _MOST) if place < len(lower) else _MOST


@cache
def _distribution() -> tuple[list[int], list[float]]:
    """Ratings in tenths, and for each the percentage of puzzles with a lower one."""
    text = resources.files("engine").joinpath("minimal_puzzles.tsv").read_text(encoding="ascii")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return [round(10 * float(row[0])) for row in rows], [float(row[3]) for row in rows]
