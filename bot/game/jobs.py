"""Runs the jobs of `tutor.game`: a move waits for its turn rather than being refused."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final, TypeVar

from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.store import SavedGame
from tutor.game import NOTHING, Chosen, GameRequest
from workers.interface import Overloaded

T = TypeVar("T")
_PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each retry while too many jobs wait."""


async def run_job(
    work: Work,
    game: SavedGame,
    context: RequestContext,
    job: Callable[..., T],
    *args: object,
    chosen: Chosen = NOTHING,
) -> T:
    """Run a job on a game.

    Args:
        work: runs it.
        job: a function of `tutor.game` whose first argument is a `GameRequest`.
        args: its further arguments.
        chosen: what the player has chosen for the next move.

    Raises:
        JobError: if the job failed; `Overloaded` if the queue stayed full.
    """
    request = GameRequest(game.puzzle, game.turns, context.presentation, game.marks, chosen)
    return await run_patiently(work, job, request, *args)


async def run_patiently(work: Work, job: Callable[..., T], *args: object, **kwargs: object) -> T:
    """Run a job; while too many jobs wait, retry it.

    Raises:
        JobError: if the job failed; `Overloaded` if the queue stayed full.
    """
    for pause in _PAUSES:
        with contextlib.suppress(Overloaded):
            return await work.run(job, *args, **kwargs)  # type: ignore[arg-type]
        await asyncio.sleep(pause)
    return await work.run(job, *args, **kwargs)  # type: ignore[arg-type]
