"""Animates the views of a step.

The file is a lossless animated WebP. Discord plays it inline like a GIF, which would be about twice
as large.
"""

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.language import start_of_sentence, translate
from engine.model.step import Step
from engine.words.captions import describe_caption
from renderer.board import Layout, layout
from renderer.canvas import Weight
from renderer.draw import SIZE, paint
from renderer.png import with_palette
from renderer.raster import raster_board
from renderer.shapes import sentence, stamp, width_of
from renderer.theme import LIGHT, Theme, rgb

MOST_FRAMES: Final = 16
"""The maximum number of views to show: the first are the whole step and its branches."""
SECONDS: Final = 3.0
"""The default time that a view without links is shown."""

_PER_LINK: Final = 0.06
"""The additional time for each link of a view, as a share of the default time."""
_BAND: Final = 0.075
"""Height of the strip with the caption, as a share of the picture's width."""
_HEIGHTS: Final = (0.026, 0.023, 0.02)
"""Heights of a caption on one line, also as shares of the width; the first that fits is used."""
_TWO_LINES: Final = 0.02
_LEADING: Final = 1.65
"""The distance between the lines of a caption, in heights."""


def animate_step(
    step: Step,
    *,
    theme: Theme = LIGHT,
    size: int = SIZE,
    seconds: float = SECONDS,
    coordinates: bool = True,
) -> bytes:
    """Draw the views of a step as an animation in an endless loop.

    Below the grid is the technique's name, then the caption of each view, and its number. At most
    `MOST_FRAMES` views are shown; the count includes the others.

    Args:
        step: the step. A step with one view gives a still picture with its name below.
        size: width of the picture in pixels, 200 to 2000; its height is a little more.
        seconds: the time of a view, above 0 and up to 60; longer with many links.
        coordinates: whether rows and columns are named beside the grid, as set by `use_locale`.

    Returns:
        A WebP file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the size or the seconds are out of range.
    """
    if not 0 < seconds <= 60:
        raise ValueError(f"a view cannot be shown for {seconds} seconds: choose up to 60")
    views = step.views[:MOST_FRAMES]
    frames = []
    for number, view in enumerate(views, 1):
        place = layout(size, coordinates=coordinates, variant=step.grid.variant)
        board = raster_board(theme, place, coordinates=coordinates)
        paint(board, theme, place, step.grid, view, candidates=step.needs_marks)
        name = describe_caption(view.caption) if view.caption else translate(step.technique.value)
        caption = start_of_sentence(name)
        count = f"{number}/{len(step.views)}" if len(step.views) > 1 else ""
        frames.append(_frame(board.image, caption, count, theme=theme, place=place))
    times = [round(1000 * seconds * (1 + _PER_LINK * len(view.links))) for view in views]
    file = io.BytesIO()
    frames[0].save(
        file,
        "WEBP",
        save_all=True,
        append_images=frames[1:],
        duration=times,
        loop=0,
        lossless=True,
        quality=20,
        method=1,
    )
    return file.getvalue()


def _frame(
    image: Image.Image, caption: str, count: str, *, theme: Theme, place: Layout
) -> Image.Image:
    """The picture with its caption and its number on a strip below."""
    size = place.size
    band = round(size * _BAND)
    frame = Image.new("RGB", (size, size + band), rgb(theme.page))
    frame.paste(image, (0, 0))
    middle = (place.top + 9 * place.pitch + size + band) // 2
    right = place.left + 9 * place.pitch
    if count:
        mask = sentence(count, _pixels(size, _HEIGHTS[0]), Weight.REGULAR)
        stamp(frame, mask, (right - mask.width // 2, middle), theme.coordinate)
        right -= mask.width + place.share(0.3)
    lines = _fitted(caption, size, right - place.left)
    for line in lines.texts:
        shift = (lines.texts.index(line) - (len(lines.texts) - 1) / 2) * lines.height * _LEADING
        mask = sentence(line, lines.height, lines.weight)
        stamp(frame, mask, (place.left + mask.width // 2, middle + round(shift)), theme.given)
    return with_palette(frame, theme).convert("RGB")


@dataclass(frozen=True, slots=True)
class _Lines:
    texts: tuple[str, ...]
    height: int
    weight: Weight = Weight.REGULAR


def _fitted(caption: str, size: int, width: int) -> _Lines:
    """The caption on one line, or on two small ones; a longer one is truncated."""
    for share in _HEIGHTS:
        height = _pixels(size, share)
        if width_of(caption, height, Weight.REGULAR) <= width:
            return _Lines((caption,), height)
    height = _pixels(size, _TWO_LINES)
    lines: list[str] = [""]
    for word in caption.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, height, Weight.REGULAR) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > 2:
        lines = [lines[0], f"{lines[1]} …"]
    return _Lines(tuple(lines), height)


def _pixels(size: int, share: float) -> int:
    return max(5, round(size * share))
