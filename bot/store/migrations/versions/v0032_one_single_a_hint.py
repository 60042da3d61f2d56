"""Every hint is about one single, so no session says any more whether its singles are grouped."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Drop the column."""
    op.drop_column("hint_sessions", "singly")


def downgrade() -> None:
    """Add it; sessions under way go on with one single at a time."""
    op.add_column(
        "hint_sessions", sa.Column("singly", sa.Boolean, nullable=False, server_default=sa.true())
    )
