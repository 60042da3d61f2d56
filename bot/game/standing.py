"""The standings of a puzzle's players in words: times, hints, and who had the fewest hints."""

from collections.abc import Sequence
from typing import Final

from engine.language import N_, forms, translate, translate_count

_ALONE: Final = N_("no hint", "help in a game")
_HINTS: Final = forms("hint for 1 step", "hints for {count} steps", "help in a game")
_DONE: Final = N_("✅ solved, {hints}")
_DONE_IN: Final = N_("✅ {time}, {hints}")
_PROGRESS: Final = N_("{bar} {filled} / 81, {hints}")
_BAR: Final = 12
"""The length of the bar that shows how many cells are filled in."""
_FEWEST: Final = N_("Fewest hints: {player}")


def clock_time(seconds: int) -> str:
    """A time such as 4:05, or 1:04:05."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def help_words(steps: int) -> str:
    """How much help a player had, such as "hints for 2 steps".

    Args:
        steps: the number of steps for which they had a hint.
    """
    return translate_count(_HINTS, steps) if steps else translate(_ALONE)


def how_solved(seconds: int | None, steps: int) -> str:
    """How a player has solved a puzzle: "✅ 4:05, no hint".

    Args:
        seconds: how long it took; None to leave that out.
        steps: the number of steps for which they had a hint.
    """
    hints = help_words(steps)
    if seconds is None:
        return translate(_DONE, hints=hints)
    return translate(_DONE_IN, time=clock_time(seconds), hints=hints)


def how_far(filled: int, steps: int) -> str:
    """The progress of a player who has not finished: a bar, "34 / 81, no hint".

    Args:
        filled: how many cells are filled in.
        steps: the number of steps for which they had a hint.
    """
    return translate(_PROGRESS, bar=filled_bar(filled), filled=filled, hints=help_words(steps))


def filled_bar(filled: int) -> str:
    """A bar that shows how many of 81 cells are filled in."""
    length = filled * _BAR // 81
    return "▰" * length + "▱" * (_BAR - length)


def fewest_hints(players: Sequence[tuple[int, int]]) -> str:
    """Who has solved a puzzle with the fewest hints; "" if that is the fastest.

    Args:
        players: the id of each user who has solved it, with the number of steps for which they had
            a hint, the fastest first.
    """
    best = min(players, key=lambda player: player[1], default=None)
    return "" if best is None or best is players[0] else translate(_FEWEST, player=f"<@{best[0]}>")
