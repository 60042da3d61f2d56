"""What the bot remembers. All of it goes through `Store`, which has a part for each topic."""

from bot.store._database import database_file, examine
from bot.store.backup import back_up
from bot.store.errors import StoreError
from bot.store.games import SavedGame
from bot.store.hints import HintSession
from bot.store.migrate import Revisions
from bot.store.people import DEFAULT_ZONE, Preferences, ServerSettings
from bot.store.store import Promise, Result, Store
from bot.store.tables import Scale
from bot.store.trouble import StoreBusyError, StoreFullError, StoreUnavailableError

__all__ = [
    "DEFAULT_ZONE",
    "HintSession",
    "Preferences",
    "Promise",
    "Result",
    "Revisions",
    "SavedGame",
    "Scale",
    "ServerSettings",
    "Store",
    "StoreBusyError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "back_up",
    "database_file",
    "examine",
]
