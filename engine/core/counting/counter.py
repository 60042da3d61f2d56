"""`Counter`: solves and counts with `DigitBoards`, and guesses where these are not enough."""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import ALL_NINE, BAND_CELLS, CELLS, LANES, LEVEL_WORDS
from cython.cimports.engine.core.counting.base_counter import BaseCounter

from engine.core.counting.digit_boards import DigitBoards


def count_bits(x: cython.uint) -> cython.uint:
    """The number of set bits. Unlike the count of `bits.pxd`, this can be vectorised."""
    x -= x >> 1 & 0x55555555
    x = (x & 0x33333333) + (x >> 2 & 0x33333333)
    x = x + (x >> 4) & 0x0F0F0F0F
    x += x >> 8
    return x + (x >> 16) & 63


class Counter(BaseCounter):
    """Counts solutions. Owns its scratch: not to be shared between threads.

    boards        the candidates
    shared        lane -> the bivalue cells with the digit, combined over the rows of the bands
    weight        lane -> how well the digit suits a guess, * 16 + lane
    """

    def __init__(self):
        super().__init__()
        self.boards = DigitBoards()

    def is_redundant_text(
        self,
        text: cython.p_const_uchar,
        solution: cython.p_const_uchar,
        cells: cython.p_const_uchar,
        first: cython.int,
        end: cython.int,
    ) -> cython.bint:
        """See `BaseCounter`: looks for a solution with another digit in one of the cells.

        This is faster than finding the known solution again.
        """
        n: cython.int
        self.limit = 1
        self.keep = True
        self.found = 0
        self.nodes = 0
        self._load_text(text)
        if not self.boards.settle(0):
            return False
        if not self.boards.open:
            return True
        for n in range(first, end):
            self.boards.copy(0)
            self.boards.drop(LEVEL_WORDS, cells[n], solution[cells[n]] - 49)
            self._search(LEVEL_WORDS)
            if self.found or self.nodes > self.max_nodes >= 0:
                return False
        return True

    def _load(self, masks):
        cell: cython.int
        self.boards.clear()
        for cell in range(CELLS):
            self.boards.add(cell, masks[cell] & ALL_NINE)

    def _load_text(self, text: cython.p_const_uchar) -> cython.bint:
        cython.declare(cell=cython.int, digit=cython.int)
        self.boards.clear()
        for cell in range(CELLS):
            digit = text[cell] - 49
            if 0 <= digit < 9:
                self.boards.add(cell, 1 << digit)
        self.boards.open_others()
        return True

    def _begin(self) -> cython.int:
        return self._search(0)

    def _search(self, at: cython.int) -> cython.int:
        """Search a level; True if the search is over: the limit is reached, or it gave up."""
        cython.declare(cell=cython.int, digit=cython.int)
        while True:
            self.nodes += 1
            if self.nodes > self.max_nodes >= 0:
                return True
            if not self.boards.settle(at):
                return False
            if not self.boards.open:
                return self._record(at)
            # Try one digit of a cell a level deeper, then continue here without it.
            cell = self._choose(at)
            digit = ctz(self.boards.candidates(at, cell))
            self.boards.copy(at)
            self.boards.put(at + LEVEL_WORDS, cell, digit)
            if self._search(at + LEVEL_WORDS):
                return True
            self.boards.drop(at, cell, digit)

    def _choose(self, at: cython.int) -> cython.int:
        """The cell to guess in.

        A bivalue cell with the digit that is in most bivalue cells and has most stretches of
        columns; among these, the cell whose other digit is best by the same measure.
        """
        cython.declare(i=cython.int, row=cython.int, lane=cython.int, x=cython.uint)
        cython.declare(pairs=cython.uint)
        if not self.boards.find_pairs(at):
            return self._choose_larger(at)
        self._share_pairs(at)
        for i in range(LANES):
            x = self.shared[i]
            self.weight[i] = (4 * count_bits(x) + count_bits(self.boards.down[i])) * 16 + i
        lane = self._heaviest()
        for row in range(3):
            pairs = self.boards.pairs[row] & self.boards.board[at + row * LANES + lane]
            self.boards.pairs[row] = pairs
        self._share_pairs(at)
        self.shared[lane] = 0
        lane = self._heaviest()
        row = 0
        while not self.boards.pairs[row] & self.boards.board[at + row * LANES + lane]:
            row += 1
        i = ctz(self.boards.pairs[row] & self.boards.board[at + row * LANES + lane])
        return i // 10 * BAND_CELLS + row * 9 + i % 10

    def _share_pairs(self, at: cython.int) -> cython.void:
        """Set `shared`."""
        cython.declare(i=cython.int, x=cython.uint)
        for i in range(LANES):
            x = self.boards.board[at + i] & self.boards.pairs[0]
            x |= self.boards.board[at + i + LANES] & self.boards.pairs[1]
            self.shared[i] = x | self.boards.board[at + i + 2 * LANES] & self.boards.pairs[2]

    def _heaviest(self) -> cython.int:
        """The lane with the largest weight among lanes with a bit in `shared`."""
        i: cython.int
        best: cython.int = 0
        for i in range(LANES):
            best = max(best, self.weight[i] if self.shared[i] else 0)
        return best & 15

    def _choose_larger(self, at: cython.int) -> cython.int:
        """A cell with the fewest candidates, at least two."""
        cython.declare(cell=cython.int, count=cython.int)
        best: cython.int = 10
        chosen: cython.int = 0
        for cell in range(CELLS):
            count = count_bits(self.boards.candidates(at, cell))
            if 1 < count < best:
                best = count
                chosen = cell
                if best == 3:
                    break
        return chosen

    def _answer(self, at: cython.int) -> cython.void:
        cython.declare(digit=cython.int, row=cython.int, place=cython.int, x=cython.uint)
        for digit in range(9):
            for row in range(3):
                x = self.boards.board[at + row * LANES + digit + digit // 3]
                while x:
                    place = ctz(x)
                    self.answer[place // 10 * BAND_CELLS + row * 9 + place % 10] = 49 + digit
                    x &= x - 1
