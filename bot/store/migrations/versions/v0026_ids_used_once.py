"""Ids that buttons, pages and posts hold are never used again.

A later migration that copies one of these tables has to say `sqlite_autoincrement` again: it is not
reflected.
"""

from alembic import op

revision = "0026"
down_revision = "0025"

_TABLES = (
    "results",
    "hint_sessions",
    "games",
    "attempts",
    "readings",
    "duels",
    "board_tickets",
    "daily_results",
)


def upgrade() -> None:
    """Let SQLite remember the highest id of these tables, as PostgreSQL's sequences do."""
    if op.get_bind().dialect.name == "sqlite":
        for name in _TABLES:
            with op.batch_alter_table(
                name, recreate="always", table_kwargs={"sqlite_autoincrement": True}
            ):
                pass


def downgrade() -> None:
    """Change nothing: older versions use the same tables."""
