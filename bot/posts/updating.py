"""Updating daily posts when members solve a puzzle.

The store records which results a post shows, so any process finds the posts to edit, even after a
restart. Edits may be repeated or lost, because each one shows all results.
"""

import asyncio
import logging
from datetime import timedelta
from typing import Final

import discord

from bot.chat.own_messages import TRANSIENT, Pace, mentions
from bot.chat.services import Services
from bot.daily.service import DailyService
from bot.posts.views import post_reply
from bot.store import Post
from bot.store.settings import bands_of

_SECONDS: Final = 60.0
"""The timeout of an edit, including discord.py's retries."""
_LIMIT: Final = 1000
"""The maximum number of edits before the next check."""
_AGE: Final = timedelta(days=1)
"""How long after its day a post is still edited."""

_log = logging.getLogger(__name__)


class PostUpdater:
    """Edits daily posts.

    Args:
        pace: limits the requests about posts.
    """

    def __init__(self, services: Services, pace: Pace) -> None:
        self._services = services
        self._store = services.store
        self._pace = pace
        self._newest = 0
        self._servers: set[int] = set()

    def request(self, guild_id: int) -> None:
        """Have the newest post of a server edited, whether or not there are new results."""
        self._servers.add(guild_id)

    async def update_posts(self) -> None:
        """Edit the posts of this process that lack results, and those that were requested."""
        newest = await self._store.server_results.latest()
        since = (discord.utils.utcnow() - _AGE).date()
        posts = await self._store.posts.outdated(
            since=since,
            newer=self._newest,
            shards=self._services.shards,
            limit=_LIMIT,
        )
        servers, self._servers = self._servers, set()
        requested = [await self._store.posts.last(guild_id) for guild_id in servers]
        recent = (post for post in requested if post is not None and post.day >= since)
        for post in dict.fromkeys((*posts, *recent)):
            if not await self._update(post):
                self.request(post.guild_id)
        if len(posts) < _LIMIT:
            self._newest = newest

    async def _update(self, post: Post) -> bool:
        """Edit a post; return False if it needs a retry."""
        guild = self._services.client.get_guild(post.guild_id)
        if guild is None or guild.unavailable or self._services.blocks.has(guild.id):
            return True
        if post.message_id is None:
            return True
        try:
            solved = await self._store.server_results.of_day(guild.id, post.day)
            settings = await self._store.servers.settings(guild.id)
            puzzles = await self._services.get(DailyService).puzzles(post.day, bands_of(settings))
            reply = await post_reply(self._services, guild, settings, puzzles, solved)
            channel = self._services.client.get_partial_messageable(
                post.channel_id, guild_id=guild.id
            )
            message = channel.get_partial_message(post.message_id)
            await self._pace.wait()
            try:
                async with asyncio.timeout(_SECONDS):
                    await message.edit(**reply.to_edit(), allowed_mentions=mentions())
            except discord.HTTPException as error:
                if error.status == 429 or error.status >= 500:
                    raise
                # It is deleted or out of reach: another attempt would fail, too.
                _log.info("daily post on server %s not updated: %s", guild.id, error)
            await self._store.posts.record_shown(guild.id, post.day, shown=solved.latest)
        except TRANSIENT as error:
            _log.info("daily post on server %s not updated yet: %r", post.guild_id, error)
            return False
        return True
