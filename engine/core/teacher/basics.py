"""`Basics`: how many digits singles, locked candidates, pairs and triplets place from a position.

Eliminations stay valid when more is known, so the result does not depend on the order of
application.
"""

import cython
from cython.cimports.engine.core.bits import ctz, popcount
from cython.cimports.engine.core.constants import CELLS, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF

_ROWS = cython.declare(cython.int, 0)
_ALL = cython.declare(cython.int, -2)


class Basics:
    """Applies the basic techniques to a classic position. Not to be shared between threads.

    `start` has the candidates of each cell as bits, none for a filled cell; `cand` has the
    remaining ones, and `placed` is the number of digits filled in. `skip` is the number of a
    removal by locked candidates or subsets, the only one that is made; all are if it is `_ALL`.
    """

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; ignored in filled cells.
        """
        cell: cython.int
        self.skip = _ALL
        for cell in range(CELLS):
            self.start[cell] = 0 if values[cell] else candidates[cell]

    def digits_after(self, placed, removed):
        """The number of digits filled in by a step and the basic techniques after it.

        Args:
            placed: the cell and digit of each placement of the step; these are counted, too.
            removed: the cell and digit of each elimination.
        """
        self._apply(placed, removed)
        with cython.nogil:
            while self._place_singles() or self._lock() or self._find_sets():
                pass
        return self.placed

    def singles_after(self, placed, removed):
        """How many digits are filled in if a step is applied, and then singles alone."""
        self._apply(placed, removed)
        with cython.nogil:
            while self._place_singles():
                pass
        return self.placed

    def leads_on(self, placed, removed):
        """Whether one more removal by a basic technique leaves a single after a step.

        Args:
            placed: the cell and digit of each placement of the step.
            removed: the cell and digit of each elimination.
        """
        leads: cython.bint
        self._apply(placed, removed)
        with cython.nogil:
            leads = self._leads_on()
            self.skip = _ALL
        return leads

    def _leads_on(self) -> cython.bint:
        cython.declare(cell=cython.int, number=cython.int)
        for cell in range(CELLS):
            self.before[cell] = self.cand[cell]
        number = 0
        while True:
            self.skip = number
            if not (self._lock() or self._find_sets()):
                return False
            if self._place_singles():
                return True
            for cell in range(CELLS):
                self.cand[cell] = self.before[cell]
            number += 1

    def _may_remove(self) -> cython.bint:
        """Whether the next removal is made."""
        if self.skip < 0:
            return self.skip == _ALL
        self.skip -= 1
        return self.skip < 0

    def _apply(self, placed, removed):
        cell: cython.int
        for cell in range(CELLS):
            self.cand[cell] = self.start[cell]
        self.placed = 0
        for cell, digit in removed:
            self.cand[cell] &= ~(1 << digit - 1)
        for cell, digit in placed:
            if self.cand[cell]:
                self._put(cell, digit - 1)

    def _put(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Fill in a digit."""
        cython.declare(i=cython.int, kind=cython.int, house=cython.int)
        self.cand[cell] = 0
        self.placed += 1
        for kind in range(3):
            house = HOUSES_OF[cell * 3 + kind]
            for i in range(9):
                self.cand[HOUSE[house * 9 + i]] &= ~(1 << digit)

    def _place_singles(self) -> cython.bint:
        """Fill in the current singles; return whether there are any."""
        cython.declare(i=cython.int, cell=cython.int, house=cython.int, once=cython.int)
        cython.declare(several=cython.int, before=cython.int)
        before = self.placed
        for cell in range(CELLS):
            if popcount(self.cand[cell]) == 1:
                self._put(cell, ctz(self.cand[cell]))
        for house in range(HOUSES):
            once = several = 0
            for i in range(9):
                several |= once & self.cand[HOUSE[house * 9 + i]]
                once |= self.cand[HOUSE[house * 9 + i]]
            once &= ~several
            if once:
                for i in range(9):
                    cell = HOUSE[house * 9 + i]
                    if self.cand[cell] & once:
                        self._put(cell, ctz(self.cand[cell] & once))
        return self.placed > before

    def _lock(self) -> cython.bint:
        """Remove what locked candidates rule out; return whether there is anything."""
        cython.declare(kind=cython.int, line=cython.int, part=cython.int, band=cython.int)
        cython.declare(lost=cython.bint, rest=cython.int, beside=cython.int, i=cython.int)
        parts = cython.declare(cython.int[27])
        lost = False
        for kind in range(2):
            for line in range(9):
                for part in range(3):
                    parts[line * 3 + part] = 0
                    for i in range(3 * part, 3 * part + 3):
                        parts[line * 3 + part] |= self.cand[self._cell(kind, line, i)]
            for line in range(9):
                band = line - line % 3
                for part in range(3):
                    rest = parts[line * 3 + (part + 1) % 3] | parts[line * 3 + (part + 2) % 3]
                    beside = (
                        parts[(band + (line + 1) % 3) * 3 + part]
                        | parts[(band + (line + 2) % 3) * 3 + part]
                    )
                    if parts[line * 3 + part] & rest & ~beside and self._may_remove():
                        lost = True
                        for i in range(9):
                            if i // 3 != part:
                                self.cand[self._cell(kind, line, i)] &= ~(
                                    parts[line * 3 + part] & ~beside
                                )
                    elif parts[line * 3 + part] & beside & ~rest and self._may_remove():
                        lost = True
                        for i in range(9):
                            if band + i // 3 != line:
                                self.cand[self._cell(kind, band + i // 3, 3 * part + i % 3)] &= ~(
                                    parts[line * 3 + part] & ~rest
                                )
        return lost

    def _cell(self, kind: cython.int, line: cython.int, at: cython.int) -> cython.int:
        """A cell of a row, or of a column."""
        return line * 9 + at if kind == _ROWS else at * 9 + line

    def _find_sets(self) -> cython.bint:
        """Remove what pairs and triplets rule out; return whether there is anything."""
        cython.declare(house=cython.int, i=cython.int, digit=cython.int, lost=cython.bint)
        lost = False
        for house in range(HOUSES):
            for i in range(9):
                self.items[i] = self.cand[HOUSE[house * 9 + i]]
            if self._find_sets_of_items():
                lost = True
                for i in range(9):
                    self.cand[HOUSE[house * 9 + i]] = self.items[i]
            for digit in range(9):
                self.items[digit] = 0
                for i in range(9):
                    self.items[digit] |= (self.cand[HOUSE[house * 9 + i]] >> digit & 1) << i
            if self._find_sets_of_items():
                lost = True
                for i in range(9):
                    for digit in range(9):
                        if not self.items[digit] >> i & 1:
                            self.cand[HOUSE[house * 9 + i]] &= ~(1 << digit)
        return lost

    def _find_sets_of_items(self) -> cython.bint:
        """Remove from other items what two or three items share exclusively; return whether any.

        The items are the digits of the cells of a house, or the places of its digits.
        """
        cython.declare(i=cython.int, j=cython.int, k=cython.int, pair=cython.int, lost=cython.bint)
        lost = False
        for i in range(9):
            if not self.items[i] or popcount(self.items[i]) > 3:
                continue
            for j in range(i):
                pair = self.items[i] | self.items[j]
                if not self.items[j] or popcount(pair) > 3:
                    continue
                if popcount(pair) == 2 and self._keep(pair):
                    lost = True
                for k in range(j):
                    if self.items[k] and popcount(pair | self.items[k]) == 3:
                        if self._keep(pair | self.items[k]):
                            lost = True
        return lost

    def _keep(self, held: cython.int) -> cython.bint:
        """Remove `held` from all items that are not inside it; return whether there is anything."""
        cython.declare(i=cython.int, lost=cython.bint)
        lost = False
        for i in range(9):
            if self.items[i] & held and self.items[i] & ~held:
                lost = True
        if not lost or not self._may_remove():
            return False
        for i in range(9):
            if self.items[i] & ~held:
                self.items[i] &= ~held
        return True
