"""Every instance of any technique in a position, as far as there is time to look for them."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.rater import Rater
from engine.errors import OutOfTimeError
from engine.grid import Grid
from engine.hodoku.path import every_effect
from engine.houses import digits_of
from engine.limit import Clock, Limit
from engine.practice.patterns import SIMPLE, Instance, patterns, without
from engine.se import next_step
from engine.se.order import PRODUCERS, technique_of
from engine.step import Elimination, Placement
from engine.technique import Technique
from engine.technique_table import Family

_MANY = 30
"""How often the next step is asked for, one after the other."""
_EXPLAINED: Final = frozenset(
    technique for producer in PRODUCERS for technique in producer.techniques.values()
)
"""What Sudoku Explainer has."""


def instances(grid: Grid, technique: Technique, clock: Clock) -> Iterator[Instance]:
    """Each instance of a technique that has an effect.

    The first is that of the next step on the scale, if that is of the technique. Simple patterns
    and chains are then all found; chains with equal effect count once. Of unique loops, rectangles
    of type 3, BUGs and aligned exclusions those are found that still stand when the ones before
    are carried out. Techniques that only HoDoKu has are looked for by its own searches.

    Args:
        grid: a position with a single solution.
        technique: what to look for.
        clock: the time that is left for it.

    Raises:
        OutOfTimeError: if that is not enough to find them all.
    """
    if technique not in _EXPLAINED:
        for effects in every_effect(grid, technique, clock):
            yield _instance(grid, technique, effects)
        return
    step = next_step(grid, limit=_left(clock))
    if step is None:
        return
    if step.technique is technique:
        yield _instance(grid, technique, step.effects)
    if technique in SIMPLE:
        yield from patterns(grid, technique)
    elif technique.family is Family.CHAIN:
        yield from _chains(grid, technique, clock)
    else:
        for _ in range(_MANY):
            if step is None or step.technique is not technique or step.placements:
                break
            grid = without(grid, step.effects)
            step = next_step(grid, limit=_left(clock))
            if step is not None and step.technique is technique:
                yield _instance(grid, technique, step.effects)


def _chains(grid: Grid, technique: Technique, clock: Clock) -> Iterator[Instance]:
    """All chains, one for each effect."""
    producer = next(one for one in PRODUCERS if technique in one.techniques.values())
    rater = Rater(grid.variant)
    rater.load(grid.values, grid.candidates)
    steps = rater.every_chain(producer.number, clock.seconds)
    if steps is None:
        raise OutOfTimeError("there was no time to look for all chains")
    for kind, _, placement, outs, *_ in steps:
        if technique_of(producer.number, kind) is not technique:
            continue
        effects: list[Placement | Elimination] = [
            Elimination(cell, digit) for cell, mask in outs for digit in digits_of(mask)
        ]
        if placement is not None:
            effects.append(Placement(*placement))
        yield _instance(grid, technique, effects)


def _instance(
    grid: Grid, technique: Technique, effects: Iterable[Placement | Elimination]
) -> Instance:
    """Who places a digit by a chain may as well say that the cell has no other."""
    found = frozenset(effects)
    if technique.family is Family.SINGLE:
        return Instance(found)
    also = frozenset(
        Elimination(effect.cell, digit)
        for effect in found
        if isinstance(effect, Placement)
        for digit in grid.candidates_of(effect.cell)
        if digit != effect.digit
    )
    return Instance(found, also)


def _left(clock: Clock) -> Limit | None:
    return None if clock.is_endless else Limit(clock.seconds)
