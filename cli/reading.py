"""`sudoku-tutor read`: reading the sudokus in pictures."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

# NumPy's threads would use 50 % more processor time without reading any picture faster.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import reader
import renderer
from cli.errors import CommandError, WrongUseError, one_line
from cli.output import note, print_line
from cli.picture_files import check_picture_name, save_picture
from engine.houses import Cell, cell_name
from reader import GridReading, PictureLimit, Reading, UnreadableImageError
from reader.describe import describe_grid, describe_picture

_LIMIT: Final = PictureLimit(size=64 * 1024**2)
"""Command line users may read larger files than members of a Discord server can send."""
_SIDE: Final = 700
"""The side of each part of a debug image in pixels."""
_RULE: Final = "-------+-------+-------"


def read(images: Sequence[str], *, as_json: bool, debug_image: Path | None, force: bool) -> int:
    """Read each picture and print its grids.

    The arguments are the options of `sudoku-tutor read`.

    Returns:
        The exit status: 1 if a picture gave no grid.

    Raises:
        WrongUseError: if a name is empty, or the debug image's format is not supported.
        CommandError: if a debug image cannot be written, or exists and may not be replaced.
    """
    if "" in images:
        raise WrongUseError("a picture needs a name, or - for standard input")
    drawn: list[Path] = []
    if debug_image is not None:
        stem, several = debug_image.stem, len(images) > 1
        names = [f"{stem}-{number}" if several else stem for number in range(1, len(images) + 1)]
        drawn = [debug_image.with_stem(name) for name in names]
    for out in drawn:
        check_picture_name(out, "--debug-image", force=force)
    status = 0
    for number, image in enumerate(images, 1):
        try:
            reading = _reading(image)
        except CommandError as error:
            status = 1
            if as_json:
                _print_object(image, None, one_line(error))
            else:
                note(f"{image}: {one_line(error)}")
            continue
        if as_json:
            _print_object(image, reading, _message(reading))
        else:
            _print_grids(image, reading, spaced=number < len(images))
        if drawn:
            save_picture(_debug_image(reading), drawn[number - 1], force=force)
    return status


def _reading(name: str) -> Reading:
    """Read a file.

    Raises:
        CommandError: if it yields no grid; the message says why.
    """
    try:
        return reader.read_image(_content(name), limit=_LIMIT)
    except UnreadableImageError as error:
        raise CommandError(str(error)) from error
    except MemoryError as error:
        raise CommandError("reading this picture takes more memory than there is") from error


def _content(name: str) -> bytes:
    """The contents of a file, up to one byte more than the limit.

    Raises:
        CommandError: if it cannot be read.
    """
    most = _LIMIT.size + 1
    if name == "-":
        return sys.stdin.buffer.read(most)
    try:
        with Path(name).open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise CommandError(error.strerror or str(error)) from error
    except ValueError as error:  # such as a zero byte in the name
        raise CommandError(str(error)) from error


def _message(reading: Reading) -> str:
    """A message about the reading, in one line; "" if the grid is certain.

    If there are several grids, the message ends with the other ones as lines of digits.
    """
    others = [f"Grid {number}: {grid.text}" for number, grid in enumerate(reading.grids[1:], 2)]
    return one_line(" ".join([describe_picture(reading), describe_grid(reading.best), *others]))


def _print_object(image: str, reading: Reading | None, message: str) -> None:
    kind = reading.best.entry_kind if reading else None
    found = {
        "image": image,
        "grid": reading.best.text if reading else None,
        "givens": reading.best.givens if reading else None,
        "entries": reading.best.entries if reading else None,
        "entry_kind": kind.value if kind else None,
        "unclear_entries": _names(reading.best.unclear_entries) if reading else [],
        "certain": reading is not None and reading.certain,
        "doubtful": _names(reading.best.doubtful) if reading else [],
        "message": message,
    }
    print_line(json.dumps(found))


def _names(cells: Iterable[Cell]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _print_grids(image: str, reading: Reading, *, spaced: bool) -> None:
    """Print the grids of a picture as text."""
    if remark := describe_picture(reading):
        print_line(f"{image}: {remark}")
    else:
        print_line(f"{image}:")
    for number, grid in enumerate(reading.grids, 1):
        if len(reading.grids) > 1:
            print_line(f"\nGrid {number}")
        print_line(f"\n{_drawn(grid)}\n\n{grid.text}")
        if grid.entry_kind:
            print_line(f"{grid.givens} givens\n{grid.entries} entries")
        if remark := describe_grid(grid):
            print_line(remark)
    if spaced:
        print_line("")


def _drawn(grid: GridReading) -> str:
    """The grid in rows; a doubtful cell has a question mark."""
    doubtful = set(grid.doubtful)
    cells = [f"{text}{'?' if cell in doubtful else ' '}" for cell, text in enumerate(grid.text)]
    rows = []
    for row in range(9):
        if row in (3, 6):
            rows.append(_RULE)
        first = 9 * row
        boxes = ("".join(cells[at : at + 3]) for at in range(first, first + 9, 3))
        rows.append(" " + "| ".join(boxes))
    return "\n".join(row.rstrip() for row in rows)


def _debug_image(reading: Reading) -> bytes:
    """The picture with the grids marked, and beside it the digits read in each grid."""
    overview = renderer.draw_overview(
        reading.thumbnail,
        [grid.corners for grid in reading.grids],
        extent=(reading.width, reading.height),
    )
    grids = [
        renderer.draw_reading(
            grid.rectified, [cell.digit for cell in grid.cells], grid.doubtful, size=_SIDE
        )
        for grid in reading.grids
    ]
    return renderer.side_by_side([overview, *grids])
