"""Draws the icons of the installed board like its icon.svg, in the sizes that systems require."""

from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

STATIC: Final = Path(__file__).resolve().parents[1] / "web" / "static"
SIDE: Final = 32
"""Width of icon.svg."""
FINE: Final = 4
"""The oversampling factor, for smooth edges."""


def icon(size: int, *, cut: bool) -> Image.Image:
    """The icon.

    Args:
        size: its width in pixels.
        cut: whether systems crop its edges and round its corners.
    """
    unit = size * FINE / SIDE
    share = 0.8 if cut else 1.0
    middle = SIDE / 2

    def place(value: float) -> float:
        return (middle + (value - middle) * share) * unit

    drawn = Image.new("RGBA", (size * FINE, size * FINE))
    draw = ImageDraw.Draw(drawn)
    draw.rounded_rectangle((0, 0, *drawn.size), 0 if cut else 6 * unit, fill="#1c1e22")
    for line in (11, 21):
        near, far, first, last = place(line - 1), place(line + 1), place(4), place(28)
        draw.rectangle((near, first, far, last), fill="#c6ccd4")
        draw.rectangle((first, near, last, far), fill="#c6ccd4")
    draw.ellipse((*[place(middle - 4)] * 2, *[place(middle + 4)] * 2), fill="#56b4e9")
    return drawn.resize((size, size), Image.Resampling.LANCZOS).quantize(32)


def main() -> None:
    icon(192, cut=False).save(STATIC / "icon-192.png", optimize=True)
    icon(512, cut=True).save(STATIC / "icon-512.png", optimize=True)


if __name__ == "__main__":
    main()
