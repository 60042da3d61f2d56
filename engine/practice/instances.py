"""Every instance of a technique in a position, within a time limit."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.rating.rater import Rater
from engine.errors import OutOfTimeError
from engine.houses import digits_of
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.model.technique import Family, Technique
from engine.orders.hodoku.path import every_effect
from engine.orders.se import next_step
from engine.orders.se.order import PRODUCERS, technique_of
from engine.practice.patterns import SIMPLE, Instance, apply_eliminations, patterns

_MAX_STEPS: Final = 30
"""The maximum number of consecutive steps to search for."""
_EXPLAINED: Final = frozenset(
    technique for producer in PRODUCERS for technique in producer.techniques.values()
)
"""The techniques of Sudoku Explainer."""


def instances(grid: Grid, technique: Technique, clock: Countdown) -> Iterator[Instance]:
    """Each instance of a technique that has an effect.

    The first is the next step on the scale, if it uses the technique. Then all simple patterns and
    chains are found; chains with equal effects count once. Unique loops, rectangles of type 3, BUGs
    and aligned exclusions are only found if they still exist after earlier instances were applied.
    Techniques that only HoDoKu has are found by its own searches.

    Args:
        grid: a position with a single solution.
        technique: what to look for.
        clock: the time that is left.

    Raises:
        OutOfTimeError: if the time is not enough to find all instances.
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
        for _ in range(_MAX_STEPS):
            if step is None or step.technique is not technique or step.placements:
                break
            grid = apply_eliminations(grid, step.effects)
            step = next_step(grid, limit=_left(clock))
            if step is not None and step.technique is technique:
                yield _instance(grid, technique, step.effects)


def _chains(grid: Grid, technique: Technique, clock: Countdown) -> Iterator[Instance]:
    """All chains, one for each effect."""
    producer = next(producer for producer in PRODUCERS if technique in producer.techniques.values())
    rater = Rater(grid.variant)
    rater.load(grid.values, grid.candidates)
    steps = rater.every_chain(producer.number, clock.seconds)
    if steps is None:
        raise OutOfTimeError("the time was not enough to look for all chains")
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
    """An instance; if a chain places a digit, eliminating the cell's others is accepted, too."""
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


def _left(clock: Countdown) -> Limit | None:
    return None if clock.is_endless else Limit(clock.seconds)
