"""`ChainLinks`: the nodes of alternating chains in a position, and their strong and weak links.

A *node* says that one of a few cells holds a digit: a single candidate, a group of places in a
house, or the places of a digit in an almost locked set (ALS). At least one of the two nodes of a
*strong link* is true: the two digits of a bivalue cell, two parts of all places of a digit in a
house, two digits of an ALS. Two nodes have a *weak link* if they cannot both be true: each cell of
one sees each cell of the other (same digit), or they are two digits of one cell.

It works on given houses, so it does not need the variant's tables or their lock.
"""

import cython
from cython.cimports.engine.core.bits import ctz64, grow_int, grow_ulonglong, popcount, release
from cython.cimports.engine.core.constants import CELLS, LOW_CELLS

_MOST_NODES = cython.declare(cython.int, 4096)
_MIX = cython.declare(cython.ulonglong, 0x7FB5D329728EA185)
_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)
_TABLE = cython.declare(cython.int, 16384)
"""The size of the hash table of nodes, a power of two."""
_SET_CELLS = cython.declare(cython.int, 5)
"""The maximum number of cells of an almost locked set."""


class ChainLinks:
    """All links of one position.

    For node n: digit[n] (0-8), its cells as a board, low[n] (cells 0-63) and high[n] (64-80), and
    same_digit[n], the previous node with this digit; last_of[d] is the last such node. For strong
    link k of a node (listed from head[n] by next[k]): to[k] is its other node, reason[k] is its
    cells, as a board with a weight and whether they are an ALS. weak[n * words ...] are the nodes
    that n is weakly linked to, as bits.
    """

    def __init__(self):
        self.table = grow_int(self.table, _TABLE)
        self.houses = None

    def __dealloc__(self):
        release(self.digit)
        release(self.low)
        release(self.high)
        release(self.same_digit)
        release(self.table)
        release(self.head)
        release(self.next)
        release(self.to)
        release(self.reason)
        release(self.reason_low)
        release(self.reason_high)
        release(self.weight)
        release(self.is_set)
        release(self.weak)

    def load(self, values, candidates, houses):
        """Start from a position, and find its links.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
            houses: the cells of each house, at most 64 houses.
        """
        cython.declare(cell=cython.int, digit=cython.int)
        if houses is not self.houses:
            self._use_houses(houses)
        for digit in range(9):
            self.digit_low[digit] = 0
            self.digit_high[digit] = 0
        for cell in range(CELLS):
            self.cand[cell] = 0 if values[cell] else candidates[cell]
            for digit in range(9):
                if self.cand[cell] >> digit & 1:
                    self.digit_low[digit] |= _low(cell)
                    self.digit_high[digit] |= _high(cell)
        with cython.nogil:
            self._add_links()
            self._join()

    def _use_houses(self, houses):
        cython.declare(cell=cython.int, other=cython.int)
        for cell in range(CELLS):
            self.peers_low[cell] = 0
            self.peers_high[cell] = 0
        for number, cells in enumerate(houses):
            self.house_low[number] = 0
            self.house_high[number] = 0
            for cell in cells:
                self.house_low[number] |= _low(cell)
                self.house_high[number] |= _high(cell)
                for other in cells:
                    if other != cell:
                        self.peers_low[cell] |= _low(other)
                        self.peers_high[cell] |= _high(other)
        self.n_houses = len(houses)
        self.houses = houses

    def _add_links(self) -> cython.void:
        """Find all strong links and their nodes."""
        cython.declare(i=cython.int, cell=cython.int, digit=cython.int, house=cython.int)
        cython.declare(mask=cython.int)
        self.n_nodes = 0
        self.n_links = 0
        self.n_reasons = 0
        for i in range(_TABLE):
            self.table[i] = -1
        for digit in range(9):
            self.last_of[digit] = -1
        for cell in range(CELLS):
            for digit in range(9):
                if self.cand[cell] >> digit & 1:
                    self.single[cell * 9 + digit] = self._node(digit, _low(cell), _high(cell))
        for cell in range(CELLS):
            mask = self.cand[cell]
            if popcount(mask) == 2:
                i = self._reason(_low(cell), _high(cell), 2, False)
                digit = ctz64(mask)
                self._link(
                    self.single[cell * 9 + digit],
                    self.single[cell * 9 + ctz64(mask & mask - 1)],
                    i,
                )
        for house in range(self.n_houses):
            self._add_places(house)
        for house in range(self.n_houses):
            self._add_sets(house)

    def _add_places(self, house: cython.int) -> cython.void:
        """Add links between the places of a digit in a house, in two parts."""
        cython.declare(digit=cython.int, other=cython.int, reason=cython.int, low=cython.ulonglong)
        cython.declare(part_low=cython.ulonglong, rest_low=cython.ulonglong, high=cython.int)
        cython.declare(part_high=cython.int, rest_high=cython.int)
        for digit in range(9):
            low = self.digit_low[digit] & self.house_low[house]
            high = self.digit_high[digit] & self.house_high[house]
            if _count(low, high) < 2:
                continue
            reason = -1
            for other in range(self.n_houses):
                if other == house:
                    continue
                part_low = low & self.house_low[other]
                part_high = high & self.house_high[other]
                rest_low = low & ~part_low
                rest_high = high & ~part_high
                if not (part_low or part_high) or not (rest_low or rest_high):
                    continue
                if (
                    _count(rest_low, rest_high) > 1
                    and self._house_of(rest_low, rest_high, house) < 0
                ):
                    continue
                if reason < 0:
                    reason = self._reason(low, high, 1, False)
                self._link(
                    self._node(digit, part_low, part_high),
                    self._node(digit, rest_low, rest_high),
                    reason,
                )

    def _add_sets(self, house: cython.int) -> cython.void:
        """Add links of the almost locked sets of a house; only once for sets in two houses."""
        cython.declare(i=cython.int, n=cython.int, rest=cython.int, chosen=cython.int)
        cython.declare(size=cython.int, low=cython.ulonglong, high=cython.int)
        cells = cython.declare(cython.uchar[CELLS])
        digits = cython.declare(cython.int[512])
        lows = cython.declare(cython.ulonglong[512])
        highs = cython.declare(cython.int[512])
        n = 0
        for i in range(self._cells(self.house_low[house], self.house_high[house], cells)):
            if self.cand[cells[i]]:
                cells[n] = cells[i]
                n += 1
        digits[0] = 0
        lows[0] = 0
        highs[0] = 0
        for chosen in range(1, 1 << n):
            i = cells[ctz64(chosen)]
            rest = chosen & chosen - 1
            low = lows[rest] | _low(i)
            high = highs[rest] | _high(i)
            lows[chosen] = low
            highs[chosen] = high
            digits[chosen] = digits[rest] | self.cand[i]
            size = popcount(chosen)
            if size < 2 or size > _SET_CELLS or popcount(digits[chosen]) != size + 1:
                continue
            if self._house_of(low, high, -1) == house:
                self._add_set(low, high, digits[chosen])

    def _add_set(self, low: cython.ulonglong, high: cython.int, digits: cython.int) -> cython.void:
        """Add links between the digits of an almost locked set that cells outside could lose."""
        cython.declare(first=cython.int, second=cython.int)
        n: cython.int = 0
        cython.declare(reason=cython.int, digit=cython.int)
        nodes = cython.declare(cython.int[9])
        for digit in range(9):
            if not digits >> digit & 1:
                continue
            self._common_peers(low & self.digit_low[digit], high & self.digit_high[digit])
            if self.common_low & self.digit_low[digit] or (
                self.common_high & self.digit_high[digit]
            ):
                nodes[n] = self._node(
                    digit, low & self.digit_low[digit], high & self.digit_high[digit]
                )
                n += 1
        if n < 2:
            return
        reason = self._reason(low, high, popcount(digits), True)
        for first in range(n):
            for second in range(first + 1, n):
                self._link(nodes[first], nodes[second], reason)

    def _node(self, digit: cython.int, low: cython.ulonglong, high: cython.int) -> cython.int:
        """The number of a node, which is added if it is new; -1 if the table is full."""
        cython.declare(room=cython.int, i=cython.int, at=cython.int)
        code: cython.ulonglong = low ^ cython.cast(cython.ulonglong, high) << 43
        code = (code ^ code >> 31) * _MIX + cython.cast(cython.ulonglong, digit)
        at = cython.cast(
            cython.int, (code ^ code >> 27) & cython.cast(cython.ulonglong, _TABLE - 1)
        )
        while self.table[at] >= 0:
            i = self.table[at]
            if self.digit[i] == digit and self.low[i] == low and self.high[i] == high:
                return i
            at = (at + 1) & (_TABLE - 1)
        if self.n_nodes == _MOST_NODES:
            return -1
        if self.n_nodes == self.node_room:
            room = 2 * self.node_room + 512
            self.digit = grow_int(self.digit, room)
            self.low = grow_ulonglong(self.low, room)
            self.high = grow_int(self.high, room)
            self.same_digit = grow_int(self.same_digit, room)
            self.head = grow_int(self.head, room)
            self.node_room = room
        i = self.n_nodes
        self.n_nodes += 1
        self.table[at] = i
        self.digit[i] = digit
        self.low[i] = low
        self.high[i] = high
        self.head[i] = -1
        self.same_digit[i] = self.last_of[digit]
        self.last_of[digit] = i
        return i

    def _reason(
        self, low: cython.ulonglong, high: cython.int, digits: cython.int, is_set: cython.bint
    ) -> cython.int:
        """Add a reason for links: their cells, and how many digits these have."""
        room: cython.int
        if self.n_reasons == self.reason_room:
            room = 2 * self.reason_room + 512
            self.reason_low = grow_ulonglong(self.reason_low, room)
            self.reason_high = grow_int(self.reason_high, room)
            self.weight = grow_int(self.weight, room)
            self.is_set = grow_int(self.is_set, room)
            self.reason_room = room
        self.reason_low[self.n_reasons] = low
        self.reason_high[self.n_reasons] = high
        self.weight[self.n_reasons] = 16 * _count(low, high) + digits
        self.is_set[self.n_reasons] = is_set
        self.n_reasons += 1
        return self.n_reasons - 1

    def _link(self, one: cython.int, other: cython.int, reason: cython.int) -> cython.void:
        """Add a strong link, in both directions."""
        room: cython.int
        if one < 0 or other < 0:
            return
        if self.n_links + 2 > self.link_room:
            room = 2 * self.link_room + 2048
            self.next = grow_int(self.next, room)
            self.to = grow_int(self.to, room)
            self.reason = grow_int(self.reason, room)
            self.link_room = room
        self.to[self.n_links] = other
        self.reason[self.n_links] = reason
        self.next[self.n_links] = self.head[one]
        self.head[one] = self.n_links
        self.n_links += 1
        self.to[self.n_links] = one
        self.reason[self.n_links] = reason
        self.next[self.n_links] = self.head[other]
        self.head[other] = self.n_links
        self.n_links += 1

    def _house_of(self, low: cython.ulonglong, high: cython.int, but: cython.int) -> cython.int:
        """The first house other than `but` that has all of these cells; -1 without one."""
        house: cython.int
        for house in range(self.n_houses):
            if (
                house != but
                and not low & ~self.house_low[house]
                and not high & ~self.house_high[house]
            ):
                return house
        return -1

    def _common_peers(self, low: cython.ulonglong, high: cython.int) -> cython.void:
        """Set `common_low` and `common_high`: the cells that see all of these cells."""
        self.common_low = ~cython.cast(cython.ulonglong, 0)
        self.common_high = 0x1FFFF
        while low:
            self.common_low &= self.peers_low[ctz64(low)]
            self.common_high &= self.peers_high[ctz64(low)]
            low &= low - 1
        while high:
            self.common_low &= self.peers_low[LOW_CELLS + ctz64(high)]
            self.common_high &= self.peers_high[LOW_CELLS + ctz64(high)]
            high &= high - 1

    def _join(self) -> cython.void:
        """Find all weak links."""
        cython.declare(node=cython.int, other=cython.int, at=cython.int, cell=cython.int)
        cython.declare(digit=cython.int, rest=cython.int)
        self.words = (self.n_nodes + 63) // 64
        self.weak = grow_ulonglong(self.weak, self.n_nodes * self.words)
        for at in range(self.n_nodes * self.words):
            self.weak[at] = 0
        for node in range(self.n_nodes):
            at = node * self.words
            self._common_peers(self.low[node], self.high[node])
            other = self.last_of[self.digit[node]]
            while other >= 0:
                if not self.low[other] & ~self.common_low and (
                    not self.high[other] & ~self.common_high
                ):
                    self.weak[at + (other >> 6)] |= cython.cast(cython.ulonglong, 1) << (other & 63)
                other = self.same_digit[other]
        for cell in range(CELLS):
            rest = self.cand[cell]
            while rest:
                digit = ctz64(rest)
                rest &= rest - 1
                at = self.single[cell * 9 + digit] * self.words
                for other in range(9):
                    if other != digit and self.cand[cell] >> other & 1:
                        node = self.single[cell * 9 + other]
                        self.weak[at + (node >> 6)] |= cython.cast(cython.ulonglong, 1) << (
                            node & 63
                        )

    def _cells(self, low: cython.ulonglong, high: cython.int, into: cython.p_uchar) -> cython.int:
        """List the cells of a board; return how many there are."""
        n: cython.int = 0
        while low:
            into[n] = ctz64(low)
            n += 1
            low &= low - 1
        while high:
            into[n] = LOW_CELLS + ctz64(high)
            n += 1
            high &= high - 1
        return n


def _low(cell: cython.int) -> cython.ulonglong:
    """The word of cells 0-63 of a board with this cell."""
    return cython.cast(cython.ulonglong, 1) << cell if cell < LOW_CELLS else 0


def _high(cell: cython.int) -> cython.int:
    """The word of cells 64-80 of a board with this cell."""
    return 1 << (cell - LOW_CELLS) if cell >= LOW_CELLS else 0


def _count(low: cython.ulonglong, high: cython.int) -> cython.int:
    """How many cells a board has."""
    return (
        popcount(cython.cast(cython.uint, low & _HALF))
        + popcount(cython.cast(cython.uint, low >> 32))
        + popcount(high)
    )
