"""Boards that mislead a reader: hidden givens, three colours of ink, signs in empty cells, marks.

They are drawn, so that the reader is fitted to kinds of pictures rather than to single pictures.
"""

import io
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bench.negatives import Board
from bench.pictures import Sample, Shown, jpeg, writing_of
from engine import generate, solve
from reader.reading import is_puzzle
from renderer.canvas import Weight
from renderer.shapes import typeface

GROUP: Final = "misleading: "
HIDDEN: Final = "hidden given"
THIRD: Final = "mistake in a third colour"
PLAIN: Final = "plain print"
SIGNS: Final = "signs in empty cells"
MIRRORED: Final = "mirrored"
DRAWN_OVER: Final = "drawn over"
OUTLINED: Final = "outlined digits"
LETTERS: Final = "letters"
LATER: Final = "grid in a later frame"
_PAPERS: Final = ("#ffffff", "#fbf7ee", "#e4e4e0", "#efe7d4")
_INKS: Final = (
    # givens, entries, mistakes, the ground of a mistake
    ("#000000", "#2255cc", "#cc2222", ""),
    ("#344861", "#0072e3", "#e55c6c", "#f7cfd6"),
    ("#222222", "#4a90e2", "#e02020", "#fde0e0"),
    ("#3a3026", "#b0561c", "#d0021b", ""),
    ("#1c2636", "#0c8a6a", "#c2185b", "#fff0c0"),
    ("#101010", "#7a4fc0", "#e06000", ""),
)
_FILLERS: Final = ("0", "?", ".", "-", "x", "*", "_", "·")


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle and a game of it.

    Attributes:
        givens: 81 digits, 0 where none is given.
        values: the givens and the player's entries.
        solution: 81 digits.
    """

    givens: tuple[int, ...]
    values: tuple[int, ...]
    solution: tuple[int, ...]

    @property
    def shown(self) -> str:
        """The digits of the game."""
        return "".join(map(str, self.values))

    @property
    def writing(self) -> str:
        """Which digits are printed, and which were entered; see `Shown.writing`."""
        return writing_of("".join(map(str, self.givens)), self.shown)


def misleading(count: int) -> Iterator[Sample]:
    """This many pictures of each kind."""
    for kind in KINDS:
        for number in range(count):
            yield Sample(GROUP + kind, f"{kind} {number}", partial(draw_misleading, kind, number))


def draw_misleading(kind: str, seed: int) -> Shown:
    """A picture of a kind, with its contents."""
    return KINDS[kind](random.Random(f"{kind} {seed}"))


@cache
def _puzzle(seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    puzzle = generate(seed=seed)
    (solution,) = solve(puzzle)
    return tuple(puzzle.values), tuple(int(digit) for digit in solution)


def _game(chance: random.Random, *, more: int = 0, entries: int = 0, wrong: int = 0) -> Game:
    """A random game.

    Args:
        chance: the random number generator.
        more: how many redundant digits are given.
        entries: how many right digits were entered.
        wrong: how many wrong digits were entered.
    """
    givens, solution = map(list, _puzzle(chance.randrange(12)))
    empty = [cell for cell, given in enumerate(givens) if not given]
    chance.shuffle(empty)
    for cell in empty[:more]:
        givens[cell] = solution[cell]
    values = list(givens)
    for cell in empty[more : more + entries]:
        values[cell] = solution[cell]
    for cell in empty[more + entries : more + entries + wrong]:
        values[cell] = chance.choice([digit for digit in range(1, 10) if digit != solution[cell]])
    return Game(tuple(givens), tuple(values), tuple(solution))


def _board(chance: random.Random) -> Board:
    board = Board(9, 9, chance, boxes=(3, 3), edge=chance.randrange(16, 60))
    paper = Image.new("RGB", board.image.size, chance.choice(_PAPERS))
    board.image.paste(ImageChops.multiply(board.image, paper))
    return board


def _write(
    board: Board, values: Sequence[int], colours: Callable[[int], str], chance: random.Random
) -> None:
    """Write digits in one typeface, each in its colour."""
    weight, height = chance.choice(list(Weight)), chance.uniform(0.42, 0.58)
    for cell, value in enumerate(values):
        if value:
            board.write(*divmod(cell, 9), value, height=height, colour=colours(cell), weight=weight)


def _place(board: Board, cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    row, column = divmod(cell, 9)
    return board.edge + (column + 0.5) * board.pitch, board.edge + (row + 0.5) * board.pitch


def _hidden(chance: random.Random) -> Shown:
    """A redundant given under a sticker, a reflection or a smear."""
    game = _game(chance, more=8)
    cell = chance.choice([
        cell
        for cell, given in enumerate(game.givens)
        if given and is_puzzle([*game.givens[:cell], 0, *game.givens[cell + 1 :]])
    ])  # fmt: skip
    board = _board(chance)
    _write(board, game.givens, lambda _: "#111111", chance)
    x, y = _place(board, cell)
    x, y = (middle + chance.uniform(-0.08, 0.08) * board.pitch for middle in (x, y))
    cover = chance.choice(("sticker", "sticker over lines", "reflection", "smear"))
    if cover == "reflection":
        reach = chance.uniform(0.4, 1.6) * board.pitch
        down, across = np.mgrid[: board.image.height, : board.image.width]
        distance = np.hypot(across - x, down - y) / reach
        light = np.clip(1.6 * np.exp(-(distance**2)), 0, 1) * 255
        board.image.paste("white", (0, 0), Image.fromarray(light.astype(np.uint8)))
    else:
        over = cover == "sticker over lines"
        radius = (chance.uniform(0.55, 0.75) if over else chance.uniform(0.36, 0.42)) * board.pitch
        left, top, right, bottom = map(round, (x - radius, y - radius, x + radius, y + radius))
        box = (left, top, right, bottom)
        if cover == "smear":
            part = board.image.crop(box).filter(ImageFilter.GaussianBlur(board.pitch / 5))
            mask = Image.new("L", part.size)
            ImageDraw.Draw(mask).ellipse((0, 0, *part.size), fill=255)
            board.image.paste(part, (left, top), mask)
        else:
            colour = chance.choice(("#ffcc00", "#cc3344", "#80c0ff", "#40a060", "#222222"))
            is_square = over and chance.random() < 0.5
            (board.draw.rectangle if is_square else board.draw.ellipse)(box, fill=colour)
    return Shown(jpeg(board.image), is_ambiguous=True, covered=(cell,))


def _third_colour(chance: random.Random) -> Shown:
    """A game with right entries in one colour and mistakes in another."""
    game = _game(
        chance, more=chance.choice((0, 5)), entries=chance.choice((4, 8, 15, 24)),
        wrong=chance.choice((1, 1, 2, 3)),
    )  # fmt: skip
    given, entry, mistake, ground = chance.choice(_INKS)
    wrong = {cell for cell in range(81) if game.values[cell] not in (0, game.solution[cell])}
    board = _board(chance)
    if ground:
        for cell in wrong:
            x, y = _place(board, cell)
            half = board.pitch / 2 - 3
            board.draw.rectangle((x - half, y - half, x + half, y + half), fill=ground)
    inks = [
        given if game.givens[cell] else mistake if cell in wrong else entry for cell in range(81)
    ]
    _write(board, game.values, inks.__getitem__, chance)
    return Shown(jpeg(board.image), (game.shown,), writing=game.writing)


def _plain_print(chance: random.Random) -> Shown:
    """A printed puzzle in uneven light, out of focus, or with the page's back showing through."""
    game = _game(chance, more=chance.choice((0, 6, 12)))
    board = _board(chance)
    _write(board, game.givens, lambda _: "#1a1a1a", chance)
    image = board.image
    change = chance.choice(("shade", "blur", "back"))
    if change == "shade":
        shade = Image.linear_gradient("L").rotate(chance.choice((0, 90, 180, 270)))
        shade = shade.resize(image.size).point(lambda grey: 90 + grey * 165 // 255)
        image = ImageChops.multiply(image, Image.merge("RGB", (shade,) * 3))
    elif change == "blur":
        image = image.filter(ImageFilter.GaussianBlur(board.pitch / chance.uniform(22, 34)))
    else:
        back = Image.new("RGB", image.size, "white")
        draw = ImageDraw.Draw(back)
        font = typeface(Weight.REGULAR, round(0.45 * board.pitch))
        for y in range(0, image.height, round(0.95 * board.pitch)):
            draw.text((0, y), "what the back of the page says" * 3, fill="#dadada", font=font)
        back = ImageOps.mirror(back).filter(ImageFilter.GaussianBlur(2))
        image = ImageChops.darker(image, back)
    return Shown(jpeg(image), (game.shown,), writing=game.writing)


def _filled(chance: random.Random) -> Shown:
    """A puzzle with a sign in each empty cell."""
    game = _game(chance, more=chance.choice((0, 6)))
    board = _board(chance)
    _write(board, game.givens, lambda _: "#111111", chance)
    sign, colour = chance.choice(_FILLERS), chance.choice(("#111111", "#999999"))
    height = chance.uniform(0.3, 0.5)
    for cell, given in enumerate(game.givens):
        if not given:
            board.write(*divmod(cell, 9), sign, height=height, colour=colour)
    return Shown(jpeg(board.image), (game.shown,))


def _drawn_over(chance: random.Random) -> Shown:
    """A puzzle with a teacher's arrows and circles, or with a pale word across it."""
    game = _game(chance, more=6)
    board = _board(chance)
    _write(board, game.givens, lambda _: "#111111", chance)
    if chance.random() < 0.3:
        layer = Image.new("L", board.image.size)
        font = typeface(Weight.BOLD, round(0.7 * board.pitch))
        for row in range(3):
            y = (0.2 + 0.3 * row) * layer.height
            ImageDraw.Draw(layer).text((0.1 * layer.width, y), "EXAMPLE 123", 255, font)
        layer = layer.rotate(chance.uniform(15, 35)).point(lambda grey: grey * 2 // 3)
        board.image.paste("#b8b8b8", (0, 0), layer)
        _write(board, game.givens, lambda _: "#111111", chance)
        return Shown(jpeg(board.image), (game.shown,))
    colour = chance.choice(("#d02020", "#20a040", "#2040d0"))
    width = max(2, board.pitch // 24)
    filled = [cell for cell, given in enumerate(game.givens) if given]
    for cell in chance.sample(filled, 3):
        x, y = _place(board, cell)
        radius = 0.45 * board.pitch
        box = (x - radius, y - radius, x + radius, y + radius)
        board.draw.ellipse(box, outline=colour, width=width)
    for _ in range(3):
        start, end = (_place(board, cell) for cell in chance.sample(range(81), 2))
        board.draw.line((*start, *end), fill=colour, width=width)
        board.draw.regular_polygon((*end, 0.14 * board.pitch), 3, chance.uniform(0, 120), colour)
    return Shown(jpeg(board.image), (game.shown,))


def _outlined(chance: random.Random) -> Shown:
    """A puzzle whose digits are outlines."""
    game = _game(chance, more=chance.choice((0, 6)))
    board = _board(chance)
    font = typeface(Weight.BOLD, round(0.55 * board.pitch))
    for cell, given in enumerate(game.givens):
        if given:
            board.draw.text(
                _place(board, cell), str(given), board.image.getpixel((3, 3)), font, "mm",
                stroke_width=max(1, board.pitch // 30), stroke_fill="#222222",
            )  # fmt: skip
    return Shown(jpeg(board.image), (game.shown,), writing=game.writing)


def _mirrored(chance: random.Random) -> Shown:
    """A mirrored puzzle: no digit may be accepted."""
    game = _game(chance, more=chance.choice((0, 10)))
    board = _board(chance)
    _write(board, game.givens, lambda _: "#111111", chance)
    return Shown(jpeg(ImageOps.mirror(board.image)))


def _letters(chance: random.Random) -> Shown:
    """A puzzle with letters, without known digits."""
    game = _game(chance, more=chance.choice((0, 10)))
    board = _board(chance)
    weight, height = chance.choice(list(Weight)), chance.uniform(0.42, 0.58)
    for cell, given in enumerate(game.givens):
        if given:
            board.write(*divmod(cell, 9), " ABCDEFGHI"[given], height=height, weight=weight)
    return Shown(jpeg(board.image))


def _animated(chance: random.Random) -> Shown:
    """An animation in which one of several frames shows the puzzle, and others a title."""
    game = _game(chance)
    board = _board(chance)
    _write(board, game.givens, lambda _: "#111111", chance)
    size = board.image.size
    frames = [Image.new("RGB", size, (shade, 90, 120)) for shade in range(20, 20 + 9 * 8, 8)]
    for frame in frames[::2]:
        font = typeface(Weight.REGULAR, size[1] // 12)
        ImageDraw.Draw(frame).text((size[0] // 8, size[1] // 3), "Sudoku of today", font=font)
    frames[chance.randrange(1, len(frames))] = board.image
    file = io.BytesIO()
    frames[0].save(
        file,
        chance.choice(("GIF", "PNG", "WEBP")),
        save_all=True,
        append_images=frames[1:],
        duration=200,
    )
    return Shown(file.getvalue(), ("".join(map(str, game.givens)),))


KINDS: Final[dict[str, Callable[[random.Random], Shown]]] = {
    HIDDEN: _hidden,
    THIRD: _third_colour,
    PLAIN: _plain_print,
    SIGNS: _filled,
    DRAWN_OVER: _drawn_over,
    OUTLINED: _outlined,
    MIRRORED: _mirrored,
    LETTERS: _letters,
    LATER: _animated,
}
"""The drawing functions by kind."""
