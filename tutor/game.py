"""Playing, checking and drawing games."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import engine
import reader
import renderer
from engine.constraints.constraint import Constraint
from engine.houses import CELLS, Cell, Digit, digits_of
from engine.language import N_, cell_label, forms, speech, translate, translate_count
from engine.links import link_with_constraints
from engine.links.puzzle_text import has_constraints, parse_puzzle_text
from engine.model.attempts import nothing_left
from engine.model.candidates import Elimination, Placement
from engine.model.game import COLOUR_LETTERS, Game, Note, NoteKind, Restoring, Trial, Turn
from engine.model.grid import Grid
from engine.notation import (
    NotationError,
    format_position,
    format_turns,
    parse_position,
    parse_turn,
    parse_turns,
)
from engine.orders.constraints.position import PuzzlePosition
from engine.validation.diagnosis import clashes_of
from engine.validation.mistakes import Mistake, describe_mistake, first_mistake
from tutor.drawing import MOST_WORDS, Drawing, grid_text
from tutor.game_moves import PlayedMove, move_between
from tutor.presentation import Presentation
from tutor.turn_words import change_label, describe_turn

_UNCHANGED: Final = N_("That changes nothing on your board.")
_ONLY_MARKS: Final = (Elimination, Restoring)
_MOVE: Final = 9
"""A turn with more cells than this is not marked as the last move."""
_GRID_LIKE: Final = 40
"""The minimum number of cell characters in a text that is probably a grid."""

_RIGHT: Final = forms(
    "Nothing is wrong so far; 1 cell is still empty.",
    "Nothing is wrong so far; {count} cells are still empty.",
)
_SOLVED: Final = N_("This is the solution: every cell is right.")
_TRYING: Final = N_(
    "{move} is tried out on a scratch copy: its digits are underlined. Follow what the hint says; "
    "**Back** returns to your game as it was."
)
_ON_TRIAL: Final = N_(
    "This is a scratch copy, on which {move} is tried out. Go **Back** to your game first, or undo "
    "what you have tried: then I can check it and give hints."
)
_STILL_OPEN: Final = N_(
    "Nothing speaks against {move} so far: every cell and every house has something left. Go "
    "**Back** to your game first: then I can check everything and give hints."
)
_CELL_FAILS: Final = N_("Now {cell} has no candidate left. So {move} is wrong: go **Back**.")
_HOUSE_FAILS: Final = N_(
    "Now {house} has no place left for {digit}. So {move} is wrong: go **Back**."
)
_CELL_SLIPS: Final = N_(
    "Now {cell} has no candidate left, but not because of {move}: something else is wrong. "
    "Undo it, or go **Back**."
)
_HOUSE_SLIPS: Final = N_(
    "Now {house} has no place left for {digit}, but not because of {move}: something else is "
    "wrong. Undo it, or go **Back**."
)


class GameState(Enum):
    """The state of a game."""

    OPEN = auto()
    """Some cells are empty."""
    SOLVED = auto()
    """Every cell is right."""
    FULL = auto()
    """Every cell is filled in, but not all are right."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A player's choices for the next move, which the picture shows.

    Attributes:
        digit: the digit.
        cell: the cell.
    """

    digit: Digit | None = None
    cell: Cell | None = None


NOTHING: Final = Chosen()


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game, and how to show it.

    Attributes:
        puzzle: the text of its puzzle (`engine.links.puzzle_text`).
        turns: its turns so far, one per line.
        presentation: how to present the texts and the picture.
        marks: whether candidates are shown.
        chosen: what the player has chosen for the next move.
    """

    puzzle: str
    turns: str
    presentation: Presentation
    marks: bool = False
    chosen: Chosen = NOTHING

    @contextmanager
    def opened(self) -> Iterator[Game]:
        """The game; inside the context, texts are in the language of its player."""
        with self.presentation.use_locale():
            yield game_of(self.puzzle, self.turns)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules of its puzzle beyond the houses."""
        return parse_puzzle_text(self.puzzle).constraints


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
        coloured: the colours of cells that have any, as numbers from 1.
        message: a text about the last turn or check; empty if there was none.
        mistake: whether something wrong was found.
        last_move: the last digit that was placed and is still there, such as "r1c2=3"; or empty.
        wrong: the cells that are marked as wrong.
        trial: whether it is a scratch copy, on which a digit is tried out.
        played: the move that changed the game; None if nothing changed.
        link: the link that opens its puzzle in SudokuPad, if it has constraints; otherwise empty.
    """

    turns: str
    position: str
    drawing: Drawing
    state: GameState
    filled: int
    marks: bool
    coloured: Mapping[Cell, Sequence[int]]
    message: str = ""
    mistake: bool = False
    last_move: str = ""
    wrong: tuple[Cell, ...] = ()
    trial: bool = False
    played: PlayedMove | None = None
    link: str = ""


@dataclass(frozen=True, slots=True)
class SoundPosition:
    """A position of a game without mistakes.

    Attributes:
        position: its position line.
        last_move: the last digit that was placed and is still there, such as "r1c2=3"; or empty.
    """

    position: str
    last_move: str


def board(request: GameRequest) -> Board:
    """The current state of a game."""
    with request.opened() as game:
        return _board(request, game)


def play(request: GameRequest, turn: str | Turn) -> Board:
    """Play a user's turn: moves (see `engine.notation.parse_turn`) or a whole grid.

    A turn that changes candidates also shows them.

    Args:
        request: the game.
        turn: the turn, or its text.

    Raises:
        SudokuError: if the turn is neither, if the grid belongs to another puzzle, or if the turn
            changes a given; the message says where.
    """
    with request.opened() as game:
        return _played(request, game, _parse_turn(turn, game) if isinstance(turn, str) else turn)


def count_filled(puzzle: str, games: Sequence[str]) -> tuple[int, ...]:
    """Count the filled cells, givens included, in each of several games with a puzzle.

    Args:
        games: the turns of each game.
    """
    played = (game_of(puzzle, turns).before_trial for turns in games)
    return tuple(81 - game.position.values.count(0) for game in played)


def fill(request: GameRequest, digit: Digit, cells: Sequence[Cell]) -> Board:
    """Place a digit in those of the cells that are empty."""
    with request.opened() as game:
        empty = [cell for cell in cells if not game.position.values[cell]]
        return _played(request, game, tuple(Placement(cell, digit) for cell in empty))


def toggle_marks(request: GameRequest, digit: Digit, cells: Sequence[Cell]) -> Board:
    """Cross out a digit in the pencil marks of cells, and restore it where it is crossed out.

    Filled cells do not change. Afterwards, candidates are shown.
    """
    with request.opened() as game:
        position = game.position
        turn = tuple(
            Elimination(cell, digit) if position.has(cell, digit) else Restoring(cell, digit)
            for cell in cells
            if not position.values[cell]
        )
        return _played(request, game, turn)


def toggle_colour(request: GameRequest, colour: int, cells: Sequence[Cell]) -> Board:
    """Toggle a colour on cells.

    Args:
        request: the game.
        colour: its number, from 1.
        cells: the cells, filled or empty.
    """
    with request.opened() as game:
        coloured = colours_of(game)
        turn = tuple(
            Note(NoteKind.COLOUR, cell, colour, on=colour not in coloured.get(cell, ()))
            for cell in cells
        )
        return _played(request, game, turn)


def clear_colours(request: GameRequest) -> Board:
    """Remove all colours from a game."""
    with request.opened() as game:
        turn = tuple(
            Note(NoteKind.COLOUR, cell, colour, on=False)
            for cell, colours in colours_of(game).items()
            for colour in colours
        )
        return _played(request, game, turn)


def colours_of(game: Game) -> dict[Cell, tuple[int, ...]]:
    """The colours of cells that have any, as numbers from 1."""
    noted = enumerate(game.notes[NoteKind.COLOUR])
    most = len(COLOUR_LETTERS)
    found = ((cell, tuple(n for n in digits_of(mask) if n <= most)) for cell, mask in noted)
    return {cell: colours for cell, colours in found if colours}


def try_out(request: GameRequest, position: str, trial: Placement) -> Board:
    """Try out a digit on a scratch copy of a game, at a position that may differ from the game's.

    A trial of the same digit continues; a trial of another digit ends.

    Args:
        request: the game.
        position: the position line.
        trial: the digit.

    Raises:
        SudokuError: if it is not a position of the puzzle; the message says where.
    """
    with request.opened() as now:
        tried = Trial(trial.cell, trial.digit)
        game, marks = now, request.marks
        if game.trial != tried:
            before = game.before_trial
            moves = before.turn_to(parse_position(position))
            if not before.turns:
                # A new game begins at the position of the hint.
                before, moves = before.play(moves), ()
            game = before.play((*moves, tried))
            marks = marks or changes_marks(game.turns[-1])
        shown = _board(replace(request, marks=marks), game, before=now)
        return replace(shown, message=translate(_TRYING, move=change_label(tried)))


def end_trial(request: GameRequest) -> Board:
    """End a trial: go back to the game as it was before."""
    with request.opened() as game:
        return _board(request, game.before_trial, before=game)


def keep_trial(request: GameRequest) -> Board:
    """End a trial, and keep its moves in the game."""
    with request.opened() as game:
        return _board(request, game.with_trial, before=game)


def undo(request: GameRequest) -> Board:
    """Take back the last turn of a game."""
    with request.opened() as game:
        return _board(request, game.undo(), before=game)


def undo_mistake(request: GameRequest) -> Board:
    """Go back to the game as it was before its first mistake."""
    with request.opened() as game:
        return _board(request, game.before_mistake(solution_of(request.puzzle)), before=game)


def check(request: GameRequest) -> Board:
    """Mark the first mistake in a game; see `engine.validation.mistakes.first_mistake`."""
    with request.opened() as game:
        if game.trial is not None:
            is_open = not broken_cells(game.position, request.constraints)
            return _refused(request, game, game.trial, _STILL_OPEN if is_open else _ON_TRIAL)
        return _checked(request, game, _first_mistake(request, game))


def check_before_hint(request: GameRequest) -> Board | SoundPosition:
    """The position for a hint; or the game, if it has a mistake, is solved, or is on trial.

    For a hint, nothing is drawn here, since the hint has its own picture.
    """
    with request.opened() as game:
        if game.trial is not None:
            return _refused(request, game, game.trial)
        mistake, position = _first_mistake(request, game), game.position
        if mistake is None and state_of(position, request.puzzle) is not GameState.SOLVED:
            return SoundPosition(format_position(position), _last_placed(game, position))
        return _checked(request, game, mistake)


def _first_mistake(request: GameRequest, game: Game) -> Mistake | None:
    return first_mistake(game, solution_of(request.puzzle), request.constraints)


def _refused(request: GameRequest, game: Game, trial: Trial, text: str = _ON_TRIAL) -> Board:
    """The game with a text (marked with `N_`) during a trial, whose digits may be wrong."""
    said = _failure(request, game, trial) or translate(text, move=change_label(trial))
    return replace(_board(request, game), message=said)


def _checked(request: GameRequest, game: Game, mistake: Mistake | None) -> Board:
    message = describe_right(game.position) if mistake is None else describe_mistake(mistake)
    result = _board(request, game, wrong=() if mistake is None else mistake.cells)
    return replace(result, message=message, mistake=mistake is not None)


def game_of(puzzle: str, turns: str) -> Game:
    """A game from its puzzle and its turns, as they are stored.

    Raises:
        SudokuError: if these are not a game.
    """
    return Game(_start_of(puzzle), parse_turns(turns))


@lru_cache(maxsize=64)
def _start_of(puzzle: str) -> Grid:
    """The grid of a puzzle from its text; cells that differ by a constraint see each other."""
    found = parse_puzzle_text(puzzle)
    return PuzzlePosition(found, found.grid).grid if found.constraints else found.grid


@lru_cache(maxsize=256)
def solution_of(puzzle: str) -> str:
    """The solution of a puzzle from its text, as 81 digits."""
    if has_constraints(puzzle):
        return parse_puzzle_text(puzzle).solution
    (solution,) = engine.solve(parse_position(puzzle))
    return solution


def _parse_turn(text: str, game: Game) -> Turn:
    """Parse a turn: moves, or the whole grid after the turn.

    Raises:
        SudokuError: if it is neither; the message refers to the likelier of the two.
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


def _played(request: GameRequest, game: Game, turn: Turn) -> Board:
    """Play one more turn, and describe it in the message."""
    after = game.play(turn)
    done = after.turns[-1] if after is not game else ()
    message = describe_turn(done) if done else translate(_UNCHANGED)
    if after.trial is not None:
        message = " ".join(filter(None, (message, _failure(request, after, after.trial))))
    request = replace(request, marks=request.marks or changes_marks(done))
    return replace(_board(request, after, before=game), message=message)


def _failure(request: GameRequest, game: Game, trial: Trial) -> str:
    """A text on a cell or house of a scratch copy where nothing is left, or "".

    If the digit that is tried out is right, another one is to blame.
    """
    end = nothing_left(game.position)
    if end is None:
        return ""
    move = change_label(trial)
    is_right = solution_of(request.puzzle)[trial.cell : trial.cell + 1] == str(trial.digit)
    if end.house is None:
        assert end.cell is not None
        text = _CELL_SLIPS if is_right else _CELL_FAILS
        return translate(text, cell=cell_label(end.cell), move=move)
    text = _HOUSE_SLIPS if is_right else _HOUSE_FAILS
    return translate(text, house=speech.house(end.house), digit=end.digit, move=move)


def _board(
    request: GameRequest,
    game: Game,
    *,
    wrong: Sequence[Cell] = (),
    before: Game | None = None,
) -> Board:
    position = game.position
    last = {change.cell for change in game.turns[-1]} if game.turns else set()
    # Broken rules are marked at once, other mistakes only on request.
    wrong = wrong or broken_cells(position, request.constraints)
    coloured = colours_of(game)
    return Board(
        turns=format_turns(game.turns),
        position=format_position(position),
        drawing=draw_position(
            position,
            constraints=request.constraints,
            marks=request.marks,
            presentation=request.presentation,
            wrong=wrong,
            last=last if len(last) <= _MOVE and not wrong else (),
            scratch=game.scratch,
            chosen=request.chosen,
            coloured=coloured,
        ),
        state=state_of(position, request.puzzle),
        filled=81 - position.values.count(0),
        marks=request.marks,
        coloured=coloured,
        last_move=_last_placed(game, position),
        wrong=tuple(wrong),
        trial=game.trial is not None,
        played=None if before is None else move_between(before, game),
        link=link_to(request.puzzle),
    )


@lru_cache(maxsize=64)
def link_to(puzzle: str) -> str:
    """A link to a puzzle with constraints, from its text."""
    if not has_constraints(puzzle):
        return ""
    return link_with_constraints(replace(parse_puzzle_text(puzzle), solution=""))


def broken_cells(position: Grid, constraints: Sequence[Constraint]) -> tuple[Cell, ...]:
    """The cells whose digits break a rule of the houses or a constraint."""
    found = {cell for clash in clashes_of(position) for cell in clash.cells}
    return tuple(
        sorted(found.union(*(constraint.faults(position.values) for constraint in constraints)))
    )


def _last_placed(game: Game, position: Grid) -> str:
    changes = (change for turn in reversed(game.turns) for change in reversed(turn))
    placed = (change for change in changes if isinstance(change, Placement))
    return next(
        (
            str(candidate)
            for candidate in placed
            if position.values[candidate.cell] == candidate.digit
        ),
        "",
    )


def draw_position(
    grid: Grid,
    *,
    constraints: Sequence[Constraint] = (),
    marks: bool,
    presentation: Presentation,
    wrong: Sequence[Cell] = (),
    last: Collection[Cell] = (),
    scratch: Collection[Cell] = (),
    chosen: Chosen = NOTHING,
    coloured: Mapping[Cell, Sequence[int]] = MappingProxyType({}),
) -> Drawing:
    """Draw a position of a game.

    Args:
        constraints: the rules beyond the houses.
        marks: whether candidates are shown.
        presentation: how to present the picture.
        wrong: cells to mark as wrong.
        last: the cells of the last turn.
        scratch: the cells whose digit is being tried out.
        chosen: what the player has chosen for the next move.
        coloured: the colours of cells that have any, as numbers from 1.
    """
    picture = renderer.draw_grid(
        grid,
        constraints=constraints,
        candidates=marks,
        wrong=wrong,
        last=last,
        scratch=scratch,
        focus=chosen.digit,
        chosen=chosen.cell,
        coloured=coloured,
        theme=presentation.colours,
        size=presentation.size,
        file_format=presentation.file_format,
    )
    alt = renderer.alt_grid(
        grid,
        constraints=constraints,
        candidates=marks,
        wrong=wrong,
        last=last,
        scratch=scratch,
        focus=chosen.digit,
        chosen=chosen.cell,
        coloured=coloured,
    )
    shown = renderer.highlights(
        wrong=wrong, last=last, scratch=scratch, chosen=chosen.cell, coloured=coloured
    )
    said = "\n".join(
        filter(
            None,
            (
                renderer.alt_highlights(shown),
                renderer.alt_constraints(constraints, MOST_WORDS),
            ),
        )
    )
    return Drawing(picture, alt, grid_text(grid, candidates=marks, said=said))


def state_of(position: Grid, puzzle: str) -> GameState:
    """Whether a position is solved or full; `puzzle` is the text of its puzzle."""
    if not position.is_solved:
        return GameState.OPEN
    solved = "".join(map(str, position.values)) == solution_of(puzzle)
    return GameState.SOLVED if solved else GameState.FULL


def changes_marks(turn: Turn) -> bool:
    """Whether a turn removes or restores candidates, so that the picture must show them."""
    return any(isinstance(change, _ONLY_MARKS) for change in turn)


def describe_right(grid: Grid) -> str:
    """The message that a grid has no mistakes."""
    empty = grid.values.count(0)
    return translate_count(_RIGHT, empty) if empty else translate(_SOLVED)
