"""Finds the puzzles that the links in a text hold."""

from engine.errors import InvalidGridError
from engine.links import LinkError, find_links, parse_link
from engine.model.grid import Grid
from reader._passage import Passage


def is_link(line: str) -> bool:
    """Whether a line is a link or code of a site that should hold a puzzle, and nothing else."""
    return len(line.split()) == 1 and next(find_links(line), None) is not None


def extract_links(passage: Passage) -> tuple[list[Grid], InvalidGridError | None, Passage]:
    """Find the links that hold a puzzle, and remove them.

    Links in which the 81 characters of the puzzle can be seen stay in the text.

    Returns:
        The grids, the error of the first link to a sudoku that holds none that can be read, and the
        text without the links.
    """
    found: list[Grid] = []
    error: LinkError | None = None
    rest = list(passage.text)
    for match in find_links(passage.text):
        try:
            found.append(parse_link(match[0]))
        except LinkError as reason:
            error = error or reason
        else:
            rest[match.start() : match.end()] = " " * len(match[0])
    return found, error, Passage("".join(rest), passage.origin)
