"""Puzzles, to which rows of many tables refer."""

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connection import insert_or_select, now
from bot.store.schema import puzzles


async def ensure_puzzle(
    connection: AsyncConnection, position: str, canonical: str | None = None
) -> int:
    """Store a puzzle if it is new, and return its number.

    Args:
        connection: a connection in a transaction.
        position: the puzzle as a position line.
        canonical: its canonical form, or ""; None if that is not known.
    """
    columns = (puzzles.c.id, puzzles.c.canonical)
    row = await insert_or_select(
        connection,
        columns,
        puzzles.c.position,
        position=position,
        created=now(),
        canonical=canonical,
    )
    if canonical is not None and row.canonical is None:
        known = update(puzzles).where(puzzles.c.id == row.id).values(canonical=canonical)
        await connection.execute(known)
    return int(row.id)
