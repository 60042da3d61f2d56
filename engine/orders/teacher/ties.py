"""The order of equally helpful steps: the cheapest first, then steps near the last change."""

from collections.abc import Collection

from engine.model.candidates import Candidate
from engine.model.reasons import empty_cells
from engine.model.step import Pattern, Step
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.cases import CasesPattern
from engine.techniques.colours import ColouringPattern
from engine.techniques.either_way import EitherWayPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern
from engine.techniques.subsets import SubsetPattern


def sort_key(step: Step, after: Collection[Candidate]) -> tuple[object, ...]:
    """The sort key of a step: its cost, then how soon a person looks there."""
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
        _cells_to_follow(step.pattern),
        not near,
        _cells_to_check(step),
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


def _cells_to_check(step: Step) -> int:
    """How many empty cells a person checks for a single; 0 for other patterns."""
    if not isinstance(step.pattern, SinglePattern):
        return 0
    (house,) = step.pattern.where_to_look(step.grid)
    return len(empty_cells(step.grid, house))


def _kind_of_house(pattern: Pattern) -> int:
    """0 for a pattern in a box, 1 in a line, 2 for others."""
    house = None
    match pattern:
        case SinglePattern() | SubsetPattern():
            house = pattern.house
        case LockedPattern():
            house = pattern.base
    return 2 if house is None else int(house.kind.is_line)


def _cells_to_follow(pattern: Pattern) -> int:
    """The cells of a chain or a colouring; 0 for other patterns."""
    match pattern:
        case AlsPattern(sets=sets):
            return sum(len(als.cells) for als in sets)
        case AlternatingPattern(nodes=nodes):
            return len({cell for node in nodes for cell in node.cells})
        case ColouringPattern(colours=colours):
            return sum(map(len, colours))
    return 0
