"""Answers that were promised, so that they can be given after a crash."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "promised_answers",
        sa.Column("interaction_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name="pk_promised_answers"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("promised_answers")
