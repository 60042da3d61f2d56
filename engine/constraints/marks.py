"""The look of a constraint: shapes and texts, independent of pixels and of a theme's colours.

Places are (across, down) from the upper left corner of the grid, in cells: the middle of r1c1 is
(0.5, 0.5).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.houses import Cell

Place: TypeAlias = tuple[float, float]


class Tone(Enum):
    """The tone of a mark; each theme has a colour for each tone."""

    PAGE = "page"
    INK = "ink"
    GREY = "grey"
    PALE = "pale"
    PURPLE = "purple"
    GREEN = "green"
    BLUE = "blue"
    ORANGE = "orange"
    TEAL = "teal"


Paint: TypeAlias = Tone | str
"""A tone, or a colour of the setter's own: "#" and six hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Tinted:
    """Whole cells."""

    cells: tuple[Cell, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class LineMark:
    """A line through places; with a head at its end if it is an arrow."""

    places: tuple[Place, ...]
    width: float
    paint: Paint
    head: bool = False


@dataclass(frozen=True, slots=True)
class DiscMark:
    """A disc with an edge; either may be missing."""

    centre: Place
    radius: float
    fill: Paint | None
    edge: Paint | None = None


@dataclass(frozen=True, slots=True)
class BoxMark:
    """A rectangle with an edge; either may be missing. A diamond stands on a corner."""

    centre: Place
    size: Place
    fill: Paint | None
    edge: Paint | None = None
    diamond: bool = False


@dataclass(frozen=True, slots=True)
class CageMark:
    """A dashed line inside the border of cells, with a text in the first one."""

    cells: tuple[Cell, ...]
    text: str = ""
    paint: Paint = Tone.INK


@dataclass(frozen=True, slots=True)
class TextMark:
    """A text around its centre."""

    centre: Place
    text: str
    height: float
    paint: Paint = Tone.INK


ConstraintMark: TypeAlias = Tinted | LineMark | DiscMark | BoxMark | CageMark | TextMark


def middle(cell: Cell) -> Place:
    """The middle of a cell."""
    return cell % 9 + 0.5, cell // 9 + 0.5


def between(cells: Iterable[Cell]) -> Place:
    """The place in the middle of some cells."""
    places = [middle(cell) for cell in cells]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def through(cells: Iterable[Cell]) -> tuple[Place, ...]:
    """The middles of cells, as the places of a line."""
    return tuple(middle(cell) for cell in cells)
