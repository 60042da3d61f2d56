"""Games: reads, plays, checks and draws them.

A game is passed as two texts: the position line of its puzzle, and its turns, one per line.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final

import engine
import reader
import renderer
from engine.detect_variant import detect_variant, detecting_variant
from engine.errors import OtherVariantError
from engine.explain.mistakes import describe_clash, describe_mistake
from engine.game import Change, Clearing, Game, Restoring, Turn
from engine.grid import Grid
from engine.houses import CELLS, CLASSIC, Cell
from engine.language import N_, cell_label, forms, translate, translate_count
from engine.mistakes import first_mistake
from engine.notation import (
    NotationError,
    format_position,
    format_turns,
    format_variant,
    parse_position,
    parse_turn,
    parse_turns,
)
from engine.solvers import count_solutions
from engine.step import Elimination, Placement
from engine.validate import Diagnosis, clashes_of
from tutor.drawing import Drawing, attach_drawing, grid_text
from tutor.presentation import Presentation

_PLACED: Final = N_("Placed: {moves}.")
_OUT: Final = N_("Taken out: {moves}.")
_CLEARED: Final = N_("Emptied: {cells}.")
_BACK: Final = N_("Back again: {moves}.")
_UNCHANGED: Final = N_("That changes nothing on your board.")
_MORE: Final = forms("{head} and {count} more", "{head} and {count} more", "moves")
_ONLY_MARKS: Final = (Elimination, Restoring)
_NAMED: Final = 12
"""How many moves are named; a pasted grid may have 81."""
_MOVE: Final = 9
"""Up to how many cells of a turn are marked as the last move."""
_GRID_LIKE: Final = 40
"""The minimum number of cell characters in a text that is probably a grid."""

_RIGHT: Final = forms(
    "Nothing is wrong so far; 1 cell is still empty.",
    "Nothing is wrong so far; {count} cells are still empty.",
)
_SOLVED: Final = N_("This is the solution: every cell is right.")


class GameState(Enum):
    """The state of a game."""

    OPEN = auto()
    """There are empty cells."""
    SOLVED = auto()
    """Every cell is right."""
    FULL = auto()
    """Every cell is filled in, but not all are right."""


@dataclass(frozen=True, slots=True)
class GameStart:
    """A puzzle to play.

    Attributes:
        puzzle: the puzzle as a position line.
        position: the position that was sent, if it differs from the puzzle; else None.
    """

    puzzle: str
    position: str | None


@dataclass(frozen=True, slots=True)
class Board:
    """The current state of a game.

    Attributes:
        turns: its turns, one per line.
        position: its position line.
        drawing: the grid.
        state: whether it is solved or full.
        filled: how many cells are filled in, givens included.
        marks: whether candidates are shown.
        message: about the last turn or check; empty if there was none.
        mistake: whether something wrong was found.
        last_move: the last digit that was placed and is still there, such as "r1c2=3"; or empty.
    """

    turns: str
    position: str
    drawing: Drawing
    state: GameState
    filled: int
    marks: bool
    message: str = ""
    mistake: bool = False
    last_move: str = ""


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

    If the givens alone are a puzzle, other digits and removed candidates belong to the position.

    Args:
        text: the puzzle in any notation that `reader.read_text` supports.
        current: the puzzle of the current game, as a position line: a grid with all of its givens
            is a position of it.
        presentation: the locale of error messages.
        variant: the variant, see `reader.read_text`; None if the text names it.

    Raises:
        OtherVariantError: if it may be of a variant that neither the argument nor the text names.
        SudokuError: if it is not a puzzle with a single solution; the message says why.
    """
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        puzzle = None if current is None else parse_position(current)
        if puzzle is None or not _is_position_of(grid, puzzle, variant):
            puzzle = _puzzle_of(grid)
            with attach_drawing(puzzle, presentation), detecting_variant(puzzle, variant):
                if error := engine.check(puzzle).error:
                    raise error
        else:
            grid = grid.as_variant(puzzle.variant)
    same = grid.values == puzzle.values and grid.candidates == puzzle.candidates
    return GameStart(format_position(puzzle), None if same else format_position(grid))


def board(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """The current state of a game."""
    with presentation.use_locale():
        return _board(_game(puzzle, turns), marks=marks, presentation=presentation)


def play(puzzle: str, turns: str, text: str, *, marks: bool, presentation: Presentation) -> Board:
    """Play a user's turn: moves (see `engine.notation.parse_turn`), or a whole grid.

    Args:
        puzzle: the puzzle of the game.
        turns: its turns so far.
        text: the turn.
        marks: whether candidates are shown; a turn that changes candidates shows them, too.
        presentation: of its texts and picture.

    Raises:
        SudokuError: if it is neither, if the grid belongs to another puzzle, or if it changes a
            given; the message says where.
    """
    with presentation.use_locale():
        game = _game(puzzle, turns)
        after = game.play(_parse_turn(text, game))
        done = after.turns[-1] if after is not game else ()
        message = _describe_turn(done) if done else translate(_UNCHANGED)
        marks = marks or any(isinstance(change, _ONLY_MARKS) for change in done)
        return replace(_board(after, marks=marks, presentation=presentation), message=message)


def undo(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """A game without its last turn."""
    with presentation.use_locale():
        return _board(_game(puzzle, turns).undo(), marks=marks, presentation=presentation)


def undo_mistake(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """A game as it was before its first mistake."""
    with presentation.use_locale():
        game = _game(puzzle, turns).before_mistake(_solution(puzzle))
        return _board(game, marks=marks, presentation=presentation)


def check(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """A game with its first mistake marked; see `engine.mistakes.first_mistake`."""
    with presentation.use_locale():
        game = _game(puzzle, turns)
        mistake = first_mistake(game, _solution(puzzle))
        message = _right(game.position) if mistake is None else describe_mistake(mistake)
        wrong = () if mistake is None else mistake.cells
        result = _board(game, marks=marks, presentation=presentation, wrong=wrong)
        return replace(result, message=message, mistake=mistake is not None)


def check_grid(
    text: str, current: str | None = None, *, presentation: Presentation, variant: str | None = None
) -> GridCheck:
    """Check whether a grid that a user sent has no mistakes so far.

    It is checked against its givens if these alone are a puzzle, else against those of the current
    game; without givens only whether it can be completed.

    Args:
        text: the grid.
        current: the puzzle of the current game, as a position line.
        presentation: of its texts and picture.
        variant: the variant, see `reader.read_text`; None if the text names it.

    Raises:
        OtherVariantError: if it may be of a variant that neither the argument nor the text names.
        SudokuError: if there is no grid in the text.
    """
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        puzzle = None if current is None else parse_position(current)
        if puzzle is None or not _is_position_of(grid, puzzle, variant):
            puzzle = _puzzle_of(grid)
        else:
            grid = grid.as_variant(puzzle.variant)
        diagnosis = engine.check(puzzle)
        if variant is None and puzzle is grid and not diagnosis.clashes:
            _ask_variant(grid, diagnosis)
        wrong: tuple[Cell, ...] = ()
        if diagnosis.clashes:
            message, wrong = describe_clash(diagnosis.clashes[0]), diagnosis.clashes[0].cells
        elif len(diagnosis.solutions) != 1:
            message, wrong = diagnosis.message, diagnosis.empty
        else:
            game = Game(puzzle)
            game = game.play(game.turn_to(grid))
            mistake = first_mistake(game, diagnosis.solutions[0])
            message = _right(grid) if mistake is None else describe_mistake(mistake)
            wrong = () if mistake is None else mistake.cells
            grid = game.position
        return GridCheck(
            message, _draw(grid, marks=grid.has_marks, presentation=presentation, wrong=wrong)
        )


def _game(puzzle: str, turns: str) -> Game:
    return Game(parse_position(puzzle), parse_turns(turns))


@lru_cache(maxsize=256)
def _solution(puzzle: str) -> str:
    (solution,) = engine.solve(parse_position(puzzle))
    return solution


def _puzzle_of(grid: Grid) -> Grid:
    """The puzzle of a position: its givens, if these alone are a puzzle."""
    bare = _bare(grid)
    if bare.values == grid.values and not grid.has_marks:
        return grid
    return bare if bare.givens and count_solutions(bare) == 1 else grid


def _bare(grid: Grid) -> Grid:
    """The givens of a grid alone."""
    return Grid.from_values(
        [value if cell in grid.givens else 0 for cell, value in enumerate(grid.values)],
        variant=grid.variant,
    )


def _ask_variant(grid: Grid, found: Diagnosis) -> None:
    """Ask whether a grid whose givens alone are not a puzzle is of another variant.

    Args:
        grid: the grid, which `_puzzle_of` has returned unchanged.
        found: its diagnosis.

    Raises:
        OtherVariantError: if its givens are a puzzle of one; or the whole grid, if it does not have
            exactly one solution as it is.
    """
    bare = _bare(grid)
    likely = detect_variant(bare) if grid.has_marks or bare.values != grid.values else ()
    if len(found.solutions) != 1:
        likely = likely or detect_variant(grid)
    if likely:
        names = tuple(format_variant(variant) for variant in likely)
        raise OtherVariantError(found.message, format_position(grid), names)


def _is_position_of(grid: Grid, puzzle: Grid, variant: str | None) -> bool:
    """Whether a grid is a position of a puzzle: it has all of its givens.

    Users do not name the variant with each position, so a classic grid may be one if no variant is
    named.
    """
    givens = puzzle.givens
    if grid.variant not in ((puzzle.variant,) if variant else (CLASSIC, puzzle.variant)):
        return False
    return bool(givens) and all(grid.values[cell] == puzzle.values[cell] for cell in givens)


def _parse_turn(text: str, game: Game) -> Turn:
    """Parse a turn: moves, or the whole grid after the turn.

    Raises:
        SudokuError: if it is neither; the message is about the more likely one.
    """
    signs = sum(sign in "123456789.0" for sign in text)
    # A full grid with spaces between its boxes could also be parsed as moves such as 345.
    if signs == len(CELLS) and not re.search(r"[A-Za-z]", text):
        return game.turn_to(reader.read_text(text))
    try:
        return parse_turn(text)
    except NotationError:
        if signs < _GRID_LIKE:
            raise
    return game.turn_to(reader.read_text(text))


def _board(
    game: Game, *, marks: bool, presentation: Presentation, wrong: Sequence[Cell] = ()
) -> Board:
    position = game.position
    last = {change.cell for change in game.turns[-1]} if game.turns else set()
    state = GameState.OPEN
    if position.is_solved:
        solved = position.to_line() == _solution(format_position(game.puzzle))
        state = GameState.SOLVED if solved else GameState.FULL
    # What breaks a rule is marked at once; other mistakes only when the player asks.
    wrong = wrong or [cell for clash in clashes_of(position) for cell in clash.cells]
    return Board(
        turns=format_turns(game.turns),
        position=format_position(position),
        drawing=_draw(
            position,
            marks=marks,
            presentation=presentation,
            wrong=wrong,
            last=last if len(last) <= _MOVE and not wrong else (),
        ),
        state=state,
        filled=81 - position.values.count(0),
        marks=marks,
        last_move=_last_placed(game, position),
    )


def _last_placed(game: Game, position: Grid) -> str:
    changes = (change for turn in reversed(game.turns) for change in reversed(turn))
    placed = (change for change in changes if isinstance(change, Placement))
    return next((str(one) for one in placed if position.values[one.cell] == one.digit), "")


def _draw(
    grid: Grid,
    *,
    marks: bool,
    presentation: Presentation,
    wrong: Sequence[Cell] = (),
    last: Collection[Cell] = (),
) -> Drawing:
    picture = renderer.draw_grid(
        grid,
        candidates=marks,
        wrong=wrong,
        last=last,
        theme=renderer.THEMES[presentation.theme],
        size=presentation.size,
    )
    alt = renderer.alt_grid(
        grid,
        candidates=marks,
        wrong=wrong,
        last=last,
    )
    said = renderer.alt_highlights(wrong=wrong, last=last)
    return Drawing(picture, alt, grid_text(grid, candidates=marks, said=said))


def _right(grid: Grid) -> str:
    """The message that nothing is wrong."""
    empty = grid.values.count(0)
    return translate_count(_RIGHT, empty) if empty else translate(_SOLVED)


def _describe_turn(turn: Turn) -> str:
    """Describe a turn, in a sentence for each kind of change."""
    kinds: tuple[tuple[type[Change], str], ...] = (
        (Placement, _PLACED),
        (Elimination, _OUT),
        (Clearing, _CLEARED),
        (Restoring, _BACK),
    )
    sentences = []
    for kind, text in kinds:
        done = [change_label(change) for change in turn if type(change) is kind]
        if done:
            named = ", ".join(done[:_NAMED])
            if len(done) > _NAMED:
                named = translate_count(_MORE, len(done) - _NAMED, head=named)
            sentences.append(translate(text, moves=named, cells=named))
    return " ".join(sentences)


def change_label(change: Change) -> str:
    """A change in notation, such as "r3c4=5"."""
    cell = cell_label(change.cell)
    if isinstance(change, Clearing):
        return cell
    return f"{cell}{'<>' if isinstance(change, Elimination) else '='}{change.digit}"
