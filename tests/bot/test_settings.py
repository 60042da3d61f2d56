"""Settings of users, and their effects."""

from datetime import UTC, datetime
from typing import Any

import pytest
import simcord
from sqlalchemy import update

from bot.client import TutorBot
from bot.database.tables import people
from bot.settings.service import SettingError, zone_of, zones_like
from bot.store import Preferences, Store
from tests.bot.conftest import EASY, LONE_SINGLE, Room
from tests.bot.messages import answer, card_of, cards_of, pictures_of, text_of


def values(message: simcord.ResponseMessage) -> dict[str, str]:
    card = card_of(message)
    return card.fields


async def test_settings_are_shown_with_defaults_from_discord(room: Room):
    result = await room.alice.slash(room.channel, "settings me")

    assert result.ephemeral
    assert values(answer(result)) == {
        "Language": "English (not set by you)",
        "Colours": "dark (not set by you)",
        "Names of cells": "r3c4: row and column (not set by you)",
        "Time zone": "UTC, where it is 00:00 (not set by you)",
        "Hints follow": "A teacher's order (not set by you)",
        "Pictures": "on",
        "Comment on my guesses": "off (not set by you)",
    }


async def test_changed_setting_is_stored_and_the_rest_stays(room: Room):
    await room.alice.slash(room.channel, "settings me", theme="dark", zone="Asia/Kolkata")
    result = await room.alice.slash(room.channel, "settings me", cells="a1")

    shown = values(answer(result))
    assert shown["Colours"] == "dark"
    assert shown["Names of cells"] == "C4: letter for row"
    assert shown["Time zone"] == "Asia/Kolkata, where it is 05:30"
    assert shown["Language"].startswith("English")


async def test_remarks_on_guesses_are_shown_as_on(room: Room):
    result = await room.alice.slash(room.channel, "settings me", guesses=True)

    assert values(answer(result))["Comment on my guesses"] == "on"


async def test_language_applies_at_once_to_every_answer(room: Room):
    result = await room.alice.slash(room.channel, "settings me", language="de", cells="a1")
    assert "Deine Einstellungen" in cards_of(answer(result))[0].title

    message = await room.hint(LONE_SINGLE, level=4)
    assert cards_of(message)[0].title == "Versteckter Einer"
    assert "B4" in cards_of(message)[0].text or "Block" in str(cards_of(message)[0].text)
    message = await room.grade(EASY)
    assert cards_of(message)[0].title == "🟢 Leicht: Einer genügen"


async def test_copy_of_a_session_is_in_the_language_of_its_user(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de")
    rating = await room.grade(LONE_SINGLE)

    theirs = answer(await room.bob.click(rating, label="Gib mir einen Tipp"))
    assert cards_of(theirs)[0].title == "A nudge"
    mine = answer(await room.alice.click(rating, label="Gib mir einen Tipp"))
    assert cards_of(mine)[0].title == "Ein Anstoß"


async def test_setting_can_follow_discord_again(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de", theme="dark")
    result = await room.alice.slash(room.channel, "settings me", language="auto", theme="auto")

    shown = values(answer(result))
    assert shown["Language"] == "English (not set by you)"
    assert shown["Colours"] == "dark (not set by you)"


async def test_unknown_time_zone_is_rejected_with_a_fix(room: Room):
    result = await room.alice.slash(room.channel, "settings me", zone="Mars/Olympus")

    assert "the time zone 'Mars/Olympus'" in text_of(answer(result))
    assert "Europe/Berlin" in text_of(answer(result))
    again = await room.alice.slash(room.channel, "settings me")
    assert values(answer(again))["Time zone"].startswith("UTC")


@pytest.mark.parametrize("option", ["language", "cells", "theme", "zone", "order"])
async def test_value_that_does_not_exist_is_not_stored(
    simcord_bot: TutorBot, store: Store, option: str
):
    context = await simcord_bot.people.context(
        user_id=1, interaction_id=1, guild_id=None, now=datetime.now(UTC), locale="en-US"
    )
    changed: dict[str, Any] = {option: "nope"}
    with pytest.raises(SettingError, match="nope"):
        await simcord_bot.personal.change(context, **changed)
    assert await store.people.preferences(1) == Preferences()


async def test_stored_values_that_do_not_exist_any_more_count_as_not_set(room: Room, store: Store):
    await room.alice.slash(room.channel, "settings me", zone="UTC")
    change = update(people).values(
        language="xx", cells="xy", theme="nope", zone="Mars/Olympus", scale="none"
    )
    async with store._engine.begin() as connection:
        await connection.execute(change)

    shown = values(answer(await room.alice.slash(room.channel, "settings me")))
    assert shown["Language"] == "English (not set by you)"
    assert shown["Colours"].startswith("dark")
    assert shown["Time zone"] == "UTC, where it is 00:00 (not set by you)"
    assert cards_of(await room.hint(EASY))[0].title == "A nudge"


async def test_time_zones_are_suggested(room: Room):
    offered = await room.alice.autocomplete(room.channel, "settings me", "zone", "berl")

    assert offered[0]["value"] == "Europe/Berlin"


def test_time_zones_are_found_by_city_and_limited():
    assert zones_like("new york")[0] == "America/New_York"
    assert zones_like("UTC") == ("UTC",)
    assert len(zones_like("")) == 25
    assert zones_like("x" * 5000) == ()


async def test_theme_is_applied(room: Room, simcord_bot: TutorBot):
    dark = await pictures_of(await room.hint(EASY))[0].read()
    await room.alice.slash(room.channel, "settings me", theme="light")
    light = await pictures_of(await room.hint(EASY))[0].read()

    assert light != dark


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("berlin", "Europe/Berlin"),
        ("Berl", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("europe/par", "Europe/Paris"),
        ("utc", "UTC"),
    ],
)
def test_unique_time_zone_prefix_is_accepted(typed: str, zone: str):
    assert zone_of(typed).key == zone


def test_ambiguous_time_zone_lists_some():
    with pytest.raises(SettingError) as caught:
        zone_of("lon")
    assert "Europe/London" in str(caught.value)
    assert "America/Indiana/Knox" not in str(caught.value)
    for typed in ("", "  ", "x"):
        with pytest.raises(SettingError):
            zone_of(typed)
