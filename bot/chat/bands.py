"""The colours and circles of the difficulty bands. Colour is never the only sign of a band."""

from collections.abc import Mapping
from typing import Final

import discord
from discord import app_commands

from engine.language import translate
from engine.model.band import Band, band_name

COLOURS: Final[Mapping[Band | None, discord.Colour]] = {
    Band.EASY: discord.Colour(0x009E73),
    Band.MEDIUM: discord.Colour(0xF0E442),
    Band.HARD: discord.Colour(0xE69F00),
    Band.EXPERT: discord.Colour(0xD55E00),
    None: discord.Colour(0xCC79A7),
}
"""The colours of cards, from the Okabe-Ito palette; None means harder than all bands."""
CIRCLES: Final[Mapping[Band | None, str]] = {
    Band.EASY: "🟢",
    Band.MEDIUM: "🟡",
    Band.HARD: "🟠",
    Band.EXPERT: "🔴",
    None: "🟣",
}
"""Circles in these colours."""
BAND_CHOICES: Final = [app_commands.Choice(name=band.value, value=band.name) for band in Band]
"""The choices for a command option that takes a band."""


def band_title(band: Band, title: str) -> str:
    """The title of a card, preceded by the circle of its band.

    Args:
        title: the title, as marked with `N_`, in which {band} is the name of the band.
    """
    return f"{CIRCLES[band]} {translate(title, band=band_name(band))}"
