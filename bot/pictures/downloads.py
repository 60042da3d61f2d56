"""Downloading a file that a user uploaded, with limits of size and time.

discord.py has no such limits.
"""

import asyncio
import logging
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.user_errors import UserError
from engine.language import N_, translate

PictureFile: TypeAlias = discord.Attachment | discord.UnfurledMediaItem
"""A file that a message has, or that one of its components shows."""

_SECONDS: Final = 12.0
"""The time limit of a download, with all attempts."""
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
    """A file could not be downloaded; the message says why."""


class GoneError(DownloadError):
    """Discord no longer has the file."""

    def __init__(self) -> None:
        super().__init__(translate(_GONE))


class Downloads:
    """Downloads uploaded files; their names and addresses are never logged."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    async def fetch(self, file: PictureFile, limit: int) -> bytes:
        """Download a file.

        Args:
            file: the file as described by Discord.
            limit: the maximum number of bytes.

        Raises:
            DownloadError: if Discord no longer has it, does not deliver it in time, or delivers
                more than that.
        """
        try:
            async with asyncio.timeout(_SECONDS):
                for number in range(1, _TRIES + 1):
                    try:
                        return await self._get(file.url, limit)
                    except (aiohttp.ClientError, OSError) as error:
                        # Not the error itself, which may contain the file's name.
                        _log.info("a download failed, attempt %d: %s", number, type(error).__name__)
        except TimeoutError:
            _log.info("a download took longer than %g s", _SECONDS)
        raise DownloadError(translate(_SLOW))

    async def close(self) -> None:
        """Close all connections; may be called twice."""
        if self._session is not None:
            await self._session.close()

    async def _get(self, url: str, limit: int) -> bytes:
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=_CONNECTING),
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        async with self._session.get(url) as response:
            if response.status in {403, 404, 410}:
                raise GoneError
            response.raise_for_status()
            data = bytearray()
            async for piece in response.content.iter_chunked(_PIECE):
                data += piece
                if len(data) > limit:
                    raise DownloadError(translate(_LARGER))
            return bytes(data)
