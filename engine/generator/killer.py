"""Killer sudokus: a solution is divided into cages until their sums determine it."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.constraints.counting import solve_puzzle
from engine.constraints.geometry import adjacent_cells
from engine.constraints.kinds.killer_cage import KillerCage
from engine.constraints.puzzle import Puzzle
from engine.errors import OutOfTimeError
from engine.houses import CELLS, Cell
from engine.language import N_, translate
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.orders.constraints import iter_steps

_OUT_OF_TIME: Final = N_("no killer sudoku with one solution was found in the time allowed")
_LARGEST: Final = (2, 3, 3, 4, 4, 5)
"""The possible sizes of a cage; one is chosen at random for each cage."""
_SINGLE_CELLS: Final = 3
"""How many cages of a single cell, which give its digit away, a puzzle may have."""


def make_killer(seed: int, *, limit: Limit | None = None) -> Puzzle:
    """A killer sudoku with exactly one solution, whose steps can all be explained.

    Every cell is in a cage, and nothing is given.

    Args:
        seed: any number; it determines the puzzle.
        limit: the time limit. The puzzle depends neither on it nor on the machine, except that a
            division is dropped if counting its solutions takes seconds.

    Returns:
        The puzzle with its solution.

    Raises:
        OutOfTimeError: if the limit is reached before a puzzle is found.
    """
    rng, clock = random.Random(seed), Countdown(limit)  # noqa: S311
    while not clock.is_over:
        solution = _solution(rng)
        cages = _cages(solution, rng)
        while not clock.is_over:
            if sum(len(cage) == 1 for cage in cages) > _SINGLE_CELLS:
                break
            puzzle = _puzzle(cages, solution)
            found = solve_puzzle(puzzle)
            if found.all_found and _is_explained(puzzle):
                return replace(puzzle, solution="".join(map(str, solution)))
            if len(found.solutions) < 2:
                break
            one, other = found.solutions
            cages = _divided(cages, one, other, rng)
    raise OutOfTimeError(translate(_OUT_OF_TIME))


def _is_explained(puzzle: Puzzle) -> bool:
    """Whether the known steps lead to the solution."""
    grid = puzzle.grid
    for step in iter_steps(puzzle):
        grid = step.grid.apply(step)
    return grid.is_solved


def _solution(rng: random.Random) -> list[int]:
    """A full grid: the rows of a pattern, with digits, rows and columns in a random order."""
    digits = rng.sample(range(1, 10), 9)
    rows, columns = (
        [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
        for _ in range(2)
    )
    return [digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns]


def _cages(solution: Sequence[int], rng: random.Random) -> list[tuple[Cell, ...]]:
    """The grid in cages with different digits."""
    free = set(CELLS)
    cages: list[tuple[Cell, ...]] = []
    for start in rng.sample(CELLS, len(CELLS)):
        if start not in free:
            continue
        cage, size = [start], rng.choice(_LARGEST)
        free.discard(start)
        while len(cage) < size:
            digits = {solution[cell] for cell in cage}
            near = {
                other
                for cell in cage
                for other in adjacent_cells(cell)
                if other in free and solution[other] not in digits
            }
            if not near:
                break
            cell = rng.choice(sorted(near))
            cage.append(cell)
            free.discard(cell)
        cages.append(tuple(sorted(cage)))
    return _joined(cages, solution)


def _joined(cages: Sequence[tuple[Cell, ...]], solution: Sequence[int]) -> list[tuple[Cell, ...]]:
    """The cages, after each single cell has joined the smallest adjacent cage without its digit."""
    left = {cell: cage for cage in cages for cell in cage}
    for (cell,) in [cage for cage in cages if len(cage) == 1]:
        near = [
            left[other]
            for other in adjacent_cells(cell)
            if solution[cell] not in {solution[inside] for inside in left[other]}
        ]
        if near and len(left[cell]) == 1:
            together = tuple(sorted((cell, *min(near, key=len))))
            left |= dict.fromkeys(together, together)
    return sorted(set(left.values()))


def _divided(
    cages: Sequence[tuple[Cell, ...]], one: str, other: str, rng: random.Random
) -> list[tuple[Cell, ...]]:
    """The cages, after one has lost a cell in which two solutions differ."""
    differ = [cell for cell in CELLS if one[cell] != other[cell]]
    cell = rng.choice([cell for cage in cages if len(cage) > 1 for cell in cage if cell in differ])
    parts: list[tuple[Cell, ...]] = []
    for cage in cages:
        parts += _connected(cage, cell) if cell in cage else (cage,)
    return parts


def _connected(cage: tuple[Cell, ...], gone: Cell) -> list[tuple[Cell, ...]]:
    """The removed cell, and the connected parts of the rest of its cage."""
    rest = {cell for cell in cage if cell != gone}
    parts: list[tuple[Cell, ...]] = [(gone,)]
    while rest:
        part = [rest.pop()]
        for cell in part:
            near = [other for other in adjacent_cells(cell) if other in rest]
            rest.difference_update(near)
            part += near
        parts.append(tuple(sorted(part)))
    return parts


def _puzzle(cages: Sequence[tuple[Cell, ...]], solution: Sequence[int]) -> Puzzle:
    """The puzzle of these cages, with their sums in a solution."""
    sums = (KillerCage(cage, sum(solution[cell] for cell in cage)) for cage in sorted(cages))
    return Puzzle(Grid.from_values([0] * len(CELLS)), tuple(sums))
