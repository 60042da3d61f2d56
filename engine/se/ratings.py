"""What the core's numbers say of a rating that ended in one way or another."""

from functools import cache
from typing import Final

from engine.report import Ending, Rating

_ENDINGS: Final = (Ending.SOLVED, Ending.BEYOND, Ending.OUT_OF_TIME)
"""By the number that the core tells."""
_LOWEST: Final = 10
"""What the easiest step of all is worth, in tenths."""
_BEYOND: Final = 200
"""What Sudoku Explainer rates a puzzle that none of its techniques helps with, in tenths."""


def ratings(
    number: int, er: int, ep: int, ed: int, floor: int
) -> tuple[Ending, Rating, Rating, Rating]:
    """How a rating ended, and ER, EP and ED.

    Args:
        number: of the ending.
        er: the hardest step so far, in tenths.
        ep: the hardest step up to the first placement, in tenths; negative if none came.
        ed: the first step, in tenths; negative if none came.
        floor: what a step that was still looked for would at least have been worth, in tenths.
    """
    ending = _ENDINGS[number]
    if ending is Ending.SOLVED:
        return ending, _exact(er), _exact(ep), _exact(ed)
    beyond = ending is Ending.BEYOND
    # A step that was still looked for belongs to all that is open.
    rest = _exact(_BEYOND) if beyond else Rating(max(er, floor, _LOWEST), exact=False)
    return ending, rest, _exact(ep) if ep >= 0 else rest, _exact(ed) if ed >= 0 else rest


@cache
def _exact(tenths: int) -> Rating:
    """One object for each rating: there are only some hundred different ones."""
    return Rating(tenths)
