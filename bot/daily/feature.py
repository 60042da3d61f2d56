"""What `/daily` adds to the bot."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from bot.chat.command_help import CommandHelp, HelpSection
from bot.chat.features import Feature
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.requests import GridRequest
from bot.chat.services import Services
from bot.daily.archive import DayMenu, MonthButton
from bot.daily.cog import DailyCog
from bot.daily.service import DailyService
from bot.daily.table import TableButton
from bot.daily.views import DailyAction, DailyAnswerForm, DailyButton, answer_reply, solved_words
from bot.daily.words import result_line, streak_line
from bot.game.result import News
from bot.game.service import GameService
from bot.store import Purpose, SavedGame
from engine.language import N_


async def _mention(daily: DailyService, game: SavedGame, context: RequestContext) -> News | None:
    """Record a solved game if its puzzle is a daily one; return a sentence about that, or None."""
    solved = await daily.solved(game.puzzle_id, context)
    if solved is None:
        return None
    return News(solved_words(solved), (DailyButton(DailyAction.SHARE, game.puzzle_id),))


async def _mention_killer(
    daily: DailyService, game: SavedGame, context: RequestContext
) -> News | None:
    """Record the result of a solved killer sudoku of a day; None for any other puzzle."""
    solved = await daily.solved_killer(game.puzzle_id, context)
    if solved is None:
        return None
    result, streak = solved
    return News(f"{result_line(result)}\n{streak_line(streak)}")


async def _answer_with_grid(
    daily: DailyService, request: GridRequest, context: RequestContext
) -> AsyncIterator[Reply]:
    reading = request.reading
    answered = await daily.answer(reading.position, context, band=reading.aim.band)
    yield request.added_to(answer_reply(answered))


def _connect(services: Services) -> None:
    daily = services.get(DailyService)
    services.requests.grids[Purpose.DAILY] = partial(_answer_with_grid, daily)
    services.get(GameService).saver.when_solved.extend(
        (partial(_mention, daily), partial(_mention_killer, daily))
    )


FEATURE: Final = Feature(
    names=(
        N_("daily", "command"),
        N_("show", "command"),
        N_("archive", "command"),
        N_("answer", "command"),
        N_("band", "option"),
        N_("grid", "option"),
        N_("image", "option"),
    ),
    help={
        "daily": CommandHelp(
            HelpSection.DAILY, 11, N_("☀️ **New puzzles every day**: {command}"), shown="daily show"
        )
    },
    cog=lambda services: DailyCog(services.get(DailyService), services.store),
    items=(DailyButton, DayMenu, MonthButton, TableButton),
    forms=(DailyAnswerForm,),
    connect=_connect,
)
