"""Getting a file that somebody has uploaded from Discord, no more of it than is wanted, and soon.

discord.py would read whatever comes, for as long as it comes.
"""

import asyncio
import logging
from typing import Final

import aiohttp
import discord

from bot.user_errors import UserError
from engine.language import N_, translate

_SECONDS: Final = 12.0
"""How long it may take to get a file, all tries together."""
_CONNECTING: Final = 4.0
_TRIES: Final = 2
_PIECE: Final = 64 * 1024

_GONE: Final = N_(
    "Discord does not have this picture any more. Please send it again, or paste the puzzle as "
    "text."
)
_SLOW: Final = N_(
    "Discord did not give me the picture in time. Please try again, or paste the puzzle as text."
)
_LARGER: Final = N_("This file is larger than Discord says, so I have not read it.")

_log = logging.getLogger(__name__)


class DownloadError(UserError):
    """A file could not be had; the message says why."""


class GoneError(DownloadError):
    """Discord does not have the file any more."""

    def __init__(self) -> None:
        super().__init__(translate(_GONE))


class Downloads:
    """Gets uploaded files. What they are called and where they are is told to nobody."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    async def fetch(self, attachment: discord.Attachment, most: int) -> bytes:
        """The bytes of a file.

        Args:
            attachment: the file as Discord tells of it.
            most: how many bytes are wanted at most.

        Raises:
            DownloadError: if Discord does not have it any more, does not give it in time, or gives
                more than that.
        """
        try:
            async with asyncio.timeout(_SECONDS):
                for number in range(1, _TRIES + 1):
                    try:
                        return await self._get(attachment, most)
                    except (aiohttp.ClientError, OSError) as error:
                        # Not the error itself, which may name the file.
                        _log.info("a file did not come, try %d: %s", number, type(error).__name__)
        except TimeoutError:
            _log.info("a file did not come in %g s", _SECONDS)
        raise DownloadError(translate(_SLOW))

    async def close(self) -> None:
        """Let go of all connections; fine to call twice."""
        if self._session is not None:
            await self._session.close()

    async def _get(self, attachment: discord.Attachment, most: int) -> bytes:
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=_CONNECTING),
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        async with self._session.get(attachment.url) as response:
            if response.status in {403, 404, 410}:
                raise GoneError
            response.raise_for_status()
            data = bytearray()
            async for piece in response.content.iter_chunked(_PIECE):
                data += piece
                if len(data) > most:
                    raise DownloadError(translate(_LARGER))
            return bytes(data)
