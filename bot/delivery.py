"""Delivering an answer to Discord even if its servers fail or the connection drops.

discord.py retries after a server error, but it waits one second, then three: too long for a first
response, which Discord accepts for three seconds only. And it gives up when the connection drops
during a request, so that the old message would stay.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import aiohttp
import discord

T = TypeVar("T")

_FIRST_RESPONSE_DELAYS: Final = (0.7, 1.4, None)
"""Seconds after which a first response is retried; the last attempt has no timeout."""
_PAUSES: Final = (0.0, 1.0, 3.0)
"""Seconds before each retry after the connection dropped."""
ALREADY_ANSWERED: Final = 40060
_ANSWERED: Final = "answered"
_THINKING: Final = "thinking"
WITHDRAWN: Final = "…"
"""The text of a public response for a moment before it is deleted."""
_DROPPED: Final = (aiohttp.ClientConnectionError, OSError)

_log = logging.getLogger(__name__)


async def first_answer(
    interaction: discord.Interaction[Any], answer: Callable[[], Awaitable[object]]
) -> None:
    """Send the first response to an interaction within the time that Discord allows.

    If Discord reports at a retry that the interaction is answered already, an earlier attempt
    succeeded and only its confirmation was lost.

    Args:
        interaction: an interaction without a response.
        answer: sends the response; called once for each attempt.

    Raises:
        discord.HTTPException: if Discord rejects the response; also at the first attempt if the
        interaction is answered already: then it was delivered twice. aiohttp.ClientError: if the
        connection drops at each attempt.
    """
    for number, seconds in enumerate(_FIRST_RESPONSE_DELAYS):
        try:
            async with asyncio.timeout(seconds):
                await answer()
            return
        except TimeoutError:
            _log.warning("Discord does not accept the response to %s, trying again", interaction.id)
        except _DROPPED as error:
            if number == len(_FIRST_RESPONSE_DELAYS) - 1:
                raise
            _log.warning("the connection dropped during a response, trying again: %s", error)
        except discord.HTTPException as error:
            if number and error.code == ALREADY_ANSWERED:
                interaction.extras[_ANSWERED] = True
                return
            raise


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Whether an interaction has its first response."""
    return interaction.response.is_done() or _ANSWERED in interaction.extras


def note_thinking(interaction: discord.Interaction[Any]) -> None:
    """Note that this interaction has a public "is thinking" message."""
    interaction.extras[_THINKING] = True


def is_public(interaction: discord.Interaction[Any]) -> bool:
    """Whether others see the message that answers an acknowledged interaction."""
    if interaction.context.dm_channel:
        return False
    # A command has no source message.
    source = interaction.message
    return _THINKING in interaction.extras or (source is not None and not source.flags.ephemeral)


async def withdraw(interaction: discord.Interaction[Any]) -> None:
    """Delete the public "is thinking" of an interaction, if it has one.

    Otherwise the next message would take its place and be public, too. It is edited first: after
    that, the next message is always a new one. If Discord rejects either request, users get their
    answer publicly.
    """
    if not interaction.extras.pop(_THINKING, False):
        return
    try:
        await deliver(lambda: interaction.edit_original_response(content=WITHDRAWN))
        await deliver(interaction.delete_original_response)
    except (discord.HTTPException, *_DROPPED) as error:
        # It may be gone: the first attempt succeeded, or a moderator was faster.
        _log.info("the 'is thinking' message was not deleted: %s", error)


async def deliver(send: Callable[[], Awaitable[T]]) -> T:
    """Send something, and retry if the connection drops meanwhile.

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
