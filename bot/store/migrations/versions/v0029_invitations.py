"""The invitation to a game, which its owner can take back."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Add the column; invitations from before do not hold any more."""
    op.add_column("games", sa.Column("invitation", sa.BigInteger))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("games", "invitation")
