"""The answer about a puzzle with constraints: its picture and how many solutions it has."""

from dataclasses import dataclass

import renderer
from engine.constraints.constraint import told
from engine.constraints.puzzle import Puzzle
from engine.constraints.uniqueness import check_puzzle
from engine.language import start_of_sentence
from engine.links import link_with_constraints
from engine.model.limit import Limit
from tutor.drawing import Drawing, grid_text
from tutor.presentation import Presentation


@dataclass(frozen=True, slots=True)
class ConstraintsAnswer:
    """A puzzle with constraints.

    Attributes:
        puzzle: the puzzle.
        verdict: how many solutions it has, in a sentence or two.
        constraints: how many constraints of each kind it has; "" without.
        drawing: its picture.
        link: opens it in SudokuPad.
    """

    puzzle: Puzzle
    verdict: str
    constraints: str
    drawing: Drawing
    link: str


def answer_constraints(
    puzzle: Puzzle, *, limit: Limit, presentation: Presentation
) -> ConstraintsAnswer:
    """Draw a puzzle with constraints, and find out whether it has one solution.

    Args:
        puzzle: the puzzle.
        limit: how long that may take.
        presentation: how to present the texts and the picture.

    Raises:
        TooLargeError: if it has more or larger constraints than any real puzzle.
    """
    with presentation.use_locale():
        constraints = start_of_sentence(", ".join(told(puzzle.constraints)))
        picture = renderer.draw_puzzle(puzzle, theme=presentation.colours, size=presentation.size)
        text = grid_text(puzzle.grid, candidates=False)
        drawing = Drawing(picture, renderer.alt_puzzle(puzzle), text)
        verdict = check_puzzle(puzzle, limit=limit).text
        return ConstraintsAnswer(
            puzzle, verdict, constraints, drawing, link_with_constraints(puzzle)
        )
