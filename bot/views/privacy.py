"""What is kept about somebody as a message, and the button that has it forgotten."""

import re
from typing import TYPE_CHECKING, Any, Final, Self

import discord

from bot.respond import Where, respond
from bot.services.asker import Asker
from bot.services.settings import Export
from bot.views.reply import Document, Reply
from engine.language import forms, msg, say, say_count

if TYPE_CHECKING:
    from bot.app import TutorBot

_HERE_IT_IS: Final = msg(
    "This is all that I keep about you: ids, puzzles and games, results, settings. Never messages, "
    "names or pictures."
)
_ASK: Final = msg(
    "Do you want me to forget everything about you: your games, results, practice, streak and "
    "settings, on all servers? This cannot be undone. (`/privacy export` gives you a copy first.)"
)
_DELETE: Final = msg("Forget me")
_NOT_YOURS: Final = msg("Only who asked for this can press it.")
_NOTHING: Final = msg("There was nothing to forget: I know nothing about you.")
_DELETED: Final = forms(
    "Forgotten: the one entry that I had about you.",
    "Forgotten: all {count} entries that I had about you.",
)


class ForgetButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]],
    template=r"forget:(?P<user>[0-9]{1,20})",
):
    """Has somebody forgotten, if they press it themselves.

    Args:
        user_id: who is to be forgotten.
    """

    def __init__(self, user_id: int) -> None:
        super().__init__(
            discord.ui.Button(
                label=say(_DELETE),
                style=discord.ButtonStyle.danger,
                custom_id=f"forget:{user_id}",
            )
        )
        self.user_id = user_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """The button as its id tells it; called by discord.py for every press."""
        return cls(int(match["user"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press; called by discord.py."""
        bot: TutorBot = interaction.client

        async def forget(asker: Asker) -> Reply:
            if asker.user_id != self.user_id:
                return Reply(text=say(_NOT_YOURS))
            count = await bot.personal.delete(asker)
            return Reply(text=say_count(_DELETED, count) if count else say(_NOTHING))

        own = interaction.user.id == self.user_id
        await respond(interaction, forget, where=Where.HERE if own else Where.PRIVATE)


def export_reply(export: Export) -> Reply:
    """A file with all that is kept about somebody."""
    return Reply(text=say(_HERE_IT_IS), documents=(Document(export.data, export.name),))


def ask_reply(user_id: int) -> Reply:
    """The question whether somebody is really to be forgotten."""
    return Reply(text=say(_ASK), items=(ForgetButton(user_id),))
