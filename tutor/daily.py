"""Jobs for daily puzzles: is this the solution, and the cards of a day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from typing import Final

import engine
import reader
from engine.band import Band
from engine.explain.mistakes import describe_clash
from engine.grid import Grid
from engine.houses import CELLS, Cell
from engine.language import N_, translate
from engine.notation import parse_position
from engine.report import Rating
from renderer import THEMES, cards
from renderer.cards.canvas import MIN_WIDTH
from tutor.drawing import Drawing
from tutor.presentation import Presentation

_RATING: Final = N_("SE {rating}")


class Mark(Enum):
    """What an answer to a puzzle is worth."""

    RIGHT = auto()
    """It is the solution."""
    INCOMPLETE = auto()
    """Cells are empty; nothing that is filled in breaks a rule."""
    RULE_BROKEN = auto()
    """A digit stands twice in a house."""
    OTHER_PUZZLE = auto()
    """A given is not what it is in the puzzle, or is missing: it belongs to another one."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What an answer is worth, without a word that gives the solution away.

    Attributes:
        mark: right or wrong, and how wrong.
        puzzle: which of the puzzles it answers, counted from 0; None if it answers none of them.
        why: which rule is broken, and where, in a sentence; "" if none is.
        empty: how many cells are empty.
        differs: the first given of the nearest puzzle that is another one in the answer.
    """

    mark: Mark
    puzzle: int | None = None
    why: str = ""
    empty: int = 0
    differs: Cell | None = None


def mark_answer(positions: Sequence[str], text: str, *, presentation: Presentation) -> Marked:
    """Hold a grid that somebody pasted against puzzles that it may be the answer to.

    A full grid that has the givens of a puzzle and breaks no rule is its solution, since there is
    one only; so nothing else has to be looked at.

    Args:
        positions: the position lines of the puzzles, at least one.
        text: what somebody typed or pasted.
        presentation: the language of what is said.

    Raises:
        SudokuError: if there is no grid in the text; the message says why.
    """
    with presentation.use_locale():
        answer = reader.read_text(text)
        puzzles = [parse_position(position) for position in positions]
        differing = [_differing(puzzle, answer) for puzzle in puzzles]
        nearest = min(range(len(puzzles)), key=lambda number: len(differing[number]))
        if differing[nearest]:
            return Marked(Mark.OTHER_PUZZLE, differs=differing[nearest][0])
        if clashes := engine.check(answer).clashes:
            # One digit too many is told once, not for each of its houses.
            return Marked(Mark.RULE_BROKEN, nearest, why=describe_clash(clashes[0]))
        empty = answer.values.count(0)
        if empty:
            return Marked(Mark.INCOMPLETE, nearest, empty=empty)
        return Marked(Mark.RIGHT, nearest)


def _differing(puzzle: Grid, answer: Grid) -> list[Cell]:
    """The cells whose given is not in the answer."""
    return [
        cell for cell in CELLS if puzzle.values[cell] and puzzle.values[cell] != answer.values[cell]
    ]


def draw_card(
    position: str, *, day: date, band: Band, rating: Rating, presentation: Presentation
) -> Drawing:
    """Draw the puzzle of a day, with its day, band and rating.

    Args:
        position: its position line.
        day: its day.
        band: how hard it is.
        rating: its ER.
        presentation: how it is told and drawn.
    """
    with presentation.use_locale():
        card = cards.Daily(
            day=day,
            band=translate(band.value),
            marks=tuple(Band).index(band) + 1,
            rating=translate(_RATING, rating=rating.words),
            grid=parse_position(position),
        )
        picture = cards.draw_daily(
            card,
            theme=THEMES[presentation.theme],
            width=max(presentation.size, MIN_WIDTH),
        )
        return Drawing(picture, cards.alt_daily(card))


def draw_results(
    day: date, results: Mapping[Band, int], *, streak: int, presentation: Presentation
) -> tuple[str, Drawing]:
    """Tell and draw how somebody did on the puzzles of a day; nothing in it helps to solve them.

    Args:
        day: the day.
        results: the highest level of a hint that was used, 0-4, for each puzzle solved.
        streak: the days in a row.
        presentation: how it is told and drawn.

    Returns:
        The result in two lines of text, and its card.
    """
    with presentation.use_locale():
        shared = cards.Share(
            day=day,
            results=tuple(
                cards.BandResult(translate(band.value), number, results[band])
                for number, band in enumerate(Band, 1)
                if band in results
            ),
            streak=streak,
        )
        picture = cards.draw_share(
            shared,
            theme=THEMES[presentation.theme],
            width=max(presentation.size, MIN_WIDTH),
        )
        return cards.share_text(shared), Drawing(picture, cards.alt_share(shared))
