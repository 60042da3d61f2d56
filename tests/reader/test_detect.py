"""Detection and rectification find grids anywhere in a picture, and nothing else."""

import itertools
import time

import numpy as np
import pytest

from reader.opencv import cv2
from reader.picture import detect
from reader.picture.cells import FLAT, MARGIN, PITCH
from reader.picture.detect import detect_grids
from reader.picture.grid_lines import Pyramid, Quad
from reader.picture.rectify import BENT_REACH, fit, measure_distortion, rectify_grid, score

SIDE = 450
"""The side of the drawn board in pixels."""


def board(*, thin=1, thick=3, ink=60, ground=235, frame=True):
    """Return a board of 9 x 9 cells, 470 x 470 pixels, with a few strokes as of digits."""
    image = np.full((SIDE + 20, SIDE + 20), ground, np.uint8)
    for index in range(10):
        at = 10 + 50 * index
        if 0 < index < 9 or frame:
            width = thick if index % 3 == 0 else thin
            cv2.line(image, (at, 10), (at, 460), ink, width)
            cv2.line(image, (10, at), (460, at), ink, width)
    for cell in range(0, 81, 5):
        x, y = 10 + 50 * (cell % 9), 10 + 50 * (cell // 9)
        cv2.putText(image, str(1 + cell % 9), (x + 13, y + 38), 0, 1.1, ink, 2, cv2.LINE_AA)
    return image


def shown(image, corners, size=(800, 1000), ground=200):
    """Return the board in perspective, with its corners at these points of a larger picture."""
    ends = np.array([[10, 10], [460, 10], [460, 460], [10, 460]], np.float32)
    matrix = cv2.getPerspectiveTransform(ends, np.array(corners, np.float32))
    seen = cv2.warpPerspective(
        image, matrix, (size[1], size[0]), flags=cv2.INTER_AREA, borderValue=ground
    )
    return np.dstack([seen] * 3)


def found(picture):
    return detect_grids(picture).places


def off(quad, corners):
    """Return the largest error of a corner in cells, whichever corner comes first."""
    wanted = np.array(corners, np.float32)
    side = np.linalg.norm(wanted[0] - wanted[1]) / 9
    return min(np.abs(np.roll(wanted, k, axis=0) - quad).max() for k in range(4)) / side


STRAIGHT = [(200, 150), (700, 150), (700, 650), (200, 650)]
ASKEW = [(220, 120), (760, 200), (690, 720), (130, 600)]
TURNED = [(500, 60), (880, 420), (500, 780), (120, 400)]


@pytest.mark.parametrize("corners", [STRAIGHT, ASKEW, TURNED])
@pytest.mark.parametrize(
    "look",
    [
        {},
        {"ink": 225, "ground": 30},
        {"ink": 190, "ground": 250},
        {"thin": 2, "thick": 2},
        {"thin": 1, "thick": 7},
    ],
)
def test_grid_is_found_in_any_position_and_style(corners, look):
    places = found(shown(board(**look), corners, ground=look.get("ground", 235)))
    assert off(places[0].quad, corners) < 0.15
    assert places[0].score > 0.75


def test_board_that_fills_the_picture_is_found():
    image = board()[8:463, 8:463]
    places = found(np.dstack([image] * 3))
    assert off(places[0].quad, [(2, 2), (452, 2), (452, 452), (2, 452)]) < 0.1


def test_board_without_a_frame_is_found_with_a_low_score():
    places = found(shown(board(frame=False), STRAIGHT, ground=235))
    assert any(off(place.quad, STRAIGHT) < 0.15 and place.score < 0.45 for place in places)


def test_tiles_without_lines_are_found():
    image = np.full((600, 600, 3), 240, np.uint8)
    for cell in range(81):
        x, y = 60 + 54 * (cell % 9), 60 + 54 * (cell // 9)
        cv2.rectangle(image, (x + 4, y + 4), (x + 50, y + 50), (190, 205, 220), -1)
    corners = [(60, 60), (546, 60), (546, 546), (60, 546)]
    assert off(found(image)[0].quad, corners) < 0.2


def fitted(pyramid: Pyramid, quad: Quad) -> float:
    """Return the score of a candidate after its corners were moved."""
    place = fit(pyramid, quad, least=-1.0)
    return place.score if place else 0.0


def test_box_of_a_grid_is_not_a_grid():
    picture = shown(board(), STRAIGHT)
    grey = picture[:, :, 0]
    pyramid = Pyramid.of(grey)
    whole = np.array(STRAIGHT, np.float32)
    box = whole / 3 + whole[0] * 2 / 3
    beside = whole + np.array([500 / 9, 0], np.float32)
    assert fitted(pyramid, whole) > 0.9
    assert fitted(pyramid, box.astype(np.float32)) < 0.4
    assert score(pyramid, beside) < 0.7


@pytest.mark.parametrize("cells", [6, 8, 10, 16])
def test_lattice_of_another_size_is_not_a_grid(cells):
    image = np.full((620, 620, 3), 240, np.uint8)
    for index in range(cells + 1):
        at = 50 + round(520 * index / cells)
        cv2.line(image, (at, 50), (at, 570), (40, 40, 40), 2)
        cv2.line(image, (50, at), (570, at), (40, 40, 40), 2)
    assert all(place.score < 0.45 for place in found(image))


def test_two_grids_are_both_found():
    left = [(30, 200), (450, 200), (450, 620), (30, 620)]
    right = [(520, 250), (940, 250), (940, 670), (520, 670)]
    picture = np.minimum(shown(board(), left, ground=235), shown(board(), right, ground=235))
    places = found(picture)
    assert all(min(off(place.quad, quad) for place in places) < 0.15 for quad in (left, right))


def test_picture_without_a_grid_has_no_good_candidates():
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 255, (400, 500, 3), dtype=np.uint8)
    text = np.full((600, 400, 3), 250, np.uint8)
    for line in range(20):
        cv2.putText(text, "Sudoku 1 2 3 4 5 6", (20, 30 * line + 25), 0, 0.8, (0, 0, 0), 2)
    for picture in (noise, text, np.full((300, 300, 3), 128, np.uint8)):
        assert all(place.score < 0.3 for place in found(picture))


def test_bent_paper_is_rectified():
    """The lines of a bulging board get to their correct positions in the flat grid."""
    image = board(thin=2, thick=4)
    across, down = np.meshgrid(np.arange(470, dtype=np.float32), np.arange(470, dtype=np.float32))
    bulge = 10 * np.sin(np.pi * across / 470)
    bent = cv2.remap(image, across, down + bulge, cv2.INTER_LINEAR, borderValue=235)
    wider = cv2.copyMakeBorder(bent, 60, 60, 60, 60, 0, value=235)
    picture = np.dstack([np.asarray(wider, np.uint8)] * 3)
    result = detect_grids(picture)
    place = result.places[0]
    bend = measure_distortion(
        result.pyramid, place.quad * np.float32(result.scale), degree=3, reach=0.2
    )
    flat = rectify_grid(picture, place.quad, bend, cell=PITCH, margin=MARGIN)
    assert flat.shape == (FLAT, FLAT, 3)
    grey = flat[:, :, 0].astype(int)
    for index in range(10):
        at = MARGIN + PITCH * index
        near = slice(max(0, at - 3), at + 4)
        for middle in range(MARGIN + PITCH // 2, FLAT - PITCH // 2, PITCH):
            assert grey[near, middle].min() < 160, f"row line {index} at {middle}"
            assert grey[middle, near].min() < 160, f"column line {index} at {middle}"


@pytest.mark.parametrize("narrower", [28, -28])
def test_strongly_bent_page_is_found_and_rectified(narrower):
    """The columns get narrower or wider towards the spine, by more than perspective can explain."""
    image = board(thin=2, thick=4)
    across, down = np.meshgrid(np.arange(470, dtype=np.float32), np.arange(470, dtype=np.float32))
    squeeze = narrower * np.sin(np.pi * across / 470) * (1 + down / 470) / 2
    bent = cv2.remap(image, across + squeeze, down, cv2.INTER_LINEAR, borderValue=235)
    wider = cv2.copyMakeBorder(bent, 60, 60, 60, 60, 0, value=235)
    picture = np.dstack([np.asarray(wider, np.uint8)] * 3)
    place = found(picture)[0]
    assert place.score > 0.9
    assert place.reach == BENT_REACH
    corners = [(70, 70), (520, 70), (520, 520), (70, 520)]
    assert off(place.quad, corners) < 0.15


def test_rule_above_a_board_is_not_its_first_line():
    """Lines that are all equally thick, and a rule where a line above the first would be."""
    image = board(thin=2, thick=2)
    wider = cv2.copyMakeBorder(image, 120, 60, 60, 60, 0, value=235)
    cv2.line(wider, (70, 80), (520, 80), 60, 4)
    place = found(np.dstack([np.asarray(wider, np.uint8)] * 3))[0]
    assert off(place.quad, [(70, 130), (520, 130), (520, 580), (70, 580)]) < 0.15


def test_detection_does_not_depend_on_the_load_of_the_machine(monkeypatch):
    """Only the number of attempts is limited: a clock that jumps does not change the result."""
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 255, (60, 70, 3), dtype=np.uint8)
    pictures = [cv2.resize(noise, (800, 700)), shown(board(frame=False), STRAIGHT, ground=235)]
    calm = [found(picture) for picture in pictures]
    clock = itertools.count(step=1000)
    for name in ("monotonic", "perf_counter", "thread_time", "process_time"):
        monkeypatch.setattr(time, name, lambda: next(clock))
    for picture, before in zip(pictures, calm, strict=True):
        after = found(picture)
        assert before
        assert [place.score for place in after] == [place.score for place in before]


def test_nothing_is_straightened_once_the_time_is_up(monkeypatch):
    straightened = []

    def straighten(place):
        straightened.append(place)
        return iter([])

    monkeypatch.setattr(detect, "_without_skew", straighten)
    picture = shown(board(), STRAIGHT)
    assert detect_grids(picture, until=0.0).places
    assert not straightened
    assert detect_grids(picture).places
    assert straightened


def test_number_of_scored_candidates_is_limited(monkeypatch):
    looked = []

    def look(*args, **kwargs):
        looked.append(args)
        return fit(*args, **kwargs)

    monkeypatch.setattr(detect, "fit", look)
    monkeypatch.setattr(detect, "_MAX_CANDIDATES", 20)
    noise = np.random.default_rng(1).integers(0, 255, (60, 70, 3), dtype=np.uint8)
    found(cv2.resize(noise, (800, 700)))
    assert len(looked) == 20


def test_graph_paper_takes_no_longer_than_other_pictures():
    image = np.full((900, 900, 3), 250, np.uint8)
    image[::14] = image[:, ::14] = 170
    start = time.process_time()
    assert all(place.score < 0.45 for place in found(image))
    assert time.process_time() - start < 4


def test_cells_that_are_not_square_are_found_beside_the_border_of_the_picture():
    """A window without a margin: the leftmost line is the border, and the frame meets a toolbar."""
    image = np.full((620, 760), 245, np.uint8)
    for index in range(10):
        width = 2 if index % 3 == 0 else 1
        cv2.line(image, (60 * index, 80), (60 * index, 80 + 9 * 50), 90, width)
        cv2.line(image, (0, 80 + 50 * index), (540, 80 + 50 * index), 90, width)
    cv2.line(image, (0, 80), (759, 80), 90, 2)
    cv2.line(image, (540, 80), (540, 619), 90, 2)
    places = found(np.dstack([image] * 3))
    assert off(places[0].quad, [(0, 80), (540, 80), (540, 530), (0, 530)]) < 0.2
