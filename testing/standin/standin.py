"""`StandIn`: a Discord on the loopback, and the actions of its users."""

import json
import secrets
from collections.abc import Iterable
from typing import Any, Self

import discord
from aiohttp import web

from testing.standin.answers import Answers
from testing.standin.events import command_data, event, menu_data, modal_data
from testing.standin.faults import Faults, Limits
from testing.standin.frontier import Frontier
from testing.standin.gateway import Gateway, Session
from testing.standin.interaction import Interaction, Kind
from testing.standin.rest import Rest
from testing.standin.routes import Route
from testing.standin.state import Attachment, Channel, Guild, Message, User, new_id
from testing.standin.threads import Threads
from testing.standin.world import World

_BODY_LIMIT = 64 * 1024 * 1024


class StandIn:
    """A Discord on the loopback: opened by `start`, closed by `close` or as `async with`.

    A bot of discord.py connects to it unchanged when two addresses of the library point here; see
    `testing.standin.running`. Actions of users return an `Interaction`; `await` waits for its
    answer:

        discord = await StandIn.start()
        alice, club = discord.add_user("alice"), discord.add_guild("club")
        channel = discord.add_channel(club, "puzzles")
        answer = await discord.slash(alice, "grade", channel=channel, puzzle="53..7....")
        answer = await discord.press(alice, answer.message)
        assert "Look at" in answer.text

    Args:
        kept: the number of messages that a channel stores; None for all.
        shards: how many shards it recommends.
        seed: the seed of random faults.

    Attributes:
        world: its state; timeouts can be shortened there.
        faults: the planned faults.
        limits: the rate limits, which count refusals.
        gateway: the connections of the bot, which can be dropped.
    """

    def __init__(self, *, kept: int | None = None, shards: int = 1, seed: int = 1) -> None:
        self.world = World(kept=kept, shards=shards)
        self.faults = Faults(seed)
        self.limits = Limits()
        self.gateway = Gateway(
            ready=self._ready,
            guilds=lambda: [guild for guild in self.world.guilds.values() if guild.installed],
            guild_payload=lambda guild: guild.payload(self.world.bot),
        )
        self.world.emit = lambda name, data, guild: self.gateway.emit(name, data, guild=guild)
        self._frontier = Frontier(self.faults, self.limits)
        self._runner: web.AppRunner | None = None
        self.twice = False
        """Whether every interaction is sent to the bot twice."""

    @classmethod
    async def start(
        cls, *, port: int = 0, kept: int | None = None, shards: int = 1, seed: int = 1
    ) -> Self:
        """Open a stand-in on a free port, or on the given one."""
        self = cls(kept=kept, shards=shards, seed=seed)
        app = web.Application(client_max_size=_BODY_LIMIT)
        world = self.world
        handlers = Rest(world).handlers() | Answers(world).handlers() | Threads(world).handlers()
        for route in Route:
            handler = self._frontier.guard(route, handlers[route])
            app.router.add_route(route.method, route.path, handler)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        self.world.base = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def close(self) -> None:
        """Close it with all its connections."""
        self.gateway.abort()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def url(self) -> str:
        """Its address."""
        return self.world.base

    def asked(self, *routes: Route) -> dict[int, int]:
        """The number of requests to routes, by status (0: the connection was cut)."""
        found: dict[int, int] = {}
        for (route, status), count in self._frontier.log.items():
            if not routes or route in routes:
                found[status] = found.get(status, 0) + count
        return found

    # State

    def add_user(self, name: str, *, locale: str = "en-US", installed: bool = False) -> User:
        """Add a user, who can write direct messages to the bot."""
        user = User(name, locale, installed)
        self.world.users[user.id] = user
        user.dm = Channel(f"direct messages of {name}", recipient=user)
        self.world.channels[user.dm.id] = user.dm
        return user

    def add_guild(
        self, name: str, *, locale: str = "en-US", installed: bool = True, channel: str = "general"
    ) -> Guild:
        """Add a server with one channel; the bot is a member if it is installed."""
        guild = Guild(name, locale, installed)
        self.world.guilds[guild.id] = guild
        self._join(Channel(channel, guild))
        if installed:
            self.gateway.emit("GUILD_CREATE", guild.payload(self.world.bot), guild=guild)
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Add a channel to a server."""
        channel = self._join(Channel(name, guild))
        self.gateway.emit("CHANNEL_CREATE", channel.payload(), guild=guild)
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or a thread."""
        del self.world.channels[channel.id]
        if channel.guild is not None:
            siblings = channel.guild.threads if channel.thread else channel.guild.channels
            siblings.remove(channel)
        name = "THREAD_DELETE" if channel.thread else "CHANNEL_DELETE"
        self.gateway.emit(name, channel.payload(), guild=channel.guild)

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archive a thread, as Discord does when nobody writes there."""
        assert thread.thread is not None, "this is not a thread"
        thread.thread.archived, thread.thread.locked = True, locked
        self.gateway.emit("THREAD_UPDATE", thread.payload(), guild=thread.guild)

    def add_entry_point(self, name: str = "launch", **more: object) -> dict[str, Any]:
        """Switch on the Activity of the application, which creates its Entry Point command.

        Args:
            name: the name of the command.
            more: other fields, such as `name_localizations`.
        """
        command = {
            "id": str(new_id()),
            "application_id": str(self.world.bot.id),
            "version": "1",
            "type": 4,
            "handler": 2,
            "name": name,
            "description": "",
            "contexts": [0, 1, 2],
            "integration_types": [0, 1],
            "default_member_permissions": None,
            "nsfw": False,
            **more,
        }
        self.world.commands[4, name] = command
        return command

    def grant(self, user: User) -> str:
        """Let a user authorize the Activity.

        Returns:
            The code with which the bot gets a token for that.
        """
        code = secrets.token_urlsafe(22)
        self.world.codes[code] = user
        return code

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        guild.installed = False
        self.gateway.emit("GUILD_DELETE", {"id": str(guild.id)}, guild=guild)

    def allow(self, guild: Guild, user: User, **permissions: bool) -> None:
        """Give a member permissions that not everyone has, such as `manage_guild=True`."""
        guild.members[user] = discord.Permissions(**permissions)

    def deny_bot(self, channel: Channel, **permissions: bool) -> None:
        """Deny the bot permissions in a channel, and allow all others again."""
        channel.denied = discord.Permissions(**permissions)
        self.gateway.emit("CHANNEL_UPDATE", channel.payload(), guild=channel.guild)

    def write(self, user: User, channel: Channel, content: str = "", *files: Attachment) -> Message:
        """A user writes a message; the bot, which lacks the intent, gets no event."""
        message = Message(channel, user, content, attachments=list(files))
        return self.world.keep(message)

    def posts(self, channel: Channel) -> list[Message]:
        """The public messages of the bot in a channel, oldest first."""
        return [
            message
            for message in channel.messages.values()
            if message.author is self.world.bot and message.private is None
        ]

    # Actions of users

    def slash(
        self, user: User, name: str, *, channel: Channel | None = None, **options: object
    ) -> Interaction:
        """A user uses a command; in direct messages by default.

        Args:
            name: the command, with its subcommands after spaces: `"daily show"`.
            options: the values: text, numbers, `Attachment`s, users or channels. An option named
                "channel" is `channel_`.

        Raises:
            LookupError: if the bot has registered no such command or option.
        """
        it = self._begin(Kind.COMMAND, name, user, channel)
        return self._tell(it, command_data(self.world, it, options))

    def complete(
        self,
        user: User,
        name: str,
        focused: str,
        *,
        channel: Channel | None = None,
        **options: object,
    ) -> Interaction:
        """A user types into an option and waits for choices; see `slash`."""
        it = self._begin(Kind.AUTOCOMPLETE, name, user, channel)
        return self._tell(it, command_data(self.world, it, options, focused=focused))

    def menu(
        self, user: User, name: str, message: Message, *, channel: Channel | None = None
    ) -> Interaction:
        """A user chooses an entry of a message's menu.

        Raises:
            LookupError: if the bot has registered no such menu.
        """
        it = self._begin(Kind.COMMAND, name, user, channel or message.channel)
        return self._tell(it, menu_data(self.world, it, message))

    def press(self, user: User, message: Message | None, button: str | None = None) -> Interaction:
        """A user presses a button.

        Args:
            message: the message with the button.
            button: its custom id or its label; the only one if None.

        Raises:
            LookupError: if there is no such button, or it is disabled.
        """
        assert message is not None
        found = [
            part
            for part in message.buttons
            if button in (None, part.get("custom_id"), part.get("label"))
        ]
        if len(found) != 1 or found[0].get("disabled"):
            names = [(part.get("label"), part.get("custom_id")) for part in message.buttons]
            raise LookupError(f"not one button {button!r} to press; there are {names}")
        return self._component(user, message, found[0]["custom_id"], {"component_type": 2})

    def choose(
        self, user: User, message: Message, values: Iterable[str], custom_id: str
    ) -> Interaction:
        """Somebody chooses from a select menu of a message."""
        payload = {"component_type": 3, "values": list(values)}
        return self._component(user, message, custom_id, payload)

    def submit(self, opened: Interaction, **fields: object) -> Interaction:
        """The person who opened a modal fills it in and submits it.

        Args:
            opened: the interaction that opened it.
            fields: the values, by custom id or label: text, or lists of values or files.

        Raises:
            LookupError: if the modal has no such field.
        """
        assert opened.modal is not None, "no modal was opened"
        it = self._begin(Kind.MODAL, opened.modal["custom_id"], opened.user, opened.channel)
        it.source = opened.source
        return self._tell(it, modal_data(self.world, it, opened.modal, fields))

    def repeat(self, it: Interaction) -> None:
        """Deliver an interaction again, as Discord may after a dropped connection."""
        self.gateway.emit("INTERACTION_CREATE", it.data, guild=it.channel.guild)

    def _component(
        self, user: User, message: Message, custom_id: str, payload: dict[str, Any]
    ) -> Interaction:
        it = self._begin(Kind.COMPONENT, custom_id, user, message.channel)
        it.source = message
        return self._tell(it, payload | {"custom_id": custom_id})

    def _begin(self, kind: Kind, name: str, user: User, channel: Channel | None) -> Interaction:
        where = channel or user.dm
        assert where is not None, "this user has no direct messages: name a channel"
        installed = where.guild is None or where.guild.installed
        assert installed or user.installed, "neither the server nor the user has the bot"
        return Interaction(kind, name, user, where, installed_here=installed)

    def _tell(self, it: Interaction, data: dict[str, Any]) -> Interaction:
        # A snapshot, because messages change, but a repeated event equals the first one.
        it.data = json.loads(json.dumps(event(self.world, it, data)))
        self.world.remember(it)
        for _ in range(2 if self.twice else 1):
            self.repeat(it)
        return it

    def _join(self, channel: Channel) -> Channel:
        assert channel.guild is not None
        channel.bot_id = self.world.bot.id
        channel.guild.channels.append(channel)
        self.world.channels[channel.id] = channel
        return channel

    def _ready(self, session: Session) -> dict[str, Any]:
        number, count = session.shard
        return {
            "v": 10,
            "user": self.world.bot.payload(),
            "session_id": session.token,
            "resume_gateway_url": f"{self.url.replace('http', 'ws', 1)}/gateway",
            "shard": [number, count],
            "application": {"id": str(self.world.bot.id), "flags": 0},
            "guilds": [
                {"id": str(guild.id), "unavailable": True}
                for guild in self.world.guilds.values()
                if guild.installed and (guild.id >> 22) % count == number
            ],
        }
