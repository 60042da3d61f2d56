"""Build a `Step` with its pattern from the numbers of a hit of the core."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from engine.houses import digits_of
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.step import Pattern, Step
from engine.model.technique import Technique
from engine.orders.hodoku import chain_patterns
from engine.orders.hodoku.hit_data import HitData
from engine.orders.hodoku.rectangles import (
    avoidable_rectangle,
    hidden_rectangle,
    plain_rectangle,
    rectangle_3,
    rectangle_4,
    rectangle_6,
)
from engine.orders.hodoku.slots import slot
from engine.techniques.colours import ColouringPattern
from engine.techniques.drawing import views_of
from engine.techniques.fish import FishPattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern, SolutionPattern
from engine.techniques.subsets import SubsetPattern
from engine.techniques.sue_de_coq import SueDeCoqPattern
from engine.techniques.uniqueness import BugPattern
from engine.techniques.wings import WingPattern

if TYPE_CHECKING:
    from engine.core.hodoku.hit import HitTuple

T = TypeVar("T")


def technique_of_code(code: str) -> Technique | None:
    """The technique with this short name of HoDoKu; None for other names, such as giving up."""
    technique, _ = _TECHNIQUES.get(code, (None, None))
    return technique


def hodoku_name(step: Step) -> str:
    """HoDoKu's short name for a step of its order, such as "lc1"."""
    return next(code for code, (technique, _) in _TECHNIQUES.items() if technique is step.technique)


def technique_of(number: int, kind: int) -> Technique | None:
    """The technique of a step of this slot and kind; None if it has no technique."""
    return technique_of_code(slot(number).kinds[kind])


def step_of(grid: Grid, hit: "HitTuple") -> Step:
    """The step that a slot found in this grid.

    Args:
        grid: the position that the solver was at.
        hit: the step in the form of `Hit.as_tuple`.
    """
    number, kind, placed, gone, digits, more_digits, houses, cells, nodes = hit
    technique, pattern_of = _TECHNIQUES[slot(number).kinds[kind]]
    placements = tuple(Placement(*placement) for placement in placed)
    removed = eliminations(grid, gone)
    found = HitData(
        grid=grid,
        placed=placements,
        gone=removed,
        digits=digits_of(digits),
        more_digits=digits_of(more_digits),
        houses=_grouped((group, grid.variant.houses[house]) for house, group in houses),
        cells=_grouped((group, cell) for cell, _, group in cells),
        marked=_grouped((group, (cell, mask)) for cell, mask, group in cells),
        path=tuple(cell for cell, _, _ in cells),
        nodes=nodes,
    )
    pattern = pattern_of(found)
    return Step(
        technique=technique,
        rating=slot(number).score,
        grid=grid,
        placements=placements,
        eliminations=removed,
        pattern=pattern,
        views=views_of(technique, grid, pattern, placements, removed),
        scale="hodoku",
    )


def eliminations(grid: Grid, gone: Iterable[tuple[int, int]]) -> tuple[Elimination, ...]:
    """The candidates of a grid among removed (cell, digit) pairs, by cell and digit."""
    return tuple(sorted({Elimination(*candidate) for candidate in gone if grid.has(*candidate)}))


def _grouped(pairs: Iterable[tuple[int, T]]) -> dict[int, tuple[T, ...]]:
    groups: dict[int, tuple[T, ...]] = {}
    for group, value in pairs:
        groups[group] = (*groups.get(group, ()), value)
    return groups


def _single(found: HitData) -> Pattern:
    (placed,) = found.placed
    (house,) = found.houses.get(0, (None,))
    return SinglePattern(placed.cell, placed.digit, house)


def _locked(found: HitData) -> Pattern:
    (base,), (cover,) = found.houses[0], found.houses[1]
    return LockedPattern(found.digits[0], base, cover, tuple(sorted(found.cells[0])))


def _naked(found: HitData) -> Pattern:
    """The house is the first shared one that contains all eliminations."""
    gone = {candidate.cell for candidate in found.gone}
    house = next(house for house in found.houses[0] if gone.issubset(house.cells))
    return SubsetPattern(house, tuple(sorted(found.cells[0])), found.digits, False)


def _locked_set(found: HitData) -> Pattern:
    line, box = found.houses[0]
    cells = tuple(sorted(found.cells[0]))
    return SubsetPattern(box, cells, found.digits, False, other_house=line)


def _hidden(found: HitData) -> Pattern:
    return SubsetPattern(found.houses[0][0], tuple(sorted(found.cells[0])), found.digits, True)


def _fish(found: HitData) -> Pattern:
    (digit,) = found.digits
    cells, fins, endo_fins, cannibalised = (tuple(sorted(found.cells.get(n, ()))) for n in range(4))
    return FishPattern(
        digit=digit,
        base=found.houses[0],
        cover=found.houses[1],
        cells=tuple(sorted((*cells, *cannibalised))),
        fins=fins,
        endo_fins=endo_fins,
        cannibalised=cannibalised,
    )


def _wing(found: HitData) -> Pattern:
    (pivot,), (one, two) = found.cells[0], found.cells[1]
    (digit,) = found.digits
    return WingPattern(pivot, (one, two), digit, found.grid.has(pivot, digit))


def _bug(found: HitData) -> Pattern:
    (cell,), (digit,) = found.cells[0], found.digits
    return BugPattern(1, (Candidate(cell, digit),))


def _colours(found: HitData) -> Pattern:
    colours = tuple(tuple(sorted(found.cells[n])) for n in sorted(found.cells))
    return ColouringPattern(found.digits[0], colours)


def _sue_de_coq(found: HitData) -> Pattern:
    (line,), (box,) = found.houses[0], found.houses[1]
    return SueDeCoqPattern(line, box, *(tuple(sorted(found.cells[n])) for n in range(3)))


def _solution(found: HitData) -> Pattern:
    (placed,) = found.placed
    return SolutionPattern(placed.cell, placed.digit)


_TECHNIQUES: Final[Mapping[str, tuple[Technique, Callable[[HitData], Pattern]]]] = {
    "fh": (Technique.FULL_HOUSE, _single),
    "n1": (Technique.NAKED_SINGLE, _single),
    "h1": (Technique.HIDDEN_SINGLE, _single),
    "l2": (Technique.LOCKED_PAIR, _locked_set),
    "l3": (Technique.LOCKED_TRIPLET, _locked_set),
    "lc1": (Technique.POINTING, _locked),
    "lc2": (Technique.CLAIMING, _locked),
    "n2": (Technique.NAKED_PAIR, _naked),
    "n3": (Technique.NAKED_TRIPLET, _naked),
    "n4": (Technique.NAKED_QUAD, _naked),
    "h2": (Technique.HIDDEN_PAIR, _hidden),
    "h3": (Technique.HIDDEN_TRIPLET, _hidden),
    "h4": (Technique.HIDDEN_QUAD, _hidden),
    "bf2": (Technique.X_WING, _fish),
    "bf3": (Technique.SWORDFISH, _fish),
    "bf4": (Technique.JELLYFISH, _fish),
    "bug1": (Technique.BUG_1, _bug),
    "u1": (Technique.UNIQUE_RECTANGLE_1, plain_rectangle(1)),
    "u2": (Technique.UNIQUE_RECTANGLE_2, plain_rectangle(2)),
    "u3": (Technique.UNIQUE_RECTANGLE_3, rectangle_3),
    "u4": (Technique.UNIQUE_RECTANGLE_4, rectangle_4),
    "u5": (Technique.UNIQUE_RECTANGLE_5, plain_rectangle(5)),
    "u6": (Technique.UNIQUE_RECTANGLE_6, rectangle_6),
    "hr": (Technique.HIDDEN_RECTANGLE, hidden_rectangle),
    "ar1": (Technique.AVOIDABLE_RECTANGLE_1, avoidable_rectangle),
    "ar2": (Technique.AVOIDABLE_RECTANGLE_2, avoidable_rectangle),
    "rp": (Technique.REMOTE_PAIR, chain_patterns.remote_pair),
    "fbf2": (Technique.FINNED_X_WING, _fish),
    "sbf2": (Technique.SASHIMI_X_WING, _fish),
    "fbf3": (Technique.FINNED_SWORDFISH, _fish),
    "sbf3": (Technique.SASHIMI_SWORDFISH, _fish),
    "fbf4": (Technique.FINNED_JELLYFISH, _fish),
    "sbf4": (Technique.SASHIMI_JELLYFISH, _fish),
    "ff2": (Technique.FRANKEN_X_WING, _fish),
    "ff3": (Technique.FRANKEN_SWORDFISH, _fish),
    "fff2": (Technique.FINNED_FRANKEN_X_WING, _fish),
    "fff3": (Technique.FINNED_FRANKEN_SWORDFISH, _fish),
    "sk": (Technique.SKYSCRAPER, chain_patterns.two_strong_links),
    "2sk": (Technique.TWO_STRING_KITE, chain_patterns.two_strong_links),
    "tf": (Technique.TURBOT_FISH, chain_patterns.chain),
    "er": (Technique.EMPTY_RECTANGLE, chain_patterns.empty_rectangle),
    "w": (Technique.W_WING, chain_patterns.w_wing),
    "xy": (Technique.XY_WING, _wing),
    "xyz": (Technique.XYZ_WING, _wing),
    "sdc": (Technique.SUE_DE_COQ, _sue_de_coq),
    "sc1": (Technique.SIMPLE_COLOURS_TRAP, _colours),
    "sc2": (Technique.SIMPLE_COLOURS_WRAP, _colours),
    "mc1": (Technique.MULTI_COLOURS_1, _colours),
    "mc2": (Technique.MULTI_COLOURS_2, _colours),
    "bf": (Technique.BRUTE_FORCE, _solution),
    "x": (Technique.X_CHAIN, chain_patterns.chain),
    "xyc": (Technique.XY_CHAIN, chain_patterns.chain),
    "cnl": (Technique.CONTINUOUS_NICE_LOOP, chain_patterns.loop),
    "dnl": (Technique.DISCONTINUOUS_NICE_LOOP, chain_patterns.chain),
    "aic": (Technique.AIC, chain_patterns.chain),
    "gcnl": (Technique.GROUPED_CONTINUOUS_NICE_LOOP, chain_patterns.loop),
    "gdnl": (Technique.GROUPED_DISCONTINUOUS_NICE_LOOP, chain_patterns.chain),
    "gaic": (Technique.GROUPED_AIC, chain_patterns.chain),
    "axz": (Technique.ALS_XZ, chain_patterns.sets),
    "axy": (Technique.ALS_XY_WING, chain_patterns.sets),
    "ach": (Technique.ALS_CHAIN, chain_patterns.sets),
    "fcc": (
        Technique.FORCING_CHAIN_CONTRADICTION,
        partial(chain_patterns.forcing, contradiction=True, net=False),
    ),
    "fcv": (
        Technique.FORCING_CHAIN_VERITY,
        partial(chain_patterns.forcing, contradiction=False, net=False),
    ),
    "fnc": (
        Technique.FORCING_NET_CONTRADICTION,
        partial(chain_patterns.forcing, contradiction=True, net=True),
    ),
    "fnv": (
        Technique.FORCING_NET_VERITY,
        partial(chain_patterns.forcing, contradiction=False, net=True),
    ),
}
"""By HoDoKu's short name: the technique, and the function that builds its pattern."""
