"""Servers turn off what their members share; users choose milestones and reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Add the choices; so far everyone could, and nobody was reminded."""
    for name in ("leaderboard", "sharing", "milestones"):
        _add("servers", name, default=sa.true())
    for name in ("quiet_from", "quiet_until"):
        op.add_column("servers", sa.Column(name, sa.SmallInteger))
    _add("people", "milestones", default=sa.true())
    _add("people", "reminders", default=sa.false())
    op.add_column("people", sa.Column("reminded", sa.Date))


def downgrade() -> None:
    """Drop them."""
    for name in ("reminded", "reminders", "milestones"):
        op.drop_column("people", name)
    for name in ("quiet_until", "quiet_from", "milestones", "sharing", "leaderboard"):
        op.drop_column("servers", name)


def _add(table: str, name: str, *, default: sa.True_ | sa.False_) -> None:
    op.add_column(table, sa.Column(name, sa.Boolean, nullable=False, server_default=default))
