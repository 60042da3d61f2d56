"""What several commands offer while somebody types."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.services.techniques import matching
from engine.technique import Technique

if TYPE_CHECKING:
    from bot.app import TutorBot


async def technique_choices(
    interaction: "discord.Interaction[TutorBot]",
    typed: str,
    among: frozenset[Technique] = frozenset(Technique),
) -> list[app_commands.Choice[str]]:
    """The techniques that somebody may mean, named in their language.

    Args:
        interaction: the typing.
        typed: what stands there so far.
        among: the techniques to choose from.
    """
    people = interaction.client.people
    with await people.speaking_to(interaction.user.id, str(interaction.locale)):
        return [
            app_commands.Choice(name=one.name, value=one.technique.slug)
            for one in matching(typed, among)
        ]
