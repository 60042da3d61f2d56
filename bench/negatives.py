"""Pictures without a sudoku of 9 x 9 cells, though some look much like one."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from bench.pictures import Sample, Shown, jpeg, open_picture
from renderer import THEMES
from renderer.canvas import Weight
from renderer.shapes import typeface
from tools.cards import sample_cards

_WORDS: Final = (
    "cells",
    "a box",
    "holds",
    "each digit",
    "12 times",
    "out of",
    "81",
    "page 7",
    "so",
)


def negatives(count: int, seed: int = 2) -> Iterator[Sample]:
    """This many pictures, equally many of each kind."""
    kinds = list(KINDS)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        yield Sample("no sudoku", f"{kind} {number}", partial(negative, kind, seed + number))


def negative(kind: str, seed: int) -> Shown:
    """A picture of a kind, upright or a little tilted."""
    chance = random.Random(seed)
    image = KINDS[kind](chance)
    if chance.random() < 0.3:
        image = image.rotate(chance.uniform(-6, 6), Image.Resampling.BICUBIC, fillcolor="white")
    return Shown(jpeg(image, chance.choice((60, 80, 95))))


class Board:
    """A square board of cells on a white page, to draw on."""

    def __init__(
        self, rows: int, columns: int, chance: random.Random, *, boxes: tuple[int, int] = (0, 0),
        edge: int = 60,
    ) -> None:  # fmt: skip
        self.pitch = chance.randrange(500, 1000) // max(rows, columns)
        self.edge, self.rows, self.columns = edge, rows, columns
        size = (columns * self.pitch + 2 * edge, rows * self.pitch + 2 * edge)
        self.image = Image.new("RGB", size, "white")
        self.draw = ImageDraw.Draw(self.image)
        for index in range(rows + 1):
            y = edge + index * self.pitch
            thick = boxes[0] and index % boxes[0] == 0
            self.draw.line((edge, y, size[0] - edge, y), "black", 4 if thick else 1)
        for index in range(columns + 1):
            x = edge + index * self.pitch
            thick = boxes[1] and index % boxes[1] == 0
            self.draw.line((x, edge, x, size[1] - edge), "black", 4 if thick else 1)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Row and column of each cell."""
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def fill(self, row: int, column: int, colour: str = "black") -> None:
        """Fill a cell."""
        x, y = self.edge + column * self.pitch, self.edge + row * self.pitch
        self.draw.rectangle((x, y, x + self.pitch, y + self.pitch), fill=colour)

    def write(
        self, row: int, column: int, label: object, *, height: float = 0.5,
        at: tuple[float, float] = (0.5, 0.5), colour: str = "black",
        weight: Weight = Weight.REGULAR,
    ) -> None:  # fmt: skip
        """Write into a cell."""
        x = self.edge + (column + at[0]) * self.pitch
        y = self.edge + (row + at[1]) * self.pitch
        font = typeface(weight, max(5, round(height * self.pitch)))
        self.draw.text((x, y), str(label), fill=colour, font=font, anchor="mm")


def _crossword(chance: random.Random) -> Image.Image:
    side = chance.choice((9, 11, 13, 15))
    board = Board(side, side, chance)
    number = 0
    for row, column in board.cells():
        if chance.random() < 0.2:
            board.fill(row, column)
        elif chance.random() < 0.35:
            number += 1
            board.write(row, column, number, height=0.22, at=(0.22, 0.22))
    return board.image


def _kakuro(chance: random.Random) -> Image.Image:
    side = chance.choice((8, 9, 10))
    board = Board(side, side, chance)
    for row, column in board.cells():
        if not row or not column or chance.random() < 0.2:
            board.fill(row, column)
            board.write(row, column, chance.randrange(3, 35), height=0.25, at=(0.7, 0.3),
                        colour="white")  # fmt: skip
        elif chance.random() < 0.4:
            board.write(row, column, chance.randrange(1, 10))
    return board.image


def _calendar(chance: random.Random) -> Image.Image:
    board = Board(6, 7, chance)
    first = chance.randrange(7)
    for day in range(31):
        board.write((first + day) // 7, (first + day) % 7, day + 1, height=0.35)
    return board.image


def _table(chance: random.Random) -> Image.Image:
    rows, columns = chance.choice(((9, 9), (12, 6), (9, 5), (20, 4)))
    board = Board(rows, columns, chance)
    for row, column in board.cells():
        board.write(row, column, chance.randrange(10, 999), height=0.3)
    return board.image


def _products(chance: random.Random) -> Image.Image:
    side = chance.choice((9, 10))
    board = Board(side, side, chance)
    for row, column in board.cells():
        board.write(row, column, (row + 1) * (column + 1), height=0.35)
    return board.image


def _chessboard(chance: random.Random) -> Image.Image:
    board = Board(8, 8, chance)
    for row, column in board.cells():
        if (row + column) % 2:
            board.fill(row, column, "#886644")
    return board.image


def _sudoku(side: int, boxes: tuple[int, int], share: float) -> Callable[..., Image.Image]:
    def drawn(chance: random.Random) -> Image.Image:
        board = Board(side, side, chance, boxes=boxes)
        order = chance.sample(range(1, side + 1), side)
        for row, column in board.cells():
            if chance.random() < share:
                shift = row % boxes[0] * boxes[1] + row // boxes[0]
                board.write(row, column, order[(column + shift) % side])
        return board.image

    return drawn


def _letters(chance: random.Random) -> Image.Image:
    board = Board(9, 9, chance, boxes=chance.choice(((0, 0), (3, 3))))
    letters = "ABCDEFGHI" if chance.random() < 0.5 else "BOISZGLAT"
    for row, column in board.cells():
        if chance.random() < 0.6:
            board.write(row, column, chance.choice(letters))
    return board.image


def _minesweeper(chance: random.Random) -> Image.Image:
    board = Board(9, 9, chance)
    for row, column in board.cells():
        if chance.random() < 0.5:
            board.fill(row, column, "#c0c0c0")
        elif chance.random() < 0.6:
            digit = chance.choice((1, 1, 1, 2, 2, 3))
            board.write(row, column, digit, colour=("blue", "green", "red")[digit - 1])
    return board.image


def _nonogram(chance: random.Random) -> Image.Image:
    board = Board(10, 10, chance, boxes=(5, 5), edge=160)
    for row, column in board.cells():
        if chance.random() < 0.5:
            board.fill(row, column)
    for index in range(10):
        for place in range(3):
            board.write(index, -1 - place, chance.randrange(1, 6), height=0.3)
            board.write(-1 - place, index, chance.randrange(1, 6), height=0.3)
    return board.image


def _empty(chance: random.Random) -> Image.Image:
    return Board(9, 9, chance, boxes=(3, 3)).image


def _three_rows(chance: random.Random) -> Image.Image:
    board = Board(3, 9, chance, boxes=(3, 3))
    for row, column in board.cells():
        board.write(row, column, chance.randrange(1, 10))
    return board.image


def _text(chance: random.Random) -> Image.Image:
    image = Image.new("RGB", (800, chance.randrange(600, 1100)), "white")
    draw = ImageDraw.Draw(image)
    font = typeface(Weight.REGULAR, chance.randrange(11, 18))
    for y in range(30, image.height - 30, 34):
        draw.text((40, y), " ".join(chance.choices(_WORDS, k=11)), fill="black", font=font)
    return image


def _noise(chance: random.Random) -> Image.Image:
    size = (chance.randrange(40, 80), chance.randrange(40, 80))
    small = Image.frombytes("RGB", size, chance.randbytes(3 * size[0] * size[1]))
    return small.resize((800, 700), chance.choice((0, 2, 3))).filter(ImageFilter.GaussianBlur(1))


def _plain(chance: random.Random) -> Image.Image:
    return Image.new("RGB", (chance.randrange(1, 900), chance.randrange(1, 900)), "#557799")


def _tiles(chance: random.Random) -> Image.Image:
    """A wall of tiles, larger than the picture."""
    board = Board(14, 14, chance, edge=0)
    return board.image.filter(ImageFilter.GaussianBlur(1.2))


def _card(chance: random.Random) -> Image.Image:
    theme = chance.choice(list(THEMES.values()))
    drawn = [card for card in sample_cards(theme=theme) if card.name not in ("daily", "game")]
    return open_picture(chance.choice(drawn).draw())


KINDS: Final[dict[str, Callable[[random.Random], Image.Image]]] = {
    "crossword": _crossword,
    "kakuro": _kakuro,
    "calendar": _calendar,
    "table of numbers": _table,
    "products": _products,
    "chessboard": _chessboard,
    "sudoku of 4 x 4": _sudoku(4, (2, 2), 0.5),
    "sudoku of 6 x 6": _sudoku(6, (2, 3), 0.5),
    "sudoku of 16 x 16": _sudoku(16, (4, 4), 0.4),
    "letters": _letters,
    "minesweeper": _minesweeper,
    "nonogram": _nonogram,
    "empty grid": _empty,
    "three rows": _three_rows,
    "text": _text,
    "noise": _noise,
    "one colour": _plain,
    "tiles": _tiles,
    "card": _card,
}
"""The drawing functions by kind."""
