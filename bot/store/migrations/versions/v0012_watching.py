"""Games give credit for techniques, and a user may want to be asked about guesses."""

import sqlalchemy as sa
from alembic import op

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add a table and two columns."""
    op.create_table(
        "game_credits",
        sa.Column(
            "game_id",
            _ID,
            sa.ForeignKey("games.id", name="fk_game_credits_game_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("technique", sa.String(48), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "technique", name="pk_game_credits"),
    )
    op.create_index("ix_game_credits_user_id", "game_credits", ["user_id"])
    op.add_column(
        "games", sa.Column("asked", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column(
        "people", sa.Column("guesses", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_column("people", "guesses")
    op.drop_column("games", "asked")
    op.drop_table("game_credits")
