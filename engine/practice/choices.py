"""Multiple choice for a practice position: a few cells, some of which are right.

>>> from engine import Technique
>>> from engine.practice import positions
>>> here = positions(Technique.NAKED_PAIR)[0]
>>> offered = choices(here)
>>> len(offered), [cell for cell in offered if cell in found_in(here)] != []
(5, True)
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.houses import CELLS, Cell
from engine.model.candidates import Placement
from engine.model.limit import Countdown, Limit
from engine.practice.instances import instances
from engine.practice.patterns import Instance, singles
from engine.practice.pool import PracticePosition

CHOICES: Final = 5
"""The number of cells to choose from."""


def found_in(position: PracticePosition, *, limit: Limit | None = None) -> frozenset[Cell]:
    """The cells in which an instance of the technique changes something.

    Raises:
        OutOfTimeError: if the limit is not enough to find them all.
    """
    found = _instances(position, limit)
    return frozenset(move.cell for instance in found for move in instance.effects | instance.also)


def choices(position: PracticePosition, *, limit: Limit | None = None) -> tuple[Cell, ...]:
    """The cells to choose from, in reading order; always the same for a position.

    In exactly one of these cells, an instance of the technique places or removes something.

    Raises:
        OutOfTimeError: if the limit is not enough to find all instances.
    """
    grid, found = position.grid, _instances(position, limit)
    # Random, but reproducible: the cells are chosen again to judge an answer.
    chance = Random(position.id)  # noqa: S311
    right = chance.choice(sorted({move.cell for move in found[0].effects}))
    avoided = {move.cell for instance in found for move in instance.effects | instance.also}
    digits = [move.digit for move in found[0].effects]
    places = any(isinstance(move, Placement) for move in found[0].effects)
    if places:
        # A single that another technique finds would also be a true answer.
        avoided |= {move.cell for move in singles(grid)}
    others = [cell for cell in CELLS if not grid.values[cell] and cell not in avoided]
    chance.shuffle(others)

    def unlikeness(cell: Cell) -> tuple[bool, bool]:
        return not any(grid.has(cell, d) for d in digits), cell not in grid.variant.peers[right]

    return tuple(sorted((right, *sorted(others, key=unlikeness)[: CHOICES - 1])))


def _instances(position: PracticePosition, limit: Limit | None) -> Sequence[Instance]:
    return list(instances(position.grid, position.technique, Countdown(limit)))
