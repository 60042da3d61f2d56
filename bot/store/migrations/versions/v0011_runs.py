"""Hints tell singles that follow each other together, and prefer steps near the last move."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the columns; sessions under way continue one single at a time."""
    op.add_column(
        "hint_sessions", sa.Column("singly", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.add_column(
        "hint_sessions", sa.Column("last_move", sa.Text, nullable=False, server_default="")
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_column("hint_sessions", "last_move")
    op.drop_column("hint_sessions", "singly")
