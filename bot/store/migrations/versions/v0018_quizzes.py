"""A quiz each week, on servers that want it."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0014"


def upgrade() -> None:
    """Add a table and a column."""
    op.create_table(
        "quizzes",
        sa.Column("guild_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("item", sa.String(32), nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("guild_id", "day", name="pk_quizzes"),
    )
    op.create_index("ix_quizzes_ends", "quizzes", ["ends"])
    op.add_column(
        "servers", sa.Column("quiz", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_column("servers", "quiz")
    op.drop_table("quizzes")
