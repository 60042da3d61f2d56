"""The recorded paths of the original program, played step by step on our solver."""

import re
from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from corpus import read_records
from engine import Grid, solve
from engine.core.hodoku.solver import Solver
from engine.houses import parse_cell
from engine.orders.hodoku.slots import SLOTS

Pairs = tuple[tuple[int, int], ...]

SLOT_OF = {code: slot.number for slot in reversed(SLOTS) for code in (slot.code, *slot.kinds)}
"""Slot numbers by the short names of steps; a plain chain belongs to the plain slot."""


class Played(NamedTuple):
    """What was found at one position of a recorded path.

    Attributes:
        where: puzzle and number of the step, for a message.
        code: what the original did.
        expected: the original's placements and eliminations, in order.
        slot: the first of the slots asked that found a step; 0 if none did.
        found: its placements and eliminations.
        found_code: its short name.
    """

    where: str
    code: str
    expected: tuple[Pairs, Pairs]
    slot: int
    found: tuple[Pairs, Pairs]
    found_code: str


def traces() -> list[dict[str, Any]]:
    """The recorded paths."""
    return read_records("hodoku/traces.jsonl")


def solver_of(grid: Grid) -> Solver:
    """A solver at this position."""
    solver = Solver()
    solution = solve(grid, count=1)
    values = [int(digit) for digit in solution[0]] if solution else [1] * 81
    solver.load(grid.values, grid.candidates, grid.givens, values)
    return solver


def walk(trace: dict[str, Any]) -> Iterator[tuple[str, str, tuple[Pairs, Pairs], Solver]]:
    """Walk a recorded path: where, the code of the step, what it does, the solver before it.

    Callers must search slots 1-3 first at every position, because finding singles takes entries
    off the solver's queues.
    """
    solver = solver_of(Grid.parse(trace["puzzle"]))
    for number, step in enumerate(trace["steps"]):
        expected = (_pairs(step.get("p", ()), "="), _pairs(step.get("e", ()), "<>"))
        yield f"{trace['puzzle']} step {number + 1}", step["t"], expected, solver
        solver.play(*expected)


def play(trace: dict[str, Any], slots: Container[int]) -> Iterator[Played]:
    """Walk a recorded path and ask slots 1-3 and those given at each position.

    Singles are always asked. A later slot is asked only if the original's step does not come
    before it.
    """
    for where, theirs_code, expected, solver in walk(trace):
        theirs = SLOT_OF[theirs_code]
        slot: int = 0
        found: tuple[Pairs, Pairs] = ((), ())
        code = ""
        for candidate in SLOTS:
            if candidate.number > 3 and candidate.number not in slots:
                continue
            if candidate.number > theirs and not (theirs == 46 and candidate.number == 47):
                break
            hit = solver.search(candidate.number)
            if hit is not None:
                slot, found, code = candidate.number, (hit[2], hit[3]), candidate.kinds[hit[1]]
                break
        yield Played(where, theirs_code, expected, slot, found, code)


def _pairs(texts: list[str], sign: str) -> Pairs:
    pairs = (re.split(re.escape(sign), text) for text in texts)
    return tuple((parse_cell(cell), int(digit)) for cell, digit in pairs)
