"""Settings of a server: permissions, changes and answers."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time

import discord
import pytest
import simcord
from sqlalchemy import update

import engine
from bot.client import TutorBot
from bot.preferences.service import SettingError
from bot.servers.service import next_post, quiet_hours_of, time_of
from bot.store import ServerSettings, Store
from bot.store.schema import servers
from engine.model.band import Band
from engine.notation import parse_line, parse_position
from tests.bot.conftest import LAST_CELL, prefer
from tests.bot.hosts import Club, fields, found, settings_in
from tests.bot.messages import (
    answer,
    button_of,
    cards_of,
    labels_of,
    picture_of,
    pictures_of,
    text_of,
)


@pytest.fixture
async def club(simcord_env: simcord.Env) -> Club:
    club = found(simcord_env)
    await simcord_env.settle()
    return club


async def chosen(
    club: Club, message: simcord.ResponseMessage, setting: str
) -> simcord.ResponseMessage:
    """The message with the values of a setting, which the host chooses."""
    return answer(await club.host.select(message, [setting], custom_id="server-settings"))


async def test_defaults_are_shown_at_first(club: Club, store: Store):
    message = await club.set()

    assert message.ephemeral
    assert settings_in(message) == {
        "Channel": "none yet, so nothing is posted",
        "Time": "08:00, UTC (where it is 00:00)",
        "Puzzles": "Easy, Medium, Hard, Expert",
        "Language": "English, same as the server",
        "Ping": "no one",
        "Discussion thread": "none",
        "Weekly quiz": "none",
        "Colours": "dark",
        "Cells": "r3c4: row and column",
        "Quiet hours": "none",
        "Duels": "on",
        "Races": "on",
        "Leaderboard": "on",
        "Sharing results": "on",
        "Milestones": "on",
    }
    assert labels_of(message) == []
    assert await store.servers.with_posts() == ()


async def test_all_settings_can_be_changed_and_are_shown(club: Club, store: Store):
    role = club.guild.create_role("readers", mentionable=True)

    message = await club.set(
        channel=club.channel, time="17.30", zone="europe/berlin", language="de", role=role
    )

    shown = settings_in(message)
    assert shown["Channel"] == f"<#{club.channel.id}>"
    assert shown["Time"].startswith("17:30, Europe/Berlin (where it is 01:00); next post <t:")
    assert shown["Language"] == "Deutsch"
    assert shown["Ping"] == role.mention
    assert labels_of(message) == ["Test post", "Ping no one", "No daily posts"]
    assert await store.servers.settings(club.guild.id) == ServerSettings(
        guild_id=club.guild.id,
        language="de",
        channel_id=club.channel.id,
        at=time(17, 30),
        zone="Europe/Berlin",
        role_id=role.id,
    )


async def test_stored_values_that_do_not_exist_any_more_can_be_replaced(club: Club, store: Store):
    await club.set(channel=club.channel, zone="Asia/Kolkata")
    async with store._database.engine.begin() as connection:
        await connection.execute(update(servers).values(language="xx", zone="Europe"))

    shown = settings_in(await club.set())
    assert shown["Time"].startswith("08:00, UTC")
    assert shown["Language"] == "English, same as the server"
    assert "Europe/Berlin" in settings_in(await club.set(zone="berlin"))["Time"]


async def test_bands_are_chosen_in_the_menu_after_a_restart(
    club: Club, store: Store, new_bot: Callable[[], TutorBot]
):
    message = await chosen(club, await club.set(), "bands")
    assert cards_of(message)[0].text == "Which puzzles are posted"
    await club.env.restart_bot(new_bot())

    result = await club.host.select(message, ["EXPERT", "EASY"], custom_id="server:bands")

    assert settings_in(answer(result))["Puzzles"] == "Easy, Expert"
    assert (await store.servers.settings(club.guild.id)).bands == ("easy", "expert")
    message = await chosen(club, await club.set(), "bands")
    result = await club.host.select(message, ["EASY", "killer"], custom_id="server:bands")
    assert settings_in(answer(result))["Puzzles"] == "Easy, Killer sudoku"


async def test_host_sets_up_the_posts_without_typing(club: Club, store: Store):
    role = club.guild.create_role("readers", mentionable=True)
    host, message = club.host, await club.set()

    message = answer(await host.select(message, [club.channel], custom_id="server:channel"))
    assert labels_of(message) == ["Test post", "No daily posts"]
    message = await chosen(club, message, "role")
    message = answer(await host.select(message, [role], custom_id="server:role"))
    for setting, value in {"language": "de", "thread": "on", "quiz": "on"}.items():
        message = await chosen(club, message, setting)
        message = answer(await host.select(message, [value], custom_id=f"server-setting:{setting}"))

    shown = settings_in(message)
    assert shown["Weekly quiz"] == "on Mondays, after the post"
    assert await store.servers.settings(club.guild.id) == ServerSettings(
        guild_id=club.guild.id,
        language="de",
        channel_id=club.channel.id,
        role_id=role.id,
        thread=True,
        quiz=True,
    )
    message = await chosen(club, message, "thread")
    assert settings_in(answer(await host.click(message, label="Back"))) == shown


async def test_time_and_its_zone_are_typed_in_a_form(club: Club, store: Store):
    message = await club.set(channel=club.channel)
    form = await club.host.select(message, ["time"], custom_id="server-settings")

    await club.host.submit_modal(form, {"time": "17.30", "zone": "berlin"})
    form = await club.host.select(message, ["time"], custom_id="server-settings")
    wrong = await club.host.submit_modal(form, {"time": "soon", "zone": ""})

    assert "'soon' is not a time of day" in text_of(wrong.followups[0])
    settings = await store.servers.settings(club.guild.id)
    assert (settings.at, settings.zone) == (time(17, 30), "Europe/Berlin")


async def test_buttons_stop_pings_and_posts(club: Club, store: Store):
    role = club.guild.create_role("readers")
    message = await club.set(channel=club.channel, role=role)

    message = answer(await club.host.click(message, label="Ping no one"))
    assert settings_in(message)["Ping"] == "no one"
    message = answer(await club.host.click(message, label="No daily posts"))

    assert settings_in(message)["Channel"].startswith("none yet")
    assert await store.servers.with_posts() == ()


async def test_test_post_shows_the_post_and_pings_nobody(club: Club):
    role = club.guild.create_role("readers", mentionable=True)
    message = await club.set(channel=club.channel, role=role)

    message = answer(await club.host.click(message, label="Test post"))

    assert text_of(message).startswith(f"The test post is in <#{club.channel.id}>.\n")
    (post,) = (found for found in club.channel.history() if pictures_of(found))
    assert text_of(post).startswith(
        "This is how the daily post will look:\n### Sudoku of the day, "
    )
    assert f"<@&{role.id}>" not in text_of(post)
    assert not picture_of(post).filename.startswith("daily-"), (
        "or it would be taken for the post of the day"
    )
    # The buttons of the test post work for everyone.
    bob = club.guild.add_member(club.env.create_user("bob"))
    shown = answer(await bob.click(post, custom_id=button_of(post, "play")["custom_id"]))
    assert shown.ephemeral
    assert cards_of(shown)[0].title.startswith("Your game · ")


async def test_manager_makes_the_bot_ping_only_roles_that_they_may_mention(
    club: Club, store: Store
):
    manages = club.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    manager = club.guild.add_member(club.env.create_user("carol"), roles=[manages])
    role = club.guild.create_role("readers")

    refused = answer(await manager.slash(club.channel, "settings server", role=role))
    assert "You aren't allowed to mention" in text_of(refused)
    assert (await store.servers.settings(club.guild.id)).role_id is None

    mentionable = club.guild.create_role("players", mentionable=True)
    await manager.slash(club.channel, "settings server", role=mentionable)
    assert (await store.servers.settings(club.guild.id)).role_id == mentionable.id


async def test_only_managers_may_change_server_settings(club: Club, store: Store):
    bob = club.guild.add_member(club.env.create_user("bob"))
    message = await club.set(channel=club.channel)

    refused = answer(await bob.slash(club.channel, "settings server", time="9:00"))

    assert refused.ephemeral
    assert "Manage Server" in text_of(refused)
    assert (await store.servers.settings(club.guild.id)).at == time(8)
    # A stale message does not work either after the permission was removed.
    club.env.backend.guilds[club.guild.id].members[club.host.id].role_ids.clear()
    result = await club.host.click(message, label="No daily posts")
    assert "Manage Server" in text_of(result.followups[0])
    assert await store.servers.with_posts()


async def test_direct_message_has_no_server_settings(club: Club):
    message = answer(await club.env.create_user("carol").slash("settings server"))

    assert "This works only on servers that I'm a member of" in text_of(message)


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_missing_permissions_are_named(club: Club, permission: str, name: str):
    daily = club.guild.create_text_channel("posts")
    club = Club(club.env, club.guild, club.channel, club.host)
    Club(club.env, club.guild, daily, club.host).allow(**{permission: False})

    message = await club.set(channel=daily)

    assert f"**{name}**" in fields(message)["⚠ Permissions that I'm missing in the channel"]
    if permission == "read_message_history":
        return
    result = await club.host.click(message, label="Test post")
    assert name in text_of(result.followups[0])
    assert not daily.history()


async def test_unpingable_role_is_reported(club: Club):
    role = club.guild.create_role("readers")
    club.allow(mention_everyone=False)

    shown = fields(await club.set(channel=club.channel, role=role))

    assert "no one is pinged" in shown["⚠ Permissions that I'm missing in the channel"]
    club.allow(mention_everyone=True)
    assert "⚠ Permissions that I'm missing in the channel" not in fields(await club.set())


async def test_everyone_is_not_pinged(club: Club):
    message = await club.set(channel=club.channel, role=club.guild.default_role)

    assert "I do not ping everyone" in text_of(message)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"time": "25:00"}, "'25:00' is not a time of day"),
        ({"time": "soon"}, "'soon' is not a time of day"),
        ({"zone": "Mars/Olympus"}, "the time zone 'Mars/Olympus'"),
    ],
)
async def test_invalid_settings_are_rejected_with_a_fix(
    club: Club, store: Store, options: dict[str, str], words: str
):
    message = await club.set(**options)

    assert words in text_of(message)
    assert await store.servers.settings(club.guild.id) == ServerSettings(club.guild.id)


async def test_time_zones_are_suggested(club: Club):
    choices = await club.host.autocomplete(club.channel, "settings server", "zone", "berl")

    assert choices[0]["value"] == "Europe/Berlin"


async def test_host_and_server_each_get_their_language(club: Club, store: Store):
    await prefer(store, club.host.id, language="de")

    message = await club.set(channel=club.channel)
    assert "Tägliche Beiträge" in fields(message)
    await club.host.click(message, label="Testbeitrag")

    (post,) = (found for found in club.channel.history() if pictures_of(found))
    assert "Sudoku of the day" in text_of(post)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8", time(8)),
        ("8:00", time(8)),
        ("08.30", time(8, 30)),
        ("17h45", time(17, 45)),
        (" 23:59 ", time(23, 59)),
        ("7 Uhr", time(7)),
        ("0:00", time(0)),
    ],
)
def test_common_notations_of_times_are_parsed(text: str, expected: time):
    assert time_of(text) == expected


@pytest.mark.parametrize("text", ["", "24:00", "8:60", "8:5", "noon", "-1", "8:00:00"])
def test_invalid_times_are_rejected(text: str):
    with pytest.raises(SettingError):
        time_of(text)


def test_next_post():
    settings = ServerSettings(1, at=time(8), zone="Europe/Berlin")
    now = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert next_post(settings, None, now) == datetime(2026, 3, 29, 6, tzinfo=UTC)


async def test_server_turns_off_what_members_do_together(club: Club, store: Store):
    for switch in ("duels", "races", "leaderboard", "sharing", "milestones"):
        message = await chosen(club, await club.set(), switch)
        message = answer(
            await club.host.select(message, ["off"], custom_id=f"server-setting:{switch}")
        )
    assert [settings_in(message)[name] for name in ("Leaderboard", "Milestones")] == ["off"] * 2
    for command, refused in {
        "duel": "have turned duels off.",
        "race": "have turned races off.",
        "leaderboard": "have turned its leaderboard off.",
    }.items():
        reply = answer(await club.host.slash(club.channel, command))
        assert reply.ephemeral
        assert text_of(reply) == f"The people who manage this server {refused}"

    test = await club.set(channel=club.channel)
    await club.host.click(test, label="Test post")
    assert [label for label in labels_of(club.channel.history()[-1]) if label[:4] != "Play"] == [
        "My streak"
    ]


async def test_nobody_is_named_without_a_leaderboard(club: Club, store: Store):
    await club.set(channel=club.channel, time="8:00")
    await club.jump("2026-01-02 08:01")
    board = answer(await club.host.slash(club.channel, "leaderboard"))
    await club.host.click(board, label="Join")
    puzzle = await store.daily.puzzle_of(date(2026, 1, 2), Band.EASY)
    assert puzzle is not None
    (solution,) = engine.solve(parse_position(puzzle.position))
    await club.host.slash(club.channel, "daily answer", grid=solution)
    await club.env.advance_time(70)
    (post,) = (
        message for message in club.channel.history() if "Sudoku of the day" in text_of(message)
    )
    assert f"First from the leaderboard: {club.host.mention}" in text_of(post)

    message = await chosen(club, await club.set(), "leaderboard")
    await club.host.select(message, ["off"], custom_id="server-setting:leaderboard")
    for shown, label in ((post, "Times"), (post, "Leaderboard"), (board, "Join")):
        refused = answer(await club.host.click(shown, label=label))
        assert "have turned its leaderboard off" in text_of(refused)
    await club.env.advance_time(70)
    (post,) = (
        message for message in club.channel.history() if "Sudoku of the day" in text_of(message)
    )
    assert club.host.mention not in text_of(post), "the post follows at once"
    assert not {"Times", "Leaderboard"} & set(labels_of(post))


async def test_nothing_is_shared_where_sharing_is_off(club: Club, store: Store):
    await club.host.slash(club.channel, "board", puzzle=LAST_CELL)
    await store.servers.change(club.guild.id, lambda before: replace(before, sharing=False))
    (solution,) = engine.solve(parse_line(LAST_CELL))
    solved = answer(await club.host.slash(club.channel, "place", moves=solution))
    await club.host.slash(club.channel, "daily show")
    puzzle = await store.daily.puzzle_of(date(2026, 1, 1), Band.EASY)
    assert puzzle is not None
    (solution,) = engine.solve(parse_position(puzzle.position))
    daily = answer(await club.host.slash(club.channel, "daily answer", grid=solution))
    before = len(club.channel.history())
    for shown, label in ((solved, "Share"), (daily, "Share my result")):
        refused = answer(await club.host.click(shown, label=label))
        assert refused.ephemeral
        assert "have turned sharing results off" in text_of(refused)
    assert len(club.channel.history()) == before


@pytest.mark.parametrize(("hours", "pings"), [("off", True), ("22-7", False)])
async def test_nobody_is_pinged_in_quiet_hours(club: Club, store: Store, hours: str, pings: bool):
    rival = club.guild.add_member(club.env.create_user("rival"))
    await store.servers.change(
        club.guild.id, lambda before: replace(before, quiet=quiet_hours_of(hours))
    )

    result = await club.host.slash(club.channel, "duel", member=rival.user)  # it is 0:00

    assert rival.mention in text_of(answer(result))
    sent = [r.json for r in club.env.http_requests if isinstance(r.json, dict)]
    assert any(f"'users': [{rival.id}]" in str(request) for request in sent) is pings
