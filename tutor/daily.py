"""Daily puzzles: checking answers and drawing cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from typing import Final

import reader
from engine.houses import CELLS, Cell
from engine.language import N_, translate
from engine.model.band import Band
from engine.model.grid import Grid
from engine.model.report import Rating
from engine.notation import parse_position
from engine.validation.diagnosis import clashes_of, describe_clashes
from renderer import THEMES, cards
from renderer.cards.canvas import MIN_WIDTH
from tutor.drawing import Drawing, grid_text
from tutor.presentation import Presentation

_RATING: Final = N_("SE {rating}")
_NEARLY: Final = 4
"""A grid that lacks more than a quarter of a puzzle's givens is not an answer to it."""


class AnswerState(Enum):
    """The state of an answer to a puzzle."""

    RIGHT = auto()
    """It is the solution."""
    INCOMPLETE = auto()
    """Cells are empty; the digits do not break a rule."""
    RULE_BROKEN = auto()
    """A digit appears twice in a house."""
    OTHER_PUZZLE = auto()
    """A given of the puzzle is missing or different: the answer is for another puzzle."""


@dataclass(frozen=True, slots=True)
class AnswerCheck:
    """The check of an answer, without anything that gives the solution away.

    Attributes:
        state: the result.
        puzzle: the index of the puzzle that it answers, or nearly answers; or None.
        clash: a sentence on which rule is broken, and where; "" if none is.
        empty: how many cells are empty.
        differs: the first cell in which the answer differs from a given of the nearest puzzle.
    """

    state: AnswerState
    puzzle: int | None = None
    clash: str = ""
    empty: int = 0
    differs: Cell | None = None


def check_answer(positions: Sequence[str], text: str, *, presentation: Presentation) -> AnswerCheck:
    """Compare a pasted grid with the puzzles that it may answer.

    A full grid with the givens of a puzzle that breaks no rule is its only solution, so nothing
    else has to be checked.

    Args:
        positions: the position lines of the puzzles, at least one.
        text: the answer.
        presentation: the locale of the messages.

    Raises:
        SudokuError: if the text has no grid; the message says why.
    """
    with presentation.use_locale():
        answer = reader.read_text(text)
        puzzles = [parse_position(position) for position in positions]
        differing = [_differing(puzzle, answer) for puzzle in puzzles]
        nearest = min(range(len(puzzles)), key=lambda number: len(differing[number]))
        if differing[nearest]:
            givens = 81 - puzzles[nearest].values.count(0)
            meant = nearest if len(differing[nearest]) <= givens // _NEARLY else None
            return AnswerCheck(AnswerState.OTHER_PUZZLE, meant, differs=differing[nearest][0])
        if clashes := clashes_of(answer):
            return AnswerCheck(AnswerState.RULE_BROKEN, nearest, clash=describe_clashes(clashes))
        empty = answer.values.count(0)
        if empty:
            return AnswerCheck(AnswerState.INCOMPLETE, nearest, empty=empty)
        return AnswerCheck(AnswerState.RIGHT, nearest)


def _differing(puzzle: Grid, answer: Grid) -> list[Cell]:
    """The cells whose given differs in the answer."""
    return [
        cell for cell in CELLS if puzzle.values[cell] and puzzle.values[cell] != answer.values[cell]
    ]


def draw_card(
    position: str, *, day: date, band: Band, rating: Rating, presentation: Presentation
) -> Drawing:
    """Draw the card of a daily puzzle with its day, band and rating.

    Args:
        position: its position line.
        band: how hard it is.
        rating: the ER.
        presentation: how to present the texts and the picture.
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
        text = grid_text(card.grid, candidates=False, said=f"{card.band} · {card.rating}")
        return Drawing(picture, cards.alt_daily(card), text)


def draw_results(
    day: date, results: Mapping[Band, int], *, streak: int, presentation: Presentation
) -> tuple[str, Drawing]:
    """Describe and draw a user's results for a day, without spoilers.

    Args:
        results: for each solved puzzle, the highest hint level that was used, 0-4.
        streak: the length of the streak in days.
        presentation: how to present the texts and the picture.

    Returns:
        The result in two lines of text, and its card.
    """
    with presentation.use_locale():
        shared = cards.SharedDay(
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
