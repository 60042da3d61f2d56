"""Finds the puzzles in the links of a text."""

from typing import Final

from engine.constraints.puzzle import Puzzle
from engine.errors import InvalidGridError, TwoPuzzlesError
from engine.language import N_, translate
from engine.links import ConstraintsError, LinkError, find_links, parse_link
from engine.model.grid import Grid
from reader._passage import Passage

TWO_PUZZLES: Final = N_("this text has two different puzzles: paste one at a time")


def has_link(line: str) -> bool:
    """Whether a line has a link or code of a site that should hold a puzzle."""
    return next(find_links(line), None) is not None


def extract_links(passage: Passage) -> tuple[list[Grid], InvalidGridError | None, Passage]:
    """Find the links that contain a puzzle, and remove them.

    Links that contain the 81 characters of the puzzle in plain form stay in the text.

    Returns:
        The grids, the error of the first link to a sudoku that holds none that can be read (those
        with constraints come first), and the text without the links.

    Raises:
        TwoPuzzlesError: if there are two puzzles with constraints.
    """
    found: list[Grid] = []
    error: LinkError | None = None
    puzzle: Puzzle | None = None
    rest = list(passage.text)
    for match in find_links(passage.text):
        try:
            found.append(parse_link(match[0]))
        except ConstraintsError as reason:
            if puzzle and reason.puzzle and not _are_same(puzzle, reason.puzzle):
                raise TwoPuzzlesError(translate(TWO_PUZZLES)) from None
            if puzzle is None:
                error, puzzle = reason, reason.puzzle
        except LinkError as reason:
            error = error or reason
        else:
            rest[match.start() : match.end()] = " " * len(match[0])
    return found, error, Passage("".join(rest), passage.origin)


def _are_same(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles differ only in drawings and words."""

    def rules(puzzle: Puzzle) -> tuple[object, ...]:
        made_of = (constraint for constraint in puzzle.constraints if any(constraint.rules()))
        return puzzle.grid.values, puzzle.grid.candidates, frozenset(made_of)

    return rules(one) == rules(other)
