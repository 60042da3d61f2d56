"""How the tables came to be, step by step (Alembic); `bot.store.migrate` runs what is missing."""
