"""A process may stand by for the shards of another one."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the column."""
    state = sa.Column("state", sa.String(8), nullable=False, server_default="holding")
    op.add_column("processes", state)


def downgrade() -> None:
    """Drop it."""
    op.drop_column("processes", "state")
