"""What paper, camera and chat make of a picture, and the flat grid that is cut out of it."""

from typing import Final, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from reader.picture.cells import FLAT, MARGIN, PITCH, Picture
from reader.train.looks import Lot

Levels = NDArray[np.float32]

_LIE: Final = 4
"""Points across a grid whose displacement is drawn by lot; between them it is smooth."""


def printed_through(picture: Picture, back: Picture, lot: Lot) -> Picture:
    """Let the back of the page show: mirrored, blurred, faint."""
    side = picture.shape[0]
    shown = cv2.resize(back[:, ::-1], (side, side))
    shift = np.array([[1, 0, lot.uniform(-0.1, 0.1) * side], [0, 1, lot.uniform(-0.1, 0.1) * side]])
    shown = cv2.warpAffine(shown, shift, (side, side), borderMode=cv2.BORDER_REPLICATE)
    shown = cv2.GaussianBlur(shown, (0, 0), side / 400 * lot.uniform(0.6, 2.5))
    loss = (255 - shown.astype(np.float32)) * lot.uniform(0.04, 0.2)
    return _levels(picture - loss)


def worn(picture: Picture, lot: Lot) -> Picture:
    """Paper that is not even, ink that did not take everywhere."""
    side = picture.shape[0]
    coarse = int(lot.integers(side // 8, side))
    grain = _wide(lot.normal(0, 1, (coarse, coarse)), side)[:, :, None]
    paper = np.median(picture[::7, ::7].reshape(-1, 3), axis=0).astype(np.float32)
    ink = picture - paper
    ink *= 1 - np.clip(grain * lot.uniform(0, 0.6), 0, 1)
    return _levels(paper + ink + grain * lot.uniform(0, 7))


def lit(picture: Picture, lot: Lot) -> Picture:
    """Shadow, a slope of light, the colour of a lamp, glare."""
    side = picture.shape[0]
    count = int(lot.integers(2, 5))
    darkest = lot.uniform(0.35, 0.95)
    light = _wide(lot.uniform(darkest, 1.05, (count, count)), side, cv2.INTER_CUBIC)
    if lot.random() < 0.2:
        edge = np.zeros((side, side), np.float32)
        corners = lot.uniform(-0.3, 1.3, (3, 2)) * side
        cv2.fillConvexPoly(edge, corners.astype(np.int32), 1.0)
        edge = cast("Levels", cv2.blur(edge, (1 + side // 40, 1 + side // 40)))
        light = light * (1 - edge * np.float32(lot.uniform(0.2, 0.5)))
    lamp = lot.uniform(0.8, 1.0, 3).astype(np.float32)
    shown = picture * (light[:, :, None] * lamp)
    if lot.random() < 0.15:
        spot = np.zeros((side, side), np.float32)
        x, y = lot.uniform(0, side, 2)
        cv2.circle(spot, (int(x), int(y)), int(side * lot.uniform(0.05, 0.25)), 1.0, -1)
        spot = cast("Levels", cv2.blur(spot, (1 + side // 8, 1 + side // 8)))
        shown += (255 - shown) * spot[:, :, None] * np.float32(lot.uniform(0.3, 0.9))
    return _levels(shown)


def blurred(picture: Picture, pitch: float, strength: float, lot: Lot) -> Picture:
    """Out of focus or moved.

    Args:
        picture: what is spoilt.
        pitch: the side of a cell in pixels.
        strength: how much, in cells; 0.08 leaves little of a digit.
        lot: the source of chance.
    """
    radius = strength * pitch
    if radius < 0.3:
        return picture
    if lot.random() < 0.25:
        length = max(3, int(radius * 3.5) | 1)
        kernel = np.zeros((length, length), np.float32)
        angle = lot.uniform(0, np.pi)
        middle = length // 2
        reach = np.array([np.cos(angle), np.sin(angle)]) * middle
        one, two = ([round(middle + sign * float(part)) for part in reach] for sign in (-1, 1))
        cv2.line(kernel, one, two, 1.0, 1)
        return cv2.filter2D(picture, -1, kernel / kernel.sum()).astype(np.uint8)
    return cv2.GaussianBlur(picture, (0, 0), radius).astype(np.uint8)


def noisy(picture: Picture, lot: Lot) -> Picture:
    """The noise of a sensor, more or less coarse."""
    side = picture.shape[0]
    coarse = side if lot.random() < 0.6 else side // 2
    noise = _wide(lot.normal(0, lot.uniform(1, 14), (coarse, coarse)), side)
    return _levels(picture + noise[:, :, None])


def packed(picture: Picture, quality: int) -> Picture:
    """What JPEG leaves of it."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def _levels(shown: NDArray[np.floating]) -> Picture:
    return cast("Picture", np.clip(shown, 0, 255).astype(np.uint8))


def _wide(levels: NDArray[np.float64], side: int, way: int = cv2.INTER_LINEAR) -> Levels:
    """A few levels spread over a picture, smoothly."""
    if len(levels) == side:
        return levels.astype(np.float32)
    spread = cv2.resize(levels.astype(np.float32), (side, side), interpolation=way)
    return cast("Levels", spread)


def flattened(
    picture: Picture, start: tuple[float, float], pitch: float, astray: float, lot: Lot
) -> Picture:
    """The grid, cut out as well as a camera's picture can be straightened.

    Args:
        picture: what shows the grid.
        start: the upper left corner of the grid in it, in pixels from left and top.
        pitch: the side of its cells.
        astray: how far the lines end up from where they should be, in cells.
        lot: the source of chance.

    Returns:
        `FLAT` x `FLAT` pixels.
    """
    scale = pitch / PITCH
    if scale > 1.5:
        picture = cv2.resize(
            picture, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA
        ).astype(np.uint8)
        start, scale = (start[0] / scale, start[1] / scale), 1.0
    reach = astray * PITCH * scale
    lie = lot.uniform(-reach, reach, (_LIE, _LIE, 2)) * 0.6 + lot.uniform(-reach, reach, 2) * 0.6
    moved = cv2.resize(lie.astype(np.float32), (FLAT, FLAT), interpolation=cv2.INTER_CUBIC)
    at: Levels = (np.arange(FLAT, dtype=np.float32) - MARGIN + 0.5) * scale - 0.5
    across = moved[:, :, 0] + (at + np.float32(start[0]))[None, :]
    down = moved[:, :, 1] + (at + np.float32(start[1]))[:, None]
    way = cv2.INTER_CUBIC if lot.random() < 0.2 else cv2.INTER_LINEAR
    return cv2.remap(picture, across, down, way, borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)
