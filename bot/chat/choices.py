"""Choices that several commands offer while a user types."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.chat.services import services_of
from bot.chat.techniques import matching
from engine.language import N_
from engine.model.technique import Technique

VARIANT: Final = N_("The kind of sudoku, if it is not a classic one")
VARIANTS: Final = [
    app_commands.Choice(name=N_("diagonal (X): both diagonals too"), value="diagonal"),
    app_commands.Choice(name=N_("windoku: four windows too"), value="windoku"),
    app_commands.Choice(name=N_("jigsaw: followed by 81 letters for its regions"), value="jigsaw"),
    app_commands.Choice(name=N_("classic"), value="classic"),
]
"""The kinds of sudoku that commands offer, as values for `reader.read_text`."""


async def technique_choices(
    interaction: discord.Interaction[Any],
    typed: str,
    among: frozenset[Technique] = frozenset(Technique),
) -> list[app_commands.Choice[str]]:
    """The techniques that match the typed text, named in the user's language.

    Args:
        interaction: the autocomplete interaction.
        typed: the text typed so far.
        among: the techniques to choose from.
    """
    services = services_of(interaction)
    user = interaction.user.id
    with (
        services.in_flight.track(user),
        await services.users.use_user_locale(user, str(interaction.locale)),
    ):
        return [
            app_commands.Choice(name=choice.name, value=choice.technique.slug)
            for choice in matching(typed, among)
        ]
