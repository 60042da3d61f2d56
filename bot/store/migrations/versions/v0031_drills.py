"""Members spot techniques in drills, against the clock."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add the drill that an attempt is part of."""
    op.add_column("attempts", sa.Column("drill", sa.BigInteger))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("attempts", "drill")
