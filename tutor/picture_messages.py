"""The messages to and from the process that reads a picture: a line of JSON, then files.

A hostile picture may have taken over the process, so its reply is checked field by field: only
numbers within a range, known names, and drawings of limited size. Nothing in it is unpickled, and
no drawing is decoded here.
"""

import json
from typing import Any, Final

from engine.language import CellNames
from reader import (
    CellReading,
    EntryKind,
    GridReading,
    Notice,
    PictureLimit,
    Reading,
    UnreadableImageError,
)
from tutor.presentation import Presentation
from tutor.scan import MAX_DRAWING, Scan

MAX_GRIDS: Final = 8
"""The maximum number of grids in a picture; the reader finds up to six."""
_MAX_HEADER: Final = 1 << 20
"""The maximum size of the line of JSON in bytes; a grid takes 10 to 20 KB."""
MAX_REPLY: Final = _MAX_HEADER + (MAX_GRIDS + 1) * MAX_DRAWING
"""The maximum size of a reply in bytes."""
_MAX_SIDE: Final = 10_000
"""The maximum side of an upright picture in pixels; the decoder makes smaller pictures."""
_MAX_TEXT: Final = 500
"""The maximum length of a message in characters."""
_MAX_PROBABILITY: Final = 1.001
"""Sums of rounded numbers may slightly exceed 1."""
_MAX_MARKS: Final = (1 << 9) - 1
_ENTRY_KINDS: Final = tuple(kind.value for kind in EntryKind)
_JPEG: Final = (b"\xff\xd8\xff", b"\xff\xd9")
"""The first and the last bytes of a JPEG file."""


class ReplyError(ValueError):
    """A reply is malformed; the message says where."""


def format_request(data: bytes, limit: PictureLimit, presentation: Presentation) -> bytes:
    """The request to read a picture."""
    options = {
        "limit": [limit.size, limit.pixels, limit.side, limit.seconds],
        "theme": presentation.theme,
        "size": presentation.size,
        "language": presentation.language,
        "cells": presentation.cells.value,
    }
    return json.dumps(options).encode() + b"\n" + data


def parse_request(request: bytes) -> tuple[bytes, PictureLimit, Presentation]:
    """The picture of a request, and how to read it; the exact inverse of `format_request`."""
    line, _, data = request.partition(b"\n")
    options = json.loads(line)
    presentation = Presentation(
        options["theme"], options["size"], options["language"], CellNames(options["cells"])
    )
    return data, PictureLimit(*options["limit"]), presentation


def format_scan(scan: Scan) -> bytes:
    """The reply with the grids of a picture, without the pictures in `Reading`."""
    reading, files = scan.reading, [*scan.drawings, *([scan.overview] if scan.overview else [])]
    header = {
        "grids": [
            {
                "cells": [_cell_fields(cell) for cell in grid.cells],
                "corners": grid.corners,
                "score": grid.score,
                "notices": [notice.name for notice in grid.notices],
            }
            for grid in reading.grids
        ],
        "meant": reading.meant,
        "width": reading.width,
        "height": reading.height,
        "files": [len(file) for file in files],
    }
    return b"\n".join([json.dumps(header).encode(), b"".join(files)])


def _cell_fields(cell: CellReading) -> list[object]:
    entry = cell.entry.value if cell.entry else None
    return [
        cell.digit, cell.confidence, cell.guesses, cell.marks, entry, cell.entry_confidence,
        cell.is_red,
    ]  # fmt: skip


def format_error(error: UnreadableImageError | MemoryError) -> bytes:
    """The reply for a picture that cannot be read, or that takes too much memory."""
    text = str(error) if isinstance(error, UnreadableImageError) else None
    return json.dumps({"error": text}).encode() + b"\n"


def parse_reply(reply: bytes) -> Scan:
    """The grids of a picture from a reply.

    Args:
        reply: any bytes; from `format_scan` or `format_error` if the process was not taken over.

    Raises:
        UnreadableImageError, MemoryError: if the reply reports one.
        ReplyError: if it is not a valid reply.
    """
    line, _, rest = reply.partition(b"\n")
    if len(line) > _MAX_HEADER:
        raise ReplyError(f"a header of {len(line):,} bytes")
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        raise ReplyError("a header that is not JSON") from None
    if isinstance(header, dict) and set(header) == {"error"}:
        if header["error"] is None:
            raise MemoryError
        raise UnreadableImageError(_text(header["error"]))
    fields = _fields(header, "grids", "meant", "width", "height", "files")
    grids = tuple(_grid(grid) for grid in _list(fields["grids"], 1, MAX_GRIDS))
    overviews = int(len(grids) > 1)
    files = _files(_list(fields["files"], len(grids) + overviews), rest)
    reading = Reading(
        grids,
        _bool(fields["meant"]),
        _integer(fields["width"], 1, _MAX_SIDE),
        _integer(fields["height"], 1, _MAX_SIDE),
        thumbnail=b"",
    )
    return Scan(reading, tuple(files[: len(grids)]), files[-1] if overviews else None)


def _grid(value: object) -> GridReading:
    fields = _fields(value, "cells", "corners", "score", "notices")
    cells = tuple(_cell(cell) for cell in _list(fields["cells"], 81))
    one, two, three, four = (_point(corner) for corner in _list(fields["corners"], 4))
    names = _list(fields["notices"], 0, len(Notice))
    if any(not isinstance(name, str) or name not in Notice.__members__ for name in names):
        raise ReplyError("an unknown notice")
    notices = tuple(Notice[name] for name in names)
    return GridReading(
        cells, (one, two, three, four), _number(fields["score"], -10, 10), notices, rectified=b""
    )


def _cell(value: object) -> CellReading:
    digit, confidence, guesses, marks, entry, entry_confidence, is_red = _list(value, 7)
    if entry not in (None, *_ENTRY_KINDS):
        raise ReplyError("an unknown kind of entry")
    pairs = [_list(guess, 2) for guess in _list(guesses, 0, 10)]
    return CellReading(
        _integer(digit, 0, 9),
        _number(confidence, 0, _MAX_PROBABILITY),
        tuple(
            (_integer(guess, 0, 9), _number(chance, 0, _MAX_PROBABILITY)) for guess, chance in pairs
        ),
        _integer(marks, 0, _MAX_MARKS),
        None if entry is None else EntryKind(entry),
        _number(entry_confidence, 0, _MAX_PROBABILITY),
        is_red is True,
    )


def _point(value: object) -> tuple[float, float]:
    x, y = _list(value, 2)
    # A corner may be outside of the picture.
    return _number(x, -_MAX_SIDE, 2 * _MAX_SIDE), _number(y, -_MAX_SIDE, 2 * _MAX_SIDE)


def _files(sizes: list[Any], data: bytes) -> list[bytes]:
    """Split the data into files of these sizes."""
    files, at = [], 0
    for size in sizes:
        following = at + _integer(size, 1, MAX_DRAWING)
        file = data[at:following]
        if not (file.startswith(_JPEG[0]) and file.endswith(_JPEG[1])):
            raise ReplyError("a drawing that is not a JPEG file")
        files.append(file)
        at = following
    if at != len(data):
        raise ReplyError("more or less data than it says")
    return files


def _fields(value: object, *names: str) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != set(names):
        raise ReplyError(f"not an object with the fields {', '.join(names)}")
    return value


def _list(value: object, least: int, most: int | None = None) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= (least if most is None else most):
        raise ReplyError("not a list of the right length")
    return value


def _integer(value: object, least: int, most: int) -> int:
    # A boolean is also an `int`.
    if type(value) is not int or not least <= value <= most:
        raise ReplyError(f"not a whole number from {least} to {most}")
    return value


def _number(value: object, least: float, most: float) -> float:
    if type(value) not in (int, float) or not least <= value <= most:  # type: ignore[operator]
        raise ReplyError(f"not a number from {least} to {most}")
    return float(value)  # type: ignore[arg-type]


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise ReplyError("neither true nor false")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MAX_TEXT or not value.isprintable():
        raise ReplyError("not a line of text")
    return value
