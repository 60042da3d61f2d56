"""Links on a scratch copy, from placed digits to their consequences."""

from collections.abc import Iterable, Sequence

from engine.houses import Cell, Digit, House
from engine.model.attempts import DeadPlace
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.reasons import places, rules_out
from engine.model.views import Link, LinkKind


def links_to(
    grid: Grid, placed: Sequence[Candidate], single: Candidate, house: House | None
) -> list[Link]:
    """Links to a single from as few digits as possible; its other premises have no links.

    Args:
        placed: the digits on the copy before it.
        single: the single.
        house: the house in which it is the only place; None if it is the only candidate of its
            cell.
    """
    others = _others(grid, single, house)
    links = []
    while others:
        best = max(placed, key=lambda one: sum(rules_out(grid, one, other) for other in others))
        left = [other for other in others if not rules_out(grid, best, other)]
        if len(left) == len(others):
            break
        others = left
        links.append(Link(best, single, LinkKind.INDIRECT))
    return links


def links_to_end(grid: Grid, placed: Sequence[Candidate], end: DeadPlace) -> list[Link]:
    """Links to the excluded candidates of a dead place from the digits that rule them out.

    Cells that are filled on the copy get no link.
    """
    filled = {digit.cell for digit in placed}
    links = []
    for gone in dead_candidates(grid, end):
        seen = [digit for digit in placed if rules_out(grid, digit, gone)]
        if seen and gone.cell not in filled:
            links.append(Link(seen[0], gone, LinkKind.WEAK))
    return links


def dead_candidates(grid: Grid, end: DeadPlace) -> list[Candidate]:
    """The candidates of a cell, or the places of a digit in a house, where nothing is left."""
    if end.cell is not None:
        return [Candidate(end.cell, digit) for digit in grid.candidates_of(end.cell)]
    assert end.house is not None
    assert end.digit is not None
    return _all_at(places(grid, end.house, end.digit), end.digit)


def _others(grid: Grid, single: Candidate, house: House | None) -> list[Candidate]:
    if house is None:
        digits = grid.candidates_of(single.cell)
        return [Candidate(single.cell, digit) for digit in digits if digit != single.digit]
    held = places(grid, house, single.digit)
    return _all_at((cell for cell in held if cell != single.cell), single.digit)


def _all_at(cells: Iterable[Cell], digit: Digit) -> list[Candidate]:
    return [Candidate(cell, digit) for cell in cells]
