"""The posts of a day are found without a look at those of all other days."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the index."""
    op.create_index("ix_daily_posts_day", "daily_posts", ["day"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_daily_posts_day", "daily_posts")
