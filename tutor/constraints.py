"""The answer about a puzzle with constraints: its picture and how many solutions it has."""

from dataclasses import dataclass, replace
from typing import Final

import renderer
from engine.constraints.constraint import counts_by_kind
from engine.constraints.puzzle import Puzzle
from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.errors import OutOfTimeError
from engine.language import N_, speech, start_of_sentence, translate
from engine.links import link_with_constraints
from engine.links.puzzle_text import MAX_PUZZLE_TEXT, format_puzzle_text, parse_puzzle_text
from engine.model.limit import Limit
from engine.orders.constraints import PuzzleStep, hardest, iter_steps
from tutor.drawing import MOST_WORDS, Drawing, grid_text
from tutor.presentation import Presentation

_TOO_LARGE: Final = N_("It is too large to be played here.")
_HARDEST: Final = N_("The hardest steps on my way to the solution: ||{steps}||.")
_STUCK: Final = N_("My steps fill {filled} of {cells} cells; from there I know none that helps.")
_SLOW: Final = N_("In {limit}, my steps filled {filled} of {cells} cells.")
_SO_FAR: Final = N_("The hardest of them: ||{steps}||.")


@dataclass(frozen=True, slots=True)
class ConstraintsAnswer:
    """A puzzle with constraints.

    Attributes:
        puzzle: the puzzle.
        verdict: one or two sentences on how many solutions it has.
        constraints: the number of constraints of each kind, in words; "" if there are none.
        drawing: its picture.
        link: the link that opens it in SudokuPad.
        playable: its text (`engine.links.puzzle_text`) with the solution; "" if it does not have
            exactly one, or is larger than any real puzzle.
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
        constraints = start_of_sentence(", ".join(counts_by_kind(puzzle.constraints)))
        picture = renderer.draw_puzzle(puzzle, theme=presentation.colours, size=presentation.size)
        said = renderer.alt_constraints(puzzle.constraints, MOST_WORDS)
        text = grid_text(puzzle.grid, candidates=False, said=said)
        drawing = Drawing(picture, renderer.alt_puzzle(puzzle), text)
        report = check_puzzle(puzzle, limit=limit)
        playable = ""
        if report.uniqueness is Uniqueness.ONE:
            (solution,) = report.solved.solutions
            playable = format_puzzle_text(replace(puzzle, solution=solution))
        verdict = report.text
        if len(playable) > MAX_PUZZLE_TEXT:
            playable, verdict = "", f"{verdict} {translate(_TOO_LARGE)}"
        return ConstraintsAnswer(
            puzzle,
            verdict,
            constraints,
            drawing,
            link_with_constraints(puzzle),
            playable,
        )


def describe_path(puzzle: str, *, limit: Limit, presentation: Presentation) -> str:
    """A text on the hardest step before the solution, or on how far the known steps lead.

    The names of steps are spoilers.

    Args:
        puzzle: the text of a puzzle with exactly one solution (`engine.links.puzzle_text`).
        limit: how long looking for the steps may take.
        presentation: the locale of the sentences.
    """
    with presentation.use_locale():
        found = parse_puzzle_text(puzzle)
        grid, steps, end = found.grid, list[PuzzleStep](), _STUCK
        try:
            for step in iter_steps(found, limit=limit):
                steps.append(step)
                grid = step.grid.apply(step)
        except OutOfTimeError:
            end = _SLOW
        named = hardest(steps)
        if grid.is_solved:
            return translate(_HARDEST, steps=named)
        empty = found.grid.values.count(0)
        words = translate(
            end,
            filled=empty - grid.values.count(0),
            cells=empty,
            limit=speech.decimal(str(limit)),
        )
        return f"{words} {translate(_SO_FAR, steps=named)}" if steps else words
