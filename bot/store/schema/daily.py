"""Daily puzzles: the pool, the days, results, and the posts and quizzes on servers."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
    false,
)

from bot.store.schema.column_types import Id, UtcDateTime, metadata
from bot.store.schema.puzzles import puzzles

# The pool of generated daily puzzles; "shelf" is its name in existing databases.
puzzle_pool = Table(
    "shelf",
    metadata,
    Column("puzzle_id", ForeignKey(puzzles.c.id), primary_key=True),
    Column("band", String(16), nullable=False),
    # The number in its band, which is the seed: all programs generate the same puzzle from it.
    Column("number", Integer, nullable=False),
    Column("er", SmallInteger, nullable=False),
    Column("ep", SmallInteger, nullable=False),
    Column("ed", SmallInteger, nullable=False),
    Column("hardest", String(48), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    UniqueConstraint("band", "number", name="uq_shelf_band_number"),
)
"""Puzzles that were generated and rated in advance."""

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("day", Date, primary_key=True),
    Column("band", String(16), primary_key=True),
    Column("puzzle_id", ForeignKey(puzzle_pool.c.puzzle_id), nullable=False, unique=True),
)

daily_killers = Table(
    "daily_killers",
    metadata,
    Column("day", Date, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False, unique=True),
)
"""The killer sudokus of the days, if a server wants them. They have no rating."""

daily_results = Table(
    "daily_results",
    metadata,
    Column("id", Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("day", Date, nullable=False),
    # The band of the puzzle, or "killer".
    Column("band", String(16), nullable=False),
    # Whether it was solved on its day in the user's time zone; only such results count for streaks.
    Column("on_time", Boolean, nullable=False),
    # The highest hint level that was used, and the number of steps with a hint.
    Column("hint_level", SmallInteger, nullable=False),
    Column("hints", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    # The server where it was solved; None in a direct message.
    Column("guild_id", BigInteger),
    # From the start of the user's game to the solution; None without a game.
    Column("seconds", Integer),
    UniqueConstraint("user_id", "day", "band", name="uq_daily_results_user_id_day_band"),
    Index(None, "guild_id", "day"),
    sqlite_autoincrement=True,
)

daily_posts = Table(
    "daily_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    # None until Discord has accepted the post.
    Column("message_id", BigInteger),
    # Why there will be no post, if the bot gave it up.
    Column("failure", String(16)),
    Column("tries", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    # The id of the newest result that it shows; None if it shows none yet.
    Column("shown", BigInteger),
    # Queries and deletions select whole days.
    Index(None, "day"),
)

quizzes = Table(
    "quizzes",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    # None until Discord has accepted the quiz.
    Column("message_id", BigInteger),
    # The id of its position in `engine.practice`.
    Column("item", String(32), nullable=False),
    # When its poll ends.
    Column("ends", UtcDateTime, nullable=False),
    # Whether its answer was sent, or a process is about to send it.
    Column("answered", Boolean, nullable=False, server_default=false()),
    Index(None, "ends"),
)
"""The weekly quizzes on servers."""
