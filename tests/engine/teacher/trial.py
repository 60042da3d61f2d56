"""Puts digits into a grid as a test, and checks what follows."""

from engine import Grid
from engine.houses import CELLS
from engine.techniques.contradiction import Consequence, ContradictionPattern, SubsetConsequence


class Trial:
    """A grid in which digits are placed without asking whether they may be there."""

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
        """Check that a test fails as it says."""
        self.place(pattern.test.cell, pattern.test.digit)
        for one in pattern.consequences:
            self.follow(one)
        if pattern.cell is not None:
            assert not self.left[pattern.cell]
        else:
            assert pattern.house is not None
            assert pattern.digit is not None
            assert not self.places(pattern.house.cells, pattern.digit)

    def follow(self, one: Consequence | SubsetConsequence | ContradictionPattern) -> None:
        """Check that a consequence follows, and apply it."""
        if isinstance(one, ContradictionPattern):
            inside = Trial(self.grid)
            inside.left = {cell: set(digits) for cell, digits in self.left.items()}
            inside.fail(one)
            assert not one.inner
            self.left[one.test.cell].discard(one.test.digit)
            return
        if isinstance(one, SubsetConsequence):
            self.follow_subset(one)
            return
        if one.cell is None:
            assert one.house is not None
            assert one.cover is not None
            assert set(self.places(one.house.cells, one.digit)) <= set(one.cover.cells)
            for cell in set(one.cover.cells) - set(one.house.cells):
                self.left.get(cell, set()).discard(one.digit)
            return
        if one.house is None:
            assert self.left[one.cell] == {one.digit}
        else:
            assert self.places(one.house.cells, one.digit) == [one.cell]
        self.place(one.cell, one.digit)

    def follow_subset(self, one: SubsetConsequence) -> None:
        """Check that a subset follows, and apply it."""
        digits, rest = set(one.digits), set(one.house.cells) - set(one.cells)
        assert len(one.cells) == len(digits)
        assert set(one.cells) <= set(one.house.cells)
        if one.hidden:
            assert all(set(self.places(one.house.cells, d)) <= set(one.cells) for d in digits)
            for cell in one.cells:
                self.left[cell] &= digits
        else:
            assert all(self.left[cell] <= digits for cell in one.cells)
            for cell in rest:
                self.left.get(cell, set()).difference_update(digits)
