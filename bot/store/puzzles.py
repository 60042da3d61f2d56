"""Puzzles, which rows of many tables refer to."""

from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, func, update

from bot.store.database.statements import insert_or_select, now
from bot.store.schema import puzzles
from engine.links.puzzle_text import has_constraints

PUZZLE_TEXT: Final = func.coalesce(puzzles.c.constraints, puzzles.c.position)
"""The text of a puzzle: a position line, or JSON if it has constraints."""


def ensure_puzzle(connection: Connection, puzzle: str, canonical: str | None = None) -> int:
    """Store a puzzle if it is new, and return its id.

    Args:
        connection: a connection in a transaction.
        puzzle: the text of the puzzle.
        canonical: its canonical form, "" if it does not have one; None if that is not known.
    """
    position, constraints = puzzle, None
    if has_constraints(puzzle):
        position, constraints = f"constraints:{sha256(puzzle.encode()).hexdigest()}", puzzle
        canonical = ""
    columns = (puzzles.c.id, puzzles.c.canonical)
    row = insert_or_select(
        connection,
        columns,
        puzzles.c.position,
        position=position,
        created=now(),
        canonical=canonical,
        constraints=constraints,
    )
    if canonical is not None and row.canonical is None:
        known = update(puzzles).where(puzzles.c.id == row.id).values(canonical=canonical)
        connection.execute(known)
    return int(row.id)
