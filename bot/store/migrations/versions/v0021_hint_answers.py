"""Members answer hints."""

import sqlalchemy as sa
from alembic import op

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")

revision = "0021"
down_revision = "0019"


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "hint_answers",
        sa.Column(
            "puzzle_id",
            _ID,
            sa.ForeignKey("puzzles.id", name="fk_hint_answers_puzzle_id"),
            nullable=False,
        ),
        sa.Column("technique", sa.String(48), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("correct", sa.Boolean, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("puzzle_id", "technique", "user_id", name="pk_hint_answers"),
    )
    op.create_index("ix_hint_answers_user_id", "hint_answers", ["user_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("hint_answers")
