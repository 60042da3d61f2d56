"""Messages on servers that are updated while games are played, such as the messages of duels.

The store records what each message shows, so any process finds the messages to edit, even after a
restart. Edits may be repeated or lost, because each one shows the whole state.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, Generic, Protocol, TypeVar

import discord
from discord.ext import commands

from bot.chat.background_loops import BackgroundLoop
from bot.chat.button import Press
from bot.chat.own_messages import TRANSIENT, Pace, mentions
from bot.chat.reply import Reply
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.config.shards import Shards
from bot.store import StoreUnavailableError

_PACE: Final = timedelta(seconds=10)
"""The minimum time between two edits of a message: Discord limits the edits in a channel."""
_INTERVAL: Final = timedelta(minutes=10)
"""The interval of checks while this process knows of no game in progress."""
_SECONDS: Final = 60.0
"""The timeout of an edit, including discord.py's retries."""
_PER_SECOND: Final = 5.0
"""The maximum number of edits per second."""

_log = logging.getLogger(__name__)


class FollowedRow(Protocol):
    """A row of the store, such as a duel, with a message that shows its state."""

    @property
    def place(self) -> tuple[int, int, int] | None:
        """The ids of server, channel and message; None if the bot cannot edit the message."""


F = TypeVar("F", bound=FollowedRow)
F_co = TypeVar("F_co", bound=FollowedRow, covariant=True)


class FollowedRows(Protocol[F_co]):
    """The repository of followed rows, such as `bot.store.duels.Duels`."""

    def get(self, row_id: int, /) -> Awaitable[F_co | None]:
        """The row with this id, or None."""

    def sent(self, row_id: int, place: tuple[int, int, int], moment: datetime, /) -> Awaitable[Any]:
        """Record the row's message, and the time (aware) of the state that it shows."""

    def outdated(
        self, moment: datetime, *, shards: Shards
    ) -> Awaitable[tuple[tuple[int, int], ...]]:
        """The rows whose messages are out of date, each with the number for `updated`."""

    def updated(self, row_id: int, shown: int, /) -> Awaitable[Any]:
        """Record the state that a message shows."""

    def lose_message(self, row_id: int, /) -> Awaitable[Any]:
        """Record that the bot cannot edit a message."""

    def is_any_running(self, moment: datetime, shards: Shards, /) -> Awaitable[bool]:
        """Whether a game is in progress whose message may soon have to be edited."""


class FollowedMessages(Generic[F]):
    """Keeps messages up to date while their games are played.

    Args:
        services: the bot's services: connection, blocks and signs.
        rows: the rows that the messages show.
        show: makes the message that shows a row at a time (aware).
        kind: the name of such a row in the log.
        when_changed: the list of callbacks for changed rows.
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
        """Start to update the messages."""
        self._when_changed.append(self._loop.run_soon)
        self._loop.start()

    def cancel(self) -> None:
        """Stop updating them."""
        self._when_changed.remove(self._loop.run_soon)
        self._loop.cancel()

    async def remember(self, interaction: discord.Interaction, row_id: int) -> None:
        """Store which message a command was answered with, if the bot can edit it later."""
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
        if guild_id is None or channel_id is None or not can_edit_in(interaction):
            return
        try:
            message = await interaction.original_response()
            place = (guild_id, channel_id, message.id)
            await self._rows.sent(row_id, place, discord.utils.utcnow())
        except (*TRANSIENT, StoreUnavailableError) as error:
            # The press of a button below the message will identify it.
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
        """Edit the message of a row; return False if the same edit must be tried again.

        A message that was deleted is recorded as lost.
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
        except discord.NotFound as error:
            _log.info("the message of %s %s is deleted: %s", self._kind, row_id, error)
            await self._rows.lose_message(row_id)
            return False
        except TRANSIENT as error:
            if isinstance(error, discord.HTTPException) and 400 <= error.status < 429:
                # Out of reach, such as in a channel that is hidden from the bot, or in an archived
                # thread: the next change is another occasion.
                _log.info("the message of %s %s cannot be edited: %s", self._kind, row_id, error)
                return True
            _log.info("the message of %s %s is not updated yet: %r", self._kind, row_id, error)
            return False
        return True


class FollowingCog(commands.Cog):
    """Keeps messages up to date while their games are played.

    Args:
        messages: edits them.
    """

    def __init__(self, messages: FollowedMessages[Any]) -> None:
        self.messages = messages

    async def cog_load(self) -> None:
        """Start to update the messages."""
        self.messages.start()

    async def cog_unload(self) -> None:
        """Stop updating them."""
        self.messages.cancel()


def place_of(press: Press) -> tuple[int, int, int] | None:
    """The server, channel and message of a press; None if the bot is not on the server."""
    guild, channel, message = press.guild_id, press.channel_id, press.message
    if guild is None or channel is None or message is None or not _is_member(press):
        return None
    return guild, channel, message.id


def can_edit_in(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot can edit its messages by itself where an interaction comes from.

    It answers in channels that are hidden from it, too, but only as long as an interaction lasts.
    """
    return _is_member(interaction) and interaction.app_permissions.view_channel


def is_out_of_reach(press: Press) -> bool:
    """Whether everyone sees the message of a press, but the bot cannot edit it by itself."""
    message = press.message
    return message is not None and not message.flags.ephemeral and not can_edit_in(press)


async def with_private_answer(
    message: Callable[[], Awaitable[Reply]], own: Awaitable[Reply]
) -> Reply:
    """A message that only presses can edit, and the private answer to the press that edits it.

    Args:
        message: makes the message as it is after the press.
        own: the answer; a `UserError` is an answer, too.
    """
    try:
        answer = await own
    except UserError as error:
        answer = Reply(text=str(error), items=error.items)
    return replace(await message(), own=answer)


def _is_member(interaction: discord.Interaction[Any]) -> bool:
    guild = interaction.guild_id
    return guild is not None and interaction.client.get_guild(guild) is not None
