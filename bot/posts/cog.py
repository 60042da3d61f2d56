"""Background tasks of the bot: daily posts and their updates, reminders, the pool of puzzles."""

import logging
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands

from bot.chat.background_loops import BackgroundLoop
from bot.chat.services import Services
from bot.daily.service import DailyService
from bot.daily.supply import Supply
from bot.leaderboard.service import Leaderboards
from bot.posts.posting import Poster
from bot.posts.reminders import Reminders
from bot.posts.updating import PostUpdater
from bot.servers.service import ServerService

_POOL_INTERVAL: Final = timedelta(hours=3)
"""The interval of checks of a full pool: a day uses four puzzles."""
_BETWEEN_PUZZLES: Final = timedelta(seconds=1)
_RETRY_DELAY: Final = timedelta(minutes=1)
_UPDATE_DELAY: Final = timedelta(minutes=1)
"""How long results accumulate before posts are edited."""
_UPDATE_INTERVAL: Final = timedelta(minutes=10)
"""The interval of checks for results that other processes stored."""

_log = logging.getLogger(__name__)


class PostsCog(commands.Cog):
    """Sends posts and reminders when they are due, updates posts, fills the pool, forgets servers.

    If several processes share the work, the one with the first shard fills the pool.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._poster = Poster(services)
        self._updater = PostUpdater(services, self._poster.pace)
        self._post = BackgroundLoop(
            self._poster.post_due,
            ready=services.connected,
            failure="daily posts failed",
            retry=_RETRY_DELAY,
        )
        self._update = BackgroundLoop(
            self._update_posts,
            ready=services.connected,
            failure="daily posts were not updated",
            retry=_UPDATE_INTERVAL,
            soon=_UPDATE_DELAY,
        )
        self._remind = BackgroundLoop(
            Reminders(services, self._poster.pace).send_due,
            ready=services.connected,
            failure="reminders failed",
            retry=_RETRY_DELAY,
        )
        self._fill = BackgroundLoop(
            self._fill_pool,
            ready=services.serving.wait,
            failure="the pool of daily puzzles could not be filled",
            retry=_RETRY_DELAY,
        )

        self._loops = (self._post, self._update, self._remind, self._fill)

    async def cog_load(self) -> None:
        """Start the loops."""
        self._services.get(ServerService).when_changed.append(self._post_or_update_soon)
        self._services.get(DailyService).when_solved.append(self._update.run_soon)
        self._services.get(Leaderboards).when_changed.append(self._update_server_soon)
        for loop in self._loops:
            loop.start()

    async def cog_unload(self) -> None:
        """Stop the loops."""
        self._services.get(ServerService).when_changed.remove(self._post_or_update_soon)
        self._services.get(DailyService).when_solved.remove(self._update.run_soon)
        self._services.get(Leaderboards).when_changed.remove(self._update_server_soon)
        for loop in self._loops:
            loop.cancel()

    async def _update_posts(self) -> timedelta:
        """Edit the posts that lack results, and send the answers to quizzes."""
        await self._updater.update_posts()
        await self._poster.quizzes.answer_all()
        return _UPDATE_INTERVAL

    async def _fill_pool(self) -> timedelta:
        """Generate one puzzle if the pool is not full; log a warning if it will soon be empty."""
        supply, pause = self._services.get(Supply), _POOL_INTERVAL
        if not self._services.shards.has_first:
            pass
        elif await supply.fill() or await supply.fill_killers():
            pause = _BETWEEN_PUZZLES
        elif await supply.warn():
            pause = _RETRY_DELAY
        for band, count in (await supply.pool_sizes()).items():
            self._services.metrics.puzzle_pool(band.slug, count)
        return pause

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check at once whether a post is due on a server that was unavailable."""
        self._post.run_soon()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Delete the data of a server that the bot has left."""
        await self._services.store.servers.forget(guild.id)
        _log.info("left server %s and deleted its settings", guild.id)

    def _post_or_update_soon(self, guild_id: int) -> None:
        """Send or update the post of a server soon, because its settings have changed.

        The puzzles that it wants may have to be made.
        """
        self._post.run_soon()
        self._fill.run_soon()
        self._update_server_soon(guild_id)

    def _update_server_soon(self, guild_id: int) -> None:
        """Update the newest post of a server soon, because its contents have changed."""
        self._updater.request(guild_id)
        self._update.run_soon()
