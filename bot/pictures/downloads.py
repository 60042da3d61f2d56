"""Downloading a file that a user uploaded, from Discord only, with limits of size and time.

discord.py has no such limits, and a component of a message can show a picture at any address: a
request to it would show its author what this machine can reach.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection
from typing import Final, TypeAlias

import aiohttp
import discord
from yarl import URL

from bot.user_errors import UserError
from engine.language import N_, translate

PictureFile: TypeAlias = discord.Attachment | discord.UnfurledMediaItem
"""A file that a message has, or that one of its components shows."""

DISCORD: Final = (
    "https://cdn.discordapp.com",
    "https://media.discordapp.net",
    "https://images-ext-1.discordapp.net",
    "https://images-ext-2.discordapp.net",
)
"""Where Discord has files: those that were uploaded, the proxy for these, and the proxies for
pictures from elsewhere."""

_SECONDS: Final = 12.0
"""The time limit of a download, with all attempts."""
_ANSWERING: Final = 4.0
"""The time limit of the response's headers."""
_WINDOW: Final = 1.5
_LEAST: Final = 24 * 1024
"""A download ends unless it brings this many bytes in each window of that many seconds."""
_HURRIED: Final = 3.0
"""After this many seconds a download ends if others wait for its place."""
_CONNECTING: Final = 4.0
_TRIES: Final = 2
_PIECE: Final = 64 * 1024
_MEGABYTE: Final = 1024 * 1024

_GONE: Final = N_(
    "Discord does not have this picture any more. Please send it again, or paste the puzzle as "
    "text."
)
_SLOW: Final = N_(
    "Discord did not give me the picture in time. Please try again, or paste the puzzle as text."
)
_LARGER: Final = N_(
    "This file has more than {most} MB, the most that I read. Send a smaller one: only the sudoku, "
    "or a screenshot of it."
)
_FOREIGN: Final = N_(
    "This picture is not at Discord, and I fetch none from elsewhere. Please upload it as a file, "
    "or paste the puzzle as text."
)

_log = logging.getLogger(__name__)


class DownloadError(UserError):
    """A file could not be downloaded; the message says why."""


class GoneError(DownloadError):
    """Discord no longer has the file."""

    def __init__(self) -> None:
        super().__init__(translate(_GONE))


class _TooSlowError(Exception):
    """A download is given up."""


class Downloads:
    """Downloads uploaded files; their names and addresses are never logged.

    Args:
        origins: the scheme, host and port of each place that files may come from.
    """

    def __init__(self, origins: Collection[str] = DISCORD) -> None:
        self._origins = frozenset(URL(origin).origin() for origin in origins)
        self._session: aiohttp.ClientSession | None = None

    async def fetch(
        self, file: PictureFile, limit: int, is_awaited: Callable[[], bool] = bool
    ) -> bytes:
        """Download a file.

        Args:
            file: the file as described by Discord.
            limit: the maximum number of bytes.
            is_awaited: whether others wait for the place of this download, which then gets less
                time; by default nobody does.

        Raises:
            DownloadError: if the file is not at Discord, or Discord no longer has it, does not
                deliver it in time, or delivers more than that.
        """
        url = self._url_of(file)
        try:
            async with asyncio.timeout(_SECONDS):
                for number in range(1, _TRIES + 1):
                    try:
                        return await self._get(url, limit, is_awaited)
                    except (aiohttp.ClientError, OSError) as error:
                        # Not the error itself, which may contain the file's name.
                        _log.info("a download failed, attempt %d: %s", number, type(error).__name__)
        except (TimeoutError, _TooSlowError):
            _log.info("a download was too slow")
        raise DownloadError(translate(_SLOW))

    async def close(self) -> None:
        """Close all connections; may be called twice."""
        if self._session is not None:
            await self._session.close()

    def _url_of(self, file: PictureFile) -> URL:
        """Where Discord has a file: its own address, or that of Discord's proxy for it.

        Raises:
            DownloadError: if neither is one of Discord's.
        """
        for address in (file.url, file.proxy_url):
            try:
                url = URL(address or "")
                if url.origin() in self._origins and url.user is None:
                    return url
            except ValueError:
                pass  # it is not absolute, or no address at all
        raise DownloadError(translate(_FOREIGN))

    async def _get(self, url: URL, limit: int, is_awaited: Callable[[], bool]) -> bytes:
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=_CONNECTING),
                cookie_jar=aiohttp.DummyCookieJar(),
                # A small response cannot become a large one.
                headers={"Accept-Encoding": "identity"},
                auto_decompress=False,
            )
        began = time.monotonic()
        try:
            async with asyncio.timeout(_ANSWERING):
                response = await self._session.get(url, allow_redirects=False)
        except aiohttp.ClientError:
            raise
        except TimeoutError:
            raise _TooSlowError from None
        async with response:
            if response.status in {403, 404, 410}:
                raise GoneError
            if response.status != 200:
                raise aiohttp.ClientError(f"status {response.status}")
            if (response.content_length or 0) > limit:
                raise _larger(limit)
            data = bytearray()
            while not response.content.at_eof():
                before = len(data)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_WINDOW):
                        while piece := await response.content.read(_PIECE):
                            data += piece
                            if len(data) > limit:
                                raise _larger(limit)
                        break
                is_late = time.monotonic() - began >= _HURRIED and is_awaited()
                if is_late or len(data) - before < _LEAST:
                    raise _TooSlowError
            return bytes(data)


def _larger(limit: int) -> DownloadError:
    return DownloadError(translate(_LARGER, most=limit // _MEGABYTE))
