"""Build ratings from the numbers of the core."""

from functools import cache
from typing import Final

from engine.model.report import Ending, Rating

_ENDINGS: Final = (Ending.SOLVED, Ending.BEYOND, Ending.OUT_OF_TIME, Ending.HARDER_LATER)
"""The endings, by the number that the core reports."""
_LOWEST: Final = 10
"""The rating of the easiest step, in tenths."""
_BEYOND: Final = 200
"""Sudoku Explainer's rating of a puzzle that its techniques do not solve, in tenths."""


def ratings(
    number: int, er: int, ep: int, ed: int, floor: int
) -> tuple[Ending, Rating, Rating, Rating]:
    """How a rating ended, and ER, EP and ED.

    Args:
        number: the number of the ending.
        er: the rating of the hardest step so far, in tenths.
        ep: the rating of the hardest step up to the first placement, in tenths; negative without
            one.
        ed: the rating of the first step, in tenths; negative without one.
        floor: the lowest possible rating of the step that was being searched for, in tenths.
    """
    ending = _ENDINGS[number]
    if ending is Ending.SOLVED:
        return ending, _exact(er), _exact(ep), _exact(ed)
    beyond = ending is Ending.BEYOND
    # All ratings that are not final include the step that was being searched for.
    rest = _exact(_BEYOND) if beyond else Rating(max(er, floor, _LOWEST), exact=False)
    return ending, rest, _exact(ep) if ep >= 0 else rest, _exact(ed) if ed >= 0 else rest


@cache
def _exact(tenths: int) -> Rating:
    """An exact rating; cached, because there are only a few hundred."""
    return Rating(tenths)
