"""Steps and ratings in words.

One module for each family of techniques tells its steps at the four hint levels; every sentence
comes from the catalogue of `engine.language`.
"""

from collections.abc import Callable, Mapping
from enum import Enum, IntEnum, auto
from typing import Final

from engine.explain import (
    almost_locked,
    alternating,
    chains,
    colours,
    exclusion,
    fish,
    forcing,
    locked,
    rectangles,
    singles,
    subsets,
    sue_de_coq,
    uniqueness,
    wings,
)
from engine.explain._phrases import Words
from engine.explain.captions import tell_caption
from engine.explain.rating import describe_rating
from engine.explain.turning_points import tell_turning_points
from engine.language import translate
from engine.patterns import (
    AlsPattern,
    AlternatingPattern,
    AvoidableRectanglePattern,
    BugPattern,
    ColouringPattern,
    ExclusionPattern,
    FishPattern,
    ForcingPattern,
    HiddenRectanglePattern,
    LockedPattern,
    LoopPattern,
    SinglePattern,
    SolutionPattern,
    SubsetPattern,
    SueDeCoqPattern,
    WingPattern,
)
from engine.step import ChainPattern, Pattern, Step
from engine.technique import Technique

__all__ = ["Detail", "HintLevel", "describe_rating", "explain", "technique_name", "tell_caption"]


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


class Detail(Enum):
    """How much of a long chain, or of many cases, the whole argument tells."""

    TURNING_POINTS = auto()
    """At most 600 characters: what matters on the way, and how many links are left out."""
    EVERY_LINK = auto()
    """As much as one message holds."""


def explain(
    step: Step,
    level: HintLevel = HintLevel.FULL,
    *,
    detail: Detail = Detail.EVERY_LINK,
) -> str:
    """A step in words, as plain text.

    The first sentence of level `TECHNIQUE` names the technique; the other levels do not repeat
    it. `FULL` names every effect of the step and stands alone. Its last line is the chain in
    Eureka notation where the technique is a chain.

    Args:
        step: any step.
        level: how much of it to tell.
        detail: for level `FULL`: how much of a chain or an aligned exclusion; other steps are told
            alike.

    Raises:
        ValueError: if the level is a number that is no hint level.
    """
    level, pattern = HintLevel(level), type(step.pattern)
    short = level is HintLevel.FULL and detail is Detail.TURNING_POINTS
    if short and pattern in _SHORT:
        return _SHORT[pattern](step)
    return _TELL[pattern](step)[level - 1]


def technique_name(technique: Technique) -> str:
    """What a technique is called in the language in use."""
    return translate(technique.value)


_TELL: Final[Mapping[type[Pattern], Callable[[Step], Words]]] = {
    SinglePattern: singles.tell,
    LockedPattern: locked.tell,
    SubsetPattern: subsets.tell,
    FishPattern: fish.tell,
    WingPattern: wings.tell,
    LoopPattern: uniqueness.tell,
    HiddenRectanglePattern: rectangles.tell_hidden,
    AvoidableRectanglePattern: rectangles.tell_avoidable,
    BugPattern: uniqueness.tell,
    ExclusionPattern: exclusion.tell,
    ChainPattern: chains.tell,
    AlternatingPattern: alternating.tell,
    AlsPattern: almost_locked.tell,
    ForcingPattern: forcing.tell,
    ColouringPattern: colours.tell,
    SueDeCoqPattern: sue_de_coq.tell,
    SolutionPattern: singles.tell_solution,
}
_SHORT: Final[Mapping[type[Pattern], Callable[[Step], str]]] = {
    FishPattern: fish.tell_short,
    ColouringPattern: colours.tell_short,
    LoopPattern: uniqueness.tell_short,
    ExclusionPattern: exclusion.tell_short,
    ChainPattern: tell_turning_points,
    AlternatingPattern: alternating.tell_short,
    AlsPattern: almost_locked.tell_short,
    ForcingPattern: forcing.tell_short,
}
