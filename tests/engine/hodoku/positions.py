"""The positions of HoDoKu's own collection, each with what one technique does there."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from engine import Grid, solve
from engine.core.hodoku.solver import Solver
from engine.houses import parse_cell

Pairs = frozenset[tuple[int, int]]


OFF = {
    *(("er", "1"), ("axy", "2"), ("ach", "2")),
    *(("gcnl", "2"), ("gdnl", "3"), ("gdnl", "4"), ("gaic", "3"), ("gaic", "4")),
}
"""Codes and variants of cases for options that are off when a puzzle is scored."""


class Case(NamedTuple):
    """One position of the collection.

    Attributes:
        number: its line in the table, from 2.
        code: the technique's short name.
        variant: the options that it wants, as the score rules list them; mostly empty.
        siamese: whether it is two fish in one, which is another option.
        present: whether the technique takes out exactly `effects` there; else it does nothing.
        position: the grid; what has been taken out beforehand is.
        givens: the cells that belong to the puzzle.
        effects: placements and eliminations as (cell, digit).
    """

    number: int
    code: str
    variant: str
    siamese: bool
    present: bool
    position: Grid
    givens: frozenset[int]
    effects: tuple[Pairs, Pairs]

    @property
    def by_default(self) -> bool:
        """Whether the default options are what it wants."""
        return not self.siamese and (self.code, self.variant) not in OFF

    @property
    def solver(self) -> Solver:
        """A solver at this position."""
        solver = Solver()
        values, candidates = self.position.values, self.position.candidates
        found = solve(self.position, limit=1)
        solution = [int(digit) for digit in found[0]] if found else [1] * 81
        solver.load(values, candidates, self.givens, solution)
        return solver

    def found_by(self, slot: int) -> bool:
        """Whether the slot passes: it finds the step if it is there, and nothing if it is not."""
        effects = {(frozenset(hit[2]), frozenset(hit[3])) for hit in self.solver.every(slot)}
        return self.effects in effects if self.present else not effects

    def __str__(self) -> str:
        kind = "" if self.present else ", which should find nothing"
        return f"techniques.tsv line {self.number}: {self.code}{kind}"


def cases(shared_data: Path, codes: Iterable[str]) -> Iterator[Case]:
    """The cases of these techniques, in the order of the table."""
    wanted = set(codes)
    with (shared_data / "hodoku" / "techniques.tsv").open() as file:
        for number, row in enumerate(csv.DictReader(file, delimiter="\t"), start=2):
            if row["hodoku"] not in wanted:
                continue
            position = Grid.from_values([int(c) if c.isdigit() else 0 for c in row["grid"]])
            for cell, digit in _pairs(row["removed"], "<>"):
                position = position.eliminate(cell, digit)
            yield Case(
                number,
                row["hodoku"],
                row["variant"],
                bool(row["siamese"]),
                row["kind"] == "present",
                position,
                frozenset(cell for cell, mark in enumerate(row["mask"]) if mark == "g"),
                (_pairs(row["placements"], "="), _pairs(row["eliminations"], "<>")),
            )


def _pairs(text: str, sign: str) -> Pairs:
    pairs = (one.split(sign) for one in text.split())
    return frozenset((parse_cell(cell), int(digit)) for cell, digit in pairs)
