"""Servers choose whether their members begin duels and races."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Add both choices; so far everyone could."""
    for name in ("duels", "races"):
        op.add_column(
            "servers", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.true())
        )


def downgrade() -> None:
    """Drop them."""
    for name in ("races", "duels"):
        op.drop_column("servers", name)
