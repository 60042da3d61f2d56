"""The touch board: the log of games, guests in games, links, and the players in Activities."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata
from bot.store.schema.puzzles import puzzles
from web.messages import MAX_ID

game_moves = Table(
    "game_moves",
    metadata,
    Column("id", Id, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    # The name that the page gave to the move; None for a move in chat.
    Column("move_id", String(MAX_ID)),
    # A `tutor.board.MoveKind`.
    Column("kind", String(8), nullable=False),
    # The turn that was played or taken back; empty if nothing changed, or if a move in chat changed
    # everything.
    Column("turn", Text, nullable=False),
    # Why the move was refused; empty if it was not.
    Column("error", Text, nullable=False, server_default=""),
    # None if the player does not want times to be recorded.
    Column("moved", UtcDateTime),
    # The version of the game after the move; 0 for moves from before this column existed.
    Column("version", Integer, nullable=False, server_default="0"),
    UniqueConstraint("game_id", "move_id", name="uq_game_moves_game_id_move_id"),
    Index(None, "user_id"),
)
"""The log of games: the moves in order, with their players."""

game_guests = Table(
    "game_guests",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""The users who were invited to play in another user's game."""

board_tickets = Table(
    "board_tickets",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    # The SHA-256 of the key in the link; the key itself is not stored.
    Column("key_hash", String(64), nullable=False, unique=True),
    # A `web.boards.Kind`, and the id of the game or of the attempt in practice.
    Column("kind", String(8), nullable=False),
    Column("subject", BigInteger, nullable=False),
    Column("language", String(16), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("expires", UtcDateTime, nullable=False),
    Index(None, "user_id"),
    Index(None, "expires"),
    sqlite_autoincrement=True,
)
"""The links to boards: each is for one user and one game, until it expires."""

activity_players = Table(
    "activity_players",
    metadata,
    # Discord's id of the instance, which all users who see each other in an Activity share.
    Column("instance", String(128), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("opened", UtcDateTime, nullable=False),
    Index(None, "user_id"),
    Index(None, "opened"),
)
"""The puzzle that each user plays in each instance of the Activity, kept for a day."""
