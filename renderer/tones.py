"""Fills cells in light shades of their marks: colouring, and candidates that are linked in a cell.

A link between two candidates of one cell has no line. The cell is divided between them instead,
each part in the shade of its candidate's role.
"""

from collections.abc import Iterable
from math import hypot
from typing import Final

from engine.houses import Cell
from engine.model.candidates import Candidate
from engine.model.views import Role, View
from renderer.board import Layout
from renderer.canvas import Box, Canvas, Corner
from renderer.theme import Colour, Theme

COLOURS: Final = frozenset({Role.BLUE, Role.ORANGE, Role.GREEN, Role.PURPLE})
"""The roles that fill the whole cell."""


def shade_of(theme: Theme, role: Role | None) -> Colour:
    """The light shade of a role; the colour of the page for a role without a shade."""
    match role:
        case Role.BLUE | Role.ON | Role.SET_A:
            return theme.pattern.fill
        case Role.ORANGE | Role.OFF:
            return theme.cover.fill
        case Role.GREEN | Role.KEEP | Role.PLACE:
            return theme.crossing
        case Role.PURPLE | Role.SET_B:
            return theme.pivot.fill
        case _:
            return theme.page


def fill_coloured(
    canvas: Canvas, theme: Theme, place: Layout, candidates: Iterable[tuple[Candidate, Role]]
) -> None:
    """Fill the cells of colouring."""
    for candidate, role in candidates:
        if role in COLOURS:
            canvas.fill(place.inside(candidate.cell), shade_of(theme, role))


def linked_cells(view: View) -> dict[Cell, tuple[Candidate, ...]]:
    """The candidates of each cell that have links inside it."""
    found: dict[Cell, dict[Candidate, None]] = {}
    for link in view.links:
        if link.start.cell == link.end.cell and link.start != link.end:
            found.setdefault(link.start.cell, {}).update({link.start: None, link.end: None})
    return {cell: tuple(candidates) for cell, candidates in found.items()}


def divide_cell(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    box: Box,
    candidates: dict[Candidate, Role | None],
) -> None:
    """Divide a cell inside its frame: each part has the shade of the nearest candidate's role.

    Args:
        canvas: the picture.
        place: its geometry.
        box: the part of the cell to fill.
        candidates: candidates of the cell with their roles.
    """
    left, top, right, bottom = box
    spots = {candidate: place.spot(candidate) for candidate in candidates}
    for candidate, role in candidates.items():
        corners: list[Corner] = [
            (left, top),
            (right - 1, top),
            (right - 1, bottom - 1),
            (left, bottom - 1),
        ]
        for other, spot in spots.items():
            if other != candidate:
                corners = nearer_part(corners, spots[candidate], spot)
        if len(corners) > 2:
            # Shades of grey alone are too similar to each other.
            edge = theme.thin if theme.hatch else None
            canvas.polygon(corners, shade_of(theme, role), edge)


def nearer_part(corners: list[Corner], one: Corner, other: Corner) -> list[Corner]:
    """The part of a convex area that is nearer to one point than to another."""

    def excess(corner: Corner) -> float:
        """Positive where the other point is nearer; linear, so that it can be interpolated."""
        return (corner[0] - middle[0]) * across + (corner[1] - middle[1]) * down

    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    away = hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    across, down = (other[0] - one[0]) / away, (other[1] - one[1]) / away
    kept: list[Corner] = []
    for corner, following in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        here, there = excess(corner), excess(following)
        if here <= 0:
            kept.append(corner)
        if here * there < 0:
            share = here / (here - there)
            kept.append(
                (
                    corner[0] + (following[0] - corner[0]) * share,
                    corner[1] + (following[1] - corner[1]) * share,
                )
            )
    return kept
