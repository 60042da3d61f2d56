"""`/help`: complete, private, and within the limits of Discord."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from bot.chat.card import TEXT_LIMIT
from bot.chat.command_names import commands_of
from bot.chat.sync import Registration
from bot.client import TutorBot
from bot.help.views import HelpTopic, help_reply
from bot.store import Store
from engine.language import languages, use_locale
from tests.bot.conftest import Room, prefer
from tests.bot.messages import answer, card_of, items_of, labels_of

LONGEST_ID = 2**63 - 1


async def test_help_begins_with_five_commands_and_a_menu(room: Room, simcord_bot: TutorBot):
    result = await room.alice.slash(room.channel, "help")

    assert result.ephemeral
    message = answer(result)
    text = card_of(message).text
    ids = simcord_bot.services.registration.ids
    for name in ("hint", "grade", "board", "practice", "daily show"):
        assert f"</{name}:{ids[name.split()[0]]}>" in text
    assert len(text) < 800
    *_, menu = items_of(message)
    assert labels_of(message)[0] == "Try a puzzle"
    assert [option["label"] for option in menu["options"]] == [topic.value for topic in HelpTopic]


async def test_menu_shows_topics_in_the_same_message(
    simcord_env: simcord.Env, room: Room, new_bot: Callable[[], TutorBot]
):
    message = answer(await room.alice.slash(room.channel, "help"))
    await simcord_env.restart_bot(new_bot())

    for topic in HelpTopic:
        message = answer(await room.alice.select(message, [topic.name], custom_id="help:topics"))
        assert message.ephemeral
        assert card_of(message).title == topic.value
        (menu,) = items_of(message)
        assert [option["label"] for option in menu["options"] if option["default"]] == [topic.value]


async def test_help_lists_every_command_as_a_mention(room: Room, simcord_bot: TutorBot):
    result = await room.alice.slash(room.channel, "help", topic=HelpTopic.COMMANDS.name)

    text = card_of(answer(result)).text
    for command in simcord_bot.tree.get_commands():
        if isinstance(command, app_commands.Command):
            assert (
                f"</{command.name}:{simcord_bot.services.registration.ids[command.name]}>" in text
            )
    assert "</privacy export:" in text


@pytest.mark.parametrize("topic", HelpTopic)
async def test_topic_is_one_card(room: Room, topic: HelpTopic):
    result = await room.alice.slash(room.channel, "help", topic=topic.name)

    card = card_of(answer(result))
    assert card.title == topic.value
    assert card.text


async def test_help_mentions_commands_after_a_restart(
    simcord_env: simcord.Env, room: Room, simcord_bot: TutorBot, new_bot: Callable[[], TutorBot]
):
    ids = simcord_bot.services.registration.ids
    again = new_bot()
    await simcord_env.restart_bot(again)

    assert again.services.registration.ids == ids


async def test_help_in_german(room: Room, simcord_bot: TutorBot, store: Store):
    await prefer(store, room.alice.id, language="de")

    text = card_of(answer(await room.alice.slash(room.channel, "help"))).text
    assert "Der nächste Schritt" in text
    assert "`/tipp`" not in text, "their Discord is English"
    hints = await room.alice.slash(room.channel, "help", topic=HelpTopic.HINTS.name)
    assert "Jeden Schritt gibt es in vier Stufen" in card_of(answer(hints)).text


def test_help_is_within_limits_in_every_language(
    simcord_env: simcord.Env, simcord_bot: TutorBot, subtests: pytest.Subtests
):
    for topic in [None, *HelpTopic]:
        for language in languages():
            with subtests.test(f"{topic} {language}"):
                ids = {command.group: LONGEST_ID for command in commands_of(simcord_bot.tree)}

                for known in (ids, {}):
                    simcord_bot.services.registration = Registration(ids=known)
                    with use_locale(language):
                        reply = help_reply(simcord_bot.services, language, topic)

                    (card,) = reply.cards
                    assert len(card.title) + len(card.text) <= TEXT_LIMIT
                    assert "http" not in card.text


def test_help_lists_commands_without_a_group(simcord_env: simcord.Env, simcord_bot: TutorBot):
    async def extra(_: discord.Interaction[Any]) -> None: ...

    simcord_bot.tree.command(name="extra", description="Something new")(extra)

    (card,) = help_reply(simcord_bot.services, "en-US", HelpTopic.COMMANDS).cards
    assert "**More**\n`/extra`: Something new" in card.text
