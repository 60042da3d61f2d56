"""Runs the jobs of `tutor.game`: a move waits for its turn rather than being refused."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, TypeVar

from bot.chat.request_context import RequestContext
from bot.chat.work import Work
from bot.store import SavedGame
from tutor.game import Chosen
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
    chosen: Chosen | None = None,
) -> T:
    """Run a job on a game.

    Args:
        work: runs it.
        game: the game.
        context: the context of the request.
        job: a function of `tutor.game` that gets the puzzle and the turns.
        args: what else it gets.
        chosen: what the player has chosen for the next move, if the job shows that.

    Raises:
        JobError: if the job failed; `Overloaded` if the queue was full for a while.
    """
    options: dict[str, Any] = {} if chosen is None else {"chosen": chosen}
    return await run_patiently(
        work,
        job,
        game.puzzle,
        game.turns,
        *args,
        marks=game.marks,
        presentation=context.presentation,
        **options,
    )


async def run_patiently(work: Work, job: Callable[..., T], *args: object, **kwargs: object) -> T:
    """Run a job, and wait while too many jobs wait.

    Raises:
        JobError: if the job failed; `Overloaded` if the queue was full for a while.
    """
    for pause in _PAUSES:
        with contextlib.suppress(Overloaded):
            return await work.run(job, *args, **kwargs)  # type: ignore[arg-type]
        await asyncio.sleep(pause)
    return await work.run(job, *args, **kwargs)  # type: ignore[arg-type]
