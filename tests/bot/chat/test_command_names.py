"""Names of commands in the language of a user's Discord, and in texts."""

from types import SimpleNamespace

import discord
import pytest
import simcord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.chat.card import Card
from bot.chat.command_names import localize_commands, localized_command, mention
from bot.chat.reply import Reply
from bot.chat.translator import CatalogueTranslator
from bot.client import TutorBot


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("Start again with /hint.", "Start again with /tipp."),
        ("(`/privacy export` first)", "(`/datenschutz exportieren` first)"),
        ("/settings me and /settings", "/einstellungen ich and /einstellungen"),
        ("/hints, x/hint, https://x.org/hint, </hint:1>", None),
        ("/nothing", None),
    ],
)
def test_command_names_in_texts_are_localized(
    simcord_bot: TutorBot, simcord_env: simcord.Env, text: str, german: str | None
):
    assert localize_commands(text, simcord_bot.tree, "de") == (german or text)
    for locale in ("en-US", "en-GB", "fr"):
        assert localize_commands(text, simcord_bot.tree, locale) == text


def test_all_texts_of_a_reply_are_localized():
    card = Card("a", "a", (("a", "a"),), "a")
    reply = Reply(cards=(card, Card("a")), text="a")

    changed = reply.with_text_changed(lambda text: text.replace("a", "b"))

    assert changed.text == "b"
    first, second = changed.cards
    assert (first.title, first.text, first.small_print) == ("a", "b", "b")
    assert first.fields == (("a", "b"),)
    assert second.title == "a"
    assert card.text == "a", "a reply can be sent a second time"


def test_mention_uses_the_english_name():
    # Discord does not resolve translated names in mentions.
    assert mention("hint", {"hint": 7}, "en-US") == "</hint:7>"
    assert mention("privacy export", {"privacy": 7}, "fr") == "</privacy export:7>"
    assert mention("hint", {"hint": 7}, "de") == "</hint:7> (`/tipp`)"
    assert mention("privacy export", {}, "de") == "`/datenschutz exportieren`"


async def test_untranslated_command_keeps_its_name():
    translator = CatalogueTranslator()
    for location in (Location.command_name, Location.parameter_name, Location.group_name):
        context = SimpleNamespace(location=location, data=None)
        name = app_commands.locale_str("made-up")
        assert await translator.translate(name, discord.Locale.german, context) is None  # type: ignore[arg-type]
    assert localized_command("made-up hint", "de") == "made-up tipp"
