"""Puzzles as text, as games store them: a position line, or JSON if there are constraints."""

import json
from functools import lru_cache
from typing import Final

from engine.constraints.puzzle import Puzzle
from engine.links.with_constraints import format_puzzle, parse_puzzle
from engine.notation import format_position, parse_position

MAX_PUZZLE_TEXT: Final = 40_000
"""The maximum characters of a puzzle with constraints; real puzzles have up to 10,000."""
_SOURCE: Final = "f-puzzles"


def has_constraints(text: str) -> bool:
    """Whether a text is a puzzle with constraints."""
    return text.startswith("{")


def format_puzzle_text(puzzle: Puzzle) -> str:
    """The text of a puzzle, without title, author and rules in words."""
    if not puzzle.constraints:
        return format_position(puzzle.grid)
    return format_puzzle(
        Puzzle(puzzle.grid, constraints=puzzle.constraints, solution=puzzle.solution)
    )


@lru_cache(maxsize=64)
def parse_puzzle_text(text: str) -> Puzzle:
    """Read the text of a puzzle. Inverse of `format_puzzle_text`.

    Raises:
        SudokuError: if it is not a puzzle.
    """
    if has_constraints(text):
        return parse_puzzle(json.loads(text), _SOURCE)
    return Puzzle(parse_position(text))
