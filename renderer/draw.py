"""The drawing functions: from a grid and its marks to the bytes of a file."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.constraints.constraint import Constraint
from engine.constraints.marks import ConstraintMark, Tinted
from engine.constraints.puzzle import Puzzle
from engine.houses import CELLS, Cell, Digit
from engine.language import cell_names
from engine.model.candidates import Candidate
from engine.model.grid import Grid
from engine.model.step import Step
from engine.model.views import Role, View
from renderer import marks, play, strips, tones
from renderer.alt import alt_shown, alt_text, alt_view
from renderer.arrangement import Arrangement, arrange
from renderer.board import Layout, draw_board, layout
from renderer.canvas import Canvas, Format, FreeSpace
from renderer.cell_colours import Coloured, with_shades, write_letters
from renderer.constraints import draw_constraints, is_outside, shifted_cells
from renderer.layers import Layers
from renderer.legend import add_legend
from renderer.links import Layer, block_layer, link_layer, tie_layer
from renderer.pdf import Pdf
from renderer.png import to_png_of_any_colours
from renderer.raster import Raster, raster_board
from renderer.routes import Obstacles
from renderer.svg import Svg
from renderer.theme import LIGHT, Theme

SIZE = 900
"""The default width and height of a picture in pixels."""

_NOTHING = View()


def draw_grid(  # noqa: PLR0913 - one for each kind of mark
    grid: Grid,
    *,
    constraints: Sequence[Constraint] = (),
    candidates: bool = False,
    wrong: Collection[Cell] = (),
    last: Collection[Cell] = (),
    scratch: Collection[Cell] = (),
    focus: Digit | None = None,
    chosen: Cell | None = None,
    coloured: Coloured = play.NOT_COLOURED,
    letters: Mapping[Cell, str] | None = None,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
    file_format: Format = Format.PNG,
) -> bytes:
    """Draw a grid: givens upright and bold, digits that were filled in later slanted and light.

        >>> from engine.model.grid import Grid
        >>> png = draw_grid(Grid.from_values([5, 3] + [0] * 79), size=450)
        >>> png[1:4]
        b'PNG'

    Args:
        constraints: rules beyond the houses, which are drawn below the digits.
        candidates: whether empty cells show their candidates.
        wrong: wrong cells; each has a frame and a cross.
        last: cells of the last move; each is shaded and has a folded corner.
        scratch: cells whose digit is only on a scratch copy; it is underlined.
        focus: a digit to highlight with discs, including its candidates if they are shown.
        chosen: the chosen cell, which has a frame.
        coloured: the colours of cells, as numbers from 1; each is filled, with letters in a corner.
        letters: texts in empty cells in place of their candidates.
        size: width and height in pixels, 200 to 2000.
        coordinates: whether rows and columns are named beside the grid, as set by `use_locale`;
            ignored if there are clues.

    Returns:
        A file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the size, a cell, a colour or the digit is out of range.
    """
    highlights = play.highlights(
        wrong=wrong,
        last=last,
        scratch=scratch,
        focus=focus,
        chosen=chosen,
        coloured=coloured,
        letters=letters,
    )
    if coloured:
        theme = with_shades(theme)
    marked = marks_of(constraints)
    place = _layout(grid, marked, size, coordinates=coordinates)
    canvas = _board(
        file_format,
        theme,
        place,
        coordinates=coordinates,
        describe=lambda: alt_shown(grid, highlights, constraints),
    )
    paint(
        canvas,
        theme,
        place,
        grid,
        constraints=marked,
        candidates=candidates,
        highlights=highlights,
    )
    return _encoded(canvas, marked)


def draw_puzzle(
    puzzle: Puzzle,
    *,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
    file_format: Format = Format.PNG,
) -> bytes:
    """Draw a puzzle with its constraints.

    Args:
        puzzle: the puzzle.
        theme: the colours.
        size: width and height in pixels, 200 to 2000.
        coordinates: whether rows and columns are named beside the grid, as set by `use_locale`.

    Returns:
        A file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the size is out of range.
    """
    return draw_grid(
        puzzle.grid,
        constraints=puzzle.constraints,
        theme=theme,
        size=size,
        coordinates=coordinates,
        file_format=file_format,
    )


def marks_of(constraints: Iterable[Constraint]) -> list[ConstraintMark]:
    """All marks of constraints, in the order in which they are drawn."""
    return [mark for constraint in constraints for mark in constraint.marks()]


def _layout(
    grid: Grid, marked: Sequence[ConstraintMark], size: int, *, coordinates: bool
) -> Layout:
    """The layout of a grid with marks of constraints."""
    outside = is_outside(marked)
    return layout(size, coordinates=coordinates, variant=grid.variant, outside=outside)


def _encoded(canvas: Canvas, marked: Sequence[ConstraintMark]) -> bytes:
    """The file of a drawing, whose constraints may have other colours than the theme."""
    if marked and isinstance(canvas, Raster):
        return to_png_of_any_colours(canvas.image)
    return canvas.encode()


def draw_view(
    grid: Grid,
    view: View,
    *,
    constraints: Sequence[Constraint] = (),
    candidates: bool = True,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
    file_format: Format = Format.PNG,
    with_legend: bool = True,
) -> bytes:
    """Draw a grid with all marks of a view. Shapes are listed in `renderer.marks`.

    Args:
        constraints: rules beyond the houses, which are drawn below the marks.
        view: houses to shade, cells and candidates to mark, links to draw.
        candidates: whether empty cells also show the candidates that the view does not mark.
        size: width and height of the grid in pixels, 200 to 2000.
        coordinates: whether rows and columns are named beside the grid, as set by `use_locale`.
        with_legend: whether a strip below the grid names the marks; it adds to the height.

    Returns:
        A file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the size is out of range.
    """
    marked = marks_of(constraints)
    place = _layout(grid, marked, size, coordinates=coordinates)
    canvas = _board(
        file_format,
        theme,
        place,
        coordinates=coordinates,
        describe=lambda: alt_view(grid, view, candidates=candidates),
    )
    return _with_view(
        canvas,
        theme,
        place,
        grid,
        view,
        constraints=marked,
        candidates=candidates,
        legend=with_legend,
    )


def paint(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    grid: Grid,
    view: View = _NOTHING,
    *,
    constraints: Sequence[ConstraintMark] = (),
    candidates: bool,
    highlights: play.Highlights = play.NONE,
) -> bool:
    """Draw the contents of `draw_grid` and `draw_view` on an empty board.

    Returns:
        Whether there was room for all candidates; dots mark the cells that lack some.
    """
    place = replace(place, shifted=shifted_cells(constraints))
    # A page that draws the grid draws constraints itself, below the marks of hints.
    constraints = () if isinstance(canvas, Layers) and view is not _NOTHING else constraints
    strips.shade(canvas, theme, place, grid.variant)
    draw_constraints(canvas, theme, place, (m for m in constraints if isinstance(m, Tinted)))
    play.draw_below(canvas, theme, place, grid, highlights)
    marks.shade_houses(canvas, theme, place, view.houses)
    for cell in view.look:
        canvas.fill(place.inside(cell), theme.pattern.fill)
    tones.fill_coloured(canvas, theme, place, (*view.candidates, *view.coloured))
    for cell, cell_role in view.cells:
        marks.mark_cell(canvas, theme, place, cell, cell_role)
    draw_constraints(canvas, theme, place, (m for m in constraints if not isinstance(m, Tinted)))
    roles = dict(view.candidates)
    framed = dict(view.cells)
    written = _written(view)
    # The page draws the grid itself, with the candidates in their usual places.
    on_page = isinstance(canvas, Layers)
    large = {*highlights.letters, *(candidate.cell for candidate in written)}
    pencils = list(_pencils(grid, roles, large)) if candidates and not on_page else []
    focused = [candidate for candidate in pencils if candidate.digit == view.focus]
    arrangement = arrange(view, written, focused, pencils, movable=not on_page)
    place = replace(place, moved=arrangement.spots, crowded=arrangement.crowded)
    for cell, linked in tones.linked_cells(view).items():
        box = marks.inside_frame(place, cell, framed.get(cell))
        tones.divide_cell(
            canvas, theme, place, box, {candidate: roles.get(candidate) for candidate in linked}
        )
    marks.border_houses(canvas, theme, place, view.houses)

    content = _Content(
        values=tuple(Candidate(cell, digit) for cell, digit in enumerate(grid.values) if digit),
        placed=written,
        marked=tuple(candidate for candidate in roles if candidate not in written),
        pencils=arrangement.pencils,
    )
    if grid.variant.own_houses:
        strips.draw_lines(
            canvas, theme, place, grid.variant, (*content.values, *content.placed), content.pencils
        )
    if view.links or view.ties or view.blocks:
        _draw_links(canvas, theme, place, view, content)
    if isinstance(canvas, Layers):
        canvas.go_above_digits()
    else:
        dim = bool(content.marked) and not view.whole
        _draw_digits(canvas, theme, place, grid, content, highlights, dim=dim)
        write_letters(canvas, theme, place, grid, highlights.coloured, candidates=candidates)
    _draw_marks(canvas, theme, place, roles, content)
    _draw_labels(canvas, theme, place, view, arrangement)
    if candidates:
        play.draw_focused_pencils(canvas, theme, place, grid, highlights)
    play.draw_above(canvas, theme, place, grid, highlights)
    return not arrangement.incomplete


def draw_step(
    step: Step,
    *,
    view: int = 0,
    theme: Theme = LIGHT,
    size: int = SIZE,
    coordinates: bool = True,
    file_format: Format = Format.PNG,
    with_legend: bool = True,
) -> bytes:
    """Draw the position before a step, with one of the step's views.

    A single is drawn without other candidates if the filled cells alone explain it.

    Args:
        view: the index of the view.
        size: width and height of the grid in pixels, 200 to 2000.
        coordinates: whether rows and columns are named beside the grid, as set by `use_locale`.
        with_legend: whether a strip below the grid names the marks; it adds to the height.

    Returns:
        A file. The same arguments and locale always give the same bytes.

    Raises:
        ValueError: if the step has no such view, or the size is out of range.
    """
    grid, shown = step.grid, step.view(view)
    place = layout(size, coordinates=coordinates, variant=grid.variant)
    canvas = _board(
        file_format,
        theme,
        place,
        coordinates=coordinates,
        describe=lambda: alt_text(step, view=view),
    )
    return _with_view(
        canvas, theme, place, grid, shown, candidates=step.needs_marks, legend=with_legend
    )


def _board(
    file_format: Format,
    theme: Theme,
    place: Layout,
    *,
    coordinates: bool,
    describe: Callable[[], str],
) -> Canvas:
    """An empty board in a format. `describe` makes the alt text for formats that contain one."""
    match file_format:
        case Format.PNG:
            return raster_board(theme, place, coordinates=coordinates)
        case Format.LAYERS:
            return Layers(place)
        case Format.SVG:
            canvas = Svg(theme, place, alt=describe())
        case Format.PDF:
            canvas = Pdf(theme, place, alt=describe())
    draw_board(canvas, theme, place, cell_names() if coordinates else None)
    return canvas


def _with_view(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    grid: Grid,
    view: View,
    *,
    constraints: Sequence[ConstraintMark] = (),
    candidates: bool,
    legend: bool,
) -> bytes:
    """Draw a grid and a view on an empty board, and return the file."""
    highlights = play.highlights(focus=view.focus)
    complete = paint(
        canvas,
        theme,
        place,
        grid,
        view,
        constraints=constraints,
        candidates=candidates,
        highlights=highlights,
    )
    if legend:
        add_legend(canvas, theme, place, view, complete=complete)
    return _encoded(canvas, constraints)


def _written(view: View) -> frozenset[Candidate]:
    """The placements that can be drawn large, because nothing else in their cells is marked.

    Digits on a scratch copy are always large.
    """
    marked = [candidate.cell for candidate, _ in view.candidates]
    marked += [end.cell for link in view.links for end in (link.start, link.end)]
    return frozenset(
        candidate
        for candidate, role in view.candidates
        if role is Role.TRIAL or (role is Role.PLACE and marked.count(candidate.cell) == 1)
    )


@dataclass(frozen=True, slots=True)
class _Content:
    """The contents of the cells.

    Attributes:
        values: the cells that hold a digit, with the digit.
        placed: the candidates that are drawn as large as a digit.
        marked: the other candidates with a role.
        pencils: the candidates without a role.
    """

    values: tuple[Candidate, ...]
    placed: frozenset[Candidate]
    marked: tuple[Candidate, ...]
    pencils: tuple[Candidate, ...]


def _pencils(
    grid: Grid, roles: Mapping[Candidate, Role], large: Collection[Cell]
) -> Iterator[Candidate]:
    """The candidates without a role, in cells without a large digit or letter."""
    for cell in CELLS:
        if not grid.values[cell] and cell not in large:
            candidates = (Candidate(cell, digit) for digit in grid.candidates_of(cell))
            yield from (candidate for candidate in candidates if candidate not in roles)


def _draw_digits(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    grid: Grid,
    content: _Content,
    highlights: play.Highlights,
    *,
    dim: bool,
) -> None:
    """Draw the digits of the cells, and the candidates that are not marked."""
    # On a colour, only the strongest ink is readable.
    coloured, strong = highlights.coloured, replace(theme, placed=theme.given, pencil=theme.given)
    for value in content.values:
        if value.cell in highlights.scratch:
            marks.draw_trial(canvas, theme, place, value)
            continue
        given, ink = value.cell in grid.givens, strong if value.cell in coloured else theme
        marks.draw_value(canvas, ink, place, value.cell, value.digit, given=given)
    plain = [candidate for candidate in content.pencils if candidate.cell not in coloured]
    marks.draw_pencils(canvas, theme, place, plain, dim=dim)
    if coloured:
        rest = [candidate for candidate in content.pencils if candidate.cell in coloured]
        marks.draw_pencils(canvas, strong, place, rest)


def _draw_marks(
    canvas: Canvas, theme: Theme, place: Layout, roles: dict[Candidate, Role], content: _Content
) -> None:
    """Draw the candidates that are marked."""
    for candidate in content.marked:
        marks.draw_candidate(canvas, theme, place, candidate, roles[candidate])
    for candidate in content.placed:
        draw = marks.draw_trial if roles[candidate] is Role.TRIAL else marks.draw_placement
        draw(canvas, theme, place, candidate)


def _draw_links(
    canvas: Canvas,
    theme: Theme,
    place: Layout,
    view: View,
    content: _Content,
) -> None:
    """Draw lines around the contents of cells, or with gaps for them."""
    board = Obstacles(place)
    for value in (*content.values, *content.placed):
        board.add_value(value.cell)
    for candidate in content.pencils:
        board.add_pencil(candidate)
    for candidate in content.marked:
        board.add_mark(candidate)
    for candidate, role in view.candidates:
        if role is Role.TRIAL:
            board.add_large(candidate)
    layers = [(link_layer(place, view.links, board), theme.link)] if view.links else []
    if view.blocks:
        layers.append(
            (
                block_layer(place, view.blocks, {value.cell for value in content.values}),
                theme.blocker.edge,
            )
        )
    if view.ties:
        layers.append((tie_layer(place, view.ties, board), theme.coordinate))
    for layer, colour in layers:
        canvas.draw_lines(layer.lines, _rooms(layer, place, content), colour)


def _rooms(layer: Layer, place: Layout, content: _Content) -> Iterator[FreeSpace]:
    """The room that lines leave for the digits that they cross."""
    for value in content.values:
        if value.cell in layer.cells:
            yield marks.value_room(place, value.cell, value.digit)
    for candidate in content.pencils:
        if candidate in layer.spots:
            yield marks.pencil_room(place, candidate)


def _draw_labels(
    canvas: Canvas, theme: Theme, place: Layout, view: View, arrangement: Arrangement
) -> None:
    """Write the numbers of nodes and the letters of sets, and mark cells that lack candidates."""
    for label in arrangement.labels:
        spot = place.beside(label.cell, label.offset)
        marks.write_label(canvas, theme, place, label.text, spot)
    taken = [candidate for candidate, role in view.candidates if role is not Role.TRIAL]
    for text, cell, owner in arrangement.others:
        marks.draw_label(canvas, theme, place, text, cell, taken, beside=owner)
    for cell in arrangement.incomplete:
        marks.draw_dots(canvas, theme, place, place.centre(cell))
