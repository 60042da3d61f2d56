"""Puzzles, to which rows of many tables refer."""

from sqlalchemy import Connection, update

from bot.store.database.statements import insert_or_select, now
from bot.store.schema import puzzles


def ensure_puzzle(connection: Connection, position: str, canonical: str | None = None) -> int:
    """Store a puzzle if it is new, and return its number.

    Args:
        connection: a connection in a transaction.
        position: the puzzle as a position line.
        canonical: its canonical form, or ""; None if that is not known.
    """
    columns = (puzzles.c.id, puzzles.c.canonical)
    row = insert_or_select(
        connection,
        columns,
        puzzles.c.position,
        position=position,
        created=now(),
        canonical=canonical,
    )
    if canonical is not None and row.canonical is None:
        known = update(puzzles).where(puzzles.c.id == row.id).values(canonical=canonical)
        connection.execute(known)
    return int(row.id)
