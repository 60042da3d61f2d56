"""`RankZeroSearch`: base and cover sets of any kind that remove a candidate (see `candidate_sets`).

Give each candidate a share from 0 to 1, so that the shares in each set add up to 1. A candidate
whose share is 0 in every such distribution is false, and by the duality of linear programming, base
and cover sets prove it: there are as many covers as bases, no candidate is in more bases than
covers, and this one is in more covers.

Shares that are repeatedly scaled set by set approach one of these distributions, and shares that
must be 0 keep shrinking: these are the candidates to prove. The proof is the vertex of a linear
program with few sets, found by the dual simplex method.
"""

import cython
from cython.cimports.engine.core.bits import grow_double, grow_int, release
from cython.cimports.engine.core.constants import CELLS, HOUSES
from cython.cimports.engine.core.grid.tables import HOUSE

_ROUNDS = cython.declare(cython.int, 150)
_SHRUNK = cython.declare(cython.double, 0.62)
"""Doubling the number of rounds about halves the shares that must be 0."""
_TINY = cython.declare(cython.double, 1e-9)
_MOST_PIVOTS = cython.declare(cython.int, 1500)


class RankZeroSearch:
    """Sets of one position. Not to be shared between threads.

    Set s holds members[first[s]] to members[first[s + 1] - 1], numbers of candidates, and is called
    number[s] as in `candidate_sets`. Candidate i is that of digit code[i] % 9 in cell code[i] // 9.
    The table of the program has a row for each candidate and one for the balance of covers and
    bases. It has a column for each set as a cover, one for each set as a base, and one for the
    constants.
    """

    def __init__(self):
        self.n_sets = 0

    def __dealloc__(self):
        release(self.members)
        release(self.share)
        release(self.half)
        release(self.table)
        release(self.costs)
        release(self.basic)
        release(self.free)

    def load(self, values, candidates):
        """Start from a position.

        Args:
            values: 81 numbers, 0 for an empty cell.
            candidates: 81 digit masks; those of filled cells do not matter.
        """
        cython.declare(cell=cython.int, digit=cython.int, house=cython.int)
        self.n_candidates = 0
        for cell in range(CELLS):
            for digit in range(9):
                self.index[cell * 9 + digit] = -1
                if not values[cell] and candidates[cell] >> digit & 1:
                    self.index[cell * 9 + digit] = self.n_candidates
                    self.code[self.n_candidates] = cell * 9 + digit
                    self.n_candidates += 1
        # Each candidate is in a cell and in three houses.
        self.members = grow_int(self.members, 4 * self.n_candidates + 1)
        self.share = grow_double(self.share, self.n_candidates + 1)
        self.half = grow_double(self.half, self.n_candidates + 1)
        self.n_sets = 0
        self.first[0] = 0
        for cell in range(CELLS):
            self._add_set(cell)
        for house in range(HOUSES):
            for digit in range(9):
                self._add_set(CELLS + 9 * house + digit)

    def _add_set(self, number: cython.int) -> cython.void:
        """Add the candidates of a set, if it has any."""
        cython.declare(i=cython.int, at=cython.int)
        n: cython.int = self.first[self.n_sets]
        for i in range(9):
            if number < CELLS:
                at = self.index[number * 9 + i]
            else:
                at = self.index[HOUSE[(number - CELLS) // 9 * 9 + i] * 9 + (number - CELLS) % 9]
            if at >= 0:
                self.members[n] = at
                n += 1
        if n > self.first[self.n_sets]:
            self.number[self.n_sets] = number
            self.n_sets += 1
            self.first[self.n_sets] = n

    def false_candidates(self):
        """Candidates whose shares shrink, as cell * 9 + digit (0-8); the fastest come first."""
        i: cython.int
        with cython.nogil:
            for i in range(self.n_candidates):
                self.share[i] = 1
            self._scale(_ROUNDS)
            for i in range(self.n_candidates):
                self.half[i] = self.share[i]
            self._scale(_ROUNDS)
        found = []
        for i in range(self.n_candidates):
            if self.share[i] < _SHRUNK * self.half[i]:
                found.append((self.share[i], self.code[i]))
        return [code for _, code in sorted(found)]

    def _scale(self, rounds: cython.int) -> cython.void:
        """Scale the shares of each set in turn, so that they add up to 1."""
        cython.declare(n=cython.int, s=cython.int, k=cython.int, total=cython.double)
        for n in range(rounds):
            for s in range(self.n_sets):
                total = 0
                for k in range(self.first[s], self.first[s + 1]):
                    total += self.share[self.members[k]]
                if total <= 0:
                    continue
                for k in range(self.first[s], self.first[s + 1]):
                    self.share[self.members[k]] /= total

    def proof(self, cell: cython.int, digit: cython.int):
        """Few sets that prove a candidate false.

        Args:
            cell: its cell.
            digit: its digit, 1-9; a candidate of the cell.

        Returns:
            Sets with their weights, positive for covers and negative for bases; None without a
            proof.
        """
        cython.declare(row=cython.int, i=cython.int, solved=cython.bint)
        with cython.nogil:
            self._begin(self.index[cell * 9 + digit - 1])
            solved = self._solve()
        if not solved:
            return None
        counts: dict = {}
        for row in range(self.n_candidates + 1):
            i = self.basic[row]
            if i < 2 * self.n_sets and self.table[row * self.width + self.width - 1] > _TINY:
                number = self.number[i % self.n_sets]
                sign = 1 if i < self.n_sets else -1
                amount = sign * self.table[row * self.width + self.width - 1]
                counts[number] = counts.get(number, 0.0) + amount
        return sorted(counts.items())

    def _begin(self, target: cython.int) -> cython.void:
        """Set up the program: the fewest sets such that the target is in one more cover than bases.

        Each row gives the surplus of its candidate, or of the balance, over the minimum.
        """
        cython.declare(i=cython.int, s=cython.int, k=cython.int, rows=cython.int)
        rows = self.n_candidates + 1
        self.width = 2 * self.n_sets + 1
        self.table = grow_double(self.table, rows * self.width)
        self.costs = grow_double(self.costs, self.width)
        self.basic = grow_int(self.basic, rows)
        self.free = grow_int(self.free, self.width)
        for i in range(rows * self.width):
            self.table[i] = 0
        for i in range(rows):
            self.basic[i] = 2 * self.n_sets + i
        for s in range(self.n_sets):
            self.free[s] = s
            self.free[self.n_sets + s] = self.n_sets + s
            # Slightly different costs prevent cycling of the simplex method.
            self.costs[s] = 1 + 1e-5 * (s * 37 % 101)
            self.costs[self.n_sets + s] = 1 + 1e-5 * (s * 53 % 103)
            for k in range(self.first[s], self.first[s + 1]):
                self.table[self.members[k] * self.width + s] = 1
                self.table[self.members[k] * self.width + self.n_sets + s] = -1
            self.table[self.n_candidates * self.width + s] = -1
            self.table[self.n_candidates * self.width + self.n_sets + s] = 1
        self.table[target * self.width + self.width - 1] = -1

    def _solve(self) -> cython.bint:
        """Make all constants 0 or more; return whether that is possible."""
        cython.declare(i=cython.int, row=cython.int, column=cython.int, n=cython.int)
        cython.declare(least=cython.double, ratio=cython.double, best=cython.double)
        for n in range(_MOST_PIVOTS):
            row = -1
            least = -_TINY
            for i in range(self.n_candidates + 1):
                if self.table[i * self.width + self.width - 1] < least:
                    least = self.table[i * self.width + self.width - 1]
                    row = i
            if row < 0:
                return True
            column = -1
            best = 0
            for i in range(self.width - 1):
                if self.table[row * self.width + i] > _TINY:
                    ratio = self.costs[i] / self.table[row * self.width + i]
                    if column < 0 or ratio < best:
                        best = ratio
                        column = i
            if column < 0:
                return False
            self._pivot(row, column)
        return False

    def _pivot(self, row: cython.int, column: cython.int) -> cython.void:
        """Solve a row for a column's variable, and substitute it in all other rows."""
        cython.declare(i=cython.int, k=cython.int, factor=cython.double, there=cython.int)
        here: cython.int = row * self.width
        factor = self.table[here + column]
        for i in range(self.width):
            self.table[here + i] /= -factor
        self.table[here + column] = 1 / factor
        for k in range(self.n_candidates + 1):
            there = k * self.width
            factor = self.table[there + column]
            if k == row or factor == 0:
                continue
            self.table[there + column] = 0
            for i in range(self.width):
                self.table[there + i] += factor * self.table[here + i]
        factor = self.costs[column]
        self.costs[column] = 0
        for i in range(self.width - 1):
            self.costs[i] += factor * self.table[here + i]
        i = self.basic[row]
        self.basic[row] = self.free[column]
        self.free[column] = i
