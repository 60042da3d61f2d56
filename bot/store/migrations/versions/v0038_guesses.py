"""A true answer that does not follow from the technique is free once, not again."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Add columns for the first answer of this kind."""
    for table in ("attempts", "hint_sessions"):
        op.add_column(table, sa.Column("guessed", sa.Text))


def downgrade() -> None:
    """Drop them."""
    for table in ("hint_sessions", "attempts"):
        op.drop_column(table, "guessed")
