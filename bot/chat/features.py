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
        help: its entries in the help, by English command name; a group of commands has one entry.
        cog: makes the cog with its commands, listeners and background loops.
        items: its buttons and menus.
        forms: its forms.
        privacy: the names of its commands that export or delete a user's own data, which blocked
            users may use, too.
        moves: the names of its commands that play moves; like button presses, they take tokens for
            moves.
        connect: connects it to other features: registers the requests that it answers
            (`Services.requests`), or callbacks in their services.
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
    """The `FEATURE` of each folder of the bot that has a `feature.py`, in the order of names."""
    for folder in pkgutil.iter_modules(bot.__path__, "bot."):
        name = f"{folder.name}.feature"
        if folder.ispkg and importlib.util.find_spec(name):
            feature: Feature = importlib.import_module(name).FEATURE
            yield feature
