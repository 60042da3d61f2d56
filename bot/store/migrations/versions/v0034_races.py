"""Members of a channel race on the same puzzle."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add races and who takes part in them."""
    op.create_table(
        "races",
        sa.Column("id", _ID, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("band", sa.String(16), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("puzzle_id", _ID, nullable=False),
        sa.Column("begun", _MOMENT, nullable=False),
        sa.Column("ends", _MOMENT, nullable=False),
        sa.Column("shown", sa.BigInteger, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_races"),
        sa.UniqueConstraint("interaction_id", name="uq_races_interaction_id"),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_races_puzzle_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_races_ends", "races", ["ends"])
    op.create_index("ix_races_puzzle_id", "races", ["puzzle_id"])
    op.create_table(
        "racers",
        sa.Column("race_id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("joined", _MOMENT, nullable=False),
        sa.Column("solved", _MOMENT),
        sa.Column("hints", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("seconds", sa.Integer),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("race_id", "user_id", name="pk_racers"),
        sa.ForeignKeyConstraint(
            ["race_id"], ["races.id"], name="fk_racers_race_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_racers_user_id", "racers", ["user_id"])


def downgrade() -> None:
    """Drop both tables."""
    op.drop_table("racers")
    op.drop_table("races")
