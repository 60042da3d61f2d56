"""The common part of all deductions inside a chain (docs/rating-rules.md, section 13).

A deduction removes candidates from the grid that a chain has reduced, and rests on candidates that
the chain removed before: its *outer parents*. The removed candidates become OFF nodes.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.chains.chain_tables import CELL_OF, CODE, DIGIT_OF, places
from cython.cimports.engine.core.chains.closure import Closures, Deducer
from cython.cimports.engine.core.constants import AROUND, BAND_CELLS, BOARD_WORDS, MAX_HOUSES
from cython.cimports.engine.core.grid.tables import BAND, BIT, Tables


class Deductions(Deducer):
    """Follows a closure, and gathers one deduction at a time.

    touched       house -> digits that have lost a place in it since all patterns failed
    changed       board of the cells that have lost a candidate since then
    code          hash of what the closure has removed
    outs, outer   the candidates that the deduction removes, and its outer parents
    """

    def __init__(self, tables: Tables):
        self.tables = tables
        self.serial = 0
        self.outer_stamp = 0

    def follow(self, net: Closures) -> cython.void:
        """Record the houses and cells that the closure has touched, and the hash of its grid."""
        cython.declare(i=cython.int, candidate=cython.int)
        if self.serial != net.serial:
            self.serial = net.serial
            self.cursor = net.base
            self.code = 0
            for i in range(MAX_HOUSES):
                self.touched[i] = 0
            for i in range(3):
                self.changed[i] = 0
            if net.resumed:
                self._resume(net)
        for i in range(self.cursor, net.n_nodes):
            if net.key[i] & 1:
                continue
            candidate = net.key[i] >> 1
            self.code ^= CODE[candidate]
            self._touch(CELL_OF[candidate], DIGIT_OF[candidate])
        self.cursor = net.n_nodes

    def _touch(self, cell: cython.int, digit: cython.int) -> cython.void:
        """Record a candidate that has gone."""
        n: cython.int
        bit: cython.int = 1 << digit
        self.changed[BAND[cell]] |= BIT[cell]
        self.touched[self.tables.houses_of[cell * 3]] |= bit
        self.touched[self.tables.houses_of[cell * 3 + 1]] |= bit
        self.touched[self.tables.houses_of[cell * 3 + 2]] |= bit
        for n in range(3, self.tables.around_count[cell]):
            self.touched[self.tables.around[cell * AROUND + n]] |= bit

    def _resume(self, net: Closures) -> cython.void:
        """Skip the kept OFF nodes, which leave no pattern, but not what the grid has lost since."""
        cython.declare(i=cython.int, cell=cython.int, bits=cython.uint)
        self.cursor += 1  # the assumption
        for i in range(self.cursor, net.n_nodes):  # `follow` adds these
            if net.key[i] & 1 == 0:
                self.code ^= CODE[net.key[i] >> 1]
        for i in range(BOARD_WORDS):
            bits = net.off[i] | net.fresh[i]
            while bits:
                cell = i % 3 * BAND_CELLS + ctz(bits)
                if net.fresh[i] & bits & ~(bits - 1):
                    self._touch(cell, i // 3)
                else:
                    self.code ^= CODE[cell * 9 + i // 3]
                bits &= bits - 1

    def begin(self) -> cython.void:
        """Start a deduction without effect and without outer parents."""
        self.n_outs = 0
        self.n_outer = 0
        self.outer_stamp += 1

    def remove(self, candidate: cython.int) -> cython.void:
        """Record a removal, in reading order (docs/rating-rules.md, section 15)."""
        at: cython.int = self.n_outs
        while at > 0 and self.outs[at - 1] > candidate:
            self.outs[at] = self.outs[at - 1]
            at -= 1
        self.outs[at] = candidate
        self.n_outs += 1

    def need(self, candidate: cython.int) -> cython.void:
        """Record that the deduction rests on this candidate being OFF."""
        if self.outer_seen[candidate] != self.outer_stamp:
            self.outer_seen[candidate] = self.outer_stamp
            self.outer[self.n_outer] = candidate
            self.n_outer += 1

    def _need_gone(
        self, net: Closures, house: cython.int, within: cython.int, digit: cython.int
    ) -> cython.void:
        """Record that it rests on the places that the digit has lost in a house, except these."""
        rest: cython.uint = places(self.tables, net.start_live, house, digit)
        rest &= ~places(self.tables, net.live, house, digit) & ~within
        while rest:
            self.need(self.tables.house[house * 9 + ctz(rest)] * 9 + digit)
            rest &= rest - 1

    def emit(self, net: Closures, cause: cython.int, nested: cython.int) -> cython.bint:
        """Add the deduction's OFF nodes if it has outer parents; return whether it has."""
        cython.declare(i=cython.int, n=cython.int)
        if self.n_outer == 0:
            return False
        net.reserve(self.n_outs * self.n_outer)
        for i in range(self.n_outs):
            if self.turn_off(net, self.outs[i], cause, nested) >= 0:
                for n in range(self.n_outer):
                    net.add_parent(net.where[self.outer[n] * 2])
        return True

    def turn_off(
        self, net: Closures, candidate: cython.int, cause: cython.int, nested: cython.int
    ) -> cython.int:
        """Add an OFF node and return it; -1 if the candidate is already OFF."""
        node: cython.int
        at: cython.int = DIGIT_OF[candidate] * 3 + BAND[CELL_OF[candidate]]
        if net.off[at] & BIT[CELL_OF[candidate]]:
            return -1
        net.off[at] |= BIT[CELL_OF[candidate]]
        node = net.add(candidate * 2, cause)
        net.nested[node] = nested
        net.stage[node] = self.cursor
        return node
