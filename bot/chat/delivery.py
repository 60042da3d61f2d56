"""Delivering an answer to Discord even if its servers fail or the connection drops.

discord.py retries after a server error, but it waits one second, then three. That is too long for a
first response, which Discord accepts only for three seconds. And if the connection drops during a
request, discord.py gives up, and the old message would stay.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import aiohttp
import discord
from discord.webhook import async_ as webhooks

from bot.chat.card import text_layout

T = TypeVar("T")

_HEDGES: Final = (0.7, 2.1, 10.0)
"""Seconds until a first response is sent again, twice, and until all attempts are given up."""
_PAUSES: Final = (0.0, 1.0, 3.0)
"""Seconds before each retry after the connection dropped."""
ALREADY_ANSWERED: Final = 40060
_ANSWERED: Final = "answered"
_THINKING: Final = "thinking"
_PRIVATE: Final = "private"
_UNDELIVERED: Final = "undelivered"
WITHDRAWN: Final = "…"
"""The text of a public response just before it is deleted."""
_DROPPED: Final = (aiohttp.ClientConnectionError, OSError)

_log = logging.getLogger(__name__)


async def first_answer(
    interaction: discord.Interaction[Any], answer: Callable[[], Awaitable[object]]
) -> None:
    """Send the first response to an interaction within the time that Discord allows.

    Until a result arrives, the response is sent again after 0.7 and 2.1 seconds; the earlier
    attempts continue, and the first success counts. If Discord rejects one of several attempts
    because the interaction is already answered, another attempt succeeded.

    Args:
        interaction: an interaction without a response.
        answer: sends the response; called once for each attempt.

    Raises:
        discord.HTTPException: if Discord rejects the response, or if the interaction was already
            answered before the only attempt.
        aiohttp.ClientError, OSError: if the connection drops at each attempt, or no result arrives
            within ten seconds (`TimeoutError`). The response may have arrived nevertheless.
    """
    loop = asyncio.get_running_loop()
    start = loop.time()
    attempts: list[asyncio.Task[None]] = []
    running: set[asyncio.Task[None]] = set()
    failure: BaseException = TimeoutError("Discord did not reply to the response")
    try:
        for seconds in _HEDGES:
            if isinstance(failure, _DROPPED):
                attempts.append(asyncio.create_task(_attempt(answer, first=not attempts)))
                running.add(attempts[-1])
            while running:
                done, running = await asyncio.wait(
                    running,
                    timeout=max(start + seconds - loop.time(), 0.0),
                    return_when=asyncio.FIRST_COMPLETED,
                )
                failures = [attempt.exception() for attempt in done]
                if None in failures:
                    return
                if len(attempts) > 1 and any(map(_is_answered_already, failures)):
                    interaction.extras[_ANSWERED] = True
                    return
                # A rejection is final; other attempts may still succeed.
                if isinstance(failure, _DROPPED):
                    failure = next(filter(None, failures), failure)
                if isinstance(failure, _DROPPED) and len(attempts) < len(_HEDGES):
                    _log.warning("no response to %s yet, trying again: %r", interaction.id, failure)
                    break
                if not done:
                    break
        raise failure
    finally:
        for attempt in running:
            attempt.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _attempt(answer: Callable[[], Awaitable[object]], *, first: bool) -> None:
    """Send a response in a task of its own."""
    if not first:
        # discord.py locks each interaction, and the earlier attempt holds the lock.
        webhooks.async_context.set(webhooks.AsyncWebhookAdapter())  # type: ignore[no-untyped-call]
    await answer()


def _is_answered_already(failure: BaseException | None) -> bool:
    return isinstance(failure, discord.HTTPException) and failure.code == ALREADY_ANSWERED


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Whether an interaction has its first response."""
    return interaction.response.is_done() or _ANSWERED in interaction.extras


def note_thinking(interaction: discord.Interaction[Any], *, private: bool) -> None:
    """Note that this interaction has an "is thinking" message, public or private."""
    interaction.extras[_PRIVATE if private else _THINKING] = True


def is_public(interaction: discord.Interaction[Any]) -> bool:
    """Whether others see the message that answers an acknowledged interaction."""
    if interaction.context.dm_channel or _PRIVATE in interaction.extras:
        return False
    # A command has no source message.
    source = interaction.message
    return _THINKING in interaction.extras or (source is not None and not source.flags.ephemeral)


def note_undelivered(interaction: discord.Interaction[Any]) -> None:
    """Note that the answer to an interaction, or the error in its place, may not have arrived."""
    interaction.extras[_UNDELIVERED] = True


def is_undelivered(interaction: discord.Interaction[Any]) -> bool:
    """Whether the answer to an interaction may not have arrived."""
    return _UNDELIVERED in interaction.extras


@asynccontextmanager
async def withdrawing(interaction: discord.Interaction[Any]) -> AsyncIterator[None]:
    """After a private message, delete the interaction's public "is thinking", if there is one.

    "is thinking" is edited first: otherwise the private message would take its place and be public,
    too. If Discord rejects the edit, users get their answer publicly. Deletion waits until the
    private message has arrived, so that users always see one of the two.
    """
    thinking = interaction.extras.pop(_THINKING, False)
    edited = thinking and await _succeeds(
        lambda: interaction.edit_original_response(view=text_layout(WITHDRAWN))
    )
    yield
    if edited:
        await _succeeds(interaction.delete_original_response)


async def _succeeds(change: Callable[[], Awaitable[object]]) -> bool:
    """Edit or delete a response; return whether that succeeded."""
    try:
        await deliver(change)
    except (discord.HTTPException, *_DROPPED) as error:
        # The message may be gone: an earlier attempt succeeded, or a moderator was faster.
        _log.info("the 'is thinking' message was not deleted: %s", error)
        return False
    return True


async def deliver(send: Callable[[], Awaitable[T]]) -> T:
    """Send something, and retry if the connection drops.

    The first attempt may have arrived, so sending must be idempotent.

    Args:
        send: called once for each attempt.

    Raises:
        discord.HTTPException: if Discord rejects it.
        aiohttp.ClientError: if the connection drops at each attempt.
    """
    for pause in _PAUSES:
        try:
            return await send()
        except _DROPPED as error:
            _log.warning("the connection dropped, trying again: %s", error)
            await asyncio.sleep(pause)
    return await send()
