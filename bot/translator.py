"""Names and descriptions of commands in the languages of the catalogue."""

from typing import Final

import discord
from discord import app_commands

from engine.language import languages, say, speaking

_ENGLISH: Final = "en"


class CatalogueTranslator(app_commands.Translator):
    """Tells discord.py what a command, an option or a choice is called in a language.

    Names of commands and options are marked as `msg("grade", "command")`, since Discord allows
    lower-case words only there, and another text may be the same word.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in the language of a locale; None to leave it in English."""
        codes = (locale.value, locale.value.partition("-")[0])
        code = next((code for code in codes if code in languages()), _ENGLISH)
        if code == _ENGLISH:
            return None
        with speaking(code):
            translated = say(string.message)
        return None if translated == string.message else translated
