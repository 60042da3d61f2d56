"""`/help`: complete, private, and within the limits of Discord."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands

from bot.client import TutorBot
from bot.help.views import HelpTopic, help_reply
from bot.names import commands_of
from bot.store import Preferences, Store
from engine.language import languages, use_locale
from tests.bot.conftest import Room, answer

LONGEST_ID = 2**63 - 1


async def test_help_lists_every_command_as_a_mention(room: Room, simcord_bot: TutorBot):
    result = await room.alice.slash(room.channel, "help")

    assert result.ephemeral
    first, second = answer(result).embeds
    for command in simcord_bot.tree.get_commands():
        if isinstance(command, app_commands.Command):
            assert f"</{command.name}:{simcord_bot.registration.ids[command.name]}>" in str(
                first.description
            )
    assert "</privacy export:" in str(first.description)
    assert [field.name for field in second.fields] == [
        "How to give me a puzzle",
        "Hints",
        "ER, EP and ED",
        "How programs solve",
        "Who sees what",
    ]
    assert "**Grade this puzzle**" in str(second.fields[0].value)


@pytest.mark.parametrize("topic", HelpTopic)
async def test_topic_is_one_card(room: Room, topic: HelpTopic):
    result = await room.alice.slash(room.channel, "help", topic=topic.name)

    (card,) = answer(result).embeds
    assert card.title == topic.value
    assert card.description


async def test_help_mentions_commands_after_a_restart(
    simcord_env: simcord.Env, room: Room, simcord_bot: TutorBot, new_bot: Callable[[], TutorBot]
):
    ids = simcord_bot.registration.ids
    again = new_bot()
    await simcord_env.restart_bot(again)

    assert again.registration.ids == ids


async def test_help_in_german(room: Room, simcord_bot: TutorBot, store: Store):
    await store.people.set_preferences(room.alice.id, Preferences(language="de"))

    first, second = answer(await room.alice.slash(room.channel, "help")).embeds

    assert "Tipp zum nächsten Schritt" in str(first.description)
    assert "Jeden Schritt gibt es in vier Stufen" in str(second.fields[1].value)
    assert "`/tipp`" not in str(first.description), "their Discord is English"


def test_help_is_within_limits_in_every_language(
    simcord_env: simcord.Env, simcord_bot: TutorBot, subtests: pytest.Subtests
):
    for topic in [None, *HelpTopic]:
        for language in languages():
            with subtests.test(f"{topic} {language}"):
                ids = {command.group: LONGEST_ID for command in commands_of(simcord_bot.tree)}

                for known in (ids, {}):
                    with use_locale(language):
                        reply = help_reply(simcord_bot.tree, known, language, topic)

                    assert sum(map(len, reply.cards)) <= 6000
                    for card in reply.cards:
                        shown = [
                            card.description or "",
                            *(field.value or "" for field in card.fields),
                        ]
                        assert len(shown[0]) <= 4096
                        assert all(0 < len(value) <= 1024 for value in shown[1:])
                        assert not any(text.endswith("…") for text in shown)
                        assert len(card.title or "") <= 256
                        assert "http" not in "".join(shown)


def test_help_lists_commands_without_a_group(simcord_env: simcord.Env, simcord_bot: TutorBot):
    async def extra(_: discord.Interaction[Any]) -> None: ...

    simcord_bot.tree.command(name="extra", description="Something new")(extra)

    (card,) = help_reply(simcord_bot.tree, {}, "en-US", HelpTopic.COMMANDS).cards
    assert "**More**\n`/extra`: Something new" in str(card.description)
