"""The requests of other features that games answer; see `bot.chat.requests`."""

from collections.abc import AsyncIterator

from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.requests import GridRequest, PuzzleRequest
from bot.game.service import GameService
from bot.game.views import checked_reply, game_reply, opened_reply
from bot.store import Purpose, Store
from engine.notation import parse_position
from tutor.game_grid import has_entries


async def hint_to_game(play: GameService, level: int, context: RequestContext) -> Reply:
    """Give a hint for the user's current game, at least at a level."""
    return game_reply(await play.hint(context, level=level))


async def play_grid(
    play: GameService, store: Store, request: GridRequest, context: RequestContext
) -> AsyncIterator[Reply]:
    """Open a game with a grid, and give a hint for it if the request wants one."""
    position, aim = request.reading.position, request.reading.aim
    if has_entries(parse_position(position)):
        level = aim.level if aim.purpose is Purpose.HINT else None
        reply = game_reply(await play.restore(position, context, level=level))
    else:
        reply = await opened_reply(store, await play.board(position, context), context)
    yield request.added_to(reply)


async def play_puzzle(
    play: GameService, store: Store, request: PuzzleRequest, context: RequestContext
) -> Reply:
    """Open a game with a puzzle with constraints."""
    opened = await play.puzzle(request.puzzle_id, context, credit=request.credit)
    return await opened_reply(store, opened, context)


async def check_grid(
    play: GameService, request: GridRequest, context: RequestContext
) -> AsyncIterator[Reply]:
    """Check whether a grid is correct so far."""
    checked = await play.check(request.reading.position, context)
    yield request.added_to(checked_reply(checked))
