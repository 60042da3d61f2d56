"""Hand-made grids and views, and access to pixels."""

import io
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

import pytest
from PIL import Image, ImageChops

from engine.houses import CLASSIC, House, HouseKind, parse_cell
from engine.model.candidates import Candidate, Elimination
from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.technique import Technique
from engine.model.views import CellRole, HouseRole, Link, LinkKind, Role, View
from engine.techniques.fish import FishPattern
from renderer.arrangement import arrange
from renderer.board import layout
from renderer.canvas import Point

Decode: TypeAlias = Callable[[bytes], Image.Image]

BASE, COVER = HouseRole.BASE, HouseRole.COVER
PLACE = layout(900, coordinates=True)
MIDDLE = parse_cell("r5c5")


def cell_of(image: Image.Image, cell: int) -> Image.Image:
    return image.crop(PLACE.inside(cell))


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, 0 to 255."""
    histogram = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(level * count for level, count in enumerate(histogram)) / sum(histogram)


def house(kind: HouseKind, number: int) -> House:
    return next(h for h in CLASSIC.houses if h.kind is kind and h.index == number - 1)


def spot_of(view: View, candidate: Candidate) -> Point:
    """Return the point of a marked candidate that does not fill its cell."""
    moved = arrange(view, frozenset(), (), ()).spots
    return replace(PLACE, moved=moved).spot(candidate)


def candidate(text: str) -> Candidate:
    """Return the candidate of a text such as "7 r2c3"."""
    digit, cell = text.split()
    return Candidate(parse_cell(cell), int(digit))


@pytest.fixture
def decode() -> Decode:
    """A function that returns the pixels of a PNG file in RGB."""
    return lambda png: Image.open(io.BytesIO(png)).convert("RGB")


@pytest.fixture
def grid() -> Grid:
    """A puzzle with an X-wing on 7 in rows 2 and 5; r1c7 was filled in later."""
    line = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5"
    values = [int(c) if c.isdigit() else 0 for c in line]
    return Grid.from_values(values, givens=(i for i, v in enumerate(values) if v and i != 6))


@pytest.fixture
def empty_grid() -> Grid:
    return Grid.from_values([0] * 81)


@pytest.fixture
def x_wing(grid: Grid) -> Step:
    row, column = HouseKind.ROW, HouseKind.COLUMN
    base = (house(row, 2), house(row, 5))
    cover = (house(column, 4), house(column, 8))
    keep = [candidate(t) for t in ("7 r2c4", "7 r2c8", "7 r5c4", "7 r5c8")]
    remove = [candidate(t) for t in ("7 r1c4", "7 r8c8", "7 r9c4")]
    view = View(
        candidates=(
            *((c, Role.KEEP) for c in keep),
            *((c, Role.REMOVE) for c in remove),
        ),
        houses=(*((h, BASE) for h in base), *((h, COVER) for h in cover)),
    )
    return Step(
        technique=Technique.X_WING,
        rating=3.2,
        grid=grid,
        placements=(),
        eliminations=tuple(Elimination(c.cell, c.digit) for c in remove),
        pattern=FishPattern(7, base, cover, tuple(c.cell for c in keep)),
        views=(view, View()),
    )


@pytest.fixture
def everything() -> View:
    """A view with all roles, house roles, cell marks and kinds of links."""
    return View(
        candidates=tuple(
            (Candidate(cell, digit), role) for digit in (4, 5) for cell, role in enumerate(Role)
        ),
        cells=tuple((36 + column, role) for column, role in enumerate(CellRole)),
        houses=((house(HouseKind.ROW, 8), BASE), (house(HouseKind.BOX, 9), COVER)),
        links=(
            Link(candidate("1 r4c1"), candidate("9 r6c6"), LinkKind.STRONG),
            Link(candidate("9 r6c6"), candidate("8 r6c6"), LinkKind.WEAK),
        ),
    )
