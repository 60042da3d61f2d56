"""The playground: the real bot on a simulated Discord, with a page to click in, and no token.

Everything but Discord is real: the bot's code, its database (the playground has its own file), its
pool of processes. The simulated Discord and its page are simcord's. The page is served to this
machine only, and only to the user who has the key at the end of its address.
"""

import asyncio
import contextlib
import errno
import re
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import parts
from bot.chat.downloads import Downloads, GoneError, PictureFile
from bot.chat.sync import Registration
from bot.client import TutorBot
from bot.config import Config, StoreConfig, load_config
from bot.files.private_files import create_folder
from bot.grade.cog import rate_message
from bot.pictures.answers import pictures_of
from bot.process import logs
from bot.process.environment_secrets import take_secrets
from bot.process.running import ExitStatus, fail, run_until_stopped
from bot.store import StoreError
from bot.web_board.serving import serving_boards

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, MemberActor
    from simcord.preview import Preview

_SETTLE_SECONDS: Final = 60.0
"""The time limit of one click with all its jobs, after which the page gives up."""

_WELCOME: Final = (
    "**Welcome!** Copy a puzzle from this channel, type `/grade`, `/hint` or `/board` below and "
    "paste it in; then press the buttons under the answer. (If the answer is out of sight, press "
    "*New messages*.) `/grade`, `/hint`, `/board`, `/check` and `/daily answer` take a picture, "
    "too: their option `image`. `/practice`, `/learn`, `/daily` and `/progress` need no puzzle; "
    "`/help` lists all.\n"
    "`/grade-last` rates the newest puzzle of the channel; on Discord you would open a message's "
    "menu and choose *Apps → Grade this puzzle*, which this page does not have. Post puzzles of "
    "your own, too: 81 characters or drawn, with any sign for an empty cell, or a picture. "
    "`/skip-day` goes to the same time tomorrow: for streaks, for what comes back in practice, and "
    "for daily posts (`/settings server`)."
)
_SEEDS: Final = (
    """From today's newspaper, the easy one:
`53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79`""",
    """Somewhere in here is an X-wing:
`.9.....2...39.87..5..7.2..937..4..61..6...9..14..7..839..6.5..8..51.76...1.....5.`""",
    """This one I drew myself. Is it hard?
```
. . 1 | 8 5 9 | 6 . 2
5 . . | . . 2 | . . 4
. . . | 7 . . | . 3 .
------+-------+------
. . 6 | 9 . . | 2 . 3
. 8 9 | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . 6 7 | . . 1
4 9 . | 3 . 1 | . . .
```""",
    """I must have copied the newspaper's wrongly, it does not work out:
`53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5...78..79`""",
    """And nobody here gets to the end of this without guessing:
`....239..76.................1.68.......7....6......3..3.2.........1...8.9......4.`""",
)

_PUZZLE_LIKE: Final = re.compile(r"(?:[0-9.*_xX-][\s|+,`]*){81}")
_LOOK_BACK: Final = 50
_HOURS: Final = 24
_ASLEEP: Final = 3_540.0
_AWAKE: Final = 60.0
"""How an hour of a skipped day passes: the machine sleeps, then the bot does what is due."""
_TICK_SECONDS: Final = 1.0
"""How often the simulated clock catches up with the machine's."""


class PlaygroundCog(commands.Cog):
    """Commands that replace parts of Discord that the page lacks.

    Args:
        skip: requests that the clock of the simulated Discord advance by a day.
    """

    def __init__(self, bot: TutorBot, skip: Callable[[], None]) -> None:
        self.bot = bot
        self._skip = skip

    @app_commands.command(
        name="grade-last", description="Rate the newest puzzle posted in this channel"
    )
    async def grade_last(self, interaction: discord.Interaction[TutorBot]) -> None:
        """Rate the newest message that may contain a puzzle, in place of the message menu."""
        channel = interaction.channel
        if isinstance(channel, discord.TextChannel):
            async for message in channel.history(limit=_LOOK_BACK):
                likely = pictures_of(message) or _PUZZLE_LIKE.search(message.content)
                if message.author != self.bot.user and likely:
                    await rate_message(interaction, message)
                    return
        await interaction.response.send_message(
            f"There is no puzzle among the last {_LOOK_BACK} messages.", ephemeral=True
        )

    @app_commands.command(name="skip-day", description="Go to the same time tomorrow")
    async def skip_day(self, interaction: discord.Interaction[TutorBot]) -> None:
        """Skip a day once this command is answered."""
        await interaction.response.send_message(
            "A day passes, which takes some seconds.", ephemeral=True
        )
        self._skip()


class PageDownloads(Downloads):
    """Gets files that were uploaded on the page, which keeps them in memory."""

    async def fetch(
        self, file: PictureFile, limit: int, is_awaited: Callable[[], bool] = bool
    ) -> bytes:
        """The bytes of a file, whose size is reliable here."""
        if not isinstance(file, discord.Attachment):
            raise GoneError
        try:
            return await file.read()
        except discord.NotFound:
            raise GoneError from None


class Days:
    """Advances the clock of the simulated Discord between clicks: by days, and as time passes.

    The bot cannot advance the clock while it answers a command, so it requests that here. The
    simulated clock does not run on its own, so anything that waits for a time would wait forever.

    Args:
        env: the simulated Discord.
    """

    def __init__(self, env: "Env") -> None:
        self._env = env
        self._requested = 0
        self._seen = time.monotonic()

    def skip(self) -> None:
        """Request that a day passes."""
        self._requested += 1

    async def skip_requested(self) -> int:
        """Skip the requested days; return their number.

        The machine sleeps for most of the time: while a duel or a race is in progress, the bot
        looks at it every ten seconds, and a day of that would take minutes.
        """
        days, self._requested = self._requested, 0
        for _ in range(days * _HOURS):
            self._env.backend.advance_clock(_ASLEEP)
            await self._env.advance_time(_AWAKE)
        return days

    async def catch_up(self) -> bool:
        """Let as much time pass as has passed on this machine since the last call.

        Returns:
            Whether the bot sent or edited anything meanwhile.
        """
        before, self._seen = self._seen, time.monotonic()
        said = len(self._env.http_requests)
        # A job in the background may take longer than the bot may need to settle.
        with contextlib.suppress(TimeoutError):
            await self._env.advance_time(self._seen - before)
        return len(self._env.http_requests) > said


def take_turns(page: "Preview", days: Days) -> "asyncio.Task[None]":
    """Have a page answer clicks one at a time, and skip the days that a click requests.

    simcord answers a click during another one, or while a day passes, with an error, after which
    its page takes no more clicks.

    Returns:
        The task that lets time pass between clicks, until cancelled.
    """
    answer = page._action
    turns = asyncio.Lock()

    clicked: dict[str, int] = {}

    async def answer_in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with turns:
            shown = page._pages.get(context_id or "")
            seen = body.get("published_revision")
            # A page that was redrawn only because time passed still has all its buttons.
            if (
                shown is not None
                and isinstance(seen, int)
                and clicked.get(shown.id, shown.revision) <= seen <= shown.revision
            ):
                body = {**body, "published_revision": shown.revision}
            receipt = await answer(context_id, body)
            clicked.update((shown.id, shown.revision) for shown in page._pages.values())
            if await days.skip_requested():
                page._advance_presentation_time()
                page._publish_message_pages(reason="refresh")
            return receipt

    async def let_time_pass() -> None:
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            async with turns:
                if await days.catch_up():
                    page._advance_presentation_time()
                    page._publish_message_pages(reason="refresh")

    page._action = answer_in_turn  # type: ignore[method-assign]
    return asyncio.create_task(let_time_pass())


async def show_edits(bot: TutorBot, page: "Preview") -> None:
    """Until cancelled, show edits of messages on the page, which does not look for edits itself."""
    while True:
        await bot.services.live.edited.wait()
        bot.services.live.edited.clear()
        # Unlike `page.refresh`, this keeps accepting clicks.
        page._publish_message_pages(reason="refresh")


def main(config: Config) -> None:
    """Run the playground until Ctrl-C, or until its page ends the session.

    Raises:
        SystemExit: if it cannot run, after one line that says why; see `ExitStatus`.
    """
    config = _own(take_secrets(config))
    _require_free_port(config.playground.port)
    log = config.data / "playground.log"
    try:
        create_folder(config.data)
        logs.set_up(config.log, log)
    except OSError as error:
        fail(f"Cannot write {log}: {error.strerror}", ExitStatus.NO_STORE)
    sys.stdout.write(f"Log: {log}\n")
    try:
        run_until_stopped(lambda: _play(config))
    except StoreError as error:
        fail(str(error), ExitStatus.NO_STORE)


def _require_free_port(port: int) -> None:
    """Exit at once if the page's port is taken.

    Raises:
        SystemExit: after one line that says what to do.
    """
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        in_use = error.errno == errno.EADDRINUSE
        reason = (
            "is in use, perhaps by another playground" if in_use else f"fails: {error.strerror}"
        )
        fail(
            f"http://127.0.0.1:{port} {reason}. Choose another port: make play PORT=9000 (or "
            "sudoku-tutor play --port 9000); 0 takes any free one.",
            ExitStatus.PORT_TAKEN,
        )


@dataclass(frozen=True, slots=True)
class Simulation:
    """The simulated Discord with the bot on it.

    Attributes:
        env: the simulated Discord.
        channel: a channel with puzzles in it.
        viewers: the members who can look at the page: you, a friend and robin.
        days: skips days.
    """

    env: "Env"
    channel: "ChannelHandle"
    viewers: "list[MemberActor]"
    days: Days


@contextlib.asynccontextmanager
async def simulation(bot: TutorBot) -> AsyncIterator[Simulation]:
    """Start the bot on a simulated Discord that has a server with people and puzzles."""
    from simcord import Env

    # Invalid input gets an answer, so it is not an error of the program.
    env = Env(bot, check_errors=False, settle_timeout=_SETTLE_SECONDS)
    # Ids contain their creation time. The server and its members are created at the same simulated
    # time in every run, so that their games and settings are found again. Interactions happen now:
    # their ids must never repeat, because the bot answers each id only once.
    guild = env.create_guild("Sudoku club")
    channel = guild.create_text_channel("puzzles", topic="Paste a puzzle, ask for a hint")
    users = [env.create_user(name) for name in ("robin", "you", "a friend")]
    # Somebody who tries the bot out also wants to see the server settings.
    host = guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    robin, *others = (
        guild.add_member(user, roles=[host] if user is users[1] else []) for user in users
    )
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
    await env.start()
    try:
        with env.time_context():
            days = Days(env)
            await bot.add_cog(PlaygroundCog(bot, days.skip))
            await bot.register()
            # The page shows mentions of commands as ids; without a registration, commands have no
            # ids.
            bot.services.registration = Registration()
            # The bot has just been added to the server.
            for joined in bot.guilds:
                bot.dispatch("guild_join", joined)
            await env.settle()
            for seed in _SEEDS:
                await robin.send(channel, seed)
            if bot.user is not None:
                await bot.user.edit(username="Sudoku Tutor")
            await bot.get_partial_messageable(channel.id).send(_WELCOME)
            await env.settle()
            yield Simulation(env, channel, [*others, robin], days)
    finally:
        await env.shutdown()


def _own(config: Config) -> Config:
    """The configuration with a separate data folder and database for the playground.

    Its log is for people to read: nothing collects it.

    The simulated Discord forgets the commands when it stops, so they are registered at each start.
    It recommends no number of shards. Boards are always served. All pictures come from the one
    person at this machine, so they are read even without a sandbox.
    """
    return replace(
        config,
        data=config.data / "playground",
        store=StoreConfig(),
        log=replace(config.log, format="text"),
        discord=replace(config.discord, always_sync=True, shards=1, shard_ids=""),
        reading=replace(config.reading, without_sandbox=True),
        board=replace(
            config.board,
            port=config.board.port or _free_port(),
            address="127.0.0.1",
            url="",
            activity=False,
        ),
    )


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


async def _play(config: Config) -> None:
    async with parts(config) as (store, workers):
        bot = TutorBot(config=config, store=store, workers=workers, downloads=PageDownloads())
        async with (
            simulation(bot) as world,
            serving_boards(bot.services) as board,
            world.env.preview(
                world.channel,
                viewers=world.viewers,
                layout="channel",
                port=config.playground.port,
            ) as page,
        ):
            sys.stdout.write(
                "The playground is open. Ctrl-C closes it.\n"
                f"Open this address in a browser:\n{page.url}\n"
                f"Boards open at {board}: press Open board below a game.\n"
            )
            sys.stdout.flush()
            tasks = (
                take_turns(page, world.days),
                asyncio.create_task(show_edits(bot, page)),
            )
            try:
                await page.wait_closed()
            finally:
                for task in tasks:
                    task.cancel()


if __name__ == "__main__":
    main(load_config())
