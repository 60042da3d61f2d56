"""Answers follow the locale of the user's Discord, if the bot supports it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import TutorBot
from bot.config import Config, PictureConfig
from bot.store import Store
from testing.patience import SECONDS, patient
from testing.standin import StandIn, running
from tests.bot.conftest import EASY, TWO_SEVENS, InlineWorkers

BREAKS_RULES = {
    "de": "Das verstößt gegen die Regeln: die 7 zweimal in Zeile 9",
    "en": "This breaks the rules: two 7s in row 9",
}


@pytest.fixture
async def discord(tmp_path: Path) -> AsyncIterator[StandIn]:
    """The stand-in with the bot connected to it."""
    config = Config(data=tmp_path, picture=PictureConfig(size=200))
    async with (
        await StandIn.start() as discord,
        Store.open(config.database_url) as store,
        running(discord, TutorBot(config=config, store=store, workers=InlineWorkers())),
    ):
        discord.world.acknowledge_seconds = SECONDS
        with patient():
            yield discord


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de", "de"),
        ("fr", "en"),
        *(pytest.param(locale, "en", marks=pytest.mark.whole) for locale in ("en-GB", "en-US")),
    ],
)
async def test_answers_follow_the_locale_of_discord(discord: StandIn, locale: str, language: str):
    somebody = discord.add_user("somebody", locale=locale)
    # The locale of the server does not matter.
    channel = discord.add_guild("club", locale="fr").channels[0]

    rated = await discord.slash(somebody, "grade", channel=channel, puzzle=EASY)
    wrong = await discord.slash(somebody, "grade", channel=channel, puzzle=TWO_SEVENS)
    hinted = await discord.slash(somebody, "hint", puzzle=EASY)
    helped = await discord.slash(somebody, "help", channel=channel)

    german = language == "de"
    assert ("Leicht · etwa" if german else "Easy · about") in rated.text
    assert BREAKS_RULES[language] in wrong.text
    assert ("fehlt noch" if german else "still needs") in hinted.text
    assert ("Was ich mache" if german else "What I do") in helped.text
    assert helped.private
    assert ("(`/tipp`)" in helped.text) is german

    # The registered commands are the same for all.
    hint = discord.world.commands[1, "hint"]
    options = {option["name"]: option for option in hint["options"]}
    assert hint["name_localizations"] == {"de": "tipp"}
    assert options["puzzle"]["name_localizations"] == {"de": "rätsel"}
    assert discord.world.commands[3, "Grade this puzzle"]["name_localizations"]["de"]
