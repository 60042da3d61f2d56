"""`TutorBot`: the Discord client with the services of its features."""

import logging
from datetime import timedelta
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import errors
from bot.config import Config
from bot.daily.service import Daily
from bot.daily.supply import Supply
from bot.forms import Forms
from bot.game.service import Play
from bot.grade.service import Grading
from bot.hint.service import Hints
from bot.in_flight import MAX_IN_FLIGHT, InFlight
from bot.interruptions import notify_interrupted
from bot.leaderboard.service import Leaderboards
from bot.lessons.service import Lessons
from bot.limits import Limits
from bot.metrics import Metrics
from bot.path.service import Paths
from bot.pictures.downloads import Downloads
from bot.pictures.service import Pictures
from bot.practice.service import Practice
from bot.progress.service import Progresses
from bot.request_context import Users, language_of
from bot.settings.server_service import Servers
from bot.settings.service import PersonalSettings
from bot.store import Store, StoreUnavailableError
from bot.sync import Registration, sync_commands
from bot.translator import CatalogueTranslator
from bot.variant.service import Kinds
from bot.work import Work
from engine.language import use_locale
from workers import Workers

_FEATURES: Final = (
    "bot.daily.cog",
    "bot.game.cog",
    "bot.grade.cog",
    "bot.help.cog",
    "bot.hint.cog",
    "bot.leaderboard.cog",
    "bot.lessons.cog",
    "bot.path.setup",
    "bot.pictures.setup",
    "bot.posts.cog",
    "bot.practice.cog",
    "bot.privacy.cog",
    "bot.progress.cog",
    "bot.random_puzzle.cog",
    "bot.settings.cog",
    "bot.variant.setup",
)
"""What is loaded: each feature adds its commands, buttons and forms in its `setup`.
discord.py executes these modules again, so buttons and forms are defined in others."""

_REMEMBERED: Final = timedelta(days=1)
_GRACE: Final = 5.0
"""How many seconds answers get to be finished when the program is stopped."""
_SHUTDOWN_NOTICE_SECONDS: Final = 2.0
"""How many seconds after that for telling people that it did not come to it."""


_log = logging.getLogger(__name__)


class TutorTree(app_commands.CommandTree["TutorBot"]):
    """The commands. What goes wrong before one of them runs is answered here."""

    async def on_error(
        self,
        interaction: discord.Interaction["TutorBot"],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Tell the user; called by discord.py."""
        with use_locale(language_of(str(interaction.locale))):
            await errors.answer(interaction, error)


class TutorBot(commands.AutoShardedBot):
    """The Discord client with its services.

    It needs no privileged intent and no permission but to be there: slash commands, message menus
    and buttons bring their text along. So it works in servers, in direct messages, and installed
    by a single user for anywhere.

    It connects in as many shards as Discord advises, of which a small bot has one; `shards` in
    the settings can ask for more, and `shard_ids` for some of them only.

    Args:
        config: the settings.
        store: where puzzles, results and hint sessions are kept; opened and closed by the caller.
        workers: where rating and drawing run; likewise the caller's.
        metrics: what counts; nothing does if it is not told.
        downloads: gets uploaded files; from Discord if it is not told.
    """

    def __init__(
        self,
        *,
        config: Config,
        store: Store,
        workers: Workers,
        metrics: Metrics | None = None,
        downloads: Downloads | None = None,
    ) -> None:
        mine = config.discord.mine
        ids: Any = mine.ids or None
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
            shard_count=mine.count or None,
            shard_ids=ids,
        )
        self.config = config
        self.mine = mine
        self.store = store
        self.in_flight = InFlight(config.workers.queue + MAX_IN_FLIGHT)
        self.registration = Registration()
        self.downloads = downloads or Downloads()
        self._workers = workers
        self.forms = Forms()
        self.metrics = metrics or Metrics()
        self.metrics.watch_servers(lambda: len(self.guilds))
        self.limits = Limits(config.limits)
        self.people = Users(config=config, store=store)
        self.work = work = Work(config=config, workers=workers)
        self.personal = PersonalSettings(store=store)
        self.grading = Grading(store=store, work=work)
        self.paths = Paths(store=store, work=work)
        self.hints = Hints(store=store, people=self.people, work=work)
        self.pictures = Pictures(store=store, work=work)
        self.kinds = Kinds(store=store, work=work)
        self.play = Play(store=store, work=work, hints=self.hints)
        self.lessons = Lessons(work=work)
        self.practice = Practice(store=store, work=work)
        self.progress = Progresses(store=store, work=work)
        self.leaderboards = Leaderboards(store=store)
        self.supply = Supply(config=config.daily, store=store, work=work)
        self.daily = Daily(store=store, supply=self.supply, work=work, hints=self.hints)
        self.servers = Servers(config=config, store=store)

    async def setup_hook(self) -> None:
        """Load the cogs and register what has changed; called once, after the login."""
        await self.tree.set_translator(CatalogueTranslator())
        for feature in _FEATURES:
            await self.load_extension(feature)
        await self.register()
        if self.mine.first:
            self._prune.start()
        await self.notify_interrupted()

    async def register(self) -> None:
        """Tell Discord which commands there are, if they have changed.

        That is for the process with the first shard to do; the others only learn their ids.
        """
        self.registration = await sync_commands(
            self.tree,
            kept=self.config.data / "commands.json",
            always=self.config.discord.always_sync,
            leave_it=not self.mine.first,
        )

    async def on_interaction(self, interaction: discord.Interaction["TutorBot"]) -> None:
        """Answer forms; called by discord.py for every interaction, also those it knows itself."""
        with use_locale(language_of(str(interaction.locale))):
            await self.forms.dispatch(interaction)

    async def finish(self) -> None:
        """Begin nothing new, and give answers a few seconds; who gets none is told.

        The bot must be connected meanwhile: whoever asks now is told to try again.
        """
        if not await self.in_flight.end(_GRACE):
            await self._workers.close()
            await self.in_flight.end(_SHUTDOWN_NOTICE_SECONDS)

    async def close(self) -> None:
        """Leave Discord."""
        self._prune.cancel()
        await super().close()
        await self.play.close()
        await self.downloads.close()

    async def notify_interrupted(self) -> None:
        """Tell those who were promised an answer by a process that was killed."""
        if self.application_id is not None:  # logged in
            await notify_interrupted(self, self.application_id, self.store)

    @tasks.loop(hours=1)
    async def _prune(self) -> None:
        """Forget which interactions were answered; Discord repeats none that old.

        Often, as SQLite's only connection is held meanwhile.
        """
        try:
            await self.store.prune(discord.utils.utcnow() - _REMEMBERED)
        except StoreUnavailableError as error:
            # An error that is raised here would end the loop for good.
            _log.warning(
                "the database was not tidied up, which is tried again in an hour: %s", error
            )
        except Exception:
            _log.exception("the database was not tidied up, which is tried again in an hour")
