"""`ViewBuilder`: collects the marks of a view."""

from collections.abc import Iterable
from itertools import product

from engine.explain.reasons import candidates_to_test
from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.step import Caption, CellRole, HouseRole, Link, Role, View


class ViewBuilder:
    """Collects the marks of a view; a later mark replaces an earlier one.

    Attributes:
        grid: the position of the view.
        candidates: the role of each candidate that is marked.
        cells: the role of each cell that is marked.
        houses: the role of each house that is shaded.
        links: lines between candidates, in the order of the argument.
        ties: parts of the pattern, each with a removed candidate that sees it.
        numbers: the candidates that are numbered from 1.
        letters: the sets of cells that are called A, B, C and so on.
        focus: a digit to highlight.
        look: cells to highlight.
        coloured: removed candidates that have a colour.
        names: what marks are called, where their roles alone would say too little.
        whole: whether all candidates are part of the pattern.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.candidates: dict[Candidate, Role] = {}
        self.cells: dict[Cell, CellRole] = {}
        self.houses: dict[House, HouseRole] = {}
        self.links: list[Link] = []
        self.ties: list[tuple[Candidate, Candidate]] = []
        self.numbers: list[Candidate] = []
        self.letters: list[tuple[Cell, ...]] = []
        self.focus: Digit | None = None
        self.look: list[Cell] = []
        self.coloured: dict[Candidate, Role] = {}
        self.names: dict[Role | HouseRole, str] = {}
        self.whole = False

    def mark(self, cell: Cell, digits: Iterable[Digit], role: Role) -> None:
        """Mark those of the digits that are candidates of the cell."""
        for digit in digits:
            if self.grid.has(cell, digit):
                self.candidates[Candidate(cell, digit)] = role

    def mark_cells(self, cells: Iterable[Cell], role: CellRole = CellRole.PATTERN) -> None:
        """Mark whole cells."""
        self.cells.update(dict.fromkeys(cells, role))

    def shade(self, houses: Iterable[House], role: HouseRole) -> None:
        """Shade houses."""
        self.houses.update(dict.fromkeys(houses, role))

    def mark_tests(self, assumed: Candidate, *, one_digit: bool = False) -> None:
        """Mark the candidates to test, one of which is the assumption."""
        for one in candidates_to_test(self.grid, assumed, one_digit=one_digit):
            self.mark(one.cell, (one.digit,), Role.KEEP)
            self.mark_cells((one.cell,), CellRole.START)

    def mark_place(self, place: Cell | House) -> None:
        """Mark a cell, or shade a house, where an assumption fails."""
        if isinstance(place, House):
            self.shade((place,), HouseRole.END)
        else:
            self.mark_cells((place,))

    def tie(self, gone: Candidate, cells: Iterable[Cell]) -> None:
        """Draw a line to a removed candidate from its digit in each of the cells that it sees."""
        self.ties += [
            (Candidate(cell, gone.digit), gone)
            for cell in cells
            if self.grid.has(cell, gone.digit) and self.grid.variant.see_each_other(cell, gone.cell)
        ]

    def view(self, caption: Caption | None = None) -> View:
        """The view of all that is marked; its caption says what part of a step it shows."""
        return View(
            tuple(sorted(self.candidates.items(), key=lambda marked: marked[0])),
            tuple(sorted(self.cells.items(), key=lambda marked: marked[0])),
            tuple(self.houses.items()),
            tuple(self.links),
            caption,
            tuple(self.ties),
            tuple(self.numbers),
            tuple(self.letters),
            self.focus,
            tuple(sorted(set(self.look))),
            tuple(self.coloured.items()),
            tuple(self.names.items()),
            self.whole,
        )


def nearest(
    cells: Iterable[Cell], others: Iterable[Cell], *, apart: bool = False
) -> tuple[Cell, Cell]:
    """The two cells, one of each kind, that a link between them is drawn through.

    They are the nearest ones; apart from each other if asked for and if there are such.
    """
    return min(
        product(cells, others),
        key=lambda pair: (apart and pair[0] == pair[1], _distance(*pair), pair),
    )


def _distance(one: Cell, other: Cell) -> int:
    """The square of how far apart two cells are."""
    return (one // 9 - other // 9) ** 2 + (one % 9 - other % 9) ** 2
