"""Certificates: a solving path with everything needed to check it without searching.

`tools/check_certificate.py` checks them and shares no code with the engine; docs/certificates.md
describes the format.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.houses import CELLS, Cell, Digit, House, cell_name
from engine.model.candidates import Elimination
from engine.model.chain_nodes import ChainKind, ChainNode
from engine.model.grid import Grid
from engine.model.limit import Limit
from engine.model.step import Step
from engine.orders.scales import SE
from engine.orders.se import se_name
from engine.techniques.chains import ChainPattern
from engine.techniques.exclusion import ExclusionPattern
from engine.techniques.fish import FishPattern
from engine.techniques.inner_patterns import InnerPattern, inner_pattern
from engine.techniques.locked import LockedPattern
from engine.techniques.singles import SinglePattern
from engine.techniques.subsets import SubsetPattern
from engine.techniques.uniqueness import BugPattern, LoopPattern
from engine.techniques.wings import WingPattern

VERSION = 1
ONE_SOLUTION = "one solution"
"""The assumption of the uniqueness techniques."""


def certificate(grid: Grid, *, limit: Limit | None = None) -> Iterator[dict[str, object]]:
    """The certificate of a puzzle, by the path of Sudoku Explainer.

    Args:
        grid: a puzzle with one solution.
        limit: how long the search for all steps together may take.

    Yields:
        The objects of docs/certificates.md: the head, the steps, and the solution, which is missing
        if the techniques do not reach it.

    Raises:
        SudokuError: if the grid is not a puzzle with one solution.
        OutOfTimeError: if the limit is reached before the next step is found.
    """
    yield _head(grid)
    for number, step in enumerate(SE.iter_steps(grid, limit=limit), 1):
        grid = grid.apply(step)
        yield {"step": number, **certify(step)}
    if grid.is_solved:
        yield {"solution": grid.to_line()}


def certify(step: Step) -> dict[str, object]:
    """A step of Sudoku Explainer's order with its proof.

    Raises:
        ValueError: if only another order uses its pattern.
    """
    data: dict[str, object] = {"technique": se_name(step), "rating": step.rating}
    if step.placements:
        data["place"] = str(step.placements[0])
    if step.eliminations:
        data["remove"] = [str(elimination) for elimination in step.eliminations]
    if isinstance(step.pattern, LoopPattern | BugPattern):
        data["assumes"] = ONE_SOLUTION
    return {**data, "proof": _proof(step)}


def _head(grid: Grid) -> dict[str, object]:
    head: dict[str, object] = {"certificate": VERSION, "puzzle": grid.to_line()}
    if not grid.variant.is_classic:
        head["houses"] = {h.name: _cells(h.cells) for h in grid.variant.houses}
    if grid.has_marks:
        full = Grid.from_values(grid.values, variant=grid.variant)
        head["removed"] = [
            str(Elimination(cell, digit))
            for cell in CELLS
            for digit in full.candidates_of(cell)
            if not grid.has(cell, digit)
        ]
    return head


def _proof(step: Step) -> dict[str, Any]:
    match step.pattern:
        case SinglePattern(cell=cell, digit=digit, house=house):
            return {"rule": "single", "in": _place(digit, house) if house else cell_name(cell)}
        case LockedPattern(digit=digit, target=target) as locked:
            return {**_set(locked), **({"in": _place(digit, target)} if target else {})}
        case SubsetPattern(single=single, house=house) as subset:
            return {**_set(subset), **({"in": _place(single, house)} if single else {})}
        case FishPattern() as fish:
            return _set(fish)
        case WingPattern() as wing:
            return _wing(step.grid, wing)
        case ExclusionPattern(cells=cells, forbidden=forbidden):
            refuted = [
                [*digits, cell_name(cells[0]) if cells else None] for digits, cells in forbidden
            ]
            return {"rule": "exclusion", "cells": _cells(cells), "refuted": refuted}
        case LoopPattern(cells=cells, digits=digits) as loop:
            shape = {"rule": "uniqueness", "loop": _cells(cells), "digits": list(digits)}
            return {**shape, **_conclusion(step.grid, loop)}
        case BugPattern(extras=extras) as bug:
            facts = [str(ChainNode(extra.cell, extra.digit, on=True)) for extra in extras]
            return {"rule": "uniqueness", "extras": facts, **_conclusion(step.grid, bug)}
        case ChainPattern() as chain:
            return _chain(step.grid, chain)
        case _:
            raise ValueError(f"a step of the order {step.scale} has no certificate")


def _set(pattern: InnerPattern) -> dict[str, Any]:
    """Base and cover sets: all candidates of the base are in the cover, which has as many sets."""
    match pattern:
        case LockedPattern(digit=digit, base=one, cover=other):
            base, cover = [_place(digit, one)], [_place(digit, other)]
        case SubsetPattern(house=house, cells=cells, digits=digits, hidden=hidden):
            base, cover = _cells(cells), [_place(digit, house) for digit in digits]
            if hidden:
                base, cover = cover, base
        case FishPattern(digit=digit):
            base = [_place(digit, house) for house in pattern.base]
            cover = [_place(digit, house) for house in pattern.cover]
    return {"rule": "set", "base": base, "cover": cover}


def _wing(grid: Grid, wing: WingPattern) -> dict[str, Any]:
    """The pivot, and for each of its digits the forced digit of the pincer with it."""
    branches = []
    for digit in grid.candidates_of(wing.pivot):
        nodes: list[list[object]] = [[str(ChainNode(wing.pivot, digit, on=True)), "assumption"]]
        if digit != wing.digit:
            pincer = next(cell for cell in wing.pincers if grid.has(cell, digit))
            around = (h for h in grid.variant.houses_of[pincer] if wing.pivot in h.cells)
            nodes.append([str(ChainNode(pincer, digit, on=False)), next(around).name, 0])
            nodes.append([str(ChainNode(pincer, wing.digit, on=True)), "cell", 1])
        branches.append(nodes)
    return {"rule": "cases", "in": cell_name(wing.pivot), "branches": branches}


def _conclusion(grid: Grid, pattern: LoopPattern | BugPattern) -> dict[str, Any]:
    """The conclusion from the fact that one of the extra candidates is true."""
    if pattern.house is None:
        return {}
    house = {"house": pattern.house.name}
    if pattern.locked is not None:
        return {**house, "locked": pattern.locked}
    helpers = set(pattern.subset_cells)
    if isinstance(pattern, LoopPattern) and pattern.hidden:
        # The other empty cells form a naked set with one of the cells that have extra candidates.
        helpers = {cell for cell in pattern.house.cells if not grid.values[cell]}
        helpers -= {*pattern.subset_cells, *pattern.extra_cells}
    return {**house, "with": _cells(sorted(helpers))}


_RULES: Final = {
    ChainKind.CYCLE: "cycle",
    ChainKind.CHAIN: "contradiction",
    ChainKind.CONTRADICTION: "contradiction",
    ChainKind.DOUBLE: "cases",
    ChainKind.CELL: "cases",
    ChainKind.REGION: "cases",
}


def _chain(grid: Grid, pattern: ChainPattern) -> dict[str, Any]:
    data: dict[str, Any] = {"rule": _RULES[pattern.kind]}
    start = pattern.starts[0]
    if pattern.kind is ChainKind.CELL:
        data["in"] = cell_name(start.cell)
    elif pattern.house is not None:
        data["in"] = _place(start.digit, pattern.house)
    data["branches"] = [_branch(grid, branch) for branch in pattern.chains]
    if pattern.nested:
        data["nested"] = [_proof(step) for step in pattern.nested]
    return data


def _branch(grid: Grid, branch: tuple[ChainNode, ...]) -> list[list[object]]:
    return [[str(node), _reason(grid, branch, node), *node.parents] for node in branch]


def _reason(grid: Grid, branch: tuple[ChainNode, ...], node: ChainNode) -> object:
    """The reason for a node: a house, `cell`, a pattern, or the index of a nested chain."""
    if node.nested is not None:
        return node.nested
    house = node.cause.house(grid.variant, node.cell)
    if house is not None:
        return house.name
    pattern = inner_pattern(grid, branch, node)
    if pattern is not None:
        return _set(pattern)
    return node.cause.value


def _place(digit: Digit, house: House) -> str:
    return f"{digit} in {house.name}"


def _cells(cells: Iterable[Cell]) -> list[str]:
    return [cell_name(cell) for cell in cells]
