"""The state of the stand-in, with lookups by id."""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from testing.standin.interaction import Interaction
from testing.standin.routes import DiscordError, unknown
from testing.standin.state import Attachment, Channel, Guild, Message, User

ACKNOWLEDGE_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 900.0
NONCE_SECONDS: Final = 180.0
"""Discord documents "the past few minutes"."""
OLD_SECONDS: Final = 3600.0
KEPT_SECONDS: Final = 120.0
"""How many seconds a stand-in that stores only the newest messages remembers an interaction."""


@dataclass
class World:
    """The state of the stand-in.

    Attributes:
        base: the address of the stand-in.
        kept: how many messages a channel stores; None for all. Older ones are deleted.
        bot: the bot's account.
        shards: how many shards Discord recommends.
        commands: the registered commands, by kind and name.
        emojis: the emojis of the application, by name.
        syncs: the number of registrations.
        acknowledge_seconds: the timeout of the first response.
        token_seconds: how long the interaction token is valid.
        nonce_seconds: how long a nonce deduplicates messages.
        old_seconds: the age after which a message is old; a channel allows few edits of old
            messages.
        old_edits: the number of such edits that are allowed within that time.
        edits_of_old: the times of such edits, by channel.
        instances: the users in each instance of the Activity.
        codes: the users who have authorized an Activity, by the code for its token.
        keys: these users by token.
        emit: sends an event about a server to the bot.
    """

    base: str = ""
    kept: int | None = None
    bot: User = field(default_factory=lambda: User("Sudoku Tutor", bot=True))
    shards: int = 1
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    files: dict[int, Attachment] = field(default_factory=dict)
    interactions: dict[str, Interaction] = field(default_factory=dict)
    commands: dict[tuple[int, str], dict[str, Any]] = field(default_factory=dict)
    emojis: dict[str, dict[str, Any]] = field(default_factory=dict)
    syncs: int = 0
    acknowledge_seconds: float = ACKNOWLEDGE_SECONDS
    token_seconds: float = TOKEN_SECONDS
    nonce_seconds: float = NONCE_SECONDS
    old_seconds: float = OLD_SECONDS
    old_edits: int = 30
    edits_of_old: defaultdict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    instances: dict[str, list[User]] = field(default_factory=dict)
    codes: dict[str, User] = field(default_factory=dict)
    keys: dict[str, User] = field(default_factory=dict)
    emit: Callable[[str, dict[str, Any], Guild | None], None] = field(
        default=lambda _name, _data, _guild: None, repr=False
    )

    def channel(self, channel_id: int) -> Channel:
        """A channel.

        Raises:
            DiscordError: if there is no such object.
        """
        try:
            return self.channels[channel_id]
        except KeyError:
            raise unknown("Channel", 10003) from None

    def guild(self, guild_id: int) -> Guild:
        """A server of the bot.

        Raises:
            DiscordError: if the bot has no such server.
        """
        guild = self.guilds.get(guild_id)
        if guild is None or not guild.installed:
            raise unknown("Guild", 10004)
        return guild

    def open_channel(self, channel_id: int, *needed: str) -> Channel:
        """A channel in which the bot has permissions.

        Args:
            needed: the names of the permissions.

        Raises:
            DiscordError: if there is no such object, or a permission is missing.
        """
        channel = self.channel(channel_id)
        allowed = channel.permissions(self.bot)
        gone = channel.guild is not None and not channel.guild.installed
        if gone or not allowed.view_channel:
            raise DiscordError(403, 50001, "Missing Access")
        in_thread = {"send_messages": "send_messages_in_threads"} if channel.thread else {}
        if not all(getattr(allowed, in_thread.get(name, name)) for name in needed):
            raise DiscordError(403, 50013, "Missing Permissions")
        return channel

    def user(self, user_id: int) -> User:
        """A user of Discord.

        Raises:
            DiscordError: if there is no such object.
        """
        try:
            return self.bot if user_id == self.bot.id else self.users[user_id]
        except KeyError:
            raise unknown("User", 10013) from None

    def message(self, channel: Channel, message_id: int) -> Message:
        """A message of a channel that everyone there sees.

        Raises:
            DiscordError: if there is no such message, or only one user sees it.
        """
        message = channel.messages.get(message_id)
        if message is None or message.private is not None:
            raise unknown("Message", 10008)
        return message

    def edit_old(self, message: Message) -> None:
        """Count an edit of a message if it is old.

        Raises:
            DiscordError: if there were too many in its channel. Discord does not document how many
                it allows.
        """
        now = time.monotonic()
        if now - message.sent < self.old_seconds:
            return
        edits = self.edits_of_old[message.channel.id]
        while edits and edits[0] <= now - self.old_seconds:
            edits.popleft()
        if len(edits) >= self.old_edits:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            wait = edits[0] + self.old_seconds - now
            raise DiscordError(429, 30046, text, retry_after=wait)
        edits.append(now)

    def keep(self, message: Message) -> Message:
        """Store a message in its channel, and its files on the CDN."""
        messages = message.channel.messages
        messages[message.id] = message
        self.host(message)
        while self.kept is not None and len(messages) > self.kept:
            self.drop(messages[next(iter(messages))])
        return message

    def host(self, message: Message) -> None:
        """Store the files of a message on the CDN."""
        self.files |= {file.id: file for file in message.attachments}

    def drop(self, message: Message) -> None:
        """Delete a message with its files."""
        message.channel.messages.pop(message.id, None)
        for file in message.attachments:
            self.files.pop(file.id, None)

    def remember(self, interaction: Interaction) -> None:
        """Store an interaction under its token.

        If only the newest messages are stored, interactions that never got a first response, and
        old ones, are deleted; two are checked for each new one.
        """
        self.interactions[interaction.token] = interaction
        if self.kept is None:
            return
        for token, it in list(islice(self.interactions.items(), 2)):
            del self.interactions[token]
            age = time.monotonic() - it.began
            if age <= (self.acknowledge_seconds if it.callback is None else KEPT_SECONDS):
                self.interactions[token] = it
