"""The order of equally helpful steps: the cheapest first, then steps near the last change."""

from collections.abc import Collection

from engine.model.candidates import Candidate
from engine.model.step import Pattern, Step
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.cases import CasesPattern
from engine.techniques.either_way import EitherWayPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern
from engine.techniques.subsets import SubsetPattern


def sort_key(step: Step, after: Collection[Candidate]) -> tuple[object, ...]:
    """The sort key of a step: its cost, then how soon a person looks there."""
    chain = step.pattern if isinstance(step.pattern, (AlternatingPattern, AlsPattern)) else None
    first = min(step.effects)
    near = any(
        effect.digit == candidate.digit
        or step.grid.variant.see_each_other(effect.cell, candidate.cell)
        for effect in step.effects
        for candidate in after
    )
    return (
        step.rating,
        _branches(step.pattern),
        0 if chain is None else _cells_of_links(chain),
        not near,
        _kind_of_house(step.pattern),
        -len(step.effects),
        first.cell,
        first.digit,
    )


def _branches(pattern: Pattern) -> int:
    """How many tests or chains a person has to compare; 1 for other patterns."""
    match pattern:
        case EitherWayPattern():
            return len(pattern.tests)
        case CasesPattern():
            return len(pattern.chains)
    return 1


def _kind_of_house(pattern: Pattern) -> int:
    """0 for a pattern in a box, 1 in a line, 2 for others."""
    house = None
    match pattern:
        case SinglePattern() | SubsetPattern():
            house = pattern.house
        case LockedPattern():
            house = pattern.base
    return 2 if house is None else int(house.kind.is_line)


def _cells_of_links(pattern: AlternatingPattern | AlsPattern) -> int:
    if isinstance(pattern, AlsPattern):
        return sum(len(als.cells) for als in pattern.sets)
    return len({cell for node in pattern.nodes for cell in node.cells})
