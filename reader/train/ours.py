"""Pictures by our own renderer, of which it is known what they show."""

from itertools import pairwise

import cv2
import numpy as np

from engine.grid import Grid
from engine.language import CellNames
from engine.step import Candidate, CellRole, Link, LinkKind, Role, View
from reader.picture.cells import Picture
from reader.train.drawing import PENCILS, Content, fill
from reader.train.looks import Lot
from renderer import play
from renderer.board import layout
from renderer.draw import paint
from renderer.theme import THEMES

_ROLES = [role for role in Role if role is not Role.PLACE]
_THEMES = list(THEMES.values())


def drawn(lot: Lot) -> tuple[Picture, Content, tuple[float, float], float]:
    """A picture by lot: any theme, with and without candidates, marks and links.

    Returns:
        The picture, what it shows, the upper left corner of the grid and the side of a cell.
    """
    wanted = fill(lot)
    values = [int(digit) if digit < PENCILS else 0 for digit in wanted.digits]
    # The renderer shows what the values leave; in a grid full of clashes that would be little.
    values = _thinned(values, lot)
    masks = [int(mask) for mask in lot.integers(1, 512, 81)]
    givens = [cell for cell in range(81) if values[cell] and not wanted.entries[cell]]
    if lot.random() < 0.4:
        grid = Grid.from_candidates(values, masks, givens=givens)
    else:
        grid = Grid.from_values(values, givens=givens)
    candidates = bool(lot.random() < 0.6)
    size = int(lot.integers(240, 700))
    coordinates = bool(lot.random() < 0.7)
    marks = grid.candidates if candidates else (0,) * 81
    if candidates and lot.random() < 0.6:
        view = _view(grid, lot)
        lights = play.NONE
    else:
        view = View()
        some = [int(cell) for cell in lot.integers(0, 81, int(lot.integers(0, 4)))]
        focus = int(lot.integers(1, 10)) if lot.random() < 0.3 else None
        lights = play.highlights(wrong=some[:1], last=some[1:], focus=focus)
    image = paint(
        grid,
        view,
        candidates=candidates,
        theme=_THEMES[int(lot.integers(len(_THEMES)))],
        size=size,
        coordinates=coordinates,
        cells=CellNames.RC,
        highlights=lights,
    )
    place = layout(size, coordinates=coordinates)
    picture = np.asarray(image.convert("RGB"))
    shown = np.array([0 if digit else mask for digit, mask in zip(values, marks, strict=True)])
    digits = np.where(shown > 0, PENCILS, np.array(values)).astype(np.uint8)
    # Its lines lie in the middle of their pixels, and more is left to cut beyond the border.
    around = place.pitch // 2
    picture = cv2.copyMakeBorder(
        picture, around, around, around, around, cv2.BORDER_REPLICATE
    ).astype(np.uint8)
    start = place.left + around + 0.5, place.top + around + 0.5
    return (
        picture,
        Content(digits, shown.astype(np.uint16), wanted.entries),
        start,
        float(place.pitch),
    )


def _thinned(values: list[int], lot: Lot) -> list[int]:
    """Without most of the digits that clash with one before them."""
    kept = [0] * 81
    for cell, digit in enumerate(values):
        row, column = divmod(cell, 9)
        clash = any(
            kept[other] == digit
            and (
                other // 9 == row
                or other % 9 == column
                or (other // 27 == row // 3 and other % 9 // 3 == column // 3)
            )
            for other in range(cell)
        )
        if not clash or lot.random() < 0.1:
            kept[cell] = digit
    return kept


def _view(grid: Grid, lot: Lot) -> View:
    """Some candidates, cells and links marked, by lot."""
    there = [
        Candidate(cell, digit)
        for cell in range(81)
        if not grid.values[cell]
        for digit in grid.candidates_of(cell)
    ]
    if len(there) < 4:
        return View()
    chosen = lot.choice(len(there), int(lot.integers(2, min(len(there), 16))), replace=False)
    spots = [there[int(number)] for number in chosen]
    roles = [_ROLES[int(number)] for number in lot.integers(0, len(_ROLES), len(spots))]
    links: tuple[Link, ...] = ()
    if lot.random() < 0.5:
        kinds = list(LinkKind)
        links = tuple(
            Link(one, two, kinds[int(lot.integers(len(kinds)))]) for one, two in pairwise(spots[:6])
        )
    cell_roles = list(CellRole)
    cells = {
        int(cell): cell_roles[int(lot.integers(len(cell_roles)))]
        for cell in lot.integers(0, 81, int(lot.integers(0, 6)))
    }
    return View(
        candidates=tuple(zip(spots, roles, strict=True)),
        cells=tuple(cells.items()),
        links=links,
    )
