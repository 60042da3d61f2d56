"""Several processes may share a database: which ones run, and who promised an answer."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table, and the column."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("place", sa.String(128), nullable=False),
        sa.Column("mark", sa.String(256), nullable=False),
        sa.Column("shards", sa.SmallInteger, nullable=False),
        sa.Column("shard_ids", sa.Text, nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.add_column("promised_answers", sa.Column("process", sa.String(32)))


def downgrade() -> None:
    """Drop both."""
    op.drop_column("promised_answers", "process")
    op.drop_table("processes")
