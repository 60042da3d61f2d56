"""The file, the accuracy and the reproducible training data of the digit model."""

import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from engine.model.grid import Grid
from reader.opencv import cv2
from reader.picture import digits as model
from reader.picture.cells import CROP, FLAT, MARGIN, PITCH, crops, shift
from reader.picture.discs import remove_discs
from reader.picture.models import ModelError, card_of
from renderer import THEMES, draw_grid
from renderer.board import layout
from renderer.draw import paint
from renderer.raster import raster_board
from tools.digit_trainer import evaluation
from tools.digit_trainer.dataset import sample
from tools.digit_trainer.fonts import read_faces

HERE = Path(__file__).resolve().parents[1]
FONTS = sorted((HERE.parent / "renderer" / "fonts").glob("*.ttf"))
PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


@pytest.fixture(scope="module")
def card():
    return json.loads(card_of(model.MODEL).read_text(encoding="utf-8"))


def board(theme, *, candidates=False, size=540):
    """Return our own flat picture of a puzzle, and the grid in it."""
    grid = Grid.parse(PUZZLE)
    place = layout(size, coordinates=False)
    drawn = raster_board(theme, place, coordinates=False)
    paint(drawn, theme, place, grid, candidates=candidates)
    scale = place.pitch / PITCH
    start = place.left + 0.5 - (MARGIN - 0.5) * scale - 0.5
    spread = np.array([[scale, 0, start], [0, scale, start]])
    flat = cv2.warpAffine(
        np.asarray(drawn.image),
        spread,
        (FLAT, FLAT),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return flat, grid


def test_model_matches_its_card(card):
    data = model.MODEL.read_bytes()
    assert hashlib.sha256(data).hexdigest() == card["sha256"]
    assert len(data) == card["bytes"] < 1_000_000
    assert card["input"] == [1, CROP, CROP]
    assert card["licence"] == "MIT"
    assert card["command"].startswith("python -m tools.digit_trainer --seed")
    assert set(card["licences"]) >= {"fonts-dejavu-core", "fonts-texgyre"}


def test_stored_cells_are_read_correctly():
    picture = np.asarray(Image.open(HERE / "data" / "cells.png"), np.float32)
    cells = picture.reshape(CROP, -1, CROP).transpose(1, 0, 2)[:, None]
    stored = json.loads((HERE / "data" / "cells.json").read_text(encoding="utf-8"))
    found = model.classify(((cells - 128) / 84).astype(np.float32))
    assert found.digits.argmax(axis=1).tolist() == stored["digits"]
    assert found.digits.max(axis=1).min() > 0.75
    for guess, mark in zip(found.marks, stored["marks"], strict=True):
        if mark is not None:
            assert "".join(str(digit + 1) for digit in np.flatnonzero(guess > 0.5)) == mark


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_our_own_pictures_are_read(theme):
    flat, grid = board(theme)
    found = model.classify(crops(flat))
    assert tuple(found.digits.argmax(axis=1)) == grid.values
    assert found.digits.max(axis=1).min() > 0.75


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_candidates_of_our_own_pictures_are_read(theme):
    flat, grid = board(theme, candidates=True, size=900)
    found = model.classify(crops(flat))
    seen = found.digits.argmax(axis=1)
    for cell, value in enumerate(grid.values):
        assert seen[cell] == (value or model.PENCILS)
        if not value:
            marks = {int(digit) + 1 for digit in np.flatnonzero(found.marks[cell] > model.MARKED)}
            assert marks == set(grid.candidates_of(cell))


def marked_in_the_corners(colour):
    """Return a flat grid with pencil marks 1, 3 and 9 close to the lines, the 1 on a disc."""
    image = Image.new("RGB", (FLAT, FLAT), "white")
    drawing = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONTS[0]), 11)
    for line in range(10):
        at, width = MARGIN + line * PITCH, 1 if line % 3 else 3
        drawing.line((at, 0, at, FLAT), fill="black", width=width)
        drawing.line((0, at, FLAT, at), fill="black", width=width)
    for cell in range(81):
        top, left = (MARGIN + part * PITCH for part in divmod(cell, 9))
        for mark, across, down in (("1", 7.5, 8.5), ("3", 35.5, 8.5), ("9", 35.5, 34.5)):
            x, y = left + across, top + down
            if mark == "1":
                drawing.ellipse((x - 5, y - 5, x + 5, y + 5), fill=colour)
            drawing.text((x, y), mark, font=font, fill="#444444", anchor="mm")
    return crops(np.asarray(image))


@pytest.mark.parametrize("colour", ["white", "#ff6f7f"], ids=["on the page", "on a disc"])
def test_pencil_marks_beside_the_lines_are_read(colour):
    """The marks are read, and no others. Without `refine`, the 1 on a disc is missed."""
    cells = marked_in_the_corners(colour)
    found = model.refine(cells, model.classify(cells))
    assert (found.digits.argmax(axis=1) == model.PENCILS).all()
    for marks in found.marks:
        assert [int(mark) + 1 for mark in np.flatnonzero(marks > model.MARKED)] == [1, 3, 9]


@pytest.mark.parametrize("is_level", [False, True])
def test_line_through_a_cell_is_no_pencil_mark(is_level):
    flat, grid = board(THEMES["light"], candidates=True)
    middle = slice(MARGIN + PITCH // 2, MARGIN + PITCH // 2 + 2)
    for at in range(9):
        line = slice(middle.start + at * PITCH, middle.stop + at * PITCH)
        flat[(line, slice(None)) if is_level else (slice(None), line)] = (60, 60, 200)
    found = model.classify(crops(flat))
    crossed = {4, 5, 6} if is_level else {2, 5, 8}
    for cell in range(81):
        if not grid.values[cell]:
            marks = {int(digit) + 1 for digit in np.flatnonzero(found.marks[cell] > model.MARKED)}
            assert marks & crossed <= {
                d for d in range(1, 10) if grid.candidates[cell] >> d - 1 & 1
            }


def test_digits_on_discs_become_ink():
    """Two discs touch, and a stroke is left out of each; the strokes become the ink."""
    crop = np.zeros((CROP, CROP), np.float32)
    for y in (10, 23):
        cv2.circle(crop, (24, y), 6, 1.0, -1)
        crop[y - 3 : y + 4, 24] = 0
    after, discs = remove_discs(crop)
    assert discs == 0b000010010
    for y in (10, 23):
        assert after[y - 2 : y + 3, 24].min() > 0.8
    assert after.sum() < 0.3 * crop.sum()
    assert after[:, :17].max() == after[:, 32:].max() == 0


def test_crop_without_discs_is_not_changed():
    flat, _ = board(THEMES["light"], candidates=True, size=900)
    for crop in crops(flat)[:, 0]:
        after, discs = remove_discs(crop)
        if not discs:
            assert (after == crop).all()
    line = np.zeros((CROP, CROP), np.float32)
    line[:, 20:28] = 1
    assert remove_discs(line)[1] == 0


def test_large_digits_have_no_discs():
    """Loops and dots may look like a disc, but a cell without a digit on it is not changed."""
    flat, grid = board(THEMES["light"])
    cells = crops(flat)
    sure = model.classify(cells)
    doubts = replace(sure, digits=sure.digits * np.float32(0.5), marks=np.full((81, 9), 0.5))
    found = model.refine(cells, doubts)
    assert tuple(found.digits.argmax(axis=1)) == grid.values


def test_only_unclear_pencil_marks_are_classified_again(monkeypatch):
    flat, _ = board(THEMES["light"], candidates=True, size=900)
    cells = crops(flat)
    clear = model.classify(cells)
    asked = []
    classify = model.classify

    def counted(crops):
        asked.append(len(crops))
        return classify(crops)

    monkeypatch.setattr(model, "classify", counted)
    unclear = clear.marks.copy()
    first = int(np.flatnonzero(clear.digits[:, model.PENCILS] > 0.5)[0])
    digit = int(np.flatnonzero(clear.digits[:, 5] > 0.5)[0])
    unclear[[first, digit], 0] = 0.5
    guesses = model.Guesses(clear.digits, np.where(unclear == 0.5, 0.5, unclear.round()))
    found = model.refine(cells, guesses)
    assert asked == [4]
    assert found.digits is guesses.digits
    assert np.flatnonzero((found.marks != guesses.marks).any(axis=1)).tolist() == [first]
    assert model.refine(cells, found) is found


def test_shifted_crop_repeats_its_border():
    crop = np.arange(CROP * CROP, dtype=np.float32).reshape(1, 1, CROP, CROP)
    there = shift(crop, 2, -1)
    assert there.shape == crop.shape
    assert np.array_equal(there[:, :, 2:, :-1], crop[:, :, :-2, 1:])
    assert np.array_equal(there[0, 0, 0, :-1], crop[0, 0, 0, 1:])
    assert np.array_equal(there[0, 0, 2:, -1], crop[0, 0, :-2, -1])


def test_several_grids_are_read_at_once():
    flat, _ = board(THEMES["light"])
    once = crops(flat)
    alone, twice = model.classify(once), model.classify(np.concatenate([once, once]))
    assert twice.digits.shape == (162, 11)
    assert twice.marks.shape == (162, 9)
    assert np.allclose(twice.digits[81:], alone.digits, atol=1e-5)
    assert np.allclose(alone.digits.sum(axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("fill", [np.ones, np.zeros])
@pytest.mark.parametrize("shape", [(81, 1, 32, 32), (81, CROP, CROP), (0,)])
def test_crops_of_another_size_are_rejected(fill, shape):
    with pytest.raises(ValueError, match="48 x 48"):
        model.classify(fill(shape, np.float32))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda file: file.write_bytes(file.read_bytes()[:-1]), "damaged"),
        (lambda file: file.unlink(), "cannot be read"),
    ],
    ids=["damaged", "missing"],
)
def test_damaged_model_file_is_named(tmp_path, monkeypatch, change, message):
    copy = tmp_path / model.MODEL.name
    copy.write_bytes(model.MODEL.read_bytes())
    change(copy)
    monkeypatch.setattr(model, "MODEL", copy)
    with pytest.raises(ModelError, match=message) as caught:
        model.classify(np.ones((81, 1, CROP, CROP), np.float32))
    assert "Install Sudoku Tutor again" in str(caught.value)


def test_training_data_is_reproducible():
    faces = read_faces(FONTS)
    assert len(faces) == 2
    seeds = range(7, 15)
    one, two = sample(seeds, faces), sample(seeds, faces)
    assert np.array_equal(one.crops, two.crops)
    assert np.array_equal(one.digits, two.digits)
    assert np.array_equal(one.marks, two.marks)
    assert not np.array_equal(one.crops, sample(range(8, 16), faces).crops)


def test_accuracy_is_measured_against_the_table(tmp_path):
    """If the table has a wrong digit, its cell counts as misread without a warning."""
    grid = Grid.parse(PUZZLE)
    sets = ",".join(
        "." if value else "".join(map(str, grid.candidates_of(cell)))
        for cell, value in enumerate(grid.values)
    )
    (tmp_path / "ours.png").write_bytes(draw_grid(grid, candidates=True))
    (tmp_path / "wrong.png").write_bytes(draw_grid(grid))
    (tmp_path / "truth.tsv").write_text(
        "file\tdigits\tmarks\n"
        f"ours.png\t{PUZZLE}\t{sets}\n"
        f"wrong.png\t4{PUZZLE[1:]}\t-\n"
        "none.png\tnone\t-\n"
    )
    right = evaluation.evaluate_pictures(tmp_path / "truth.tsv", ["ours"])
    assert (right.grids, right.whole, right.wrong, right.misaligned) == (1, 1, 0, 0)
    assert (right.sets, right.wrong_sets) == (51, 0)
    wrong = evaluation.evaluate_pictures(tmp_path / "truth.tsv", ["wrong"])
    assert (wrong.grids, wrong.whole, wrong.wrong, wrong.unflagged) == (1, 0, 1, 1)


def test_accuracy_on_drawn_cells():
    """Most drawn cells are read correctly, except for the worst pictures."""
    figures = evaluation.evaluate_drawn(read_faces(FONTS), 10).to_dict()
    assert figures["grids"] == 10
    assert figures["cells"] == 810
    assert figures["wrong"] < 60
    assert figures["misaligned"] == 0


def test_training_prints_its_help_without_torch():
    code = (
        "import runpy, sys; sys.modules['torch'] = None; sys.argv[1:] = ['-h']; "
        "runpy.run_module('tools.digit_trainer', run_name='__main__')"
    )
    asked = [sys.executable, "-c", code]
    result = subprocess.run(asked, capture_output=True, text=True, check=True, cwd=HERE.parent)
    assert "--seed" in result.stdout
