"""Getting an answer to Discord although its servers err, or the connection drops.

discord.py repeats what Discord could not do, but it waits one second, then three: too long for a
first answer, which Discord takes for three seconds only. And it gives up when the connection drops
under a request, so that the old message would stay.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import aiohttp
import discord

T = TypeVar("T")

_FIRST_TRIES: Final = (0.7, 1.4, None)
"""Seconds after which a first answer is tried anew; the last try takes as long as it takes."""
_PAUSES: Final = (0.0, 1.0, 3.0)
"""Seconds before each further try after the connection dropped."""
ALREADY_ANSWERED: Final = 40060
_ANSWERED: Final = "answered"
_THINKING: Final = "thinking"
WITHDRAWN: Final = "…"
"""What a public response says for a moment before it is deleted."""
_DROPPED: Final = (aiohttp.ClientConnectionError, OSError)

_log = logging.getLogger(__name__)


async def first_answer(
    interaction: discord.Interaction[Any], answer: Callable[[], Awaitable[object]]
) -> None:
    """Give an interaction its first answer within the time that Discord allows.

    If Discord says at a further try that there is an answer already, an earlier try has come
    through and only its receipt was lost.

    Args:
        interaction: not yet answered in any way.
        answer: sends the answer; called once for each try.

    Raises:
        discord.HTTPException: if Discord refuses the answer; also at the first try, because the
            interaction is answered already: then it was delivered twice.
        aiohttp.ClientError: if the connection dropped each time.
    """
    for number, seconds in enumerate(_FIRST_TRIES):
        try:
            async with asyncio.timeout(seconds):
                await answer()
            return
        except TimeoutError:
            _log.warning("Discord takes no answer to %s, trying again", interaction.id)
        except _DROPPED as error:
            if number == len(_FIRST_TRIES) - 1:
                raise
            _log.warning("the connection dropped during an answer, trying again: %s", error)
        except discord.HTTPException as error:
            if number and error.code == ALREADY_ANSWERED:
                interaction.extras[_ANSWERED] = True
                return
            raise


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Whether an interaction has had its first answer."""
    return interaction.response.is_done() or _ANSWERED in interaction.extras


def note_thinking(interaction: discord.Interaction[Any]) -> None:
    """Note that everyone sees that the bot is thinking about this interaction."""
    interaction.extras[_THINKING] = True


def is_public(interaction: discord.Interaction[Any]) -> bool:
    """Whether others see the message that answers an acknowledged interaction."""
    if interaction.context.dm_channel:
        return False
    # Commands have no message that they were pressed on.
    source = interaction.message
    return _THINKING in interaction.extras or (source is not None and not source.flags.ephemeral)


async def withdraw(interaction: discord.Interaction[Any]) -> None:
    """Delete the public "is thinking" of an interaction, if it has one.

    Otherwise the next message would take its place and be public, too. It is edited first: after
    that, the next message is one of its own in any case. If Discord refuses either, people get
    their answer publicly.
    """
    if not interaction.extras.pop(_THINKING, False):
        return
    try:
        await deliver(lambda: interaction.edit_original_response(content=WITHDRAWN))
        await deliver(interaction.delete_original_response)
    except (discord.HTTPException, *_DROPPED) as error:
        # It may be gone: the first try came through, or a moderator was faster.
        _log.info("the message in which the bot is thinking was not deleted: %s", error)


async def deliver(send: Callable[[], Awaitable[T]]) -> T:
    """Send something, and send it again if the connection drops meanwhile.

    What was sent may have arrived before, so it should do no harm a second time.

    Args:
        send: called once for each try.

    Raises:
        discord.HTTPException: if Discord refuses it.
        aiohttp.ClientError: if the connection dropped each time.
    """
    for pause in _PAUSES:
        try:
            return await send()
        except _DROPPED as error:
            _log.warning("the connection dropped, trying again: %s", error)
            await asyncio.sleep(pause)
    return await send()
