"""Draws constraints: cages, lines, dots, clues outside of the grid.

All are below the digits. Their colours are paler than those of marks, so that digits stay readable;
a setter's own colours are not changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, product
from math import atan2, cos, dist, floor, pi, sin
from typing import Final

from engine.constraints.marks import (
    BoxMark,
    CageMark,
    ConstraintMark,
    DiscMark,
    LineMark,
    Paint,
    Place,
    TextMark,
    Tinted,
    Tone,
)
from engine.houses import Cell
from renderer.board import GivenWay, Layout
from renderer.canvas import (
    Canvas,
    Corner,
    Discs,
    FreeSpace,
    Lines,
    Mark,
    Point,
    Shape,
    Strokes,
    Weight,
)
from renderer.theme import DARK, PROPERTIES, Colour, Theme

_TONES: Final[dict[Tone, Colour]] = {
    Tone.GREY: "#969ca5",
    Tone.PALE: "#d0d3d8",
    Tone.PURPLE: "#e0b3f0",
    Tone.GREEN: "#98dd9c",
    Tone.BLUE: "#9bccf3",
    Tone.ORANGE: "#f6c795",
    Tone.TEAL: "#86d8d0",
}
_DARK_TONES: Final[dict[Tone, Colour]] = {
    Tone.GREY: "#7b838e",
    Tone.PALE: "#454a52",
    Tone.PURPLE: "#70418a",
    Tone.GREEN: "#2a6b33",
    Tone.BLUE: "#2a6191",
    Tone.ORANGE: "#7d5320",
    Tone.TEAL: "#1c6a64",
}
_LAYERS: Final = (Tinted, LineMark, BoxMark, DiscMark, CageMark, TextMark)
"""The order of drawing: earlier marks are below later ones."""
_FINER: Final = 2
_EDGE: Final = 0.035
_HEAD: Final = 0.36
"""The length of the two strokes of an arrow's head."""
_INSET: Final = 0.06
"""The distance from the grid line to the line of a cage."""
_CAGE: Final = 0.025
_DASHES: Final = 5
"""The number of dashes along a side of a cell."""
_TOTAL: Final = 0.2
"""The height of the text of a cage."""
_LOWER: Final = 0.21
"""How far a text in a corner reaches into its cell, as far as candidates are concerned."""
_ROUND: Final = 0.62
"""How far a disc around a corner reaches into each cell, as a share of its radius."""
_FREE: Final = 0.07
"""The width of the border of a cell in which no candidate is."""
_MOST: Final = 0.25
"""How far any mark reaches into a cell at most, as far as candidates are concerned."""
_PUSHED: Final = 0.57
"""How far candidates move for each cell that a mark reaches into theirs."""
_PRESSED: Final = 1.1
"""How much closer they are then."""
_SMALLEST: Final = 7
"""The minimum height of such a text, in pixels."""


def is_outside(marks: Iterable[ConstraintMark]) -> bool:
    """Whether a text is beside the grid, which then needs room for it."""
    return any(
        isinstance(mark, TextMark) and not all(0 < place < 9 for place in mark.centre)
        for mark in marks
    )


def cells_with_text(marks: Iterable[ConstraintMark]) -> frozenset[Cell]:
    """The cells with a text in their upper left corner."""
    return frozenset(min(mark.cells) for mark in marks if isinstance(mark, CageMark) and mark.text)


def shifted_cells(marks: Sequence[ConstraintMark]) -> dict[Cell, tuple[GivenWay, GivenWay]]:
    """How candidates give way to texts in corners, and to discs and texts on borders of cells."""
    reach: dict[Cell, dict[tuple[int, int], float]] = {
        cell: {(1, -1): _LOWER} for cell in cells_with_text(marks)
    }
    for mark in marks:
        if isinstance(mark, DiscMark) and mark.edge:
            size = mark.radius
        elif isinstance(mark, TextMark):
            size = mark.height / 2
        else:
            continue
        x, y = mark.centre
        if {x % 1, y % 1} <= {0, 0.5} and 0 < x < 9 and 0 < y < 9:
            sides = [(-1, 1) if at % 1 == 0 else (0,) for at in mark.centre]
            for right, down in product(*sides):
                # On a side, most of a mark is where no candidate is.
                far = min(_MOST, _ROUND * size if right and down else size - _FREE)
                if right or down:
                    own = reach.setdefault(floor(x + right / 2) + 9 * floor(y + down / 2), {})
                    for axis, side in ((0, -right), (1, -down)):
                        if side:
                            own[axis, side] = max(far, own.get((axis, side), 0))
    return {
        cell: (
            _way(own.get((0, -1), 0), own.get((0, 1), 0)),
            _way(own.get((1, -1), 0), own.get((1, 1), 0)),
        )
        for cell, own in reach.items()
    }


def _way(before: float, after: float) -> GivenWay:
    """How candidates give way to marks that reach this far into their cell from two sides."""
    return GivenWay(_PUSHED * (before - after), 1 - _PRESSED * (before + after))


def draw_constraints(
    canvas: Canvas, theme: Theme, place: Layout, shown: Iterable[ConstraintMark]
) -> None:
    """Draw the marks of constraints below the digits."""
    marks = list(shown)
    for kind in _LAYERS:
        of_kind = [mark for mark in marks if isinstance(mark, kind)]
        for paint, lines in groupby(
            (mark for mark in of_kind if isinstance(mark, LineMark)), lambda mark: mark.paint
        ):
            strokes = [mark for line in lines for mark in _line(place, line)]
            _draw_lines(canvas, place, strokes, _colour(theme, paint))
        for mark in of_kind:
            _draw(canvas, theme, place, mark)


def _draw(canvas: Canvas, theme: Theme, place: Layout, mark: ConstraintMark) -> None:
    """Draw a mark that is not a line."""
    match mark:
        case Tinted():
            for cell in mark.cells:
                canvas.fill(place.inside(cell), _colour(theme, mark.paint))
        case DiscMark():
            _draw_disc(canvas, theme, place, mark)
        case BoxMark():
            _draw_box(canvas, theme, place, mark)
        case CageMark():
            _draw_cage(canvas, theme, place, mark)
        case TextMark():
            height = max(place.share(mark.height), _SMALLEST)
            spot = _pixel(place, mark.centre)
            canvas.write(mark.text, spot, height, Weight.BOLD, _colour(theme, mark.paint))


def _draw_disc(canvas: Canvas, theme: Theme, place: Layout, mark: DiscMark) -> None:
    spot, size, edge = _pixel(place, mark.centre), place.share(2 * mark.radius), place.share(_EDGE)
    if mark.fill:
        canvas.area(Shape.CIRCLE, size, spot, _colour(theme, mark.fill))
    if mark.edge:
        canvas.outline(Shape.CIRCLE, size, edge, spot, _colour(theme, mark.edge))


def _draw_box(canvas: Canvas, theme: Theme, place: Layout, mark: BoxMark) -> None:
    x, y = _pixel(place, mark.centre)
    width, height = (place.share(side) for side in mark.size)
    box = (x - width // 2, y - height // 2, x - width // 2 + width, y - height // 2 + height)
    edge = place.share(_EDGE)
    if mark.fill and mark.diamond:
        canvas.area(Shape.DIAMOND, width, (x, y), _colour(theme, mark.fill))
    elif mark.fill:
        canvas.fill(box, _colour(theme, mark.fill))
    if mark.edge and mark.diamond:
        canvas.outline(Shape.DIAMOND, width, edge, (x, y), _colour(theme, mark.edge))
    elif mark.edge:
        canvas.frame(box, edge, _colour(theme, mark.edge))


def _draw_cage(canvas: Canvas, theme: Theme, place: Layout, mark: CageMark) -> None:
    unit = place.pitch * _FINER
    dashes = [
        [_fine(place, start), _fine(place, end)] for start, end in _dashes(_sides(mark.cells))
    ]
    strokes = Strokes(dashes, max(_FINER, round(_CAGE * unit)))
    _draw_lines(canvas, place, [strokes], _colour(theme, mark.paint))
    if not mark.text:
        return
    height = max(place.share(_TOTAL), _SMALLEST)
    left, top, _, _ = place.inside(min(mark.cells))
    spot = (left + height * (len(mark.text) + 1) // 3 + 1, top + height * 2 // 3)
    room = FreeSpace(mark.text, spot, height, Weight.BOLD, max(1, height // 6))
    canvas.clear(room, theme.page)
    canvas.write(mark.text, spot, height, Weight.BOLD, _colour(theme, mark.paint))


def _sides(cells: Sequence[Cell]) -> Iterator[tuple[Place, Place]]:
    """The parts of the line inside the border of cells, one for each side of a cell."""
    inside = {(cell % 9, cell // 9) for cell in cells}
    for x, y in inside:
        # Each side, with the direction along it and the direction out of the cell.
        for (right, down), (out, over) in (
            ((1, 0), (0, -1)),
            ((0, 1), (1, 0)),
            ((-1, 0), (0, 1)),
            ((0, -1), (-1, 0)),
        ):
            if (x + out, y + over) in inside:
                continue
            ends = []
            for sign in (-1, 1):
                beside = (x + sign * right, y + sign * down)
                if beside not in inside:
                    along = 0.5 - _INSET
                elif (beside[0] + out, beside[1] + over) in inside:
                    along = 0.5 + _INSET
                else:
                    along = 0.5
                ends.append(
                    (
                        x + 0.5 + sign * right * along + out * (0.5 - _INSET),
                        y + 0.5 + sign * down * along + over * (0.5 - _INSET),
                    )
                )
            yield ends[0], ends[1]


def _dashes(sides: Iterable[tuple[Place, Place]]) -> Iterator[tuple[Place, Place]]:
    """The dashes of lines; each line begins and ends with half a gap, for even spacing."""
    for (x, y), (end_x, end_y) in sides:
        for at in range(_DASHES):
            start, end = (at + 0.2) / _DASHES, (at + 0.8) / _DASHES
            yield (
                (x + (end_x - x) * start, y + (end_y - y) * start),
                (x + (end_x - x) * end, y + (end_y - y) * end),
            )


def _line(place: Layout, mark: LineMark) -> tuple[Mark, ...]:
    """A line with round ends, or an arrow."""
    width = max(_FINER, round(mark.width * place.pitch * _FINER))
    points = [_fine(place, spot) for spot in mark.places]
    strokes = [[one, other] for one, other in pairwise(points)]
    if mark.head:
        (x, y), (tip_x, tip_y) = points[-2:]
        angle = atan2(y - tip_y, x - tip_x)
        length = min(_HEAD * place.pitch * _FINER, dist((x, y), (tip_x, tip_y)))
        strokes += [
            [
                (tip_x, tip_y),
                (tip_x + length * cos(angle + turn), tip_y + length * sin(angle + turn)),
            ]
            for turn in (-pi / 5, pi / 5)
        ]
    return Strokes(strokes, width), Discs(points, width / 2)


def _draw_lines(canvas: Canvas, place: Layout, marks: Sequence[Mark], colour: Colour) -> None:
    """Draw lines, working only on their part of the picture."""
    points = [
        point
        for mark in marks
        for line in (mark.lines if isinstance(mark, Strokes) else ())
        for point in line
    ]
    room = place.pitch // 2
    left, right = min(x for x, _ in points) // _FINER, max(x for x, _ in points) // _FINER
    top, bottom = min(y for _, y in points) // _FINER, max(y for _, y in points) // _FINER
    box = (
        max(0, int(left) - room),
        max(0, int(top) - room),
        min(place.size, int(right) + room),
        min(place.size, int(bottom) + room),
    )
    canvas.draw_lines(Lines(tuple(marks), _FINER, (box,)), (), colour)


def _pixel(place: Layout, spot: Place) -> Point:
    return place.left + round(spot[0] * place.pitch), place.top + round(spot[1] * place.pitch)


def _fine(place: Layout, spot: Place) -> Corner:
    x, y = place.left + 0.5 + spot[0] * place.pitch, place.top + 0.5 + spot[1] * place.pitch
    return x * _FINER, y * _FINER


def _colour(theme: Theme, paint: Paint) -> Colour:
    if isinstance(paint, str):
        return paint
    if paint is Tone.PAGE:
        return theme.page
    if paint is Tone.INK:
        return theme.given
    if theme is PROPERTIES:
        return f"var({tone_property(paint)})"
    return tones_of(theme)[paint]


def tone_property(tone: Tone) -> str:
    """The CSS property that has the colour of a tone."""
    return f"--tone-{tone.value}"


def tones_of(theme: Theme) -> dict[Tone, Colour]:
    """The colours that a theme uses only for constraints."""
    return _DARK_TONES if theme is DARK else _TONES
