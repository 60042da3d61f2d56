"""Serving the board while the bot answers, if the settings say so."""

import asyncio
import errno
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import discord

from bot.chat.services import Services
from bot.config.setting import parse_networks
from bot.process.open_files import NEEDED, allow_files, boards_with
from bot.process.running import ExitStatus
from bot.web_board.service import BoardGames
from web.activity import Application
from web.rooms import PAGES
from web.server import serve_board

_log = logging.getLogger(__name__)

_TRIES: Final = 30
"""How often a port in use is retried, at intervals of a second: the previous process may still have
it."""


class BoardServerError(Exception):
    """The board cannot be served.

    Args:
        message: one line with the reason and the fix.
    """

    status: Final = ExitStatus.PORT_TAKEN


@asynccontextmanager
async def serving_boards(services: Services) -> AsyncIterator[str]:
    """If the settings say so, serve the board inside the context, and update chat messages.

    Yields:
        The address of the page, or "".

    Raises:
        BoardServerError: if the port is not available.
    """
    config = services.config.board
    boards = services.get(BoardGames)
    if not config.is_offered:
        yield ""
        return
    following = asyncio.create_task(services.live.run())
    try:
        if not config.port:
            yield config.url
            return
        if (allowed := allow_files()) < NEEDED:
            _log.warning(
                "only %s boards can be open: this process may have %s files open, and needs %s for "
                "%s boards; `sudoku-tutor doctor` says what to do",
                boards_with(allowed),
                allowed,
                NEEDED,
                PAGES,
            )
        async with serve_board(
            boards,
            address=config.address,
            port=config.port,
            url=config.url,
            proxies=parse_networks(config.proxy),
            application=_application(services),
        ) as server:
            boards.port = server.port
            _log.info("the board is served at %s port %s", config.address, server.port)
            yield config.page(server.port)
    except OSError as error:
        raise BoardServerError(
            f"The board cannot be served at {config.address} port {config.port}: "
            f"{error.strerror}. Set another port or address in [board]."
        ) from error
    finally:
        boards.port = 0
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)


def _application(services: Services) -> Application | None:
    """The Discord application, if it is an Activity."""
    config = services.config.board
    if not config.activity or services.client.application_id is None:
        return None
    if not config.client_secret:
        _log.warning(
            "boards open by a link, not inside Discord: activity = true in [board] needs the "
            "application's secret in DISCORD_CLIENT_SECRET"
        )
        return None
    return Application(
        services.client.application_id,
        config.client_secret,
        services.config.discord.token or "",
        discord.http.Route.BASE,
    )


async def serve_boards(services: Services) -> None:
    """Serve the board from the time the bot answers until cancelled.

    Raises:
        BoardServerError: if the port is not available.
    """
    await services.serving.wait()
    for attempt in range(_TRIES):
        if attempt:
            await asyncio.sleep(1)
        try:
            async with serving_boards(services):
                await asyncio.Event().wait()
        except BoardServerError as error:
            cause = error.__cause__
            in_use = isinstance(cause, OSError) and cause.errno == errno.EADDRINUSE
            if not (in_use and services.config.discord.standby) or attempt == _TRIES - 1:
                raise
