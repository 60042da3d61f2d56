"""Background tasks of the bot: daily posts, and filling the pool of daily puzzles."""

import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
from discord.ext import commands, tasks

from bot.loops import pause
from bot.posts.posting import Poster

if TYPE_CHECKING:
    from bot.client import TutorBot

_POOL_INTERVAL: Final = timedelta(hours=3)
"""The interval of checks of a full pool: a day uses four puzzles."""
_BETWEEN_PUZZLES: Final = timedelta(seconds=1)
_RETRY_DELAY: Final = timedelta(minutes=1)

_log = logging.getLogger(__name__)


class PostsCog(commands.Cog):
    """Sends posts when they are due, fills the pool, and deletes servers that the bot left.

    If several processes share the work, the one with the first shard fills the pool.
    """

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot
        self.poster = Poster(bot)
        self._check_requested = False
        self._posting = False

    async def cog_load(self) -> None:
        """Start the tasks."""
        self.bot.servers.when_changed.append(self.check_soon)
        self.post.start()
        self.fill.start()

    async def cog_unload(self) -> None:
        """Stop the tasks."""
        self.bot.servers.when_changed.remove(self.check_soon)
        self.post.cancel()
        self.fill.cancel()

    @tasks.loop(seconds=_RETRY_DELAY.seconds)
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

    @post.before_loop
    async def _until_servers_are_known(self) -> None:
        await self.bot.wait_until_ready()
        await self.bot.serving.wait()

    @tasks.loop(seconds=_POOL_INTERVAL.seconds)
    async def fill(self) -> None:
        """Generate one puzzle if the pool is not full; log a warning if it will be empty soon."""
        sleep = _POOL_INTERVAL
        try:
            if not self.bot.own_shards.first:
                pass
            elif await self.bot.supply.fill():
                sleep = _BETWEEN_PUZZLES
            elif await self.bot.supply.warn():
                sleep = _RETRY_DELAY
            for band, count in (await self.bot.supply.pool_sizes()).items():
                self.bot.metrics.puzzle_pool(band.slug, count)
        except Exception:
            _log.exception("the pool of daily puzzles could not be filled; will try again")
            sleep = _RETRY_DELAY
        pause(self.fill, sleep)

    @fill.before_loop
    async def _until_serving(self) -> None:
        await self.bot.serving.wait()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check at once what is due on a server that was unavailable."""
        self.check_soon()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Delete the data of a server that the bot has left."""
        await self.bot.store.servers.forget(guild.id)
        _log.info("left server %s and deleted its settings", guild.id)

    def check_soon(self) -> None:
        """Check soon what is due: settings have changed, or a server is available again."""
        self._check_requested = True
        if not self._posting and self.post.next_iteration is not None:
            pause(self.post, timedelta())


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    await bot.add_cog(PostsCog(bot))
