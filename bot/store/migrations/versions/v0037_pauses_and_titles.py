"""Games can be paused, and have the title and the author of their puzzle."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Add three columns."""
    op.add_column("games", sa.Column("paused", sa.DateTime(timezone=True)))
    for name in ("title", "author"):
        op.add_column("games", sa.Column(name, sa.String(100)))


def downgrade() -> None:
    """Drop them."""
    for name in ("author", "title", "paused"):
        op.drop_column("games", name)
