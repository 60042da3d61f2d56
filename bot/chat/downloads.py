"""Downloading a file that a user uploaded, from Discord only, with limits of size and time.

discord.py has no such limits. A component of a message can show a picture from any address, and a
request to it would tell the message's author which addresses this machine can reach.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection
from typing import Final, TypeAlias

import aiohttp
import discord
from yarl import URL

from bot.chat.user_errors import UserError
from engine.language import N_, translate

PictureFile: TypeAlias = discord.Attachment | discord.UnfurledMediaItem
"""An attachment of a message, or a file that one of its components shows."""

DISCORD: Final = (
    "https://cdn.discordapp.com",
    "https://media.discordapp.net",
    "https://images-ext-1.discordapp.net",
    "https://images-ext-2.discordapp.net",
)
"""Where Discord serves files: uploaded files, its proxy for these, and its proxies for pictures
from elsewhere."""

_SECONDS: Final = 12.0
"""The time limit of a download, including all attempts."""
_ANSWERING: Final = 4.0
"""The time limit for the response's headers."""
_WINDOW: Final = 1.5
_LEAST: Final = 24 * 1024
"""A download is aborted unless it receives this many bytes in each window of `_WINDOW` seconds."""
_HURRIED: Final = 3.0
"""After this many seconds, a download is aborted if other downloads are waiting."""
_CONNECTING: Final = 4.0
_TRIES: Final = 2
_PIECE: Final = 64 * 1024
_MEGABYTE: Final = 1024 * 1024

_GONE: Final = N_(
    "Discord no longer has this picture. Please send it again, or paste the puzzle as text."
)
_SLOW: Final = N_(
    "Discord did not send me the picture in time. Please try again, or paste the puzzle as text."
)
_LARGER: Final = N_(
    "This file has more than {most} MB, the most that I read. Send a smaller one: only the sudoku, "
    "or a screenshot of it."
)
_FOREIGN: Final = N_(
    "This picture is not on Discord, and I don't fetch pictures from elsewhere. Please upload it "
    "as a file, or paste the puzzle as text."
)

_log = logging.getLogger(__name__)


class DownloadError(UserError):
    """A file could not be downloaded; the message says why."""


class GoneError(DownloadError):
    """Discord no longer has the file."""

    def __init__(self) -> None:
        super().__init__(translate(_GONE))


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
            is_awaited: whether other downloads are waiting for this one, which then gets less time;
                by default there are none.

        Raises:
            DownloadError: if the file is not at Discord, or if Discord no longer has it, does not
                deliver it in time, or delivers more than `limit` bytes.
        """
        url = self._url_of(file)
        began = time.monotonic()

        def is_hurried() -> bool:
            return time.monotonic() - began >= _HURRIED and is_awaited()

        try:
            async with asyncio.timeout(_SECONDS):
                for number in range(1, _TRIES + 1):
                    try:
                        return await self._get(url, limit, is_hurried)
                    except (aiohttp.ClientError, OSError) as error:
                        # Do not log the error itself: it may contain the file's name.
                        _log.info("a download failed, attempt %d: %s", number, type(error).__name__)
                        if isinstance(error, TimeoutError) and is_awaited():
                            break
        except TimeoutError:
            _log.info("a download was too slow")
        raise DownloadError(translate(_SLOW))

    async def close(self) -> None:
        """Close all connections; may be called twice."""
        if self._session is not None:
            await self._session.close()

    def _url_of(self, file: PictureFile) -> URL:
        """The address of a file at Discord: its own, or the address of Discord's proxy for it.

        Raises:
            DownloadError: if neither is one of Discord's.
        """
        for address in (file.url, file.proxy_url):
            try:
                url = URL(address or "")
                if url.origin() in self._origins and url.user is None and url.password is None:
                    return url
            except (TypeError, ValueError):
                pass  # it is not absolute, not an address or not even text
        raise DownloadError(translate(_FOREIGN))

    async def _get(self, url: URL, limit: int, is_hurried: Callable[[], bool]) -> bytes:
        """Try once to download a file.

        Raises:
            TimeoutError: if it takes too long.
            aiohttp.ClientError, OSError: if another attempt may succeed.
            DownloadError: if no further attempt can succeed.
        """
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=_CONNECTING),
                cookie_jar=aiohttp.DummyCookieJar(),
                # A small response cannot become a large one.
                headers={"Accept-Encoding": "identity"},
                auto_decompress=False,
            )
        async with _time_limit(_ANSWERING):
            response = await self._session.get(url, allow_redirects=False)
        async with response:
            if response.status in {403, 404, 410}:
                raise GoneError
            if response.status != 200:
                raise aiohttp.ClientError(f"status {response.status}")
            if (response.content_length or 0) > limit:
                raise _larger(limit)
            content = response.content
            data = bytearray()
            while not content.at_eof():
                before = content.total_bytes
                with contextlib.suppress(TimeoutError):
                    async with _time_limit(_WINDOW):
                        while piece := await content.read(_PIECE):
                            data += piece
                            if len(data) > limit:
                                raise _larger(limit)
                        break
                if content.total_bytes - before < _LEAST or is_hurried():
                    raise TimeoutError
            return bytes(data)


@contextlib.asynccontextmanager
async def _time_limit(seconds: float) -> AsyncIterator[None]:
    """Raise TimeoutError after some seconds, unless the awaited data has arrived by then.

    `asyncio.timeout` would also drop data that arrived in time while the event loop was busy.
    """
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as timeout:
        # The loop reads from connections before it calls this, and whatever waits for the data
        # continues before the time is up.
        timer = loop.call_later(seconds, lambda: timeout.reschedule(loop.time()))
        try:
            yield
        finally:
            timer.cancel()


def _larger(limit: int) -> DownloadError:
    return DownloadError(translate(_LARGER, most=limit // _MEGABYTE))
