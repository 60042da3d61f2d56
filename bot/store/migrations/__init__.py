"""The migrations of the tables (Alembic), which `bot.store.database.migrate` runs."""
