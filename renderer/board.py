"""The geometry of a picture (`Layout`), and the empty board."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.houses import CELLS, CLASSIC, DIGITS, Cell, Digit, HouseKind, Variant
from engine.language import CellNames
from engine.model.candidates import Candidate
from renderer.canvas import Box, Canvas, Point, Weight
from renderer.theme import Theme

MIN_SIZE: Final = 200
"""The narrowest picture, in pixels."""
MAX_SIZE: Final = 2000
"""The widest picture, in pixels."""
SPREAD: Final = 0.3
"""The distance between neighbouring candidates of a cell, in cells."""
KEYS: Final[Mapping[Digit, tuple[float, float]]] = {
    digit: ((digit - 1) % 3 * SPREAD - SPREAD, (digit - 1) // 3 * SPREAD - SPREAD)
    for digit in DIGITS
}
"""The offset (across, down) of each candidate from the middle of its cell, as on a telephone."""

_CLOSE: Final = 0.85
_NAME: Final = 0.35
"""The height of the names of rows and columns, in cells."""
_LABELS: Final = {
    CellNames.RC: ([f"r{number}" for number in DIGITS], [f"c{number}" for number in DIGITS]),
    CellNames.A1: ("ABCDEFGHI", "123456789"),
}
"""The labels beside rows and above columns."""


class GivenWay(NamedTuple):
    """How the candidates of a cell give way to marks at two opposite sides.

    Attributes:
        shift: how far their middle moves right or down, in cells.
        share: the distance between them, as a share of the usual one.
    """

    shift: float
    share: float

    @property
    def is_close(self) -> bool:
        """Whether they must be smaller."""
        return self.share < _CLOSE

    def place(self, offset: float) -> float:
        """Where a candidate is, from the middle of the cell."""
        return offset * self.share + self.shift


@dataclass(frozen=True, slots=True)
class Layout:
    """The geometry of a picture. All lengths are whole pixels, so that lines are sharp.

    Attributes:
        size: width and height of the picture.
        left: the middle of the grid's left line.
        top: the middle of the grid's upper line.
        pitch: the distance from one line to the next.
        thin: width of a line between cells.
        thick: width of a line between boxes or regions.
        variant: the variant with these boxes or regions.
        moved: large candidates outside their usual place: their offset (across, down) from the
            middle of their cell, in cells.
        shifted: how candidates give way to marks at the borders of their cell, across and down.
        outside: whether there are clues on all sides, in places as wide as a cell.
        crowded: cells whose unmarked candidates are smaller, so that there is room for all.
    """

    size: int
    left: int
    top: int
    pitch: int
    thin: int
    thick: int
    variant: Variant = CLASSIC
    moved: Mapping[Candidate, tuple[float, float]] = field(default_factory=dict, compare=False)
    shifted: Mapping[Cell, tuple[GivenWay, GivenWay]] = field(default_factory=dict, compare=False)
    outside: bool = False
    crowded: frozenset[Cell] = field(default_factory=frozenset, compare=False)

    def share(self, part: float) -> int:
        """A part of the pitch in pixels, at least 1."""
        return max(1, round(self.pitch * part))

    def band(self, index: int, *, thick: bool) -> tuple[int, int]:
        """The pixels of grid line 0-9 as a half-open range, counted from line 0's middle."""
        width = self.thick if thick else self.thin
        start = index * self.pitch - width // 2
        return start, start + width

    def is_separated(self, cell: Cell, other: Cell) -> bool:
        """Whether a thick line separates two neighbours; the other may be outside the grid."""
        row, column = divmod(other, 9)
        beside = cell // 9 == row or cell % 9 == column
        return other not in CELLS or not beside or self._box(cell) != self._box(other)

    def inside(self, cell: Cell) -> Box:
        """The pixels of a cell between its lines."""
        row, column = divmod(cell, 9)
        return (
            self.left + self.band(column, thick=self.is_separated(cell, cell - 1))[1],
            self.top + self.band(row, thick=self.is_separated(cell, cell - 9))[1],
            self.left + self.band(column + 1, thick=self.is_separated(cell, cell + 1))[0],
            self.top + self.band(row + 1, thick=self.is_separated(cell, cell + 9))[0],
        )

    def borders(self) -> list[Box]:
        """The pixels of all thick lines, in pieces that meet at crossings."""
        half = self.thick // 2
        boxes = []
        for cell in CELLS:
            row, column = divmod(cell, 9)
            x, y = self.left + column * self.pitch, self.top + row * self.pitch
            for other, right, down in (
                (cell - 1, 0, 0),
                (cell + 1, self.pitch, 0),
                (cell - 9, 0, 0),
                (cell + 9, 0, self.pitch),
            ):
                if not self.is_separated(cell, other):
                    continue
                left, top = x + right - half, y + down - half
                upright = abs(cell - other) == 1
                across = self.thick if upright else self.pitch + self.thick
                along = self.pitch + self.thick if upright else self.thick
                boxes.append((left, top, left + across, top + along))
        return boxes

    def _box(self, cell: Cell) -> int:
        return self.variant.box(cell).index

    def centre(self, cell: Cell) -> Point:
        """The pixel in the middle of a cell."""
        row, column = divmod(cell, 9)
        half = self.pitch // 2
        return self.left + column * self.pitch + half, self.top + row * self.pitch + half

    def spot(self, candidate: Candidate) -> Point:
        """The pixel in the middle of a candidate: digits are arranged as on a telephone."""
        if candidate in self.moved or candidate.cell in self.shifted:
            return self.beside(candidate.cell, self.offset(candidate))
        x, y = self.centre(candidate.cell)
        down, across = divmod(candidate.digit - 1, 3)
        step = self.share(SPREAD)
        return x + (across - 1) * step, y + (down - 1) * step

    def beside(self, cell: Cell, offset: tuple[float, float]) -> Point:
        """The pixel at an offset (across, down) from the middle of a cell, in cells."""
        x, y = self.centre(cell)
        across, down = offset
        return x + round(across * self.pitch), y + round(down * self.pitch)

    def offset(self, candidate: Candidate) -> tuple[float, float]:
        """The offset (across, down) of a candidate from the middle of its cell, in cells."""
        across, down = KEYS[candidate.digit]
        if ways := self.shifted.get(candidate.cell):
            across, down = (ways[0].place(across), ways[1].place(down))
        return self.moved.get(candidate, (across, down))


def layout(
    size: int, *, coordinates: bool, variant: Variant = CLASSIC, outside: bool = False
) -> Layout:
    """The geometry of a picture of this size.

    Args:
        size: width and height in pixels, 200 to 2000.
        coordinates: whether there is room above and to the left for r1 to r9 and c1 to c9.
        variant: determines the thick lines, which differ only for jigsaw sudokus.
        outside: whether there is room for clues on all sides, as wide as a cell.

    Raises:
        ValueError: if the size is out of range.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(
            f"a picture cannot be {size} pixels wide: choose a size from {MIN_SIZE} to {MAX_SIZE}"
        )
    margin = max(3, size // 90)
    # The opposite margin is narrower, to make room for the names.
    gutter, far = (size * 19 // 450, max(3, size // 128)) if coordinates else (margin, margin)
    if outside:
        far = -(-(size - gutter * coordinates) // 11)
        gutter = gutter * coordinates + far
    pitch = (size - gutter - far) // 9
    # Split the remainder of the division between both sides.
    rest = (size - gutter - far - 9 * pitch) // 2
    start = gutter + rest
    # Variants with boxes share a cached board. Irregular lines are thicker, to be visible at a
    # glance.
    regions = variant.box(0).kind is HouseKind.REGION
    return Layout(
        size=size,
        left=start,
        top=start,
        pitch=pitch,
        thin=max(1, round(pitch * 0.02)),
        thick=max(2, round(pitch * (0.075 if regions else 0.05))),
        variant=variant if regions else CLASSIC,
        outside=outside,
    )


def draw_board(canvas: Canvas, theme: Theme, place: Layout, coordinates: CellNames | None) -> None:
    """Draw the lines of a board, and the names of rows and columns in this notation, if any."""
    start, end = place.band(0, thick=True)[0], place.band(9, thick=True)[1]
    x, y = place.left, place.top
    for index in range(1, 9):
        first, behind = place.band(index, thick=False)
        canvas.fill((x + start, y + first, x + end, y + behind), theme.thin)
        canvas.fill((x + first, y + start, x + behind, y + end), theme.thin)
    # Thick lines come last so that they are on top at crossings.
    for box in place.borders():
        canvas.fill(box, theme.thick)
    if coordinates:
        middle = (place.left - place.thick // 2 - place.pitch * place.outside) // 2
        row, column = _LABELS[coordinates]
        # A digit that touches the edge of the board would look like part of it.
        left = middle - (place.share(_NAME) // 16 if len(row[0]) > 1 else 0)
        for index in range(9):
            x, y = place.centre(index * 10)
            _write_name(canvas, theme, place, row[index], (left, y))
            _write_name(canvas, theme, place, column[index], (x, middle))


def _write_name(canvas: Canvas, theme: Theme, place: Layout, name: str, spot: Point) -> None:
    """Write the name of a line; the letter before its number is small, so that both fit."""
    (x, y), height = spot, place.share(_NAME)
    letter, character = name[:-1], name[-1]
    if letter:
        low = height // 2 - height // 4
        canvas.write(
            letter, (x - height // 3, y + low), height // 2, Weight.REGULAR, theme.coordinate
        )
        x += height // 6
    canvas.write(character, (x, y), height, Weight.REGULAR, theme.coordinate)
