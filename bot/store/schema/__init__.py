"""The tables for SQLAlchemy Core. `bot.store.migrations` creates and changes them.

They store puzzles, ratings, games, practice and settings, with Discord's ids of users, servers and
interactions, but never message text, names or pictures. Every table with personal data has a column
`user_id`, which `Store.export_user` and `Store.delete_user` use. The exception is `blocks`, which
users can see but not change.
"""

from bot.store.schema.boards import (
    activity_players,
    board_tickets,
    game_guests,
    game_moves,
)
from bot.store.schema.column_types import metadata
from bot.store.schema.daily import (
    daily_killers,
    daily_posts,
    daily_puzzles,
    daily_results,
    puzzle_pool,
    quizzes,
)
from bot.store.schema.duels import duel_players, duels
from bot.store.schema.games import game_credits, games
from bot.store.schema.hints import hint_answers, hint_sessions, hint_uses
from bot.store.schema.interactions import handled_interactions, processes, promised_answers
from bot.store.schema.members import blocks, greetings, memberships, people, servers
from bot.store.schema.practice import attempts, reviews, skill_days, skills
from bot.store.schema.puzzles import puzzles, results
from bot.store.schema.races import racers, races
from bot.store.schema.readings import Purpose, readings
from bot.store.schema.shares import shares

__all__ = [
    "Purpose",
    "activity_players",
    "attempts",
    "blocks",
    "board_tickets",
    "daily_killers",
    "daily_posts",
    "daily_puzzles",
    "daily_results",
    "duel_players",
    "duels",
    "game_credits",
    "game_guests",
    "game_moves",
    "games",
    "greetings",
    "handled_interactions",
    "hint_answers",
    "hint_sessions",
    "hint_uses",
    "memberships",
    "metadata",
    "people",
    "processes",
    "promised_answers",
    "puzzle_pool",
    "puzzles",
    "quizzes",
    "racers",
    "races",
    "readings",
    "results",
    "reviews",
    "servers",
    "shares",
    "skill_days",
    "skills",
]
