"""Sudoku as an exact cover, solved by algorithm X on dancing links.

What the rules demand can be put as a list of single demands: "this cell holds a digit" for each of
the 81 cells, and "this house has its d" for each house and digit. A placement, such as 5 in r3c4,
meets one demand of the first kind, and one of the second for each house that the cell lies in. A
solution is a choice of placements that meets every demand exactly once: an *exact cover*.

Knuth's algorithm X finds all of them. Take the demand that the fewest placements can meet. Choose
one of these. All demands that it meets are done with, and all other placements that would meet one
of them again are out. Go on with what is left; when a demand is left that nothing can meet, take
the last choice back. Two or more placements for the tightest demand are a guess; one is none. So
the solver never looks for singles, yet uses them: a naked single is a cell's demand with one
placement left, a hidden single a house's.

*Dancing links* make taking back cheap. Demands and placements form a matrix with few ones. Each
one is a node with four neighbours in rings: left and right in its placement, up and down under its
demand. A node leaves a ring when its neighbours are joined to each other. It keeps its own links,
though, and so finds its place again when it comes back, last out first in.

Nothing here knows of rows, columns or boxes: a variant with more houses has more demands. Source:
Donald E. Knuth, "Dancing links", 2000.
"""

from typing import Final

from engine.grid import Grid
from engine.houses import CELLS, DIGITS, Cell, Digit, Mask, Variant
from engine.solvers.result import Tally

MAX_NODES: Final = 200_000
"""Positions after which a search without a limit of time gives up: some seconds."""

_ROOT: Final = 0
"""The head of the ring of open demands; their own heads follow it."""


def solve(grid: Grid, masks: list[Mask], tally: Tally) -> None:
    """Note the solutions of a grid in the tally, until there are enough.

    Args:
        grid: whose houses count.
        masks: for each cell the digits that it may hold; a filled cell has one.
        tally: counts, and takes the solutions.

    Raises:
        OutOfTimeError: if the tally has it that this takes too long.
    """
    _Links(grid.variant, masks, tally).search(0)


class _Links:
    """The matrix. Node 0 is the root, the next ones head the demands, the others are its ones."""

    def __init__(self, variant: Variant, masks: list[Mask], tally: Tally) -> None:
        demands = len(CELLS) + 9 * len(variant.houses)
        self._tally = tally
        self._digits = [0] * len(CELLS)
        ring = range(demands + 1)
        # The heads lie in one ring from left to right; each stands alone in its own column.
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
        """Add a placement, below what stands under the demands that it meets."""
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
        """Meet the demands that are still open, after so many guesses."""
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
            self._take_back(node)
            node = self._down[node]
        self._uncover(head)

    def _tightest(self) -> int:
        """The demand that the fewest placements can meet; the first one if there are several."""
        best = head = self._right[_ROOT]
        while head != _ROOT:
            if self._size[head] < self._size[best]:
                best = head
                if self._size[best] == 0:
                    break
            head = self._right[head]
        return best

    def _choose(self, node: int) -> None:
        """Make a placement, by one of its nodes: its other demands are met, too."""
        cell, digit = self._placement[node]
        self._digits[cell] = digit
        other = self._right[node]
        while other != node:
            self._cover(self._head[other])
            other = self._right[other]

    def _take_back(self, node: int) -> None:
        """Undo `_choose`, in the opposite order."""
        other = self._left[node]
        while other != node:
            self._uncover(self._head[other])
            other = self._left[other]

    def _cover(self, head: int) -> None:
        """Take a demand out of the ring, and what could meet it out of all other demands."""
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
        """Undo `_cover`: everything comes back in the opposite order."""
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
