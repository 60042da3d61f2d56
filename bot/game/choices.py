"""The games of a user as choices of a command's option."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import Final

from discord import app_commands

from bot.store import SavedGame
from engine.language import forms, translate_count
from engine.notation import format_line, parse_position

_LONGEST_CHOICE: Final = 100
"""Discord's limit for the value of a choice, in characters."""
_LONGEST_PUZZLE: Final = 300
"""The maximum length of a position line without pencil marks, in characters."""
_GAME: Final = forms(
    "{date} · 1 turn · {digits}…", "{date} · {count} turns · {digits}…", "a game to choose"
)


def game_choices(
    games: Sequence[SavedGame], typed: str, zone: tzinfo
) -> list[app_commands.Choice[str]]:
    """The games that match a typed text, with the dates of a user's time zone."""
    choices = []
    for game in games:
        if len(game.puzzle) > _LONGEST_PUZZLE:
            continue  # it has pencil marks, and parsing many of these would block the event loop
        grid = parse_position(game.puzzle)
        line = format_line(grid)
        # A digit string cannot hold pencil marks, and a layout without a name is too long.
        if not grid.has_marks and len(line) <= _LONGEST_CHOICE:
            turns = len(game.turns.splitlines())
            # The name of the variant, and the first three rows.
            begun = line[: len(line) - 54]
            date = game.updated.astimezone(zone).date().isoformat()
            name = translate_count(_GAME, turns, date=date, digits=begun)
            if typed.casefold() in f"{name} {line}".casefold():
                choices.append(app_commands.Choice(name=name, value=line))
    return choices
