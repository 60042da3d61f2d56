"""Sudoku as an exact cover, solved by algorithm X on dancing links.

The rules are a list of constraints: "this cell has a digit" for each of the 81 cells, and "this
house has digit d" for each house and digit. A placement, such as 5 in r3c4, satisfies one
constraint of the first kind, and one of the second for each house of the cell. A solution is a set
of placements that satisfies every constraint exactly once: an *exact cover*.

Knuth's algorithm X finds all of them. Take the constraint that the fewest placements can satisfy,
and choose one of these. Remove all constraints that it satisfies, and all other placements that
would satisfy one of them again. Continue with the rest; if a constraint is left that nothing can
satisfy, undo the last choice. Two or more placements for the tightest constraint mean a guess; a
single one does not. So the solver never searches for singles, but uses them: a naked single is a
cell's constraint with one placement left, a hidden single a house's.

*Dancing links* make undoing cheap. Constraints and placements form a sparse matrix. Each 1 in it is
a node with four neighbours in circular lists: left and right in its placement, up and down in its
constraint. A node is removed by linking its neighbours to each other. It keeps its own links, so
nodes can be restored to their places in reverse order.

Nothing here depends on rows, columns or boxes: a variant with more houses has more constraints.
Source:
Donald E. Knuth, "Dancing links", 2000.
"""

from typing import Final

from engine.houses import CELLS, DIGITS, Cell, Digit, Mask, Variant
from engine.model.grid import Grid
from engine.solvers.result import Tally

MAX_NODES: Final = 200_000
"""Positions after which a search without a time limit gives up: a few seconds."""

_ROOT: Final = 0
"""The head of the list of open constraints; their own headers follow it."""


def solve(grid: Grid, masks: list[Mask], tally: Tally) -> None:
    """Add the solutions of a grid to the tally, until there are enough.

    Args:
        grid: the grid with its houses.
        masks: for each cell the digits that it may hold; a filled cell has one.
        tally: counts the work and collects the solutions.

    Raises:
        OutOfTimeError: if the tally decides that it takes too long.
    """
    _Links(grid.variant, masks, tally).search(0)


class _Links:
    """The matrix. Node 0 is the root, followed by the headers of constraints, then the 1s."""

    def __init__(self, variant: Variant, masks: list[Mask], tally: Tally) -> None:
        demands = len(CELLS) + 9 * len(variant.houses)
        self._tally = tally
        self._digits = [0] * len(CELLS)
        ring = range(demands + 1)
        # The headers form one circular list; each column is empty at first.
        self._left = [node - 1 for node in ring]
        self._right = [node + 1 for node in ring]
        self._left[_ROOT], self._right[demands] = demands, _ROOT
        self._up, self._down = [*ring], [*ring]
        self._head = [*ring]
        self._size = [0] * (demands + 1)
        self._placement: list[tuple[Cell, Digit]] = [(0, 0)] * (demands + 1)
        number = {house: index for index, house in enumerate(variant.houses)}
        for cell in CELLS:
            first = [len(CELLS) + 9 * number[house] for house in variant.houses_of[cell]]
            for digit in DIGITS:
                if masks[cell] >> (digit - 1) & 1:
                    self._add((cell, digit), [cell + 1, *(start + digit for start in first)])

    def _add(self, placement: tuple[Cell, Digit], heads: list[int]) -> None:
        """Add a placement at the bottom of the columns of its constraints."""
        first = len(self._head)
        last = first + len(heads) - 1
        for node, head in enumerate(heads, first):
            above = self._up[head]
            self._left.append(node - 1 if node > first else last)
            self._right.append(node + 1 if node < last else first)
            self._up.append(above)
            self._down.append(head)
            self._down[above] = self._up[head] = node
            self._head.append(head)
            self._placement.append(placement)
            self._size[head] += 1

    def search(self, depth: int) -> None:
        """Satisfy the open constraints; `depth` is the number of guesses so far."""
        self._tally.enter(depth)
        if self._right[_ROOT] == _ROOT:
            self._tally.solutions.append("".join(map(str, self._digits)))
            return
        head = self._tightest()
        is_guess = self._size[head] > 1
        self._cover(head)
        node = self._down[head]
        while node != head and not self._tally.is_enough:
            self._choose(node)
            self._tally.guesses += is_guess
            self.search(depth + is_guess)
            self._tally.backtracks += is_guess and not self._tally.is_enough
            self._undo(node)
            node = self._down[node]
        self._uncover(head)

    def _tightest(self) -> int:
        """The first constraint that the fewest placements can satisfy."""
        best = head = self._right[_ROOT]
        while head != _ROOT:
            if self._size[head] < self._size[best]:
                best = head
                if self._size[best] == 0:
                    break
            head = self._right[head]
        return best

    def _choose(self, node: int) -> None:
        """Make the placement of a node: cover its other constraints."""
        cell, digit = self._placement[node]
        self._digits[cell] = digit
        other = self._right[node]
        while other != node:
            self._cover(self._head[other])
            other = self._right[other]

    def _undo(self, node: int) -> None:
        """Undo `_choose`, in reverse order."""
        other = self._left[node]
        while other != node:
            self._uncover(self._head[other])
            other = self._left[other]

    def _cover(self, head: int) -> None:
        """Remove a constraint, and the placements that satisfy it from all others."""
        left, right, up, down = self._left, self._right, self._up, self._down
        right[left[head]], left[right[head]] = right[head], left[head]
        node = down[head]
        while node != head:
            other = right[node]
            while other != node:
                down[up[other]], up[down[other]] = down[other], up[other]
                self._size[self._head[other]] -= 1
                other = right[other]
            node = down[node]

    def _uncover(self, head: int) -> None:
        """Undo `_cover`, in reverse order."""
        left, right, up, down = self._left, self._right, self._up, self._down
        node = up[head]
        while node != head:
            other = left[node]
            while other != node:
                self._size[self._head[other]] += 1
                down[up[other]] = up[down[other]] = other
                other = left[other]
            node = up[node]
        right[left[head]] = left[right[head]] = head
