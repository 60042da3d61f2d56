"""The end of a game: the techniques that the player used, the next puzzle, and sharing."""

from collections.abc import Collection, Iterator
from typing import Any, Final

import discord

from bot.game.result import GameView
from bot.store import SavedGame, Summary
from engine.language import N_, forms, translate, translate_count
from engine.model.band import Band, band_name
from engine.model.technique import Family, Technique
from engine.words.explanation import technique_name

ALL_RIGHT: Final = N_("Every cell is right. Congratulations!")
_ALONE: Final = N_("Solved without hints.")
_HELPED: Final = forms("Solved with a hint for 1 step.", "Solved with hints for {count} steps.")
_FOUND: Final = N_("You found these yourself")
_FIRST: Final = N_("🌱 The first time in a game without a hint: {technique}.")
_NEXT: Final = N_("Next puzzle: {band}")
_HARDER: Final = N_("A harder one: {band}")
_SHARE: Final = N_("Share")
_SHARE_TIME: Final = N_("Share with time")
_SINGLES: Final = {technique.slug for technique in Technique if technique.family is Family.SINGLE}
_SHOWN: Final = 6
"""The maximum number of techniques that are named, the hardest first."""


def share_id(game: int, *, timed: bool = False) -> str:
    """The id of the button that shares a solved game, optionally with its time."""
    return f"share-game:{game}{':time' * timed}"


def next_id(band: Band) -> str:
    """The id of the button that begins a new puzzle of a band."""
    return f"next-puzzle:{band.slug}"


def hints_line(summary: Summary) -> str:
    """How much help a solved game took, in a sentence."""
    if summary.hints:
        return translate_count(_HELPED, summary.hints)
    return translate(_ALONE)


def ending_lines(shown: GameView) -> Iterator[str]:
    """The text of a solved game."""
    yield translate(ALL_RIGHT)
    if shown.summary is not None:
        yield hints_line(shown.summary)
        firsts = shown.summary.firsts - _SINGLES
        if firsts:
            yield translate(_FIRST, technique=_hardest(firsts)[0])
    for news in shown.news:
        yield news.text


def ending_fields(shown: GameView) -> tuple[tuple[str, str], ...]:
    """The techniques that were used in a solved game without a hint."""
    field = found_field(shown.summary) if shown.summary is not None else None
    return (field,) if field else ()


def found_field(summary: Summary, heading: str = _FOUND) -> tuple[str, str] | None:
    """The heading, and the techniques that a player used without a hint; None if there are none.

    Args:
        heading: the heading, as marked with `N_`.
    """
    names = _hardest(summary.techniques)
    return (translate(heading), " · ".join(names[:_SHOWN])) if names else None


def _hardest(slugs: Collection[str]) -> list[str]:
    """The names of techniques, the hardest first."""
    return [
        technique_name(technique) for technique in reversed(Technique) if technique.slug in slugs
    ]


def next_band(game: SavedGame) -> Band | None:
    """The band of the puzzle to offer after a solved game; None while the game has no rating."""
    return None if game.er is None else Band.of_tenths(game.er) or Band.EXPERT


def next_label(band: Band) -> str:
    """The label of the button that begins a new puzzle."""
    return translate(_NEXT, band=band_name(band))


def harder_band(game: SavedGame) -> Band | None:
    """The band above that of a solved game; None if it is the hardest, or has no rating."""
    band, bands = next_band(game), list(Band)
    if band is None or band is bands[-1]:
        return None
    return bands[bands.index(band) + 1]


def harder_label(band: Band) -> str:
    """The label of the button that begins a harder puzzle."""
    return translate(_HARDER, band=band_name(band))


def ending_buttons(shown: GameView) -> Iterator[discord.ui.Item[Any]]:
    """The buttons for the next puzzle and for sharing; buttons of news replace the latter."""
    if band := next_band(shown.game):
        yield discord.ui.Button(
            label=next_label(band),
            style=discord.ButtonStyle.primary,
            custom_id=next_id(band),
        )
    game = shown.game
    shared = [button for news in shown.news for button in news.buttons]
    if shared:
        yield from shared
        return
    yield discord.ui.Button(label=translate(_SHARE), custom_id=share_id(game.id))
    if game.seconds is not None:
        yield discord.ui.Button(
            label=translate(_SHARE_TIME), custom_id=share_id(game.id, timed=True)
        )
