"""Two users play the same puzzle."""

import sqlalchemy as sa
from alembic import op

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add two tables."""
    op.create_table(
        "duels",
        sa.Column("id", _ID, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("band", sa.String(16), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("anyone", sa.Boolean, nullable=False),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("puzzle_id", _ID),
        sa.Column("begun", sa.DateTime(timezone=True)),
        sa.Column("refused", sa.String(16)),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shown", sa.BigInteger, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_duels"),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_duels_puzzle_id"),
        sa.UniqueConstraint("interaction_id", name="uq_duels_interaction_id"),
    )
    op.create_index("ix_duels_expires", "duels", ["expires"])
    op.create_index("ix_duels_puzzle_id", "duels", ["puzzle_id"])
    op.create_table(
        "duel_players",
        sa.Column("duel_id", _ID, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.String(16)),
        sa.Column("hints", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("seconds", sa.Integer),
        sa.Column("times", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("duel_id", "place", name="pk_duel_players"),
        sa.ForeignKeyConstraint(
            ["duel_id"], ["duels.id"], name="fk_duel_players_duel_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_duel_players_user_id", "duel_players", ["user_id"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("duel_players")
    op.drop_table("duels")
