"""`Depth`: measures of a classic puzzle beyond singles (docs/depth.md).

It has a board of three 27-bit words for each digit, and only finds singles: a digit with one place
in a house, and a cell with one candidate. Neither their result nor a contradiction depends on the
order in which they are found.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import (
    ALL_NINE,
    BAND_CELLS,
    BOARD_WORDS,
    CANDIDATES,
    CELLS,
    HOUSES,
)
from cython.cimports.engine.core.grid.tables import HOUSE, HOUSES_OF, PEER_BOARD

_ALL = cython.declare(cython.uint, 0o777777777)
_BOX = cython.declare(cython.uint, 0o007007007)  # the first box of a band
_LEVEL = cython.declare(cython.int, 30)  # words for each level
_MOST_TRIALS = cython.declare(cython.int, 3)
_LARGEST_BACKDOOR = cython.declare(cython.int, 3)


class Depth:
    """Tries candidates of a puzzle, and digits of its solution. Not to be shared by threads.

    board[level * 30 + digit * 3 + band]  the candidates of a level; a filled cell is one with a
                                          single candidate. The last three words of a level are
                                          the filled cells whose peers have lost their digit.
                                          Level 0 is the puzzle after its singles.
    solution[cell]                        0-8
    dirty                                 digits that have lost candidates since they were looked at
    ok                                    whether the puzzle after its singles has no contradiction
    """

    def __init__(self):
        self.dirty = 0
        self.ok = False

    def load(self, masks, solution) -> None:
        """Load a puzzle and fill in its singles.

        Args:
            masks: 81 candidate masks; a filled cell has one candidate.
            solution: the 81 digits of the only solution, as bytes.
        """
        cython.declare(cell=cython.int, digit=cython.int, mask=cython.int)
        for digit in range(30):
            self.board[digit] = 0
        for cell in range(CELLS):
            mask = masks[cell]
            self.solution[cell] = solution[cell] - 49
            for digit in range(9):
                if mask >> digit & 1:
                    self.board[digit * 3 + cell // BAND_CELLS] |= 1 << cell % BAND_CELLS
        self.dirty = ALL_NINE
        self.ok = self._settle(0)

    def trial_depth(self) -> int:
        """The required nesting of trials: 0 to 3, or 4 for at least 4."""
        depth: cython.int = 0
        with cython.nogil:
            if not self._is_solved(0):
                self._copy(0, _LEVEL)
                for depth in range(1, _MOST_TRIALS + 1):
                    if self._try(_LEVEL, depth) == 1:
                        break
                else:
                    depth = _MOST_TRIALS + 1
        return depth

    def backdoor_size(self) -> int:
        """The number of solution digits that singles need: 0 to 3, or 4 for at least 4."""
        size: cython.int = 0
        with cython.nogil:
            if not self._is_solved(0):
                for size in range(1, _LARGEST_BACKDOOR + 1):
                    if self._opens(0, size, 0):
                        break
                else:
                    size = _LARGEST_BACKDOOR + 1
        return size

    def links(self) -> tuple[int, int]:
        """How many cells have two candidates after all singles, and how many strong links exist.

        A strong link is a digit with a pair of cells that are its only places in a house; a pair
        that shares two such houses counts once.
        """
        cython.declare(cell=cython.int, digit=cython.int, house=cython.int, kind=cython.int)
        cython.declare(count=cython.int)
        cells: cython.int = 0
        pairs: cython.int = 0
        sizes = cython.declare(cython.int[HOUSES])
        low = cython.declare(cython.int[HOUSES])
        high = cython.declare(cython.int[HOUSES])
        for cell in range(CELLS):
            count = 0
            for digit in range(9):
                count += self.board[digit * 3 + cell // BAND_CELLS] >> cell % BAND_CELLS & 1
            cells += count == 2
        for digit in range(9):
            for house in range(HOUSES):
                sizes[house] = 0
                low[house] = -1
                for kind in range(9):
                    cell = HOUSE[house * 9 + kind]
                    if self.board[digit * 3 + cell // BAND_CELLS] >> cell % BAND_CELLS & 1:
                        sizes[house] += 1
                        if low[house] < 0:
                            low[house] = cell
                        high[house] = cell
                pairs += sizes[house] == 2
            for house in range(9):
                if sizes[house] == 2:
                    for kind in range(1, 3):
                        cell = HOUSES_OF[low[house] * 3 + kind]
                        # The line of both cells has already counted the pair.
                        pairs -= cell == HOUSES_OF[high[house] * 3 + kind] and sizes[cell] == 2
        return cells, pairs

    def _put(self, at: cython.int, digit: cython.int, cell: cython.int) -> cython.bint:
        """Fill a cell; False if it has lost the digit."""
        i: cython.int
        band: cython.int = cell // BAND_CELLS
        bit: cython.uint = cython.cast(cython.uint, 1) << cell % BAND_CELLS
        if not self.board[at + digit * 3 + band] & bit:
            return False
        for i in range(9):
            if i != digit and self.board[at + i * 3 + band] & bit:
                self.board[at + i * 3 + band] &= ~bit
                self.dirty |= 1 << i
        for i in range(3):
            self.board[at + digit * 3 + i] &= ~PEER_BOARD[cell * 3 + i]
        self.dirty |= 1 << digit
        self.board[at + BOARD_WORDS + band] |= bit
        return True

    def _settle(self, at: cython.int) -> cython.bint:
        """Fill in all singles; False if they lead to a contradiction."""
        digit: cython.int
        while self.dirty:
            if not self._settle_cells(at):
                self.dirty = 0
                return False
            for digit in range(9):
                if self.dirty >> digit & 1 and not self._settle_digit(at, digit):
                    self.dirty = 0
                    return False
        return True

    def _settle_cells(self, at: cython.int) -> cython.bint:
        """Fill the cells with one candidate; False if a cell has no candidate."""
        cython.declare(band=cython.int, digit=cython.int, once=cython.uint, twice=cython.uint)
        for band in range(3):
            once = 0
            twice = 0
            for digit in range(9):
                twice |= once & self.board[at + digit * 3 + band]
                once |= self.board[at + digit * 3 + band]
            if once != _ALL:
                return False
            once &= ~(twice | self.board[at + BOARD_WORDS + band])
            while once:
                for digit in range(9):
                    if self.board[at + digit * 3 + band] & once & (~once + 1):
                        self._put(at, digit, band * BAND_CELLS + ctz(once))
                        break
                else:
                    return False
                once &= once - 1
        return True

    def _settle_digit(self, at: cython.int, digit: cython.int) -> cython.bint:
        """Fill the only places of a digit in a house; False if a house has no place for it."""
        cython.declare(band=cython.int, i=cython.int, cell=cython.int, places=cython.uint)
        once: cython.uint = 0
        twice: cython.uint = 0
        self.dirty &= ~(cython.cast(cython.uint, 1) << digit)
        for band in range(3):
            for i in range(6):
                # Cells filled in the meantime are handled in the next pass.
                places = self.board[at + digit * 3 + band]
                if i < 3:
                    places &= cython.cast(cython.uint, ALL_NINE) << 9 * i
                    twice |= once & places >> 9 * i
                    once |= places >> 9 * i
                else:
                    places &= _BOX << 3 * (i - 3)
                if not places:
                    return False
                if not places & (places - 1) and not places & self.board[at + BOARD_WORDS + band]:
                    self._put(at, digit, band * BAND_CELLS + ctz(places))
        if once != ALL_NINE:
            return False
        once &= ~twice
        while once:
            for i in range(9):
                cell = i * 9 + ctz(once)
                if self.board[at + digit * 3 + i // 3] >> cell % BAND_CELLS & 1:
                    if not self.board[at + BOARD_WORDS + i // 3] >> cell % BAND_CELLS & 1:
                        self._put(at, digit, cell)
                    break
            else:
                return False
            once &= once - 1
        return True

    def _is_solved(self, at: cython.int) -> cython.bint:
        """Whether singles have filled every cell."""
        return (
            self.board[at + BOARD_WORDS]
            & self.board[at + BOARD_WORDS + 1]
            & self.board[at + BOARD_WORDS + 2]
            == _ALL
        )

    def _copy(self, at: cython.int, to: cython.int) -> cython.void:
        i: cython.int
        for i in range(30):
            self.board[to + i] = self.board[at + i]

    def _try(self, at: cython.int, depth: cython.int) -> cython.int:
        """Remove the candidates that lead to a contradiction, until there are none left.

        Args:
            at: a level after its singles.
            depth: 1 if only singles may find contradictions; otherwise trials of a lower depth may.

        Returns:
            1 if this solves the level, -1 if it leads to a contradiction, otherwise 0.
        """
        i: cython.int = 0
        since: cython.int = 0
        cython.declare(cell=cython.int, digit=cython.int, result=cython.int, bit=cython.uint)
        if depth > 1:
            result = self._try(at, depth - 1)
            if result:
                return result
        while since < CANDIDATES:
            cell = i // 9
            digit = i % 9
            i = i + 1 if i < 728 else 0
            since += 1
            bit = cython.cast(cython.uint, 1) << cell % BAND_CELLS
            if self.board[at + BOARD_WORDS + cell // BAND_CELLS] & bit:
                continue
            if not self.board[at + digit * 3 + cell // BAND_CELLS] & bit:
                continue
            if at == _LEVEL and digit == self.solution[cell]:
                continue  # a true candidate does not lead to a contradiction
            self._copy(at, at + _LEVEL)
            self._put(at + _LEVEL, digit, cell)
            if self._settle(at + _LEVEL) and (depth == 1 or self._try(at + _LEVEL, depth - 1) >= 0):
                continue
            self.board[at + digit * 3 + cell // BAND_CELLS] &= ~bit
            self.dirty = 1 << digit
            if not self._settle(at):
                return -1
            if self._is_solved(at):
                return 1
            if depth > 1:
                result = self._try(at, depth - 1)
                if result:
                    return result
            since = 0
        return 0

    def _opens(self, at: cython.int, size: cython.int, first: cython.int) -> cython.bint:
        """Whether singles solve a level with the digits of `size` more cells, from `first` on."""
        cell: cython.int
        for cell in range(first, CELLS):
            if self.board[at + BOARD_WORDS + cell // BAND_CELLS] >> cell % BAND_CELLS & 1:
                continue
            self._copy(at, at + _LEVEL)
            self._put(at + _LEVEL, self.solution[cell], cell)
            self._settle(at + _LEVEL)
            if self._is_solved(at + _LEVEL):
                return True
            if size > 1 and self._opens(at + _LEVEL, size - 1, cell + 1):
                return True
        return False
