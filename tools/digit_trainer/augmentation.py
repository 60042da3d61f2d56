"""Degrade a picture as paper, cameras and chats do, and cut the rectified grid out of it."""

from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from reader.opencv import cv2
from reader.picture.cells import FLAT, MARGIN, PITCH, Picture
from tools.digit_trainer.style import Rng

Levels = NDArray[np.float32]

_WARP_POINTS: Final = 4
"""The number of randomly displaced points along each side, with smooth interpolation in between."""


def add_show_through(picture: Picture, back: Picture, rng: Rng) -> Picture:
    """Let the back of the page show through: mirrored, blurred, faint."""
    side = picture.shape[0]
    shown = cv2.resize(back[:, ::-1], (side, side))
    shift = np.array([[1, 0, rng.uniform(-0.1, 0.1) * side], [0, 1, rng.uniform(-0.1, 0.1) * side]])
    shown = cv2.warpAffine(shown, shift, (side, side), borderMode=cv2.BORDER_REPLICATE)
    shown = cv2.GaussianBlur(shown, (0, 0), side / 400 * rng.uniform(0.6, 2.5))
    loss = (255 - shown.astype(np.float32)) * rng.uniform(0.04, 0.2)
    return _to_picture(picture - loss)


def add_wear(picture: Picture, rng: Rng) -> Picture:
    """Add uneven paper, and ink that did not take everywhere."""
    side = picture.shape[0]
    coarse = int(rng.integers(side // 8, side))
    grain = _upscale(rng.normal(0, 1, (coarse, coarse)), side)[:, :, None]
    paper = np.median(picture[::7, ::7].reshape(-1, 3), axis=0).astype(np.float32)
    ink = picture - paper
    ink *= 1 - np.clip(grain * rng.uniform(0, 0.6), 0, 1)
    return _to_picture(paper + ink + grain * rng.uniform(0, 7))


def add_lighting(picture: Picture, rng: Rng) -> Picture:
    """Add shadows, a gradient of light, the colour of a lamp, glare."""
    side = picture.shape[0]
    count = int(rng.integers(2, 5))
    darkest = rng.uniform(0.35, 0.95)
    light = _upscale(rng.uniform(darkest, 1.05, (count, count)), side, cv2.INTER_CUBIC)
    if rng.random() < 0.2:
        edge = np.zeros((side, side), np.float32)
        corners = rng.uniform(-0.3, 1.3, (3, 2)) * side
        cv2.fillConvexPoly(edge, corners.astype(np.int32), 1.0)
        edge = cast("Levels", cv2.blur(edge, (1 + side // 40, 1 + side // 40)))
        light = light * (1 - edge * np.float32(rng.uniform(0.2, 0.5)))
    lamp = rng.uniform(0.8, 1.0, 3).astype(np.float32)
    shown = picture * (light[:, :, None] * lamp)
    if rng.random() < 0.15:
        spot = np.zeros((side, side), np.float32)
        x, y = rng.uniform(0, side, 2)
        cv2.circle(spot, (int(x), int(y)), int(side * rng.uniform(0.05, 0.25)), 1.0, -1)
        spot = cast("Levels", cv2.blur(spot, (1 + side // 8, 1 + side // 8)))
        shown += (255 - shown) * spot[:, :, None] * np.float32(rng.uniform(0.3, 0.9))
    return _to_picture(shown)


def blur(picture: Picture, pitch: float, strength: float, rng: Rng) -> Picture:
    """Blur by defocus or by motion.

    Args:
        picture: what to blur.
        pitch: the side of a cell in pixels.
        strength: the amount, in cells; 0.08 leaves little of a digit.
    """
    radius = strength * pitch
    if radius < 0.3:
        return picture
    if rng.random() < 0.25:
        length = max(3, int(radius * 3.5) | 1)
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        middle = length // 2
        reach = np.array([np.cos(angle), np.sin(angle)]) * middle
        one, two = ([round(middle + sign * float(part)) for part in reach] for sign in (-1, 1))
        cv2.line(kernel, one, two, 1.0, 1)
        return cv2.filter2D(picture, -1, kernel / kernel.sum()).astype(np.uint8)
    return cv2.GaussianBlur(picture, (0, 0), radius).astype(np.uint8)


def add_noise(picture: Picture, rng: Rng) -> Picture:
    """Add sensor noise, fine or coarse."""
    side = picture.shape[0]
    coarse = side if rng.random() < 0.6 else side // 2
    noise = _upscale(rng.normal(0, rng.uniform(1, 14), (coarse, coarse)), side)
    return _to_picture(picture + noise[:, :, None])


def compress_jpeg(picture: Picture, quality: int) -> Picture:
    """Compress and decompress as JPEG."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def _to_picture(shown: NDArray[np.floating]) -> Picture:
    return cast("Picture", np.clip(shown, 0, 255).astype(np.uint8))


def _upscale(levels: NDArray[np.float64], side: int, way: int = cv2.INTER_LINEAR) -> Levels:
    """Interpolate a few levels smoothly over a picture."""
    if len(levels) == side:
        return levels.astype(np.float32)
    spread = cv2.resize(levels.astype(np.float32), (side, side), interpolation=way)
    return cast("Levels", spread)


def rectify(
    picture: Picture, start: tuple[float, float], pitch: float, misaligned: float, rng: Rng
) -> Picture:
    """Cut out the grid as precisely as a photograph can be rectified.

    Args:
        picture: a picture of the grid.
        start: the upper left corner of the grid in the picture, in pixels from left and top.
        pitch: the side of its cells.
        misaligned: the resulting displacement of the lines, in cells.

    Returns:
        `FLAT` x `FLAT` pixels.
    """
    scale = pitch / PITCH
    if scale > 1.5:
        picture = cv2.resize(
            picture, None, fx=1 / scale, fy=1 / scale, interpolation=cv2.INTER_AREA
        ).astype(np.uint8)
        start, scale = (start[0] / scale, start[1] / scale), 1.0
    reach = misaligned * PITCH * scale
    lie = (
        rng.uniform(-reach, reach, (_WARP_POINTS, _WARP_POINTS, 2)) * 0.6
        + rng.uniform(-reach, reach, 2) * 0.6
    )
    moved = cv2.resize(lie.astype(np.float32), (FLAT, FLAT), interpolation=cv2.INTER_CUBIC)
    at: Levels = (np.arange(FLAT, dtype=np.float32) - MARGIN + 0.5) * scale - 0.5
    across = moved[:, :, 0] + (at + np.float32(start[0]))[None, :]
    down = moved[:, :, 1] + (at + np.float32(start[1]))[:, None]
    way = cv2.INTER_CUBIC if rng.random() < 0.2 else cv2.INTER_LINEAR
    return cv2.remap(picture, across, down, way, borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)
