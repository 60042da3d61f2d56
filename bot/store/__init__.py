"""What the bot remembers. All of it goes through `Store`, which has a part for each topic."""

from bot.store._database import database_file, examine
from bot.store.backup import back_up
from bot.store.errors import StoreError
from bot.store.hints import HintSession
from bot.store.migrate import Revisions
from bot.store.people import DEFAULT_ZONE, Preferences, ServerSettings
from bot.store.store import Result, Store
from bot.store.tables import Scale

__all__ = [
    "DEFAULT_ZONE",
    "HintSession",
    "Preferences",
    "Result",
    "Revisions",
    "Scale",
    "ServerSettings",
    "Store",
    "StoreError",
    "back_up",
    "database_file",
    "examine",
]
