"""The answer about a puzzle with constraints: its picture and how many solutions it has."""

from dataclasses import dataclass, replace
from typing import Final

import renderer
from engine.constraints.constraint import told
from engine.constraints.puzzle import Puzzle
from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.language import start_of_sentence
from engine.links import link_with_constraints
from engine.links.puzzle_text import MAX_PUZZLE_TEXT, format_puzzle_text
from engine.model.limit import Limit
from tutor.drawing import Drawing, grid_text
from tutor.presentation import Presentation

_MOST_WORDS: Final = 1_500
"""How many characters the list of all constraints has at most, for those who want no pictures."""


@dataclass(frozen=True, slots=True)
class ConstraintsAnswer:
    """A puzzle with constraints.

    Attributes:
        puzzle: the puzzle.
        verdict: how many solutions it has, in a sentence or two.
        constraints: how many constraints of each kind it has; "" without.
        drawing: its picture.
        link: opens it in SudokuPad.
        playable: its text (`engine.links.puzzle_text`) with the solution; "" unless it has exactly
            one, or if it is larger than any real puzzle.
    """

    puzzle: Puzzle
    verdict: str
    constraints: str
    drawing: Drawing
    link: str
    playable: str


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
        said = renderer.alt_constraints(puzzle.constraints, _MOST_WORDS)
        text = grid_text(puzzle.grid, candidates=False, said=said)
        drawing = Drawing(picture, renderer.alt_puzzle(puzzle), text)
        report = check_puzzle(puzzle, limit=limit)
        playable = ""
        if report.uniqueness is Uniqueness.ONE:
            (solution,) = report.solved.solutions
            playable = format_puzzle_text(replace(puzzle, solution=solution))
        return ConstraintsAnswer(
            puzzle,
            report.text,
            constraints,
            drawing,
            link_with_constraints(puzzle),
            playable if len(playable) <= MAX_PUZZLE_TEXT else "",
        )
