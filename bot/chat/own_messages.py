"""Messages that the bot sends and edits on its own, without an interaction."""

import asyncio
import random
from typing import Final

import aiohttp
import discord

from bot.chat.user_errors import UserError
from workers import JobError

TRANSIENT: Final = (
    discord.HTTPException,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    JobError,
    UserError,
)
"""Errors after which sending is retried."""


def mentions(role: discord.Role | None = None) -> discord.AllowedMentions:
    """Allow a message to ping this role, or nobody."""
    return discord.AllowedMentions(
        everyone=False, users=False, roles=False if role is None else [role]
    )


class Pace:
    """Limits a rate, with random intervals.

    Args:
        per_second: the maximum rate.
    """

    def __init__(self, per_second: float) -> None:
        self._gap = 1 / per_second
        self._next = 0.0

    async def wait(self) -> None:
        """Wait until the rate allows the next call."""
        now = asyncio.get_running_loop().time
        moment = max(self._next, now())
        # Several processes that start at the same full hour should not stay in step.
        self._next = moment + self._gap * random.uniform(1, 1.5)  # noqa: S311 - no secret
        if (delay := moment - now()) > 0:
            await asyncio.sleep(delay)
