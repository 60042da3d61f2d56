"""What the bot does by itself: daily posts, and the shelf that they are taken from."""

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands, tasks

from bot.posts.posting import Poster

if TYPE_CHECKING:
    from bot.client import TutorBot

_LOOK_AT_SHELF: Final = timedelta(hours=3)
"""How often the shelf is looked at once it is full: four puzzles leave it a day."""
_BETWEEN_PUZZLES: Final = timedelta(seconds=1)
_AFTER_TROUBLE: Final = timedelta(minutes=1)

_log = logging.getLogger(__name__)


class PostsCog(commands.Cog):
    """Sends posts when they are due, keeps the shelf full, and forgets servers that are left.

    If several processes share the work, the one with the first shard keeps the shelf full.
    """

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot
        self.poster = Poster(bot)
        self._look_again = False

    async def cog_load(self) -> None:
        """Begin."""
        self.bot.servers.when_changed.append(self.look_now)
        self.post.start()
        self.fill.start()

    async def cog_unload(self) -> None:
        """Stop."""
        self.bot.servers.when_changed.remove(self.look_now)
        self.post.cancel()
        self.fill.cancel()

    @tasks.loop(seconds=_AFTER_TROUBLE.seconds)
    async def post(self) -> None:
        """Send what is due, then sleep until something is."""
        self._look_again = False
        again = discord.utils.utcnow() + _AFTER_TROUBLE
        try:
            again = await self.poster.post_due()
        except Exception:
            _log.exception("daily posts could not be looked after; will try again")
        _sleep_until(self.post, discord.utils.utcnow() if self._look_again else again)

    @post.before_loop
    async def _until_servers_are_known(self) -> None:
        await self.bot.wait_until_ready()

    @tasks.loop(seconds=_LOOK_AT_SHELF.seconds)
    async def fill(self) -> None:
        """Make one puzzle if the shelf is not full; say in the log if it will be empty soon."""
        sleep = _LOOK_AT_SHELF
        try:
            if not self.bot.own_shards.first:
                pass
            elif await self.bot.supply.fill():
                sleep = _BETWEEN_PUZZLES
            elif await self.bot.supply.warn():
                sleep = _AFTER_TROUBLE
            for band, count in (await self.bot.supply.pool_sizes()).items():
                self.bot.metrics.puzzle_pool(band.slug, count)
        except Exception:
            _log.exception("the shelf of daily puzzles could not be filled; will try again")
            sleep = _AFTER_TROUBLE
        _sleep_until(self.fill, discord.utils.utcnow() + sleep)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Look at once what is due on a server that was away."""
        self.look_now()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forget a server that the bot has left."""
        await self.bot.store.servers.forget(guild.id)
        _log.info("left server %s and forgot its settings", guild.id)

    def look_now(self) -> None:
        """Look soon what is due: settings have changed, or a server is back."""
        self._look_again = True
        self.post.change_interval(seconds=0)


def _sleep_until(loop: tasks.Loop[Any], moment: datetime) -> None:
    """Let a loop, in its own body, go on at a moment; intervals count from when a turn began."""
    assert loop.next_iteration is not None
    last = loop.next_iteration - timedelta(seconds=loop.seconds or 0)
    loop.change_interval(seconds=max(0.0, (moment - last).total_seconds()))


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    await bot.add_cog(PostsCog(bot))
