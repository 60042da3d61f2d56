"""Claims of interactions, and the answers that users are waiting for.

A pending response is stored with the claim before the interaction is acknowledged, and deleted
after the answer. If this process is killed in between, another one can see who is waiting.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, Final, TypeVar

from bot.store import (
    PendingResponse,
    StoreBusyError,
    StoreFullError,
    StoreUnavailableError,
)
from bot.store.interactions import Interactions

_log = logging.getLogger(__name__)

T = TypeVar("T")

_CLAIM_SECONDS: Final = 1.0
"""How long to wait for a claim: Discord accepts the first response for three seconds."""
_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0, *([30.0] * 30))
"""Seconds before each retry of completing a response; after the last one, it has expired."""


class PendingResponses:
    """The claims and the pending responses of this process.

    Args:
        interactions: stores them.
    """

    def __init__(self, interactions: Interactions) -> None:
        self._interactions = interactions
        self._tasks: set[asyncio.Task[Any]] = set()

    async def claim(self, interaction_id: int, pending: PendingResponse | None) -> bool:
        """Claim an interaction; see `Interactions.claim`.

        Raises:
            StoreUnavailableError: if the database cannot store the claim within a second. If it
                has stored it nevertheless, the pending response is completed in the background.
        """
        claiming = self._start(self._interactions.claim(interaction_id, pending))
        # Not cancelled: it may still be stored, and is then revoked.
        done, _ = await asyncio.wait({claiming}, timeout=_CLAIM_SECONDS)
        if not done or claiming.exception() is not None:
            self._start(self._revoke(claiming, pending))
        if not done:
            raise StoreBusyError(f"the claim took more than {_CLAIM_SECONDS:g} s")
        return claiming.result()

    async def note_partial(self, pending: PendingResponse) -> None:
        """Record that the user has only a part of the answer, or a preliminary one."""
        try:
            await self._interactions.note_partial(pending)
        except StoreUnavailableError as error:
            # The answer is more important.
            _log.warning("a pending response was not stored: %s", error)

    async def as_stored(self, pending: PendingResponse) -> PendingResponse:
        """The pending response with the outcome of its move, as stored.

        If the database cannot be read, the move is left out, and the notice does not mention it.
        """
        try:
            return await self._interactions.pending_response(pending.interaction_id) or pending
        except StoreUnavailableError as error:
            _log.warning("a pending response was not read: %s", error)
            return replace(pending, move="")

    async def complete(self, interaction_id: int) -> None:
        """Record that a user has the answer; retried in the background if the database fails."""
        if not await self._is_completed(interaction_id):
            self._start(self._keep_completing(interaction_id))

    async def close(self) -> None:
        """Stop. The next start asks Discord whether a response that is still pending was sent."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _revoke(
        self, claiming: "asyncio.Task[bool]", pending: PendingResponse | None
    ) -> None:
        """Complete the pending response of a claim that was stored too late, or may have failed."""
        try:
            is_stored = await claiming
        except Exception as error:
            _log.info("a claim failed: %s", error)
            # A server that lost the connection at the commit may have stored it.
            is_stored = not isinstance(error, StoreBusyError | StoreFullError)
        if is_stored and pending is not None:
            await self.complete(pending.interaction_id)

    async def _keep_completing(self, interaction_id: int) -> None:
        for pause in _PAUSES:
            await asyncio.sleep(pause)
            if await self._is_completed(interaction_id):
                break

    async def _is_completed(self, interaction_id: int) -> bool:
        try:
            await self._interactions.complete_response(interaction_id)
        except Exception as error:
            _log.warning("a pending response was not completed, trying again: %s", error)
            return False
        return True

    def _start(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
