"""The names of commands and options in the languages of the catalogue, and how to mention them.

Discord identifies a command by its English name, and shows its name in the language of the reader's
client. A name that has no translation, or that no feature lists, stays English.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import discord
from discord import app_commands

from bot.chat.request_context import language_of
from engine.language import N_, translate, use_locale


class NameKind(Enum):
    """What a name belongs to; the value is the name's context in the catalogue."""

    COMMAND = "command"
    """A command, a group of commands, or a command in a group."""
    OPTION = "option"


@dataclass(frozen=True, slots=True)
class ListedCommand:
    """A command that people can use.

    Attributes:
        name: its English name after its group's, such as "settings me".
        description: what it does, in English, as `translate` knows it.
    """

    name: str
    description: str

    @property
    def group(self) -> str:
        """The English name of its group, or its own if it is in no group."""
        return self.name.partition(" ")[0]


def name_of(name: str, kind: NameKind) -> str:
    """The translation of a name into the current locale, or else the English name."""
    return translate(N_(name, kind.value))


def localized_command(command: str, language: str) -> str:
    """The name of a command in a language: "settings me" is "einstellungen ich"."""
    with use_locale(language):
        return " ".join(name_of(name, NameKind.COMMAND) for name in command.split())


def commands_of(tree: app_commands.CommandTree[Any]) -> list[ListedCommand]:
    """All slash commands, groups expanded, in the order in which they were added."""
    return [
        ListedCommand(command.qualified_name, command.description)
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
    ]


def menus_of(tree: app_commands.CommandTree[Any], locale: str) -> list[str]:
    """The names of all message menu commands, as the reader's Discord shows them.

    Args:
        tree: all commands.
        locale: the language of the reader's Discord.
    """
    menus = tree.get_commands(type=discord.AppCommandType.message)
    with use_locale(language_of(locale)):
        return sorted(translate(menu.name) for menu in menus)


def mention(command: str, ids: Mapping[str, int], locale: str) -> str:
    """Format a command for a text, clickable if its id is known.

    Discord shows a clickable mention by the English name only, so a translated name follows it.

    Args:
        command: its English name, such as "settings me".
        ids: the known ids of commands and groups, by their English names.
        locale: the language of the reader's Discord.
    """
    local = localized_command(command, language_of(locale))
    known = ids.get(command.partition(" ")[0])
    if known is None:
        return f"`/{local}`"
    clickable = f"</{command}:{known}>"
    return clickable if local == command else f"{clickable} (`/{local}`)"


def localize_commands(text: str, tree: app_commands.CommandTree[Any], locale: str) -> str:
    """Replace each "/command" in a text with its name in the reader's Discord.

    Args:
        text: may contain English command names, as all texts of the bot do.
        tree: all commands.
        locale: the language of the reader's Discord.
    """
    if "/" not in text:
        return text
    language = language_of(locale)
    names = {command.name for command in commands_of(tree)}
    names |= {name.partition(" ")[0] for name in names}
    names = {name for name in names if localized_command(name, language) != name}
    if not names:
        return text
    alternatives = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    mentions = re.compile(rf"(?<![\w/.:<])/({alternatives})(?![\w-])")
    return mentions.sub(lambda match: f"/{localized_command(match[1], language)}", text)
