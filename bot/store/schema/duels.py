"""Duels and their players."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    false,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata

duels = Table(
    "duels",
    metadata,
    Column("id", Id, primary_key=True),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("band", String(16), nullable=False),
    # The language of its message, which the bot edits without a request.
    Column("language", String(16), nullable=False),
    # Whether anyone may accept it, not only the challenged player.
    Column("anyone", Boolean, nullable=False),
    # Its server and its message; None before it begins, or if the bot cannot edit the message.
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    # None until it begins.
    Column("puzzle_id", ForeignKey("puzzles.id")),
    Column("begun", UtcDateTime),
    # Why it will not begin: a `bot.store.duels.Refusal`.
    Column("refused", String(16)),
    Column("created", UtcDateTime, nullable=False),
    Column("expires", UtcDateTime, nullable=False),
    # The state that its message shows, as a number that changes with the state.
    Column("shown", BigInteger, nullable=False, server_default="0"),
    Index(None, "expires"),
    Index(None, "puzzle_id"),
    sqlite_autoincrement=True,
)
"""Duels: two users play the same puzzle, each on a board of their own."""

duel_players = Table(
    "duel_players",
    metadata,
    Column("duel_id", ForeignKey(duels.c.id, ondelete="CASCADE"), primary_key=True),
    # 0 for the challenger, 1 for the player who was challenged or has accepted.
    Column("place", SmallInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    # How it ended for this player: a `bot.store.duels.Outcome`.
    Column("outcome", String(16)),
    # The number of steps with a hint, and the time from the start of the game to the solution.
    Column("hints", SmallInteger, nullable=False, server_default="0"),
    Column("seconds", Integer),
    # Whether this player wants to show times.
    Column("times", Boolean, nullable=False, server_default=false()),
    # Counts the changes of this row.
    Column("version", Integer, nullable=False, server_default="0"),
    Index(None, "user_id"),
)
