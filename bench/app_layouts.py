"""Boards in the style of apps and sites, in layouts that our own pictures do not have.

Drawing them gives any number of test pictures, so that the reader is not fitted to the few apps
with screenshots in the corpus.
"""

import io
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

import renderer
from bench.pictures import Sample, Shown
from engine import Grid, generate, solve

GROUP: Final = "app layouts: "
_FONTS: Final = tuple(
    str(Path(renderer.__file__).parent / "fonts" / f"AtkinsonHyperlegible-{weight}.ttf")
    for weight in ("Regular", "Bold")
)
_THEMES: Final = (
    # paper, board, thin lines, thick lines, givens, entries, marks, highlight
    ("#ffffff", "#ffffff", "#c8c8c8", "#202020", "#101010", "#2060d0", "#606060", "#e4ecf8"),
    ("#f6f1e7", "#fffdf8", "#d9cfbf", "#6b5b45", "#3a3026", "#b0561c", "#8a7c68", "#f3e7cf"),
    ("#121418", "#1b1e24", "#3a404a", "#8b95a5", "#f0f2f5", "#7fb4ff", "#9aa4b2", "#2a313c"),
    ("#24324a", "#fafcff", "#b4c0d4", "#42577c", "#1c2636", "#0c8a6a", "#5c6f90", "#dfe9f7"),
)


@dataclass(frozen=True, slots=True)
class Layout:
    """The board layout of an app.

    Attributes:
        name: the row of the table.
        lines: `full`, `gaps` (they do not touch), `boxes` (only those between boxes), or `tiles`
            (none: each cell is a tile with a gap around it).
        frame: whether there is a line around the board.
        digit: the height of digits, as a share of the cell.
        marks: the place of pencil marks: `place`, `keypad` (7 8 9 on top), `centre`, `corner`,
            `top`, or nowhere.
        mark: the height of marks, as a share of the cell.
        aspect: the height of cells, relative to their width.
    """

    name: str
    lines: str = "full"
    frame: bool = True
    digit: float = 0.5
    marks: str = ""
    mark: float = 0.2
    aspect: float = 1.0


LAYOUTS: Final = (
    Layout("lines with gaps", lines="gaps", frame=False),
    Layout("no frame", frame=False),
    Layout("only lines between boxes", lines="boxes", frame=False),
    Layout("tiles", lines="tiles", frame=False, digit=0.45),
    Layout("tiles in a frame", lines="tiles", digit=0.45),
    Layout("small digits", digit=0.27),
    Layout("small digits on tiles", lines="tiles", frame=False, digit=0.27),
    Layout("cells that are not square", aspect=0.83),
    Layout("marks by place", marks="place"),
    Layout("marks as on a keypad", marks="keypad"),
    Layout("marks in the centre", marks="centre"),
    Layout("marks in the corners", marks="corner"),
    Layout("marks at the top", marks="top"),
)


def app_layouts(count: int) -> Iterator[Sample]:
    """Samples of each layout, in various themes and sizes.

    Args:
        count: the number of samples of each layout.
    """
    for layout in LAYOUTS:
        for number in range(count):
            make = partial(draw_app, layout, number)
            yield Sample(GROUP + layout.name, f"{layout.name} {number}", make)


@cache
def _puzzle(seed: int) -> Grid:
    return generate(seed=seed)


def draw_app(layout: Layout, seed: int) -> Shown:
    """A screenshot of a game in this layout, with its contents."""
    rng = random.Random(f"{layout.name} {seed}")
    puzzle = _puzzle(seed % 20)
    (solution,) = solve(puzzle)
    givens = list(puzzle.values)
    values = [
        given or (int(digit) if rng.random() < 0.25 else 0)
        for given, digit in zip(givens, solution, strict=True)
    ]
    marks = [0] * 81
    if layout.marks:
        share = rng.choice((0.3, 0.7, 1.0))
        most = 9 if layout.marks in ("place", "keypad") else 4
        for cell, candidates in enumerate(Grid.from_values(values).candidates):
            if not values[cell] and candidates.bit_count() <= most and rng.random() < share:
                marks[cell] = candidates
    layout = replace(layout, digit=layout.digit * rng.uniform(0.92, 1.1))
    board = _Board(layout, rng)
    board.draw(givens, values, marks)
    digits = "".join(map(str, values))
    return Shown(board.file(), (digits,), tuple(marks) if layout.marks else ())


class _Board:
    """A screen during drawing."""

    def __init__(self, layout: Layout, rng: random.Random) -> None:
        self._layout, self._rng = layout, rng
        paper, *self._colours = rng.choice(_THEMES)
        self._width = rng.choice((34, 46, 60, 80))
        self._height = round(self._width * layout.aspect)
        self._left = rng.randint(round(0.2 * self._width), 2 * self._width)
        self._top = rng.randint(self._height, 3 * self._height)
        size = (9 * self._width + 2 * self._left, 13 * self._height + self._top)
        self._image = Image.new("RGB", size, paper)
        self._pen = ImageDraw.Draw(self._image)
        self._font = rng.choice(_FONTS)
        self._selected = rng.randrange(81) if rng.random() < 0.6 else None

    def file(self) -> bytes:
        file = io.BytesIO()
        if self._rng.random() < 0.5:
            self._image.save(file, "PNG")
        else:
            self._image.save(file, "JPEG", quality=85)
        return file.getvalue()

    def draw(self, givens: list[int], values: list[int], marks: list[int]) -> None:
        """Draw a game, with a heading above it and keys below it."""
        self._draw_cells()
        self._draw_lines()
        _, _, _, given, entry, small, _ = self._colours
        for cell, value in enumerate(values):
            if value:
                colour = given if givens[cell] else entry
                self._write(str(value), *self._middle(cell), self._layout.digit, colour)
            elif marks[cell]:
                self._draw_marks(cell, marks[cell], small)
        self._write("Sudoku", self._image.width / 2, self._top / 2, 0.4, small)
        row = self._top + 11 * self._height
        for key in range(9):
            self._write(str(key + 1), self._left + self._width * (key + 0.5), row, 0.5, entry)

    def _corner(self, cell: int) -> tuple[float, float]:
        return self._left + cell % 9 * self._width, self._top + cell // 9 * self._height

    def _middle(self, cell: int) -> tuple[float, float]:
        x, y = self._corner(cell)
        return x + self._width / 2, y + self._height / 2

    def _draw_cells(self) -> None:
        board, thin, _, _, _, _, highlight = self._colours
        gap = 0.06 * self._width if self._layout.lines == "tiles" else 0
        round_by = 0.12 * self._width if gap else 0
        for cell in range(81):
            x, y = self._corner(cell)
            seen = self._selected is not None and (
                cell % 9 == self._selected % 9 or cell // 9 == self._selected // 9
            )
            colour = highlight if seen else thin if gap else board
            box = (x + gap, y + gap, x + self._width - gap, y + self._height - gap)
            self._pen.rounded_rectangle(box, round_by, fill=colour)

    def _draw_lines(self) -> None:
        _, thin, thick, *_ = self._colours
        bold = max(2, round(self._width / 22))
        across, down = 9 * self._width, 9 * self._height
        if self._layout.lines == "tiles":
            if self._layout.frame:
                box = (self._left, self._top, self._left + across, self._top + down)
                self._pen.rectangle(box, outline=thick, width=bold)
            return
        for index in sorted(range(10), key=lambda line: line % 3 == 0):
            outer, between = index in (0, 9), index % 3 == 0
            if (outer and not self._layout.frame) or (
                not between and self._layout.lines == "boxes"
            ):
                continue
            width, colour = (bold, thick) if between else (max(1, bold // 3), thin)
            x, y = self._left + index * self._width, self._top + index * self._height
            cuts = range(9) if self._layout.lines == "gaps" else (0,)
            part = 1 / len(cuts)
            pause = 0.12 * part if len(cuts) > 1 else 0
            for cut in cuts:
                low, high = cut * part + pause, (cut + 1) * part - pause
                self._pen.line(
                    (x, self._top + low * down, x, self._top + high * down), colour, width
                )
                self._pen.line(
                    (self._left + low * across, y, self._left + high * across, y), colour, width
                )

    def _draw_marks(self, cell: int, marks: int, colour: str) -> None:
        x, y = self._corner(cell)
        digits = [digit for digit in range(1, 10) if marks >> digit - 1 & 1]
        for index, digit in enumerate(digits):
            across, down = self._place_of_mark(index, digit, len(digits))
            at = x + across * self._width, y + down * self._height
            self._write(str(digit), *at, self._layout.mark, colour)

    def _place_of_mark(self, index: int, digit: int, count: int) -> tuple[float, float]:
        step = 0.9 * self._layout.mark
        match self._layout.marks:
            case "place":
                return 0.2 + 0.3 * ((digit - 1) % 3), 0.2 + 0.3 * ((digit - 1) // 3)
            case "keypad":
                return 0.2 + 0.3 * ((digit - 1) % 3), 0.8 - 0.3 * ((digit - 1) // 3)
            case "centre":
                return 0.5 + step * (index - (count - 1) / 2), 0.5
            case "top":
                return 0.5 + step * (index - (count - 1) / 2), 0.2
        corners = ((0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))
        return corners[index]

    def _write(self, text: str, x: float, y: float, share: float, colour: str) -> None:
        """Write text whose digits have this share of a cell's height, around a position."""
        font = ImageFont.truetype(self._font, share * self._height / 0.67)
        left, top, right, bottom = self._pen.textbbox((0, 0), text, font=font)
        self._pen.text((x - (left + right) / 2, y - (top + bottom) / 2), text, colour, font)
