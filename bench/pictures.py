"""Pictures to read, with their contents: those of the corpus, unchanged and degraded.

A `Sample` is made in the process that reads it, so that little data is sent there.
"""

import csv
import io
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from PIL import Image, ImageEnhance, ImageFilter, ImageOps

import corpus

VARIABLE: Final = "SUDOKU_PICTURES"
"""The variable that names a folder with pictures that the corpus may not contain: `photos/`,
`screenshots/`, and those of `bench.more_pictures`."""

UNLABELLED: Final = -1
"""Stands for a cell's pencil marks if these are not recorded."""
APPS: Final = "screenshots"
HANDWRITING: Final = "handwriting"
FONTS: Final = "novelty fonts"
TILES: Final = "tiny digits on tiles"
_SETS: Final = {"rozet": FONTS, "sepehr": TILES}
"""The groups of screenshots, by the prefixes of their names."""

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture and its contents.

    Attributes:
        data: the file.
        grids: 81 digits of each grid, 0 for an empty cell; the intended one comes first. None if
            the picture does not show a complete sudoku of 9 x 9 cells.
        marks: the pencil marks of the first grid by cell, `UNLABELLED` if unknown; empty if none
            are known.
        corners: the corners of the first grid, if they are known.
        is_ambiguous: whether it shows several unrecorded grids, so that the bot must ask the user
            which one is intended.
        covered: the cells with hidden digits, if it shows one grid with such cells: the bot must
            ask, unless it still reads a digit there.
        writing: for each cell of the first grid: p for a given, h for a handwritten entry, e for
            another entry, . for an empty cell; "" if unknown.
    """

    data: bytes = field(repr=False)
    grids: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    corners: Corners = ()
    is_ambiguous: bool = False
    covered: tuple[int, ...] = ()
    writing: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """A picture to read.

    Attributes:
        group: its row of the table.
        name: its name.
        make: makes the picture; can be sent to another process.
    """

    group: str
    name: str
    make: Callable[[], Shown]


def folder(path: Path, group: str = "") -> list[Sample]:
    """The pictures of a folder, by its `truth.tsv`: file, digits, then marks or corners if known.

    Exits the program with a message if there is no such table.
    """
    try:
        with (path / "truth.tsv").open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.reader(file, delimiter="\t") if row][1:]
    except OSError as error:
        sys.exit(f"{path / 'truth.tsv'}: {error.strerror}")
    return [
        Sample(group or group_of(row), row[0], partial(from_file, path / row[0], tuple(row[1:3])))
        for row in rows
    ]


def group_of(row: Sequence[str]) -> str:
    """The row of the table that a screenshot counts for."""
    if row[1] == "none":
        return "no sudoku"
    return _SETS.get(row[0].split("_")[0], APPS)


def from_file(path: Path, truth: tuple[str, ...]) -> Shown:
    """A picture from a file; `truth` is its digits, and its marks or corners."""
    digits, more = (*truth, "-")[:2]
    if digits == "none":
        return Shown(path.read_bytes())
    marks = tuple(_mask(text) for text in more.split(",")) if more.count(",") == 80 else ()
    numbers = more.split()
    corners = (
        tuple((float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        if len(numbers) == 8
        else ()
    )
    return Shown(path.read_bytes(), (digits.replace(".", "0"),), marks, corners)


def writing_of(givens: str, shown: str) -> str:
    """`Shown.writing` of a game whose entries are not handwritten.

    Args:
        givens: 81 digits, 0 or . where none is given.
        shown: the givens and the entries.
    """
    return "".join(
        "." if digit in "0." else "e" if given in "0." else "p"
        for given, digit in zip(givens, shown, strict=True)
    )


def _mask(text: str) -> int:
    if text == "-":
        return UNLABELLED
    return sum(1 << int(digit) - 1 for digit in text if digit.isdigit())


def photos(path: Path = corpus.FOLDER) -> list[Sample]:
    """The photographs in a folder, by default those of the corpus."""
    return folder(path / "photos", "photographs")


def screenshots(path: Path = corpus.FOLDER) -> list[Sample]:
    """The screenshots in a folder, by default those of the corpus."""
    return folder(path / "screenshots")


def handwriting(path: Path = corpus.FOLDER) -> list[Sample]:
    """The photographs with handwriting in a folder, by default those of the corpus.

    `truth.tsv` has the file, 81 digits, and 81 letters as in `Shown.writing`.
    """
    place = path if (path / "handwriting").is_dir() else corpus.FOLDER
    with (place / "handwriting" / "truth.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))[1:]
    return [
        Sample(HANDWRITING, row[0], partial(_written, place / "handwriting" / row[0], *row[1:3]))
        for row in rows
    ]


def _written(path: Path, digits: str, writing: str) -> Shown:
    return Shown(path.read_bytes(), (digits,), writing=writing)


def spoilt(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Each picture in each way in which people may degrade it."""
    for sample in samples:
        for name in CHANGES:
            make = partial(_spoil, sample.make, name)
            yield Sample(f"photographs, {name}", f"{sample.name} {name}", make)


def _spoil(make: Callable[[], Shown], change: str) -> Shown:
    shown = make()
    return Shown(CHANGES[change](open_picture(shown.data)), shown.grids, shown.marks)


def open_picture(data: bytes) -> Image.Image:
    """A picture in RGB, upright according to its file."""
    return ImageOps.exif_transpose(Image.open(io.BytesIO(data))).convert("RGB")


def jpeg(image: Image.Image, quality: int = 90) -> bytes:
    """A picture as a JPEG file."""
    file = io.BytesIO()
    image.convert("RGB").save(file, "JPEG", quality=quality)
    return file.getvalue()


def _small(image: Image.Image) -> bytes:
    image.thumbnail((400, 400))
    return jpeg(image)


def _shadowed(image: Image.Image) -> bytes:
    """Half of the picture in a shadow with an edge across it."""
    line = Image.new("L", (9, 9), 255)
    line.paste(90, (0, 0, 4, 9))
    soft = line.rotate(30, Image.Resampling.NEAREST, fillcolor=90)
    shade = soft.resize(image.size, Image.Resampling.BICUBIC)
    return jpeg(Image.composite(image, ImageEnhance.Brightness(image).enhance(0.3), shade))


CHANGES: Final[dict[str, Callable[[Image.Image], bytes]]] = {
    "a quarter to the left": lambda image: jpeg(image.transpose(Image.Transpose.ROTATE_90)),
    "upside down": lambda image: jpeg(image.transpose(Image.Transpose.ROTATE_180)),
    "a quarter to the right": lambda image: jpeg(image.transpose(Image.Transpose.ROTATE_270)),
    "tilted": lambda image: jpeg(
        image.rotate(9, Image.Resampling.BICUBIC, expand=True, fillcolor=(120, 110, 100))
    ),
    "400 pixels": _small,
    "JPEG 40": lambda image: jpeg(image, 40),
    "dark": lambda image: jpeg(ImageEnhance.Brightness(image).enhance(0.25), 80),
    "in shadow": _shadowed,
    "blurred": lambda image: jpeg(image.filter(ImageFilter.GaussianBlur(max(image.size) / 640))),
}
"""The ways in which photographs are degraded."""

_SIDE: Final = 560
"""The width of a grid in a picture with two, in pixels."""


def pairs(samples: Sequence[Sample], seed: int = 0) -> Iterator[Sample]:
    """Pairs of photographs side by side: the bot must ask which one is intended."""
    mixed = random.Random(seed).sample(samples, len(samples))
    for one, other in zip(islice(mixed, 0, None, 2), islice(mixed, 1, None, 2), strict=False):
        make = partial(_beside, one.make, other.make)
        yield Sample("two in one picture", f"{one.name} {other.name}", make)


def _beside(one: Callable[[], Shown], other: Callable[[], Shown]) -> Shown:
    """Both pictures, scaled to grids of the same size: a larger one would be the intended one."""
    shown = [one(), other()]
    images = []
    for picture in shown:
        image, xs = open_picture(picture.data), [x for x, _ in picture.corners]
        scale = _SIDE / (max(xs) - min(xs)) if xs else _SIDE / image.width
        images.append(image.resize((round(scale * image.width), round(scale * image.height))))
    height = max(image.height for image in images)
    both = Image.new("RGB", (sum(image.width for image in images), height), "white")
    both.paste(images[0], (0, 0))
    both.paste(images[1], (images[0].width, 0))
    return Shown(jpeg(both), tuple(grid for picture in shown for grid in picture.grids))


def cut_photographs(samples: Iterable[Sample]) -> Iterator[Sample]:
    """Photographs that only show a part of a grid, or the area beside it."""
    for sample in samples:
        for part in ("left", "top", "beside"):
            yield Sample("no sudoku", f"{sample.name} {part}", partial(_cut, sample.make, part))


def _cut(make: Callable[[], Shown], part: str) -> Shown:
    shown = make()
    image = open_picture(shown.data)
    xs, ys = [x for x, _ in shown.corners], [y for _, y in shown.corners]
    across, down = max(xs) - min(xs), max(ys) - min(ys)
    if part == "left":
        box = (0.0, 0.0, min(xs) + 0.62 * across, float(image.height))
    elif part == "top":
        box = (0.0, 0.0, float(image.width), min(ys) + 0.62 * down)
    else:  # the largest strip outside the grid
        strips = [
            (0, 0, min(xs), image.height), (max(xs), 0, image.width, image.height),
            (0, 0, image.width, min(ys)), (0, max(ys), image.width, image.height),
        ]  # fmt: skip
        box = max(strips, key=lambda strip: (strip[2] - strip[0]) * (strip[3] - strip[1]))
    left, top, right, bottom = (max(0, round(edge)) for edge in box)
    return Shown(jpeg(image.crop((left, top, max(right, left + 40), max(bottom, top + 40)))))
