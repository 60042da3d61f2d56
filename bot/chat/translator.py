"""Names and descriptions of commands in the languages of the catalogue."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.chat.command_names import NameKind, name_of
from bot.chat.request_context import language_of
from engine.language import translate, use_locale

_NAMES: Final = {
    Location.command_name: NameKind.COMMAND,
    Location.group_name: NameKind.COMMAND,
    Location.parameter_name: NameKind.OPTION,
}


class CatalogueTranslator(app_commands.Translator):
    """Translates commands, options and choices for discord.py.

    Features list the names of their slash commands and options (`Feature.names`), since Discord
    requires lower case there, and another text may be the same word. All other texts are marked
    with `N_` in place, including message menu commands, whose names may be any text.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in the language of a locale; None to leave it in English."""
        language = language_of(locale.value)
        if language == "en":
            return None  # discord.py asks for each text in all of Discord's thirty locales
        kind = _NAMES.get(context.location)
        is_menu = isinstance(context.data, app_commands.ContextMenu)
        with use_locale(language):
            if kind is None or is_menu:
                translated = translate(string.message)
            else:
                translated = name_of(string.message, kind)
        return None if translated == string.message else translated
