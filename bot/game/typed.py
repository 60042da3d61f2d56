"""Typed moves, in the notation of stored games."""

from typing import Final

from engine.notation import NotationError, format_turn, parse_turn

_LONGEST: Final = 200
"""The maximum number of characters that are parsed on the event loop."""


def move_in(text: str) -> str:
    """The move in a text, such as "r3c4=5"; "" for other text, and for a whole grid."""
    if len(text) > _LONGEST:
        return ""
    try:
        return format_turn(parse_turn(text))
    except NotationError:
        return ""
