"""The job that reads a picture: what it hands back, and what it does not let pass."""

import io
import pickle
import sys

import cv2
import numpy as np
import pytest
from PIL import Image

import reader
import renderer
import tutor
from engine.grid import Grid
from engine.language import CellNames
from engine.notation import parse_line, parse_position
from reader import PictureLimit, Reading, UnreadableImageError
from tests.readings import BROKEN, CLEAR, DOUBTFUL, OTHER, PUZZLE, TWO, grid_reading, reading
from tutor.drawing import Drawing
from tutor.memory import bounded_memory
from tutor.picture import ReadPicture, read_picture
from tutor.presentation import Presentation
from workers import LocalWorkers

LOOK = Presentation(size=300)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch):
    """Run the job on a picture that is read like this."""

    def run(reading: Reading, presentation: Presentation = LOOK) -> ReadPicture:
        monkeypatch.setattr(reader, "read_image", lambda _, *, limit: reading)
        found = read_picture(b"a file", limit=PictureLimit(), presentation=presentation)
        assert pickle.loads(pickle.dumps(found)) == found
        return found

    return run


def size_of(drawing: Drawing | None) -> tuple[int, int]:
    assert drawing is not None
    with Image.open(io.BytesIO(drawing.picture)) as image:
        return image.size


def test_clear_grid_needs_no_words(read):
    found = read(CLEAR)
    (grid,) = found.grids

    assert grid.text == PUZZLE
    assert (grid.certain, grid.doubtful, grid.message) == (True, (), "")
    assert (found.meant, found.overview, found.message) == (True, None, "")
    assert parse_position(grid.position).values[:2] == (5, 3)
    assert size_of(grid.drawing) == (300, 300)
    assert "Your picture" in grid.drawing.alt


def test_doubtful_cells_are_told_with_what_they_may_hold(read):
    (grid,) = read(DOUBTFUL).grids

    assert not grid.certain
    assert grid.doubtful == (0, 12, 80)
    assert grid.message == (
        "I am not sure of some digits. "
        "Please look at r1c1 (5 or 6?), r2c4 (1 or empty?), r9c9 (9?)."
    )


def test_it_is_told_in_the_language_and_with_the_names_that_are_wished(read):
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


def test_grid_that_breaks_a_rule_is_handed_back(read):
    (grid,) = read(BROKEN).grids

    assert parse_position(grid.position).values[:2] == (5, 5)
    assert "Two equal digits" in grid.message


def test_what_is_no_picture_is_refused_in_the_language_that_is_wished():
    with pytest.raises(UnreadableImageError, match="Das ist ein PDF-Dokument"):
        read_picture(b"%PDF-1.7", limit=PictureLimit(), presentation=Presentation(language="de"))


@pytest.mark.skipif(sys.platform == "win32", reason="processes begin with nothing there")
async def test_processes_have_what_pictures_need_from_the_start():
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        there = "[name in __import__('sys').modules for name in ('cv2', 'reader.picture.pipeline')]"
        assert await workers.run(eval, there, seconds=9) == [True, True]


async def test_picture_is_read_in_a_process():
    drawn = renderer.draw_grid(parse_line(PUZZLE))
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        found = await workers.run(
            read_picture, drawn, limit=PictureLimit(), presentation=LOOK, seconds=9
        )

    assert [grid.text for grid in found.grids] == [PUZZLE]
    assert found.grids[0].certain


async def test_why_a_picture_is_refused_comes_back_from_a_process():
    async with LocalWorkers(processes=1, queue=2, warm_up=tutor.WARM_UP) as workers:
        with pytest.raises(UnreadableImageError, match="The PNG file is damaged"):
            await workers.run(
                read_picture,
                b"\x89PNG\r\n\x1a\n",
                limit=PictureLimit(),
                presentation=LOOK,
                seconds=9,
            )


def test_what_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch):
    def hungry(data: bytes, *, limit: PictureLimit) -> None:
        bytearray(1 << 30)

    monkeypatch.setattr(reader, "read_image", hungry)

    with pytest.raises(UnreadableImageError, match="more memory than I have"):
        read_picture(b"", limit=PictureLimit(), presentation=LOOK)
    assert len(bytearray(1 << 30)) == 1 << 30, "afterwards there is no bound"


def test_opencv_that_runs_out_of_memory_is_told_alike(monkeypatch: pytest.MonkeyPatch):
    def hungry(data: bytes, *, limit: PictureLimit) -> None:
        cv2.resize(np.zeros((100, 100, 3), np.uint8), (30_000, 30_000))

    monkeypatch.setattr("reader.picture.pipeline.read", hungry)

    with pytest.raises(UnreadableImageError, match="more memory than I have"):
        read_picture(b"", limit=PictureLimit(), presentation=LOOK)


def test_bound_on_memory_does_not_lift_a_narrower_one():
    with bounded_memory(1 << 28), bounded_memory(1 << 33), pytest.raises(MemoryError):
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
def test_a_picture_of_a_variant_is_read_as_one(kind, line, shown_as):
    """Whether its own houses are drawn there or not."""
    shown = renderer.draw_grid(Grid.parse(f"{shown_as or kind}:{line}"), size=700)
    limit, presentation = PictureLimit(), Presentation(size=300)

    classic = read_picture(shown, limit=limit, presentation=presentation).grids[0]
    told = read_picture(shown, limit=limit, presentation=presentation, variant=kind).grids[0]

    assert classic.text == told.text == line
    assert not classic.certain
    assert told.certain
    assert not told.message
    assert parse_position(told.position) == Grid.parse(f"{kind}:{line}")
