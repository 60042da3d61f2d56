"""Messages of the bot on servers that follow games while these are played, such as those of duels.

The store knows what each message shows, so that any process finds those to edit, also after a
restart. An edit can be repeated, and a lost one does no harm: the next one shows all.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any, Final, Generic, Protocol, TypeVar

import discord
from discord.ext import commands

from bot.chat.background_loops import BackgroundLoop
from bot.chat.button import Press
from bot.chat.own_messages import TRANSIENT, Pace, mentions
from bot.chat.reply import Reply
from bot.chat.services import Services
from bot.config.shards import Shards
from bot.store import StoreUnavailableError

_PACE: Final = timedelta(seconds=10)
"""How often a message is edited at most: Discord limits the edits in a channel."""
_INTERVAL: Final = timedelta(minutes=10)
"""The interval of checks while this process knows of no game in progress."""
_SECONDS: Final = 60.0
"""The timeout of an edit, with the retries of discord.py."""
_PER_SECOND: Final = 5.0
"""How many messages are edited a second at most."""

_log = logging.getLogger(__name__)


class FollowedRow(Protocol):
    """Something with a message that follows it."""

    @property
    def place(self) -> tuple[int, int, int] | None:
        """The server, the channel and the message; None where the bot cannot edit the message."""


F = TypeVar("F", bound=FollowedRow)
F_co = TypeVar("F_co", bound=FollowedRow, covariant=True)


class FollowedRows(Protocol[F_co]):
    """The rows of what is followed, such as `bot.store.duels.Duels`."""

    def get(self, row_id: int, /) -> Awaitable[F_co | None]:
        """The one with this id, or None."""

    def sent(self, row_id: int, place: tuple[int, int, int], moment: datetime, /) -> Awaitable[Any]:
        """Record its message, and the time (aware) that this shows."""

    def outdated(
        self, moment: datetime, *, shards: Shards
    ) -> Awaitable[tuple[tuple[int, int], ...]]:
        """The rows whose messages are out of date, each with the number for `updated`."""

    def updated(self, row_id: int, shown: int, /) -> Awaitable[Any]:
        """Record what a message shows."""

    def lose_message(self, row_id: int, /) -> Awaitable[Any]:
        """Record that the bot cannot edit a message."""

    def is_any_running(self, moment: datetime, shards: Shards, /) -> Awaitable[bool]:
        """Whether anything is played whose message may have to be edited soon."""


class FollowedMessages(Generic[F]):
    """Edits messages while what they follow is played.

    Args:
        services: has what is followed, the connection and the settings.
        rows: what is followed.
        show: makes a message from what it follows, as it is at a time (aware).
        kind: what that is, for the log.
        when_changed: callbacks for changes of what is followed.
    """

    def __init__(
        self,
        services: Services,
        rows: FollowedRows[F],
        show: Callable[[F, datetime], Awaitable[Reply]],
        kind: str,
        when_changed: list[Callable[[], None]],
    ) -> None:
        self._when_changed = when_changed
        self._services = services
        self._rows = rows
        self._show = show
        self._kind = kind
        self._pace = Pace(_PER_SECOND)
        self._loop = BackgroundLoop(
            self._update_all,
            ready=services.connected,
            failure=f"the messages of {kind}s were not updated",
            retry=_PACE,
            soon=_PACE,
        )

    def start(self) -> None:
        """Let messages follow."""
        self._when_changed.append(self._loop.run_soon)
        self._loop.start()

    def cancel(self) -> None:
        """Stop that."""
        self._when_changed.remove(self._loop.run_soon)
        self._loop.cancel()

    async def remember(self, interaction: discord.Interaction, row_id: int) -> None:
        """Store which message a command was answered with, if the bot can edit it later."""
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
        if (
            guild_id is None
            or channel_id is None
            or self._services.client.get_guild(guild_id) is None
        ):
            return
        try:
            message = await interaction.original_response()
            place = (guild_id, channel_id, message.id)
            await self._rows.sent(row_id, place, discord.utils.utcnow())
        except (*TRANSIENT, StoreUnavailableError) as error:
            # The press of a button below it says which message it is, too.
            _log.info("the message of %s %s is not known yet: %r", self._kind, row_id, error)

    async def _update_all(self) -> timedelta:
        """Edit the messages of this process that are out of date; return how long to pause."""
        moment = discord.utils.utcnow()
        shards = self._services.shards
        for row_id, total in await self._rows.outdated(moment, shards=shards):
            await self._update(row_id, total)
        return _PACE if await self._rows.is_any_running(moment, shards) else _INTERVAL

    async def _update(self, row_id: int, total: int) -> None:
        row = await self._rows.get(row_id)
        if row is not None and await self.edit(row_id, row):
            await self._rows.updated(row_id, total)

    async def edit(self, row_id: int, row: F) -> bool:
        """Edit the message of a row; return whether that was possible.

        If it never is again, such as because somebody has deleted the message, that is recorded.
        """
        if row.place is None:
            return False
        guild_id, channel_id, message_id = row.place
        guild = self._services.client.get_guild(guild_id)
        if guild is None or self._services.blocks.has(guild.id):
            await self._rows.lose_message(row_id)
            return False
        try:
            shown = await self._show(row, discord.utils.utcnow())
            reply = shown.with_signs(self._services.signs)
            channel = self._services.client.get_partial_messageable(channel_id, guild_id=guild.id)
            message = channel.get_partial_message(message_id)
            await self._pace.wait()
            async with asyncio.timeout(_SECONDS):
                await message.edit(**reply.to_edit(), allowed_mentions=mentions())
        except (discord.Forbidden, discord.NotFound) as error:
            # It is deleted or out of reach: another attempt would fail, too.
            _log.info("the message of %s %s is not updated: %s", self._kind, row_id, error)
            await self._rows.lose_message(row_id)
            return False
        except TRANSIENT as error:
            _log.info("the message of %s %s is not updated yet: %r", self._kind, row_id, error)
            return False
        return True


class FollowingCog(commands.Cog):
    """Edits messages while what they follow is played.

    Args:
        messages: edits them.
    """

    def __init__(self, messages: FollowedMessages[Any]) -> None:
        self.messages = messages

    async def cog_load(self) -> None:
        """Let messages follow."""
        self.messages.start()

    async def cog_unload(self) -> None:
        """Stop that."""
        self.messages.cancel()


def place_of(press: Press) -> tuple[int, int, int] | None:
    """The server, channel and message of a press; None if the bot cannot edit the message."""
    guild, channel, message = press.guild_id, press.channel_id, press.message
    is_member = guild is not None and press.client.get_guild(guild) is not None
    if not is_member or guild is None or channel is None or message is None:
        return None
    return guild, channel, message.id
