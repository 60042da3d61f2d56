"""Grids that were read from pictures, until somebody has said what is to be done with them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "readings",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("number", sa.SmallInteger, nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("band", sa.String(16)),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("doubtful", sa.Text, nullable=False),
        sa.Column("certain", sa.Boolean, nullable=False),
        sa.Column("answered", sa.BigInteger),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("interaction_id", "number", name="uq_readings_interaction_id_number"),
    )
    op.create_index("ix_readings_user_id", "readings", ["user_id"])
    op.create_index("ix_readings_created", "readings", ["created"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("readings")
