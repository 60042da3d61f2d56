"""Sending the daily posts: to each server exactly once a day, at its own time, despite failures.

A post is claimed in the store, then sent, then recorded as sent. If the program stops half-way or
Discord fails, the claim expires. The channel is then searched: a post found there is recorded,
otherwise it is sent again with the same nonce, so that Discord drops a duplicate within a few
minutes.

A store that was restored from a backup may have lost the claim, too. So the channel is also
searched for posts that an earlier run of the program may have sent.

The machine's clock decides only what is due. Because it may be set at any time, it must not decide
how long to sleep, nor by itself whether a claim has expired.
"""

import asyncio
import logging
import time as clock
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import discord

from bot.chat.card import picture_names
from bot.chat.own_messages import TRANSIENT, Pace, mentions
from bot.chat.services import Services
from bot.daily.service import DailyService
from bot.posts.quiz import WEEKDAY, QuizMaster
from bot.posts.threads import open_thread
from bot.posts.views import (
    Permission,
    blocking_permissions,
    file_start,
    missing_permissions,
    pinged_role,
    post_reply,
)
from bot.servers.service import ServerService
from bot.store import DuePost, Failure, ServerSettings
from bot.store.settings import bands_of
from tutor.daily_schedule import due_day, moment_of, next_moment
from workers.interface import working_for

LEASE: Final = timedelta(seconds=90)
"""How long a claim is valid; each further attempt waits twice as long."""
_LONGEST: Final = timedelta(minutes=30)
_SEND_SECONDS: Final = 60.0
"""The timeout of a post, including discord.py's retries; less than `LEASE`."""
_MAX_SLEEP: Final = timedelta(minutes=10)
"""The maximum time to sleep, as the clock of the machine may be set forward."""
_AT_ONCE: Final = 8
"""The maximum number of posts in flight."""
_HISTORY_LIMIT: Final = 500
"""How many messages of a channel are searched for a post, newest first; one request gets 100."""


_log = logging.getLogger(__name__)


class Poster:
    """Sends daily posts.

    Args:
        lease: how long a claim is valid.

    Attributes:
        pace: limits the requests about posts.
        quizzes: sends the weekly quizzes.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self.pace = Pace(services.config.daily.per_second * services.shards.share)
        self.quizzes = QuizMaster(services, self.pace)
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._began = clock.monotonic()
        self._seen: dict[tuple[int, date], tuple[int, float]] = {}

    async def post_due(self) -> timedelta:
        """Send all posts that are due now.

        Returns:
            How long to wait until the next check.
        """
        now = discord.utils.utcnow()
        next_check = now + _MAX_SLEEP
        seen: dict[tuple[int, date], tuple[int, float]] = {}
        times: dict[date, list[tuple[str, time]]] = defaultdict(list)
        for name, at in await self._store.posts.times():
            zone = _zone(name)
            if zone is None:
                continue
            next_check = min(next_check, next_moment(now, at, zone))
            if (day := due_day(now, at, zone)) is not None:
                times[day].append((name, at))
        for day, these in sorted(times.items()):
            async for due in self._due(day, these):
                ready = []
                for post in due:
                    wait = self._wait(post, day, now, seen)
                    if wait is not None and wait <= timedelta():
                        ready.append(post)
                    elif wait is not None:
                        next_check = min(next_check, now + wait)
                if not await self._post_all(ready, day):
                    next_check = min(next_check, discord.utils.utcnow() + LEASE)
        self._seen = seen
        return min(max(next_check - discord.utils.utcnow(), timedelta()), _MAX_SLEEP)

    async def _due(
        self, day: date, times: Collection[tuple[str, time]]
    ) -> AsyncIterator[tuple[DuePost, ...]]:
        """The servers whose post of a day is not sent, in batches, since there may be thousands."""
        last = 0
        while due := await self._store.posts.due(
            day, times, shards=self._services.shards, after=last
        ):
            yield due
            last = due[-1].settings.guild_id

    def _wait(
        self,
        due: DuePost,
        day: date,
        now: datetime,
        seen: dict[tuple[int, date], tuple[int, float]],
    ) -> timedelta | None:
        """How long until a post may be sent; None if this process must not send it.

        Args:
            due: the post.
            now: the current time.
            seen: filled with the claim and the time at which this process first saw it.
        """
        guild = self._services.client.get_guild(due.settings.guild_id)
        if guild is None or guild.unavailable or self._services.blocks.has(guild.id):
            return None
        if due.post is None:
            # If the time had already passed when it was set, it applies from tomorrow.
            return timedelta() if _moment(due, day) >= due.since else None
        if not due.post.tries:
            return timedelta()  # the settings have changed since the bot gave up
        longer: int = 2 ** min(due.post.tries - 1, 10)
        lease = min(LEASE * longer, _LONGEST)
        claim, moment = (guild.id, day), clock.monotonic()
        tries, first = self._seen.get(claim, (0, moment))
        seen[claim] = due.post.tries, first if tries == due.post.tries else moment
        # The claim may be from a time before the clock was set back.
        unchanged = timedelta(seconds=moment - seen[claim][1])
        return lease - max(now - due.post.updated, unchanged)

    async def _post_all(self, due: Iterable[DuePost], day: date) -> bool:
        """Send these posts; return whether none needs a retry."""
        tasks = []
        async with asyncio.TaskGroup() as group:
            for post in due:
                await self.pace.wait()
                await self._slots.acquire()
                tasks.append(group.create_task(self._post(post, day)))
                tasks[-1].add_done_callback(lambda _: self._slots.release())
        return all(task.result() for task in tasks)

    async def _post(self, due: DuePost, day: date) -> bool:
        """Send one post unless another process does; return False if it needs a retry."""
        guild_id = due.settings.guild_id
        try:
            try:
                # If these were jobs of the program, the drawings would wait for the jobs of all
                # members.
                with working_for(guild_id):
                    return await self._claim_and_send(due, day)
            except discord.HTTPException as error:
                if error.status == 429 or error.status >= 500:
                    raise
                await self._give_up(due, day, _failure_of(error), error)
                return True
        except TRANSIENT as error:
            _log.warning("daily post to server %s: %r; will try again", guild_id, error)
        except Exception:
            _log.exception("daily post to server %s failed; will try again", guild_id)
        return False

    async def _claim_and_send(self, due: DuePost, day: date) -> bool:
        """Send a post; return False if another process has claimed it and may still fail."""
        settings, store = due.settings, self._store.posts
        guild = self._services.client.get_guild(settings.guild_id)
        if guild is None or settings.channel_id is None:
            return True
        claimed = await store.claim(
            guild.id,
            day,
            channel_id=settings.channel_id,
            seen=due.post,
            now=discord.utils.utcnow(),
        )
        if not claimed:
            return False
        channel = guild.get_channel(settings.channel_id)
        if not isinstance(channel, discord.TextChannel):
            await self._give_up(due, day, Failure.NO_CHANNEL, "there is no such channel")
            return True
        missing = blocking_permissions(channel)
        if missing:
            words = ", ".join(need.name for need in missing)
            await self._give_up(due, day, Failure.FORBIDDEN, f"it lacks {words}")
            return True
        search = Permission.HISTORY not in missing_permissions(channel) and (
            due.post is not None or _moment(due, day) < self._start()
        )
        if search:
            await self.pace.wait()
        async with asyncio.timeout(_SEND_SECONDS):
            message = await self._find(channel, day) if search else None
            shown = None
            if message is None:
                solved = await self._store.server_results.of_day(guild.id, day)
                puzzles = await self._services.get(DailyService).puzzles(day, bands_of(settings))
                post = await post_reply(self._services, guild, settings, puzzles, solved)
                message = await channel.send(
                    **post.to_send(),
                    allowed_mentions=mentions(_pinged(guild, settings)),
                    nonce=_nonce(guild.id, day),
                )
                shown = solved.latest
        await store.record_posted(
            guild.id, day, message_id=message.id, now=discord.utils.utcnow(), shown=shown
        )
        if settings.thread:
            await open_thread(self._services.get(ServerService), message, day, settings)
        if settings.quiz and day.weekday() == WEEKDAY:
            await self.quizzes.send(channel, settings, day)
        return True

    def _start(self) -> datetime:
        """When this run of the program began, by the current setting of the clock."""
        return discord.utils.utcnow() - timedelta(seconds=clock.monotonic() - self._began)

    async def _find(self, channel: discord.TextChannel, day: date) -> discord.Message | None:
        """Find the post of a day in a channel, if it exists."""
        # No time zone starts the day earlier than this. Do not look further back, in case the clock
        # was wrong.
        oldest = datetime.combine(day - timedelta(days=1), time(), UTC)
        async for message in channel.history(limit=_HISTORY_LIMIT):
            if message.created_at < oldest:
                break
            own = (
                self._services.client.user is not None
                and message.author.id == self._services.client.user.id
            )
            if own and any(name.startswith(file_start(day)) for name in picture_names(message)):
                return message
        return None

    async def _give_up(
        self, due: DuePost, day: date, failure: Failure, why: Exception | str
    ) -> None:
        guild_id = due.settings.guild_id
        _log.warning("giving up the daily post of %s to server %s: %s", day, guild_id, why)
        await self._store.posts.record_failure(
            guild_id, day, failure=failure, now=discord.utils.utcnow()
        )


def _pinged(guild: discord.Guild, settings: ServerSettings) -> discord.Role | None:
    """The role that a post pings now, or None."""
    return None if settings.is_quiet(discord.utils.utcnow()) else pinged_role(guild, settings)


def _moment(due: DuePost, day: date) -> datetime:
    """The time at which the post of a day became due."""
    return moment_of(day, due.settings.at, ZoneInfo(due.settings.zone))


def _failure_of(error: discord.HTTPException) -> Failure:
    """Why Discord would reject the post again."""
    match error:
        case discord.NotFound():
            return Failure.NO_CHANNEL
        case discord.Forbidden():
            return Failure.FORBIDDEN
        case _:
            return Failure.REFUSED


def _nonce(guild_id: int, day: date) -> str:
    """The key by which Discord deduplicates a post; at most 25 characters."""
    return f"{guild_id:x}-{day.toordinal():x}"


def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        _log.warning("this machine no longer has the time zone %r: no posts there", name)
        return None
