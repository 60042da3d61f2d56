"""Users and servers that the host has blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "blocks",
        sa.Column("discord_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("discord_id", name="pk_blocks"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("blocks")
