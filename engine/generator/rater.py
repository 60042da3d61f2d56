"""`rate`: rates the puzzles that the generator tries."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.core.rating.line_rater import LineRater
from engine.model.reuse import Reusable
from engine.model.technique import Technique
from engine.orders.se.order import technique_of


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The rating of a puzzle.

    Attributes:
        tenths: its exact ER, in tenths.
        hardest: the technique of the first step with this rating.
        used: the number of steps of each technique of the path.
    """

    tenths: int
    hardest: Technique
    used: Mapping[Technique, int]


RATERS: Final = Reusable(LineRater)


def rate(rater: LineRater, puzzle: bytes, seconds: float, hardest: int) -> PuzzleRating | None:
    """Rate a puzzle.

    Args:
        rater: a rater for the puzzle's variant.
        puzzle: 81 bytes: 1-9 for givens and `.` for empty cells.
        seconds: the time limit; 0 for none.
        hardest: stop as soon as the ER is higher than this, in tenths; 0 for never.

    Returns:
        The rating; None if rating was stopped, or if no technique makes progress.
    """
    result = rater.rate(puzzle, seconds, hardest + 1 if hardest else 0)
    if result is None or result[0] != 0:
        return None
    used: dict[Technique, int] = {}
    for step, count in result[6].items():
        technique = technique_of(*step)
        used[technique] = used.get(technique, 0) + count
    return PuzzleRating(result[1], technique_of(*result[5]), used)
