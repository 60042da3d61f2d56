"""What the bot remembers. All of it goes through `Store`, which has a part for each topic."""

from bot.store._database import CONNECTIONS, database_file, examine
from bot.store.backup import back_up
from bot.store.copying import copy_all
from bot.store.daily import DailyPuzzle, DailyResult
from bot.store.dump import dump, restore_command
from bot.store.errors import StoreError
from bot.store.games import SavedGame
from bot.store.hints import HintSession
from bot.store.migrate import Revisions
from bot.store.people import DEFAULT_ZONE, Preferences, ServerSettings
from bot.store.posts import Due, Failure, Post
from bot.store.practice import OVERALL, Answered, Attempt, Review, Skill, Standing
from bot.store.processes import Process
from bot.store.progress import SolvedPuzzle
from bot.store.readings import Aim, NewReading, Reading
from bot.store.retry import StoreBusyError, StoreFullError, StoreUnavailableError
from bot.store.store import PendingResponse, Result, Store
from bot.store.tables import Purpose

__all__ = [
    "CONNECTIONS",
    "DEFAULT_ZONE",
    "OVERALL",
    "Aim",
    "Answered",
    "Attempt",
    "DailyPuzzle",
    "DailyResult",
    "Due",
    "Failure",
    "HintSession",
    "NewReading",
    "PendingResponse",
    "Post",
    "Preferences",
    "Process",
    "Purpose",
    "Reading",
    "Result",
    "Review",
    "Revisions",
    "SavedGame",
    "ServerSettings",
    "Skill",
    "SolvedPuzzle",
    "Standing",
    "Store",
    "StoreBusyError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "back_up",
    "copy_all",
    "database_file",
    "dump",
    "examine",
    "restore_command",
]
