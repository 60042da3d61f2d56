"""Counts the solutions of a puzzle with constraints."""

import time
from itertools import permutations
from typing import Final

from engine.constraints.puzzle import Puzzle
from engine.constraints.rules import (
    Allowed,
    Different,
    Related,
    Relation,
    Table,
    TooLargeError,
    reversed_relation,
    support_of,
    table_of,
)
from engine.core.counting.constraint_counter import ConstraintCounter
from engine.houses import CELLS, Cell, Mask
from engine.model.limit import Limit
from engine.solvers import search
from engine.solvers.result import Method, SolveResult, Statistics

MAX_HOUSES: Final = 64
"""The core looks for hidden singles in this many groups of nine cells, and in no further ones."""
MAX_RULES: Final = 20_000
MAX_ALL_STATES: Final = 150_000
"""The maximum number of states made for all tables; they are built in Python, which is slow."""
_FIRST_NODES: Final = 50_000
"""After this many search nodes, the search begins again and guesses the places of digits, too."""
_NO_SEARCH: Final = Statistics(0, None, None, None, 0.0)
SECONDS: Final = 5.0
"""The default time limit of a search."""


def solve_puzzle(puzzle: Puzzle, *, count: int = 2, limit: Limit | None = None) -> SolveResult:
    """Look for the solutions of a puzzle.

    Args:
        puzzle: the puzzle.
        count: the maximum number of solutions to find.
        limit: how long it may take; `SECONDS` if it is missing or endless.

    Returns:
        The solutions found. If there are fewer than `count` and the search is not complete, the
        time ran out.

    Raises:
        TooLargeError: if it has more or larger constraints than any real puzzle.
    """
    start = time.perf_counter()
    search.require_count(count)
    if puzzle.only_solution:
        return SolveResult(Method.SEARCH, (puzzle.only_solution,), count > 1, _NO_SEARCH)
    counter, masks = counter_of(puzzle)
    counter.allow_seconds((limit and limit.seconds) or SECONDS)
    counter.allow(_FIRST_NODES)
    solutions, nodes = counter.solve(masks, count), counter.visited
    if counter.gave_up and not counter.stopped:
        counter.allow(-1)
        counter.by_places = True
        solutions = counter.solve(masks, count)
        nodes += counter.visited
    found = tuple(solution.decode() for solution in solutions)
    statistics = Statistics(nodes, None, None, None, time.perf_counter() - start)
    all_found = len(found) < count and not counter.stopped
    return SolveResult(Method.SEARCH, found, all_found, statistics)


def counter_of(puzzle: Puzzle) -> tuple[ConstraintCounter, list[Mask]]:
    """The solution counter of a puzzle, and the candidates of its cells.

    Raises:
        TooLargeError: if it has more or larger constraints than any real puzzle.
    """
    masks = search.masks_of(puzzle.grid)
    houses: list[tuple[Cell, ...]] = []
    peers: list[dict[Cell, None]] = [{} for _ in CELLS]
    related: dict[tuple[Cell, Cell, Relation], None] = {}
    walks: list[tuple[int, tuple[Cell, ...]]] = []
    tables: dict[Table, int] = {}
    states = 0
    for number, rule in enumerate(puzzle.all_rules()):
        if number >= MAX_RULES:
            raise TooLargeError
        if isinstance(rule, Allowed):
            masks[rule.cell] &= rule.digits
        elif isinstance(rule, Different):
            if len(rule.cells) == 9 and len(houses) < MAX_HOUSES:
                houses.append(rule.cells)
            for one, other in permutations(rule.cells, 2):
                peers[one][other] = None
        elif isinstance(rule, Related):
            related[rule.one, rule.other, rule.relation] = None
            related[rule.other, rule.one, reversed_relation(rule.relation)] = None
        else:
            if len(rule.cells) > len(CELLS):
                raise TooLargeError
            table = table_of(rule.reader, len(rule.cells))
            states += 0 if table in tables else table.made
            if states > MAX_ALL_STATES:
                raise TooLargeError
            walks.append((tables.setdefault(table, len(tables)), rule.cells))
    relations = {relation: number for number, relation in enumerate({key[2] for key in related})}
    arcs: list[list[tuple[Cell, int]]] = [[] for _ in CELLS]
    for one, other, relation in related:
        arcs[one].append((other, relations[relation]))
    counter = ConstraintCounter(
        houses,
        [list(cells) for cells in peers],
        arcs,
        [support_of(relation) for relation in relations],
        walks,
        [(table.layers, table.following) for table in tables],
    )
    return counter, masks
