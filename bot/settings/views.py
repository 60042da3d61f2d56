"""Somebody's settings as a message."""

from datetime import datetime
from typing import Final

import discord

from bot.reply import COLOUR, Reply
from bot.settings.service import local_time
from bot.store import DEFAULT_ZONE, Preferences
from engine.language import CellNames, languages, msg, say
from engine.scales import SE, SOLVING_SCALES
from tutor.presentation import Presentation

THEME_NAMES: Final = {
    "light": msg("light"),
    "dark": msg("dark"),
    "high-contrast": msg("high contrast"),
    "print": msg("for printing"),
}
CELL_NAMES: Final = {
    CellNames.RC: msg("r3c4: row and column"),
    CellNames.A1: msg("C4: letter for row"),
}
ORDER_NAMES: Final = {slug: scale.order_name for slug, scale in SOLVING_SCALES.items()}
_TITLE: Final = msg("Your settings")
_LANGUAGE: Final = msg("Language")
_THEME: Final = msg("Colours")
_CELLS: Final = msg("Names of cells")
_ZONE: Final = msg("Time zone")
_ORDER: Final = msg("Hints follow")
_FOLLOWS: Final = msg("{value} (not set by you)")
_TIME: Final = msg("{zone}, where it is {time}")
_FOOTER: Final = msg("Change one with /settings me and its option.")


def settings_reply(preferences: Preferences, presentation: Presentation, now: datetime) -> Reply:
    """All settings of somebody, in the language that they have set.

    Args:
        preferences: what they have set.
        presentation: what follows from that.
        now: the present moment (aware).
    """
    zone = preferences.zone or DEFAULT_ZONE
    with presentation.speaking():
        time = say(_TIME, zone=zone, time=local_time(zone, now))
        rows = (
            (_LANGUAGE, languages()[presentation.language], preferences.language),
            (
                _THEME,
                say(THEME_NAMES.get(presentation.theme, presentation.theme)),
                preferences.theme,
            ),
            (_CELLS, say(CELL_NAMES[presentation.cells]), preferences.cells),
            (_ZONE, time, preferences.zone),
            (_ORDER, say(ORDER_NAMES[preferences.scale or SE.slug]), preferences.scale),
        )
        card = discord.Embed(title=say(_TITLE), colour=COLOUR).set_footer(text=say(_FOOTER))
        for name, value, own in rows:
            card.add_field(
                name=say(name),
                value=value if own else say(_FOLLOWS, value=value),
                inline=False,
            )
    return Reply(cards=(card,))
