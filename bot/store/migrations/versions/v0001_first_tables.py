"""The first tables: puzzles, results, hint sessions, handled interactions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzles",
        sa.Column("id", _ID, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
        sa.UniqueConstraint("position", name="uq_puzzles_position"),
    )
    op.create_table(
        "results",
        sa.Column("id", _ID, nullable=False),
        sa.Column("puzzle_id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("scale", sa.String(8), nullable=False),
        sa.Column("er", sa.SmallInteger, nullable=False),
        sa.Column("er_exact", sa.Boolean, nullable=False),
        sa.Column("ep", sa.SmallInteger, nullable=False),
        sa.Column("ep_exact", sa.Boolean, nullable=False),
        sa.Column("ed", sa.SmallInteger, nullable=False),
        sa.Column("ed_exact", sa.Boolean, nullable=False),
        sa.Column("techniques", sa.JSON, nullable=False),
        sa.Column("program", sa.String(32), nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_results"),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_results_puzzle_id"),
        sa.UniqueConstraint("interaction_id", name="uq_results_interaction_id"),
    )
    op.create_index("ix_results_user_id", "results", ["user_id"])
    op.create_table(
        "hint_sessions",
        sa.Column("id", _ID, nullable=False),
        sa.Column("puzzle_id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.Column("updated", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hint_sessions"),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_hint_sessions_puzzle_id"),
        sa.UniqueConstraint("interaction_id", name="uq_hint_sessions_interaction_id"),
        sa.CheckConstraint("step >= 1", name="ck_hint_sessions_step"),
        sa.CheckConstraint("level BETWEEN 0 AND 4", name="ck_hint_sessions_level"),
    )
    op.create_index("ix_hint_sessions_user_id", "hint_sessions", ["user_id"])
    op.create_table(
        "handled_interactions",
        sa.Column("interaction_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("created", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name="pk_handled_interactions"),
    )
    op.create_index("ix_handled_interactions_created", "handled_interactions", ["created"])


def downgrade() -> None:
    """Remove the tables, and with them all that is in them."""
    for table in ("handled_interactions", "hint_sessions", "results", "puzzles"):
        op.drop_table(table)
