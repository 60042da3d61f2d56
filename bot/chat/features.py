"""`Feature`: what a folder of the bot declares, so that nothing else has to name it."""

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from discord.ext import commands

import bot
from bot.chat.button import PersistentItem
from bot.chat.command_help import CommandHelp
from bot.chat.form import Form
from bot.chat.services import Services


@dataclass(frozen=True, slots=True)
class Feature:
    """What a feature adds to the bot: `FEATURE` in the `feature.py` of its folder.

    Its service is not listed: `Services.get` builds it when it is first asked for.

    Attributes:
        names: the names of its commands and of their options, as marked with `N_`.
        help: where the help lists its commands, by their English names; those of a group by that
            of the group.
        cog: makes what has its commands, its listeners and its background loops.
        items: its buttons and menus.
        forms: its forms.
        privacy: the names of its commands that export or delete a user's own data, which blocked
            users may use, too.
        moves: the names of its commands that play moves: they take a player's tokens as presses do.
        connect: connects it to others: says what it answers for them (`Services.requests`), or has
            their services call it.
    """

    names: tuple[str, ...] = ()
    help: Mapping[str, CommandHelp] = field(default_factory=dict)
    cog: Callable[[Services], commands.Cog] | None = None
    items: tuple[type[PersistentItem[Any]], ...] = ()
    forms: tuple[type[Form], ...] = ()
    privacy: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    connect: Callable[[Services], None] | None = None


def find_features() -> Iterator[Feature]:
    """What `feature.py` declares in each folder of the bot that has one, in the order of names."""
    for folder in pkgutil.iter_modules(bot.__path__, "bot."):
        name = f"{folder.name}.feature"
        if folder.ispkg and importlib.util.find_spec(name):
            feature: Feature = importlib.import_module(name).FEATURE
            yield feature
