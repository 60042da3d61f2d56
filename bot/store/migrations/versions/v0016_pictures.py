"""A user may want no pictures; users and servers are welcomed once."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0012"


def upgrade() -> None:
    """Add three columns and a table."""
    op.add_column(
        "people", sa.Column("pictures", sa.Boolean, nullable=False, server_default=sa.true())
    )
    for name in ("welcomed", "zone_asked"):
        op.add_column(
            "people", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.create_table(
        "greetings",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("greeted", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_greetings"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("greetings")
    for name in ("zone_asked", "welcomed", "pictures"):
        op.drop_column("people", name)
