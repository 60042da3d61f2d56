"""`TutorBot`: the Discord client with the services of its features."""

import asyncio
import importlib.util
import logging
import pkgutil
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.enums import try_enum
from discord.ext import commands, tasks

import bot
from bot.chat import errors
from bot.chat.band_emojis import NO_SIGNS, sync_band_emojis
from bot.chat.blocking import BlockList
from bot.chat.command_options import check_options
from bot.chat.forms import Forms
from bot.chat.in_flight import InFlight
from bot.chat.interaction_gate import Event, InteractionGate
from bot.chat.interruptions import Interruptions
from bot.chat.limits import Limits
from bot.chat.live_messages import LiveMessages
from bot.chat.move_queue import Moves
from bot.chat.pending_responses import PendingResponses
from bot.chat.reply import edit_later
from bot.chat.request_context import Users, language_of
from bot.chat.requests import Requests
from bot.chat.sync import Registration, sync_commands
from bot.chat.translator import CatalogueTranslator
from bot.chat.work import Work
from bot.config import Config
from bot.daily.service import Daily
from bot.daily.supply import Supply
from bot.duel.service import Duels
from bot.equivalent.service import EquivalentPuzzles
from bot.game.service import Play
from bot.grade.service import Grading
from bot.hint.answers import HintAnswers
from bot.hint.service import Hints
from bot.leaderboard.service import Leaderboards
from bot.lessons.service import Lessons
from bot.path.service import Paths
from bot.pictures.downloads import Downloads
from bot.pictures.service import Pictures
from bot.practice.drill import Drills
from bot.practice.service import Practice
from bot.preferences.service import PersonalSettings
from bot.privacy.export import Exports
from bot.process.loops import pause
from bot.process.metrics import Metrics
from bot.progress.service import ProgressService
from bot.random_puzzle.service import RandomPuzzles
from bot.settings.server_service import Servers
from bot.store import Store, StoreUnavailableError
from bot.variant.service import VariantQuestions
from bot.web_board.names import Names
from bot.web_board.service import BoardGames
from engine.language import use_locale
from workers import Workers

_CLAIM_RETENTION: Final = timedelta(days=1)
_PRIVACY: Final = "privacy"
"""The commands that blocked users may use, too."""
_MOVE: Final = "place"
"""The command that plays a move."""
_PRUNE_INTERVAL: Final = timedelta(hours=1)
_GRACE: Final = 5.0
"""Seconds for answers in flight to finish when the program is stopped."""
_SHUTDOWN_NOTICE_SECONDS: Final = 2.0
"""Further seconds for notifying users whose answer is not finished."""


_log = logging.getLogger(__name__)


def extensions() -> Iterator[str]:
    """The modules to load: `cog.py` or `setup.py` of each folder of the bot that has one.

    Each adds the commands, buttons and forms of its feature in its `setup`. discord.py executes
    these modules again, so buttons and forms are defined in others.
    """
    for folder in pkgutil.iter_modules(bot.__path__, "bot."):
        if folder.ispkg:
            modules = (f"{folder.name}.cog", f"{folder.name}.setup")
            yield from (name for name in modules if importlib.util.find_spec(name))


class TutorTree(app_commands.CommandTree["TutorBot"]):
    """The command tree. Also reports errors that occur before a command runs."""

    async def interaction_check(self, interaction: discord.Interaction["TutorBot"], /) -> bool:
        """Whether to process a command or an autocompletion; called by discord.py.

        Raises:
            WrongValueError: if an option of a command has a value that is not offered.
        """
        bot, data = interaction.client, interaction.data
        name = str(data.get("name")) if data else ""
        if bot.blocks.ignores(interaction, privacy=name == _PRIVACY):
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
    """The Discord client with its services.

    It does not need a privileged intent or any permissions: slash commands, message menus and
    buttons deliver their text with the interaction. So it works on servers, in direct messages, and
    when a user installs it for themselves.

    It connects with as many shards as Discord recommends, one for a small bot; `shards` in the
    settings can ask for more, and `shard_ids` for some of them only.

    Args:
        config: the settings.
        store: where puzzles, results and hint sessions are kept; opened and closed by the caller.
        workers: where rating and drawing run; the caller closes these, too.
        metrics: records metrics; by default nothing is recorded.
        downloads: fetches uploaded files; by default from Discord.
        standby: whether to wait, while another process answers, until `take_over` is called.

    Attributes:
        serving: set while this process answers and posts.
        board_port: the port at which it serves boards; 0 for none.
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
        self.serving = asyncio.Event()
        self.board_port = 0
        self.config = config
        self.own_shards = own
        self.store = store
        self.pending = PendingResponses(store)
        self.interruptions = Interruptions(self, store, self.pending.complete)
        self.in_flight = InFlight(config.workers.queue)
        self.registration = Registration()
        self.signs = NO_SIGNS
        self.downloads = downloads or Downloads()
        self._workers = workers
        self.forms = Forms()
        self.requests = Requests()
        self.metrics = metrics or Metrics()
        self.metrics.watch_servers(lambda: len(self.guilds))
        self.blocks = BlockList(store)
        self.limits = Limits(config.limits)
        self.moves = Moves(self.limits)
        self.people = Users(config=config, store=store)
        self.work = work = Work(config=config, workers=workers)
        self.personal = PersonalSettings(store=store)
        self.exports = Exports(store=store)
        self.equivalents = EquivalentPuzzles(store=store, work=work)
        self.hints = Hints(store=store, work=work)
        self.grading = Grading(store=store, work=work, hints=self.hints)
        self.paths = Paths(store=store, work=work, hints=self.hints)
        self.hint_answers = HintAnswers(store=store, hints=self.hints)
        self.pictures = Pictures(
            store=store, work=work, without_sandbox=config.reading.without_sandbox
        )
        self.variants = VariantQuestions(store=store, work=work)
        self.play = Play(store=store, work=work, hints=self.hints)
        self.random_puzzles = RandomPuzzles(store=store, work=work)
        self.duels = Duels(
            store=store,
            work=work,
            people=self.people,
            puzzles=self.random_puzzles,
            play=self.play,
            ignores=self.blocks.has,
        )
        self.lessons = Lessons(store=store, work=work)
        self.practice = Practice(store=store, work=work)
        self.drills = Drills(store=store, work=work, practice=self.practice)
        self.progress = ProgressService(store=store, work=work, drills=self.drills)
        self.leaderboards = Leaderboards(store=store)
        self.supply = Supply(config=config.daily, store=store, work=work)
        self.daily = Daily(
            store=store, supply=self.supply, work=work, hints=self.hints, paths=self.paths
        )
        self.servers = Servers(config=config, store=store)
        self.boards = BoardGames(
            store=store,
            work=work,
            people=self.people,
            play=self.play,
            practice=self.practice,
            limits=self.limits,
            moves=self.moves,
            in_flight=self.in_flight,
            names=Names(self._name_of),
        )
        self.live = LiveMessages(
            config=config.board,
            store=store,
            people=self.people,
            in_flight=self.in_flight,
            edit=edit_later,
        )

    async def setup_hook(self) -> None:
        """Load the cogs and register what has changed; called once, after the login."""
        await self.tree.set_translator(CatalogueTranslator())
        for extension in extensions():
            await self.load_extension(extension)
        if not self._standby:
            await self._serve()

    async def take_over(self) -> None:
        """Start answering, now that no other process does. Call it when the bot is ready."""
        try:
            handled = await self.store.handled(self._gate.kept())
        except StoreUnavailableError:
            handled = frozenset()  # their claims will tell
        self._gate.open(handled)
        await self._serve()

    def hand_over(self) -> None:
        """Stop answering new requests; another process takes them from now on."""
        self._gate.close()

    async def _serve(self) -> None:
        self.serving.set()
        await self.register()
        await self.blocks.refresh()
        if self.own_shards.first:
            self._prune.start()
        await self.notify_interrupted()
        if self.config.discord.emojis:
            self.signs = await sync_band_emojis(self, read_only=not self.own_shards.first)

    def _ignores(self, event: Event) -> bool:
        """Whether to drop the event of an interaction unread."""
        user = event["member"]["user"] if "member" in event else event["user"]
        kind = try_enum(discord.InteractionType, event["type"])  # there may be others one day
        if kind is discord.InteractionType.application_command and event["data"]["name"] == _MOVE:
            # It takes tokens of the player, as the presses do that play.
            kind = discord.InteractionType.component
        return self.limits.ignores(int(user["id"]), kind, self.in_flight.pressure)

    async def register(self) -> None:
        """Register the commands with Discord if they have changed.

        Only the process with the first shard does that; the others only fetch their ids.
        """
        self.registration = await sync_commands(
            self.tree,
            file=self.config.data / "commands.json",
            always=self.config.discord.always_sync,
            read_only=not self.own_shards.first,
        )

    async def on_interaction(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Dispatch forms; called by discord.py for every interaction."""
        if not self.blocks.ignores(interaction):
            with use_locale(language_of(str(interaction.locale))):
                await self.forms.dispatch(interaction)

    async def finish(self) -> None:
        """Stop starting work, wait a few seconds for answers, and notify users without one.

        The bot stays connected meanwhile: new requests get a notice to try again.
        """
        _log.info("stopping")
        if not await self.in_flight.end(_GRACE):
            await self._workers.close()
            await self.in_flight.end(_SHUTDOWN_NOTICE_SECONDS)

    async def close(self) -> None:
        """Leave Discord."""
        self._prune.cancel()
        await self.interruptions.close()
        await self.pending.close()
        await super().close()
        await self.play.close()
        await self.downloads.close()

    async def _name_of(self, user_id: int) -> str | None:
        """The name of a user, for those who play with them; None if Discord does not say it."""
        try:
            return (await self.fetch_user(user_id)).display_name
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            return None

    async def notify_interrupted(self) -> None:
        """Notify users who wait for an answer from a process that was killed, in the background."""
        if self.application_id is not None:  # logged in
            await self.interruptions.notify()

    @tasks.loop(seconds=_PRUNE_INTERVAL.total_seconds())
    async def _prune(self) -> None:
        """Delete records of answered interactions that are too old for Discord to deliver again.

        In small batches: each one occupies SQLite's only connection.
        """
        try:
            now = discord.utils.utcnow()
            # Discord's clock is right; that of this machine may be years ahead.
            if latest := await self.store.latest_interaction():
                now = min(now, discord.utils.snowflake_time(latest) + _CLAIM_RETENTION)
            await self.store.prune(now - _CLAIM_RETENTION)
        except StoreUnavailableError as error:
            # An error raised here would end the loop for good.
            _log.warning("the database was not pruned; next attempt in an hour: %s", error)
        except Exception:
            _log.exception("the database was not pruned; next attempt in an hour")
        pause(self._prune, _PRUNE_INTERVAL)
