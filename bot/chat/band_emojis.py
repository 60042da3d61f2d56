"""Application emojis for the difficulty bands, clearer than coloured circles.

Texts contain circles (`bot.chat.bands.CIRCLES`), which every client can show. If the host allows
it, the emojis are uploaded once, and replace the circles whenever a message is sent.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

import aiohttp
import discord

from bot.chat.bands import CIRCLES, COLOURS
from engine.model.band import Band
from renderer.band_sign import draw_band_sign

_log = logging.getLogger(__name__)

NAMES: Final[Mapping[Band | None, str]] = {
    Band.EASY: "sudoku_easy",
    Band.MEDIUM: "sudoku_medium",
    Band.HARD: "sudoku_hard",
    Band.EXPERT: "sudoku_expert",
    None: "sudoku_beyond",
}
"""The emojis' names in the application, in order of difficulty."""


async def sync_band_emojis(client: discord.Client, *, read_only: bool) -> Mapping[str, str]:
    """Upload the emojis that the application does not have yet.

    Args:
        client: the bot, logged in.
        read_only: do not upload, since another process does.

    Returns:
        Circle -> emoji text, for the emojis that the application has. Empty (and logged) if Discord
        does not answer.
    """
    try:
        found = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        for number, (band, name) in enumerate(NAMES.items(), 1):
            if name not in found and not read_only:
                colour = COLOURS[band].to_rgb()
                image = await asyncio.to_thread(draw_band_sign, number, colour)
                found[name] = await client.create_application_emoji(name=name, image=image)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        _log.warning("the emojis of the bands are not available: %s", error)
        return {}
    return {CIRCLES[band]: str(found[name]) for band, name in NAMES.items() if name in found}
