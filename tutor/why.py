"""The reasons for a puzzle's rating: its hardest step, and what would make it easier."""

from dataclasses import dataclass

import engine
from engine.language import cell_label
from engine.model.limit import Limit
from engine.model.report import Rating
from engine.model.step import HintLevel
from engine.notation import parse_position
from engine.orders.se.why import Morphs, why
from engine.words.explanation import technique_name
from tutor.drawing import Drawing, draw_step
from tutor.presentation import Presentation


@dataclass(frozen=True, slots=True)
class HelpfulDigit:
    """A digit that would make a puzzle easier as an additional given.

    Attributes:
        cell: the name of the cell.
        digit: the digit, which is part of the solution.
        rating: the rating of the puzzle with it, in words.
    """

    cell: str
    digit: int
    rating: str


@dataclass(frozen=True, slots=True)
class RatingReasons:
    """The reasons for the rating of a puzzle.

    Attributes:
        rating: the rating in words.
        technique: the name of the technique of the crux, the first step with that rating.
        slug: the technique's name as an identifier.
        number: the number of the crux in the path, from 1.
        steps: the number of steps in the path.
        others: the number of later steps with the same rating.
        searches: the number of searches before the crux's; all of them find nothing there.
        words: a text on where the crux is, but not on its consequences.
        drawing: the place of the crux as a picture.
        help: the digits that would help most, the best first; empty if none would.
        all_tried: whether all digits were tried; if not, other digits may help more.
        without_uniqueness: the rating without rectangles, loops and BUGs, in words; "" if it is not
            higher or not known.
        morphs: the ratings of equivalent puzzles; None if there are none.
    """

    rating: str
    technique: str
    slug: str
    number: int
    steps: int
    others: int
    searches: int
    words: str
    drawing: Drawing
    help: tuple[HelpfulDigit, ...]
    all_tried: bool
    without_uniqueness: str
    morphs: Morphs | None


def reasons(
    position: str, *, limit: Limit, presentation: Presentation, morphs: int, best: int
) -> RatingReasons:
    """Find the reasons for the rating of a puzzle.

    Args:
        position: the position line of a puzzle.
        limit: how long it may take.
        presentation: how to present the texts and the picture.
        morphs: how many equivalent puzzles to rate.
        best: how many helpful digits to name.

    Raises:
        SudokuError: if it is not a puzzle with a single solution, or the crux is not found in time.
    """
    with presentation.use_locale():
        found = why(parse_position(position), limit=limit, morphs=morphs, best=best)
        crux, without = found.crux, found.without_uniqueness
        return RatingReasons(
            rating=found.er.words,
            technique=technique_name(crux.technique),
            slug=crux.technique.slug,
            number=found.number,
            steps=found.steps,
            others=found.equals - 1,
            searches=len(found.earlier),
            words=engine.explain(crux, HintLevel.WHERE),
            drawing=draw_step(crux, HintLevel.WHERE, presentation),
            help=tuple(
                HelpfulDigit(cell_label(change.what.cell), change.what.digit, change.er.words)
                for change in found.givens.best
            ),
            all_tried=found.givens.complete,
            without_uniqueness="" if without <= Rating(found.er.tenths) else without.words,
            morphs=found.morphs if found.morphs and found.morphs.rated else None,
        )
