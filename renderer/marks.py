"""The shapes of roles: shaded houses, marked cells, digits and candidates.

Every role has its own shape, so that a picture can be understood without colour:

* candidates: keep is a full circle, the first set an empty circle; a fin is a full square, the
  second set an empty square; an excluder is a diamond; an elimination is on a cross;
  a placement is a large digit in a ring (a small ring if the cell has other marks);
* candidates of a chain: a true one is a full circle in a ring, a false one an empty circle with a
  slash, one that is both is a full square with a slash; an already removed one is struck out;
* a digit on a scratch copy is large, slanted and underlined;
* colours of colouring: blue is a large full circle, orange a large full square, green a large full
  diamond, purple a large empty diamond; their cells are filled, too (see `renderer.tones`);
* cells: part of a pattern is framed, a pivot framed twice, the start of a chain has a thick frame,
  a target is in corner brackets, a blocker in a circle, one where an assumption fails in a dashed
  frame; a blocked cell is struck out;
* houses: a base house has a full border; a cover house, and a house where an assumption fails, have
  a dashed border.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from engine.houses import Cell, Digit, House
from engine.model.candidates import Candidate
from engine.model.views import CellRole, HouseRole, Role
from renderer.board import SPREAD, Layout
from renderer.canvas import Box, Canvas, FreeSpace, Point, Shape, Weight
from renderer.theme import Ink, Theme
from renderer.tones import COLOURS

DIGIT: Final = 0.6
"""Height of a digit that fills its cell, in cells."""
PENCIL: Final = 0.245
"""Height of a candidate."""
_LOW_PENCIL: Final = 0.2
"""Height of a candidate below a text, or among several in a quarter of a cell."""
_DOT: Final = 0.055
"""Width of each of the dots that stand for candidates without room."""
MARK: Final = 0.285
"""Width of a circle around a candidate."""
CROSS: Final = 0.38
"""Width of the cross behind an elimination; its middle is left free for the digit."""
ROOM: Final = 0.035
"""The distance of a line's end from a large digit; half of it from a small digit."""
RING: Final = 0.82
"""Width of the ring around a placement."""

TRIAL: Final = 0.53
"""Height of a digit on a scratch copy."""

LABEL: Final = 0.19
"""Height of a number or letter beside a mark."""

CORNER_LABEL: Final = 0.35
"""Height of a number or letter beside a digit that fills the cell."""

QUARTER_LABEL: Final = 0.35
"""Height of a number or letter in its own quarter of a cell."""

LARGE_DIGIT: Final = 1.68
"""Height of a marked digit in a quarter of a cell, relative to one in its usual place."""

LARGE_MARK: Final = 1.5
"""Width of its mark, relative to a mark in the usual place; it does not touch the grid lines."""

SMALLEST_LABEL: Final = 8
"""The minimum size of a label in pixels."""

STRUCK: Final = 0.25
"""Width of the cross in a blocked cell."""

SLASH: Final = 0.4
"""Width of the slash behind a candidate that is false."""

_DASHED: Final = frozenset({HouseRole.COVER, HouseRole.END})

_FULL: Final = {
    Role.KEEP: Shape.CIRCLE,
    Role.FIN: Shape.SQUARE,
    Role.EXCLUDER: Shape.DIAMOND,
    Role.BLUE: Shape.CIRCLE,
    Role.ORANGE: Shape.SQUARE,
    Role.GREEN: Shape.DIAMOND,
}
_EMPTY: Final = {
    Role.SET_A: Shape.CIRCLE,
    Role.SET_B: Shape.SQUARE,
    Role.PURPLE: Shape.DIAMOND,
}
_LARGE: Final = 1.08
"""The width of a mark of colouring, in widths of other marks."""
_INSIDE: Final = dict.fromkeys((*_FULL, *_EMPTY, Role.OFF, Role.CLASH), 0.86) | {Role.ON: 0.84}
"""Height of a digit in its mark, relative to a candidate: it must not touch the mark's line, or an
empty mark would look full."""
_SCALE: Final = {Shape.CIRCLE: 1.0, Shape.SQUARE: 0.94, Shape.DIAMOND: 1.3}
"""Shapes of the same width look unequal: a square looks large, a diamond small."""


def draw_value(
    canvas: Canvas, theme: Theme, place: Layout, cell: Cell, digit: Digit, *, given: bool
) -> None:
    """Draw the digit of a cell: bold for a given, otherwise light and slanted."""
    height, weight = place.share(DIGIT), Weight.BOLD if given else Weight.REGULAR
    colour = theme.given if given else theme.placed
    canvas.write(str(digit), place.centre(cell), height, weight, colour, slanted=not given)


def draw_pencils(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    candidates: Iterable[Candidate],
    *,
    dim: bool = False,
) -> None:
    """Draw candidates without a role; faintly with `dim`, if others matter more."""
    colour = theme.dim if dim else theme.pencil
    low = place.crowded | {
        cell for cell, ways in place.shifted.items() if any(way.is_close for way in ways)
    }
    spots = [(candidate.cell, candidate.digit, place.spot(candidate)) for candidate in candidates]
    usual = ((digit, spot) for cell, digit, spot in spots if cell not in low)
    canvas.write_digits(usual, place.share(PENCIL), colour)
    if low:
        small = ((digit, spot) for cell, digit, spot in spots if cell in low)
        canvas.write_digits(small, place.share(_LOW_PENCIL), colour)


def draw_dots(canvas: Canvas, theme: Theme, place: Layout, spot: Point) -> None:
    """Draw three dots, which say that a cell has more candidates than there is room for."""
    (x, y), size = spot, place.share(_DOT)
    for step in (-1, 0, 1):
        canvas.area(Shape.CIRCLE, size, (x + step * (size + size // 2), y), theme.given)


def value_room(place: Layout, cell: Cell, digit: Digit) -> FreeSpace:
    """The room that lines leave for a cell's digit."""
    return FreeSpace(
        str(digit), place.centre(cell), place.share(DIGIT), Weight.BOLD, place.share(ROOM)
    )


def pencil_room(place: Layout, candidate: Candidate) -> FreeSpace:
    """The room that lines leave for a candidate without a role."""
    return FreeSpace(
        str(candidate.digit),
        place.spot(candidate),
        place.share(PENCIL),
        Weight.REGULAR,
        place.share(ROOM / 2),
    )


def draw_candidate(
    canvas: Canvas, theme: Theme, place: Layout, candidate: Candidate, role: Role
) -> None:
    """Draw a candidate with the shape of its role, at its spot in the cell."""
    digit, spot = str(candidate.digit), place.spot(candidate)
    draw_mark(canvas, theme, place, spot, digit, role, large=candidate in place.moved)


def draw_mark(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    spot: Point,
    digit: str,
    role: Role,
    *,
    large: bool = False,
) -> None:
    """Draw the shape of a role with a digit in it.

    Args:
        canvas: the picture.
        theme: its colours.
        place: its geometry.
        spot: the middle of the shape.
        digit: the digit.
        role: the role.
        large: whether it has a quarter of a cell instead of its usual place.
    """
    pencil, scale = (LARGE_DIGIT * PENCIL, LARGE_MARK) if large else (PENCIL, 1)
    if role is Role.TRIAL:
        _underlined(canvas, theme, place, spot, digit, 1.2 * pencil)
        return
    ink = theme.ink(role)
    size, line = place.share(scale * MARK), place.share(0.034)
    if role in _FULL or role in _EMPTY:
        shape = _FULL.get(role) or _EMPTY[role]
        size = round(size * _SCALE[shape] * (_LARGE if role in COLOURS else 1))
        _shape(canvas, ink, spot, shape, size, place.share(0.026) if role in _EMPTY else line)
    elif role is Role.PLACE:
        _shape(canvas, ink, spot, Shape.CIRCLE, round(size * 1.12), line)
    elif role is Role.ON:
        canvas.area(Shape.CIRCLE, round(size * 1.32), spot, theme.page)
        canvas.area(Shape.BADGE, round(size * 1.25), spot, ink.fill)
    elif role in (Role.OFF, Role.CLASH):
        shape = Shape.CIRCLE if role is Role.OFF else Shape.SQUARE
        slash = place.share(scale * SLASH)
        canvas.outline(Shape.SLASH, slash + line, 3 * line, spot, theme.page)
        canvas.outline(Shape.SLASH, slash, round(1.4 * line), spot, ink.edge)
        _shape(canvas, ink, spot, shape, round(size * _SCALE[shape]), line)
    elif role is Role.GONE:
        canvas.write(digit, spot, place.share(pencil), Weight.REGULAR, theme.pencil)
        canvas.outline(Shape.BAR, place.share(pencil), line, spot, ink.edge)
        return
    else:
        cross = scale * CROSS
        canvas.outline(Shape.CROSS, place.share(cross + 0.03), place.share(0.12), spot, theme.page)
        canvas.outline(Shape.CROSS, place.share(cross), place.share(0.08), spot, ink.edge)
        canvas.area(Shape.CIRCLE, place.share(pencil * 1.18), spot, ink.fill)
    height = pencil * _INSIDE.get(role, 1)
    canvas.write(digit, spot, place.share(height), Weight.BOLD, ink.text)


def write_label(canvas: Canvas, theme: Theme, place: Layout, label: str, spot: Point) -> None:
    """Write a number or a letter into a quarter of a cell; a long one is smaller."""
    height = place.share(QUARTER_LABEL if len(label) == 1 else QUARTER_LABEL * 1.5 / len(label))
    canvas.clear(FreeSpace(label, spot, height, Weight.BOLD, place.share(0.03)), theme.page)
    canvas.write(label, spot, height, Weight.BOLD, theme.link)


def draw_label(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    label: str,
    cell: Cell,
    taken: Collection[Candidate],
    beside: Candidate | None = None,
) -> None:
    """Write a number or a letter into a cell, where there is room for it.

    Args:
        canvas: the picture.
        place: its geometry.
        label: the number or letter.
        taken: the candidates with a mark.
        beside: the candidate that the label belongs to; by default, the label is in a corner, the
            upper left if no marked candidate is there.
    """
    has_marks = any(candidate.cell == cell for candidate in taken)
    part = LABEL if has_marks else CORNER_LABEL * min(1, 1.5 / len(label))
    height = max(place.share(part), SMALLEST_LABEL)
    x, y = place.spot(beside or Candidate(cell, 1))
    step = place.share(SPREAD * (0.62 if beside else 0.5))
    spots = [
        (x + step * across, y + step * down)
        for down, across in ((-1, -1), (-1, 1), (1, -1), (1, 1))
    ]
    left, top, right, bottom = place.inside(cell)
    free = height // 2
    marked = [
        place.spot(candidate)
        for candidate in taken
        if candidate.cell == cell and candidate != beside
    ]

    def crowded(spot: Point) -> tuple[bool, int]:
        inside = left + free <= spot[0] < right - free and top + free <= spot[1] < bottom - free
        nearest = min(
            (abs(spot[0] - other[0]) + abs(spot[1] - other[1]) for other in marked),
            default=place.pitch,
        )
        return not inside, -nearest

    inset = height * 2 // 3
    corners = {
        digit: (x, y)
        for digits, y in (((1, 3), top + inset), ((7, 9), bottom - inset))
        for digit, x in zip(digits, (left + inset, right - inset), strict=True)
    }
    open_corners = (corners[digit] for digit in corners if Candidate(cell, digit) not in taken)
    spot = min(spots, key=crowded) if beside else next(open_corners, corners[1])
    canvas.clear(FreeSpace(label, spot, height, Weight.BOLD, place.share(0.03)), theme.page)
    canvas.write(label, spot, height, Weight.BOLD, theme.link)


def draw_placement(canvas: Canvas, theme: Theme, place: Layout, candidate: Candidate) -> None:
    """Draw a placement: a large digit in a ring."""
    ink, centre = theme.place, place.centre(candidate.cell)
    _shape(canvas, ink, centre, Shape.CIRCLE, place.share(RING), place.share(0.055))
    canvas.write(str(candidate.digit), centre, place.share(DIGIT * 0.88), Weight.BOLD, ink.text)


def draw_trial(canvas: Canvas, theme: Theme, place: Layout, candidate: Candidate) -> None:
    """Draw a digit on a scratch copy: large, slanted and underlined."""
    _underlined(canvas, theme, place, place.centre(candidate.cell), str(candidate.digit), TRIAL)


def _underlined(
    canvas: Canvas, theme: Theme, place: Layout, spot: Point, digit: str, height: float
) -> None:
    colour, (x, y) = theme.ink(Role.TRIAL).edge, spot
    half, low = place.share(height * 0.43), y + place.share(height * 0.62)
    canvas.write(digit, spot, place.share(height), Weight.BOLD, colour, slanted=True)
    canvas.fill((x - half, low, x + half + 1, low + place.share(height * 0.085)), colour)


def shade_houses(
    canvas: Canvas, theme: Theme, place: Layout, houses: Iterable[tuple[House, HouseRole]]
) -> None:
    """Fill the cells of houses; those in both a base and a cover house have their own colour."""
    roles: dict[Cell, set[HouseRole]] = {}
    for house, role in houses:
        for cell in house.cells:
            roles.setdefault(cell, set()).add(role)
    for cell, found in roles.items():
        fill = theme.ink(next(iter(found))).fill if len(found) == 1 else theme.crossing
        canvas.fill(place.inside(cell), fill)
        if theme.hatch and found & _DASHED:
            canvas.hatching(place.pitch, place.thin, place.centre(cell), theme.hatch)


def border_houses(
    canvas: Canvas, theme: Theme, place: Layout, houses: Iterable[tuple[House, HouseRole]]
) -> None:
    """Draw the borders of houses along the grid lines, cover houses last."""
    for house, role in sorted(houses, key=lambda item: item[1] in _DASHED):
        dashed = role in _DASHED
        for box in _border(place, house, dashed=dashed):
            canvas.fill(box, theme.ink(role).edge)


def mark_cell(canvas: Canvas, theme: Theme, place: Layout, cell: Cell, role: CellRole) -> None:
    """Mark a whole cell; digits and candidates are drawn on top of it later."""
    ink, centre = theme.ink(role), place.centre(cell)
    box, line = place.inside(cell), place.share(0.034)
    match role:
        case CellRole.PATTERN:
            _frames(canvas, ink, box, line, count=1)
        case CellRole.PIVOT:
            _frames(canvas, ink, box, line, count=2)
        case CellRole.START:
            _frames(canvas, ink, box, 3 * line, count=1)
        case CellRole.TARGET:
            size = min(box[2] - box[0], box[3] - box[1]) - 2
            canvas.outline(Shape.BRACKETS, size, line + 1, centre, ink.edge)
        case CellRole.BLOCKER:
            canvas.outline(Shape.CIRCLE, place.share(0.9), line + 1, centre, ink.edge)
        case CellRole.END:
            canvas.fill(box, ink.fill)
            for dash in _dashed_frame(box, 2 * line):
                canvas.fill(dash, ink.edge)
        case CellRole.BLOCKED:
            canvas.outline(Shape.CROSS, place.share(STRUCK), place.share(0.08), centre, ink.edge)


def inside_frame(place: Layout, cell: Cell, role: CellRole | None) -> Box:
    """The area that a mark of a whole cell leaves free inside its frames."""
    line = place.share(0.034)
    width = (
        {
            CellRole.PATTERN: 1 + line,
            CellRole.PIVOT: 1 + 3 * line,
            CellRole.START: 1 + 3 * line,
        }.get(role, 0)
        if role
        else 0
    )
    left, top, right, bottom = place.inside(cell)
    return left + width, top + width, right - width, bottom - width


def _shape(canvas: Canvas, ink: Ink, spot: Point, shape: Shape, size: int, line: int) -> None:
    canvas.area(shape, size, spot, ink.fill)
    if ink.edge != ink.fill:
        canvas.outline(shape, size, line, spot, ink.edge)


def _dashed_frame(box: Box, line: int) -> Iterator[Box]:
    """The dashes of a frame inside a box."""
    left, top, right, bottom = box
    for start, end in _dashes(right - left):
        yield left + start, top, left + end, top + line
        yield left + start, bottom - line, left + end, bottom
    for start, end in _dashes(bottom - top):
        yield left, top + start, left + line, top + end
        yield right - line, top + start, right, top + end


def _frames(canvas: Canvas, ink: Ink, box: Box, line: int, *, count: int) -> None:
    """Fill a box and draw nested square frames inside it."""
    left, top, right, bottom = box
    canvas.fill(box, ink.fill)
    for nth in range(count):
        inset = 1 + nth * 2 * line
        inside = left + inset, top + inset, right - inset, bottom - inset
        canvas.frame(inside, line, ink.edge)


def _border(place: Layout, house: House, *, dashed: bool) -> Iterable[Box]:
    """The bars of the border of a house: one for each side of a cell on the border."""
    half = max(1, place.share(0.075) // 2)
    parts = _dashes(place.pitch) if dashed else [(-half, place.pitch + half)]
    inside = set(house.cells)
    for cell in house.cells:
        row, column = divmod(cell, 9)
        x, y = place.left + column * place.pitch, place.top + row * place.pitch
        for start, end in parts:
            for level, out in (
                (y, row == 0 or cell - 9 not in inside),
                (y + place.pitch, row == 8 or cell + 9 not in inside),
            ):
                if out:
                    yield x + start, level - half, x + end, level + half
            for level, out in (
                (x, column == 0 or cell - 1 not in inside),
                (x + place.pitch, column == 8 or cell + 1 not in inside),
            ):
                if out:
                    yield level - half, y + start, level + half, y + end


def _dashes(pitch: int) -> list[tuple[int, int]]:
    """Three dashes along one cell; dashes of neighbouring cells keep the same distance."""
    return [(round(pitch * (i + 0.2) / 3), round(pitch * (i + 0.8) / 3)) for i in range(3)]
