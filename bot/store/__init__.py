"""What the bot remembers: puzzles, results, hint sessions. All of it goes through `Store`."""

from bot.store.migrate import StoreError
from bot.store.store import HintSession, Result, Store
from bot.store.tables import Scale

__all__ = ["HintSession", "Result", "Scale", "Store", "StoreError"]
