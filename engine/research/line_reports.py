"""Build the `RatedPuzzle` that columns need from the ratings of a line."""

from functools import cache

from engine.model.report import Ending, Rating
from engine.orders.scales import SE
from engine.orders.se.scale import LineReport
from engine.research.columns import RatedPuzzle
from engine.research.line_blocks import Ratings


def rated_puzzle(text: str, ratings: Ratings) -> RatedPuzzle:
    """A puzzle with these ratings; its report only has what `line_blocks.COLUMNS` need.

    Args:
        text: a line that begins with the 81 characters.
        ratings: as `line_blocks.rate_blocks` yields them, not `UNRATED`.
    """
    return RatedPuzzle(text, None, {SE.slug: _report(ratings)}, 0.0)


@cache
def _report(ratings: Ratings) -> LineReport:
    er, ep, ed = map(Rating, ratings)
    return LineReport("", Ending.SOLVED, er, ep, ed, (0, 0), {})
