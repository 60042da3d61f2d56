"""`/duel`, and the task that edits the messages of duels."""

import logging
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.chat.delivery import is_answered
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import respond
from bot.duel.updating import DuelUpdater
from bot.duel.views import DuelButton, duel_reply
from bot.game.result import News
from bot.process.loops import pause
from bot.store import SavedGame
from bot.store.duels import Refusal
from engine.language import N_, translate
from engine.model.band import Band

if TYPE_CHECKING:
    from bot.client import TutorBot

_BANDS = [app_commands.Choice(name=band.value, value=band.name) for band in Band]
_PACE: Final = timedelta(seconds=10)
"""How often a message is edited at most: Discord limits the edits in a channel."""
_INTERVAL: Final = timedelta(minutes=10)
"""The interval of checks while this process knows of no duel that is played."""
_BOTH_DONE: Final = N_("Your duel is over: both of you are done.")
_DONE: Final = N_("You have solved the puzzle of your duel. Its message tells how the other does.")

_log = logging.getLogger(__name__)


class DuelCog(commands.Cog):
    """Begins duels, and edits their messages while they are played."""

    def __init__(self, bot: "TutorBot") -> None:
        self.bot = bot
        self._updater = DuelUpdater(bot)
        self._requested = False
        self._updating = False

    async def cog_load(self) -> None:
        """Start the task."""
        self.bot.duels.when_changed.append(self.update_soon)
        self.update.start()

    async def cog_unload(self) -> None:
        """Stop it."""
        self.bot.duels.when_changed.remove(self.update_soon)
        self.update.cancel()

    @app_commands.command(description=N_("Challenge somebody: the same new puzzle for both"))
    @app_commands.describe(
        member=N_("Whom you challenge; none for anyone in the channel"),
        band=N_("How hard (easy if you do not say)"),
    )
    @app_commands.choices(band=_BANDS)
    async def duel(
        self,
        interaction: discord.Interaction["TutorBot"],
        member: discord.User | None = None,
        band: str = Band.EASY.name,
    ) -> None:
        """Post a challenge."""
        made: list[int] = []

        async def challenged(context: RequestContext) -> Reply:
            view = await self.bot.duels.challenge(
                Band[band],
                None if member is None else member.id,
                context,
                is_bot=member is not None and member.bot,
                is_alone=interaction.context.dm_channel,
            )
            made.append(view.duel.id)
            return duel_reply(view)

        await respond(interaction, challenged, at_once=True)
        for duel_id in made:
            if is_answered(interaction):
                await self._updater.remember(interaction, duel_id)
            else:
                # Nobody can see it, but it would count for a day.
                await self.bot.store.duels.refuse(duel_id, Refusal.WITHDRAWN)

    @tasks.loop(seconds=_INTERVAL.total_seconds())
    async def update(self) -> None:
        """Edit the messages that are out of date, then sleep."""
        self._updating, self._requested = True, False
        is_any_running = True
        try:
            is_any_running = await self._updater.update_messages()
        except Exception:
            _log.exception("the messages of duels were not updated; will try again")
        finally:
            self._updating = False
        pause(self.update, _PACE if is_any_running or self._requested else _INTERVAL)

    @update.before_loop
    async def _until_servers_are_known(self) -> None:
        await self.bot.wait_until_ready()
        await self.bot.serving.wait()

    def update_soon(self) -> None:
        """Edit messages soon: a duel has changed."""
        if self._requested:
            return
        self._requested = True
        if not self._updating and self.update.next_iteration is not None:
            pause(self.update, _PACE)


async def _mention_duel(bot: "TutorBot", game: SavedGame, context: RequestContext) -> News | None:
    """Record a solved game if its puzzle is that of a duel, and return what the message says."""
    duel = await bot.duels.solved(game.puzzle_id, context)
    if duel is None:
        return None
    return News(translate(_BOTH_DONE if duel.is_over(context.now) else _DONE))


async def setup(bot: "TutorBot") -> None:
    """Add the feature; called by discord.py when the extension is loaded."""
    await bot.add_cog(DuelCog(bot))
    bot.add_dynamic_items(DuelButton)
    bot.play.saver.when_solved.append(partial(_mention_duel, bot))
