"""`VariantCounter`: solves and counts on the houses of any variant, like `Counter` on classic ones.

It keeps the candidates of each cell. A cell with one candidate removes it from its peers, and a
digit with one place in a house is put there; if neither helps, the counter guesses in a cell with
the fewest candidates. It owns the tables of its variant, so it does not wait for the lock of the
shared tables.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, CELLS
from cython.cimports.engine.core.counting.candidate_counter import CandidateCounter

from engine.core.counting.counter import Counter
from engine.errors import UnsupportedVariantError

MAX_HOUSES = 32  # bits of a word
_ONE = cython.declare(cython.ulonglong, 1)


def make_counter(variant):
    """A counter for a variant: the much faster `Counter` if possible."""
    return Counter() if variant.is_classic else VariantCounter(variant)


class VariantCounter(CandidateCounter):
    """Counts solutions. Owns its scratch: not to be shared between threads.

    houses        cell -> its houses as bits
    queue         cells with one candidate that is not yet removed from their peers
    """

    def __init__(self, variant):
        """Set up for a variant.

        Raises:
            UnsupportedVariantError: if it has more than 32 houses.
        """
        super().__init__()
        if len(variant.houses) > MAX_HOUSES:
            raise UnsupportedVariantError(
                f"{variant.name} has more than {MAX_HOUSES} houses, and there is no room for more"
            )
        self.all_houses = (_ONE << len(variant.houses)) - 1
        self._take_cells([house.cells for house in variant.houses], variant.peers)
        for cell in range(CELLS):
            self.houses[cell] = 0
        for number in range(len(variant.houses) * 9):
            self.houses[self.house_cells[number]] |= _ONE << number // 9

    def _load_text(self, text: cython.p_const_uchar) -> cython.bint:
        cell: cython.int
        for cell in range(CELLS):
            self.mask[cell] = 1 << (text[cell] - 49) if 49 <= text[cell] <= 57 else ALL_NINE
            self.closed[cell] = 0
        return True

    def _begin(self) -> cython.int:
        cell: cython.int
        self.n_queued = 0
        for cell in range(CELLS):
            if not self.mask[cell]:
                return False
            if not self.mask[cell] & (self.mask[cell] - 1):
                self.queue[self.n_queued] = cell
                self.n_queued += 1
        self.dirty = self.all_houses
        return self._search(0)

    def _leave(self, at: cython.int, cell: cython.int, mask: cython.int) -> cython.bint:
        """Leave a cell only these candidates; False if none is left."""
        self.mask[at + cell] = mask
        self.dirty |= self.houses[cell]
        if not mask & (mask - 1):
            self.queue[self.n_queued] = cell
            self.n_queued += 1
        return mask != 0

    def _settle(self, at: cython.int) -> cython.bint:
        """Fill all singles; False if a cell has no candidate or a house no place left."""
        cython.declare(n=cython.int, cell=cython.int, peer=cython.int, mask=cython.int)
        house: cython.int
        while True:
            while self.n_queued:
                self.n_queued -= 1
                cell = self.queue[self.n_queued]
                mask = self.mask[at + cell]
                self.closed[at + cell] = 1
                for n in range(cell * CELLS, cell * CELLS + self.n_peers[cell]):
                    peer = self.peers[n]
                    if self.mask[at + peer] & mask:
                        if not self._leave(at, peer, self.mask[at + peer] & ~mask):
                            return False
            if not self.dirty:
                return True
            house = ctz(self.dirty)
            self.dirty &= self.dirty - 1
            if not self._fill_house(at, house):
                return False

    def _search(self, depth: cython.int) -> cython.int:
        """Search a level; True if the search is over: the limit is reached, or it gave up."""
        at: cython.int = depth * CELLS
        cython.declare(cell=cython.int, pick=cython.int, size=cython.int, best=cython.int)
        cython.declare(mask=cython.uint, bit=cython.uint)
        while True:
            self.nodes += 1
            if self.nodes > self.max_nodes >= 0:
                return True
            if not self._settle(at):
                self.n_queued = 0
                self.dirty = 0
                return False
            pick = -1
            best = 10
            for cell in range(CELLS):
                if self.closed[at + cell]:
                    continue
                mask = self.mask[at + cell]
                size = 0
                while mask:
                    mask &= mask - 1
                    size += 1
                if size < best:
                    best = size
                    pick = cell
                    if size == 2:
                        break
            if pick < 0:
                return self._record(at)
            # Try one digit of the cell a level deeper, then continue here without it.
            mask = self.mask[at + pick]
            bit = mask & (~mask + 1)
            self._copy(at)
            self._leave(at + CELLS, pick, bit)
            if self._search(depth + 1):
                return True
            self._leave(at, pick, mask & ~bit)
