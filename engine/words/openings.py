"""What a step opens: the single that its eliminations leave, and whether only singles follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.houses import Digit, House
from engine.language import N_
from engine.model.reasons import places
from engine.model.step import Step
from engine.model.technique import Family
from engine.solvers.propagation import solved_by_singles
from engine.words import phrases
from engine.words.phrases import translate

_PLACE: Final = N_("Now {digit} has one place left {house:in}.")
_CANDIDATE: Final = N_("Now a cell of {house} has only one candidate left.")
_REST: Final = N_("From here on, singles solve the puzzle.")


@dataclass(frozen=True, slots=True)
class Opening:
    """A single that a step leaves.

    Attributes:
        house: where it is.
        digit: the digit that has one place left in the house; None for a cell of the house with one
            candidate left.
    """

    house: House
    digit: Digit | None


def opening(step: Step) -> Opening | None:
    """The easiest single that the eliminations of a step leave; None without a new one.

    Args:
        step: any step; a step that places a digit opens nothing worth saying.
    """
    return None if step.placements else min(_singles(step), key=_rank, default=None)


def confined(step: Step) -> Opening | None:
    """A digit whose last places in a house a step confines to another house; None without one.

    Other places in that other house can then be ruled out.
    """
    after, variant = step.grid.apply(step), step.grid.variant
    for gone in step.eliminations:
        for house in variant.houses_of[gone.cell]:
            cells = places(after, house, gone.digit)
            for other in variant.houses_of[cells[0]] if cells else ():
                is_new = gone.cell not in other.cells and set(cells).issubset(other.cells)
                if is_new and len(places(after, other, gone.digit)) > len(cells):
                    return Opening(house, gone.digit)
    return None


def rest_words(step: Step) -> str:
    """That singles alone solve the puzzle after a step; empty if not, or if it is one itself."""
    after = step.grid.apply(step)
    is_single = step.technique.family is Family.SINGLE
    return "" if is_single or after.is_solved or not solved_by_singles(after) else translate(_REST)


def opening_words(step: Step) -> str:
    """A sentence about the opening of a step, without naming the cell; empty without one."""
    found = opening(step)
    if found is None:
        return ""
    name = phrases.house(found.house)
    if found.digit is None:
        return translate(_CANDIDATE, house=name)
    return translate(_PLACE, house=name, digit=found.digit)


def _singles(step: Step) -> Iterator[Opening]:
    """The new singles, which are all where a candidate is removed."""
    after, variant = step.grid.apply(step), step.grid.variant
    for gone in step.eliminations:
        for house in variant.houses_of[gone.cell]:
            if len(places(after, house, gone.digit)) == 1:
                yield Opening(house, gone.digit)
        if len(after.candidates_of(gone.cell)) == 1:
            yield Opening(variant.box(gone.cell), None)


def _rank(found: Opening) -> tuple[bool, bool, str, int, int]:
    """The sort key: a changed cell is in view, then places in boxes, then those in lines."""
    kind = found.house.kind
    return found.digit is not None, kind.is_line, kind.value, found.house.index, found.digit or 0
