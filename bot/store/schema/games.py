"""Games of users, and the techniques that they have used in them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata
from bot.store.schema.puzzles import puzzles
from engine.links import MAX_CREDIT

games = Table(
    "games",
    metadata,
    Column("id", Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    # The turns in order, one per line, each as `engine.notation.format_moves` writes it.
    Column("turns", Text, nullable=False),
    Column("marks", Boolean, nullable=False),
    # Counts the changes: a change states the version that it is based on (optimistic locking).
    Column("version", Integer, nullable=False),
    Column("solved", UtcDateTime),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    # Whether the user was asked about a guess.
    Column("asked", Boolean, nullable=False, server_default=false()),
    # The playing time until the solution, without long pauses; None if it is not counted.
    Column("seconds", Integer),
    # When it was paused; the time since then is not counted.
    Column("paused", UtcDateTime),
    # The number in the owner's invitation to play together, or None.
    Column("invitation", BigInteger),
    # The title and author of the puzzle, from the link that opened the game.
    Column("title", String(MAX_CREDIT)),
    Column("author", String(MAX_CREDIT)),
    UniqueConstraint("user_id", "puzzle_id", name="uq_games_user_id_puzzle_id"),
    sqlite_autoincrement=True,
)

game_credits = Table(
    "game_credits",
    metadata,
    Column("game_id", ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("technique", String(48), primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""The techniques that a user has used in a game without a hint, each once."""
