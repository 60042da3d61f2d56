"""`DigitBoards`: the candidates of a solution search, with all nine digits side by side.

The three cells that a line and a box share are a *stretch*. In a band, a digit takes one stretch in
each row and one in each box, so its nine stretches of rows form one of six patterns. Cells outside
all patterns that are still possible are removed. The stretches of columns in a stack work in the
same way. Together they do the work of pointing, claiming and hidden singles. Adding up the boards
of the digits finds cells with one candidate left, and stretches that only three digits can take.

All of this is done for all digits and cells at once, in loops over twelve words that compilers turn
into vectors of four. A word is a row of each band, ten bits apart: the tenth is empty, so that sums
do not overflow. Digit d has lane d + d // 3: every fourth lane is empty, because three vectors of
three digits add up faster than nine words.
"""

import cython
from cython.cimports.engine.core.bits import ctz
from cython.cimports.engine.core.constants import (
    BAND_BITS,
    BAND_CELLS,
    BAND_ONES,
    GROUP_ONES,
    LANES,
    LEVEL_WORDS,
)


def bit_of(cell: cython.int) -> cython.uint:
    """The bit of a cell in its word."""
    return 1 << cell // BAND_CELLS * 10 + cell % 9


def word_of(cell: cython.int, digit: cython.int) -> cython.int:
    """The word of a cell's candidate in the board of a level."""
    return cell // 9 % 3 * LANES + digit + digit // 3


def bands(x: cython.uint) -> cython.uint:
    """All bits of each band that has one."""
    some: cython.uint = x + 0o777 * BAND_ONES & 0o1000 * BAND_ONES
    return some - (some >> 9)


def take_row(x: cython.uint, alone: cython.uint) -> cython.uint:
    """A digit's cells; in rows with a cell of `alone`, only that cell."""
    taken: cython.uint = x & alone
    return x & ~(bands(taken) ^ taken)


def only_places(x: cython.uint) -> cython.uint:
    """A digit's cells that are its only places in their rows."""
    return x & ~bands(x & x - BAND_ONES)


def two_of(x: cython.uint, y: cython.uint, z: cython.uint) -> cython.uint:
    """The bits that are set in at least two of three words."""
    return x & y | (x | y) & z


def next_in_group(x: cython.uint) -> cython.uint:
    """Rotate each group of three bits by one place."""
    return x << 1 & 0o666 * BAND_ONES | x >> 2 & 0o111 * BAND_ONES


def last_in_group(x: cython.uint) -> cython.uint:
    """The same the other way."""
    return x << 2 & 0o444 * BAND_ONES | x >> 1 & 0o333 * BAND_ONES


def next_group(x: cython.uint) -> cython.uint:
    """Rotate the three groups of each band by one place."""
    return x << 3 & 0o770 * BAND_ONES | x >> 6 & 0o007 * BAND_ONES


def last_group(x: cython.uint) -> cython.uint:
    """The same the other way."""
    return x << 6 & 0o700 * BAND_ONES | x >> 3 & 0o077 * BAND_ONES


def next_band(x: cython.uint) -> cython.uint:
    """Rotate the three bands by one place; bits outside `BAND_BITS` are undefined."""
    return x << 10 | x >> 20


def last_band(x: cython.uint) -> cython.uint:
    """The same the other way."""
    return x << 20 | x >> 10


class DigitBoards:
    """The candidates of each level of a search, and their consequences.

    board         level * 36 + row of the band * 12 + lane -> the digit's cells, at band * 10 +
                  column
    across, down  lane -> the stretches of rows, at band * 10 + box * 3 + row, and of columns, at
                  band * 10 + column
    sure          row of the band * 12 + lane -> the cells that are the only place in their row
    once, twice   row of the band * 4 + n -> bits that at least one or two of three digits have
    thrice        n -> bits that all three digits have, in one row
    exact         the stretches that exactly three digits can take
    pairs         row of the band -> the cells with two candidates
    open          whether a cell is left to fill
    changed       whether anything was removed
    """

    def clear(self) -> cython.void:
        """Remove all candidates of the first level."""
        i: cython.int
        for i in range(LEVEL_WORDS):
            self.board[i] = 0

    def add(self, cell: cython.int, mask: cython.int) -> cython.void:
        """Add candidates of a cell to the first level, as nine bits."""
        while mask:
            self.board[word_of(cell, ctz(mask))] |= bit_of(cell)
            mask &= mask - 1

    def open_others(self) -> cython.void:
        """Add all candidates of the cells that have none to the first level."""
        cython.declare(i=cython.int, row=cython.int, filled=cython.uint)
        for row in range(3):
            filled = 0
            for i in range(LANES):
                filled |= self.board[row * LANES + i]
            for i in range(9):
                self.board[row * LANES + i + i // 3] |= ~filled & BAND_BITS

    def candidates(self, at: cython.int, cell: cython.int) -> cython.int:
        """The digits that a cell can take, as nine bits."""
        digit: cython.int
        mask: cython.int = 0
        for digit in range(9):
            if self.board[at + word_of(cell, digit)] & bit_of(cell):
                mask |= 1 << digit
        return mask

    def drop(self, at: cython.int, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove a candidate."""
        self.board[at + word_of(cell, digit)] &= ~bit_of(cell)

    def copy(self, at: cython.int) -> cython.void:
        """Copy a level to the next."""
        i: cython.int
        for i in range(LEVEL_WORDS):
            self.board[at + LEVEL_WORDS + i] = self.board[at + i]

    def put(self, at: cython.int, cell: cython.int, digit: cython.int) -> cython.void:
        """Remove the digit from the rest of the row, and all other digits from the cell."""
        i: cython.int
        row: cython.int = at + cell // 9 % 3 * LANES
        bit: cython.uint = bit_of(cell)
        for i in range(LANES):
            self.board[row + i] &= ~bit
        self.board[row + digit + digit // 3] &= ~bands(bit)
        self.board[row + digit + digit // 3] |= bit

    def settle(self, at: cython.int) -> cython.bint:
        """Remove impossible candidates; False without a solution. Sets `open`."""
        while True:
            if not self._fill_cells(at):
                return False
            if not self.open:
                return self._is_solution(at)
            if not self._fit(at):
                return False
            if not self.changed:
                if not self._share(at):
                    return False
                if not self.changed:
                    return True

    def _fill_cells(self, at: cython.int) -> cython.bint:
        """Fill cells with one candidate and rows with one place; False if any has none left.

        Sets `open` and `changed`.
        """
        cython.declare(i=cython.int, j=cython.int, k=cython.int, a=cython.uint, b=cython.uint)
        cython.declare(c=cython.uint, x=cython.uint, y=cython.uint, z=cython.uint)
        changed: cython.uint = 0
        clash: cython.uint = 0
        self._add(at)
        if self._once(0) & self._once(4) & self._once(8) != BAND_BITS:
            return False
        a = ~self._twice(0)
        b = ~self._twice(4)
        c = ~self._twice(8)
        self.open = a & b & c & BAND_BITS != BAND_BITS
        for i in range(LANES):
            j = i + LANES
            k = j + LANES
            x = take_row(self.board[at + i], a)
            y = take_row(self.board[at + j], b)
            z = take_row(self.board[at + k], c)
            changed |= self.board[at + i] ^ x | self.board[at + j] ^ y | self.board[at + k] ^ z
            # Two cells of a row have this digit as their only candidate.
            clash |= x & x - BAND_ONES & a | y & y - BAND_ONES & b | z & z - BAND_ONES & c
            self.sure[i] = only_places(x)
            self.sure[j] = only_places(y)
            self.sure[k] = only_places(z)
            self.board[at + i] = x
            self.board[at + j] = y
            self.board[at + k] = z
        if clash:
            return False
        # A digit that is sure in a cell removes the others from it. The sum is without carry: a
        # cell with two sure digits loses both, so that their rows are empty.
        for i in range(4):
            self.once[i] = self.sure[i] ^ self.sure[i + 4] ^ self.sure[i + 8]
            self.once[i + 4] = self.sure[i + 12] ^ self.sure[i + 16] ^ self.sure[i + 20]
            self.once[i + 8] = self.sure[i + 24] ^ self.sure[i + 28] ^ self.sure[i + 32]
        a = self.once[0] ^ self.once[1] ^ self.once[2]
        b = self.once[4] ^ self.once[5] ^ self.once[6]
        c = self.once[8] ^ self.once[9] ^ self.once[10]
        for i in range(LANES):
            j = i + LANES
            k = j + LANES
            x = self.board[at + i] & ~(self.sure[i] ^ a)
            y = self.board[at + j] & ~(self.sure[j] ^ b)
            z = self.board[at + k] & ~(self.sure[k] ^ c)
            changed |= self.board[at + i] ^ x | self.board[at + j] ^ y | self.board[at + k] ^ z
            self.board[at + i] = x
            self.board[at + j] = y
            self.board[at + k] = z
        self.changed = changed != 0
        return True

    def _add(self, at: cython.int) -> cython.void:
        """Set `once` and `twice` for groups of three digits; `_once` and `_twice` add these up."""
        cython.declare(i=cython.int, row=cython.int, x=cython.uint, y=cython.uint, z=cython.uint)
        for row in range(3):
            for i in range(4):
                x = self.board[at + row * LANES + i]
                y = self.board[at + row * LANES + i + 4]
                z = self.board[at + row * LANES + i + 8]
                self.once[row * 4 + i] = x | y | z
                self.twice[row * 4 + i] = two_of(x, y, z)

    def _once(self, n: cython.int) -> cython.uint:
        """The bits that at least one digit has; n is 4 * row of the band."""
        return self.once[n] | self.once[n + 1] | self.once[n + 2]

    def _twice(self, n: cython.int) -> cython.uint:
        """The bits that at least two digits have."""
        x: cython.uint = two_of(self.once[n], self.once[n + 1], self.once[n + 2])
        return x | self.twice[n] | self.twice[n + 1] | self.twice[n + 2]

    def _fit(self, at: cython.int) -> cython.bint:
        """Remove candidates outside all patterns; False if a digit has no place. Sets `changed`."""
        cython.declare(i=cython.int, a=cython.uint, b=cython.uint, c=cython.uint, p=cython.uint)
        cython.declare(q=cython.uint, r=cython.uint, x=cython.uint, y=cython.uint, z=cython.uint)
        changed: cython.uint = 0
        for i in range(LANES):
            a = self.board[at + i]
            b = self.board[at + i + LANES]
            c = self.board[at + i + 2 * LANES]
            x = (a | a >> 1 | a >> 2) & GROUP_ONES
            y = (b | b >> 1 | b >> 2) & GROUP_ONES
            z = (c | c >> 1 | c >> 2) & GROUP_ONES
            x |= y << 1 | z << 2
            y = next_in_group(x)
            z = last_in_group(x)
            x &= next_group(y) & last_group(z) | last_group(y) & next_group(z)
            self.across[i] = x
            y = x >> 1 & GROUP_ONES
            z = x >> 2 & GROUP_ONES
            x &= GROUP_ONES
            p = a & (x << 3) - x
            q = b & (y << 3) - y
            r = c & (z << 3) - z
            x = p | q | r
            y = next_in_group(x)
            z = last_in_group(x)
            x &= next_band(y) & last_band(z) | last_band(y) & next_band(z)
            self.down[i] = x
            p &= x
            q &= x
            r &= x
            changed |= a ^ p | b ^ q | c ^ r
            self.board[at + i] = p
            self.board[at + i + LANES] = q
            self.board[at + i + 2 * LANES] = r
        if changed:
            self.changed = True
        for i in range(9):
            if not self.down[i + i // 3]:
                return False
        return True

    def _share(self, at: cython.int) -> cython.bint:
        """Reserve stretches that only three digits can take for these; False if fewer can."""
        cython.declare(i=cython.int, x=cython.uint)
        changed: cython.uint = 0
        if not self._count_digits(self.across):
            return False
        for i in range(LANES):
            x = self.across[i] & self.exact
            x = next_in_group(x) | last_in_group(x) | next_group(x) | last_group(x)
            changed |= self.across[i] & x
            self.across[i] &= ~x
        if not self._count_digits(self.down):
            return False
        for i in range(LANES):
            x = self.down[i] & self.exact
            x = next_in_group(x) | last_in_group(x) | next_band(x) | last_band(x)
            changed |= self.down[i] & x
            self.down[i] &= ~x
        if changed:
            self.changed = True
            for i in range(LANES):
                x = self.across[i] & GROUP_ONES
                self.board[at + i] &= (x << 3) - x & self.down[i]
                x = self.across[i] >> 1 & GROUP_ONES
                self.board[at + i + LANES] &= (x << 3) - x & self.down[i]
                x = self.across[i] >> 2 & GROUP_ONES
                self.board[at + i + 2 * LANES] &= (x << 3) - x & self.down[i]
        return True

    def _count_digits(self, stretches: cython.p_uint) -> cython.bint:
        """Set `exact` to the stretches that three digits can take; False if fewer can take one."""
        cython.declare(i=cython.int, x=cython.uint, y=cython.uint, z=cython.uint, ones=cython.uint)
        cython.declare(twos=cython.uint, fours=cython.uint)
        for i in range(4):
            x = stretches[i]
            y = stretches[i + 4]
            z = stretches[i + 8]
            self.once[i] = x ^ y ^ z
            self.twice[i] = two_of(x, y, z)
        # Add three numbers of two bits.
        ones = self.once[0] ^ self.once[1] ^ self.once[2]
        twos = two_of(self.once[0], self.once[1], self.once[2])
        x = self.twice[0]
        y = self.twice[1]
        z = self.twice[2]
        fours = two_of(x, y, z) | (x ^ y ^ z) & twos
        twos ^= x ^ y ^ z
        self.exact = ones & twos & ~fours
        return fours | ones & twos == BAND_BITS

    def _is_solution(self, at: cython.int) -> cython.bint:
        """Whether each digit is in all lines and boxes, given that each cell has one candidate."""
        cython.declare(digit=cython.int, i=cython.int, a=cython.uint, b=cython.uint, c=cython.uint)
        for digit in range(9):
            i = at + digit + digit // 3
            a = self.board[i]
            b = self.board[i + LANES]
            c = self.board[i + 2 * LANES]
            if bands(a) & bands(b) & bands(c) != BAND_BITS:
                return False
            a |= b | c
            if (a | a >> 1 | a >> 2) & GROUP_ONES != GROUP_ONES:
                return False
            if (a | a >> 10 | a >> 20) & 0o777 != 0o777:
                return False
        return True

    def find_pairs(self, at: cython.int) -> cython.bint:
        """Set `pairs`; False if no cell has two candidates."""
        cython.declare(i=cython.int, row=cython.int, x=cython.uint, y=cython.uint, z=cython.uint)
        cython.declare(more=cython.uint)
        self._add(at)
        for row in range(3):
            for i in range(4):
                x = self.board[at + row * LANES + i]
                y = self.board[at + row * LANES + i + 4]
                z = self.board[at + row * LANES + i + 8]
                self.thrice[i] = x & y & z
            x = self.once[row * 4]
            y = self.once[row * 4 + 1]
            z = self.once[row * 4 + 2]
            more = self.thrice[0] | self.thrice[1] | self.thrice[2] | x & y & z
            more |= self.twice[row * 4] & (y | z)
            more |= self.twice[row * 4 + 1] & (x | z)
            more |= self.twice[row * 4 + 2] & (x | y)
            self.pairs[row] = self._twice(row * 4) & ~more
        return self.pairs[0] | self.pairs[1] | self.pairs[2] != 0
