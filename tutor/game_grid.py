"""Grids that users send for play or for a check: puzzles, and positions of their games."""

from dataclasses import dataclass, replace

import engine
import reader
from engine.constraints.puzzle import Puzzle
from engine.errors import OtherVariantError
from engine.houses import CLASSIC
from engine.links import NO_CREDIT, Credit, credit_in
from engine.links.puzzle_text import parse_puzzle_text
from engine.model.game import Game
from engine.model.grid import Grid
from engine.notation import (
    format_position,
    format_turns,
    format_variant,
    parse_position,
)
from engine.solvers import count_solutions
from engine.validation.diagnosis import Diagnosis
from engine.validation.mistakes import describe_mistake, first_mistake
from engine.validation.variant_detection import detect_variant, detecting_variant
from tutor.drawing import Drawing, refused_grid_drawn
from tutor.equivalence import canonical_of
from tutor.game import (
    Board,
    GameRequest,
    board,
    changes_marks,
    describe_right,
    draw_position,
    solution_of,
)
from tutor.game_moves import move_between
from tutor.presentation import Presentation


@dataclass(frozen=True, slots=True)
class GameStart:
    """A puzzle to play.

    Attributes:
        puzzle: the text of the puzzle (`engine.links.puzzle_text`).
        position: the position that was sent; None if it is the puzzle itself.
        canonical: the canonical form of the puzzle, or "".
        credit: its title and author, if the text is a link that has them.
    """

    puzzle: str
    position: str | None
    canonical: str
    credit: Credit = NO_CREDIT


@dataclass(frozen=True, slots=True)
class GridCheck:
    """The check of a grid that a user sent.

    Attributes:
        message: the result in words.
        drawing: the grid, with wrong cells marked.
    """

    message: str
    drawing: Drawing


def read_game(
    text: str, current: str | None = None, *, presentation: Presentation, variant: str | None = None
) -> GameStart:
    """Read a puzzle or a position to play.

    If the givens alone are a puzzle, other digits and removed candidates count as moves.

    Args:
        text: the puzzle in any notation that `reader.read_text` supports.
        current: the text of the puzzle of the current game (`engine.links.puzzle_text`): a grid
            with all of its givens is a position of it.
        presentation: the locale of error messages.
        variant: the variant, see `reader.read_text`; None if the text names it.

    Raises:
        OtherVariantError: if it may be of a variant that neither the argument nor the text names.
        SudokuError: if it is not a puzzle with a single solution; the message says why.
    """
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        puzzle = None if current is None else parse_puzzle_text(current).grid
        if puzzle is None or not _is_position_of(grid, puzzle, variant):
            puzzle = puzzle_of(grid)
            current = None
            with refused_grid_drawn(puzzle, presentation), detecting_variant(puzzle, variant):
                if error := engine.check(puzzle).error:
                    raise error
        else:
            grid = grid.as_variant(puzzle.variant)
    same = grid.values == puzzle.values and grid.candidates == puzzle.candidates
    position = None if same else format_position(grid)
    kept = current or format_position(puzzle)
    return GameStart(kept, position, canonical_of(puzzle), credit_in(text))


def check_grid(
    text: str, current: str | None = None, *, presentation: Presentation, variant: str | None = None
) -> GridCheck:
    """Check whether a grid that a user sent has no mistakes so far.

    If its givens alone are a puzzle, it is checked against their solution, otherwise against the
    current game's. A grid without givens only has to have a solution.

    Args:
        text: the grid.
        current: the text of the puzzle of the current game (`engine.links.puzzle_text`).
        presentation: how to present the texts and the picture.
        variant: the variant, see `reader.read_text`; None if the text names it.

    Raises:
        OtherVariantError: if it may be of a variant that neither the argument nor the text names.
        SudokuError: if the text has no grid.
    """
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        kept = None if current is None else parse_puzzle_text(current)
        if current and kept and _is_position_of(grid, kept.grid, variant):
            grid = grid.as_variant(kept.grid.variant)
            return _check_position(grid, kept, solution_of(current), presentation)
        puzzle = puzzle_of(grid)
        diagnosis = engine.check(puzzle)
        if variant is None and puzzle is grid and not diagnosis.clashes:
            _ask_variant(grid, diagnosis)
        if len(diagnosis.solutions) == 1:
            return _check_position(grid, Puzzle(puzzle), diagnosis.solutions[0], presentation)
        drawing = draw_position(
            grid,
            marks=grid.has_marks,
            presentation=presentation,
            wrong=tuple(diagnosis.wrong),
        )
        return GridCheck(diagnosis.message, drawing)


def _check_position(
    grid: Grid, puzzle: Puzzle, solution: str, presentation: Presentation
) -> GridCheck:
    """Check a position of a puzzle whose solution is known."""
    game = Game(puzzle.grid)
    game = game.play(game.turn_to(grid))
    mistake = first_mistake(game, solution, puzzle.constraints)
    drawing = draw_position(
        game.position,
        constraints=puzzle.constraints,
        marks=game.position.has_marks,
        presentation=presentation,
        wrong=() if mistake is None else mistake.cells,
    )
    message = describe_right(grid) if mistake is None else describe_mistake(mistake)
    return GridCheck(message, drawing)


def restore(request: GameRequest, position: str) -> Board:
    """Go to a position that was read from a picture: right digits first, then the wrong ones.

    So *Back before the mistake* keeps all right digits.

    Args:
        request: the game.
        position: the position line.

    Raises:
        SudokuError: if it is not a position of the puzzle; the message says where.
    """
    with request.opened() as now:
        game, marks = now, request.marks
        grid = parse_position(position)
        if format_position(game.position) != format_position(grid):
            solution = solution_of(request.puzzle)
            values = [
                value if str(value) == digit else 0
                for value, digit in zip(grid.values, solution, strict=True)
            ]
            right = Grid.from_values(values, givens=grid.givens, variant=grid.variant)
            for part in (grid,) if values == list(grid.values) else (right, grid):
                before, game = game, game.play(game.turn_to(part))
                marks = marks or (game is not before and changes_marks(game.turns[-1]))
        shown = board(replace(request, turns=format_turns(game.turns), marks=marks))
        return replace(shown, played=move_between(now, game))


def puzzle_of(grid: Grid) -> Grid:
    """The puzzle of a position: its givens, if these alone are a puzzle."""
    bare = givens_of(grid)
    if bare.values == grid.values and not grid.has_marks:
        return grid
    return bare if bare.givens and count_solutions(bare) == 1 else grid


def has_entries(grid: Grid) -> bool:
    """Whether a grid has digits that the player entered."""
    return any(value and cell not in grid.givens for cell, value in enumerate(grid.values))


def givens_of(grid: Grid) -> Grid:
    """The grid with only its givens."""
    return Grid.from_values(
        [value if cell in grid.givens else 0 for cell, value in enumerate(grid.values)],
        variant=grid.variant,
    )


def _ask_variant(grid: Grid, found: Diagnosis) -> None:
    """Raise an error if a grid whose givens alone are not a puzzle may be of another variant.

    Args:
        grid: the grid, which `puzzle_of` has returned unchanged.
        found: its diagnosis.

    Raises:
        OtherVariantError: if the givens are a puzzle of another variant; or if the whole grid is
            one, and does not have exactly one solution in its present variant.
    """
    bare = givens_of(grid)
    likely = detect_variant(bare) if grid.has_marks or bare.values != grid.values else ()
    if len(found.solutions) != 1:
        likely = likely or detect_variant(grid)
    if likely:
        names = tuple(format_variant(variant) for variant in likely)
        raise OtherVariantError(found.message, format_position(grid), names)


def _is_position_of(grid: Grid, puzzle: Grid, variant: str | None) -> bool:
    """Whether a grid is a position of a puzzle: it has all of its givens.

    Users do not name the variant for each position. So without a name, a grid that was read as
    classic may be a position of a puzzle of any variant.
    """
    givens = puzzle.givens
    if grid.variant not in ((puzzle.variant,) if variant else (CLASSIC, puzzle.variant)):
        return False
    return bool(givens) and all(grid.values[cell] == puzzle.values[cell] for cell in givens)
