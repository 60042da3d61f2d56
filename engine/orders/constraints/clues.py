"""Steps of clues outside of the grid, and of what fits on lines."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Final

from engine.constraints.fitting import sums_of_different
from engine.constraints.kinds.outside import SandwichSum, Skyscraper, XSum
from engine.constraints.kinds.renban import Renban
from engine.houses import ALL, DIGITS, Cell, Mask, digits_of, mask_of
from engine.language import N_, forms
from engine.orders.constraints.position import PuzzlePosition
from engine.orders.constraints.rules import MOST_SETS, all_lost, listed_sets, no_fit, removing
from engine.orders.constraints.step import Argument, PuzzleStep, Sentence, say
from engine.words import phrases

_COST: Final = 8
_ENDS: Final = mask_of((1, 9))
_RISING: Final = forms(
    "{number} digits must rise to 9, so {cells} is at most {digits}.",
    "{number} digits must rise to 9, so {cells} are at most {digits}.",
)
_HIDES: Final = N_("9 is the highest, so it comes first.")
_AT_MOST: Final = N_("With {digit} in {cell}, the sum is at most {sum}.")
_AT_LEAST: Final = N_("With {digit} in {cell}, the sum is at least {sum}.")
_NEIGHBOURS: Final = N_("Nothing is between 1 and 9, so they are side by side.")
_BETWEEN: Final = N_("Only {sets} can be between 1 and 9.")
_CELLS_BETWEEN: Final = N_("The number of cells between 1 and 9 is {numbers}.")


def clues(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """How high the first digits can be that a clue sees."""
    for source, walk in position.rules.walks:
        if isinstance(source, Skyscraper) and source.number:
            left, told = _skyline(walk.cells, source.number)
        elif isinstance(source, XSum) and source.number:
            left, told = _first(position, walk.cells[0], source.number)
        else:
            continue
        seen = walk.cells[: len(left)]
        if gone := all_lost(position, seen, left):
            yield removing(position, _COST, source, Argument(walk.cells, tuple(told)), gone)


def _skyline(cells: tuple[Cell, ...], number: int) -> tuple[list[Mask], list[Sentence]]:
    """What is left for the first cells if this number of digits is seen."""
    if number == 1:
        return [mask_of((9,))], [say(_HIDES)]
    most = range(10 - number, 9)
    names = partial(phrases.cells, cells[: len(most)])
    digits = partial(phrases.all_of, most)
    told = say(_RISING, count=len(most), number=number, cells=names, digits=digits)
    return [(1 << digit) - 1 for digit in most], [told]


def _first(position: PuzzlePosition, cell: Cell, total: int) -> tuple[list[Mask], list[Sentence]]:
    """What is left for the first cell, which says how many digits sum to the clue."""
    low, high = [], []
    for first in digits_of(position.masks[cell]):
        others = [digit for digit in DIGITS if digit != first]
        least, most = first + sum(others[: first - 1]), first + sum(others[9 - first :])
        if most < total:
            low.append((first, most))
        elif least > total:
            high.append((first, least))
    told = [
        say(template, digit=digit, cell=partial(phrases.cell, cell), sum=bound)
        for template, ends in ((_AT_MOST, low[-1:]), (_AT_LEAST, high[:1]))
        for digit, bound in ends
    ]
    return [ALL & ~mask_of(tuple(digit for digit, _ in (*low, *high)))], told


def walks(position: PuzzlePosition) -> Iterator[PuzzleStep]:
    """What is part of digits that fit a clue or a line."""
    for source, walk in position.rules.walks:
        masks = position.of(walk.cells)
        if isinstance(source, Renban) or not (
            gone := all_lost(position, walk.cells, source.left(walk, masks))
        ):
            continue
        told = tuple(_told_between(source, masks)) if isinstance(source, SandwichSum) else ()
        empty = sum(not position.grid.values[cell] for cell in walk.cells)
        argument = Argument(walk.cells, (*told, *no_fit(gone)))
        yield removing(position, 10 + empty, source, argument, gone)


def _told_between(source: SandwichSum, masks: tuple[Mask, ...]) -> Iterator[Sentence]:
    """What can be between 1 and 9 in nine cells."""
    found: set[Mask] = set()
    for low, high in combinations(range(9), 2):
        if masks[low] & _ENDS and masks[high] & _ENDS:
            inner = tuple(mask & ~_ENDS for mask in masks[low + 1 : high])
            sets = sums_of_different(inner).sets
            found.update(digits for digits in sets if sum(digits_of(digits)) == source.number)
    if not source.number:
        yield say(_NEIGHBOURS)
    elif len(found) <= MOST_SETS:
        yield say(_BETWEEN, sets=partial(listed_sets, found))
    else:
        sizes = sorted({digits.bit_count() for digits in found})
        yield say(_CELLS_BETWEEN, numbers=partial(phrases.one_of, sizes))
