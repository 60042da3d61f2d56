"""The objects of the stand-in: users, servers, channels and messages, and their payloads."""

import itertools
import time
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Self

import discord

EPOCH: Final = 1_420_070_400_000
"""Discord's epoch, in milliseconds."""
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
_TEXT: Final = discord.ComponentType.text_display.value

_counter = itertools.count()
_guilds = itertools.count()

EVERYONE: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    use_application_commands=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    send_polls=True,
)
"""The permissions of members of a new server, including the bot."""


def new_id() -> int:
    """A snowflake: the time in its upper bits, unique in its lower ones."""
    return int(time.time() * 1000 - EPOCH) << 22 | next(_counter) % (1 << 22)


def new_guild_id() -> int:
    """A snowflake whose time differs from all others', so that servers spread over shards."""
    return (int(time.time() * 1000 - EPOCH) - 1_000_000 + next(_guilds)) << 22


def creation_time(number: int) -> datetime:
    """The time in a snowflake."""
    return datetime.fromtimestamp(((number >> 22) + EPOCH) / 1000, UTC)


@dataclass(eq=False)
class User:
    """A user.

    Attributes:
        name: the displayed name.
        locale: the locale of the user's Discord.
        installed: whether the user has installed the bot.
        bot: whether it is a bot.
        takes_messages: whether the bot may send them direct messages. Answers to their
            interactions arrive there anyway.
    """

    name: str
    locale: str = "en-US"
    installed: bool = False
    bot: bool = False
    takes_messages: bool = True
    id: int = field(default_factory=new_id)
    dm: "Channel | None" = field(default=None, repr=False)

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "username": self.name,
            "discriminator": "0",
            "global_name": self.name,
            "avatar": None,
            "bot": self.bot,
        }


@dataclass(eq=False)
class Guild:
    """A server.

    Attributes:
        name: the displayed name.
        locale: its language.
        installed: whether the bot is a member; if not, only people who installed it can use it.
        everyone: the permissions of all members.
        bot_role: the additional permissions of the bot.
        members: the additional permissions of each member.
    """

    name: str
    locale: str = "en-US"
    installed: bool = True
    everyone: discord.Permissions = EVERYONE
    bot_role: discord.Permissions = field(default_factory=discord.Permissions.none)
    members: dict[User, discord.Permissions] = field(default_factory=dict)
    channels: "list[Channel]" = field(default_factory=list, repr=False)
    threads: "list[Channel]" = field(default_factory=list, repr=False)
    id: int = field(default_factory=new_guild_id)
    bot_role_id: int = field(default_factory=new_id)
    owner: User = field(default_factory=lambda: User("owner"))

    def roles(self, bot: User) -> list[dict[str, Any]]:
        def role(
            number: int, name: str, place: int, allowed: discord.Permissions
        ) -> dict[str, Any]:
            return {
                "id": str(number),
                "name": name,
                "permissions": str(allowed.value),
                "position": place,
                "color": 0,
                "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                "hoist": False,
                "managed": place > 0,
                "mentionable": False,
                "flags": 0,
            }

        bot_role = role(self.bot_role_id, bot.name, 1, self.bot_role)
        return [
            role(self.id, "@everyone", 0, self.everyone),
            bot_role | {"tags": {"bot_id": str(bot.id)}},
        ]

    def active_threads(self) -> "list[Channel]":
        return [it for it in self.threads if it.thread and not it.thread.archived]

    def member(self, user: User) -> dict[str, Any]:
        return {
            "user": user.payload(),
            "roles": [str(self.bot_role_id)] if user.bot else [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    def payload(self, bot: User) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "preferred_locale": self.locale,
            "roles": self.roles(bot),
            "channels": [channel.payload() for channel in self.channels],
            "members": [self.member(bot)],
            "member_count": len(self.members) + 1,
            "emojis": [],
            "features": [],
            "threads": [thread.payload() for thread in self.active_threads()],
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "system_channel_flags": 0,
            "unavailable": False,
        }


@dataclass(eq=False)
class Thread:
    """The properties of threads.

    Attributes:
        parent: the channel that it is in.
        owner: the user who created it.
        minutes: the number of quiet minutes after which Discord archives it.
        archived: whether it is archived.
        locked: whether only moderators may open it again.
        members: the users who have joined it.
    """

    parent: "Channel"
    owner: User
    minutes: int = 1440
    archived: bool = False
    locked: bool = False
    members: list[User] = field(default_factory=list)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread in one, or the direct messages of a user with the bot.

    Attributes:
        guild: its server; None for direct messages.
        recipient: the user of the direct messages.
        denied: permissions that the channel denies the bot.
        messages: the messages by id, oldest first.
        thread: the properties of a thread; None for a channel.
    """

    name: str
    guild: Guild | None = None
    recipient: User | None = None
    denied: discord.Permissions = field(default_factory=discord.Permissions.none)
    id: int = field(default_factory=new_id)
    bot_id: int = 0
    messages: "dict[int, Message]" = field(default_factory=dict, repr=False)
    thread: Thread | None = None

    def payload(self) -> dict[str, Any]:
        common = {"id": str(self.id), "last_message_id": None, "flags": 0}
        if self.thread is not None:
            return common | self._thread_payload(self.thread)
        if self.recipient is not None:
            return common | {"type": 1, "recipients": [self.recipient.payload()]}
        hidden = {"id": str(self.bot_id), "type": 1, "allow": "0", "deny": str(self.denied.value)}
        return common | {
            "type": 0,
            "name": self.name,
            "position": 0,
            "guild_id": str(self.guild.id) if self.guild else None,
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": [hidden] if self.denied.value else [],
        }

    def _thread_payload(self, thread: Thread) -> dict[str, Any]:
        return {
            "type": 11,
            "name": self.name,
            "guild_id": str(self.guild.id) if self.guild else None,
            "parent_id": str(thread.parent.id),
            "owner_id": str(thread.owner.id),
            "message_count": len(self.messages),
            "member_count": len(thread.members),
            "rate_limit_per_user": 0,
            "thread_metadata": {
                "archived": thread.archived,
                "auto_archive_duration": thread.minutes,
                "archive_timestamp": creation_time(self.id).isoformat(),
                "create_timestamp": creation_time(self.id).isoformat(),
                "locked": thread.locked,
            },
        }

    def member(self, user: User) -> dict[str, Any]:
        """A member of a thread."""
        joined = creation_time(self.id).isoformat()
        return {"id": str(self.id), "user_id": str(user.id), "join_timestamp": joined, "flags": 0}

    def permissions(self, user: User) -> discord.Permissions:
        """The permissions of a user in the channel; in a thread, those in its channel."""
        if self.thread is not None:
            return self.thread.parent.permissions(user)
        if self.guild is None:
            return EVERYONE
        if user is self.guild.owner:
            return discord.Permissions.all()
        own = self.guild.bot_role if user.bot else self.guild.members.get(user, EVERYONE)
        allowed = discord.Permissions(self.guild.everyone.value | own.value)
        if allowed.administrator:
            return discord.Permissions.all()
        return discord.Permissions(allowed.value & ~self.denied.value) if user.bot else allowed


@dataclass(frozen=True)
class Attachment:
    """A file of a message or of a command.

    Attributes:
        alt: the alt text.
        stated: the wrong size that Discord reports; None for the right one.
        rate: how many bytes Discord sends per second; None for all at once.
    """

    name: str
    data: bytes
    alt: str | None = None
    stated: int | None = None
    rate: float | None = None
    id: int = field(default_factory=new_id)

    def payload(self, base: str, channel: Channel) -> dict[str, Any]:
        url = f"{base}/attachments/{channel.id}/{self.id}/{self.name}"
        kind = "image/png" if self.data.startswith(b"\x89PNG") else "application/octet-stream"
        found = {
            "id": str(self.id),
            "filename": self.name,
            "size": len(self.data) if self.stated is None else self.stated,
            "url": url,
            "proxy_url": url,
            "content_type": kind,
        }
        return found | ({"description": self.alt} if self.alt else {})


@dataclass(eq=False)
class Message:
    """A message.

    Attributes:
        private: the only user who sees it; None for all.
        loading: whether it is an "is thinking" message.
        edits: the number of edits.
        sent: the time when it was sent, by a monotonic clock.
        thread: the thread that was started from it.
    """

    channel: Channel
    author: User
    content: str = ""
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    private: User | None = None
    nonce: str | None = None
    edits: int = 0
    edited: datetime | None = None
    metadata: dict[str, Any] | None = field(default=None, repr=False)
    id: int = field(default_factory=new_id)
    sent: float = field(default_factory=time.monotonic, repr=False)
    thread: Channel | None = field(default=None, repr=False)

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """All text of the message."""
        parts = [part["content"] for part in walk(self.components) if part["type"] == _TEXT]
        return "\n".join(filter(None, (self.content, *parts)))

    @property
    def buttons(self) -> list[dict[str, Any]]:
        """Its buttons."""
        return [part for part in walk(self.components) if part["type"] == 2]

    @property
    def menus(self) -> list[dict[str, Any]]:
        """Its menus."""
        return [part for part in walk(self.components) if part["type"] == 3]

    @property
    def dangling(self) -> list[str]:
        """Files that its components show but that it lacks, so that users see broken pictures."""
        have = {attachment.name for attachment in self.attachments}
        return [name for media in _media(self.components) if (name := _name(media)) not in have]

    def payload(self, base: str) -> dict[str, Any]:
        files = {
            file.name: payload
            for file in self.attachments
            if (payload := file.payload(base, self.channel))
        }
        components = deepcopy(self.components)
        # Discord does not list files among the attachments that a component shows
        # (https://github.com/discord/discord-api-docs/issues/8277).
        shown = set()
        for media in _media(components):
            name = _name(media)
            if name in files:
                shown.add(name)
                media.update(url=files[name]["url"], proxy_url=files[name]["proxy_url"])
        return {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": creation_time(self.id).isoformat(),
            "edited_timestamp": self.edited.isoformat() if self.edited else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [file for name, file in files.items() if name not in shown],
            "embeds": [],
            "components": components,
            "pinned": False,
            "type": 20 if self.metadata else 0,
            "flags": self.flags,
            **({"nonce": self.nonce} if self.nonce else {}),
            **({"thread": self.thread.payload()} if self.thread else {}),
            **({"interaction_metadata": self.metadata} if self.metadata else {}),
            **({"application_id": str(self.author.id)} if self.author.bot else {}),
        }

    def kept(self, data: dict[str, Any]) -> list[str]:
        """The names of the files that an edit keeps."""
        listed = data.get("attachments")
        ids = None if listed is None else {str(entry["id"]) for entry in listed}
        return [file.name for file in self.attachments if ids is None or str(file.id) in ids]

    def show(self, data: dict[str, Any], files: dict[int, Attachment]) -> Self:
        """Apply the edit of a request.

        Args:
            data: the body of the request.
            files: the uploaded files, by their numbers in the body.
        """
        if "content" in data:
            self.content = data["content"] or ""
        if "components" in data:
            self.components = data["components"] or []
        if "attachments" in data or files:
            had = {attachment.id: attachment for attachment in self.attachments}
            listed = [int(entry["id"]) for entry in data.get("attachments") or ()]
            self.attachments = [
                files[number] if number in files else had[number]
                for number in (listed or files)
                if number in files or number in had
            ]
        self.flags = self.flags & ~LOADING | int(data.get("flags") or 0)
        return self


def walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All components, including nested ones."""
    found: list[dict[str, Any]] = []
    for part in components:
        inner = part.get("components", []) + ([part["component"]] if "component" in part else [])
        accessory = [part["accessory"]] if part.get("accessory") else []
        found += [part, *walk(inner + accessory)]
    return found


def _media(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The references to files in galleries, and of files to download."""
    for part in walk(components):
        if "file" in part:
            yield part["file"]
        for item in part.get("items", ()):
            yield item["media"]


def _name(media: dict[str, Any]) -> str:
    return str(media["url"]).rpartition("/")[2]
