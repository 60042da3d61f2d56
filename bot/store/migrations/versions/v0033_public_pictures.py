"""Servers choose how pictures look that everyone sees."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Add the colours of public pictures, and how they name cells."""
    op.add_column("servers", sa.Column("theme", sa.String(16)))
    op.add_column("servers", sa.Column("cells", sa.String(4)))


def downgrade() -> None:
    """Drop both."""
    op.drop_column("servers", "cells")
    op.drop_column("servers", "theme")
