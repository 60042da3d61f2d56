"""Puzzles, to which rows of many tables refer."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.database.connection import insert_or_select, now
from bot.database.tables import puzzles


async def ensure_puzzle(connection: AsyncConnection, position: str) -> int:
    """The number of a puzzle, which is stored if it is new.

    Args:
        connection: in a transaction.
        position: the puzzle as a position line.
    """
    row = await insert_or_select(
        connection, (puzzles.c.id,), puzzles.c.position, position=position, created=now()
    )
    return int(row.id)
