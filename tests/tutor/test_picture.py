"""Reading a picture: the results, the errors and the memory limit."""

import io
import os
import pickle
import signal
import sys
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import ExifTags, Image

import reader
import renderer
import tutor
from engine.errors import InvalidGridError
from engine.language import CellNames
from engine.model.grid import Grid
from engine.notation import parse_line, parse_position
from reader import PictureLimit, Reading, UnreadableImageError
from reader.opencv import cv2
from tests.readings import BROKEN, CLEAR, DOUBTFUL, OTHER, PUZZLE, TWO, grid_reading, reading
from tutor import picture
from tutor.drawing import Drawing
from tutor.memory import limit_memory
from tutor.picture import NoSandboxError, PictureReading, SandboxReport, read_picture
from tutor.picture_messages import format_error
from tutor.presentation import Presentation
from workers import JobCrashed, LocalWorkers

PRESENTATION = Presentation(size=300)
read_here = partial(read_picture, without_sandbox=True)
"""Reads in this process, which has no sandbox."""


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch):
    """Run the job with a fake reading of the picture."""

    def run(reading: Reading, presentation: Presentation = PRESENTATION) -> PictureReading:
        monkeypatch.setattr(reader, "read_image", lambda _, *, limit: reading)
        found = read_here(b"\x89PNG", limit=PictureLimit(), presentation=presentation)
        assert pickle.loads(pickle.dumps(found)) == found
        return found

    return run


def size_of(drawing: Drawing | None) -> tuple[int, int]:
    assert drawing is not None
    with Image.open(io.BytesIO(drawing.picture)) as image:
        return image.size


def test_clear_grid_has_no_message(read):
    found = read(CLEAR)
    (grid,) = found.grids

    assert grid.text == PUZZLE
    assert (grid.certain, grid.doubtful, grid.message) == (True, (), "")
    assert (found.meant, found.overview, found.message) == (True, None, "")
    assert parse_position(grid.position).values[:2] == (5, 3)
    assert size_of(grid.drawing) == (300, 300)
    assert "Your picture" in grid.drawing.alt


def test_doubtful_cells_are_listed_with_their_alternatives(read):
    (grid,) = read(DOUBTFUL).grids

    assert not grid.certain
    assert grid.doubtful == (0, 12, 80)
    assert grid.message == (
        "I am not sure of some digits. "
        "Please look at r1c1 (5 or 6?), r2c4 (1 or empty?), r9c9 (9?)."
    )


def test_message_follows_the_presentation(read):
    (grid,) = read(DOUBTFUL, Presentation(size=300, language="de", cells=CellNames.A1)).grids

    assert grid.message.startswith("Bei einigen Ziffern bin ich nicht sicher.")
    assert "A1 (5 oder 6?)" in grid.message
    assert "Dein Bild" in grid.drawing.alt


def test_many_doubtful_cells_are_counted(read):
    guesses = dict.fromkeys(range(10), ((5, 0.5),))
    (grid,) = read(reading(grid_reading(guesses=guesses))).grids

    assert grid.message.endswith("r1c8 (empty or 5?) and 2 more cells.")


def test_several_grids_are_numbered(read):
    found = read(TWO)

    assert [grid.text for grid in found.grids] == [PUZZLE, OTHER]
    assert not found.meant
    assert "2 grids" in found.message
    assert max(size_of(found.overview)) == 700


def test_grid_that_breaks_a_rule_is_returned(read):
    (grid,) = read(BROKEN).grids

    assert parse_position(grid.position).values[:2] == (5, 5)
    assert "Two 5s in row 1 (r1c1 and r1c2)." in grid.message
    assert "The same digit appears twice" not in grid.message
    assert "not sure: r1c1 and r1c2" in grid.drawing.alt


def test_file_that_is_not_a_picture_is_rejected_in_the_language_of_the_user():
    with pytest.raises(UnreadableImageError, match="Das ist ein PDF-Dokument"):
        read_here(b"%PDF-1.7", limit=PictureLimit(), presentation=Presentation(language="de"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_file_is_read_as_text(encoding: str):
    rows = "\r\n".join(PUZZLE[start : start + 9] for start in range(0, 81, 9))
    found = read_picture(
        f"Today's “puzzle”:\r\n{rows}\r\n".encode(encoding),
        limit=PictureLimit(),
        presentation=PRESENTATION,
    )
    (grid,) = found.grids
    assert grid.text == PUZZLE
    assert (grid.certain, grid.doubtful, grid.message) == (True, (), "")
    assert size_of(grid.drawing) == (300, 300)
    with pytest.raises(InvalidGridError, match="found 80 cells"):
        read_picture(PUZZLE[1:].encode(), limit=PictureLimit(), presentation=PRESENTATION)


@pytest.mark.parametrize(
    "form",
    [
        '<?xml version="1.0"?><opensudoku><game data="{}"/></opensudoku>',
        "<!DOCTYPE html><html><body><p>{}</p></body></html>",
    ],
)
def test_web_page_with_a_puzzle_is_read_as_text(form: str):
    file = form.format(PUZZLE).encode()
    (grid,) = read_picture(file, limit=PictureLimit(), presentation=PRESENTATION).grids
    assert grid.text == PUZZLE


@pytest.mark.skipif(sys.platform == "win32", reason="processes begin with nothing there")
async def test_processes_have_imported_the_picture_libraries():
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        there = "[name in __import__('sys').modules for name in ('cv2', 'reader.picture.pipeline')]"
        assert await workers.run(eval, there, seconds=9) == [True, True]


async def test_picture_is_read_in_a_process():
    drawn = renderer.draw_grid(parse_line(PUZZLE))
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        found = await workers.run(
            read_picture, drawn, limit=PictureLimit(), presentation=PRESENTATION, seconds=9
        )

    assert [grid.text for grid in found.grids] == [PUZZLE]
    assert found.grids[0].certain


async def test_every_kind_of_file_is_read_in_the_sandbox():
    """In the sandbox, nothing more can be imported or opened."""
    with Image.open(io.BytesIO(renderer.draw_grid(parse_line(PUZZLE), size=400))) as drawn:
        picture = drawn.convert("RGB")
    turned = Image.Exif()
    turned[ExifTags.Base.Orientation] = 8
    files = {kind: written(picture, kind) for kind in ("PNG", "WEBP", "GIF", "BMP", "AVIF", "MPO")}
    files["grey"] = written(picture.convert("LA"), "PNG")
    files["turned"] = written(picture.rotate(90), "JPEG", exif=turned)
    files["print"] = written(picture.convert("CMYK"), "JPEG", progressive=True)
    german = Presentation(language="de", theme="dark", cells=CellNames.A1)
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        for kind, file in files.items():
            found = await workers.run(
                read_picture, file, limit=PictureLimit(), presentation=german, seconds=9
            )
            assert [grid.text for grid in found.grids] == [PUZZLE], kind
        for file, words in ((b"<html>", "Webseite"), (b"%PDF-1.7", "PDF-Dokument")):
            with pytest.raises(UnreadableImageError, match=words):
                await workers.run(
                    read_picture, file, limit=PictureLimit(), presentation=german, seconds=9
                )


def written(picture: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def only_child(pid: int) -> int:
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return int(child)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a sandbox")
async def test_process_whose_sandbox_ended_is_replaced():
    drawn = renderer.draw_grid(parse_line(PUZZLE))
    reading = partial(read_picture, drawn, limit=PictureLimit(), presentation=PRESENTATION)
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        pid = await workers.run(os.getpid, seconds=9)
        os.kill(only_child(pid), signal.SIGKILL)
        with pytest.raises(JobCrashed):
            await workers.run(reading, seconds=9)
        found = await workers.run(reading, seconds=9)
    assert [grid.text for grid in found.grids] == [PUZZLE]


def test_nothing_is_read_without_a_sandbox(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reader, "read_image", lambda *_, **__: pytest.fail("it was read"))
    with pytest.raises(NoSandboxError):
        read_picture(b"\x89PNG", limit=PictureLimit(), presentation=PRESENTATION)


def test_passing_shortage_does_not_end_the_reading_of_pictures(monkeypatch: pytest.MonkeyPatch):
    """For lack of memory, a probe cannot tell whether something is forbidden."""
    reports = iter([SandboxReport(("start programs",), ("seccomp",)), SandboxReport((), ())])
    monkeypatch.setattr(picture, "_require_sandbox", cache(picture._require_sandbox.__wrapped__))
    monkeypatch.setattr(picture, "_sandbox", cache(object))
    monkeypatch.setattr(picture, "probe_sandbox", lambda: next(reports))
    monkeypatch.setattr(picture, "_run_confined", lambda *_: format_error(MemoryError()))
    picture._sandbox()

    with pytest.raises(NoSandboxError):
        read_picture(b"\x89PNG", limit=PictureLimit(), presentation=PRESENTATION)
    for _ in range(2):
        with pytest.raises(UnreadableImageError, match="more memory than I have"):
            read_picture(b"\x89PNG", limit=PictureLimit(), presentation=PRESENTATION)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a sandbox")
@pytest.mark.parametrize(("missing", "is_read"), [("seccomp", False), ("landlock", True)])
async def test_seccomp_is_required_and_landlock_is_not(missing: str, is_read: bool):
    drawn = renderer.draw_grid(parse_line(PUZZLE))
    reading = partial(read_picture, drawn, limit=PictureLimit(), presentation=PRESENTATION)
    warm_up = f"tests.tutor.hostile:warm_up_without_{missing}"
    async with LocalWorkers(processes=1, queue=2, warm_up=warm_up) as workers:
        if is_read:
            assert (await workers.run(reading, seconds=9)).grids[0].text == PUZZLE
            return
        with pytest.raises(NoSandboxError):
            await workers.run(reading, seconds=9)
        found = await workers.run(reading, seconds=9, without_sandbox=True)
        assert found.grids[0].text == PUZZLE


async def test_error_of_a_picture_is_raised_from_a_process():
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        with pytest.raises(UnreadableImageError, match="The PNG file is damaged"):
            await workers.run(
                read_picture,
                b"\x89PNG\r\n\x1a\n",
                limit=PictureLimit(),
                presentation=PRESENTATION,
                seconds=9,
            )


def test_picture_that_exceeds_the_memory_limit_is_rejected(monkeypatch: pytest.MonkeyPatch):
    def exceed_limit(data: bytes, *, limit: PictureLimit) -> None:
        bytearray(1 << 30)

    monkeypatch.setattr(reader, "read_image", exceed_limit)

    with pytest.raises(UnreadableImageError, match="more memory than I have"):
        read_here(b"", limit=PictureLimit(), presentation=PRESENTATION)
    assert len(bytearray(1 << 30)) == 1 << 30, "the limit is gone afterwards"


def test_opencv_out_of_memory_is_reported_in_the_same_way(monkeypatch: pytest.MonkeyPatch):
    def exceed_limit(data: bytes, *, limit: PictureLimit) -> None:
        cv2.resize(np.zeros((100, 100, 3), np.uint8), (30_000, 30_000))

    monkeypatch.setattr("reader.picture.pipeline.read", exceed_limit)

    with pytest.raises(UnreadableImageError, match="more memory than I have"):
        read_here(b"", limit=PictureLimit(), presentation=PRESENTATION)


def test_memory_limit_does_not_raise_a_lower_one():
    with limit_memory(1 << 28), limit_memory(1 << 33), pytest.raises(MemoryError):
        bytearray(1 << 32)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (
            "diagonal",
            "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782",
        ),
        (
            "windoku",
            ".7...3....462..579.9.......7..3.6..5....127..42.85.......63842....42.9.8284...6.3",
        ),
    ],
)
@pytest.mark.parametrize("shown_as", ["classic", None])
def test_picture_of_a_variant_is_read(kind, line, shown_as):
    """It does not matter whether the extra houses are drawn in the picture."""
    shown = renderer.draw_grid(Grid.parse(f"{shown_as or kind}:{line}"), size=700)
    limit, presentation = PictureLimit(), Presentation(size=300)

    classic = read_here(shown, limit=limit, presentation=presentation).grids[0]
    named = read_here(shown, limit=limit, presentation=presentation, variant=kind).grids[0]

    assert classic.text == named.text == line
    assert not classic.certain
    assert named.certain
    assert not named.message
    assert parse_position(named.position) == Grid.parse(f"{kind}:{line}")
