"""The queue of moves in users' own games: a move waits instead of being refused."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot.chat.limits import Limits


class MoveQueue:
    """Runs a player's moves one at a time, and only when the player has tokens.

    Args:
        limits: the rate limits, which have the tokens.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        # For each player with a move in flight, a future that is done when the newest move ends.
        self._newest: dict[int, asyncio.Future[None]] = {}

    @contextmanager
    def queued(self, user_id: int) -> Iterator[Callable[[], Awaitable[None]]]:
        """Queue a move of this user, which is in flight inside the context.

        Yields:
            A function to call once, which waits until the moves before this one have ended and the
            player has a token.
        """
        loop = asyncio.get_running_loop()
        ready = loop.time() + self._limits.delay_move(user_id)
        before = self._newest.get(user_id)
        ended = self._newest[user_id] = loop.create_future()

        async def turn() -> None:
            if before is not None:
                await asyncio.wait({before})
            await asyncio.sleep(ready - loop.time())

        def end(_: object = None) -> None:
            ended.set_result(None)
            if self._newest[user_id] is ended:
                del self._newest[user_id]

        try:
            yield turn
        finally:
            if before is None or before.done():
                end()
            else:  # it failed before its turn
                before.add_done_callback(end)
