"""What the bot remembers. All of it goes through `Store`, which has a part for each topic."""

from bot.store.hints import HintSession
from bot.store.migrate import StoreError
from bot.store.people import DEFAULT_ZONE, Preferences, ServerSettings
from bot.store.store import Result, Store
from bot.store.tables import Scale

__all__ = [
    "DEFAULT_ZONE",
    "HintSession",
    "Preferences",
    "Result",
    "Scale",
    "ServerSettings",
    "Store",
    "StoreError",
]
