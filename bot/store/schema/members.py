"""Settings of users and servers, the members of leaderboards, and the list of blocked ids."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Index,
    SmallInteger,
    String,
    Table,
    false,
    true,
)

from bot.store.schema.column_types import UtcDateTime, metadata

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
    # Whether games are timed.
    Column("times", Boolean, nullable=False, server_default=true()),
    # Whether the user may be challenged to duels by name.
    Column("challenges", Boolean, nullable=False, server_default=true()),
    # No longer used.
    Column("welcomed", Boolean, nullable=False, server_default=false()),
    # Whether the user has been asked for their time zone.
    Column("zone_asked", Boolean, nullable=False, server_default=false()),
    # Whether the end of a game names techniques that the user has found for the first time.
    Column("milestones", Boolean, nullable=False, server_default=true()),
    # Whether the user wants a reminder before a streak ends, and the day of the last reminder.
    Column("reminders", Boolean, nullable=False, server_default=false()),
    Column("reminded", Date),
)

# Servers that the bot greeted when it was added to them.
greetings = Table(
    "greetings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("greeted", UtcDateTime, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    # A user or a server: no two things on Discord have the same id.
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
    # Whether there is a weekly quiz.
    Column("quiz", Boolean, nullable=False, server_default=false()),
    # The theme and cell names of public pictures; by default the host's.
    Column("theme", String(16)),
    Column("cells", String(4)),
    # Whether members may start duels and races.
    Column("duels", Boolean, nullable=False, server_default=true()),
    Column("races", Boolean, nullable=False, server_default=true()),
    # Whether there is a leaderboard, members may share results, and messages name milestones.
    Column("leaderboard", Boolean, nullable=False, server_default=true()),
    Column("sharing", Boolean, nullable=False, server_default=true()),
    Column("milestones", Boolean, nullable=False, server_default=true()),
    # The quiet hours without pings, in the server's zone; None for none.
    Column("quiet_from", SmallInteger),
    Column("quiet_until", SmallInteger),
    CheckConstraint("minute BETWEEN 0 AND 1439", name="minute"),
)
"""The settings of servers; without a channel, a server gets no daily posts."""

memberships = Table(
    "memberships",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("created", UtcDateTime, nullable=False),
    Index(None, "user_id"),
)
"""The users who joined the leaderboard of a server."""
