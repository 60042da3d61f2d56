"""A user's settings as a message."""

from datetime import datetime
from typing import Final

from bot.card import Card
from bot.reply import Reply
from bot.settings.service import local_time
from bot.store import DEFAULT_ZONE, Preferences
from engine.language import N_, CellNames, languages, translate
from engine.scales import ORDERS, TEACHER
from tutor.presentation import Presentation

THEME_NAMES: Final = {
    "light": N_("light"),
    "dark": N_("dark"),
    "high-contrast": N_("high contrast"),
    "print": N_("for printing"),
}
CELL_NAMES: Final = {
    CellNames.RC: N_("r3c4: row and column"),
    CellNames.A1: N_("C4: letter for row"),
}
ORDER_NAMES: Final = {slug: scale.order_name for slug, scale in ORDERS.items()}
_TITLE: Final = N_("Your settings")
_LANGUAGE: Final = N_("Language")
_THEME: Final = N_("Colours")
_CELLS: Final = N_("Names of cells")
_ZONE: Final = N_("Time zone")
_ORDER: Final = N_("Hints follow")
_GUESSES: Final = N_("Comment on my guesses")
_PICTURES: Final = N_("Pictures")
_ON: Final = N_("on")
_OFF: Final = N_("off")
_FOLLOWS: Final = N_("{value} (not set by you)")
_TIME: Final = N_("{zone}, where it is {time}")
_FOOTER: Final = N_("Change one with /settings me and its option.")


def settings_reply(preferences: Preferences, presentation: Presentation, now: datetime) -> Reply:
    """All settings of a user, in their language.

    Args:
        preferences: their settings.
        presentation: the resulting presentation.
        now: the current time (aware).
    """
    zone = preferences.zone or DEFAULT_ZONE
    with presentation.use_locale():
        time = translate(_TIME, zone=zone, time=local_time(zone, now))
        rows = (
            (_LANGUAGE, languages()[presentation.language], preferences.language),
            (
                _THEME,
                translate(THEME_NAMES.get(presentation.theme, presentation.theme)),
                preferences.theme,
            ),
            (_CELLS, translate(CELL_NAMES[presentation.cells]), preferences.cells),
            (_ZONE, time, preferences.zone),
            (_ORDER, translate(ORDER_NAMES[preferences.scale or TEACHER.slug]), preferences.scale),
            (_PICTURES, translate(_ON if preferences.pictures else _OFF), True),
            (_GUESSES, translate(_ON if preferences.guesses else _OFF), preferences.guesses),
        )
        fields = tuple(
            (translate(name), value if own else translate(_FOLLOWS, value=value))
            for name, value, own in rows
        )
        card = Card(title=translate(_TITLE), fields=fields, small_print=translate(_FOOTER))
    return Reply(cards=(card,))
