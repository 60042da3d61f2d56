"""`Services`: the shared objects that features are built from, and the features' own services."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

import discord
from discord import app_commands

from bot.chat.blocking import BlockList
from bot.chat.command_help import CommandHelp
from bot.chat.downloads import Downloads
from bot.chat.in_flight import InFlight
from bot.chat.interruptions import Interruptions
from bot.chat.limits import Limits
from bot.chat.live_messages import LiveMessages
from bot.chat.metrics import Metrics
from bot.chat.move_queue import MoveQueue
from bot.chat.pending_responses import PendingResponses
from bot.chat.request_context import Users
from bot.chat.requests import Requests
from bot.chat.sync import Registration
from bot.chat.work import Work
from bot.config import Config
from bot.config.shards import Shards
from bot.store import Store


class Service(Protocol):
    """The service of a feature; a bot has one of each class."""

    @classmethod
    def build(cls, services: "Services") -> Self:
        """Create it from the services that it needs."""
        ...


ServiceT = TypeVar("ServiceT", bound=Service)


@dataclass(slots=True)
class Services:
    """The objects that a bot provides for its features.

    Attributes:
        client: the connection to Discord.
        tree: all commands.
        config: the settings.
        shards: the shards of this process.
        store: the store, with all data.
        work: runs jobs on the workers.
        metrics: records metrics.
        downloads: fetches uploaded files.
        users: loads the settings of users.
        blocks: the users and servers that get no answer.
        limits: the rate limits.
        moves: runs each player's moves one at a time.
        in_flight: the answers that are in progress.
        pending: the responses that users are waiting for.
        interruptions: notifies users whose answer was interrupted.
        live: the messages that follow their games.
        requests: the requests that features answer for each other.
        serving: set while this process answers and posts.
        registration: the commands as Discord knows them.
        signs: the emojis that replace the bands' circles in texts.
        help: the help's entries of commands, by English name.
    """

    client: discord.Client
    tree: app_commands.CommandTree[Any]
    config: Config
    shards: Shards
    store: Store
    work: Work
    metrics: Metrics
    downloads: Downloads
    users: Users
    blocks: BlockList
    limits: Limits
    moves: MoveQueue
    in_flight: InFlight
    pending: PendingResponses
    interruptions: Interruptions
    live: LiveMessages
    requests: Requests = field(default_factory=Requests)
    serving: asyncio.Event = field(default_factory=asyncio.Event)
    registration: Registration = field(default_factory=Registration)
    signs: Mapping[str, str] = field(default_factory=dict)
    help: dict[str, CommandHelp] = field(default_factory=dict)
    _built: dict[type[Service], Any] = field(default_factory=dict)

    async def connected(self) -> None:
        """Wait until this process answers and has received the list of its servers."""
        await self.client.wait_until_ready()
        await self.serving.wait()

    def get(self, kind: type[ServiceT]) -> ServiceT:
        """The service of this class, built at the first call."""
        if kind not in self._built:
            self._built[kind] = kind.build(self)
        service: ServiceT = self._built[kind]
        return service


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """The services of the bot that gets an interaction."""
    services: Services = interaction.client.services
    return services
