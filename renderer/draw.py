"""The drawing functions: from a grid and its marks to the bytes of a PNG file."""

from collections.abc import Collection
from dataclasses import dataclass
from string import ascii_uppercase

from PIL import Image

from engine.grid import Grid
from engine.houses import CELLS, Cell, Digit
from engine.step import Candidate, Role, Step, View
from renderer import legend, marks, play, strips, tones
from renderer.board import Layout, empty_board, layout
from renderer.links import Layer, link_layer, tie_layer
from renderer.png import to_png
from renderer.routes import Board
from renderer.theme import LIGHT, Theme, rgb

SIZE = 900
"""The default width and height of a picture in pixels."""

_NOTHING = View()


def draw_grid(
    grid: Grid,
    *,
    candidates: bool = False,
    wrong: Collection[Cell] = (),
    last: Collection[Cell] = (),
    focus: Digit | None = None,
    chosen: Cell | None = None,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
) -> bytes:
    """Draw a grid: givens upright and bold, digits that were filled in later slanted and light.

        >>> from engine.grid import Grid
        >>> png = draw_grid(Grid.from_values([5, 3] + [0] * 79), size=450)
        >>> png[1:4]
        b'PNG'

    Args:
        grid: the grid.
        candidates: whether empty cells show their candidates.
        wrong: wrong cells; each has a frame and a cross.
        last: cells of the last move; each is shaded and has a folded corner.
        focus: a digit that is drawn on discs: where it is, and its candidates if shown.
        chosen: a cell that has a frame.
        theme: the colours.
        size: width and height in pixels, 200 to 2000.
        coordinates: whether rows and columns are named beside the grid, as `use_locale` says.

    Returns:
        A PNG file; the same for the same arguments and locale.

    Raises:
        ValueError: if the size, a cell or the digit is out of range.
    """
    image = paint(
        grid,
        _NOTHING,
        candidates=candidates,
        theme=theme,
        size=size,
        coordinates=coordinates,
        highlights=play.highlights(wrong=wrong, last=last, focus=focus, chosen=chosen),
    )
    return to_png(image, theme)


def draw_view(
    grid: Grid,
    view: View,
    *,
    candidates: bool = True,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
    with_legend: bool = True,
) -> bytes:
    """Draw a grid with all marks of a view. Shapes are listed in `renderer.marks`.

    Args:
        grid: the grid.
        view: houses to shade, cells and candidates to mark, links to draw.
        candidates: whether empty cells also show the candidates that the view does not mark.
        theme: the colours.
        size: width and height of the grid in pixels, 200 to 2000.
        coordinates: whether rows and columns are named beside the grid, as `use_locale` says.
        with_legend: whether a strip below the grid names the marks; it adds to the height.

    Returns:
        A PNG file; the same for the same arguments and locale.

    Raises:
        ValueError: if the size is out of range.
    """
    image = paint(
        grid,
        view,
        candidates=candidates,
        theme=theme,
        size=size,
        coordinates=coordinates,
        highlights=play.highlights(focus=view.focus),
    )
    if with_legend:
        place = layout(size, coordinates=coordinates, variant=grid.variant)
        image = legend.below(image, theme, place, view)
    return to_png(image, theme)


def paint(
    grid: Grid,
    view: View,
    *,
    candidates: bool,
    theme: Theme,
    size: int,
    coordinates: bool,
    highlights: play.Highlights = play.NONE,
) -> Image.Image:
    """The picture of `draw_grid` and `draw_view`, before it is encoded."""
    place = layout(size, coordinates=coordinates, variant=grid.variant)
    image = empty_board(theme, place, coordinates=coordinates)
    strips.shade(image, theme, place, grid.variant)
    play.draw_below(image, theme, place, grid, highlights)
    marks.shade_houses(image, theme, place, view.houses)
    for cell in view.look:
        image.paste(rgb(theme.pattern.fill), place.inside(cell))
    tones.fill_coloured(image, theme, place, (*view.candidates, *view.coloured))
    for cell, cell_role in view.cells:
        marks.mark_cell(image, theme, place, cell, cell_role)
    roles = dict(view.candidates)
    framed = dict(view.cells)
    for cell, linked in tones.linked_cells(view).items():
        box = marks.inside_frame(place, cell, framed.get(cell))
        tones.divide_cell(image, theme, place, box, {one: roles.get(one) for one in linked})
    marks.border_houses(image, theme, place, view.houses)

    written = _written(view)
    content = _content(grid, roles, written, candidates=candidates)
    if grid.variant.own_houses:
        strips.draw_lines(
            image, theme, place, grid.variant, (*content.values, *content.placed), content.pencils
        )
    if view.links or view.ties:
        _draw_links(image, theme, place, view, content)
    _draw_digits(image, theme, place, grid, roles, content)
    _draw_labels(image, theme, place, view)
    if candidates:
        play.draw_focused_pencils(image, theme, place, grid, highlights)
    play.draw_above(image, theme, place, grid, highlights)
    return image


def draw_step(
    step: Step,
    *,
    view: int = 0,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
    with_legend: bool = True,
) -> bytes:
    """Draw the position before a step, with one of the step's views.

    A single shows no other candidates as long as the filled cells alone explain it.

    Args:
        step: the step.
        view: the index of the view.
        theme: the colours.
        size: width and height of the grid in pixels, 200 to 2000.
        coordinates: whether rows and columns are named beside the grid, as `use_locale` says.
        with_legend: whether a strip below the grid names the marks; it adds to the height.

    Returns:
        A PNG file; the same for the same arguments and locale.

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
        with_legend=with_legend,
    )


def view_of(step: Step, index: int) -> View:
    """A view of a step by its index.

    Raises:
        ValueError: if there is no such view; the message gives the range.
    """
    if not 0 <= index < len(step.views):
        raise ValueError(f"there is no view {index}: the step has views 0 to {len(step.views) - 1}")
    return step.views[index]


def _written(view: View) -> frozenset[Candidate]:
    """The placements that can be drawn large, as nothing else in their cell is marked."""
    marked = [candidate.cell for candidate, _ in view.candidates]
    marked += [end.cell for link in view.links for end in (link.start, link.end)]
    return frozenset(
        candidate
        for candidate, role in view.candidates
        if role is Role.PLACE and marked.count(candidate.cell) == 1
    )


@dataclass(frozen=True, slots=True)
class _Content:
    """The contents of the cells.

    Attributes:
        values: the cells that hold a digit, with the digit.
        placed: the candidates that are drawn as large as a digit.
        marked: the other candidates with a role.
        pencils: the candidates without one.
    """

    values: tuple[Candidate, ...]
    placed: frozenset[Candidate]
    marked: tuple[Candidate, ...]
    pencils: tuple[Candidate, ...]


def _content(
    grid: Grid,
    roles: dict[Candidate, Role],
    placed: frozenset[Candidate],
    *,
    candidates: bool,
) -> _Content:
    large = {candidate.cell for candidate in placed}
    pencils = (
        Candidate(cell, digit)
        for cell in CELLS
        if candidates and not grid.values[cell] and cell not in large
        for digit in grid.candidates_of(cell)
    )
    return _Content(
        values=tuple(Candidate(cell, digit) for cell, digit in enumerate(grid.values) if digit),
        placed=placed,
        marked=tuple(candidate for candidate in roles if candidate not in placed),
        pencils=tuple(candidate for candidate in pencils if candidate not in roles),
    )


def _draw_digits(
    image: Image.Image,
    theme: Theme,
    place: Layout,
    grid: Grid,
    roles: dict[Candidate, Role],
    content: _Content,
) -> None:
    for value in content.values:
        given = value.cell in grid.givens
        marks.draw_value(image, theme, place, value.cell, value.digit, given=given)
    marks.draw_pencils(image, theme, place, content.pencils, dim=bool(content.marked))
    for candidate in content.marked:
        marks.draw_candidate(image, theme, place, candidate, roles[candidate])
    for candidate in content.placed:
        marks.draw_placement(image, theme, place, candidate)


def _draw_links(
    image: Image.Image,
    theme: Theme,
    place: Layout,
    view: View,
    content: _Content,
) -> None:
    """Draw lines around the contents of cells, or with gaps for them."""
    board = Board()
    for value in (*content.values, *content.placed):
        board.add_value(value.cell)
    for candidate in content.pencils:
        board.add_pencil(candidate)
    for candidate in content.marked:
        board.add_mark(candidate)
    layers = [(link_layer(place, view.links, board), theme.link)] if view.links else []
    if view.ties:
        layers.append((tie_layer(place, view.ties, board), theme.coordinate))
    for layer, colour in layers:
        _cut_out(layer, place, content)
        layer.lay(image, colour)


def _cut_out(layer: Layer, place: Layout, content: _Content) -> None:
    """Cut gaps for digits out of lines."""
    for value in content.values:
        if value.cell in layer.cells:
            marks.cut_out_value(layer.mask, place, value.cell, value.digit)
    for candidate in content.pencils:
        if candidate in layer.spots:
            marks.cut_out_pencil(layer.mask, place, candidate)


def _draw_labels(image: Image.Image, theme: Theme, place: Layout, view: View) -> None:
    """Write the numbers of nodes and the letters of sets."""
    taken = [candidate for candidate, _ in view.candidates]
    numbers: dict[Candidate, list[str]] = {}
    for number, candidate in enumerate(view.numbers, 1):
        numbers.setdefault(candidate, []).append(str(number))
    for candidate, found in numbers.items():
        label = ",".join(found)
        marks.draw_label(image, theme, place, label, candidate.cell, taken, beside=candidate)
    for letter, cells in zip(ascii_uppercase, view.letters, strict=False):
        for cell in cells:
            marks.draw_label(image, theme, place, letter, cell, taken)
