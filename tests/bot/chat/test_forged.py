"""Forged ids and values, as a modified client could send them: answered politely, or ignored."""

import logging
import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from simcord.backend import serializers
from simcord.interactions import base_payload

from bot.answering.touch import AnswerMenu
from bot.chat.command_options import WrongValueError
from bot.client import TutorBot
from bot.game.touch import BoxMenu, CellMenu
from bot.help.views import TopicMenu
from bot.lessons.views import LessonMenu
from bot.settings.server_views import BandMenu, ServerMenu, ServerValueMenu
from bot.store import Aim, NewReading
from bot.store.schema import Purpose
from engine.notation import format_position, parse_line
from tests.bot.conftest import EASY, Room
from tests.conftest import Sampled

NUMBERS = ("1", "9" * 18, str(2**63), "9" * 20)
"""Replacements for each number in an id: other people's rows, missing rows, too large numbers."""
TRAPS = ("[**free", "https://evil", " @everyone", "discord.gg")
LINK = "[**free** nitro](https://evil.example) @everyone discord.gg/abc"
FAULT = "Something went wrong"
COMMAND, COMPONENT, FORM = 2, 3, 5
BUTTON, MENU, TEXT = 2, 3, 4
MENUS = (
    AnswerMenu, BandMenu, BoxMenu, CellMenu, LessonMenu, ServerMenu, ServerValueMenu, TopicMenu,
)  # fmt: skip


@pytest.fixture
async def busy_room(room: Room, simcord_bot: TutorBot) -> Room:
    """A channel in which Alice owns one of everything, each with id 1."""
    await room.grade(EASY)
    await room.alice.slash(room.channel, "board", puzzle=EASY)
    await room.alice.slash(room.channel, "practice")
    await simcord_bot.services.store.readings.save(
        [NewReading(format_position(parse_line(EASY)), (), certain=False)],
        Aim(Purpose.GRADE),
        user_id=room.alice.id,
        interaction_id=1,
    )
    return room


def matches(pattern: re.Pattern[str]) -> list[str]:
    """Some texts that a pattern matches, with every kind of number in them."""
    found: dict[str, None] = {}

    @settings(
        max_examples=6,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.from_regex(pattern, fullmatch=True))
    def collect(text: str) -> None:
        found[re.sub("[0-9]+", "1", text)] = None

    collect()
    forged = {re.sub("[0-9]+", number, text): None for text in found for number in NUMBERS}
    return [text for text in forged if pattern.fullmatch(text)]


async def send(room: Room, actor: simcord.MemberActor, kind: int, data: dict[str, Any]) -> None:
    """Send an interaction that no real Discord would send."""
    backend = room.env.backend
    record, payload = base_payload(
        backend,
        type=kind,
        channel_id=room.channel.id,
        guild_id=actor.guild.id,
        user_id=actor.id,
        data=data,
    )
    if kind != COMMAND:
        item: dict[str, Any] = {
            "type": data.get("component_type", BUTTON),
            "custom_id": data["custom_id"],
        }
        if item["type"] == BUTTON:
            item["style"] = 2
        else:
            item["options"] = []
        source = next(iter(backend.messages[room.channel.id].values()))
        record.source_message_id = source.id
        payload["message"] = serializers.message_payload(backend, source) | {
            "components": [{"type": 1, "components": [item]}]
        }
    backend.emit("INTERACTION_CREATE", payload)
    await room.env.settle()


def check(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Check that no fault was reported to anyone or logged."""
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not [(record.getMessage(), record.exc_info) for record in faults]
    answers = [entry for entry in room.env.backend.transcript if entry[0] == "HTTP"]
    assert FAULT not in str(answers)
    for trap in TRAPS:
        assert trap not in str(answers)


def kinds_of(bot: TutorBot) -> dict[re.Pattern[str], type[discord.ui.DynamicItem[Any]]]:
    """All kinds of buttons and menus, by the pattern of their ids."""
    return dict(bot._connection._view_store._dynamic_items)


async def test_forged_buttons_and_menus(
    busy_room: Room,
    simcord_bot: TutorBot,
    caplog: pytest.LogCaptureFixture,
    sampled: Sampled,
):
    for pattern, kind in sampled(kinds_of(simcord_bot).items(), 4):
        is_menu = kind in MENUS
        ids = matches(pattern)
        assert ids, pattern
        for custom_id in ids:
            data = {"custom_id": custom_id, "component_type": MENU if is_menu else BUTTON}
            own = [busy_room.alice] if re.search("[^0-9]1$|[^0-9]1[^0-9]", custom_id) else []
            for values in ([], ["nope"], ["x" * 100, "x"]) if is_menu else ([],):
                for actor in (*own, busy_room.bob):
                    await send(busy_room, actor, COMPONENT, {**data, "values": values})
    check(busy_room, caplog)


async def test_forged_forms(
    busy_room: Room, simcord_bot: TutorBot, caplog: pytest.LogCaptureFixture
):
    fields = ("grid", "moves", "cells")
    for form in simcord_bot.forms._kinds:
        for custom_id in matches(form.template):
            for text in ("", LINK, "\u01305=1", "9" * 4000):
                typed = [{"type": TEXT, "custom_id": name, "value": text} for name in fields]
                for components in ([], [{"type": 1, "components": typed}]):
                    data = {"custom_id": custom_id, "components": components}
                    await send(busy_room, busy_room.bob, FORM, data)
            await send(busy_room, busy_room.alice, FORM, {"custom_id": custom_id, "components": []})
    check(busy_room, caplog)


def forged_options(option: app_commands.Parameter) -> Iterator[tuple[int, object]]:
    """Types and values that Discord would not send for an option."""
    kind = option.type.value
    if option.type is discord.AppCommandOptionType.string:
        yield from ((kind, LINK), (kind, ""), (4, 5))
    elif option.type is discord.AppCommandOptionType.integer:
        yield from ((kind, -1), (kind, 2**63), (3, LINK))
    else:
        yield kind, "999"


def command_data(command: app_commands.Command[Any, ..., Any], options: list[Any]) -> Any:
    """The data of an interaction that calls a command, inside its groups."""
    *groups, name = command.qualified_name.split()
    for outer in (name, *reversed(groups)):
        data = {"name": outer, "type": 1, "options": options, "id": "1"}
        options = [data]
    return data


async def test_forged_options(
    busy_room: Room, simcord_bot: TutorBot, caplog: pytest.LogCaptureFixture
):
    for command in simcord_bot.tree.walk_commands():
        if isinstance(command, app_commands.Group):
            continue
        for option in command.parameters:
            for kind, value in forged_options(option):
                options = [{"name": option.display_name, "type": kind, "value": value}]
                data = command_data(command, options)
                await send(busy_room, busy_room.alice, COMMAND, data)
    refused = {type(error) for error in busy_room.env.errors}
    assert refused <= {
        WrongValueError,
        app_commands.TransformerError,
        app_commands.CommandSignatureMismatch,
    }
    check(busy_room, caplog)


async def test_a_new_kind_of_interaction_does_not_end_the_connection(simcord_bot: TutorBot):
    assert not simcord_bot._ignores({"type": 99, "user": {"id": "1"}})
