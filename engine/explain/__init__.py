"""Steps and ratings in words.

One module for each family of techniques describes its steps at the four hint levels; every sentence
comes from the catalogue of `engine.language`.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Final

from engine.chain_patterns import (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ContradictionPattern,
    EitherWayPattern,
    ForcingPattern,
)
from engine.expert_patterns import ExocetPattern, RankZeroPattern, TridagonPattern
from engine.explain import (
    almost_locked,
    alternating,
    cases,
    chains,
    colours,
    contradiction,
    either_way,
    exclusion,
    exocet,
    fish,
    forcing,
    locked,
    rank_zero,
    rectangles,
    runs,
    singles,
    subsets,
    sue_de_coq,
    tridagon,
    uniqueness,
    wings,
)
from engine.explain._phrases import HintTexts
from engine.explain.captions import describe_caption
from engine.explain.pages import pages
from engine.explain.rating import (
    describe_audience,
    describe_hardness,
    describe_rating,
    describe_verdict,
)
from engine.language import translate
from engine.patterns import (
    AvoidableRectanglePattern,
    BugPattern,
    ColouringPattern,
    ExclusionPattern,
    FishPattern,
    HiddenRectanglePattern,
    LockedPattern,
    LoopPattern,
    SinglePattern,
    SolutionPattern,
    SubsetPattern,
    SueDeCoqPattern,
    WingPattern,
)
from engine.step import ChainPattern, Pattern, RunPattern, Step
from engine.technique import Technique

__all__ = [
    "HintLevel",
    "describe_audience",
    "describe_caption",
    "describe_hardness",
    "describe_rating",
    "describe_verdict",
    "explain",
    "pages",
    "step_title",
    "technique_name",
]


class HintLevel(IntEnum):
    """How much a hint reveals."""

    NUDGE = 1
    """A place to look at."""
    TECHNIQUE = 2
    """The technique and its idea; of a chain also how long it is and where it begins."""
    WHERE = 3
    """Where the pattern is, but not what follows."""
    FULL = 4
    """The whole argument and what follows."""


def explain(step: Step, level: HintLevel = HintLevel.FULL) -> str:
    """A step in words, as plain text.

    The first sentence of level `TECHNIQUE` names the technique; the other levels do not repeat
    it. `FULL` names every effect of the step and is complete by itself, however long; `pages`
    splits it. Its last line is the chain in Eureka notation where the technique is a chain.

    Args:
        step: any step.
        level: how much of it to describe.

    Raises:
        ValueError: if the level is a number that is no hint level.
        TypeError: if the step is anything but a step, such as a grid.
    """
    if not isinstance(step, Step):
        raise TypeError(f"explain takes a step, as engine.next_step returns it, not {step!r:.90}")
    level = HintLevel(level)
    return _DESCRIBE[type(step.pattern)](step)[level - 1]


def step_title(step: Step) -> str:
    """The name of a step's technique in the current locale; of a run, how long it is."""
    return (
        runs.title(step) if isinstance(step.pattern, RunPattern) else technique_name(step.technique)
    )


def technique_name(technique: Technique) -> str:
    """The name of a technique in the current locale."""
    return translate(technique.value)


_DESCRIBE: Final[Mapping[type[Pattern], Callable[[Step], HintTexts]]] = {
    SinglePattern: singles.describe,
    RunPattern: runs.describe,
    LockedPattern: locked.describe,
    SubsetPattern: subsets.describe,
    FishPattern: fish.describe,
    WingPattern: wings.describe,
    LoopPattern: uniqueness.describe,
    HiddenRectanglePattern: rectangles.describe_hidden,
    AvoidableRectanglePattern: rectangles.describe_avoidable,
    BugPattern: uniqueness.describe,
    ExclusionPattern: exclusion.describe,
    ChainPattern: chains.describe,
    AlternatingPattern: alternating.describe,
    AlsPattern: almost_locked.describe,
    ForcingPattern: forcing.describe,
    ContradictionPattern: contradiction.describe,
    EitherWayPattern: either_way.describe,
    CasesPattern: cases.describe,
    RankZeroPattern: rank_zero.describe,
    TridagonPattern: tridagon.describe,
    ExocetPattern: exocet.describe,
    ColouringPattern: colours.describe,
    SueDeCoqPattern: sue_de_coq.describe,
    SolutionPattern: singles.describe_solution,
}
