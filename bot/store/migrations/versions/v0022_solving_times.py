"""Games count the time that they take, unless their player does not want that."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add two columns; games that have begun do not count."""
    op.add_column("games", sa.Column("seconds", sa.Integer))
    op.add_column(
        "people", sa.Column("times", sa.Boolean, nullable=False, server_default=sa.true())
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_column("people", "times")
    op.drop_column("games", "seconds")
