"""Places digits in a grid as a test, and checks the consequences."""

from engine import Grid
from engine.houses import CELLS
from engine.techniques.contradiction import Consequence, ContradictionPattern, SubsetConsequence


class Trial:
    """A grid in which digits are placed without checking the rules."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.left = {cell: set(grid.candidates_of(cell)) for cell in CELLS if not grid.values[cell]}

    def place(self, cell: int, digit: int) -> None:
        assert digit in self.left[cell]
        self.left[cell] = {digit}
        for peer in self.grid.variant.peers[cell]:
            self.left.get(peer, set()).discard(digit)

    def places(self, cells: tuple[int, ...], digit: int) -> list[int]:
        return [cell for cell in cells if digit in self.left.get(cell, ())]

    def fail(self, pattern: ContradictionPattern) -> None:
        """Check that a test fails in the way that `pattern` describes."""
        self.place(pattern.test.cell, pattern.test.digit)
        for consequence in pattern.consequences:
            self.follow(consequence)
        if pattern.cell is not None:
            assert not self.left[pattern.cell]
        else:
            assert pattern.house is not None
            assert pattern.digit is not None
            assert not self.places(pattern.house.cells, pattern.digit)

    def follow(self, found: Consequence | SubsetConsequence | ContradictionPattern) -> None:
        """Check that a consequence follows, and apply it."""
        if isinstance(found, ContradictionPattern):
            inside = Trial(self.grid)
            inside.left = {cell: set(digits) for cell, digits in self.left.items()}
            inside.fail(found)
            assert not found.inner
            self.left[found.test.cell].discard(found.test.digit)
            return
        if isinstance(found, SubsetConsequence):
            self.follow_subset(found)
            return
        if found.cell is None:
            assert found.house is not None
            assert found.cover is not None
            assert set(self.places(found.house.cells, found.digit)) <= set(found.cover.cells)
            for cell in set(found.cover.cells) - set(found.house.cells):
                self.left.get(cell, set()).discard(found.digit)
            return
        if found.house is None:
            assert self.left[found.cell] == {found.digit}
        else:
            assert self.places(found.house.cells, found.digit) == [found.cell]
        self.place(found.cell, found.digit)

    def follow_subset(self, subset: SubsetConsequence) -> None:
        """Check that a subset follows, and apply it."""
        digits, rest = set(subset.digits), set(subset.house.cells) - set(subset.cells)
        assert len(subset.cells) == len(digits)
        assert set(subset.cells) <= set(subset.house.cells)
        if subset.hidden:
            assert all(set(self.places(subset.house.cells, d)) <= set(subset.cells) for d in digits)
            for cell in subset.cells:
                self.left[cell] &= digits
        else:
            assert all(self.left[cell] <= digits for cell in subset.cells)
            for cell in rest:
                self.left.get(cell, set()).difference_update(digits)
