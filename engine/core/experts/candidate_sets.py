"""`CandidateSets`: base sets and cover sets, equal in number in a pattern of rank 0.

A *set* is a cell (all of its candidates) or a digit in a house (all of its places). Every set has
exactly one true candidate. Take equal numbers of cover and base sets, such that each candidate is
in at least as many covers as bases. Then a candidate in more covers than bases is false: otherwise,
counting the true candidates, there would be more covers than bases.

A set is a number: a cell 0-80, or 81 + 9 * house + digit (0-8).
"""

import cython
from cython.cimports.engine.core.constants import BAND_CELLS, CELLS, FIRST_COLUMN, FIRST_ROW

_ROOM = cython.declare(cython.int, 32)
"""The maximum number of base sets, or of cover sets, of a pattern."""


class CandidateSets:
    """The sets of a pattern in one position.

    cand[cell] has the candidates of an empty cell as a mask, 0 for a filled cell. `gone` are the
    candidates that the pattern removes.
    """

    def __init__(self):
        self.n_bases = 0
        self.n_covers = 0
        self.n_gone = 0

    def load(self, values, candidates):
        """Start from a position: 81 values, 0 for an empty cell, and 81 masks of candidates."""
        cell: cython.int
        for cell in range(CELLS):
            self.cand[cell] = 0 if values[cell] else candidates[cell]

    def found(self):
        """The base sets, the cover sets, and the eliminations found: cell * 9 + digit (0-8)."""
        i: cython.int
        bases = []
        for i in range(self.n_bases):
            bases.append(self.bases[i])
        covers = []
        for i in range(self.n_covers):
            covers.append(self.covers[i])
        gone = []
        for i in range(self.n_gone):
            gone.append(self.gone[i])
        return tuple(bases), tuple(covers), tuple(gone)

    def clear(self) -> cython.void:
        """Start a pattern."""
        self.n_bases = 0
        self.n_covers = 0

    def base(self, number: cython.int) -> cython.void:
        """Add a base set."""
        if self.n_bases < _ROOM:
            self.bases[self.n_bases] = number
            self.n_bases += 1

    def cover(self, number: cython.int) -> cython.void:
        """Add a cover set."""
        if self.n_covers < _ROOM:
            self.covers[self.n_covers] = number
            self.n_covers += 1

    def _holds(self, number: cython.int, cell: cython.int, digit: cython.int) -> cython.bint:
        """Whether a candidate is in a set."""
        house: cython.int
        if number < CELLS:
            return number == cell
        house = (number - CELLS) // 9
        if (number - CELLS) % 9 != digit:
            return False
        if house < FIRST_COLUMN:
            return cell // BAND_CELLS * 3 + cell % 9 // 3 == house
        if house < FIRST_ROW:
            return cell % 9 == house - FIRST_COLUMN
        return cell // 9 == house - FIRST_ROW

    def _excess(self, cell: cython.int, digit: cython.int) -> cython.int:
        """The number of covers minus the number of bases that contain a candidate."""
        i: cython.int
        n: cython.int = 0
        for i in range(self.n_covers):
            if self._holds(self.covers[i], cell, digit):
                n += 1
        for i in range(self.n_bases):
            if self._holds(self.bases[i], cell, digit):
                n -= 1
        return n

    def removed(self, digit: cython.int) -> cython.int:
        """The number of places of a digit that are in more covers than bases."""
        cell: cython.int
        n: cython.int = 0
        for cell in range(CELLS):
            if self.cand[cell] >> digit & 1 and self._excess(cell, digit) > 0:
                n += 1
        return n

    def removes(self) -> cython.bint:
        """Whether bases and covers are equal in number, cover all, and remove something."""
        cython.declare(cell=cython.int, digit=cython.int, excess=cython.int)
        self.n_gone = 0
        if self.n_bases != self.n_covers:
            return False
        for cell in range(CELLS):
            for digit in range(9):
                if self.cand[cell] >> digit & 1:
                    excess = self._excess(cell, digit)
                    if excess < 0:
                        return False
                    if excess > 0:
                        self.gone[self.n_gone] = cell * 9 + digit
                        self.n_gone += 1
        return self.n_gone > 0
