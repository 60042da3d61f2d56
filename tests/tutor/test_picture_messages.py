"""Replies of the process that reads a picture: valid ones, and those of a process taken over."""

import json
import pickle
from typing import Any

import pytest

from engine.language import CellNames
from reader import PictureLimit, UnreadableImageError
from tests.readings import DOUBTFUL, GAME, TWO, picture_file
from tutor.picture_messages import (
    MAX_GRIDS,
    ReplyError,
    format_error,
    format_request,
    format_scan,
    parse_reply,
    parse_request,
)
from tutor.presentation import Presentation
from tutor.scan import MAX_DRAWING, Scan

JPEG = picture_file((20, 20))
SCANS = [
    Scan(DOUBTFUL, (JPEG,), None),
    Scan(GAME, (JPEG,), None),
    Scan(TWO, (JPEG, JPEG), picture_file((30, 20))),
]


def altered(change: dict[str, Any], files: bytes = JPEG) -> bytes:
    """A reply with one grid and changed values, by "name", "grid.name" or "cell.index"."""
    header = json.loads(format_scan(SCANS[0]).partition(b"\n")[0])
    grid = header["grids"][0]
    places = {"": header, "grid": grid, "cell": grid["cells"][7]}
    for path, value in change.items():
        place, _, name = path.rpartition(".")
        places[place][int(name) if place == "cell" else name] = value
    return json.dumps(header).encode() + b"\n" + files


def test_request_is_parsed_as_it_was_formatted():
    limit, presentation = PictureLimit(size=7), Presentation("dark", 300, "de", CellNames.A1)
    data = b"first line\nsecond"
    assert parse_request(format_request(data, limit, presentation)) == (data, limit, presentation)


@pytest.mark.parametrize("scan", SCANS)
def test_scan_arrives_without_its_pictures(scan: Scan):
    found = parse_reply(format_scan(scan))
    assert (found.drawings, found.overview) == (scan.drawings, scan.overview)
    assert found.reading.meant == scan.reading.meant
    for there, sent in zip(found.reading.grids, scan.reading.grids, strict=True):
        assert (there.cells, there.notices) == (sent.cells, sent.notices)
        assert there.rectified == b""
    assert altered({}) == format_scan(SCANS[0])


def test_errors_arrive():
    with pytest.raises(UnreadableImageError, match="too dark"):
        parse_reply(format_error(UnreadableImageError("too dark")))
    with pytest.raises(MemoryError):
        parse_reply(format_error(MemoryError()))


class Bomb:
    """Something that runs code when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return pytest.fail, ("it was unpickled",)


@pytest.mark.parametrize(
    "reply",
    [
        b"",
        b"\n",
        bytes(1000),
        pickle.dumps(Bomb()),
        pickle.dumps(Bomb(), protocol=0),
        b"[" * 100_000,
        b'{"error": ' * 100_000,
        b"9" * 10_000,
        b"null",
        b"[]",
        b'"text"',
        b"{}",
        b'{"error": 1}',
        b'{"error": "two\\nlines"}',
        b'{"error": "' + b"a" * 501 + b'"}',
        b"1" * (1 << 21),
        format_scan(SCANS[0])[:-1],
        format_scan(SCANS[0]) + b"\xff\xd9",
        format_scan(SCANS[-1]).replace(b'"meant": false', b'"meant": 0'),
    ],
    ids=range(19),
)
def test_malformed_reply_is_rejected(reply: bytes):
    with pytest.raises(ReplyError):
        parse_reply(reply)


@pytest.mark.parametrize(
    "change",
    [
        {"more": 1},
        {"meant": "yes"},
        {"width": 0},
        {"width": 10**9},
        {"height": True},
        {"height": 100.5},
        {"grids": []},
        {"grids": {}},
        {"grids": [None]},
        {"grids": [[]] * (MAX_GRIDS + 1)},
        {"files": []},
        {"files": [0]},
        {"files": [-1]},
        {"files": [len(JPEG) - 1]},
        {"files": [MAX_DRAWING + 1]},
        {"files": [len(JPEG), len(JPEG)]},
        {"grid.score": float("nan")},
        {"grid.score": float("inf")},
        {"grid.score": 10**400},
        {"grid.score": "0.5"},
        {"grid.score": None},
        {"grid.cells": []},
        {"grid.cells": [[0, 0.5, [], 0, None, 1.0]] * 82},
        {"grid.corners": [[0, 0]] * 3},
        {"grid.corners": [[0, 0, 0]] * 4},
        {"grid.corners": [[0, 1e300]] * 4},
        {"grid.notices": ["__class__"]},
        {"grid.notices": [["CLASH"]]},
        {"grid.notices": ["CLASH"] * 100},
        {"cell.0": 10},
        {"cell.0": -1},
        {"cell.0": "5"},
        {"cell.0": True},
        {"cell.1": 1.5},
        {"cell.1": float("nan")},
        {"cell.2": [[5, 0.5]] * 11},
        {"cell.2": [[5]]},
        {"cell.2": [[99, 0.5]]},
        {"cell.3": 512},
        {"cell.4": "cheated"},
        {"cell.4": ["colour"]},
        {"cell.5": 2},
    ],
    ids=str,
)
def test_value_out_of_range_is_rejected(change: dict[str, Any]):
    with pytest.raises(ReplyError):
        parse_reply(altered(change))


@pytest.mark.parametrize("file", [b"\x89PNG\r\n\x1a\n", b"<svg/>", JPEG[:-2], b"\xff\xd8\xff"])
def test_drawing_that_is_no_jpeg_file_is_rejected(file: bytes):
    with pytest.raises(ReplyError, match="not a JPEG file"):
        parse_reply(altered({"files": [len(file)]}, file))
