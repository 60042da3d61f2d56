"""`RawStep`: the step that a producer has found, as flat numbers."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.grid.position import Position


class RawStep:
    """The effects of a step, and its pattern.

    Every producer sets `tenths` (its difficulty), the effects, and as much of the pattern as the
    explanation needs; each producer documents its `kind`, `digits`, `house`, `cells` and `more`.

    cell, digit           the placement; cell is -1 if nothing is placed
    out_cell, out_mask    `outs` cells, and the digits removed from them
    """

    def __init__(self):
        self.clear()

    def clear(self) -> cython.void:
        """Forget the last step."""
        self.kind = 0
        self.tenths = 0
        self.cell = -1
        self.digit = 0
        self.outs = 0
        self.digits = 0
        self.more_digits = 0
        self.n_houses = 0
        self.n_cells = 0
        self.n_more = 0

    def out(self, cell: cython.int, mask: cython.int) -> cython.void:
        """Record that these digits are removed from the cell; an empty set is ignored."""
        if mask:
            self.out_cell[self.outs] = cell
            self.out_mask[self.outs] = mask
            self.outs += 1

    def add_house(self, house: cython.int) -> cython.void:
        """Add a house to the pattern."""
        self.house[self.n_houses] = house
        self.n_houses += 1

    def add_cell(self, cell: cython.int, mask: cython.int) -> cython.void:
        """Add a cell to the pattern's first list, with a digit set where one is needed."""
        self.cells[self.n_cells] = cell
        self.masks[self.n_cells] = mask
        self.n_cells += 1

    def add_more(self, cell: cython.int) -> cython.void:
        """Add a cell to the pattern's second list."""
        self.more[self.n_more] = cell
        self.n_more += 1

    def apply(self, grid: Position) -> cython.void:
        """Apply the step: first the eliminations, then the placement."""
        cython.declare(n=cython.int, rest=cython.uint)
        for n in range(self.outs):
            rest = self.out_mask[n]
            while rest:
                grid.remove(self.out_cell[n], ctz(rest))
                rest &= rest - 1
        if self.cell >= 0:
            grid.put(self.cell, self.digit)

    def as_tuple(self):
        """The whole step as a Python tuple; digits are 1-9, sets are masks.

        Returns:
            (kind, tenths, placement or None, ((cell, mask), ...), digits, more_digits, houses,
            ((cell, mask), ...) of the pattern, more), where the placement is (cell, digit).
        """
        return (
            self.kind,
            self.tenths,
            None if self.cell < 0 else (self.cell, self.digit + 1),
            tuple([(self.out_cell[n], self.out_mask[n]) for n in range(self.outs)]),
            self.digits,
            self.more_digits,
            tuple([self.house[n] for n in range(self.n_houses)]),
            tuple([(self.cells[n], self.masks[n]) for n in range(self.n_cells)]),
            tuple([self.more[n] for n in range(self.n_more)]),
        )


def copy(target: RawStep, source: RawStep) -> cython.void:
    """Make `target` the same step as `source`."""
    n: cython.int
    target.kind = source.kind
    target.tenths = source.tenths
    target.cell = source.cell
    target.digit = source.digit
    target.outs = source.outs
    target.digits = source.digits
    target.more_digits = source.more_digits
    target.n_houses = source.n_houses
    target.n_cells = source.n_cells
    target.n_more = source.n_more
    for n in range(source.outs):
        target.out_cell[n] = source.out_cell[n]
        target.out_mask[n] = source.out_mask[n]
    for n in range(source.n_houses):
        target.house[n] = source.house[n]
    for n in range(source.n_cells):
        target.cells[n] = source.cells[n]
        target.masks[n] = source.masks[n]
    for n in range(source.n_more):
        target.more[n] = source.more[n]
