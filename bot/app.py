"""The bot: its parts, how they are put together, and how it runs on Discord.

Everything is handed in: a `TutorBot` gets its configuration, its store and its workers, and who
makes those closes them. Nothing happens at import.
"""

import asyncio
import contextlib
import logging
import uuid
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from functools import partial
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands, tasks

import tutor
from bot import errors, logs
from bot.config import Config, load_config
from bot.discord_token import find_token_problem
from bot.downloads import Downloads
from bot.heartbeat import run_heartbeat
from bot.in_flight import MAX_IN_FLIGHT, InFlight
from bot.interruptions import notify_interrupted
from bot.limits import Limits
from bot.metrics import Metrics, MetricsError, serving
from bot.process import ExitStatus, fail, run_until_stopped
from bot.services.daily import Daily
from bot.services.grading import Grading
from bot.services.hints import Hints
from bot.services.kinds import Kinds
from bot.services.leaderboard import Leaderboards
from bot.services.lessons import Lessons
from bot.services.path import Paths
from bot.services.pictures import Pictures
from bot.services.play import Play
from bot.services.practice import Practice
from bot.services.progress import Progresses
from bot.services.request_context import RequestContext, Users, language_of
from bot.services.servers import Servers
from bot.services.settings import PersonalSettings
from bot.services.supply import Supply
from bot.services.work import Work
from bot.shard_lease import ShardsTakenError, hold_shards
from bot.store import SavedGame, Store, StoreError, StoreUnavailableError
from bot.sync import Registration, sync_commands
from bot.translator import CatalogueTranslator
from bot.views.board import GameButton, GameHintButton, MovesForm, PlaceButton
from bot.views.daily import DailyAnswerForm, DailyButton, solved_words
from bot.views.form import Form, Forms
from bot.views.hint import HintButton
from bot.views.kind import KindButton
from bot.views.leaderboard import MembershipButton
from bot.views.lesson import AllLessonsButton, LessonButton, LessonMenu
from bot.views.path import SolutionButton, StepsButton
from bot.views.picture import ChooseButton, FixButton, FixForm, RightButton
from bot.views.play import PlayButton
from bot.views.practice import AnswerForm, PracticeButton, PractiseButton
from bot.views.privacy import ForgetButton
from bot.views.report import CancelButton
from bot.views.server import BandMenu, HostButton
from bot.views.step import LinksButton, ViewButton
from engine.language import speaking
from workers import ClusterWorkers, JobError, LocalWorkers, Workers

_COGS: Final = (
    "bot.cogs.daily",
    "bot.cogs.grade",
    "bot.cogs.help",
    "bot.cogs.hint",
    "bot.cogs.learn",
    "bot.cogs.play",
    "bot.cogs.posts",
    "bot.cogs.practice",
    "bot.cogs.privacy",
    "bot.cogs.progress",
    "bot.cogs.settings",
)

_BUTTONS: Final = (
    AllLessonsButton,
    BandMenu,
    CancelButton,
    ChooseButton,
    DailyButton,
    FixButton,
    ForgetButton,
    GameButton,
    GameHintButton,
    HintButton,
    HostButton,
    KindButton,
    LessonButton,
    LessonMenu,
    LinksButton,
    MembershipButton,
    PlaceButton,
    PlayButton,
    PracticeButton,
    PractiseButton,
    RightButton,
    SolutionButton,
    StepsButton,
    ViewButton,
)
"""All kinds of buttons and menus under messages; each finds its state by its id."""

_FORMS: Final[tuple[type[Form], ...]] = (
    AnswerForm,
    DailyAnswerForm,
    FixForm,
    MovesForm,
)
"""All kinds of forms, likewise."""

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
        with speaking(language_of(str(interaction.locale))):
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
        self._forms = Forms(*_FORMS)
        self.metrics = metrics or Metrics()
        self.metrics.watch_servers(lambda: len(self.guilds))
        self.limits = Limits(config.limits)
        self.people = Users(config=config, store=store)
        work = Work(config=config, workers=workers)
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
        self.play.when_solved.append(self._tell_daily)

    async def setup_hook(self) -> None:
        """Load the cogs and register what has changed; called once, after the login."""
        await self.tree.set_translator(CatalogueTranslator())
        for cog in _COGS:
            await self.load_extension(cog)
        self.add_dynamic_items(*_BUTTONS)
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
        with speaking(language_of(str(interaction.locale))):
            await self._forms.dispatch(interaction)

    async def finish(self) -> None:
        """Begin nothing new, and give answers a few seconds; who gets none is told.

        The bot must be connected meanwhile: whoever asks now is told to try again.
        """
        if not await self.in_flight.end(_GRACE):
            await self._workers.close()
            await self.in_flight.end(_SHUTDOWN_NOTICE_SECONDS)

    async def _tell_daily(self, game: SavedGame, context: RequestContext) -> str | None:
        """What to say of a solved game if its puzzle is a daily one, which is noted."""
        solved = await self.daily.solved(game.puzzle_id, context)
        return None if solved is None else solved_words(solved)

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


@contextlib.asynccontextmanager
async def parts(
    config: Config, metrics: Metrics | None = None
) -> AsyncIterator[tuple[Store, Workers]]:
    """The store and the workers of a configuration, open and ready; closed at the end."""
    metrics = metrics or Metrics()
    async with _store(config, metrics) as store, _working(config, metrics) as workers:
        yield store, workers


def _store(config: Config, metrics: Metrics) -> AbstractAsyncContextManager[Store]:
    """The store, opened under a name that no other process has."""
    return Store.open(config.database_url, observe=metrics.statement, process=uuid.uuid4().hex)


@contextlib.asynccontextmanager
async def _working(config: Config, metrics: Metrics) -> AsyncIterator[Workers]:
    """The workers, ready; closed at the end."""
    async with _workers(config, metrics) as workers:
        metrics.watch_queue(waiting=lambda: workers.waiting, running=lambda: workers.running)
        try:
            await workers.warm()
        except JobError as error:
            # No cluster is a reason not to start.
            if not config.workers.on_cluster:
                raise
            _log.warning("the cluster does not do the first job: %s", error)
        yield workers


def _workers(config: Config, metrics: Metrics) -> LocalWorkers | ClusterWorkers:
    """The place where jobs run that the settings name."""
    settings = config.workers
    kind = partial(ClusterWorkers, settings.address) if settings.on_cluster else LocalWorkers
    return kind(
        processes=settings.processes,
        spare=settings.spare,
        queue=settings.queue,
        each=config.limits.user_jobs,
        warm_up=tutor.WARM_UP,
        observe=metrics.job,
    )


def main(config: Config) -> None:
    """Run the bot on Discord until Ctrl-C.

    Raises:
        SystemExit: if it cannot run, after one line that says why; see `ExitStatus`.
    """
    logs.set_up(config.log)
    # This bot does not speak, so what is missing for that is no news.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    token = config.discord.token
    if not token:
        fail(
            "There is no Discord token: set DISCORD_TOKEN, or DISCORD_TOKEN_FILE with the name of "
            "a file that holds it. "
            "(`sudoku-tutor play` shows the bot without Discord.)",
            ExitStatus.NO_TOKEN,
        )

    async def serve() -> None:
        async with (
            run_heartbeat(config) as heart,
            serving(config.metrics) as metrics,
            _store(config, metrics) as store,
            hold_shards(store, config.discord.mine) as (lease, keeping),
            _working(config, metrics) as workers,
            TutorBot(config=config, store=store, workers=workers, metrics=metrics) as bot,
        ):
            heart.watch(lambda: (not shard.is_closed() for shard in bot.shards.values()))
            life = asyncio.create_task(bot.start(token))
            lease.on_reaped.append(bot.notify_interrupted)
            try:
                await asyncio.wait({life, keeping}, return_when=asyncio.FIRST_COMPLETED)
                if keeping.done():
                    await bot.finish()
                    keeping.result()
                life.result()
            except asyncio.CancelledError:
                await bot.finish()
                raise
            finally:
                life.cancel()
                await asyncio.gather(life, return_exceptions=True)

    try:
        run_until_stopped(serve)
    except discord.LoginFailure:
        reason = "; ".join(find_token_problem(token) or ("it may have been replaced by a new one",))
        fail(f"Discord does not accept the token: {reason}.", ExitStatus.TOKEN_REFUSED)
    except StoreError as error:
        fail(str(error), ExitStatus.NO_STORE)
    except StoreUnavailableError as error:
        fail(f"The database does not answer: {error}", ExitStatus.NO_STORE)
    except ShardsTakenError as error:
        fail(str(error), ExitStatus.SHARDS_TAKEN)
    except MetricsError as error:
        fail(str(error), error.status)
    except aiohttp.ClientConnectionError as error:
        fail(f"No connection to Discord: {error}", ExitStatus.DISCORD_UNREACHABLE)


if __name__ == "__main__":
    main(load_config())
