"""Names and descriptions of commands in the languages of the catalogue."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.names import NameKind, name_of
from bot.request_context import language_of
from engine.language import translate, use_locale

_NAMES: Final = {
    Location.command_name: NameKind.COMMAND,
    Location.group_name: NameKind.COMMAND,
    Location.parameter_name: NameKind.OPTION,
}


class CatalogueTranslator(app_commands.Translator):
    """Tells discord.py what a command, an option or a choice is called in a language.

    Names of slash commands and options are listed in `bot.names`, since Discord allows lower-case
    words only there, and another text may be the same word. All else is marked with `N_` where it
    stands, message menus among it, whose names may be any text.
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
            return None  # at once: Discord has thirty locales, and asks for each text in each
        kind = _NAMES.get(context.location)
        is_menu = isinstance(context.data, app_commands.ContextMenu)
        with use_locale(language):
            if kind is None or is_menu:
                translated = translate(string.message)
            else:
                translated = name_of(string.message, kind)
        return None if translated == string.message else translated
