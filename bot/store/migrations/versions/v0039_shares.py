"""A card that a user shares is posted once in a channel."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    """Add the cards that users have shared."""
    op.create_table(
        "shares",
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "channel_id", "subject", name="pk_shares"),
    )
    op.create_index("ix_shares_created", "shares", ["created"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("shares")
