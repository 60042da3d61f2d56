"""Games, daily puzzles, practice, and what people and servers have set."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_MOMENT = sa.DateTime(timezone=True)

_NEW = (
    "games",
    "hint_uses",
    "people",
    "servers",
    "memberships",
    "shelf",
    "daily_puzzles",
    "daily_results",
    "daily_posts",
    "attempts",
    "skills",
    "skill_days",
    "reviews",
)


def upgrade() -> None:
    """Make the tables; hint sessions learn of games and languages."""
    op.create_table(
        "games",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("puzzle_id", _ID, sa.ForeignKey("puzzles.id"), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False, unique=True),
        sa.Column("turns", sa.Text, nullable=False),
        sa.Column("marks", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("solved", _MOMENT),
        sa.Column("created", _MOMENT, nullable=False),
        sa.Column("updated", _MOMENT, nullable=False),
        sa.UniqueConstraint("user_id", "puzzle_id", name="uq_games_user_id_puzzle_id"),
    )
    with op.batch_alter_table("hint_sessions") as table:
        table.add_column(sa.Column("language", sa.String(16), nullable=False, server_default="en"))
        table.add_column(sa.Column("game_id", _ID))
        table.create_foreign_key(
            "fk_hint_sessions_game_id", "games", ["game_id"], ["id"], ondelete="CASCADE"
        )
    # The default was for the rows that were there.
    with op.batch_alter_table("hint_sessions") as table:
        table.alter_column("language", server_default=None)
    op.create_index("ix_hint_sessions_game_id", "hint_sessions", ["game_id"])
    op.create_index("ix_results_puzzle_id", "results", ["puzzle_id"])
    op.create_table(
        "hint_uses",
        sa.Column(
            "session_id",
            _ID,
            sa.ForeignKey("hint_sessions.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("step", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("technique", sa.String(48), nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
    )
    op.create_index("ix_hint_uses_user_id", "hint_uses", ["user_id"])
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.String(16)),
        sa.Column("cells", sa.String(4)),
        sa.Column("theme", sa.String(16)),
        sa.Column("zone", sa.String(64)),
        sa.Column("updated", _MOMENT, nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.String(16)),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("minute", sa.SmallInteger, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("bands", sa.String(64), nullable=False),
        sa.Column("role_id", sa.BigInteger),
        sa.Column("updated", _MOMENT, nullable=False),
        sa.CheckConstraint("minute BETWEEN 0 AND 1439", name="minute"),
    )
    op.create_table(
        "memberships",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("created", _MOMENT, nullable=False),
    )
    op.create_index("ix_memberships_user_id", "memberships", ["user_id"])
    op.create_table(
        "shelf",
        sa.Column("puzzle_id", _ID, sa.ForeignKey("puzzles.id"), primary_key=True),
        sa.Column("band", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("er", sa.SmallInteger, nullable=False),
        sa.Column("ep", sa.SmallInteger, nullable=False),
        sa.Column("ed", sa.SmallInteger, nullable=False),
        sa.Column("hardest", sa.String(48), nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.UniqueConstraint("band", "number", name="uq_shelf_band_number"),
    )
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("band", sa.String(16), primary_key=True),
        sa.Column("puzzle_id", _ID, sa.ForeignKey("shelf.puzzle_id"), nullable=False, unique=True),
    )
    op.create_table(
        "daily_results",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("puzzle_id", _ID, sa.ForeignKey("puzzles.id"), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False, unique=True),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("band", sa.String(16), nullable=False),
        sa.Column("on_time", sa.Boolean, nullable=False),
        sa.Column("hint_level", sa.SmallInteger, nullable=False),
        sa.Column("hints", sa.SmallInteger, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.UniqueConstraint("user_id", "day", "band", name="uq_daily_results_user_id_day_band"),
    )
    op.create_table(
        "daily_posts",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("failure", sa.String(16)),
        sa.Column("tries", sa.SmallInteger, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.Column("updated", _MOMENT, nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False, unique=True),
        sa.Column("technique", sa.String(48), nullable=False),
        sa.Column("item", sa.String(32), nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("correct", sa.Boolean),
        sa.Column("created", _MOMENT, nullable=False),
        sa.Column("answered", _MOMENT),
    )
    op.create_index("ix_attempts_user_id", "attempts", ["user_id"])
    op.create_table(
        "skills",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("technique", sa.String(48), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("updated", _MOMENT, nullable=False),
    )
    op.create_table(
        "skill_days",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("technique", sa.String(48), primary_key=True),
        sa.Column("item", sa.String(32), primary_key=True),
        sa.Column("due", _MOMENT, nullable=False),
        sa.Column("interval", sa.Integer, nullable=False),
        sa.Column("ease", sa.Float, nullable=False),
        sa.Column("repetitions", sa.SmallInteger, nullable=False),
    )


def downgrade() -> None:
    """Remove the tables, and with them all that is in them."""
    op.drop_index("ix_results_puzzle_id", "results")
    op.drop_index("ix_hint_sessions_game_id", "hint_sessions")
    with op.batch_alter_table("hint_sessions") as table:
        table.drop_constraint("fk_hint_sessions_game_id", type_="foreignkey")
        table.drop_column("game_id")
        table.drop_column("language")
    for name in reversed(_NEW):
        op.drop_table(name)
