"""The canvas of cards: text fitted to its room, panels, marks, smooth lines.

Places and lengths are in units: a card is always 900 units wide, regardless of its pixels.
"""

from enum import Enum
from typing import Final, TypeAlias

from PIL import Image

from renderer.canvas import Shape, Weight
from renderer.cards.lettering import length, line
from renderer.shapes import area, outline, stamp
from renderer.theme import Colour, Theme, rgb

WIDTH: Final = 900
"""Width of a card in units, and by default in pixels."""
MIN_WIDTH: Final = 300
MAX_WIDTH: Final = 2000
RADIUS: Final = 12
"""The radius of the corners of a panel."""

_LEAST_TEXT: Final = 4
"""The minimum height of legible digits in pixels."""
_CUT: Final = "…"

Place: TypeAlias = tuple[float, float]
Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Align(Enum):
    """The end of a text that is at the given place."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


class CardCanvas:
    """A picture that is being drawn.

    Attributes:
        image: what has been drawn so far.
        theme: the colours.
    """

    def __init__(self, theme: Theme, *, width: int, height: float) -> None:
        """Make an empty page.

        Args:
            width: its width in pixels, 300 to 2000.
            height: its height in units.

        Raises:
            ValueError: if the width is out of range.
        """
        if not MIN_WIDTH <= width <= MAX_WIDTH:
            raise ValueError(
                f"a card cannot be {width} pixels wide: choose a width "
                f"from {MIN_WIDTH} to {MAX_WIDTH}"
            )
        self.theme = theme
        self._unit = width / WIDTH
        self.image = Image.new("RGB", (width, self.pixels(height)), rgb(theme.page))

    def pixels(self, units: float) -> int:
        """A length in pixels, at least 1."""
        return max(1, round(units * self._unit))

    def spot(self, place: Place) -> tuple[int, int]:
        """The pixel at a place."""
        return round(place[0] * self._unit), round(place[1] * self._unit)

    def panel(self, box: Area, *, fill: Colour, edge: Colour | None = None) -> None:
        """Draw a box with round corners."""
        if edge:
            self._rounded(box, edge, inset=0)
        self._rounded(box, fill, inset=max(1, self.pixels(1.5)) if edge else 0)

    def _rounded(self, box: Area, colour: Colour, *, inset: int) -> None:
        left, top = (at + inset for at in self.spot(box[:2]))
        right, bottom = (at - inset for at in self.spot(box[2:]))
        radius = max(1, self.pixels(RADIUS) - inset)
        self.image.paste(rgb(colour), (left + radius, top, right - radius, bottom))
        self.image.paste(rgb(colour), (left, top + radius, right, bottom - radius))
        disc = area(Shape.CIRCLE, 2 * radius)
        for x in (left + radius, right - radius):
            for y in (top + radius, bottom - radius):
                stamp(self.image, disc, (x, y), colour)

    def bar(self, box: Area, colour: Colour) -> None:
        """Fill a rectangle; it is at least one pixel wide and high."""
        left, top = self.spot(box[:2])
        right, bottom = self.spot(box[2:])
        box_ = (left, top, max(right, left + 1), max(bottom, top + 1))
        self.image.paste(rgb(colour), box_)

    def shape(
        self,
        shape: Shape,
        centre: Place,
        size: float,
        *,
        fill: Colour | None = None,
        edge: Colour | None = None,
        rim: float = 2,
    ) -> None:
        """Draw a shape, filled, outlined or both."""
        pixels, spot = max(3, self.pixels(size)), self.spot(centre)
        if fill:
            stamp(self.image, area(shape, pixels), spot, fill)
        if edge:
            stamp(self.image, outline(shape, pixels, self.pixels(rim)), spot, edge)

    def half_disc(self, centre: Place, size: float, colour: Colour) -> None:
        """Fill the left half of a disc."""
        disc = area(Shape.CIRCLE, max(4, self.pixels(size)))
        x, y = self.spot(centre)
        half = disc.crop((0, 0, disc.width // 2, disc.height))
        self.image.paste(rgb(colour), (x - disc.width // 2, y - disc.height // 2), half)

    def write(
        self,
        words: str,
        place: Place,
        *,
        height: float,
        colour: Colour,
        weight: Weight = Weight.REGULAR,
        align: Align = Align.LEFT,
        room: float | None = None,
    ) -> float:
        """Write words on one line.

        Args:
            words: the text.
            place: a point at half the height of the digits; horizontally, at the end given by
                `align`.
            height: the height of digits; reduced by up to a third if needed to fit the room.
            colour: the colour of the words.
            weight: the weight of the words.
            align: the end of the text that is at the place.
            room: the maximum width; a longer text is truncated.

        Returns:
            The width of the words, in units.
        """
        if not words:
            return 0
        tall = max(_LEAST_TEXT, self.pixels(height))
        if room is not None:
            most = self.pixels(room)
            while length(words, tall, weight) > most and tall > max(
                _LEAST_TEXT, self.pixels(height * 2 / 3)
            ):
                tall -= 1
            words = truncate(words, most, tall, weight)
        mask = line(words, tall, weight)
        x, y = self.spot(place)
        left = x - round(mask.width * align.value)
        self.image.paste(rgb(colour), (left, y - mask.height // 2), mask)
        return mask.width / self._unit

    def width(self, words: str, *, height: float, weight: Weight = Weight.REGULAR) -> float:
        """The width of words on one line, in units."""
        return length(words, max(_LEAST_TEXT, self.pixels(height)), weight) / self._unit


def truncate(words: str, most: int, height: int, weight: Weight) -> str:
    """Truncate words to a width in pixels, with an ellipsis."""
    if length(words, height, weight) <= most:
        return words
    while words and length(words + _CUT, height, weight) > most:
        words = words[:-1].rstrip()
    return words + _CUT
