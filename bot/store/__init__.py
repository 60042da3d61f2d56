"""The bot's data. All access goes through `Store`, which has a repository for each topic."""

from bot.store.daily import KILLER, DailyKiller, DailyPuzzle, DailyResult
from bot.store.database.backup import back_up
from bot.store.database.connection import CONNECTIONS, compare, database_file, examine
from bot.store.database.copying import copy_all
from bot.store.database.dump import dump, restore_command
from bot.store.database.errors import StoreError
from bot.store.database.migrate import Revisions
from bot.store.database.retry import StoreBusyError, StoreFullError, StoreUnavailableError
from bot.store.games import SavedGame, Summary
from bot.store.hints import HintedPuzzle, HintSession, HintUse
from bot.store.interactions import PendingResponse
from bot.store.posts import DuePost, Failure, Post
from bot.store.practice import AnswerEffect
from bot.store.processes import Process, ProcessState
from bot.store.progress import GameTime, SolvedPuzzle
from bot.store.quizzes import SentQuiz
from bot.store.readings import Aim, NewReading, StoredReading
from bot.store.results import Result
from bot.store.schema import Purpose
from bot.store.server_results import BandSolved, MemberResult, ServerDay
from bot.store.settings import DEFAULT_ZONE, Preferences, ReminderUser, ServerSettings
from bot.store.store import Store

__all__ = [
    "CONNECTIONS",
    "DEFAULT_ZONE",
    "KILLER",
    "Aim",
    "AnswerEffect",
    "BandSolved",
    "DailyKiller",
    "DailyPuzzle",
    "DailyResult",
    "DuePost",
    "Failure",
    "GameTime",
    "HintSession",
    "HintUse",
    "HintedPuzzle",
    "MemberResult",
    "NewReading",
    "PendingResponse",
    "Post",
    "Preferences",
    "Process",
    "ProcessState",
    "Purpose",
    "ReminderUser",
    "Result",
    "Revisions",
    "SavedGame",
    "SentQuiz",
    "ServerDay",
    "ServerSettings",
    "SolvedPuzzle",
    "Store",
    "StoreBusyError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "StoredReading",
    "Summary",
    "back_up",
    "compare",
    "copy_all",
    "database_file",
    "dump",
    "examine",
    "restore_command",
]
