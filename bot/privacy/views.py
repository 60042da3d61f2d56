"""The export of a user's data as a message, and the button that deletes it."""

from typing import Final

import discord

from bot.chat.button import PersistentButton, Press
from bot.chat.custom_ids import USER_ID
from bot.chat.reply import Document, Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility, in_place_for
from bot.chat.services import services_of
from bot.leaderboard.service import Leaderboards
from bot.preferences.service import PersonalSettings
from bot.privacy.export import Export
from engine.language import N_, forms, translate, translate_count

_HERE_IT_IS: Final = N_(
    "This is everything I keep about you: ids, puzzles and games, results, settings. Never "
    "your messages, name or pictures: when you send a picture, I read it and forget it."
)
_ASK: Final = N_(
    "Do you want me to forget everything about you: your games, results, practice, streak and "
    "settings, on all servers? This cannot be undone. (`/privacy export` gives you a copy first.)"
)
_DELETE: Final = N_("Forget me")
_NOT_YOURS: Final = N_("Only the person who asked for this can press it.")
_NOTHING: Final = N_("There was nothing to forget: I know nothing about you.")
_DELETED: Final = forms(
    "I have forgotten the one entry I had about you.",
    "I have forgotten all {count} entries I had about you.",
)


class ForgetButton(PersistentButton, template=f"forget:(?P<user_id>{USER_ID})"):
    """Deletes a user's data if they press it themselves."""

    privacy = True

    def __init__(self, user_id: int) -> None:
        super().__init__(f"forget:{user_id}", translate(_DELETE), discord.ButtonStyle.danger)
        self.user_id = user_id

    def where(self, press: Press) -> Visibility:
        """Replace the question; other users get a private answer."""
        return in_place_for(self.user_id, press)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """Delete the data, and say so."""
        if context.user_id != self.user_id:
            return Reply(text=translate(_NOT_YOURS))
        leaderboards = services_of(press).get(Leaderboards)
        servers = await leaderboards.servers_of(context)
        count = await services_of(press).get(PersonalSettings).delete(context)
        for guild_id in servers:
            leaderboards.changed(guild_id)
        return Reply(text=translate_count(_DELETED, count) if count else translate(_NOTHING))


def export_reply(export: Export) -> Reply:
    """A file with all data about a user."""
    return Reply(text=translate(_HERE_IT_IS), documents=(Document(export.data, export.name),))


def ask_reply(user_id: int) -> Reply:
    """The question for confirmation."""
    return Reply(text=translate(_ASK), items=(ForgetButton(user_id),))
