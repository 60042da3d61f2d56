"""`LockedSetSearch`: SK-loops, multi-sector locked sets and twinned XY-chains.

See `candidate_sets`.

* SK-loop: the bases are the cells of two rows and two columns in the four boxes where they cross,
  except for the four crossings, which are filled. The covers are digits in these rows, columns and
  boxes, alternately: each house joins two neighbours of the eight pairs of cells.
* Multi-sector locked set: the bases are the empty cells where three to five rows cross three to
  five columns. Rows, columns or boxes cover each digit.
* Twinned XY-chains: such a set of the six cells where two lines cross three.
"""

import cython
from cython.cimports.engine.core.bits import ctz, popcount
from cython.cimports.engine.core.constants import CELLS, FIRST_COLUMN, FIRST_ROW, NINE_SETS
from cython.cimports.engine.core.experts.candidate_sets import CandidateSets

_FEWEST_LINES = cython.declare(cython.int, 3)
_MOST_LINES = cython.declare(cython.int, 5)
_MOST_CROSSED = cython.declare(cython.int, 9)
"""The maximum number of rows plus columns of a multi-sector locked set."""
_FEWEST_CELLS = cython.declare(cython.int, 8)
_TWINNED = cython.declare(cython.int, 6)
"""The number of cells of twinned XY-chains."""
_MOST_FOUND = cython.declare(cython.int, 400)
_MOST_CELLS = cython.declare(cython.int, 32)


class LockedSetSearch:
    """SK-loops and multi-sector locked sets of one position. Not to be shared between threads.

    empty[row] are the columns of its empty cells. rows_hit[digit * 512 + columns] are the rows with
    places of a digit in these columns, columns_hit the columns with places in some rows.
    choices are the sets of lines to cross, bits[lines] how many lines are in a set, stacks[columns]
    which stacks they are in. covers are the rows, the columns and the boxes that cover a digit.
    fewest[pairs] is how many of the eight links of a loop are needed to reach these pairs.
    """

    def __init__(self):
        cython.declare(pairs=cython.int, links=cython.int, lines=cython.int, i=cython.int)
        self.sets = CandidateSets()
        self.n_choices = 0
        for lines in range(NINE_SETS):
            self.bits[lines] = popcount(lines)
            self.stacks[lines] = 0
            for i in range(3):
                if lines >> 3 * i & 7:
                    self.stacks[lines] |= 1 << i
            if _FEWEST_LINES <= self.bits[lines] <= _MOST_LINES:
                self.choices[self.n_choices] = lines
                self.n_choices += 1
        for pairs in range(256):
            self.fewest[pairs] = 8
        for links in range(256):
            pairs = (links | links << 1 | links >> 7) & 255
            # All subsets of the pairs that these links reach.
            self._lower(pairs, popcount(links))

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
        """
        self.sets.load(values, candidates)
        self._index()

    def sk_loops(self):
        """All SK-loops: a list of (base sets, cover sets)."""
        cython.declare(row=cython.int, other_row=cython.int, column=cython.int)
        cython.declare(other_column=cython.int)
        found = []
        for row in range(6):
            for other_row in range(3 * (row // 3) + 3, 9):
                for column in range(6):
                    for other_column in range(3 * (column // 3) + 3, 9):
                        if self._loop(row, other_row, column, other_column):
                            found.append(self.sets.found())
        return found

    def multi_sector(self):
        """Multi-sector locked sets that remove something, in the form of `sk_loops`."""
        cython.declare(i=cython.int, j=cython.int)
        found = []
        for i in range(self.n_choices):
            for j in range(self.n_choices):
                if self.bits[self.choices[i]] + self.bits[self.choices[j]] > _MOST_CROSSED:
                    continue
                if self._crossed(self.choices[i], self.choices[j], _FEWEST_CELLS):
                    found.append(self.sets.found())
                    if len(found) == _MOST_FOUND:
                        return found
        return found

    def twinned_xy_chains(self):
        """Twinned XY-chains that remove something, in the form of `sk_loops`."""
        cython.declare(rows=cython.int, columns=cython.int)
        found = []
        for rows in range(NINE_SETS):
            if self.bits[rows] != 2 and self.bits[rows] != 3:
                continue
            for columns in range(NINE_SETS):
                if self.bits[rows] + self.bits[columns] == 5 and self._crossed(
                    rows, columns, _TWINNED
                ):
                    found.append(self.sets.found())
        return found

    def _lower(self, pairs: cython.int, links: cython.int) -> cython.void:
        """Record that this many links reach these pairs and all their subsets."""
        part: cython.int = pairs
        while True:
            if links < self.fewest[part]:
                self.fewest[part] = links
            if not part:
                return
            part = (part - 1) & pairs

    def _index(self) -> cython.void:
        cython.declare(cell=cython.int, digit=cython.int, line=cython.int, lines=cython.int)
        cython.declare(hit=cython.int)
        for line in range(9):
            self.empty[line] = 0
            for digit in range(9):
                self.in_row[digit * 9 + line] = 0
                self.in_column[digit * 9 + line] = 0
        for cell in range(CELLS):
            if self.sets.cand[cell]:
                self.empty[cell // 9] |= 1 << cell % 9
            for digit in range(9):
                if self.sets.cand[cell] >> digit & 1:
                    self.in_row[digit * 9 + cell // 9] |= 1 << cell % 9
                    self.in_column[digit * 9 + cell % 9] |= 1 << cell // 9
        for digit in range(9):
            for lines in range(NINE_SETS):
                hit = 0
                if lines:
                    hit = (
                        self.rows_hit[digit * NINE_SETS + (lines & lines - 1)]
                        | self.in_column[digit * 9 + ctz(lines)]
                    )
                self.rows_hit[digit * NINE_SETS + lines] = hit
                hit = 0
                if lines:
                    hit = (
                        self.columns_hit[digit * NINE_SETS + (lines & lines - 1)]
                        | self.in_row[digit * 9 + ctz(lines)]
                    )
                self.columns_hit[digit * NINE_SETS + lines] = hit

    def _loop(
        self, row: cython.int, other_row: cython.int, column: cython.int, other_column: cython.int
    ) -> cython.bint:
        """Whether these lines make an SK-loop that removes something; also sets its sets."""
        cython.declare(i=cython.int, cell=cython.int, digit=cython.int)
        needed: cython.int = 0
        self.sets.clear()
        if (
            self.sets.cand[row * 9 + column]
            or self.sets.cand[row * 9 + other_column]
            or self.sets.cand[other_row * 9 + column]
            or self.sets.cand[other_row * 9 + other_column]
        ):
            return False
        # Alternately along the row, the box, the column, the box, ...
        self._pair(0, row, column, True)
        self._pair(1, row, other_column, True)
        self._pair(2, row, other_column, False)
        self._pair(3, other_row, other_column, False)
        self._pair(4, other_row, other_column, True)
        self._pair(5, other_row, column, True)
        self._pair(6, other_row, column, False)
        self._pair(7, row, column, False)
        self.loop_links[0] = FIRST_ROW + row
        self.loop_links[1] = row // 3 * 3 + other_column // 3
        self.loop_links[2] = FIRST_COLUMN + other_column
        self.loop_links[3] = other_row // 3 * 3 + other_column // 3
        self.loop_links[4] = FIRST_ROW + other_row
        self.loop_links[5] = other_row // 3 * 3 + column // 3
        self.loop_links[6] = FIRST_COLUMN + column
        self.loop_links[7] = row // 3 * 3 + column // 3
        for digit in range(9):
            self.loop_has[digit] = 0
        for i in range(16):
            cell = self.loop_cells[i]
            if not self.sets.cand[cell]:
                continue
            self.sets.base(cell)
            for digit in range(9):
                if self.sets.cand[cell] >> digit & 1:
                    self.loop_has[digit] |= 1 << i // 2
        for i in range(8):
            if (
                not self.sets.cand[self.loop_cells[2 * i]]
                and not self.sets.cand[self.loop_cells[2 * i + 1]]
            ):
                return False
        for digit in range(9):
            needed += self.fewest[self.loop_has[digit]]
        if needed != self.sets.n_bases or needed > _MOST_CELLS:
            return False
        for digit in range(9):
            self._choose_links(digit)
        return self.sets.removes()

    def _pair(
        self, number: cython.int, row: cython.int, column: cython.int, in_row: cython.bint
    ) -> cython.void:
        """The two cells beside a crossing, in its box and in its row or column."""
        i: cython.int
        n: cython.int = 2 * number
        for i in range(3):
            if in_row and column // 3 * 3 + i != column:
                self.loop_cells[n] = row * 9 + column // 3 * 3 + i
                n += 1
            if not in_row and row // 3 * 3 + i != row:
                self.loop_cells[n] = (row // 3 * 3 + i) * 9 + column
                n += 1

    def _choose_links(self, digit: cython.int) -> cython.void:
        """Add the fewest links that cover a digit of a loop; on a tie, those that remove most."""
        cython.declare(links=cython.int, gone=cython.int)
        best: cython.int = -1
        most: cython.int = -1
        has: cython.int = self.loop_has[digit]
        first: cython.int = self.sets.n_covers
        if not has:
            return
        for links in range(1, 256):
            if popcount(links) != self.fewest[has]:
                continue
            if has & ~(links | links << 1 | links >> 7):
                continue
            self.sets.n_covers = first
            self._add_links(digit, links)
            gone = self.sets.removed(digit)
            if gone > most:
                most = gone
                best = links
        self.sets.n_covers = first
        self._add_links(digit, best)

    def _add_links(self, digit: cython.int, links: cython.int) -> cython.void:
        i: cython.int
        for i in range(8):
            if links >> i & 1:
                self.sets.cover(CELLS + 9 * self.loop_links[i] + digit)

    def _crossed(self, rows: cython.int, columns: cython.int, fewest: cython.int) -> cython.bint:
        """Whether the cells of these rows and columns are a locked set that removes something.

        Args:
            rows: the rows.
            columns: the columns.
            fewest: the minimum number of empty cells.
        """
        cython.declare(i=cython.int, digit=cython.int, by_rows=cython.int, by_columns=cython.int)
        cython.declare(by_boxes=cython.int)
        needed: cython.int = 0
        cells: cython.int = 0
        rest: cython.int = rows
        while rest:
            cells += self.bits[self.empty[ctz(rest)] & columns]
            rest &= rest - 1
        if cells < fewest or cells > _MOST_CELLS:
            return False
        for digit in range(9):
            by_rows = self.bits[self.rows_hit[digit * NINE_SETS + columns] & rows]
            by_columns = self.bits[self.columns_hit[digit * NINE_SETS + rows] & columns]
            if by_columns < by_rows:
                by_rows = by_columns
            if by_rows > 1:
                by_boxes = self.bits[self._boxes_hit(digit, rows, columns)]
                if by_boxes < by_rows:
                    by_rows = by_boxes
            needed += by_rows
            if needed > cells:
                return False
        if needed != cells:
            return False
        self.sets.clear()
        for i in range(CELLS):
            if rows >> i // 9 & 1 and columns >> i % 9 & 1 and self.sets.cand[i]:
                self.sets.base(i)
        for digit in range(9):
            self._choose_covers(digit, rows, columns)
        return self.sets.removes()

    def _choose_covers(
        self, digit: cython.int, rows: cython.int, columns: cython.int
    ) -> cython.void:
        """Cover a digit by rows, columns or boxes: the fewest; on a tie, those that remove most."""
        kind: cython.int
        fewest: cython.int = 9
        best: cython.int = 0
        most: cython.int = -1
        gone: cython.int
        first: cython.int = self.sets.n_covers
        self.covers[0] = self.rows_hit[digit * NINE_SETS + columns] & rows
        self.covers[1] = self.columns_hit[digit * NINE_SETS + rows] & columns
        self.covers[2] = self._boxes_hit(digit, rows, columns)
        if not self.covers[0]:
            return
        for kind in range(3):
            if self.bits[self.covers[kind]] < fewest:
                fewest = self.bits[self.covers[kind]]
        for kind in range(3):
            if self.bits[self.covers[kind]] == fewest:
                self.sets.n_covers = first
                self._cover(digit, kind)
                gone = self.sets.removed(digit)
                if gone > most:
                    most = gone
                    best = kind
        self.sets.n_covers = first
        self._cover(digit, best)

    def _cover(self, digit: cython.int, kind: cython.int) -> cython.void:
        """Add the rows (0), columns (1) or boxes (2) that cover a digit."""
        i: cython.int
        house: cython.int = 0
        if kind < 2:
            house = FIRST_ROW - 9 * kind
        for i in range(9):
            if self.covers[kind] >> i & 1:
                self.sets.cover(CELLS + 9 * (house + i) + digit)

    def _boxes_hit(self, digit: cython.int, rows: cython.int, columns: cython.int) -> cython.int:
        """The boxes with places of a digit in these rows and columns."""
        return (
            self.stacks[self.columns_hit[digit * NINE_SETS + (rows & 7)] & columns]
            | self.stacks[self.columns_hit[digit * NINE_SETS + (rows & 56)] & columns] << 3
            | self.stacks[self.columns_hit[digit * NINE_SETS + (rows & 448)] & columns] << 6
        )
