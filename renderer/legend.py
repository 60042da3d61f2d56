"""The legend: a strip below the board that names the marks in a picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.language import N_, translate
from engine.model.views import CellRole, HouseRole, LinkKind, Role, View
from engine.words.captions import describe_caption
from renderer import marks
from renderer.alt import describe_houses, sets_named
from renderer.board import Layout
from renderer.canvas import Box, Canvas, Point, Shape, Weight
from renderer.shapes import width_of
from renderer.theme import Theme
from renderer.tones import COLOURS, linked_cells, shade_of

_TEXT: Final = 0.2
"""Height of digits in the legend, in cells."""
_SMALLEST: Final = 8
"""The smallest height of digits in the legend, in pixels."""
_ROW: Final = 0.52
_SAMPLE: Final = 0.46
_GAP: Final = 0.12
"""The distance from a sample to its words."""
_SPACE: Final = 0.34
"""The distance from one entry to the next."""
_RIM: Final = 2
"""The margin around words, in pixels."""
_DIGIT: Final = "5"
"""The digit in the samples."""

_TIE: Final = "tie"
_CELL: Final = "cell"
_DOTS: Final = "dots"
_Kind: TypeAlias = Role | CellRole | HouseRole | LinkKind | str

_WORDS: Final[dict[_Kind, str]] = {
    HouseRole.BASE: N_("look here", "legend"),
    HouseRole.COVER: N_("here too", "legend"),
    HouseRole.END: N_("fails here", "legend"),
    CellRole.PATTERN: N_("pattern cell", "legend"),
    CellRole.PIVOT: N_("pivot", "legend"),
    CellRole.START: N_("start", "legend"),
    CellRole.BLOCKER: N_("blocks", "legend"),
    CellRole.END: N_("fails here", "legend"),
    CellRole.BLOCKED: N_("cannot be here", "legend"),
    Role.KEEP: N_("pattern digit", "legend"),
    Role.SET_A: N_("first set", "legend"),
    Role.SET_B: N_("second set", "legend"),
    Role.FIN: N_("extra", "legend"),
    Role.BLUE: N_("blue"),
    Role.ORANGE: N_("orange"),
    Role.GREEN: N_("green"),
    Role.PURPLE: N_("purple"),
    Role.EXCLUDER: N_("excluder", "legend"),
    Role.TRIAL: N_("scratch digit", "legend"),
    Role.ON: N_("true", "legend"),
    Role.OFF: N_("false", "legend"),
    Role.CLASH: N_("true and false", "legend"),
    Role.GONE: N_("already gone", "legend"),
    LinkKind.STRONG: N_("strong link", "legend"),
    LinkKind.WEAK: N_("weak link", "legend"),
    LinkKind.INDIRECT: N_("follows", "legend"),
    _CELL: N_("link in a cell", "legend"),
    _TIE: N_("sees", "legend"),
    Role.REMOVE: N_("remove", "legend"),
    Role.PLACE: N_("place", "legend"),
    _DOTS: N_("more candidates", "legend"),
}
"""The name of each mark, in the order of the legend."""
_ONE_OF_GROUP: Final = N_("true (of a group: one)", "legend")
_NAMED: Final = 4
"""If a role has at most this many houses, their names replace its name."""


@dataclass(frozen=True, slots=True)
class _Entry:
    kind: _Kind
    words: str
    width: int
    left: int
    row: int


def add_legend(canvas: Canvas, theme: Theme, place: Layout, view: View, *, complete: bool) -> None:
    """Add a legend of the marks of a view below a picture, unless it only has houses to look at.

    The first row names the part of the step that the view shows, if it is not the whole.

    Args:
        canvas: the picture of the view, as wide as high.
        place: its geometry.
        view: the view.
        complete: whether all candidates were drawn; otherwise there are cells with dots.
    """
    used: set[_Kind] = {role for _, role in (*view.candidates, *view.coloured)}
    used |= {role for _, role in view.cells}
    used |= {link.kind for link in view.links if link.start.cell != link.end.cell}
    used |= {_TIE} if view.ties else set()
    used |= {_CELL} if linked_cells(view) else set()
    used |= set() if complete else {_DOTS}
    shaded: set[_Kind] = {role for _, role in view.houses}
    marked: set[_Kind] = {role for _, role in view.candidates}
    if not used.intersection(_WORDS) and shaded <= {HouseRole.BASE}:
        return
    used |= shaded
    entries = list(_arranged({kind: _words(kind, view) for kind in _WORDS if kind in used}, place))
    row, title = place.share(_ROW), place.size
    start = title + row if view.caption else title
    canvas.extend(start - title + (entries[-1].row + 1) * row + place.share(0.12))
    if view.caption:
        _write_title(canvas, theme, place, describe_caption(view.caption), title + row // 2)
    for entry in entries:
        y = start + entry.row * row + row // 2
        spot = entry.left + place.share(_SAMPLE) // 2, y
        if entry.kind in COLOURS and entry.kind not in marked:
            # All places of the colour are removed: only their cells show it.
            _draw_tone(canvas, theme, place, spot, entry.kind)
        else:
            _draw_sample(canvas, theme, place, spot, entry.kind)
        middle = entry.left + place.share(_SAMPLE + _GAP) + entry.width // 2, y
        canvas.write(entry.words, middle, _height(place), Weight.REGULAR, theme.given)


def _write_title(canvas: Canvas, theme: Theme, place: Layout, words: str, y: int) -> None:
    """Write a title below the grid, small enough to fit on one line."""
    height, room = _height(place), 9 * place.pitch
    while height > 1 and width_of(words, height, Weight.BOLD) > room:
        height -= 1
    middle = place.left + (width_of(words, height, Weight.BOLD) + _RIM) // 2, y
    canvas.write(words, middle, height, Weight.BOLD, theme.given)


def _height(place: Layout) -> int:
    return max(_SMALLEST, place.share(_TEXT))


def _words(kind: _Kind, view: View) -> str:
    """The name of a mark, such as "pattern digit"; for a few houses their names: "rows 1 and 7"."""
    which = [house for house, role in view.houses if role is kind]
    if 0 < len(which) <= _NAMED and kind is not HouseRole.END:
        return describe_houses(which, _NAMED)
    if view.letters and kind in (Role.SET_A, Role.SET_B):
        return sets_named(view, kind)
    if view.groups and kind is Role.ON:
        return translate(_ONE_OF_GROUP)
    return translate(next((name for role, name in view.names if role is kind), _WORDS[kind]))


def _arranged(named: dict[_Kind, str], place: Layout) -> Iterator[_Entry]:
    """The entries in rows that are as wide as the grid."""
    left, row = place.left, 0
    for kind, words in named.items():
        across = width_of(words, _height(place), Weight.REGULAR) + _RIM
        width = place.share(_SAMPLE + _GAP) + across
        if left > place.left and left + width > place.left + 9 * place.pitch:
            left, row = place.left, row + 1
        yield _Entry(kind, words, across, left, row)
        left += width + place.share(_SPACE)


def _draw_sample(canvas: Canvas, theme: Theme, place: Layout, spot: Point, kind: _Kind) -> None:
    if isinstance(kind, Role):
        marks.draw_mark(canvas, theme, place, spot, _DIGIT, kind)
    elif kind == _CELL:
        _draw_divided(canvas, theme, place, spot)
    elif kind == _DOTS:
        marks.draw_dots(canvas, theme, place, spot)
    elif isinstance(kind, LinkKind | str):
        _draw_line(canvas, theme, place, spot, kind)
    else:
        _draw_square(canvas, theme, place, spot, kind)


def _draw_tone(canvas: Canvas, theme: Theme, place: Layout, spot: Point, kind: _Kind) -> None:
    """A small cell in the shade of a colour."""
    (x, y), half = spot, place.share(_SAMPLE * 0.36)
    assert isinstance(kind, Role)
    canvas.fill((x - half, y - half, x + half + 1, y + half + 1), shade_of(theme, kind))


def _draw_square(
    canvas: Canvas, theme: Theme, place: Layout, spot: Point, kind: CellRole | HouseRole
) -> None:
    """A small cell with its fill and its edge."""
    (x, y), half, line = spot, place.share(_SAMPLE * 0.36), place.share(0.034)
    ink = theme.ink(kind)
    if kind is CellRole.BLOCKER:
        canvas.outline(Shape.CIRCLE, 2 * half + 1, line + 1, spot, ink.edge)
        return
    if kind is CellRole.BLOCKED:
        canvas.outline(Shape.CROSS, 2 * half, place.share(0.08), spot, ink.edge)
        return
    box = x - half, y - half, x + half + 1, y + half + 1
    canvas.fill(box, ink.fill)
    canvas.frame(box, 2 * line if kind in (CellRole.START, HouseRole.BASE) else line, ink.edge)
    if kind is CellRole.PIVOT:
        inner = 2 * line + 1
        left, top, right, bottom = box
        canvas.frame((left + inner, top + inner, right - inner, bottom - inner), line, ink.edge)
    if kind in (HouseRole.COVER, HouseRole.END, CellRole.END):
        # Gaps make the edge a dashed one.
        for shift in (-half // 2, half // 2):
            for across, down in (
                (x + shift, y - half),
                (x + shift, y + half),
                (x - half, y + shift),
                (x + half, y + shift),
            ):
                gap = across - line, down - line, across + line + 1, down + line + 1
                canvas.fill(gap, ink.fill)


def _draw_divided(canvas: Canvas, theme: Theme, place: Layout, spot: Point) -> None:
    """A small cell that is divided between two candidates."""
    (x, y), half = spot, place.share(_SAMPLE * 0.36)
    left, top, right, bottom = x - half, y - half, x + half, y + half
    box = left, top, right + 1, bottom + 1
    canvas.fill(box, theme.pattern.fill)
    canvas.polygon(((left, top), (right, top), (left, bottom)), theme.cover.fill)
    canvas.frame(box, 1, theme.thin)


def _draw_line(
    canvas: Canvas, theme: Theme, place: Layout, spot: Point, kind: LinkKind | str
) -> None:
    """A level line in the style of a link."""
    (x, y), half, width = spot, place.share(_SAMPLE / 2), place.share(0.042)
    if isinstance(kind, str):
        canvas.fill(_bar(x - half, x + half, y, max(1, width // 2)), theme.coordinate)
        return
    pieces = {LinkKind.STRONG: 1, LinkKind.WEAK: 3, LinkKind.INDIRECT: 5}[kind]
    length = 2 * half / (2 * pieces - 1)
    for piece in range(pieces):
        start = x - half + 2 * piece * length
        canvas.fill(_bar(start, start + length, y, width), theme.link)


def _bar(start: float, end: float, y: int, width: int) -> Box:
    """A level line between two places."""
    top = y - (width - 1) // 2
    return int(start), top, int(end) + 1, top + width
