"""The drawing functions: from a grid, and what to show of it, to the bytes of a PNG file."""

from PIL import Image

from engine.grid import Grid
from engine.houses import CELLS
from engine.step import Candidate, Role, Step, View
from renderer import marks
from renderer.board import Layout, empty_board, layout
from renderer.links import Disc, draw_links
from renderer.png import to_png
from renderer.theme import LIGHT, Theme

SIZE = 900
"""Width and height of a picture in pixels, if not told."""

_NOTHING = View()


def draw_grid(
    grid: Grid,
    *,
    candidates: bool = False,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
) -> bytes:
    """Draw a grid: digits of the puzzle bold, digits filled in later regular and coloured.

        >>> from engine.grid import Grid
        >>> png = draw_grid(Grid.from_values([5, 3] + [0] * 79), size=450)
        >>> png[1:4]
        b'PNG'

    Args:
        grid: what to draw.
        candidates: whether empty cells show what they can still take.
        theme: the colours.
        size: width and height in pixels, 200 to 2000.
        coordinates: whether r1 to r9 and c1 to c9 stand beside the grid.

    Returns:
        A PNG file; the same for the same arguments.

    Raises:
        ValueError: if the size is out of range.
    """
    return draw_view(
        grid, _NOTHING, candidates=candidates, theme=theme, size=size, coordinates=coordinates
    )


def draw_view(
    grid: Grid,
    view: View,
    *,
    candidates: bool = True,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
) -> bytes:
    """Draw a grid with all that a view marks. Shapes are listed in `renderer.marks`.

    Args:
        grid: what to draw.
        view: houses to shade, cells and candidates to mark, links to draw.
        candidates: whether empty cells also show the candidates that the view does not mark.
        theme: the colours.
        size: width and height in pixels, 200 to 2000.
        coordinates: whether r1 to r9 and c1 to c9 stand beside the grid.

    Returns:
        A PNG file; the same for the same arguments.

    Raises:
        ValueError: if the size is out of range.
    """
    place = layout(size, coordinates=coordinates)
    image = empty_board(theme, place, coordinates=coordinates).copy()
    marks.shade_houses(image, theme, place, view.houses)
    for cell, cell_role in view.cells:
        marks.mark_cell(image, theme, place, cell, cell_role)
    marks.border_houses(image, theme, place, view.houses)

    written = _written(view)
    roles = dict(view.candidates)
    discs = _draw_digits(image, theme, place, grid, roles, written, candidates=candidates)
    links = [(link, _end(place, link.start), _end(place, link.end)) for link in view.links]
    draw_links(image, theme, place, links, discs)
    return to_png(image)


def draw_step(
    step: Step,
    *,
    view: int = 0,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
) -> bytes:
    """Draw the position that a step starts from, and one of the step's views on it.

    A single shows no other candidates as long as the filled cells alone explain it.

    Args:
        step: what to draw.
        view: which of its views, counted from 0.
        theme: the colours.
        size: width and height in pixels, 200 to 2000.
        coordinates: whether r1 to r9 and c1 to c9 stand beside the grid.

    Returns:
        A PNG file; the same for the same arguments.

    Raises:
        ValueError: if the step has no such view, or the size is out of range.
    """
    return draw_view(
        step.grid,
        view_of(step, view),
        candidates=step.needs_marks,
        theme=theme,
        size=size,
        coordinates=coordinates,
    )


def view_of(step: Step, index: int) -> View:
    """One of a step's views, counted from 0.

    Raises:
        ValueError: if there is none; the message says which there are.
    """
    if not 0 <= index < len(step.views):
        raise ValueError(f"there is no view {index}: the step has views 0 to {len(step.views) - 1}")
    return step.views[index]


def _written(view: View) -> frozenset[Candidate]:
    """The candidates that go in and can be drawn large, as nothing else in their cell is marked."""
    marked = [candidate.cell for candidate, _ in view.candidates]
    marked += [end.cell for link in view.links for end in (link.start, link.end)]
    return frozenset(
        candidate
        for candidate, role in view.candidates
        if role is Role.PLACE and marked.count(candidate.cell) == 1
    )


def _draw_digits(
    image: Image.Image,
    theme: Theme,
    place: Layout,
    grid: Grid,
    roles: dict[Candidate, Role],
    written: frozenset[Candidate],
    *,
    candidates: bool,
) -> list[Disc]:
    """Draw digits and candidates; tell where they stand, so that links can go round them."""
    discs = []
    large = {candidate.cell for candidate in written}
    for cell in CELLS:
        x, y = place.centre(cell)
        if grid.values[cell] or cell in large:
            discs.append(Disc(x, y, place.pitch * 0.36))
        if grid.values[cell]:
            given = cell in grid.givens
            marks.draw_value(image, theme, place, cell, grid.values[cell], given=given)
        elif candidates and cell not in large:
            for digit in grid.candidates_of(cell):
                candidate = Candidate(cell, digit)
                if candidate not in roles:
                    marks.draw_pencil(image, theme, place, candidate)
                    discs.append(Disc(*place.spot(candidate), place.pitch * 0.15, 0.4))
    for candidate, role in roles.items():
        if candidate in written:
            marks.draw_placement(image, theme, place, candidate)
        else:
            marks.draw_candidate(image, theme, place, candidate, role)
            discs.append(Disc(*place.spot(candidate), place.pitch * 0.2, 6.0))
    return discs


def _end(place: Layout, candidate: Candidate) -> Disc:
    """Where a link from or to a candidate stops."""
    return Disc(*place.spot(candidate), place.pitch * 0.175)
