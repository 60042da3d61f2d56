"""Members are told after a restart if their press or move did not arrive."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Add what a restart says about a claimed interaction."""
    for name in ("here", "kept"):
        op.add_column(
            "promised_answers",
            sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()),
        )
    op.add_column("promised_answers", sa.Column("move", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop them."""
    for name in ("move", "kept", "here"):
        op.drop_column("promised_answers", name)
