"""Canonical forms, compared with all arrangements of a grid."""

import random
from itertools import permutations, product

import numpy as np
import pytest

import engine
from corpus import read_lines
from engine import UnsupportedVariantError, canonical_form
from engine.houses import DIAGONAL

ORDERS = list(permutations(range(3)))
LINES = np.array(
    [
        [band * 3 + line for band, order in zip(bands, orders, strict=True) for line in order]
        for bands, *orders in product(ORDERS, repeat=4)
    ]
)
"""All 1,296 orders of nine rows that keep bands together."""

PUZZLES = {
    "17 clues": "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    ),
    "newspaper": (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ),
    "most symmetrical": (
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    ),
}


def smallest(line):
    """Return the smallest arrangement, digit by digit, and how many arrangements equal it."""
    values = np.array([int(c) if c.isdigit() else 0 for c in line], np.int8).reshape(9, 9)
    sides = np.stack([values, values.T])
    side, rows, columns = (
        index.ravel() for index in np.indices((2, len(LINES), len(LINES)), np.int16)
    )
    labels, used, found = np.zeros((len(side), 10), np.int8), np.zeros(len(side), np.int8), ""
    for cell in range(81):
        row, column = divmod(cell, 9)
        digit = sides[side, LINES[rows, row], LINES[columns, column]]
        label = labels[np.arange(len(digit)), digit]
        new = (digit > 0) & (label == 0)
        used = used + new
        label = np.where(new, used, label)
        labels[np.nonzero(new)[0], digit[new]] = label[new]
        kept = label == label.min()
        found += str(label.min())
        side, rows, columns, used = side[kept], rows[kept], columns[kept], used[kept]
        labels = labels[kept]
    return found.replace("0", "."), len(side)


def turned(values, chance):
    """Return an equivalent grid, chosen at random."""
    if chance.random() < 0.5:
        values = [values[cell % 9 * 9 + cell // 9] for cell in range(81)]
    rows, columns = (LINES[chance.randrange(len(LINES))].tolist() for _ in range(2))
    names = [0, *chance.sample(range(1, 10), 9)]
    return [names[values[row * 9 + column]] for row in rows for column in columns]


@pytest.mark.compiled
@pytest.mark.parametrize(
    "name",
    [
        "most symmetrical",
        *(pytest.param(name, marks=pytest.mark.whole) for name in ("17 clues", "Easter Monster")),
    ],
)
def test_form_is_the_smallest_of_all_arrangements(name):
    form = canonical_form(engine.Grid.parse(PUZZLES[name]))
    assert (str(form.grid), form.automorphisms) == smallest(PUZZLES[name])


@pytest.mark.corpus
def test_equivalent_grids_have_the_same_form():
    """The test turns 1,000 puzzles and their solutions."""
    chance = random.Random(3)
    for line in read_lines("se/bench/sudoku17-10000.txt")[:500]:
        puzzle = engine.Grid.parse(line)
        for grid in (puzzle, engine.Grid.parse(engine.solve(puzzle)[0])):
            form = canonical_form(grid)
            assert canonical_form(form.grid) == form
            for _ in range(2):
                assert canonical_form(engine.Grid.from_values(turned(grid.values, chance))) == form


def test_puzzles_that_differ_have_different_forms():
    forms = {str(canonical_form(engine.Grid.parse(line)).grid) for line in PUZZLES.values()}
    assert len(forms) == len(PUZZLES)


def test_empty_grid_has_all_symmetries():
    assert canonical_form(engine.Grid.parse("." * 81)).automorphisms == 2 * 6**8


def test_only_classic_grids_without_clashes_have_a_form():
    with pytest.raises(engine.InvalidGridError, match="two 1s in row 1"):
        canonical_form(engine.Grid.parse("1...1" + "." * 76))
    with pytest.raises(UnsupportedVariantError):
        canonical_form(engine.Grid.parse(PUZZLES["newspaper"], variant=DIAGONAL))
