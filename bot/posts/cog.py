"""Background tasks of the bot: daily posts, their updates, and the pool of daily puzzles."""

import logging
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands, tasks

from bot.chat.background_loops import pause
from bot.chat.services import Services
from bot.daily.service import DailyService
from bot.daily.supply import Supply
from bot.leaderboard.service import Leaderboards
from bot.posts.posting import Poster
from bot.posts.updating import PostUpdater
from bot.servers.service import ServerService

_POOL_INTERVAL: Final = timedelta(hours=3)
"""The interval of checks of a full pool: a day uses four puzzles."""
_BETWEEN_PUZZLES: Final = timedelta(seconds=1)
_RETRY_DELAY: Final = timedelta(minutes=1)
_UPDATE_DELAY: Final = timedelta(minutes=1)
"""How long results are collected before posts are edited."""
_UPDATE_INTERVAL: Final = timedelta(minutes=10)
"""The interval of checks for results that this process does not notice itself."""

_log = logging.getLogger(__name__)


class PostsCog(commands.Cog):
    """Sends posts when they are due, updates them, fills the pool, and deletes servers it left.

    If several processes share the work, the one with the first shard fills the pool.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self.poster = Poster(services)
        self.updater = PostUpdater(services, self.poster.pace)
        self._check_requested = False
        self._posting = False
        self._update_requested = False
        self._updating = False

    async def cog_load(self) -> None:
        """Start the tasks."""
        self._services.get(ServerService).when_changed.append(self.check_soon)
        self._services.get(DailyService).when_solved.append(self.update_soon)
        self._services.get(Leaderboards).when_changed.append(self.update_server_soon)
        self.post.start()
        self.update.start()
        self.fill.start()

    async def cog_unload(self) -> None:
        """Stop the tasks."""
        self._services.get(ServerService).when_changed.remove(self.check_soon)
        self._services.get(DailyService).when_solved.remove(self.update_soon)
        self._services.get(Leaderboards).when_changed.remove(self.update_server_soon)
        self.post.cancel()
        self.update.cancel()
        self.fill.cancel()

    @tasks.loop(seconds=_RETRY_DELAY.total_seconds())
    async def post(self) -> None:
        """Send the posts that are due, then sleep until the next ones."""
        self._posting, self._check_requested = True, False
        span = _RETRY_DELAY
        try:
            span = await self.poster.post_due()
        except Exception:
            _log.exception("daily posts failed; will try again")
        finally:
            self._posting = False
        pause(self.post, timedelta() if self._check_requested else span)

    @tasks.loop(seconds=_UPDATE_INTERVAL.total_seconds())
    async def update(self) -> None:
        """Edit the posts that lack results, send the answers to quizzes, then sleep."""
        self._updating, self._update_requested = True, False
        try:
            await self.updater.update_posts()
            await self.poster.quizzes.answer_all()
        except Exception:
            _log.exception("daily posts were not updated; will try again")
        finally:
            self._updating = False
        pause(self.update, _UPDATE_DELAY if self._update_requested else _UPDATE_INTERVAL)

    @post.before_loop
    @update.before_loop
    async def _until_servers_are_known(self) -> None:
        await self._services.client.wait_until_ready()
        await self._services.serving.wait()

    @tasks.loop(seconds=_POOL_INTERVAL.total_seconds())
    async def fill(self) -> None:
        """Generate one puzzle if the pool is not full; log a warning if it will be empty soon."""
        sleep = _POOL_INTERVAL
        try:
            if not self._services.shards.first:
                pass
            elif await self._services.get(Supply).fill():
                sleep = _BETWEEN_PUZZLES
            elif await self._services.get(Supply).warn():
                sleep = _RETRY_DELAY
            for band, count in (await self._services.get(Supply).pool_sizes()).items():
                self._services.metrics.puzzle_pool(band.slug, count)
        except Exception:
            _log.exception("the pool of daily puzzles could not be filled; will try again")
            sleep = _RETRY_DELAY
        pause(self.fill, sleep)

    @fill.before_loop
    async def _until_serving(self) -> None:
        await self._services.serving.wait()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check at once what is due on a server that was unavailable."""
        self.check_soon()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Delete the data of a server that the bot has left."""
        await self._services.store.servers.forget(guild.id)
        _log.info("left server %s and deleted its settings", guild.id)

    def check_soon(self) -> None:
        """Check soon what is due: settings have changed, or a server is available again."""
        self._check_requested = True
        if not self._posting and self.post.next_iteration is not None:
            pause(self.post, timedelta())

    def update_soon(self) -> None:
        """Update posts soon: somebody has solved a puzzle. More results meanwhile are included."""
        if self._update_requested:
            return
        self._update_requested = True
        if not self._updating and self.update.next_iteration is not None:
            pause(self.update, _UPDATE_DELAY)

    def update_server_soon(self, guild_id: int) -> None:
        """Update the newest post of a server soon: its leaderboard has changed."""
        self.updater.request(guild_id)
        self.update_soon()
