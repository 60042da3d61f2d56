"""The houses of a variant (boxes, columns, rows, ...), and the names of houses and cells.

Cells are numbers 0-80 in reading order. Candidate sets are nine-bit masks: bit 0 is digit 1.
Houses are in the order box, column, row (BCR in docs/rating-rules.md, section 1), then those that
only the variant has, each kind from first to last; inside a house, cells are in reading order.
If a variant has no boxes, its regions take their place, as in a jigsaw sudoku.
"""

import re
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from typing import Final, TypeAlias

from engine.errors import InvalidGridError

Cell: TypeAlias = int
Digit: TypeAlias = int
Mask: TypeAlias = int
"""A set of digits: bit `d - 1` is set when digit d is in it."""

CELLS: Final = range(81)
DIGITS: Final = range(1, 10)
ALL: Final[Mask] = 0b111_111_111


class HouseKind(Enum):
    """What a house is; the value is its name in English."""

    BOX = "box"
    COLUMN = "column"
    ROW = "row"
    DIAGONAL = "diagonal"
    WINDOW = "window"
    REGION = "region"
    """The houses that a jigsaw sudoku has instead of boxes."""

    @property
    def is_line(self) -> bool:
        """Whether it is a row or a column."""
        return self in (HouseKind.ROW, HouseKind.COLUMN)

    @property
    def is_box(self) -> bool:
        """Whether it is a box or a region: nine of them cover the grid."""
        return self in (HouseKind.BOX, HouseKind.REGION)


_PEERS_BY: Final = (
    HouseKind.BOX, HouseKind.REGION, HouseKind.ROW, HouseKind.COLUMN,
    HouseKind.DIAGONAL, HouseKind.WINDOW,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class House:
    """Nine cells that hold each digit once.

    Attributes:
        kind: box, column, row, or another kind of the variant.
        index: counted in the reading order of the first cells, from 0; up to 8 in general, to 3
            for a window, to 1 for a diagonal.
        cells: its nine cells in reading order.
    """

    kind: HouseKind
    index: int
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """The name a reader knows, such as "row 3" or "box 5"."""
        return f"{self.kind.value} {self.index + 1}"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, eq=False)
class Variant:
    """A kind of sudoku: the houses in which no digit may repeat.

    Attributes:
        name: the name that `variant` takes.
        houses: all houses: nine boxes (or regions) first, then columns, then rows, then up to four
            of the variant's own.
    """

    name: str
    houses: tuple[House, ...]

    @cached_property
    def houses_of(self) -> tuple[tuple[House, ...], ...]:
        """For each cell the houses that it lies in, in the same order."""
        found: list[list[House]] = [[] for _ in CELLS]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell the cells that share a house with it, each once.

        Those of the first house come first, then those of the second, and so on ("peer order" in
        docs/rating-rules.md, section 1).
        """
        return tuple(
            # Peers are listed by box, row, column, unlike the houses.
            tuple(
                dict.fromkeys(
                    peer
                    for house in sorted(houses, key=lambda house: _PEERS_BY.index(house.kind))
                    for peer in house.cells
                    if peer != cell
                )
            )
            for cell, houses in enumerate(self.houses_of)
        )

    @property
    def own_houses(self) -> tuple[House, ...]:
        """Its houses in addition to nine boxes (or regions), columns and rows."""
        return self.houses[27:]

    @property
    def is_classic(self) -> bool:
        """Whether it has nine boxes, columns and rows, and nothing else."""
        return self.houses == _classic_houses()

    def box(self, cell: Cell) -> House:
        """The box or region of the cell."""
        return self.houses_of[cell][0]

    def __repr__(self) -> str:
        return f"<Variant {self.name}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return variant, (self.name,)

    def house(self, kind: HouseKind, cell: Cell) -> House:
        """The house of this kind that the cell lies in.

        Raises:
            LookupError: if the cell lies in no house of this kind.
        """
        for house in self.houses_of[cell]:
            if house.kind is kind:
                return house
        raise LookupError(f"{cell_name(cell)} lies in no {kind.value} of {self.name}")

    def see_each_other(self, one: Cell, other: Cell) -> bool:
        """Whether the two cells share a house, so that they cannot hold the same digit."""
        return other in self.peers[one]


@cache
def _classic_houses() -> tuple[House, ...]:
    boxes = (
        House(
            HouseKind.BOX,
            b,
            tuple((b // 3 * 3 + i // 3) * 9 + b % 3 * 3 + i % 3 for i in range(9)),
        )
        for b in range(9)
    )
    columns = (House(HouseKind.COLUMN, c, tuple(range(c, 81, 9))) for c in range(9))
    rows = (House(HouseKind.ROW, r, tuple(range(r * 9, r * 9 + 9))) for r in range(9))
    return (*boxes, *columns, *rows)


CLASSIC: Final = Variant("classic", _classic_houses())
"""Rows, columns and boxes."""
DIAGONAL: Final = Variant(
    "diagonal",
    (
        *CLASSIC.houses,
        House(HouseKind.DIAGONAL, 0, tuple(range(0, 81, 10))),
        House(HouseKind.DIAGONAL, 1, tuple(range(8, 73, 8))),
    ),
)
"""Both long diagonals also hold each digit once."""
WINDOKU: Final = Variant(
    "windoku",
    (
        *CLASSIC.houses,
        *(
            House(
                HouseKind.WINDOW,
                w,
                tuple((w // 2 * 4 + 1 + i // 3) * 9 + w % 2 * 4 + 1 + i % 3 for i in range(9)),
            )
            for w in range(4)
        ),
    ),
)
"""Four windows of three by three cells, one cell from the border and from each other."""

JIGSAW: Final = "jigsaw:"
"""The prefix of every jigsaw variant's name, followed by a layout or its name."""
LAYOUTS: Final = {
    "gears": "111222333111222333114252363414255366444555666744855669748885699777788999777888999",
    "windmill": "112222233111223333411122335414666355444666555447666585477998885777799888779999988",
    "towers": "122333445123333345122636445126666645122768445127768845177798885179999985177999885",
    "spiral": "111222222131444442133454422133456667135555567133358667998858667988888767999999777",
}
"""The named layouts of jigsaw sudokus, in the form that `jigsaw` takes."""


def jigsaw(layout: str) -> Variant:
    """The jigsaw sudoku with these nine regions instead of boxes.

    Args:
        layout: the name of a layout in `LAYOUTS`, or 81 letters or digits in reading order, the
            same for all cells of a region. White space between them is ignored.

    Returns:
        A variant that depends only on the regions, not on the letters. Regions are numbered in the
        reading order of their first cells, and the same regions give the same object.

    Raises:
        InvalidGridError: if these are not nine regions of nine cells each.
    """
    letters = "".join(LAYOUTS.get(layout, layout).split())
    if len(letters) != len(CELLS):
        known = ", ".join(LAYOUTS)
        raise InvalidGridError(
            "a jigsaw layout needs 81 letters or digits, one for each cell, that name its region, "
            f"or the name of a layout ({known}); this has {len(letters)} characters"
        )
    wrong = next((cell for cell in CELLS if not letters[cell].isalnum()), None)
    if wrong is not None:
        raise InvalidGridError(
            f"{letters[wrong]!r} at {cell_name(wrong)} names no region: write a letter or a digit "
            "for each cell"
        )
    sizes = Counter(letters)
    if len(sizes) != 9:
        raise InvalidGridError(
            f"a jigsaw layout needs nine regions of nine cells, and this has {len(sizes)} regions"
        )
    for letter, size in sizes.items():
        if size != 9:
            raise InvalidGridError(
                f"region {letter!r} (its first cell is {cell_name(letters.index(letter))}) has "
                f"{size} cell{'s' * (size != 1)}: each of the nine needs nine"
            )
    numbers = {letter: str(number) for number, letter in enumerate(sizes, 1)}
    return _jigsaw("".join(numbers[letter] for letter in letters))


@cache
def _jigsaw(layout: str) -> Variant:
    """The variant of a layout whose regions are numbered from 1 by their first cells."""
    name = next((known for known, other in LAYOUTS.items() if other == layout), layout)
    regions = (
        House(HouseKind.REGION, r, tuple(cell for cell in CELLS if layout[cell] == str(r + 1)))
        for r in range(9)
    )
    return Variant(JIGSAW + name, (*regions, *CLASSIC.houses[9:]))


def variant(name: str) -> Variant:
    """The variant of this name, such as "diagonal", or "jigsaw:" and a layout (see `jigsaw`).

    Raises:
        InvalidGridError: if there is no such variant; the message lists all of them.
    """
    if name.startswith(JIGSAW):
        return jigsaw(name.removeprefix(JIGSAW))
    try:
        return VARIANTS[name]
    except KeyError:
        known = ", ".join(VARIANTS)
        raise InvalidGridError(
            f"no variant is called {name!r}: choose one of {known}, or write {JIGSAW} and 81 "
            "letters or digits that name each cell's region"
        ) from None


def cell_name(cell: Cell) -> str:
    """The name of a cell: 0 is "r1c1", 80 is "r9c9". Inverse of `parse_cell`."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


_CELL = re.compile(r"\s*[rR]([1-9])[cC]([1-9])\s*")


def parse_cell(text: str) -> Cell:
    """The number of a cell from its name. Inverse of `cell_name`; case is ignored.

    Raises:
        InvalidGridError: if the text is not the name of a cell.
    """
    match = _CELL.fullmatch(text)
    if match is None:
        raise InvalidGridError(f"{text!r} is not a cell: write row and column like r3c4")
    row, column = match.groups()
    return (int(row) - 1) * 9 + int(column) - 1


def digits_of(mask: Mask) -> tuple[Digit, ...]:
    """The digits of a set, ascending: 0b101 gives (1, 3). Inverse of `mask_of`."""
    return _DIGITS_OF[mask]


def mask_of(digits: tuple[Digit, ...]) -> Mask:
    """The set of these digits (1-9) as a mask. Inverse of `digits_of`."""
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


_DIGITS_OF: Final = tuple(
    tuple(d for d in DIGITS if mask >> (d - 1) & 1) for mask in range(ALL + 1)
)

VARIANTS: Final = {
    variant.name: variant
    for variant in (CLASSIC, DIAGONAL, WINDOKU, *(jigsaw(known) for known in LAYOUTS))
}
"""The variants that have a name, by their name."""
