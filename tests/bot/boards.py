"""The visible parts of a game's board."""

import re

import simcord

from tests.bot.messages import card_of


def filled(message: simcord.ResponseMessage) -> int:
    """The number of filled cells in the title."""
    found = re.search(r"· (\d+) / 81$", card_of(message).title)
    assert found, card_of(message).title
    return int(found[1])


def title(message: simcord.ResponseMessage) -> str:
    """The title of the board, without the progress."""
    return card_of(message).title.partition(" · ")[0]


def said(message: simcord.ResponseMessage) -> str:
    """The text of the board, without the progress bar."""
    return card_of(message).text.lstrip("▰▱").lstrip("\n")
