"""The legend: a strip below the board that names the marks which a picture uses."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from engine.explain import describe_caption
from engine.language import N_, translate
from engine.step import CellRole, HouseRole, LinkKind, Role, View
from renderer import marks
from renderer.board import Layout, Point
from renderer.shapes import Weight, sentence, stamp, width_of
from renderer.theme import Theme, rgb
from renderer.tones import linked_cells

_TEXT: Final = 0.2
"""Height of digits in the legend, in cells."""
_SMALLEST: Final = 8
"""The smallest height of digits in the legend, in pixels."""
_ROW: Final = 0.52
_SAMPLE: Final = 0.46
_GAP: Final = 0.12
"""From a sample to its words."""
_SPACE: Final = 0.34
"""From one entry to the next."""
_DIGIT: Final = "5"
"""What is written in the samples."""

_TIE: Final = "tie"
_CELL: Final = "cell"
_Kind: TypeAlias = Role | CellRole | HouseRole | LinkKind | str

_WORDS: Final[dict[_Kind, str]] = {
    HouseRole.BASE: N_("base", "legend"),
    HouseRole.COVER: N_("cover", "legend"),
    CellRole.PATTERN: N_("pattern cell", "legend"),
    CellRole.PIVOT: N_("pivot", "legend"),
    CellRole.START: N_("start", "legend"),
    CellRole.BLOCKER: N_("blocks", "legend"),
    Role.KEEP: N_("pattern digit", "legend"),
    Role.SET_A: N_("first set", "legend"),
    Role.SET_B: N_("second set", "legend"),
    Role.FIN: N_("extra", "legend"),
    Role.BLUE: N_("blue"),
    Role.ORANGE: N_("orange"),
    Role.GREEN: N_("green"),
    Role.PURPLE: N_("purple"),
    Role.EXCLUDER: N_("excluder", "legend"),
    Role.ON: N_("true", "legend"),
    Role.OFF: N_("false", "legend"),
    Role.CLASH: N_("true and false", "legend"),
    Role.GONE: N_("gone already", "legend"),
    LinkKind.STRONG: N_("strong link", "legend"),
    LinkKind.WEAK: N_("weak link", "legend"),
    LinkKind.INDIRECT: N_("follows", "legend"),
    _CELL: N_("link in a cell", "legend"),
    _TIE: N_("sees", "legend"),
    Role.REMOVE: N_("remove", "legend"),
    Role.PLACE: N_("place", "legend"),
}
"""What each mark is called, in the order of the legend."""


@dataclass(frozen=True, slots=True)
class _Entry:
    kind: _Kind
    words: Image.Image
    left: int
    row: int


def below(image: Image.Image, theme: Theme, place: Layout, view: View) -> Image.Image:
    """The picture with a legend of the marks of a view; unchanged if only houses are shaded.

    The first row says which part of a step the view shows, if it is not the whole.

    Args:
        image: the picture of the view, as wide as high.
        theme: its colours.
        place: its geometry.
        view: what it shows.
    """
    used: set[_Kind] = {role for _, role in (*view.candidates, *view.coloured)}
    used |= {role for _, role in view.cells}
    used |= {link.kind for link in view.links if link.start.cell != link.end.cell}
    used |= {_TIE} if view.ties else set()
    used |= {_CELL} if linked_cells(view) else set()
    if not used.intersection(_WORDS):
        return image
    used |= {role for _, role in view.houses}
    entries = list(_arranged([kind for kind in _WORDS if kind in used], place))
    row, title = place.share(_ROW), image.height
    start = title + row if view.caption else title
    height = start - title + (entries[-1].row + 1) * row + place.share(0.12)
    longer = Image.new("RGB", (image.width, image.height + height), rgb(theme.page))
    longer.paste(image, (0, 0))
    if view.caption:
        words = _title(describe_caption(view.caption), place)
        left = place.left + words.width // 2
        stamp(longer, words, (left, title + row // 2), theme.given)
    for entry in entries:
        y = start + entry.row * row + row // 2
        _draw_sample(longer, theme, place, (entry.left + place.share(_SAMPLE) // 2, y), entry.kind)
        left = entry.left + place.share(_SAMPLE + _GAP)
        stamp(longer, entry.words, (left + entry.words.width // 2, y), theme.given)
    return longer


def _title(words: str, place: Layout) -> Image.Image:
    """The words as large as they fit beside each other below the grid."""
    height, room = _height(place), 9 * place.pitch
    while height > 1 and width_of(words, height, Weight.BOLD) > room:
        height -= 1
    return sentence(words, height, Weight.BOLD)


@lru_cache(maxsize=256)
def _words(words: str, height: int) -> Image.Image:
    """The mask of an entry's words; the same few are in most pictures."""
    return sentence(words, height, Weight.REGULAR)


def _height(place: Layout) -> int:
    return max(_SMALLEST, place.share(_TEXT))


def _arranged(kinds: list[_Kind], place: Layout) -> Iterator[_Entry]:
    """The entries in rows that are as wide as the grid."""
    left, row = place.left, 0
    for kind in kinds:
        words = _words(translate(_WORDS[kind]), _height(place))
        width = place.share(_SAMPLE + _GAP) + words.width
        if left > place.left and left + width > place.left + 9 * place.pitch:
            left, row = place.left, row + 1
        yield _Entry(kind, words, left, row)
        left += width + place.share(_SPACE)


def _draw_sample(image: Image.Image, theme: Theme, place: Layout, spot: Point, kind: _Kind) -> None:
    if isinstance(kind, Role):
        marks.draw_mark(image, theme, place, spot, _DIGIT, kind)
    elif kind == _CELL:
        _draw_divided(image, theme, place, spot)
    elif isinstance(kind, LinkKind | str):
        _draw_line(image, theme, place, spot, kind)
    else:
        _draw_square(image, theme, place, spot, kind)


def _draw_square(
    image: Image.Image, theme: Theme, place: Layout, spot: Point, kind: CellRole | HouseRole
) -> None:
    """A small cell with its fill and its edge."""
    (x, y), half, line = spot, place.share(_SAMPLE * 0.36), place.share(0.034)
    ink, draw = theme.ink(kind), ImageDraw.Draw(image)
    box = (x - half, y - half, x + half, y + half)
    if kind is CellRole.BLOCKER:
        draw.ellipse(box, fill=rgb(ink.fill), outline=rgb(ink.edge), width=line + 1)
        return
    thick = 2 * line if kind in (CellRole.START, HouseRole.BASE) else line
    draw.rectangle(box, fill=rgb(ink.fill), outline=rgb(ink.edge), width=thick)
    if kind is CellRole.PIVOT:
        inner = 2 * line + 1
        draw.rectangle(
            (x - half + inner, y - half + inner, x + half - inner, y + half - inner),
            outline=rgb(ink.edge),
            width=line,
        )
    if kind is HouseRole.COVER:
        # Gaps make the edge a dashed one.
        for shift in (-half // 2, half // 2):
            for at in (
                (x + shift, y - half),
                (x + shift, y + half),
                (x - half, y + shift),
                (x + half, y + shift),
            ):
                draw.rectangle(
                    (at[0] - line, at[1] - line, at[0] + line, at[1] + line), fill=rgb(ink.fill)
                )


def _draw_divided(image: Image.Image, theme: Theme, place: Layout, spot: Point) -> None:
    """A small cell that is divided between two candidates."""
    (x, y), half = spot, place.share(_SAMPLE * 0.36)
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = x - half, y - half, x + half, y + half
    draw.rectangle((left, top, right, bottom), fill=rgb(theme.pattern.fill))
    draw.polygon(((left, top), (right, top), (left, bottom)), fill=rgb(theme.cover.fill))
    draw.rectangle((left, top, right, bottom), outline=rgb(theme.thin))


def _draw_line(
    image: Image.Image, theme: Theme, place: Layout, spot: Point, kind: LinkKind | str
) -> None:
    """A level line in the style of a link."""
    (x, y), half, width = spot, place.share(_SAMPLE / 2), place.share(0.042)
    draw = ImageDraw.Draw(image)
    if isinstance(kind, str):
        colour = rgb(theme.coordinate)
        draw.line((x - half, y, x + half, y), fill=colour, width=max(1, width // 2))
        return
    colour = rgb(theme.link)
    pieces = {LinkKind.STRONG: 1, LinkKind.WEAK: 3, LinkKind.INDIRECT: 5}[kind]
    length = 2 * half / (2 * pieces - 1)
    for piece in range(pieces):
        start = x - half + 2 * piece * length
        draw.line((start, y, start + length, y), fill=colour, width=width)
