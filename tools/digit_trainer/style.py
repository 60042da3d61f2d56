"""`Style`: the random look of a grid as in newspapers and apps.

Lengths are in cells, colours red, green and blue from 0 to 255.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from tools.digit_trainer.fonts import Face

Colour = tuple[float, float, float]
Rng = np.random.Generator

KEYPAD: Final = "keypad"
CORNER: Final = "corner"
CENTRE: Final = "centre"
"""The places of pencil marks: each in its place of 3 x 3; in the corners; in a line."""


@dataclass(slots=True)
class Marks:
    """The look of pencil marks.

    Attributes:
        place: `KEYPAD`, `CORNER` or `CENTRE`.
        face: the typeface of their digits.
        height: the height of a digit.
        spread: the distance from one place to the next.
        colour: their ink.
    """

    place: str
    face: Face
    height: float
    spread: float
    colour: Colour


@dataclass(slots=True)
class Style:
    """The look of a grid.

    Attributes:
        page: behind everything.
        cell: the background of a cell; `other` is the background of every second box.
        thin, thick: widths of the lines; 0 for none.
        thin_ink, thick_ink: their colours.
        weight: how much thicker the strokes are than the face's, in cells; negative for thinner.
        slant: how far the digits lean, as a share of their height.
        stains: the share of cells with a meaningless stroke or spot.
        broken: the share of the thin lines that is missing.
        gap: the gap between tiles, if cells are tiles; `round` is the roundness of their corners,
            0-0.5.
        face, height, squeeze, ink: the digits; `squeeze` is the factor of their width.
        entry, entry_ink: digits that were filled in, if they look different.
        shift: the maximum distance of digits from the middle of their cell.
        jitter: the maximum additional distance of individual digits.
        marks: pencil marks.
        tints: backgrounds of highlighted cells.
        chips: colours of discs, bars and links.
        busy: the density of chips, 0-1.
        printed: whether it is ink on paper.
        sharpness: the factor of a camera's blur.
        written_height, pen, rough: for handwritten digits, if any: their height, the width of the
            strokes, and how much the paper's grain shows, 0-1.
        erased: the share of cells in which something was erased.
    """

    page: Colour
    cell: Colour
    other: Colour
    thin: float
    thick: float
    thin_ink: Colour
    thick_ink: Colour
    face: Face
    height: float
    ink: Colour
    entry: Face
    entry_ink: Colour
    marks: Marks
    squeeze: float = 1.0
    weight: float = 0.0
    slant: float = 0.0
    stains: float = 0.0
    broken: float = 0.0
    gap: float = 0.0
    round: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    jitter: float = 0.01
    tints: list[Colour] = field(default_factory=list)
    chips: list[Colour] = field(default_factory=list)
    busy: float = 0.0
    printed: bool = False
    sharpness: float = 1.0
    written_height: float = 0.6
    pen: float = 0.04
    rough: float = 0.0
    erased: float = 0.0


def random_style(rng: Rng, faces: Sequence[Face]) -> Style:
    """Choose a random style.

    Args:
        faces: the typefaces to choose from.
    """
    kind = rng.random()
    if kind < 0.42:
        return _paper_style(rng, faces)
    if kind < 0.88:
        return _screen_style(rng, faces, dark=rng.random() < 0.4)
    return _tiles_style(rng, faces, dark=rng.random() < 0.5)


def written_style(rng: Rng, faces: Sequence[Face]) -> Style:
    """A random style of a printed puzzle with entries in pencil or pen.

    Args:
        faces: the typefaces of the print to choose from.
    """
    style = _paper_style(rng, faces)
    kind = rng.random()
    if kind < 0.5:
        style.entry_ink = blend(grey(float(rng.uniform(20, 90))), style.page, rng.uniform(0.1, 0.6))
        style.rough = float(rng.uniform(0, 0.7))
    elif kind < 0.8:
        style.entry_ink = blend(colour(rng), grey(0), float(rng.uniform(0.2, 0.7)))
    else:
        style.entry_ink = style.ink
    style.sharpness = 0.6
    style.erased = float(rng.choice([0, 0.1, 0.3]))
    style.written_height = float(rng.uniform(0.42, 0.85))
    style.pen = float(rng.uniform(0.018, 0.075))
    style.jitter = float(rng.uniform(0.015, 0.07))
    return style


def grey(level: float) -> Colour:
    """A grey, 0 (black) to 255."""
    return level, level, level


def blend(one: Colour, two: Colour, share: float) -> Colour:
    """A colour between two: the first at a share of 0, the second at 1."""
    return (
        one[0] + (two[0] - one[0]) * share,
        one[1] + (two[1] - one[1]) * share,
        one[2] + (two[2] - one[2]) * share,
    )


def colour(rng: Rng, strength: float = 1.0) -> Colour:
    """A random colour, from grey (strength 0) to pure (1)."""
    pure = rng.random(3)
    pure = (pure - pure.min()) / (np.ptp(pure) + 1e-6) * 255
    mean = float(pure.mean())
    red, green, blue = (float(mean + (part - mean) * strength) for part in pure)
    return red, green, blue


def _random_face(rng: Rng, faces: Sequence[Face], written: float) -> Face:
    """A random face; handwriting is only accepted with the given probability."""
    while True:
        face = faces[int(rng.integers(len(faces)))]
        if not face.handwritten or rng.random() < written:
            return face


def _random_squeeze(rng: Rng) -> float:
    """A random width factor: some newspapers and games have tall narrow digits."""
    kind = rng.random()
    if kind < 0.12:
        return float(rng.uniform(0.45, 0.7))
    return float(rng.uniform(0.65, 0.95) if kind < 0.35 else rng.uniform(0.88, 1.15))


def _random_weight(rng: Rng) -> float:
    return float(rng.uniform(-0.02, 0.05)) if rng.random() < 0.2 else 0.0


def _random_slant(rng: Rng) -> float:
    return float(rng.uniform(-0.1, 0.3)) if rng.random() < 0.15 else 0.0


def _random_height(rng: Rng) -> float:
    kind = rng.random()
    if kind < 0.08:
        return float(rng.uniform(0.25, 0.36))
    return float(rng.uniform(0.42, 0.72) if kind < 0.8 else rng.uniform(0.34, 0.85))


def _random_marks(
    rng: Rng, faces: Sequence[Face], like: Face, ink: Colour, ground: Colour
) -> Marks:
    kind = rng.random()
    place = KEYPAD if kind < 0.78 else CORNER if kind < 0.88 else CENTRE
    height = rng.uniform(0.13, 0.25)
    return Marks(
        place,
        like if rng.random() < 0.6 else _random_face(rng, faces, 0.1),
        float(height),
        float(rng.uniform(max(0.23, height * 1.05), 0.335)),
        blend(ink, ground, float(rng.uniform(0, 0.7))),
    )


def _paper_style(rng: Rng, faces: Sequence[Face]) -> Style:
    page = blend(grey(float(rng.uniform(190, 255))), colour(rng), float(rng.uniform(0, 0.08)))
    ink = blend(grey(float(rng.uniform(0, 70))), page, float(rng.choice([0, 0, 0.15, 0.3])))
    boxes = rng.random()
    shade = page if boxes < 0.72 else blend(page, ink, float(rng.uniform(0.08, 0.3)))
    if boxes > 0.9:
        shade = blend(page, colour(rng), float(rng.uniform(0.1, 0.4)))
    thin = float(rng.uniform(0.008, 0.04))
    face = _random_face(rng, faces, 0.3)
    written = rng.random() < 0.1
    return Style(
        page=page,
        cell=page,
        other=shade,
        thin=thin,
        thick=thin if rng.random() < 0.07 else float(rng.uniform(0.035, 0.12)),
        thin_ink=blend(ink, page, float(rng.uniform(0, 0.6))),
        thick_ink=ink,
        broken=float(rng.choice([0, 0, 0, 0.1, 0.3])),
        face=face,
        height=_random_height(rng),
        squeeze=_random_squeeze(rng),
        weight=_random_weight(rng),
        slant=_random_slant(rng),
        stains=float(rng.choice([0, 0, 0, 0.05, 0.15])),
        ink=ink,
        entry=_random_face(rng, faces, 1.0) if written else face,
        entry_ink=blend(colour(rng, 0.6), grey(0), 0.6) if written else ink,
        shift=(float(rng.normal(0, 0.03)), float(rng.normal(0, 0.03))),
        jitter=float(rng.uniform(0, 0.05) if written else rng.uniform(0, 0.015)),
        marks=_random_marks(rng, faces, face, ink, page),
        printed=True,
    )


def _screen_style(rng: Rng, faces: Sequence[Face], *, dark: bool) -> Style:
    page = grey(float(rng.uniform(0, 60) if dark else rng.uniform(215, 255)))
    page = blend(page, colour(rng), float(rng.choice([0, 0.05, 0.15])))
    far = grey(255 if dark else 0)
    cell = page if rng.random() < 0.6 else blend(page, far, float(rng.uniform(0.02, 0.15)))
    ink = blend(far, cell, float(rng.uniform(0, 0.35)))
    if rng.random() < 0.3:
        ink = blend(ink, colour(rng), float(rng.uniform(0.3, 0.9)))
    entry_ink = ink
    if rng.random() < 0.7:
        entry_ink = blend(blend(colour(rng), far, 0.25), ink, float(rng.uniform(0, 0.5)))
        entry_ink = blend(entry_ink, cell, float(rng.uniform(0, 0.2)))
    face = _random_face(rng, faces, 0.25)
    lines = blend(far, cell, float(rng.uniform(0.1, 0.8)))
    if rng.random() < 0.25:
        lines = blend(lines, colour(rng), 0.5)
    thin = float(rng.uniform(0.008, 0.05))
    return Style(
        page=page,
        cell=cell,
        other=cell if rng.random() < 0.75 else blend(cell, colour(rng), 0.12),
        thin=0.0 if rng.random() < 0.04 else thin,
        thick=float(rng.uniform(0.03, 0.1)) if rng.random() < 0.93 else thin,
        thin_ink=blend(lines, cell, float(rng.uniform(0, 0.7))),
        thick_ink=lines,
        face=face,
        height=_random_height(rng),
        squeeze=_random_squeeze(rng),
        weight=_random_weight(rng),
        slant=_random_slant(rng),
        ink=ink,
        entry=face if rng.random() < 0.8 else _random_face(rng, faces, 0.4),
        entry_ink=entry_ink,
        shift=(float(rng.normal(0, 0.015)), float(rng.normal(0, 0.025))),
        marks=_random_marks(rng, faces, face, ink, cell),
        tints=[
            blend(cell, colour(rng, float(rng.uniform(0.1, 1))), float(rng.uniform(0.05, 0.7)))
            for _ in range(int(rng.integers(0, 4)))
        ],
        chips=[blend(colour(rng), cell, float(rng.uniform(0, 0.5))) for _ in range(3)],
        busy=float(rng.choice([0, 0, 0.2, 0.5, 1.0])),
    )


def _tiles_style(rng: Rng, faces: Sequence[Face], *, dark: bool) -> Style:
    style = _screen_style(rng, faces, dark=dark)
    style.gap = float(rng.uniform(0.03, 0.16))
    style.round = float(rng.uniform(0, 0.3))
    style.cell = blend(style.page, grey(255 if dark else 0), float(rng.uniform(0.06, 0.3)))
    if rng.random() < 0.5:
        style.cell = blend(style.cell, colour(rng), float(rng.uniform(0.05, 0.4)))
    style.other = style.cell
    style.thin = 0.0
    style.thick = 0.0 if rng.random() < 0.7 else style.thick
    if rng.random() < 0.45:
        style.height = float(rng.uniform(0.25, 0.36))
        style.marks.height = min(style.marks.height, 0.7 * style.height)
    return style
