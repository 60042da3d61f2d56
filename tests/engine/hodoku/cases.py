"""The positions of the original's own regression collection, each for one technique."""

import csv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.core.hodoku.solver import Solver
from engine.houses import parse_cell

if TYPE_CHECKING:
    from engine.core.hodoku.hit import HitTuple

Pairs = frozenset[tuple[int, int]]
OFF = {
    *(("er", "1"), ("axy", "2"), ("ach", "2")),
    *(("gcnl", "2"), ("gdnl", "3"), ("gdnl", "4"), ("gaic", "3"), ("gaic", "4")),
}
"""Codes and variants of cases for options that are off when a puzzle is scored."""


class Case(NamedTuple):
    """One position.

    Attributes:
        code: the short name of the technique, such as "bf2".
        variant: "" or which variant of the technique the case is for.
        siamese: whether it joins two patterns into one, which the default settings do not.
        absent: whether the technique must not be found for these digits.
        digits: the digits of the pattern.
        values: 81 numbers, 0 for an empty cell.
        candidates: 81 digit masks: what the givens leave, without what was taken out beforehand.
        givens: the cells whose digit belongs to the puzzle.
        expected: (cell, digit) pairs that go in, and those that go out.
        passes: whether the original itself does it.
        line: where it stands in the collection, for a message.
    """

    code: str
    variant: str
    siamese: bool
    absent: bool
    digits: tuple[int, ...]
    values: tuple[int, ...]
    candidates: tuple[int, ...]
    givens: frozenset[int]
    expected: tuple[Pairs, Pairs]
    passes: bool
    line: str

    @property
    def by_default(self) -> bool:
        """Whether the default options are what it wants."""
        return not self.siamese and (self.code, self.variant) not in OFF

    def found_by(self, slot: int) -> bool:
        """Whether the slot passes: it finds the step if it is there, and nothing if it is not."""
        found = [done(hit) for hit in solver_at(self).every(slot)]
        return not found if self.absent else self.expected in found


def cases(shared_data: Path, *codes: str) -> list[Case]:
    """The positions for these techniques."""
    with (shared_data / "hodoku" / "techniques.tsv").open() as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [_case(n, row) for n, row in enumerate(rows, start=2) if row["hodoku"] in codes]


def solver_at(case: Case) -> Solver:
    """A solver at the position of a case."""
    solver = Solver()
    # No slot but brute force looks at the solution, and these positions need not have one.
    solver.load(case.values, case.candidates, case.givens, [1] * 81)
    return solver


def done(hit: "HitTuple") -> tuple[Pairs, Pairs]:
    """What a step places and takes out, in no order."""
    return frozenset(hit[2]), frozenset(hit[3])


def _case(line: int, row: dict[str, str]) -> Case:
    candidates = [511] * 81
    for cell, digit in _pairs(row["removed"], "<>"):
        candidates[cell] &= ~(1 << digit - 1)
    return Case(
        code=row["hodoku"],
        variant=row["variant"],
        siamese=bool(row["siamese"]),
        absent=row["kind"] == "absent",
        digits=tuple(int(digit) for digit in row["digits"]),
        values=tuple(int(char) if char.isdigit() else 0 for char in row["grid"]),
        candidates=tuple(candidates),
        givens=frozenset(cell for cell, char in enumerate(row["mask"]) if char == "g"),
        expected=(_pairs(row["placements"], "="), _pairs(row["eliminations"], "<>")),
        passes=row["original_passes"] == "1",
        line=f"{row['hodoku']}, line {line} of techniques.tsv",
    )


def _pairs(text: str, sign: str) -> Pairs:
    pairs = (one.split(sign) for one in text.split())
    return frozenset((parse_cell(cell), int(digit)) for cell, digit in pairs)
