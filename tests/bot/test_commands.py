"""Rules for all commands, pictures and buttons, present and future."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

import bot
from bot.chat.command_names import NameKind
from bot.chat.features import find_features
from bot.client import TutorBot
from engine.language import N_
from tests.bot.conftest import CHAINS, EASY, Room
from tests.bot.messages import answer, button_of, pictures_of, text_of

FEATURES = Path(bot.__file__).parent
ROOT = FEATURES.parent


def walk(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The payloads of commands, subcommands and options."""
    return [node for command in commands for node in (command, *walk(command.get("options") or []))]


@pytest.fixture
def payloads(room: Room) -> list[dict[str, Any]]:
    """The payloads of the registered commands."""
    return list(room.env.backend.commands[None].values())


def test_no_name_is_used_twice(payloads: list[dict[str, Any]]):
    assert {command["name"] for command in payloads} == {
        "board",
        "check",
        "daily",
        "duel",
        "grade",
        "help",
        "hint",
        "leaderboard",
        "learn",
        "place",
        "practice",
        "privacy",
        "progress",
        "race",
        "random",
        "settings",
        "Grade this puzzle",
        "Hint for this puzzle",
    }
    assert len(payloads) == 18


def test_every_command_and_option_has_a_description_within_limits(payloads: list[dict[str, Any]]):
    for node in walk(payloads):
        assert 1 <= len(node["name"]) <= 32
        if node.get("type") == discord.AppCommandType.message.value:
            continue
        assert 1 <= len(node["description"]) <= 100
        assert node["description"] != "…", f"{node['name']} has no description"
        for choice in node.get("choices") or []:
            assert 1 <= len(choice["name"]) <= 100


@pytest.fixture
async def translated(simcord_env: simcord.Env, simcord_bot: TutorBot) -> list[dict[str, Any]]:
    """The payloads of the commands in all languages."""
    tree = simcord_bot.tree
    translator = tree.translator
    assert translator is not None
    return [
        await command.get_translated_payload(tree, translator)
        for kind in discord.AppCommandType
        for command in tree.get_commands(type=kind)
    ]


def names_in(nodes: list[dict[str, Any]], locale: str) -> list[str]:
    """The names of the commands or options of one level in a locale."""
    return [(node.get("name_localizations") or {}).get(locale, node["name"]) for node in nodes]


def levels(commands: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The levels: slash commands, commands of a group, options of a command."""
    slash = [command for command in commands if not is_menu(command)]
    return [slash, *(node["options"] for node in walk(slash) if node.get("options"))]


def is_menu(command: dict[str, Any]) -> bool:
    return "description" not in command


LOCALES = [locale.value for locale in discord.Locale]


def test_names_are_valid_on_discord_in_every_language(
    translated: list[dict[str, Any]], subtests: pytest.Subtests
):
    for locale in LOCALES:
        with subtests.test(locale):
            for level in levels(translated):
                names = names_in(level, locale)
                assert len(set(names)) == len(names)
                for name in names:
                    assert re.fullmatch(r"[-_'\w]{1,32}", name)
                    assert name == name.lower()
            menus = names_in([command for command in translated if is_menu(command)], locale)
            assert len(set(menus)) == len(menus)
            assert all(1 <= len(name) <= 32 for name in menus)


def test_translated_descriptions_and_choices_are_within_limits(translated: list[dict[str, Any]]):
    for node in walk(translated):
        texts = dict(node.get("description_localizations") or {})
        for choice in node.get("choices") or []:
            texts |= choice.get("name_localizations") or {}
        assert all(1 <= len(text) <= 100 for text in texts.values()), node["name"]


def test_registered_texts_contain_no_gettext_context(translated: list[dict[str, Any]]):
    assert "\\u0004" not in json.dumps(translated)


def test_every_command_works_everywhere(payloads: list[dict[str, Any]]):
    for command in payloads:
        assert sorted(command["contexts"]) == [0, 1, 2], "server, direct message, private channel"
        assert sorted(command["integration_types"]) == [0, 1], "server, single user"


def test_bot_has_no_privileged_intents_and_mentions_nobody(simcord_bot: TutorBot):
    assert simcord_bot.intents == discord.Intents(guilds=True)
    mentions = simcord_bot.allowed_mentions
    assert mentions is not None
    assert not any((mentions.everyone, mentions.users, mentions.roles, mentions.replied_user))


async def test_every_picture_has_alt_text_and_every_button_a_template(room: Room):
    messages = [await room.grade(EASY), await room.grade(CHAINS), await room.hint(EASY, level=3)]
    for message in messages:
        for shown in (message, await room.press(message)):
            for attachment in pictures_of(shown):
                assert attachment.description
                assert len(attachment.description) <= 1024
            custom_id = button_of(shown)["custom_id"]
            assert custom_id.startswith("hint:")
            assert len(custom_id) < 100


async def test_a_folder_is_a_feature(
    room: Room, new_bot: Callable[[], TutorBot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The example of docs/adding-a-command.md, as it is printed there."""
    page = (ROOT / "docs" / "adding-a-command.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    folder = tmp_path / "tally"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "feature.py").write_text(example, encoding="utf-8")
    monkeypatch.setattr(bot, "__path__", [*bot.__path__, str(tmp_path)])

    await room.env.restart_bot(new_bot())

    assert re.fullmatch(
        r"I keep \d+ rows? about you\.",
        text_of(answer(await room.alice.slash(room.channel, "tally"))),
    )
    listed = await room.alice.slash(room.channel, "help", topic="COMMANDS")
    section = text_of(answer(listed)).partition("**Privacy**")[2]
    assert re.search(r"</tally:\d+>: How much I keep about you", section)


def test_every_name_is_listed_for_translation(translated: list[dict[str, Any]]):
    names = {name for feature in find_features() for name in feature.names}
    for node in walk(translated):
        if not is_menu(node):
            is_option = node["type"] > discord.AppCommandOptionType.subcommand_group.value
            kind = NameKind.OPTION if is_option else NameKind.COMMAND
            assert N_(node["name"], kind.value) in names, "its feature lists it"


def test_commands_for_blocked_users_and_moves_are_those_of_the_feature():
    for feature in find_features():
        assert {*feature.privacy, *feature.moves} <= feature.help.keys()


def test_help_says_where_every_command_is_listed(simcord_env: simcord.Env, simcord_bot: TutorBot):
    slash = simcord_bot.tree.get_commands(type=discord.AppCommandType.chat_input)
    assert simcord_bot.services.help.keys() == {command.name for command in slash}


def test_cogs_stay_thin(subtests: pytest.Subtests):
    for path in sorted(FEATURES.glob("*/cog.py")):
        with subtests.test(path.parent.stem):
            assert len(path.read_text(encoding="utf-8").splitlines()) < 150


def test_services_do_not_import_discord(subtests: pytest.Subtests):
    for path in sorted(FEATURES.glob("*/service.py")):
        with subtests.test(path.parent.stem):
            text = path.read_text(encoding="utf-8")
            assert "import discord" not in text
            assert "from discord" not in text
            assert "views import" not in text


async def test_outdated_command_is_explained(room: Room, simcord_bot: TutorBot):
    simcord_bot.tree.remove_command("hint")

    result = await room.alice.slash(room.channel, "hint", puzzle=EASY)

    assert result.ephemeral
    assert "Reload Discord" in text_of(answer(result))
    assert room.env.errors, "the simulation notes it, too"


async def test_sent_messages_never_mention(room: Room):
    message = await room.bob.send(room.channel, "@everyone")

    await room.alice.context_menu(room.channel, "Grade this puzzle", message)

    for request in room.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") or {}
        for sent in (body, data):
            if "content" in sent:
                assert "@everyone" not in json.dumps(sent) or sent["allowed_mentions"] == {
                    "parse": []
                }
