"""The hints of `cycles`: the eliminations, ratings and nodes of its chains.

A hint is identified by its kind, its start node and the place of its nodes. The kinds are 0
X-cycle, 1 Y-cycle, 2 XY-cycle, 4 forcing X-chain and 5 forcing chain.
"""

import cython
from cython.cimports.engine.core.bits import ctz, grow_uchar, grow_ushort, release
from cython.cimports.engine.core.chains.best_hints import BestHints
from cython.cimports.engine.core.chains.chain_tables import CELL_OF, CODE, DIGIT_OF, chain_rating
from cython.cimports.engine.core.chains.strong_links import StrongLinks
from cython.cimports.engine.core.constants import BAND_CELLS, BOARD_WORDS, CELLS
from cython.cimports.engine.core.grid.raw_step import RawStep
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables

from engine import ratings

_SIMPLE_CYCLE = cython.declare(cython.int, ratings.SIMPLE_CYCLE)
_FORCING_X_CHAIN = cython.declare(cython.int, ratings.FORCING_X_CHAIN)
_CHAIN = cython.declare(cython.int, ratings.CHAIN)


class FoundChains(StrongLinks):
    """Keeps the hints of single chains.

    path, length    a chain from its target back to the assumption `start`
    why             the causes of its nodes
    """

    def __init__(self, tables: Tables, single: cython.bint):
        """Set up; with `single`, keep the first hint only."""
        StrongLinks.__init__(self, tables)
        self.hints = BestHints(single)

    def __dealloc__(self):
        release(self.kept)
        release(self.kept_why)

    def limit(self) -> cython.void:
        """A hook that is called when the best hint has changed."""

    def _offer_chain(self) -> cython.void:
        kind: cython.int = 5 if self.cells else 4
        target: cython.int = self.path[0]
        cell: cython.int = CELL_OF[target >> 1]
        effect: cython.ulonglong = 0
        rest: cython.uint = self.cand[cell] & ~(1 << DIGIT_OF[target >> 1])
        if target & 1:
            while rest:
                effect ^= CODE[cell * 9 + ctz(rest)]
                rest &= rest - 1
        else:
            effect = CODE[target >> 1]
        self._offer(
            effect,
            chain_rating(_CHAIN if self.cells else _FORCING_X_CHAIN, self.length),
            self.length,
            4 if self.cells else 2,
            kind,
        )

    def mark_cycle(self) -> cython.void:
        """Leave the eliminations of the cycle in `path` in `from_on`."""
        cython.declare(i=cython.int, n=cython.int, cell=cython.int, digit=cython.int)
        cython.declare(band=cython.int)
        mine = cython.declare(cython.uint[3])
        for band in range(3):
            mine[band] = 0
        for i in range(BOARD_WORDS):
            self.from_on[i] = 0
            self.from_off[i] = 0
        for n in range(self.length - 1):
            cell = CELL_OF[self.path[n] >> 1]
            digit = DIGIT_OF[self.path[n] >> 1]
            mine[BAND[cell]] |= BIT[cell]
            for band in range(3):
                i = digit * 3 + band
                if self.path[n] & 1:
                    self.from_on[i] |= self.tables.peer_board[cell * 3 + band]
                else:
                    self.from_off[i] |= self.tables.peer_board[cell * 3 + band]
        for i in range(BOARD_WORDS):
            self.from_on[i] &= self.from_off[i] & self.live[i] & ~mine[i % 3]

    def _offer_cycle(self) -> cython.void:
        cython.declare(i=cython.int, bits=cython.uint)
        effect: cython.ulonglong = 0
        both: cython.bint = self.cells and self.units
        self.mark_cycle()
        for i in range(BOARD_WORDS):
            bits = self.from_on[i]
            while bits:
                effect ^= CODE[(i % 3 * BAND_CELLS + ctz(bits)) * 9 + i // 3]
                bits &= bits - 1
        if effect:
            self._offer(
                effect,
                chain_rating(_CHAIN if both else _SIMPLE_CYCLE, self.length - 1),
                self.length - 1,
                4 if both else 3 if self.cells else 2,
                2 if both else 1 if self.cells else 0,
            )

    def _offer(
        self,
        effect: cython.ulonglong,
        value: cython.double,
        complexity: cython.int,
        key: cython.int,
        kind: cython.int,
    ) -> cython.void:
        """Offer the chain in `path`, and keep its nodes if it is accepted."""
        i: cython.int
        if not self.hints.offer(effect, value, complexity, key, kind, self.start, self.n_kept):
            return
        if self.n_kept + self.length > self.kept_room:
            self.kept_room = self.n_kept * 2 + 2048
            self.kept = grow_ushort(self.kept, self.kept_room)
            self.kept_why = grow_uchar(self.kept_why, self.kept_room)
        for i in range(self.length):
            self.kept[self.n_kept + i] = self.path[i]
            self.kept_why[self.n_kept + i] = self.why[i]
        self.n_kept += self.length
        self.limit()

    def recall(self, slot: cython.int) -> cython.void:
        """Set `path` to the chain of an accepted hint."""
        i: cython.int
        at: cython.int = self.hints.what[slot * 3 + 2]
        self.length = self.hints.complexity[slot] + (1 if self.hints.what[slot * 3] < 3 else 0)
        for i in range(self.length):
            self.path[i] = self.kept[at + i]
            self.why[i] = self.kept_why[at + i]

    def describe(self, slot: cython.int, found: RawStep) -> cython.void:
        """Fill in the effects of a hint; `path` is then its chain."""
        cython.declare(i=cython.int, cell=cython.int, mask=cython.int, target=cython.int)
        self.recall(slot)
        found.clear()
        found.kind = self.hints.what[slot * 3]
        found.tenths = cython.cast(cython.int, (self.hints.rating[slot] + 0.05) * 10)
        if found.kind >= 3:
            if found.kind == 4 and self.length == 6:
                found.kind = 3
            target = self.path[0]
            if target & 1:
                found.cell = CELL_OF[target >> 1]
                found.digit = DIGIT_OF[target >> 1]
            else:
                found.out(CELL_OF[target >> 1], 1 << DIGIT_OF[target >> 1])
            return
        self.mark_cycle()
        # Cell by cell: a long cycle can remove more candidates than there is room for cells.
        for cell in range(CELLS):
            mask = 0
            for i in range(9):
                if self.from_on[i * 3 + BAND[cell]] & BIT[cell]:
                    mask |= 1 << i
            found.out(cell, mask)
