"""Databases that were made while migrations 0002 and 0026 were still edited get what they lack.

0002 was changed four times on the day on which it was written, and 0026 once. A database that had
run an earlier text says that it is up to date and is not. Every other database stays as it is.
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

_MOMENT = sa.DateTime(timezone=True)
_NUMBERED = (
    "results",
    "hint_sessions",
    "games",
    "attempts",
    "readings",
    "duels",
    "board_tickets",
    "daily_results",
)
_INDEXES = {"ix_hint_sessions_game_id": "game_id", "ix_results_puzzle_id": "puzzle_id"}


def upgrade() -> None:
    """Bring the tables to what 0002 and 0026 say today."""
    seen = sa.inspect(op.get_bind())
    if seen.get_pk_constraint("hint_uses")["constrained_columns"] == ["session_id", "step"]:
        name = seen.get_pk_constraint("hint_uses")["name"] or "pk_hint_uses"
        with op.batch_alter_table("hint_uses") as table:
            table.drop_constraint(name, type_="primary")
            table.create_primary_key("pk_hint_uses", ["session_id", "step", "user_id"])
    if "number" not in _columns(seen, "shelf"):
        _number_puzzles(seen)
    if "failure" not in _columns(seen, "daily_posts"):
        op.add_column("daily_posts", sa.Column("failure", sa.String(16)))
    if isinstance(_columns(seen, "reviews")["due"], sa.Date):
        _keep_times()
    for index, column in _INDEXES.items():
        table_name = index.removeprefix("ix_").removesuffix(f"_{column}")
        if index not in {found["name"] for found in seen.get_indexes(table_name)}:
            op.create_index(index, table_name, [column])
    if op.get_bind().dialect.name == "sqlite":
        _never_use_ids_again()


def downgrade() -> None:
    """Change nothing: older versions need these tables, too."""


def _columns(seen: sa.Inspector, table: str) -> dict[str, sa.types.TypeEngine[object]]:
    return {column["name"]: column["type"] for column in seen.get_columns(table)}


def _number_puzzles(seen: sa.Inspector) -> None:
    """Give the pool its numbers; no version without them put anything there."""
    if "ix_shelf_band" in {found["name"] for found in seen.get_indexes("shelf")}:
        op.drop_index("ix_shelf_band", "shelf")
    with op.batch_alter_table("shelf") as table:
        table.add_column(sa.Column("number", sa.Integer, nullable=False))
        table.create_unique_constraint("uq_shelf_band_number", ["band", "number"])


def _keep_times() -> None:
    """Give positions a time to come back at; no version with days wrote any.

    Later versions did, and SQLite kept their times as they are in a column for days: a conversion
    would cut them off.
    """
    if op.get_bind().dialect.name == "sqlite":
        columns = (
            sa.Column("due", _MOMENT, nullable=False),
            sa.Column("interval", sa.Integer, nullable=False),
        )
        with op.batch_alter_table("reviews", recreate="always", reflect_args=columns):
            return
    op.alter_column(
        "reviews", "due", type_=_MOMENT, postgresql_using="due::timestamp AT TIME ZONE 'UTC'"
    )
    op.alter_column("reviews", "interval", type_=sa.Integer)


def _never_use_ids_again() -> None:
    kept = sa.text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :name")
    for name in _NUMBERED:
        if "AUTOINCREMENT" not in str(op.get_bind().scalar(kept, {"name": name})):
            with op.batch_alter_table(
                name, recreate="always", table_kwargs={"sqlite_autoincrement": True}
            ):
                pass
