"""The log of games says which change of the game each move was part of."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Add a column; 0 for the moves that are there."""
    op.add_column(
        "game_moves", sa.Column("version", sa.Integer, nullable=False, server_default="0")
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_column("game_moves", "version")
