"""Rating the puzzle of a game, so that the game counts in a band."""

import logging

from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.store import SavedGame, Store, StoreUnavailableError
from engine.errors import SudokuError
from tutor.assessment import rate
from workers.interface import JobError

_log = logging.getLogger(__name__)


async def rate_puzzle(store: Store, work: Work, game: SavedGame, context: RequestContext) -> None:
    """Rate a game's puzzle and store the rating, unless it has one. Failures are only logged."""
    try:
        if await store.results.is_rated(game.puzzle_id):
            return
        report = await work.run(rate, game.puzzle, long=True, limit=work.limit)
        await store.results.save(
            puzzle_id=game.puzzle_id,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            report=report,
        )
    except (JobError, SudokuError, StoreUnavailableError) as error:
        # It is retried when the game is solved again.
        _log.info("the puzzle of a game was not rated: %s", error)
    except Exception:
        _log.exception("the puzzle of a game was not rated")
