"""The thread under a daily post, where members talk about its puzzles."""

import asyncio
import logging
from datetime import date
from typing import Final

import aiohttp
import discord

from bot.chat.card import text_layout
from bot.chat.own_messages import mentions
from bot.daily.words import DAILY
from bot.servers.service import ServerService
from bot.store import ServerSettings
from engine.language import N_, translate
from renderer.cards.words import date_words

_WELCOME: Final = N_(
    "Talk about this day's puzzles here. Others may still be solving them, so hide anything that "
    "gives a cell away. `||Like this||` becomes ||like this||."
)
_SECONDS: Final = 30.0
"""The timeout, including discord.py's retries."""
_MINUTES: Final = 1440
"""After how many minutes without a message Discord archives a thread."""

_log = logging.getLogger(__name__)


async def open_thread(
    servers: ServerService, post: discord.Message, day: date, settings: ServerSettings
) -> None:
    """Open a thread under a post with a first message; failures are only logged.

    Discord allows one thread per message.

    Args:
        servers: provides the presentation of messages to a server.
        settings: the settings of the post's server.
    """
    assert post.guild is not None
    presentation = servers.presentation(settings, str(post.guild.preferred_locale))
    try:
        with presentation.use_locale():
            async with asyncio.timeout(_SECONDS):
                thread = await post.create_thread(
                    name=translate(DAILY, date=date_words(day)), auto_archive_duration=_MINUTES
                )
                await thread.send(
                    view=text_layout(translate(_WELCOME)), allowed_mentions=mentions()
                )
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        _log.warning("no thread for the daily post on server %s: %r", settings.guild_id, error)
