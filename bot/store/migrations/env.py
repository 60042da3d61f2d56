"""Alembic's environment: runs migrations on the connection of `bot.store.database.migrate`."""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can change a table only by copying it.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
