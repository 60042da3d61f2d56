"""The comparison card: the difficulty of the puzzles of several sources, on one or more scales.

Each source has its own row on each scale, so that colours are not needed to distinguish them.
"""

from dataclasses import dataclass
from typing import Final

from engine.language import N_, forms, speech, translate, translate_count
from renderer.alt import LIMIT
from renderer.canvas import Shape, Weight
from renderer.cards.axis import CategoryAxis
from renderer.cards.canvas import WIDTH, Align, Area, CardCanvas
from renderer.cards.pieces import heading
from renderer.lists import join_names
from renderer.png import to_png
from renderer.theme import LIGHT, Theme

MOST_SOURCES: Final = 12
"""The maximum number of sources on a card."""

_MARGIN: Final = 20
_GAP: Final = 12
_PAD: Final = 18
_NAMES: Final = 190
_ROW: Final = 84
_BARS: Final = 44
"""Height of the highest bar."""
_ABOVE: Final = 30
_BELOW: Final = 26

_PUZZLES: Final = forms("1 puzzle", "{count} puzzles")
_LEFT_OUT: Final = forms("1 left out", "{count} left out", "puzzles with a bound")
_NOTHING: Final = N_("nothing to draw", "puzzles of a source")
_MEAN: Final = N_("mean")
_MEDIAN: Final = N_("median")
_MIDDLE: Final = N_("middle half", "from the lower to the upper quartile")
_ALT: Final = N_("Distribution of difficulty. {scales}")
_ALT_SCALE: Final = N_("{title}: {sources}.", "distribution of difficulty")
_ALT_SOURCE: Final = N_(
    "{name} {puzzles}, mean {mean}, median {median}, middle half {low} to {high}"
)
_ALT_SHORT: Final = N_("{name} {puzzles}, mean {mean}")
_ALT_EMPTY: Final = N_("{name} no puzzles")


@dataclass(frozen=True, slots=True)
class SourceBars:
    """The difficulty of the puzzles of a source.

    Attributes:
        name: the name of the source.
        bins: how many puzzles there are between each edge of the scale and the next.
        mean: the mean of the puzzles in the bins.
        quartiles: the lower quartile, the median and the upper quartile.
        left_out: how many puzzles are not in the bins, for example because only a bound is known.
    """

    name: str
    bins: tuple[int, ...]
    mean: float
    quartiles: tuple[float, float, float]
    left_out: int = 0

    @property
    def count(self) -> int:
        """How many puzzles are in the bins."""
        return sum(self.bins)


@dataclass(frozen=True, slots=True)
class ComparedScale:
    """The sources on a scale.

    Attributes:
        title: the title of the scale.
        edges: the starts of its bins, ascending, and the end of the last bin. Bins are drawn
            equally wide, so that the edges of a wide scale can be uneven.
        whole: whether each bin is a single whole number, which is then its label.
        sources: one for each row, each with one bin less than there are edges.
    """

    title: str
    edges: tuple[float, ...]
    whole: bool
    sources: tuple[SourceBars, ...]


def draw_comparison(
    scales: tuple[ComparedScale, ...],
    *,
    theme: Theme = LIGHT,
    width: int = WIDTH,
) -> bytes:
    """Draw the distribution of each source's puzzles on each scale.

    The height of a bar is its share of the source; the number above it is the count. Below the bars
    are the middle half of the puzzles, their median and their mean.

    Args:
        scales: the scales; all have the same sources.
        width: width in pixels, 300 to 2000.

    Returns:
        A PNG file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if there is nothing to draw or there are too many sources, or if the width is
            out of range.
    """
    rows = len(scales[0].sources) if scales else 0
    if not 1 <= rows <= MOST_SOURCES:
        raise ValueError(f"a card shows 1 to {MOST_SOURCES} sources, not {rows}")
    tall = _ABOVE + rows * _ROW + _BELOW + 2 * _PAD
    height = _MARGIN * 2 + len(scales) * tall + (len(scales) - 1) * _GAP
    canvas = CardCanvas(theme, width=width, height=height)
    for number, scale in enumerate(scales):
        top = _MARGIN + number * (tall + _GAP)
        box = (_MARGIN, top, WIDTH - _MARGIN, top + tall)
        canvas.panel(box, fill=theme.page, edge=theme.thin)
        _draw_scale(canvas, scale, (box[0] + _PAD, top + _PAD, box[2] - _PAD, box[3] - _PAD))
    return to_png(canvas.image, theme)


def alt_comparison(scales: tuple[ComparedScale, ...]) -> str:
    """The alt text of `draw_comparison`, at most 1,024 characters; terse for many sources."""
    for template in (_ALT_SOURCE, _ALT_SHORT):
        texts = " ".join(
            translate(
                _ALT_SCALE,
                title=scale.title,
                sources="; ".join(_describe(source, template) for source in scale.sources),
            )
            for scale in scales
        )
        words = translate(_ALT, scales=texts)
        if len(words) <= LIMIT:
            return words
    return f"{words[: LIMIT - 1]}…"


def _describe(source: SourceBars, template: str) -> str:
    if not source.count:
        return translate(_ALT_EMPTY, name=source.name)
    low, median, high = (_number(quartile) for quartile in source.quartiles)
    return translate(
        template,
        name=source.name,
        puzzles=_counted(source),
        mean=_number(source.mean),
        median=median,
        low=low,
        high=high,
    )


def _counted(source: SourceBars) -> str:
    puzzles = translate_count(_PUZZLES, source.count)
    if not source.left_out:
        return puzzles
    return join_names([puzzles, translate_count(_LEFT_OUT, source.left_out)])


def _number(value: float) -> str:
    """Format a number: 2.3, but 1342 without its tenths."""
    if abs(value) >= 100:
        return f"{value:.0f}"
    return speech.decimal(f"{value:.1f}")


def _draw_scale(canvas: CardCanvas, scale: ComparedScale, box: Area) -> None:
    theme = canvas.theme
    left, top, right, _ = box
    heading(canvas, scale.title, box)
    _legend(canvas, (right, top + 6))
    first, last = _shown(scale)
    edges = scale.edges[first : last + 2]
    axis = CategoryAxis(edges, left + _NAMES + 12, right - 16)  # room for half a number
    bottom = top + _ABOVE + len(scale.sources) * _ROW
    most = max((max(s.bins) / s.count for s in scale.sources if s.count), default=1.0)
    for number, source in enumerate(scale.sources):
        row = (left, top + _ABOVE + number * _ROW, right, top + _ABOVE + (number + 1) * _ROW)
        _draw_row(canvas, source, row, axis, source.bins[first : last + 1], most, scale.whole)
    for at, edge in enumerate(edges[:-1] if scale.whole else edges):
        x = (axis.at(edge) + axis.at(edges[at + 1])) / 2 if scale.whole else axis.at(edge)
        canvas.write(
            f"{edge:g}", (x, bottom + 14), height=9, colour=theme.pencil, align=Align.MIDDLE
        )


def _shown(scale: ComparedScale) -> tuple[int, int]:
    """The first and the last bin to draw: one more on either side than the bins with puzzles."""
    bins = len(scale.edges) - 1
    used = [n for n in range(bins) if any(source.bins[n] for source in scale.sources)] or [0]
    return max(0, min(used) - 1), min(bins - 1, max(used) + 1)


def _draw_row(
    canvas: CardCanvas,
    source: SourceBars,
    box: Area,
    axis: CategoryAxis,
    bins: tuple[int, ...],
    most: float,
    whole: bool,
) -> None:
    theme = canvas.theme
    left, top, _, _ = box
    base = top + 12 + _BARS
    canvas.write(
        source.name, (left, base - 22), height=11, colour=theme.given, weight=Weight.BOLD,
        room=_NAMES,
    )  # fmt: skip
    below = _counted(source) if source.count else translate(_NOTHING)
    canvas.write(below, (left, base - 3), height=9, colour=theme.pencil, room=_NAMES)
    canvas.bar((axis.start, base, axis.end, base + 1), theme.thin)
    if not source.count:
        return
    for edge, after, puzzles in zip(axis.edges, axis.edges[1:], bins, strict=False):
        if not puzzles:
            continue
        start, end = axis.at(edge), axis.at(after)
        rise = max(1.5, _BARS * puzzles / source.count / most)
        canvas.bar((start + 2, base - rise, end - 2, base), theme.base.edge)
        canvas.write(
            str(puzzles), ((start + end) / 2, base - rise - 7), height=8, colour=theme.given,
            align=Align.MIDDLE,
        )  # fmt: skip
    shift = 0.5 if whole else 0.0
    low, median, high = (axis.at(quartile + shift) for quartile in source.quartiles)
    y = base + 11
    canvas.bar((low, y - 2, max(high, low + 4), y + 2), theme.pencil)
    canvas.bar((median - 1.5, y - 7, median + 1.5, y + 7), theme.given)
    canvas.shape(
        Shape.DIAMOND, (axis.at(source.mean + shift), y), 13, fill=theme.page, edge=theme.on.edge,
        rim=2.2,
    )  # fmt: skip


def _legend(canvas: CardCanvas, place: tuple[float, float]) -> None:
    """Draw the legend below the bars, from right to left."""
    theme = canvas.theme
    x, y = place
    for words in (_MEAN, _MEDIAN, _MIDDLE):
        x -= canvas.write(
            translate(words), (x, y), height=9, colour=theme.pencil, align=Align.RIGHT
        )  # fmt: skip
        if words is _MEAN:
            canvas.shape(Shape.DIAMOND, (x - 11, y), 13, fill=theme.page, edge=theme.on.edge)
        elif words is _MEDIAN:
            canvas.bar((x - 10, y - 7, x - 7, y + 7), theme.given)
        else:
            canvas.bar((x - 26, y - 2, x - 6, y + 2), theme.pencil)
        x -= 34
