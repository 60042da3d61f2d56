"""Puzzles have canonical forms; members may refuse challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the columns; the bot finds the forms later."""
    op.add_column("puzzles", sa.Column("canonical", sa.String(81)))
    op.create_index("ix_puzzles_canonical", "puzzles", ["canonical"])
    op.add_column(
        "people", sa.Column("challenges", sa.Boolean, nullable=False, server_default=sa.true())
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_column("people", "challenges")
    op.drop_index("ix_puzzles_canonical", "puzzles")
    op.drop_column("puzzles", "canonical")
