"""Days may have a killer sudoku."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Add the killer sudokus of the days."""
    op.create_table(
        "daily_killers",
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("puzzle_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_daily_killers_puzzle_id"),
        sa.PrimaryKeyConstraint("day", name="pk_daily_killers"),
        sa.UniqueConstraint("puzzle_id", name="uq_daily_killers_puzzle_id"),
    )


def downgrade() -> None:
    """Drop them, and their results."""
    op.drop_table("daily_killers")
    results = sa.table("daily_results", sa.column("band"))
    op.execute(results.delete().where(results.c.band == "killer"))
