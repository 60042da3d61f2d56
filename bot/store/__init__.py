"""The data of the bot. All access goes through `Store`, which has a repository for each topic."""

from bot.daily.queries import DailyPuzzle, DailyResult
from bot.daily.server_queries import BandSolved, ServerDay
from bot.database.backup import back_up
from bot.database.connection import CONNECTIONS, database_file, examine
from bot.database.copying import copy_all
from bot.database.dump import dump, restore_command
from bot.database.errors import StoreError
from bot.database.migrate import Revisions
from bot.database.processes import Process, State
from bot.database.retry import StoreBusyError, StoreFullError, StoreUnavailableError
from bot.database.tables import Purpose
from bot.game.queries import SavedGame, Summary
from bot.hint.queries import HintedPuzzle, HintSession, HintUse
from bot.pictures.queries import Aim, NewReading, Reading
from bot.posts.queries import Due, Failure, Post
from bot.posts.quiz_queries import SentQuiz
from bot.practice.queries import OVERALL, AnswerEffect, Attempt, PracticeState, Review, Skill
from bot.progress.queries import SolvedPuzzle
from bot.settings.queries import DEFAULT_ZONE, Preferences, ServerSettings
from bot.store.store import PendingResponse, Result, Store

__all__ = [
    "CONNECTIONS",
    "DEFAULT_ZONE",
    "OVERALL",
    "Aim",
    "AnswerEffect",
    "Attempt",
    "BandSolved",
    "DailyPuzzle",
    "DailyResult",
    "Due",
    "Failure",
    "HintSession",
    "HintUse",
    "HintedPuzzle",
    "NewReading",
    "PendingResponse",
    "Post",
    "PracticeState",
    "Preferences",
    "Process",
    "Purpose",
    "Reading",
    "Result",
    "Review",
    "Revisions",
    "SavedGame",
    "SentQuiz",
    "ServerDay",
    "ServerSettings",
    "Skill",
    "SolvedPuzzle",
    "State",
    "Store",
    "StoreBusyError",
    "StoreError",
    "StoreFullError",
    "StoreUnavailableError",
    "Summary",
    "back_up",
    "copy_all",
    "database_file",
    "dump",
    "examine",
    "restore_command",
]
