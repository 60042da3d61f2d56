"""Steps that try a digit until a cell has no candidate, or a digit no place in a house."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import islice
from typing import Final, TypeAlias

from engine.constraints.counting import counter_of
from engine.houses import ALL, CELLS, Cell, Digit, House, digits_of
from engine.language import N_
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.model.reuse import PerThread
from engine.orders.constraints.position import PuzzlePosition
from engine.orders.constraints.rules import removing
from engine.orders.constraints.step import Argument, Named, PuzzleStep, say
from engine.words import phrases

LEAST_COST: Final = 60
"""The cost of a contradiction in addition to the cost of its steps."""
_EACH: Final = 3
_MOST_STEPS: Final = 16
"""The maximum number of steps after a digit; not all of them lead to the contradiction."""
_MOST_TOLD: Final = 12
"""The maximum number of steps that lead to it."""
_TRIED: Final = 12
"""The maximum number of digits that are tried, those that fail soonest first."""
_ENOUGH: Final = 3
"""The shortest of this many contradictions is taken."""

Effects: TypeAlias = tuple[Placement, ...] | tuple[Elimination, ...]
_counters: Final = PerThread(lambda: lru_cache(4)(counter_of))

_CONTRADICTION: Final = N_("Contradiction")
_SUPPOSE: Final = N_("Suppose {cell} is {digit}.")
_IDEA: Final = N_("a digit is wrong if it leaves no digit for a cell, or no place for a digit.")
_NUDGE: Final = N_("I know no pattern that helps here. One candidate of {cell} fails.")
_SOME_NO_DIGIT: Final = N_("One candidate of {cell} would leave nothing for {end}.")
_SOME_NO_PLACE: Final = N_("One candidate of {cell} would leave no place for {digit} {house:in}.")
_THEN: Final = N_("{reason}: {changes}.", "after a digit that is tried")
_NO_DIGIT: Final = N_("Nothing is left for {cell}.")
_NO_PLACE: Final = N_("{house} has no place left for {digit}.")


def contradictions(
    position: PuzzlePosition, follow: Callable[[PuzzlePosition], PuzzleStep | None]
) -> Iterator[PuzzleStep]:
    """Find digits that soon lead to a contradiction.

    Args:
        position: the position.
        follow: finds the next simple step after a digit is tried, or None.
    """
    counter, _ = _counters.value(position.puzzle)
    failing = sorted(
        (size, cell, digit)
        for cell in CELLS
        for digit in digits_of(position.grid.candidates[cell])
        if (size := counter.refute(position.masks, cell, digit))
    )
    tests = (Elimination(cell, digit) for _, cell, digit in failing[:_TRIED])
    found = ((test, _steps(position, test, follow)) for test in tests)
    for test, failed in islice((pair for pair in found if pair[1] is not None), _ENOUGH):
        assert failed is not None
        follows, end = failed
        tried = partial(phrases.cell, test.cell)
        which = say(_SUPPOSE, cell=tried, digit=test.digit)
        told = [
            say(_THEN, reason=step.reason, changes=partial(_told_changes, changes))
            for changes, step in follows
        ]
        if isinstance(end, Cell):
            dead = partial(phrases.cell, end)
            where = say(_SOME_NO_DIGIT, cell=tried, end=dead)
            told.append(say(_NO_DIGIT, cell=dead))
        else:
            house = partial(phrases.house, end[0])
            where = say(_SOME_NO_PLACE, cell=tried, digit=end[1], house=house)
            told.append(say(_NO_PLACE, house=house, digit=end[1]))
        ended = (end,) if isinstance(end, Cell) else end[0].cells
        nudge = say(_NUDGE, cell=tried)
        argument = Argument((test.cell, *ended), tuple(told), nudge=nudge, where=where)
        cost = LEAST_COST + _EACH * len(follows)
        source = Named(_CONTRADICTION, which, say(_IDEA))
        yield removing(position, cost, source, argument, (test,))


def _told_changes(changes: Effects) -> str:
    """What follows after a digit that is tried: "remove 3 from r4c4"."""
    (*_, last) = changes
    if isinstance(last, Placement):
        return phrases.cell_is(last.cell, (last.digit,))
    gone = (effect for effect in changes if isinstance(effect, Elimination))
    return phrases.removals(gone, brief=True)


def _steps(
    position: PuzzlePosition,
    test: Candidate,
    follow: Callable[[PuzzlePosition], PuzzleStep | None],
) -> tuple[list[tuple[Effects, PuzzleStep]], Cell | tuple[House, Digit]] | None:
    """The changes that lead a digit to its contradiction, and the place; None if too many."""
    before = position.grid
    now = PuzzlePosition(position.puzzle, before.place(test.cell, test.digit))
    found: list[tuple[PuzzleStep, frozenset[Candidate]]] = []
    while (end := _end(now.grid)) is None:
        step = follow(now)
        if step is None or len(found) == _MOST_STEPS:
            return None
        after = PuzzlePosition(position.puzzle, now.grid.apply(step))
        found.append((step, _lost(now.grid, after.grid)))
        now = after
    if isinstance(end, Cell):
        needed = {Candidate(end, digit) for digit in before.candidates_of(end)}
    else:
        needed = {Candidate(cell, end[1]) for cell in end[0].cells}
    follows: list[tuple[Effects, PuzzleStep]] = []
    for step, lost in reversed(found):
        if used := lost & needed:
            gone = (
                elimination
                for elimination in step.eliminations
                if Candidate(elimination.cell, elimination.digit) in used
            )
            shown: Effects = step.placements or tuple(gone)
            follows.append((shown, step))
            needed |= {
                Candidate(cell, digit) for cell, mask in step.basis() for digit in digits_of(mask)
            }
    return None if len(follows) > _MOST_TOLD else (follows[::-1], end)


def _end(grid: Grid) -> Cell | tuple[House, Digit] | None:
    """An empty cell without a candidate, or a house without a place for a digit."""
    for cell in CELLS:
        if not grid.values[cell] and not grid.candidates[cell]:
            return cell
    for house in grid.variant.houses:
        held = 0
        for cell in house.cells:
            value = grid.values[cell]
            held |= 1 << (value - 1) if value else grid.candidates[cell]
        if held != ALL:
            return house, digits_of(ALL & ~held)[0]
    return None


def _lost(before: Grid, after: Grid) -> frozenset[Candidate]:
    """The candidates that were lost; for a cell that was filled, all but its digit."""
    return frozenset(
        Candidate(cell, digit)
        for cell in CELLS
        for digit in digits_of(before.candidates[cell] & ~after.candidates[cell])
        if after.values[cell] != digit
    )
