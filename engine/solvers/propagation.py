"""Constraint propagation with backtracking: fill in what follows, guess the rest.

Each cell keeps the set of digits that it may still hold. Two rules narrow these sets, each until
it finds nothing more:

* *Naked single*: a cell with one digit left holds it, so no cell that it sees can hold it.
* *Hidden single*: a digit with one cell left in a house goes there.

If a cell has no digit left, or a house no place for a digit, a guess is wrong. If every cell has
one digit, the grid is solved. Otherwise each digit of a cell with the fewest left is tried in a
copy of the sets. Choosing the fewest digits keeps the tree small: with two digits, half of the
guesses are right, and wrong guesses soon cause a contradiction.

Most newspaper puzzles do not need a guess: singles solve them.
"""

from typing import Final

from engine.houses import ALL, CELLS, Cell, Mask, Variant, digits_of
from engine.model.grid import Grid
from engine.solvers.result import Tally
from engine.solvers.search import masks_of

MAX_NODES: Final = 50_000
"""Positions after which a search without a time limit gives up: a few seconds."""


def solve(grid: Grid, masks: list[Mask], tally: Tally) -> None:
    """Add the solutions of a grid to the tally, until there are enough.

    Args:
        grid: the grid with its houses.
        masks: for each cell the digits that it may hold; a filled cell has one.
        tally: counts the work and collects the solutions.

    Raises:
        OutOfTimeError: if the tally decides that it takes too long.
    """
    single = [cell for cell in CELLS if _is_single(masks[cell])]
    _search(grid.variant, [*masks], single, tally, 0)


def solved_by_singles(grid: Grid) -> bool:
    """Whether naked and hidden singles fill the grid, from the candidates that it has left."""
    masks = masks_of(grid)
    single = [cell for cell in CELLS if _is_single(masks[cell])]
    return _propagate(grid.variant, masks, single) and all(map(_is_single, masks))


def _search(
    variant: Variant, masks: list[Mask], fresh: list[Cell], tally: Tally, depth: int
) -> None:
    """Solve a position after `depth` guesses; `fresh` cells have just become single."""
    tally.enter(depth)
    if not _propagate(variant, masks, fresh):
        return
    cell = _tightest(masks)
    if cell is None:
        tally.solutions.append("".join(str(mask.bit_length()) for mask in masks))
        return
    for digit in digits_of(masks[cell]):
        tried = [*masks]
        tried[cell] = 1 << (digit - 1)
        tally.guesses += 1
        _search(variant, tried, [cell], tally, depth + 1)
        if tally.is_enough:
            return
        tally.backtracks += 1


def _propagate(variant: Variant, masks: list[Mask], fresh: list[Cell]) -> bool:
    """Draw all conclusions from singles; False if they contradict each other."""
    if 0 in masks:
        return False
    while True:
        while fresh:
            cell = fresh.pop()
            for peer in variant.peers[cell]:
                if masks[peer] & masks[cell]:
                    masks[peer] &= ~masks[cell]
                    if not masks[peer]:
                        return False
                    if _is_single(masks[peer]):
                        fresh.append(peer)
        if not _hidden_singles(variant, masks, fresh):
            return False
        if not fresh:
            return True


def _hidden_singles(variant: Variant, masks: list[Mask], fresh: list[Cell]) -> bool:
    """Find the digits with one place in a house; False if a digit has no place."""
    for house in variant.houses:
        once = twice = 0
        for cell in house.cells:
            twice |= once & masks[cell]
            once |= masks[cell]
        if once != ALL:
            return False
        once &= ~twice
        for cell in house.cells:
            hidden = once & masks[cell]
            # Two digits whose only place is this cell leave no place for one of them.
            if hidden & (hidden - 1):
                return False
            if hidden and hidden != masks[cell]:
                masks[cell] = hidden
                fresh.append(cell)
    return True


def _tightest(masks: list[Mask]) -> Cell | None:
    """The first cell with the fewest digits, but more than one; None if all are single."""
    best, fewest = None, 10
    for cell in CELLS:
        count = masks[cell].bit_count()
        if 1 < count < fewest:
            best, fewest = cell, count
            if count == 2:
                break
    return best


def _is_single(mask: Mask) -> bool:
    """Whether exactly one digit is left."""
    return mask != 0 and mask & (mask - 1) == 0
