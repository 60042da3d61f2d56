"""Views (the contents of a step's pictures), and `ViewBuilder`, which collects a view's marks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product

from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate
from engine.model.chain_nodes import ChainNode
from engine.model.grid import Grid
from engine.model.reasons import boxes_of, candidates_to_test, empty_cells


class Role(Enum):
    """The role of a candidate in the picture of a step."""

    KEEP = "keep"
    """Part of the argument, and not removed."""
    REMOVE = "remove"
    """Removed by this step."""
    PLACE = "place"
    """Placed by this step."""
    SET_A = "first set"
    SET_B = "second set"
    FIN = "fin"
    """An extra candidate that the argument depends on."""
    BLUE = "blue"
    ORANGE = "orange"
    GREEN = "green"
    PURPLE = "purple"
    """The colours of colouring: either all candidates of a colour are true or none is."""
    EXCLUDER = "excluder"
    """A candidate of an excluder cell."""
    ON = "true"
    """True under the assumption of a chain."""
    OFF = "false"
    """False under the assumption of a chain."""
    CLASH = "true and false"
    """Both true and false under the assumption, which is therefore wrong."""
    TRIAL = "on trial"
    """Put in on a scratch copy."""
    GONE = "gone"
    """Removed by the assumption before the shown chain begins."""


class HouseRole(Enum):
    """Why a house is shaded."""

    BASE = "base"
    """Where the argument starts."""
    COVER = "cover"
    """Where the conclusion is drawn."""
    END = "end"
    """Where an assumption fails."""


class CellRole(Enum):
    """Why a cell is marked."""

    PATTERN = "pattern"
    """Part of the pattern."""
    PIVOT = "pivot"
    START = "start"
    """Where an assumption is made."""
    TARGET = "target"
    """Where a digit is placed or removed."""
    BLOCKER = "blocker"
    """A filled cell that forbids the digit elsewhere."""
    END = "end"
    """Where an assumption fails: the cell has nothing left."""
    BLOCKED = "blocked"
    """An empty cell that cannot take the digit."""


class LinkKind(Enum):
    """How two candidates are connected."""

    STRONG = "strong"
    """Not both false."""
    WEAK = "weak"
    """Not both true."""
    INDIRECT = "indirect"
    """The end follows from the start by a pattern or by several links."""


@dataclass(frozen=True, slots=True)
class Link:
    """A line from one candidate to another.

    Attributes:
        start: where it begins.
        end: where it ends.
        kind: how they are connected.
        directed: whether the argument follows it from start to end; otherwise it has no arrow head.
    """

    start: Candidate
    end: Candidate
    kind: LinkKind
    directed: bool = True


@dataclass(frozen=True, slots=True)
class Caption:
    """Which part of a step a view shows; `engine.words.captions` describes it.

    Attributes:
        branch: the first and the last node of the branch that is shown; None for the whole step.
        number: the number of the branch, from 1.
        branches: the number of branches.
        part: the number of the part of the branch, from 1.
        parts: the number of parts of the branch.
        inside: the number, from 1, of the chain inside the step, then of the chain inside that
            chain, and so on; empty for the step itself.
        test: the test inside a contradiction that is shown; None for the outer one. `number`
            says which test it is, and `branches` how many the contradiction has.
    """

    branch: tuple[ChainNode, ChainNode] | None = None
    number: int = 1
    branches: int = 1
    part: int = 1
    parts: int = 1
    inside: tuple[int, ...] = ()
    test: Candidate | None = None


@dataclass(frozen=True, slots=True)
class View:
    """One picture of a step.

    Attributes:
        candidates: each candidate to mark, once, with its role.
        cells: cells to mark as a whole.
        houses: houses to shade.
        links: lines between candidates, in the order of the argument.
        caption: which part of the step it shows; None for the whole step.
        ties: parts of the pattern, each with a removed candidate that sees it.
        numbers: the candidates that are numbered from 1, in the order in which texts name them.
        letters: the sets of cells that are called A, B, C and so on.
        focus: a digit to highlight wherever it is placed or a candidate; None for none.
        look: cells to highlight, for the reader to compare.
        coloured: removed candidates that have a colour, with its role.
        names: the names of marks in this picture, as texts of the catalogue, where the role is too
            general: the digits of an exocet's base are "base".
        whole: whether all candidates are part of the pattern, so that none is drawn faintly.
        blocks: filled cells, each with an empty cell that cannot take its digit.
        groups: groups of marked candidates of one digit; exactly one of a group is true.
    """

    candidates: tuple[tuple[Candidate, Role], ...] = ()
    cells: tuple[tuple[Cell, CellRole], ...] = ()
    houses: tuple[tuple[House, HouseRole], ...] = ()
    links: tuple[Link, ...] = ()
    caption: Caption | None = None
    ties: tuple[tuple[Candidate, Candidate], ...] = ()
    numbers: tuple[Candidate, ...] = ()
    letters: tuple[tuple[Cell, ...], ...] = ()
    focus: Digit | None = None
    look: tuple[Cell, ...] = ()
    coloured: tuple[tuple[Candidate, Role], ...] = ()
    names: tuple[tuple[Role | CellRole | HouseRole, str], ...] = ()
    whole: bool = False
    blocks: tuple[tuple[Cell, Cell], ...] = ()
    groups: tuple[tuple[Candidate, ...], ...] = ()


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
        names: the names of marks whose roles are too general.
        whole: whether all candidates are part of the pattern.
        blocks: filled cells, each with an empty cell that cannot take its digit.
        groups: groups of marked candidates of one digit; exactly one of a group is true.
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
        self.names: dict[Role | CellRole | HouseRole, str] = {}
        self.whole = False
        self.blocks: list[tuple[Cell, Cell]] = []
        self.groups: list[tuple[Candidate, ...]] = []

    def mark(self, cell: Cell, digits: Iterable[Digit], role: Role) -> None:
        """Mark the digits that are candidates of the cell."""
        for digit in digits:
            if self.grid.has(cell, digit):
                self.candidates[Candidate(cell, digit)] = role

    def mark_group(self, cells: Sequence[Cell], digit: Digit, role: Role) -> None:
        """Mark a digit in cells that hold it once, if it is a candidate of any of them."""
        for cell in cells:
            self.mark(cell, (digit,), role)
        if len(cells) > 1 and role is Role.ON:
            self.groups.append(tuple(Candidate(cell, digit) for cell in cells))

    def mark_cells(self, cells: Iterable[Cell], role: CellRole = CellRole.PATTERN) -> None:
        """Mark whole cells."""
        self.cells.update(dict.fromkeys(cells, role))

    def shade(self, houses: Iterable[House], role: HouseRole) -> None:
        """Shade houses."""
        self.houses.update(dict.fromkeys(houses, role))

    def shade_boxes(self, cells: Iterable[Cell]) -> None:
        """Shade the boxes of cells as the start of an argument."""
        self.shade(boxes_of(self.grid, cells), HouseRole.BASE)

    @property
    def empty_cells(self) -> list[Cell]:
        """The empty cells of the shaded houses."""
        return [cell for house in self.houses for cell in empty_cells(self.grid, house)]

    def look_at_pairs(self) -> None:
        """Highlight the bivalue cells of the shaded houses; without any, all empty cells."""
        two = [cell for cell in self.empty_cells if len(self.grid.candidates_of(cell)) == 2]
        self.look += two or self.empty_cells

    def mark_tests(self, assumed: Candidate, *, one_digit: bool = False) -> None:
        """Mark the candidates to test, one of which is the assumption."""
        for candidate in candidates_to_test(self.grid, assumed, one_digit=one_digit):
            self.mark(candidate.cell, (candidate.digit,), Role.KEEP)
            self.mark_cells((candidate.cell,), CellRole.START)

    def mark_place(self, place: Cell | House) -> None:
        """Mark a cell, or shade a house, where an assumption fails."""
        if isinstance(place, House):
            self.shade((place,), HouseRole.END)
        else:
            self.mark_cells((place,), CellRole.END)

    def tie(self, gone: Candidate, cells: Iterable[Cell]) -> None:
        """Draw lines to a removed candidate from the same digit in cells that it sees."""
        self.ties += [
            (Candidate(cell, gone.digit), gone)
            for cell in cells
            if self.grid.has(cell, gone.digit) and self.grid.variant.see_each_other(cell, gone.cell)
        ]

    def view(self, caption: Caption | None = None) -> View:
        """The view with all marks; the caption says which part of the step it shows."""
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
            tuple(self.blocks),
            tuple(dict.fromkeys(self.groups)),
        )


def nearest(
    cells: Iterable[Cell], others: Iterable[Cell], *, apart: bool = False
) -> tuple[Cell, Cell]:
    """The two cells, one from each group, between which a link is drawn.

    They are the nearest ones; with `apart`, different ones if possible.
    """
    return min(
        product(cells, others),
        key=lambda pair: (apart and pair[0] == pair[1], _distance(*pair), pair),
    )


def _distance(one: Cell, other: Cell) -> int:
    """The square of the distance between two cells."""
    return (one // 9 - other // 9) ** 2 + (one % 9 - other % 9) ** 2
