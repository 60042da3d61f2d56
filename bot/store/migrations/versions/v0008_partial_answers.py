"""A pending response may be a part of an answer, or an answer that will change."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "promised_answers",
        sa.Column("partial", sa.Boolean, nullable=False, server_default=sa.false()),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_column("promised_answers", "partial")
