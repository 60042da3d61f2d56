"""Who plays which puzzle in which instance of the Activity."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create the table, which older versions kept in memory."""
    op.create_table(
        "activity_players",
        sa.Column("instance", sa.String(128), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("puzzle_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("instance", "user_id", name="pk_activity_players"),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzles.id"], name="fk_activity_players_puzzle_id"
        ),
    )
    op.create_index("ix_activity_players_user_id", "activity_players", ["user_id"])
    op.create_index("ix_activity_players_opened", "activity_players", ["opened"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("activity_players")
