"""`TutorBot`: the Discord client, which loads the features and provides their services."""

import logging
from datetime import timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.enums import try_enum
from discord.ext import commands, tasks

from bot.chat import errors
from bot.chat.background_loops import pause
from bot.chat.band_emojis import sync_band_emojis
from bot.chat.blocking import BlockList
from bot.chat.command_options import check_options
from bot.chat.downloads import Downloads
from bot.chat.features import Feature, find_features
from bot.chat.forms import FormRegistry
from bot.chat.in_flight import InFlight
from bot.chat.interaction_gate import Event, InteractionGate
from bot.chat.interruptions import Interruptions
from bot.chat.limits import Limits
from bot.chat.live_messages import LiveMessages
from bot.chat.metrics import Metrics
from bot.chat.move_queue import MoveQueue
from bot.chat.pending_responses import PendingResponses
from bot.chat.request_context import Users, language_of
from bot.chat.sending import edit_later
from bot.chat.services import Services, services_of
from bot.chat.sync import sync_commands
from bot.chat.translator import CatalogueTranslator
from bot.chat.work import Work
from bot.config import Config
from bot.store import Store, StoreUnavailableError
from engine.language import use_locale
from workers import Workers

_CLAIM_RETENTION: Final = timedelta(days=1)
_PRUNE_INTERVAL: Final = timedelta(hours=1)
_GRACE: Final = 5.0
"""Seconds for answers in flight to finish when the program is stopped."""
_SHUTDOWN_NOTICE_SECONDS: Final = 2.0
"""Further seconds for notifying users whose answer is not finished."""


_log = logging.getLogger(__name__)


class TutorTree(app_commands.CommandTree["TutorBot"]):
    """The command tree. It also reports errors that occur before a command runs."""

    async def interaction_check(self, interaction: discord.Interaction["TutorBot"], /) -> bool:
        """Whether to process a command or an autocompletion; called by discord.py.

        Raises:
            WrongValueError: if an option of a command has a value that is not offered.
        """
        data = interaction.data
        privacy = data is not None and data.get("name") in self.client.privacy_commands
        if services_of(interaction).blocks.ignores(interaction, privacy=privacy):
            return False
        if interaction.type is not discord.InteractionType.autocomplete:
            check_options(interaction)
        return True

    async def on_error(
        self,
        interaction: discord.Interaction["TutorBot"],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Send the error to the user; called by discord.py."""
        with use_locale(language_of(str(interaction.locale))):
            await errors.send_error(interaction, error)


class TutorBot(commands.AutoShardedBot):
    """The Discord client, which holds the services and loads the features.

    It does not need a privileged intent or any permissions: slash commands, message menus and
    buttons deliver their text with the interaction. So it works on servers, in direct messages, and
    when a user installs it for themselves.

    It connects with as many shards as Discord recommends (one for a small bot). The setting
    `shards` can ask for more, and `shard_ids` selects some of them.

    Args:
        store: where puzzles, results and hint sessions are kept; opened and closed by the caller.
        workers: where rating and drawing run; the caller closes these, too.
        metrics: records metrics; by default nothing is recorded.
        downloads: fetches uploaded files; by default from Discord.
        standby: whether to wait, while another process answers, until `take_over` is called.

    Attributes:
        services: the services for its features.
        forms: the forms of its features.
        privacy_commands: the names of commands that blocked users may use, too.
    """

    def __init__(
        self,
        *,
        config: Config,
        store: Store,
        workers: Workers,
        metrics: Metrics | None = None,
        downloads: Downloads | None = None,
        standby: bool = False,
    ) -> None:
        own = config.discord.own_shards
        ids: Any = own.ids or None
        super().__init__(
            command_prefix=(),
            help_command=None,
            tree_cls=TutorTree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            max_messages=None,
            shard_count=own.count or None,
            shard_ids=ids,
        )
        parsers = self._connection.parsers
        self._gate = InteractionGate(
            parsers["INTERACTION_CREATE"], self._ignores, is_open=not standby
        )
        parsers["INTERACTION_CREATE"] = self._gate
        self._standby = standby
        self._workers = workers
        self.forms = FormRegistry()
        self.privacy_commands: set[str] = set()
        self._move_commands: set[str] = set()
        metrics = metrics or Metrics()
        metrics.watch_servers(lambda: len(self.guilds))
        limits = Limits(config.limits)
        in_flight = InFlight(config.workers.queue)
        pending = PendingResponses(store.interactions)
        users = Users(config=config, store=store)
        self.services = Services(
            client=self,
            tree=self.tree,
            config=config,
            shards=own,
            store=store,
            work=Work(config=config, workers=workers),
            metrics=metrics,
            downloads=downloads or Downloads(),
            users=users,
            blocks=BlockList(store),
            limits=limits,
            moves=MoveQueue(limits),
            in_flight=in_flight,
            pending=pending,
            interruptions=Interruptions(self, store.interactions, pending.complete),
            live=LiveMessages(
                config=config.board,
                store=store,
                users=users,
                in_flight=in_flight,
                edit=edit_later,
            ),
        )

    async def setup_hook(self) -> None:
        """Add the features, and register changed commands; called once, after the login."""
        await self.tree.set_translator(CatalogueTranslator())
        for feature in find_features():
            await self._add(feature)
        if not self._standby:
            await self._serve()

    async def _add(self, feature: Feature) -> None:
        if feature.cog is not None:
            await self.add_cog(feature.cog(self.services))
        self.add_dynamic_items(*feature.items)
        self.forms.add(*feature.forms)
        self.privacy_commands.update(feature.privacy)
        self._move_commands.update(feature.moves)
        self.services.help.update(feature.help)
        if feature.connect is not None:
            feature.connect(self.services)

    async def take_over(self) -> None:
        """Start answering, now that no other process does. Call it when the bot is ready."""
        try:
            handled = await self.services.store.interactions.handled(self._gate.kept())
        except StoreUnavailableError:
            handled = frozenset()  # answered ones are found when they are claimed
        self._gate.open(handled)
        await self._serve()

    def hand_over(self) -> None:
        """Stop answering new requests; another process takes them from now on."""
        self._gate.close()

    async def _serve(self) -> None:
        services = self.services
        services.serving.set()
        await self.register()
        await services.blocks.refresh()
        if services.shards.has_first:
            self._prune.start()
        await self.notify_interrupted()
        if services.config.discord.emojis:
            services.signs = await sync_band_emojis(self, read_only=not services.shards.has_first)

    def _ignores(self, event: Event) -> bool:
        """Whether to drop the event of an interaction unread."""
        user = event["member"]["user"] if "member" in event else event["user"]
        kind = try_enum(discord.InteractionType, event["type"])  # Discord may add kinds
        is_command = kind is discord.InteractionType.application_command
        if is_command and event["data"]["name"] in self._move_commands:
            # It takes tokens for moves, like the buttons that play.
            kind = discord.InteractionType.component
        services = self.services
        return services.limits.ignores(int(user["id"]), kind, services.in_flight.pressure)

    async def register(self) -> None:
        """Register the commands with Discord if they have changed.

        Only the process with the first shard does that; the others only fetch their ids.
        """
        config = self.services.config
        self.services.registration = await sync_commands(
            self.tree,
            file=config.data / "commands.json",
            always=config.discord.always_sync,
            read_only=not self.services.shards.has_first,
        )

    async def on_interaction(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Dispatch forms; called by discord.py for every interaction."""
        if not self.services.blocks.ignores(interaction):
            with use_locale(language_of(str(interaction.locale))):
                await self.forms.dispatch(interaction)

    async def finish(self) -> None:
        """Start no more work, wait a few seconds for answers, and notify users without one.

        The bot stays connected meanwhile: new requests get a notice to try again.
        """
        _log.info("stopping")
        if not await self.services.in_flight.end(_GRACE):
            await self._workers.close()
            await self.services.in_flight.end(_SHUTDOWN_NOTICE_SECONDS)

    async def close(self) -> None:
        """Leave Discord."""
        self._prune.cancel()
        await self.services.interruptions.close()
        await self.services.pending.close()
        await super().close()
        await self.services.downloads.close()

    async def notify_interrupted(self) -> None:
        """In the background, notify users who wait for an answer from a killed process."""
        if self.application_id is not None:  # it is None before the login
            await self.services.interruptions.notify()

    @tasks.loop(seconds=_PRUNE_INTERVAL.total_seconds())
    async def _prune(self) -> None:
        """Delete records of answered interactions that are too old for Discord to deliver again.

        In small batches: each one occupies SQLite's only connection.
        """
        try:
            now = discord.utils.utcnow()
            # Use Discord's clock: this machine's may be years ahead.
            if latest := await self.services.store.interactions.latest():
                now = min(now, discord.utils.snowflake_time(latest) + _CLAIM_RETENTION)
            await self.services.store.prune(now - _CLAIM_RETENTION)
        except StoreUnavailableError as error:
            # An error raised here would end the loop for good.
            _log.warning("the database was not pruned; next attempt in an hour: %s", error)
        except Exception:
            _log.exception("the database was not pruned; next attempt in an hour")
        pause(self._prune, _PRUNE_INTERVAL)
