"""The tables, as SQLAlchemy Core sees them. `migrations` makes and changes them.

What is kept: puzzles, ratings, games, practice and settings, with Discord's ids of users, servers
and interactions. Never a message's text, a name or a picture. Whatever belongs to a person has a
column `user_id`, which is what `Store.export_user` and `Store.delete_user` go by.
"""

from datetime import UTC, datetime
from enum import Enum
from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

from engine.scales import SE


class Purpose(Enum):
    """What a puzzle was sent for that is asked about; the value is what stands in the database."""

    GRADE = "grade"
    HINT = "hint"
    DAILY = "daily"
    """It is an answer to a daily puzzle."""
    PLAY = "play"
    CHECK = "check"
    """It is a grid of which somebody wants to know whether it is right so far."""


class UtcDateTime(TypeDecorator[datetime]):
    """A moment. Aware datetimes of any zone go in, aware UTC comes out, also from SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC.

        Raises:
            ValueError: if it has no time zone.
        """
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone: use datetime.now(UTC)")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The moment in UTC; SQLite gives back what was stored without its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


_NAMES: Final = {
    "pk": "pk_%(table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
"""Constraints need names so that a later migration can change them."""

# SQLite counts up only a plain INTEGER.
_Id = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(naming_convention=_NAMES)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("position", Text, nullable=False, unique=True),
    Column("created", UtcDateTime, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("id", _Id, primary_key=True),
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
    Column("id", _Id, primary_key=True),
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
    # By whose order of techniques the steps follow each other.
    Column("scale", String(8), nullable=False, server_default=SE.slug),
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
    # Who promised it: an id of `processes`, also when that one is gone.
    Column("process", String(32)),
)
"""Whom an answer was promised that is not there yet; empty but for those seconds."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    # The name of the machine and the number of the process.
    Column("place", String(128), nullable=False),
    Column("mark", String(256), nullable=False),
    # Into how many shards the servers are divided (0: as Discord advises), and which of them are
    # this process's ("": all).
    Column("shards", SmallInteger, nullable=False),
    Column("shard_ids", Text, nullable=False),
    Column("started", UtcDateTime, nullable=False),
    Column("seen", UtcDateTime, nullable=False),
)
"""The processes of the bot that run."""

hint_uses = Table(
    "hint_uses",
    metadata,
    Column("session_id", ForeignKey(hint_sessions.c.id, ondelete="CASCADE"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("technique", String(48), nullable=False),
    Column("level", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""How much of each step of a hint session was told to somebody, at most."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # What is not set follows Discord (language) or the host's configuration (theme).
    Column("language", String(16)),
    Column("cells", String(4)),
    Column("theme", String(16)),
    Column("zone", String(64)),
    Column("updated", UtcDateTime, nullable=False),
    # By whose order of techniques hints go; Sudoku Explainer's if that is not set.
    Column("scale", String(8)),
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
    CheckConstraint("minute BETWEEN 0 AND 1439", name="minute"),
)
"""What those who run a server have set; without a channel there are no daily posts."""

memberships = Table(
    "memberships",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""Who wants to be on the leaderboard of a server."""

games = Table(
    "games",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    # Turns in their order, one a line, each as `engine.notation.format_moves` writes it.
    Column("turns", Text, nullable=False),
    Column("marks", Boolean, nullable=False),
    # Counts the changes: who changes a game says which version they have seen.
    Column("version", Integer, nullable=False),
    Column("solved", UtcDateTime),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "puzzle_id", name="uq_games_user_id_puzzle_id"),
)

shelf = Table(
    "shelf",
    metadata,
    Column("puzzle_id", ForeignKey(puzzles.c.id), primary_key=True),
    Column("band", String(16), nullable=False),
    # Which puzzle of its band: it is made from this number alone, so two makers make the same.
    Column("number", Integer, nullable=False),
    Column("er", SmallInteger, nullable=False),
    Column("ep", SmallInteger, nullable=False),
    Column("ed", SmallInteger, nullable=False),
    Column("hardest", String(48), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    UniqueConstraint("band", "number", name="uq_shelf_band_number"),
)
"""Puzzles that were made and rated ahead of the day that they are for."""

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("day", Date, primary_key=True),
    Column("band", String(16), primary_key=True),
    Column("puzzle_id", ForeignKey(shelf.c.puzzle_id), nullable=False, unique=True),
)

daily_results = Table(
    "daily_results",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("puzzle_id", ForeignKey(puzzles.c.id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("day", Date, nullable=False),
    Column("band", String(16), nullable=False),
    # Whether it was solved on its day, where the person lives: only that counts for the streak.
    Column("on_time", Boolean, nullable=False),
    # The highest hint level that was used, and for how many steps a hint was asked.
    Column("hint_level", SmallInteger, nullable=False),
    Column("hints", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    UniqueConstraint("user_id", "day", "band", name="uq_daily_results_user_id_day_band"),
)

daily_posts = Table(
    "daily_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    # None until Discord has taken the post.
    Column("message_id", BigInteger),
    # Why there will be none, if it is given up.
    Column("failure", String(16)),
    Column("tries", SmallInteger, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("updated", UtcDateTime, nullable=False),
    # Whole days are asked for, and forgotten.
    Index(None, "day"),
)

attempts = Table(
    "attempts",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False, unique=True),
    Column("technique", String(48), nullable=False),
    # Which position of the technique: its id in `engine.practice`.
    Column("item", String(32), nullable=False),
    Column("level", SmallInteger, nullable=False),
    # None while it is open; only the first answer counts.
    Column("correct", Boolean),
    Column("created", UtcDateTime, nullable=False),
    Column("answered", UtcDateTime),
    Index(None, "user_id"),
)
"""Positions that somebody was given to practise on."""

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
"""When a position is to come back, for those that were missed."""

readings = Table(
    "readings",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    # Which grid of the picture, from 1.
    Column("number", SmallInteger, nullable=False),
    Column("purpose", String(8), nullable=False),
    # How much a hint is to tell, 1-4.
    Column("level", SmallInteger, nullable=False),
    # Which daily puzzle it answers, if that was said.
    Column("band", String(16)),
    Column("position", Text, nullable=False),
    # The cells to look at, such as "r3c4 r5c6".
    Column("doubtful", Text, nullable=False),
    Column("certain", Boolean, nullable=False),
    # The interaction that was answered with this position; empty again when it is mended.
    Column("answered", BigInteger),
    Column("created", UtcDateTime, nullable=False),
    UniqueConstraint("interaction_id", "number", name="uq_readings_interaction_id_number"),
    Index(None, "user_id"),
    Index(None, "created"),
)
"""Grids that were read from pictures, or may be of another variant than they look, for the buttons
below; the pictures are not kept."""
