"""Settings of users, and their effects."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
import simcord
from sqlalchemy import update

from bot.chat.user_errors import UserError
from bot.client import TutorBot
from bot.preferences.service import PersonalSettings
from bot.preferences.time_zones import UnknownZoneError, matching_zones, zone_of, zones_like
from bot.store import Preferences, Store
from bot.store.schema import people
from tests.bot.conftest import EASY, LONE_SINGLE, Room
from tests.bot.messages import (
    answer,
    card_of,
    cards_of,
    items_of,
    pictures_of,
    technique_of,
    text_of,
)


def values(message: simcord.ResponseMessage) -> dict[str, str]:
    """The values by the names of their settings, and the time zone."""
    card = card_of(message)
    lines = (line for text in card.fields.values() for line in text.splitlines())
    chosen = [line.split(": ", 1) for line in lines if ": " in line]
    zone = re.search(r"\*\*(.+?)\*\*, where it is (.+?) ", card.fields["Your day"])
    assert zone is not None
    return dict(chosen) | {"Time zone": " ".join(zone.groups())}


async def change(room: Room, message: simcord.ResponseMessage, setting: str, value: str) -> Any:
    """Alice's settings after she has chosen a value of one from the menus."""
    opened = answer(await room.alice.select(message, [setting], custom_id="my-settings"))
    return answer(await room.alice.select(opened, [value], custom_id=f"my-setting:{setting}"))


async def test_settings_are_shown_with_defaults_from_discord(room: Room):
    result = await room.alice.slash(room.channel, "settings me")

    assert result.ephemeral
    assert values(answer(result)) == {
        "Language": "English (same as in Discord)",
        "Colours": "dark (the host's default)",
        "Hints": "A teacher's order",
        "Cells": "r3c4: row and column",
        "Pictures": "on",
        "Comments on guesses": "off",
        "Solving times": "on",
        "Duel challenges": "on",
        "Milestones": "on",
        "Streak reminders": "off",
        "Time zone": "UTC 00:00",
    }


async def test_changed_setting_is_stored_and_the_rest_stays(room: Room):
    await room.alice.slash(room.channel, "settings me", theme="dark", zone="Asia/Kolkata")
    result = await room.alice.slash(room.channel, "settings me", cells="a1")

    shown = values(answer(result))
    assert shown["Colours"] == "dark"
    assert shown["Cells"] == "C4: letter for row"
    assert shown["Time zone"] == "Asia/Kolkata 05:30"
    assert "English" in shown["Language"]


async def test_remarks_on_guesses_are_shown_as_on(room: Room):
    result = await room.alice.slash(room.channel, "settings me", guesses=True)

    assert values(answer(result))["Comments on guesses"] == "on"


async def test_every_setting_is_chosen_from_its_menu_and_kept_at_once(room: Room, store: Store):
    message = answer(await room.alice.slash(room.channel, "settings me"))
    (menu,) = (item for item in items_of(message) if "options" in item)
    assert [(option["label"], option["description"]) for option in menu["options"]] == [
        setting for setting in values(message).items() if setting[0] != "Time zone"
    ]
    for setting in menu["options"]:
        opened = answer(
            await room.alice.select(message, [setting["value"]], custom_id="my-settings")
        )
        assert card_of(opened).title == setting["label"]
        assert card_of(opened).text
        (choices,) = (item for item in items_of(opened) if "options" in item)
        (now,) = (choice["label"] for choice in choices["options"] if choice.get("default"))
        assert now == setting["description"]
        message = answer(await room.alice.click(opened, label="Back"))
        for option in reversed(choices["options"]):
            message = await change(room, message, setting["value"], option["value"])
            shown = answer(
                await room.alice.select(message, [setting["value"]], custom_id="my-settings")
            )
            (choices,) = (item for item in items_of(shown) if "options" in item)
            (now,) = (choice["value"] for choice in choices["options"] if choice.get("default"))
            assert now == option["value"]
            message = answer(await room.alice.click(shown, custom_id="my-settings:all"))
    again = answer(await room.alice.slash(room.channel, "settings me"))
    assert values(again) == values(message)
    assert (await store.people.preferences(room.alice.id)).pictures


async def test_menu_of_a_setting_leads_back_to_all(room: Room):
    message = answer(await room.alice.slash(room.channel, "settings me"))
    opened = answer(await room.alice.select(message, ["theme"], custom_id="my-settings"))

    back = answer(await room.alice.click(opened, label="Back"))

    assert text_of(back) == text_of(message)


async def test_time_zone_is_typed_as_a_city_or_chosen_if_several_fit(room: Room):
    message = answer(await room.alice.slash(room.channel, "settings me"))
    form = await room.alice.click(message, label="Time zone")
    message = answer(await room.alice.submit_modal(form, {"zone": "berlin"}))
    assert values(message)["Time zone"] == "Europe/Berlin 01:00"

    form = await room.alice.click(message, label="Time zone")
    message = answer(await room.alice.submit_modal(form, {"zone": "lon"}))
    assert "Several time zones match" in text_of(message)
    message = answer(
        await room.alice.select(message, custom_id="my-zones", values=["Europe/London"])
    )
    assert values(message)["Time zone"] == "Europe/London 00:00"
    form = await room.alice.click(message, label="Time zone")
    wrong = await room.alice.submit_modal(form, {"zone": "Olympus Mons"})
    assert "the time zone 'Olympus Mons'" in text_of(wrong.followups[0])


async def test_language_applies_at_once_to_every_answer(room: Room):
    result = await room.alice.slash(room.channel, "settings me", language="de", cells="a1")
    assert "Deine Einstellungen" in cards_of(answer(result))[0].title

    message = await room.hint(LONE_SINGLE, level=4)
    assert technique_of(message) == "Versteckter Einer"
    assert "B4" in cards_of(message)[0].text or "Block" in str(cards_of(message)[0].text)
    message = await room.grade(EASY)
    assert cards_of(message)[0].title == "🟢 Leicht · etwa 4 Minuten"


async def test_copy_of_a_session_is_in_the_language_of_its_user(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de")
    rating = await room.grade(LONE_SINGLE)

    theirs = answer(await room.bob.click(rating, label="Gib mir einen Tipp"))
    assert cards_of(theirs)[0].title == "Hint 1 of 4"
    mine = answer(await room.alice.click(rating, label="Gib mir einen Tipp"))
    assert cards_of(mine)[0].title == "Tipp 1 von 4"


async def test_setting_can_follow_discord_again(room: Room):
    await room.alice.slash(room.channel, "settings me", language="de", theme="dark")
    result = await room.alice.slash(room.channel, "settings me", language="auto", theme="auto")

    shown = values(answer(result))
    assert shown["Language"] == "English (same as in Discord)"
    assert shown["Colours"] == "dark (the host's default)"


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
    context = await simcord_bot.services.users.context(
        user_id=1, interaction_id=1, guild_id=None, now=datetime.now(UTC), locale="en-US"
    )
    changed: dict[str, Any] = {option: "nope"}
    with pytest.raises(UserError, match="nope"):
        await simcord_bot.services.get(PersonalSettings).change(context, **changed)
    assert await store.people.preferences(1) == Preferences()


async def test_stored_values_that_do_not_exist_any_more_count_as_not_set(room: Room, store: Store):
    await room.alice.slash(room.channel, "settings me", zone="UTC")
    change = update(people).values(
        language="xx", cells="xy", theme="nope", zone="Mars/Olympus", scale="none"
    )
    async with store._database.engine.begin() as connection:
        await connection.execute(change)

    shown = values(answer(await room.alice.slash(room.channel, "settings me")))
    assert shown["Language"] == "English (same as in Discord)"
    assert shown["Colours"] == "dark (the host's default)"
    assert shown["Time zone"] == "UTC 00:00"
    assert cards_of(await room.hint(EASY))[0].title == "Hint 1 of 4"


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
        ("S\u00e3o Paulo", "America/Sao_Paulo"),
        ("Z\u00fcrich", "Europe/Zurich"),
        ("JST", "Asia/Tokyo"),
        ("Berlin, Germany", "Europe/Berlin"),
        ("NYC", "America/New_York"),
    ],
)
def test_unique_time_zone_prefix_is_accepted(typed: str, zone: str):
    assert zone_of(typed).key == zone


def test_ambiguous_time_zone_lists_some():
    with pytest.raises(UnknownZoneError) as caught:
        zone_of("lon")
    assert "Europe/London" in str(caught.value)
    assert "America/Indiana/Knox" not in str(caught.value)
    for typed in ("", "  ", "x"):
        with pytest.raises(UnknownZoneError):
            zone_of(typed)


@pytest.mark.parametrize(
    ("typed", "zones"),
    [
        ("gmt+2", {"Africa/Johannesburg"}),
        ("UTC +05:30", {"Asia/Kolkata", "Asia/Colombo"}),
        ("UTC\N{MINUS SIGN}3", {"America/Sao_Paulo", "America/Argentina/Buenos_Aires"}),
        ("pst", {"America/Los_Angeles", "Asia/Manila"}),
        ("ET", {"America/New_York", "America/Toronto"}),
        ("utc+5.5", {"Asia/Kolkata", "Asia/Colombo"}),
        ("UTC\xb10", {"Europe/London", "Europe/Lisbon"}),
        ("IST", {"Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"}),
    ],
)
def test_offset_or_abbreviation_leads_to_the_question_which_place(typed: str, zones: set[str]):
    assert zones <= set(matching_zones(typed))
    assert zones <= set(zones_like(typed))
    with pytest.raises(UnknownZoneError, match="Name the place"):
        zone_of(typed)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("München", "Europe/Berlin"), ("Peking", "Asia/Shanghai"), ("New Delhi", "Asia/Kolkata")],
)
def test_large_city_without_a_zone_of_its_own(typed: str, zone: str):
    assert zone_of(typed).key == zone


@pytest.mark.parametrize("typed", ["Eastern Time", "MEZ", "central european time"])
def test_clock_in_words_leads_to_the_question_which_place(typed: str):
    with pytest.raises(UnknownZoneError, match="Name the place"):
        zone_of(typed)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("Europe/Berlim", "Europe/Berlin"), ("Zuerich", "Europe/Zurich"), ("China", "Asia/Chita")],
)
def test_mistyped_zone_is_asked_about(typed: str, zone: str):
    with pytest.raises(UnknownZoneError, match=f"Did you mean .*{zone}"):
        zone_of(typed)


async def test_first_daily_asks_for_the_time_zone_once(room: Room):
    first = answer(await room.alice.slash(room.channel, "daily show", band="EASY"))
    assert "midnight UTC" in card_of(first).small_print
    second = answer(await room.alice.slash(room.channel, "daily show", band="EASY"))
    assert "midnight UTC" not in card_of(second).small_print

    form = await room.alice.click(first, label="Time zone")
    shown = answer(await room.alice.submit_modal(form, {"zone": "tokyo"}))
    assert values(shown)["Time zone"] == "Asia/Tokyo 09:00"
    assert card_of(first).title != card_of(shown).title
    await room.bob.slash(room.channel, "settings me", zone="berlin")
    theirs = answer(await room.bob.slash(room.channel, "daily show", band="EASY"))
    assert "midnight UTC" not in card_of(theirs).small_print
