"""The jobs of a game: what is typed, done, checked and drawn there.

A game travels as two texts: the position line of its puzzle, and its turns, one a line.
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
from engine.validate import Diagnosis
from tutor.drawing import Drawing, drawing_if_wrong
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
"""Cells of a turn that are shown as the last move; more of them would show nothing."""
_GRID_LIKE: Final = 40
"""Characters of cells in a text that is meant to be a grid."""

_RIGHT: Final = forms(
    "Nothing is wrong so far; 1 cell is still empty.",
    "Nothing is wrong so far; {count} cells are still empty.",
)
_SOLVED: Final = N_("This is the solution: every cell is right.")


class State(Enum):
    """How far a game is."""

    OPEN = auto()
    """There are empty cells."""
    SOLVED = auto()
    """Every cell is right."""
    FULL = auto()
    """Every cell is filled in, not all rightly."""


@dataclass(frozen=True, slots=True)
class Start:
    """What somebody wants to play.

    Attributes:
        puzzle: the puzzle as a position line.
        position: the position that was sent, if it is further than the puzzle; else None.
    """

    puzzle: str
    position: str | None


@dataclass(frozen=True, slots=True)
class Board:
    """A game as it stands.

    Attributes:
        turns: its turns, one a line.
        position: its position line.
        drawing: the grid.
        state: how far it is.
        filled: how many cells are filled in, givens included.
        marks: whether candidates are shown.
        said: what has just been done or found; empty if that is nothing.
        mistake: whether something wrong was found.
    """

    turns: str
    position: str
    drawing: Drawing
    state: State
    filled: int
    marks: bool
    said: str = ""
    mistake: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a grid that somebody sent is right so far.

    Attributes:
        said: in words.
        drawing: the grid, with what is wrong marked.
    """

    said: str
    drawing: Drawing


def read_game(
    text: str, current: str | None = None, *, presentation: Presentation, variant: str | None = None
) -> Start:
    """Read a puzzle to play, or a position of one.

    What is filled in but is no given, and candidates that are missing, belong to the position if
    the givens alone are a puzzle.

    Args:
        text: the puzzle in any notation that `reader.read_text` knows.
        current: the puzzle of the game under way, as a position line: more digits on top of its
            givens are a position of it.
        presentation: the language of what is said about a wrong one.
        variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

    Raises:
        OtherVariantError: if nothing says that it is a variant, and it may be one.
        SudokuError: if it is no puzzle with a single solution; the message says why.
    """
    with presentation.use_locale():
        grid = reader.read_text(text, variant=variant)
        puzzle = None if current is None else parse_position(current)
        if puzzle is None or not _is_position_of(grid, puzzle, variant):
            puzzle = _puzzle_of(grid)
            with drawing_if_wrong(puzzle, presentation), detecting_variant(puzzle, variant):
                if error := engine.check(puzzle).error:
                    raise error
        else:
            grid = grid.as_variant(puzzle.variant)
    same = grid.values == puzzle.values and grid.candidates == puzzle.candidates
    return Start(format_position(puzzle), None if same else format_position(grid))


def board(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """A game as it stands."""
    with presentation.use_locale():
        return _board(_game(puzzle, turns), marks=marks, presentation=presentation)


def play(puzzle: str, turns: str, text: str, *, marks: bool, presentation: Presentation) -> Board:
    """Play what somebody typed: moves (see `engine.notation.parse_turn`), or a whole grid.

    Args:
        puzzle: the puzzle of the game.
        turns: its turns so far.
        text: what was typed.
        marks: whether candidates are shown; they are from now on if the turn is about them.
        presentation: how it is told and drawn.

    Raises:
        SudokuError: if it is neither, if the grid is of another puzzle, or if a given would be
            changed; the message says where.
    """
    with presentation.use_locale():
        game = _game(puzzle, turns)
        after = game.play(_typed(text, game))
        done = after.turns[-1] if after is not game else ()
        said = _told(done) if done else translate(_UNCHANGED)
        marks = marks or any(isinstance(change, _ONLY_MARKS) for change in done)
        return replace(_board(after, marks=marks, presentation=presentation), said=said)


def undo(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """A game without its last turn."""
    with presentation.use_locale():
        return _board(_game(puzzle, turns).undo(), marks=marks, presentation=presentation)


def go_back(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """A game as it was before its first mistake."""
    with presentation.use_locale():
        game = _game(puzzle, turns).before_mistake(_solution(puzzle))
        return _board(game, marks=marks, presentation=presentation)


def check(puzzle: str, turns: str, *, marks: bool, presentation: Presentation) -> Board:
    """A game, with what is wrong with it; see `engine.mistakes.first_mistake`."""
    with presentation.use_locale():
        game = _game(puzzle, turns)
        mistake = first_mistake(game, _solution(puzzle))
        said = _right(game.position) if mistake is None else describe_mistake(mistake)
        wrong = () if mistake is None else mistake.cells
        shown = _board(game, marks=marks, presentation=presentation, wrong=wrong)
        return replace(shown, said=said, mistake=mistake is not None)


def check_grid(
    text: str, current: str | None = None, *, presentation: Presentation, variant: str | None = None
) -> Verdict:
    """Find out whether a grid that somebody sent is right so far.

    Against the givens, if it has some and they alone are a puzzle, or else those of the game under
    way; if there are none to hold it against, only whether something completes it.

    Args:
        text: the grid.
        current: the puzzle of the game under way, as a position line.
        presentation: how it is told and drawn.
        variant: the kind of sudoku, see `reader.read_text`; None for what the text says.

    Raises:
        OtherVariantError: if nothing says that it is a variant, and it may be one.
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
            _ask_kind(grid, diagnosis)
        wrong: tuple[Cell, ...] = ()
        if diagnosis.clashes:
            said, wrong = describe_clash(diagnosis.clashes[0]), diagnosis.clashes[0].cells
        elif len(diagnosis.solutions) != 1:
            said, wrong = diagnosis.message, diagnosis.empty
        else:
            game = Game(puzzle)
            game = game.play(game.turn_to(grid))
            mistake = first_mistake(game, diagnosis.solutions[0])
            said = _right(grid) if mistake is None else describe_mistake(mistake)
            wrong = () if mistake is None else mistake.cells
            grid = game.position
        return Verdict(
            said, _draw(grid, marks=grid.has_marks, presentation=presentation, wrong=wrong)
        )


def _game(puzzle: str, turns: str) -> Game:
    return Game(parse_position(puzzle), parse_turns(turns))


@lru_cache(maxsize=256)
def _solution(puzzle: str) -> str:
    (solution,) = engine.solve(parse_position(puzzle))
    return solution


def _puzzle_of(grid: Grid) -> Grid:
    """The puzzle that a position is of: its givens, if they alone are one."""
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


def _ask_kind(grid: Grid, found: Diagnosis) -> None:
    """Ask of a grid whose givens alone are no puzzle whether it is of another variant.

    Args:
        grid: the grid, of which `_puzzle_of` has made nothing less.
        found: what is wrong with it as it is.

    Raises:
        OtherVariantError: if its givens are a puzzle of one; or all of it, if it has not exactly
            one solution as it is.
    """
    bare = _bare(grid)
    likely = detect_variant(bare) if grid.has_marks or bare.values != grid.values else ()
    if len(found.solutions) != 1:
        likely = likely or detect_variant(grid)
    if likely:
        names = tuple(format_variant(variant) for variant in likely)
        raise OtherVariantError(found.message, format_position(grid), names)


def _is_position_of(grid: Grid, puzzle: Grid, told: str | None) -> bool:
    """Whether a grid has all givens of a puzzle that has some.

    Nobody writes the kind of a sudoku above each position of it, so a classic grid may be one if
    its kind was not told.
    """
    givens = puzzle.givens
    if grid.variant not in ((puzzle.variant,) if told else (CLASSIC, puzzle.variant)):
        return False
    return bool(givens) and all(grid.values[cell] == puzzle.values[cell] for cell in givens)


def _typed(text: str, game: Game) -> Turn:
    """The turn that somebody means by a text: moves, or how the grid is to be.

    Raises:
        SudokuError: if it is neither; what is wrong is told of that which it looks more like.
    """
    signs = sum(sign in "123456789.0" for sign in text)
    # A full grid with its boxes set apart could also be read as a list of moves such as 345.
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
    state = State.OPEN
    if position.is_solved:
        solved = position.to_line() == _solution(format_position(game.puzzle))
        state = State.SOLVED if solved else State.FULL
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
    )


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
    return Drawing(picture, alt)


def _right(grid: Grid) -> str:
    """That nothing is wrong."""
    empty = grid.values.count(0)
    return translate_count(_RIGHT, empty) if empty else translate(_SOLVED)


def _told(turn: Turn) -> str:
    """What a turn did, in a sentence for each kind of change."""
    kinds: tuple[tuple[type[Change], str], ...] = (
        (Placement, _PLACED),
        (Elimination, _OUT),
        (Clearing, _CLEARED),
        (Restoring, _BACK),
    )
    sentences = []
    for kind, text in kinds:
        done = [name_of(change) for change in turn if type(change) is kind]
        if done:
            named = ", ".join(done[:_NAMED])
            if len(done) > _NAMED:
                named = translate_count(_MORE, len(done) - _NAMED, head=named)
            sentences.append(translate(text, moves=named, cells=named))
    return " ".join(sentences)


def name_of(change: Change) -> str:
    """What was changed, in signs: "r3c4=5"."""
    cell = cell_label(change.cell)
    if isinstance(change, Clearing):
        return cell
    return f"{cell}{'<>' if isinstance(change, Elimination) else '='}{change.digit}"
