"""`Counter`: solves and counts by bit boards, one board of three 27-bit words for each digit.

In a band a digit has nine *stretches* (the three cells that a row and a box share). It takes one
in each row and one in each box, so its stretches form one of six patterns; whatever lies in none
of the patterns that are still possible is removed. The same holds for the three bands of a stack
and its columns. Both together do the work of pointing, claiming and hidden singles at once; cells
with one candidate left come from adding up the nine boards.
"""

import cython

if not cython.compiled:
    from engine.core.base_counter import BaseCounter
    from engine.core.bits import ENGINE_STAMP, ctz

from itertools import permutations

STAMP = ENGINE_STAMP.decode()

STRETCHES = cython.declare(
    cython.uchar[512]
)  # row of nine cells -> which of its stretches hold one
ONLY = cython.declare(cython.ushort[512])  # row -> itself if it has one cell, else 0
FITTING = cython.declare(cython.ushort[512])  # 3x3 stretches -> those in a possible pattern
SPREAD = cython.declare(cython.uint[512])  # 3x3 stretches -> the 27 cells
LEVEL = cython.declare(cython.int, 30)  # words for each search level
if not cython.compiled:
    STRETCHES = [0] * 512
    ONLY = [0] * 512
    FITTING = [0] * 512
    SPREAD = [0] * 512


def _fill():
    patterns = [
        sum(1 << row * 3 + box for row, box in enumerate(p)) for p in permutations(range(3))
    ]
    for mask in range(512):
        STRETCHES[mask] = sum(1 << i for i in range(3) if mask >> 3 * i & 7)
        ONLY[mask] = mask if mask.bit_count() == 1 else 0
        fitting = 0
        for pattern in patterns:
            if pattern & ~mask == 0:
                fitting |= pattern
        FITTING[mask] = fitting
        SPREAD[mask] = sum(7 << 3 * i for i in range(9) if mask >> i & 1)


_fill()


class Counter(BaseCounter):
    """Counts solutions. Owns its scratch: not to be shared between threads.

    board[level * 30 + digit * 3 + band] holds the candidates of a search level; a filled cell is
    one with a single candidate. The last three words of a level are the cells whose digit has
    been closed to the other digits of the cell and to the row.
    """

    def __init__(self):
        super().__init__()
        if not cython.compiled:
            self.board = [0] * 2430

    def is_spare(self, line: bytes, cells: bytes) -> bool:
        """See `BaseCounter.is_spare`: looks for a solution with another digit in one of the cells.

        That is faster than finding the known solution again.
        """
        i: cython.int
        cell: cython.int
        digit: cython.int
        text = bytearray(line)
        for cell in cells:
            text[cell] = 46
        emptied: cython.p_const_uchar = text
        self.limit = 1
        self.keep = False
        self.found = 0
        self.nodes = 0
        if not self._load_text(emptied):
            return False
        self.board[27] = self.board[28] = self.board[29] = 0
        if not self._settle(0, 0o777):
            return False
        for cell in cells:
            digit = line[cell] - 49
            if self.board[27 + cell // 27] >> cell % 27 & 1:
                continue  # what the other givens imply
            for i in range(LEVEL):
                self.board[LEVEL + i] = self.board[i]
            self._drop(LEVEL, digit, cell // 27, 1 << cell % 27)
            with cython.nogil:
                self._search(1, 1 << digit)
            if self.found or self.nodes > self.max_nodes >= 0:
                return False
        return True

    def _load(self, masks):
        cell: cython.int
        digit: cython.int
        mask: cython.int
        for digit in range(27):
            self.board[digit] = 0
        for cell in range(81):
            mask = masks[cell]
            for digit in range(9):
                if mask >> digit & 1:
                    self.board[digit * 3 + cell // 27] |= 1 << cell % 27

    def _load_text(self, text: cython.p_const_uchar) -> cython.bint:
        cell: cython.int
        digit: cython.int
        band: cython.int
        bit: cython.uint
        filled: cython.uint[3]
        if not cython.compiled:
            filled = [0] * 3
        for band in range(3):
            filled[band] = 0
        for digit in range(27):
            self.board[digit] = 0
        for cell in range(81):
            digit = text[cell] - 49
            if 0 <= digit < 9:
                band = cell // 27
                bit = 1 << cell % 27
                filled[band] |= bit
                self.board[digit * 3 + band] |= bit
        for digit in range(9):
            for band in range(3):
                bit = self.board[digit * 3 + band]
                # A row that has its given has no other place for the digit.
                self.board[digit * 3 + band] |= ~filled[band] & 0o777777777
                while bit:
                    self._only(0, digit, band, bit & (~bit + 1))
                    if not self.board[digit * 3 + band] & bit & (~bit + 1):
                        return False  # the row has the digit twice
                    bit &= bit - 1
        return True

    def _begin(self) -> cython.int:
        self.board[27] = 0
        self.board[28] = 0
        self.board[29] = 0
        return self._search(0, 0o777)

    def _drop(
        self, at: cython.int, digit: cython.int, band: cython.int, bit: cython.uint
    ) -> cython.void:
        self.board[at + digit * 3 + band] &= ~bit & 0o777777777

    def _only(
        self, at: cython.int, digit: cython.int, band: cython.int, bit: cython.uint
    ) -> cython.void:
        """Leave the digit only this cell of its row; `_reduce` does what follows."""
        row: cython.uint = 0o777
        if bit > 0o777777:
            row = 0o777000000
        elif bit > 0o777:
            row = 0o777000
        self.board[at + digit * 3 + band] &= (~row | bit) & 0o777777777

    def _reduce(self, at: cython.int, digit: cython.int) -> cython.bint:
        """Remove what fits in no pattern from one digit's board; False if nothing is left."""
        a: cython.uint = self.board[at + digit * 3]
        b: cython.uint = self.board[at + digit * 3 + 1]
        c: cython.uint = self.board[at + digit * 3 + 2]
        before_a: cython.uint
        before_b: cython.uint
        before_c: cython.uint
        fit: cython.uint
        top: cython.uint
        middle: cython.uint
        bottom: cython.uint
        left: cython.uint
        centre: cython.uint
        right: cython.uint
        while True:
            # Rows against boxes in each band.
            fit = FITTING[
                STRETCHES[a & 511] | STRETCHES[a >> 9 & 511] << 3 | STRETCHES[a >> 18] << 6
            ]
            a &= SPREAD[fit]
            fit = FITTING[
                STRETCHES[b & 511] | STRETCHES[b >> 9 & 511] << 3 | STRETCHES[b >> 18] << 6
            ]
            b &= SPREAD[fit]
            fit = FITTING[
                STRETCHES[c & 511] | STRETCHES[c >> 9 & 511] << 3 | STRETCHES[c >> 18] << 6
            ]
            c &= SPREAD[fit]
            if not a or not b or not c:
                return False
            # Columns against boxes in each stack.
            top = (a | a >> 9 | a >> 18) & 511
            middle = (b | b >> 9 | b >> 18) & 511
            bottom = (c | c >> 9 | c >> 18) & 511
            left = FITTING[top & 7 | (middle & 7) << 3 | (bottom & 7) << 6]
            centre = FITTING[top >> 3 & 7 | (middle >> 3 & 7) << 3 | (bottom >> 3 & 7) << 6]
            right = FITTING[top >> 6 | middle >> 6 << 3 | bottom >> 6 << 6]
            if not left or not centre or not right:
                return False
            before_a = a
            before_b = b
            before_c = c
            fit = left & 7 | (centre & 7) << 3 | (right & 7) << 6
            a &= fit | fit << 9 | fit << 18
            fit = left >> 3 & 7 | (centre >> 3 & 7) << 3 | (right >> 3 & 7) << 6
            b &= fit | fit << 9 | fit << 18
            fit = left >> 6 | centre >> 6 << 3 | right >> 6 << 6
            c &= fit | fit << 9 | fit << 18
            if a == before_a and b == before_b and c == before_c:
                break
        self.board[at + digit * 3] = a
        self.board[at + digit * 3 + 1] = b
        self.board[at + digit * 3 + 2] = c
        return True

    def _settle(self, at: cython.int, dirty: cython.int) -> cython.bint:
        """Fill all singles; False if a cell has no candidate or a house no place left.

        Leaves the cell to guess in `pick`: the first with two candidates, or 0 if no cell has
        two. `open` says whether a cell is left to fill.
        """
        digit: cython.int
        other: cython.int
        band: cython.int
        once: cython.uint
        twice: cython.uint
        more: cython.uint
        x: cython.uint
        fresh: cython.uint
        hit: cython.uint
        while True:
            while dirty:
                digit = ctz(dirty)
                dirty &= dirty - 1
                if not self._reduce(at, digit):
                    return False
                # A row with one place left is a placement: the cell is closed to other digits.
                for band in range(3):
                    x = self.board[at + digit * 3 + band]
                    fresh = ONLY[x & 511] | ONLY[x >> 9 & 511] << 9 | ONLY[x >> 18] << 18
                    fresh &= ~self.board[at + 27 + band]
                    if fresh:
                        self.board[at + 27 + band] |= fresh
                        for other in range(9):
                            if other != digit and self.board[at + other * 3 + band] & fresh:
                                self.board[at + other * 3 + band] &= ~fresh
                                dirty |= 1 << other
            self.pick = 0
            self.open = False
            for band in range(3):
                once = 0
                twice = 0
                more = 0
                for digit in range(9):
                    x = self.board[at + digit * 3 + band]
                    more |= twice & x
                    twice |= once & x
                    once |= x
                if once != 0o777777777:
                    return False
                if twice:
                    self.open = True
                    x = twice & ~more
                    if x and not self.pick:
                        self.pick = x & (~x + 1)
                        self.pick_band = band
                fresh = once & ~twice & ~self.board[at + 27 + band]
                if not fresh:
                    continue
                self.board[at + 27 + band] |= fresh
                for digit in range(9):
                    hit = self.board[at + digit * 3 + band] & fresh
                    while hit:
                        self._only(at, digit, band, hit & (~hit + 1))
                        if not self.board[at + digit * 3 + band] & hit & (~hit + 1):
                            return False
                        hit &= hit - 1
                        dirty |= 1 << digit
            if not dirty:
                return True

    def _pick_larger(self, at: cython.int) -> cython.void:
        """Pick a cell with the fewest candidates if none has two."""
        band: cython.int
        digit: cython.int
        count: cython.int
        best: cython.int = 10
        rest: cython.uint
        bit: cython.uint
        for band in range(3):
            rest = ~self.board[at + 27 + band] & 0o777777777
            while rest:
                bit = rest & (~rest + 1)
                rest &= rest - 1
                count = 0
                for digit in range(9):
                    if self.board[at + digit * 3 + band] & bit:
                        count += 1
                if count < best:
                    best = count
                    self.pick = bit
                    self.pick_band = band
                    if best == 3:
                        return

    def _search(self, depth: cython.int, dirty: cython.int) -> cython.int:
        """Search a level; True if the search is over: the limit is reached, or it gave up."""
        at: cython.int = depth * LEVEL
        i: cython.int
        band: cython.int
        digit: cython.int
        closed: cython.int
        bit: cython.uint
        while True:
            self.nodes += 1
            if self.nodes > self.max_nodes >= 0:
                return True
            if not self._settle(at, dirty):
                return False
            if not self.open:
                return self._record(at)
            if not self.pick:
                self._pick_larger(at)
            bit = self.pick
            band = self.pick_band
            # Try one digit of the cell a level deeper, then go on here without it.
            digit = 0
            while not self.board[at + digit * 3 + band] & bit:
                digit += 1
            for i in range(LEVEL):
                self.board[at + LEVEL + i] = self.board[at + i]
            closed = 1 << digit
            for i in range(digit + 1, 9):
                if self.board[at + i * 3 + band] & bit:
                    self._drop(at + LEVEL, i, band, bit)
                    closed |= 1 << i
            self._only(at + LEVEL, digit, band, bit)
            self.board[at + LEVEL + 27 + band] |= bit
            if self._search(depth + 1, closed):
                return True
            self._drop(at, digit, band, bit)
            dirty = 1 << digit

    def _answer(self, at: cython.int) -> cython.void:
        cell: cython.int
        digit: cython.int
        for cell in range(81):
            for digit in range(9):
                if self.board[at + digit * 3 + cell // 27] >> cell % 27 & 1:
                    self.answer[cell] = 49 + digit
