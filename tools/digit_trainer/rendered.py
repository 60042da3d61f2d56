"""Labelled pictures drawn by our own renderer."""

from itertools import pairwise

import numpy as np

from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.views import CellRole, Link, LinkKind, Role, View
from reader.opencv import cv2
from reader.picture.cells import Picture
from renderer import play
from renderer.board import layout
from renderer.draw import paint
from renderer.raster import raster_board
from renderer.theme import THEMES
from tools.digit_trainer.drawing import PENCILS, Content, random_content
from tools.digit_trainer.style import Rng

_ROLES = [role for role in Role if role is not Role.PLACE]
_THEMES = list(THEMES.values())


def render_random(rng: Rng) -> tuple[Picture, Content, tuple[float, float], float]:
    """A random picture: any theme, with and without candidates, marks and links.

    Returns:
        The picture, its contents, the upper left corner of the grid and the side of a cell.
    """
    wanted = random_content(rng)
    values = [int(digit) if digit < PENCILS else 0 for digit in wanted.digits]
    # The renderer shows the candidates that the values leave; a grid full of clashes would have
    # few.
    values = _remove_most_clashes(values, rng)
    masks = [int(mask) for mask in rng.integers(1, 512, 81)]
    givens = [cell for cell in range(81) if values[cell] and not wanted.entries[cell]]
    if rng.random() < 0.4:
        grid = Grid.from_candidates(values, masks, givens=givens)
    else:
        grid = Grid.from_values(values, givens=givens)
    candidates = bool(rng.random() < 0.6)
    size = int(rng.integers(240, 700))
    coordinates = bool(rng.random() < 0.7)
    marks = grid.candidates if candidates else (0,) * 81
    if candidates and rng.random() < 0.6:
        view = _random_view(grid, rng)
        lights = play.NONE
    else:
        view = View()
        some = [int(cell) for cell in rng.integers(0, 81, int(rng.integers(0, 4)))]
        focus = int(rng.integers(1, 10)) if rng.random() < 0.3 else None
        lights = play.highlights(wrong=some[:1], last=some[1:], focus=focus)
    theme = _THEMES[int(rng.integers(len(_THEMES)))]
    place = layout(size, coordinates=coordinates)
    board = raster_board(theme, place, coordinates=coordinates)
    paint(board, theme, place, grid, view, candidates=candidates, highlights=lights)
    picture = np.asarray(board.image)
    shown = np.array([0 if digit else mask for digit, mask in zip(values, marks, strict=True)])
    digits = np.where(shown > 0, PENCILS, np.array(values)).astype(np.uint8)
    # Its lines are in the middle of their pixels, and there must be enough margin for cropping.
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


def _remove_most_clashes(values: list[int], rng: Rng) -> list[int]:
    """The values without most of the digits that clash with an earlier one."""
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
        if not clash or rng.random() < 0.1:
            kept[cell] = digit
    return kept


def _random_view(grid: Grid, rng: Rng) -> View:
    """Random marks on candidates, cells and links."""
    there = [
        Candidate(cell, digit)
        for cell in range(81)
        if not grid.values[cell]
        for digit in grid.candidates_of(cell)
    ]
    if len(there) < 4:
        return View()
    chosen = rng.choice(len(there), int(rng.integers(2, min(len(there), 16))), replace=False)
    spots = [there[int(number)] for number in chosen]
    roles = [_ROLES[int(number)] for number in rng.integers(0, len(_ROLES), len(spots))]
    links: tuple[Link, ...] = ()
    if rng.random() < 0.5:
        kinds = list(LinkKind)
        links = tuple(
            Link(one, two, kinds[int(rng.integers(len(kinds)))]) for one, two in pairwise(spots[:6])
        )
    cell_roles = list(CellRole)
    cells = {
        int(cell): cell_roles[int(rng.integers(len(cell_roles)))]
        for cell in rng.integers(0, 81, int(rng.integers(0, 6)))
    }
    return View(
        candidates=tuple(zip(spots, roles, strict=True)),
        cells=tuple(cells.items()),
        links=links,
    )
