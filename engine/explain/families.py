"""What describes the steps of each family, and what a step is called."""

from collections.abc import Callable, Mapping
from typing import Final

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
from engine.language import translate
from engine.model.chain_patterns import (
    AlsPattern,
    AlternatingPattern,
    CasesPattern,
    ContradictionPattern,
    EitherWayPattern,
    ForcingPattern,
)
from engine.model.expert_patterns import ExocetPattern, RankZeroPattern, TridagonPattern
from engine.model.patterns import (
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
from engine.model.step import ChainPattern, Pattern, RunPattern, Step
from engine.model.technique import Technique


def describe(step: Step) -> HintTexts:
    """The texts of a step at all hint levels."""
    return _DESCRIBE[type(step.pattern)](step)


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
    CasesPattern: cases.describe,
    EitherWayPattern: either_way.describe,
    RankZeroPattern: rank_zero.describe,
    TridagonPattern: tridagon.describe,
    ExocetPattern: exocet.describe,
    ColouringPattern: colours.describe,
    SueDeCoqPattern: sue_de_coq.describe,
    SolutionPattern: singles.describe_solution,
}
