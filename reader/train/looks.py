"""What grids look like in papers and apps: `Look`, drawn by lot.

Lengths are in cells, colours red, green and blue from 0 to 255.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from reader.train.fonts import Face

Colour = tuple[float, float, float]
Lot = np.random.Generator

KEYPAD: Final = "keypad"
CORNER: Final = "corner"
CENTRE: Final = "centre"
"""Where pencil marks stand: each in its own place of 3 x 3; some in the corners; in a line."""


@dataclass(slots=True)
class Marks:
    """What pencil marks look like.

    Attributes:
        place: `KEYPAD`, `CORNER` or `CENTRE`.
        face: their digits.
        height: of a digit.
        spread: from one place to the next.
        colour: their ink.
    """

    place: str
    face: Face
    height: float
    spread: float
    colour: Colour


@dataclass(slots=True)
class Look:
    """What a grid looks like.

    Attributes:
        page: behind everything.
        cell: the ground of a cell; `other` that of every second box.
        thin, thick: widths of the lines; 0 for none.
        thin_ink, thick_ink: their colours.
        weight: how much thicker the strokes are than the face's, in cells; less than 0: thinner.
        slant: how far the digits lean, as a share of their height.
        stains: the share of cells with a stroke or a spot that means nothing.
        broken: the share of the thin lines that is missing.
        gap: between tiles, if cells are tiles; `round` is how round their corners are, 0-0.5.
        face, height, squeeze, ink: the digits; `squeeze` is what their width is multiplied by.
        entry, entry_ink: digits that were filled in, if they look different.
        shift: how far digits stand from the middle of their cell, at most.
        jitter: the same for each digit by itself.
        marks: pencil marks.
        tints: grounds of highlighted cells.
        chips: colours of discs, bars and links.
        busy: how many of them there are, 0-1.
        printed: whether it is ink on paper.
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


def choose(lot: Lot, faces: Sequence[Face]) -> Look:
    """Draw a look by lot.

    Args:
        lot: the source of chance.
        faces: what digits are taken from.
    """
    kind = lot.random()
    if kind < 0.42:
        return _paper(lot, faces)
    if kind < 0.88:
        return _screen(lot, faces, dark=lot.random() < 0.4)
    return _tiles(lot, faces, dark=lot.random() < 0.5)


def grey(level: float) -> Colour:
    """A grey, 0 (black) to 255."""
    return level, level, level


def mixed(one: Colour, two: Colour, share: float) -> Colour:
    """A colour between two: the first at a share of 0, the second at 1."""
    return (
        one[0] + (two[0] - one[0]) * share,
        one[1] + (two[1] - one[1]) * share,
        one[2] + (two[2] - one[2]) * share,
    )


def colour(lot: Lot, strength: float = 1.0) -> Colour:
    """A colour by lot, from grey (strength 0) to pure (1)."""
    pure = lot.random(3)
    pure = (pure - pure.min()) / (np.ptp(pure) + 1e-6) * 255
    mean = float(pure.mean())
    red, green, blue = (float(mean + (part - mean) * strength) for part in pure)
    return red, green, blue


def _face(lot: Lot, faces: Sequence[Face], written: float) -> Face:
    """A face; one that looks written with that share only."""
    while True:
        face = faces[int(lot.integers(len(faces)))]
        if not face.written or lot.random() < written:
            return face


def _squeeze(lot: Lot) -> float:
    """Some papers and games have tall narrow digits."""
    kind = lot.random()
    if kind < 0.12:
        return float(lot.uniform(0.45, 0.7))
    return float(lot.uniform(0.65, 0.95) if kind < 0.35 else lot.uniform(0.88, 1.15))


def _weight(lot: Lot) -> float:
    return float(lot.uniform(-0.02, 0.05)) if lot.random() < 0.2 else 0.0


def _slant(lot: Lot) -> float:
    return float(lot.uniform(-0.1, 0.3)) if lot.random() < 0.15 else 0.0


def _height(lot: Lot) -> float:
    kind = lot.random()
    if kind < 0.08:
        return float(lot.uniform(0.25, 0.36))
    return float(lot.uniform(0.42, 0.72) if kind < 0.8 else lot.uniform(0.34, 0.85))


def _marks(lot: Lot, faces: Sequence[Face], like: Face, ink: Colour, ground: Colour) -> Marks:
    kind = lot.random()
    place = KEYPAD if kind < 0.78 else CORNER if kind < 0.88 else CENTRE
    height = lot.uniform(0.13, 0.25)
    return Marks(
        place,
        like if lot.random() < 0.6 else _face(lot, faces, 0.1),
        float(height),
        float(lot.uniform(max(0.23, height * 1.05), 0.335)),
        mixed(ink, ground, float(lot.uniform(0, 0.7))),
    )


def _paper(lot: Lot, faces: Sequence[Face]) -> Look:
    page = mixed(grey(float(lot.uniform(190, 255))), colour(lot), float(lot.uniform(0, 0.08)))
    ink = mixed(grey(float(lot.uniform(0, 70))), page, float(lot.choice([0, 0, 0.15, 0.3])))
    boxes = lot.random()
    shade = page if boxes < 0.72 else mixed(page, ink, float(lot.uniform(0.08, 0.3)))
    if boxes > 0.9:
        shade = mixed(page, colour(lot), float(lot.uniform(0.1, 0.4)))
    thin = float(lot.uniform(0.008, 0.04))
    face = _face(lot, faces, 0.3)
    written = lot.random() < 0.1
    return Look(
        page=page,
        cell=page,
        other=shade,
        thin=thin,
        thick=thin if lot.random() < 0.07 else float(lot.uniform(0.035, 0.12)),
        thin_ink=mixed(ink, page, float(lot.uniform(0, 0.6))),
        thick_ink=ink,
        broken=float(lot.choice([0, 0, 0, 0.1, 0.3])),
        face=face,
        height=_height(lot),
        squeeze=_squeeze(lot),
        weight=_weight(lot),
        slant=_slant(lot),
        stains=float(lot.choice([0, 0, 0, 0.05, 0.15])),
        ink=ink,
        entry=_face(lot, faces, 1.0) if written else face,
        entry_ink=mixed(colour(lot, 0.6), grey(0), 0.6) if written else ink,
        shift=(float(lot.normal(0, 0.03)), float(lot.normal(0, 0.03))),
        jitter=float(lot.uniform(0, 0.05) if written else lot.uniform(0, 0.015)),
        marks=_marks(lot, faces, face, ink, page),
        printed=True,
    )


def _screen(lot: Lot, faces: Sequence[Face], *, dark: bool) -> Look:
    page = grey(float(lot.uniform(0, 60) if dark else lot.uniform(215, 255)))
    page = mixed(page, colour(lot), float(lot.choice([0, 0.05, 0.15])))
    far = grey(255 if dark else 0)
    cell = page if lot.random() < 0.6 else mixed(page, far, float(lot.uniform(0.02, 0.15)))
    ink = mixed(far, cell, float(lot.uniform(0, 0.35)))
    if lot.random() < 0.3:
        ink = mixed(ink, colour(lot), float(lot.uniform(0.3, 0.9)))
    entry_ink = ink
    if lot.random() < 0.7:
        entry_ink = mixed(mixed(colour(lot), far, 0.25), ink, float(lot.uniform(0, 0.5)))
        entry_ink = mixed(entry_ink, cell, float(lot.uniform(0, 0.2)))
    face = _face(lot, faces, 0.25)
    lines = mixed(far, cell, float(lot.uniform(0.1, 0.8)))
    if lot.random() < 0.25:
        lines = mixed(lines, colour(lot), 0.5)
    thin = float(lot.uniform(0.008, 0.05))
    return Look(
        page=page,
        cell=cell,
        other=cell if lot.random() < 0.75 else mixed(cell, colour(lot), 0.12),
        thin=0.0 if lot.random() < 0.04 else thin,
        thick=float(lot.uniform(0.03, 0.1)) if lot.random() < 0.93 else thin,
        thin_ink=mixed(lines, cell, float(lot.uniform(0, 0.7))),
        thick_ink=lines,
        face=face,
        height=_height(lot),
        squeeze=_squeeze(lot),
        weight=_weight(lot),
        slant=_slant(lot),
        ink=ink,
        entry=face if lot.random() < 0.8 else _face(lot, faces, 0.4),
        entry_ink=entry_ink,
        shift=(float(lot.normal(0, 0.015)), float(lot.normal(0, 0.025))),
        marks=_marks(lot, faces, face, ink, cell),
        tints=[
            mixed(cell, colour(lot, float(lot.uniform(0.1, 1))), float(lot.uniform(0.05, 0.7)))
            for _ in range(int(lot.integers(0, 4)))
        ],
        chips=[mixed(colour(lot), cell, float(lot.uniform(0, 0.5))) for _ in range(3)],
        busy=float(lot.choice([0, 0, 0.2, 0.5, 1.0])),
    )


def _tiles(lot: Lot, faces: Sequence[Face], *, dark: bool) -> Look:
    look = _screen(lot, faces, dark=dark)
    look.gap = float(lot.uniform(0.03, 0.16))
    look.round = float(lot.uniform(0, 0.3))
    look.cell = mixed(look.page, grey(255 if dark else 0), float(lot.uniform(0.06, 0.3)))
    if lot.random() < 0.5:
        look.cell = mixed(look.cell, colour(lot), float(lot.uniform(0.05, 0.4)))
    look.other = look.cell
    look.thin = 0.0
    look.thick = 0.0 if lot.random() < 0.7 else look.thick
    if lot.random() < 0.45:
        look.height = float(lot.uniform(0.25, 0.36))
        look.marks.height = min(look.marks.height, 0.7 * look.height)
    return look
