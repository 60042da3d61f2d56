"""The tables for SQLAlchemy Core. `migrations` creates and changes them.

They store puzzles, ratings, games, practice and settings, with Discord's ids of users, servers and
interactions. Never a message's text, a name or a picture. Every table with personal data has a
column `user_id`, which `Store.export_user` and `Store.delete_user` use; except `blocks`, which
users can see but not change.
"""

from enum import Enum

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Float,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

from bot.database import duel_tables as duel_tables  # with its tables, for others
from bot.database.columns import Id, UtcDateTime
from bot.database.columns import metadata as metadata  # with all tables, for others
from bot.database.hint_tables import hint_answers as hint_answers
from bot.database.hint_tables import hint_uses as hint_uses
from engine.scales import SE


class Purpose(Enum):
    """The purpose of a puzzle about which the bot asks; the value is stored in the database."""

    GRADE = "grade"
    HINT = "hint"
    DAILY = "daily"
    """An answer to a daily puzzle."""
    PLAY = "play"
    CHECK = "check"
    """A grid to check for mistakes."""


puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Id, primary_key=True),
    Column("position", Text, nullable=False, unique=True),
    Column("created", UtcDateTime, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("id", Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("scale", String(8), nullable=False),
    Column("er", SmallInteger, nullable=False),
    Column("er_exact", Boolean, nullable=False),
    Column("ep", SmallInteger, nullable=False),
    Column("ep_exact", Boolean, nullable=False),
    Column("ed", SmallInteger, nullable=False),
    Column("ed_exact", Boolean, nullable=False),
    Column("techniques", JSON, nullable=False),
    Column("program", String(32), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "puzzle_id"),
    Index(None, "user_id"),
)

hint_sessions = Table(
    "hint_sessions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE")),
    Column("language", String(16), nullable=False),
    Column("start", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("step", Integer, nullable=False),
    Column("level", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    # The scale whose order of techniques the steps follow.
    Column("scale", String(8), nullable=False, server_default=SE.slug),
    # Whether the singles up to the next other step are shown one by one, not as a run.
    Column("singly", Boolean, nullable=False, server_default=true()),
    # What the move before the position changed, such as "r1c2=3"; empty if it is not known.
    Column("last_move", Text, nullable=False, server_default=""),
    CheckConstraint("step >= 1", name="step"),
    CheckConstraint("level BETWEEN 0 AND 4", name="level"),
    Index(None, "game_id"),
    Index(None, "user_id"),
)

handled_interactions = Table(
    "handled_interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "created"),
)

promised_answers = Table(
    "promised_answers",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("token", Text, nullable=False),
    Column("language", String(16), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    # The process that owes it: an id of `processes`, even if that row is deleted.
    Column("process", String(32)),
    # Whether a part of the answer, or a preliminary one, was shown.
    Column("partial", Boolean, nullable=False, server_default=false()),
)
"""Pending responses: interactions whose user is told that an answer comes; usually empty."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    # The name of the machine and the id of the process.
    Column("place", String(128), nullable=False),
    Column("mark", String(256), nullable=False),
    # Into how many shards the servers are divided (0: as Discord recommends), and the shards of
    # this process ("": all).
    Column("shards", SmallInteger, nullable=False),
    Column("shard_ids", Text, nullable=False),
    Column("started", UtcDateTime, nullable=False),
    Column("seen", UtcDateTime, nullable=False),
    # A `bot.database.processes.State`.
    Column("state", String(8), nullable=False, server_default="holding"),
)
"""The running processes of the bot."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # Unset values follow Discord (language) or the host's configuration (theme).
    Column("language", String(16)),
    Column("cells", String(4)),
    Column("theme", String(16)),
    Column("zone", String(64)),
    Column("updated", UtcDateTime, nullable=False),
    # The scale whose order of techniques hints follow; by default the teacher's.
    Column("scale", String(8)),
    # Whether the user wants to be asked about guesses in games.
    Column("guesses", Boolean, nullable=False, server_default=false()),
    # Whether answers have pictures, not the grid as text.
    Column("pictures", Boolean, nullable=False, server_default=true()),
    # Whether games count how long they take.
    Column("times", Boolean, nullable=False, server_default=true()),
    # Whether the user has been welcomed, and asked for their time zone.
    Column("welcomed", Boolean, nullable=False, server_default=false()),
    Column("zone_asked", Boolean, nullable=False, server_default=false()),
)

# Servers that were greeted when the bot was added to them.
greetings = Table(
    "greetings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("greeted", UtcDateTime, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    # A user or a server: Discord gives no id twice.
    Column("discord_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(16)),
    Column("channel_id", BigInteger),
    Column("minute", SmallInteger, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("bands", String(64), nullable=False),
    Column("role_id", BigInteger),
    Column("updated", UtcDateTime, nullable=False),
    # Whether each daily post gets a thread.
    Column("thread", Boolean, nullable=False, server_default=false()),
    # Whether there is a quiz each week.
    Column("quiz", Boolean, nullable=False, server_default=false()),
    CheckConstraint("minute BETWEEN 0 AND 1439", name="minute"),
)
"""The settings of servers; without a channel there are no daily posts."""

memberships = Table(
    "memberships",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""The users who joined the leaderboard of a server."""

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
    # How long the user has played until it was solved, without long pauses; None if that is not
    # counted.
    Column("seconds", Integer),
    UniqueConstraint("user_id", "puzzle_id", name="uq_games_user_id_puzzle_id"),
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

# The pool of generated daily puzzles; "shelf" is its name in existing databases.
puzzle_pool = Table(
    "shelf",
    metadata,
    Column("puzzle_id", ForeignKey(puzzles.c.id), primary_key=True),
    Column("band", String(16), nullable=False),
    # The number in its band, which is the seed: two programs generate the same puzzle from it.
    Column("number", Integer, nullable=False),
    Column("er", SmallInteger, nullable=False),
    Column("ep", SmallInteger, nullable=False),
    Column("ed", SmallInteger, nullable=False),
    Column("hardest", String(48), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    UniqueConstraint("band", "number", name="uq_shelf_band_number"),
)
"""Puzzles that were generated and rated before the day on which they are used."""

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("day", Date, primary_key=True),
    Column("band", String(16), primary_key=True),
    Column("puzzle_id", ForeignKey(puzzle_pool.c.puzzle_id), nullable=False, unique=True),
)

daily_results = Table(
    "daily_results",
    metadata,
    Column("id", Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("day", Date, nullable=False),
    Column("band", String(16), nullable=False),
    # Whether it was solved on its day, in the user's time zone: only that counts for the streak.
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
)

daily_posts = Table(
    "daily_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    # None until Discord has accepted the post.
    Column("message_id", BigInteger),
    # Why there will be none, if the bot gave up.
    Column("failure", String(16)),
    Column("tries", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    # The id of the newest result that it shows; None for none yet.
    Column("shown", BigInteger),
    # Queries and deletions are by whole days.
    Index(None, "day"),
)

quizzes = Table(
    "quizzes",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    # None until Discord has accepted it.
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

attempts = Table(
    "attempts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("technique", String(48), nullable=False),
    # The id of the position in `engine.practice`.
    Column("item", String(32), nullable=False),
    Column("level", SmallInteger, nullable=False),
    # None while it is open; only the first answer counts.
    Column("correct", Boolean),
    Column("created", UtcDateTime, nullable=False),
    Column("answered", UtcDateTime),
    Index(None, "user_id"),
)
"""Positions that a user got to practise on."""

skills = Table(
    "skills",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # "" for all techniques together.
    Column("technique", String(48), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
)

skill_days = Table(
    "skill_days",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
)
"""The rating for all techniques together at the end of each day on which it changed."""

reviews = Table(
    "reviews",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("technique", String(48), primary_key=True),
    Column("item", String(32), primary_key=True),
    Column("due", UtcDateTime, nullable=False),
    # In seconds.
    Column("interval", Integer, nullable=False),
    Column("ease", Float, nullable=False),
    Column("repetitions", SmallInteger, nullable=False),
)
"""When a position is due again, for those that were missed."""

readings = Table(
    "readings",
    metadata,
    Column("id", Id, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    # Which grid of the picture, from 1.
    Column("number", SmallInteger, nullable=False),
    Column("purpose", String(8), nullable=False),
    # The hint level, 1-4.
    Column("level", SmallInteger, nullable=False),
    # The daily puzzle that it answers, if known.
    Column("band", String(16)),
    Column("position", Text, nullable=False),
    # The cells to look at, such as "r3c4 r5c6".
    Column("doubtful", Text, nullable=False),
    Column("certain", Boolean, nullable=False),
    # The interaction that was answered with this position; empty again when it is corrected.
    Column("answered", BigInteger),
    Column("created", UtcDateTime, nullable=False),
    UniqueConstraint("interaction_id", "number", name="uq_readings_interaction_id_number"),
    Index(None, "user_id"),
    Index(None, "created"),
)
"""Grids that were read from pictures or may be of another variant, for the buttons below them;
the pictures are not stored."""
