"""`Canvas`, the surface that pictures are drawn on; each file format implements it.

Pictures are drawn with these few methods only, in whole pixels, so they look the same in every
format.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple, TypeAlias

from engine.houses import Digit
from renderer.theme import Colour

Point: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom; the last two are exclusive."""
Corner: TypeAlias = tuple[float, float]


class Format(StrEnum):
    """The format of a picture's file.

    Attributes:
        PNG: pixels, for chats and web pages.
        SVG: shapes and text, for web pages and for editing.
        PDF: shapes and text for print, with the typeface embedded; needs the extra `print`.
        LAYERS: only the marks, as SVG, for a page that draws the grid; see `renderer.layers`.
    """

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"
    LAYERS = "layers"


class Weight(Enum):
    """The weight of a digit; the value is the file of the typeface."""

    REGULAR = "AtkinsonHyperlegible-Regular.ttf"
    BOLD = "AtkinsonHyperlegible-Bold.ttf"


class Shape(Enum):
    """An outline for marking a candidate or a whole cell."""

    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    CROSS = "cross"
    SLASH = "slash"
    BAR = "bar"
    BADGE = "badge"
    BRACKETS = "brackets"


class Strokes(NamedTuple):
    """Lines through points, or a gap of this shape in the marks below."""

    lines: Sequence[Sequence[Corner]]
    width: int
    gap: bool = False


class Discs(NamedTuple):
    """Discs around points."""

    centres: Sequence[Corner]
    radius: float


class Polygon(NamedTuple):
    """An area with these corners, or a gap of this shape in the marks below."""

    corners: Sequence[Corner]
    gap: bool = False


Mark: TypeAlias = Strokes | Discs | Polygon


class FreeSpace(NamedTuple):
    """The room that lines leave free for a digit.

    Attributes:
        characters: the digit.
        centre: the centre of the digit.
        height: the height of the digit.
        weight: the weight of the digit.
        width: the distance from the digit at which lines end.
    """

    characters: str
    centre: Point
    height: int
    weight: Weight
    width: int


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one colour with gaps in them.

    Attributes:
        marks: the marks, each drawn on top of the previous ones.
        finer: units per pixel; also the number of shades used for smoothing.
        boxes: the parts of the picture that are not empty, without overlaps; None for lines of the
            board, which many pictures share.
    """

    marks: tuple[Mark, ...]
    finer: int
    boxes: tuple[Box, ...] | None = None


class Canvas(ABC):
    """A picture that is being drawn."""

    @abstractmethod
    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a rectangle."""

    @abstractmethod
    def frame(self, box: Box, width: int, colour: Colour) -> None:
        """Draw a frame along the inside of a rectangle."""

    @abstractmethod
    def polygon(self, corners: Sequence[Corner], fill: Colour, edge: Colour | None = None) -> None:
        """Fill an area whose corners are in the middle of pixels, with an optional thin edge."""

    @abstractmethod
    def area(self, shape: Shape, size: int, centre: Point, colour: Colour) -> None:
        """Fill a shape that is `size` pixels across."""

    @abstractmethod
    def outline(self, shape: Shape, size: int, width: int, centre: Point, colour: Colour) -> None:
        """Draw the outline of a shape, inside its `size`, with a line of this width."""

    @abstractmethod
    def hatching(self, pitch: int, width: int, centre: Point, colour: Colour) -> None:
        """Draw diagonal lines across a cell."""

    @abstractmethod
    def write(
        self,
        characters: str,
        centre: Point,
        height: int,
        weight: Weight,
        colour: Colour,
        *,
        slanted: bool = False,
    ) -> None:
        """Write a text whose digits are `height` pixels tall around its centre."""

    @abstractmethod
    def write_digits(
        self, digits: Iterable[tuple[Digit, Point]], height: int, colour: Colour
    ) -> None:
        """Write many digits, each around its centre."""

    @abstractmethod
    def clear(self, room: FreeSpace, colour: Colour) -> None:
        """Fill the room around a text, before the text is written."""

    @abstractmethod
    def draw_lines(self, lines: Lines, rooms: Iterable[FreeSpace], colour: Colour) -> None:
        """Draw lines with gaps for digits."""

    @abstractmethod
    def extend(self, height: int) -> None:
        """Make the picture this many pixels higher, with an empty page at the bottom."""

    @abstractmethod
    def encode(self) -> bytes:
        """The picture as a file."""
