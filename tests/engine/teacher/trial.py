"""Puts digits into a grid as a test, and checks what follows."""

from engine import Grid
from engine.houses import CELLS
from engine.step import Consequence


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

    def follow(self, one: Consequence) -> None:
        """Check that a consequence follows, and apply it."""
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
