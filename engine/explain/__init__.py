"""Steps and ratings in words.

One module for each family of techniques tells its steps at the four hint levels; every sentence
goes through `_say.say`.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Final

from engine.explain import chains, exclusion, fish, locked, singles, subsets, uniqueness, wings
from engine.explain._say import Words
from engine.explain.rating import describe_rating
from engine.step import Step
from engine.technique import Family

__all__ = ["HintLevel", "describe_rating", "explain"]


class HintLevel(IntEnum):
    """How much a hint tells."""

    NUDGE = 1
    """A place to look at."""
    TECHNIQUE = 2
    """The technique and its idea, but no place."""
    WHERE = 3
    """Where the pattern stands, but not what follows."""
    FULL = 4
    """The whole argument and what follows."""


def explain(step: Step, level: HintLevel = HintLevel.FULL) -> str:
    """A step in words, as plain text.

    The first sentence of level `TECHNIQUE` names the technique; the other levels do not repeat
    it. `FULL` names every effect of the step and stands alone. Its last line is the chain in
    Eureka notation where the technique is a chain.

    Raises:
        ValueError: if the level is a number that is no hint level.
    """
    return _TELL[step.technique.family](step)[HintLevel(level) - 1]


_TELL: Final[Mapping[Family, Callable[[Step], Words]]] = {
    Family.SINGLE: singles.tell,
    Family.LOCKED: locked.tell,
    Family.SUBSET: subsets.tell,
    Family.FISH: fish.tell,
    Family.WING: wings.tell,
    Family.UNIQUENESS: uniqueness.tell,
    Family.EXCLUSION: exclusion.tell,
    Family.CHAIN: chains.tell,
}
