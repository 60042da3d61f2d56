"""Hints may follow HoDoKu's order: what people have set, and what a session was begun with."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns.

    The default stays in the table: taking it away would make SQLite copy the table, and dropping
    the old one would take what refers to it along.
    """
    op.add_column("people", sa.Column("scale", sa.String(8)))
    op.add_column(
        "hint_sessions", sa.Column("scale", sa.String(8), nullable=False, server_default="se")
    )


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("hint_sessions", "scale")
    op.drop_column("people", "scale")
