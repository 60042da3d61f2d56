"""The steps by which the tables came to be (Alembic), which `bot.store.database.migrate` runs."""
