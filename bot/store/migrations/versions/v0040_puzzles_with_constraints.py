"""Games may be with puzzles that have constraints."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    """Add the column; a puzzle without constraints has none."""
    op.add_column("puzzles", sa.Column("constraints", sa.Text))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("puzzles", "constraints")
