"""Notify users whose answer is missing because the program was killed or could not deliver it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

import aiohttp
import discord
from discord.http import Route

from bot.chat.card import text_layout
from bot.chat.delivery import WITHDRAWN
from bot.store import PendingResponse
from bot.store.interactions import Interactions
from engine.language import N_, translate, use_locale

_log = logging.getLogger(__name__)

_INTERRUPTED: Final = N_("I was interrupted while working on this. Please ask again.")
_PERHAPS_INCOMPLETE: Final = N_(
    "I was interrupted here. If your answer is missing or incomplete, please ask again."
)
_MOVE_LOST: Final = N_(
    "I was interrupted, and your move `{move}` did not arrive. Please play it again."
)
_MOVE_KEPT: Final = N_(
    "I was interrupted after your move `{move}`. It is kept: your next press shows it."
)
_PERHAPS_NOTHING: Final = N_(
    "I was interrupted when you did this. If nothing has changed, please do it again."
)
_ANSWERABLE: Final = timedelta(minutes=15)
"""How long after an interaction Discord accepts an answer."""
_IN_TRANSIT: Final = timedelta(seconds=5)
"""How long a killed process's request may still be on its way to Discord."""
_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each retry; the last one is repeated."""
_AT_ONCE: Final = 10
"""How many users are notified at the same time."""
_TOKEN_EXPIRED: Final = 50027
_ORIGINAL: Final = "/messages/@original"


class Interruptions:
    """Notifies users who wait for an answer that nobody is working on any more.

    First it looks at the response on Discord: only a user who still sees "is thinking" is notified.
    The notice replaces that message, so sending it twice has no effect. If the answer was to change
    an existing message, the notice is a private message below it, and a user may see it twice: if
    the connection breaks or the program is killed between Discord's acceptance and our record of
    it. The notice is retried as long as Discord accepts an answer, and the pending response is then
    completed; if Discord refuses the notice each time, the user gets none.

    Args:
        interactions: holds the pending responses.
        complete: completes a pending response.
    """

    def __init__(
        self,
        client: discord.Client,
        interactions: Interactions,
        complete: Callable[[int], Awaitable[None]],
    ) -> None:
        self._client = client
        self._interactions = interactions
        self._complete = complete
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def notify(self) -> None:
        """In the background, notify users who wait for a process that no longer runs.

        Raises:
            StoreUnavailableError: if the database does not answer.
        """
        for pending in await self._interactions.claim_abandoned_responses(_ANSWERABLE):
            self.check(pending)

    def check(self, pending: PendingResponse) -> None:
        """In the background, notify a user if the answer did not arrive."""
        key = pending.interaction_id
        if key not in self._tasks:
            task = asyncio.create_task(self._notify(pending))
            self._tasks[key] = task
            task.add_done_callback(lambda _: self._tasks.pop(key))

    async def close(self) -> None:
        """Stop; the next start continues."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _notify(self, pending: PendingResponse) -> None:
        loop = asyncio.get_running_loop()
        # The clock may be set while the program runs.
        age = max(discord.utils.utcnow() - pending.created, timedelta())
        end = loop.time() + (_ANSWERABLE - age).total_seconds()
        settled = loop.time() + (_IN_TRANSIT - age).total_seconds()
        failures = 0
        while loop.time() < end:
            try:
                async with self._slots:
                    if await self._is_settled(pending) or loop.time() >= settled:
                        break
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                _log.info("could not notify a user about an interruption yet: %s", error)
            pause = _PAUSES[min(failures, len(_PAUSES) - 1)]
            failures += 1
            await asyncio.sleep(min(pause, max(end - loop.time(), 0.0)))
        await self._complete(pending.interaction_id)

    async def _is_settled(self, pending: PendingResponse) -> bool:
        """Look at the response on Discord, and replace it with the notice if no answer has come.

        Returns:
            Whether the user has an answer or the notice; False if Discord has no response (yet).
        """
        try:
            with use_locale(pending.language):
                if pending.here and not pending.partial:
                    await self._request("POST", pending, _private(_notice(pending)))
                else:
                    await self._replace(pending)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code != _TOKEN_EXPIRED:
                raise
        return True

    async def _replace(self, pending: PendingResponse) -> None:
        """Replace "is thinking", or a part of an answer, with the notice."""
        message = await self._request("GET", pending, at=_ORIGINAL)
        if message["flags"] & discord.MessageFlags.loading.flag:
            notice = _notice(pending)
        elif pending.partial or _is_withdrawn(message):
            notice = translate(_PERHAPS_INCOMPLETE)
        else:
            return
        await self._request("PATCH", pending, _changes(notice), at=_ORIGINAL)

    async def _request(
        self,
        method: str,
        pending: PendingResponse,
        data: dict[str, Any] | None = None,
        *,
        at: str = "",
    ) -> Any:  # noqa: ANN401 - JSON
        route = Route(
            method,
            f"/webhooks/{{webhook_id}}/{{webhook_token}}{at}",
            webhook_id=self._client.application_id,
            webhook_token=pending.token,
        )
        body: dict[str, Any] = {"json": data} if data else {}
        return await self._client.http.request(route, **body)


def _notice(pending: PendingResponse) -> str:
    """The notice for a user without an answer, in the current locale."""
    if pending.move:
        return translate(_MOVE_KEPT if pending.kept else _MOVE_LOST, move=pending.move)
    return translate(_PERHAPS_NOTHING if pending.here else _INTERRUPTED)


def _private(text: str) -> dict[str, Any]:
    """The payload of a private message."""
    changes = _changes(text)
    changes["flags"] |= discord.MessageFlags.ephemeral.flag
    return changes


def _is_withdrawn(message: dict[str, Any]) -> bool:
    """Whether a message payload contains only `WITHDRAWN`, the text before its deletion."""
    shown = [part.get("content") for part in message["components"]]
    return shown == [WITHDRAWN]


def _changes(text: str) -> dict[str, Any]:
    """The payload that turns a message into a text."""
    return {
        "flags": discord.MessageFlags.components_v2.flag,
        "content": None,
        "embeds": [],
        "attachments": [],
        "components": text_layout(text).to_components(),  # type: ignore[no-untyped-call]
    }
