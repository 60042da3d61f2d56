"""`Hit`: the step that a slot has found, as flat numbers."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import BAND_CELLS, CANDIDATES
from cython.cimports.engine.core.hodoku.state import State


class Hit:
    """The effects of a step, in the order in which they are applied, and its pattern.

    A search calls `clear`, fills in effects and pattern, and then asks `take` whether to stop.
    Each slot documents its `digits`, the groups of houses and cells, and the nodes.

    slot, kind            the number of the slot (1-58; docs/hodoku-rules.md, section 2), and which
                          of its steps it is
    in_cell, in_digit     the placements
    out_cell, out_digit   the eliminations, in the order in which they are applied
    house, house_group    the houses of the pattern (fish: group 0 base, 1 cover)
    cell, mask, group     the cells of the pattern with their relevant digits
    node                  the nodes of a chain
    """

    def __init__(self):
        self.every = None
        self.clear(0, 0)

    def collect(self):
        """Make searches go through all their steps from now on; `collected` returns them."""
        self.every = []

    def collected(self):
        """The steps found since `collect`, in the form of `as_tuple`; searches stop again."""
        every = self.every
        self.every = None
        return every

    def clear(self, slot: cython.int, kind: cython.int) -> cython.void:
        """Begin a step of this slot."""
        self.slot = slot
        self.kind = kind
        self.n_in = 0
        self.n_out = 0
        self.digits = 0
        self.more_digits = 0
        self.n_houses = 0
        self.n_cells = 0
        self.n_nodes = 0

    def place(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Record that the digit is placed."""
        self.in_cell[self.n_in] = cell
        self.in_digit[self.n_in] = digit
        self.n_in += 1

    def out(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Record that the digit is removed; more than 729 removals are ignored."""
        if self.n_out < CANDIDATES:
            self.out_cell[self.n_out] = cell
            self.out_digit[self.n_out] = digit
            self.n_out += 1

    def outs(self, cell: cython.int, digits: cython.uint) -> cython.void:
        """Record that these digits are removed from the cell, in ascending order."""
        while digits:
            self.out(cell, ctz(digits))
            digits &= digits - 1

    def board_out(self, cells: cython.p_uint, digit: cython.int) -> cython.void:
        """Record that the digit is removed from the cells of a board (three words), ascending."""
        cython.declare(band=cython.int, rest=cython.uint)
        for band in range(3):
            rest = cells[band]
            while rest:
                self.out(band * BAND_CELLS + ctz(rest), digit)
                rest &= rest - 1

    def add_house(self, house: cython.int, group: cython.int) -> cython.void:
        """Add a house to the pattern."""
        if self.n_houses < 32:
            self.house[self.n_houses] = house
            self.house_group[self.n_houses] = group
            self.n_houses += 1

    def add_cell(self, cell: cython.int, mask: cython.int, group: cython.int) -> cython.void:
        """Add a cell to the pattern, with its relevant digits."""
        if self.n_cells < 512:
            self.cell[self.n_cells] = cell
            self.mask[self.n_cells] = mask
            self.group[self.n_cells] = group
            self.n_cells += 1

    def add_node(self, node: cython.uint) -> cython.void:
        """Add a node to the chain; more than 1,024 are not shown."""
        if self.n_nodes < 1024:
            self.node[self.n_nodes] = node
            self.n_nodes += 1

    def take(self) -> cython.bint:
        """Whether the search ends with this step; while collecting, it continues."""
        if self.every is None:
            return True
        with cython.gil:
            self.every.append(self.as_tuple())
        return False

    def apply(self, grid: State) -> cython.void:
        """Apply the step."""
        n: cython.int
        for n in range(self.n_in):
            if not grid.value[self.in_cell[n]]:
                grid.put(self.in_cell[n], self.in_digit[n])
        for n in range(self.n_out):
            grid.remove(self.out_cell[n], self.out_digit[n])

    def as_tuple(self):
        """The whole step as a Python tuple; digits are 1-9, sets are masks.

        Returns:
            (slot, kind, ((cell, digit), ...) placed, ((cell, digit), ...) removed, digits,
            more_digits, ((house, group), ...), ((cell, mask, group), ...), nodes)
        """
        return (
            self.slot,
            self.kind,
            tuple([(self.in_cell[n], self.in_digit[n] + 1) for n in range(self.n_in)]),
            tuple([(self.out_cell[n], self.out_digit[n] + 1) for n in range(self.n_out)]),
            self.digits,
            self.more_digits,
            tuple([(self.house[n], self.house_group[n]) for n in range(self.n_houses)]),
            tuple([(self.cell[n], self.mask[n], self.group[n]) for n in range(self.n_cells)]),
            tuple([self.node[n] for n in range(self.n_nodes)]),
        )


def copy(target: Hit, source: Hit) -> cython.void:
    """Make `target` the same step as `source`."""
    n: cython.int
    target.clear(source.slot, source.kind)
    target.digits = source.digits
    target.more_digits = source.more_digits
    for n in range(source.n_in):
        target.place(source.in_cell[n], source.in_digit[n])
    for n in range(source.n_out):
        target.out(source.out_cell[n], source.out_digit[n])
    for n in range(source.n_houses):
        target.add_house(source.house[n], source.house_group[n])
    for n in range(source.n_cells):
        target.add_cell(source.cell[n], source.mask[n], source.group[n])
    for n in range(source.n_nodes):
        target.add_node(source.node[n])
