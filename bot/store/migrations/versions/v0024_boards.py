"""The touch board: the log of moves, guests in games, and links."""

import sqlalchemy as sa
from alembic import op

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Create the tables; the log of older games begins with their next move."""
    op.create_table(
        "game_moves",
        sa.Column("id", _ID, nullable=False),
        sa.Column("game_id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("move_id", sa.String(64)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("turn", sa.Text, nullable=False),
        sa.Column("error", sa.Text, nullable=False, server_default=""),
        sa.Column("moved", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_game_moves"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_game_moves_game_id", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("game_id", "move_id", name="uq_game_moves_game_id_move_id"),
    )
    op.create_index("ix_game_moves_user_id", "game_moves", ["user_id"])
    op.create_table(
        "game_guests",
        sa.Column("game_id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("created", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "user_id", name="pk_game_guests"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_game_guests_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_game_guests_user_id", "game_guests", ["user_id"])
    op.create_table(
        "board_tickets",
        sa.Column("id", _ID, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("subject", sa.BigInteger, nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("created", _TIME, nullable=False),
        sa.Column("expires", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_board_tickets"),
        sa.UniqueConstraint("key_hash", name="uq_board_tickets_key_hash"),
    )
    op.create_index("ix_board_tickets_user_id", "board_tickets", ["user_id"])
    op.create_index("ix_board_tickets_expires", "board_tickets", ["expires"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("board_tickets")
    op.drop_table("game_guests")
    op.drop_table("game_moves")
