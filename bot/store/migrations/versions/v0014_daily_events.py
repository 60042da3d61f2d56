"""Results of daily puzzles have a server and a time, and posts show them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0016"


def upgrade() -> None:
    """Add four columns and an index."""
    op.add_column("daily_results", sa.Column("guild_id", sa.BigInteger))
    op.add_column("daily_results", sa.Column("seconds", sa.Integer))
    op.create_index("ix_daily_results_guild_id", "daily_results", ["guild_id", "day"])
    op.add_column("daily_posts", sa.Column("shown", sa.BigInteger))
    op.add_column(
        "servers", sa.Column("thread", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_column("servers", "thread")
    op.drop_column("daily_posts", "shown")
    op.drop_index("ix_daily_results_guild_id", "daily_results")
    op.drop_column("daily_results", "seconds")
    op.drop_column("daily_results", "guild_id")
