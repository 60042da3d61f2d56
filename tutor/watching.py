"""Watching a game: finding the techniques that justify the moves of its last turn."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import engine
from engine.errors import OutOfTimeError
from engine.houses import CLASSIC, Cell
from engine.model.candidates import Elimination, Placement, is_true
from engine.model.game import Game
from engine.model.grid import Grid
from engine.model.limit import Countdown, Limit
from engine.model.technique import Technique
from engine.notation import format_position
from engine.orders import teacher
from engine.orders.teacher import Justification
from tutor.game import game_of

LIMIT: Final = Limit(0.5)
"""The time limit for finding the reasons of a turn."""
_MAX_MOVES: Final = 9
"""Longer turns are not watched: a pasted grid does not say in which order it was filled in."""


@dataclass(frozen=True, slots=True)
class MatchedMove:
    """A right move and the easiest way to it.

    Attributes:
        move: the digit, or the removed candidate.
        technique: the hardest technique on this way.
        steps: the maximum number of steps, including the move itself.
    """

    move: Placement | Elimination
    technique: Technique
    steps: int


@dataclass(frozen=True, slots=True)
class WatchedTurn:
    """The last turn of a game.

    Attributes:
        before: the position line before it, without mistakes.
        matched: the moves that known techniques justify.
        undecided: the filled cells that no known technique decided. This depends only on the
            position before, not on the digit, so it does not reveal whether the digit is right.
        complete: whether there was time to check the whole turn.
    """

    before: str = ""
    matched: tuple[MatchedMove, ...] = ()
    undecided: tuple[Cell, ...] = ()
    complete: bool = True


def watch(puzzle: str, turns: str, *, limit: Limit = LIMIT) -> WatchedTurn:
    """Match the moves of the last turn with the techniques that justify them.

    Moves of one turn may build on each other in any order. Earlier mistakes are left out of the
    position, so that a lack of questions after a mistake does not reveal it.

    Args:
        puzzle: the position line of the puzzle.
        turns: all turns of the game, one per line.
        limit: how long it may take; moves that are not checked by then are in neither list.

    Raises:
        SudokuError: if the texts do not form a game.
    """
    game = game_of(puzzle, turns)
    if not game.turns or len(game.turns[-1]) > _MAX_MOVES or game.puzzle.variant is not CLASSIC:
        return WatchedTurn()
    if game.trial is not None:
        return WatchedTurn()  # Digits on trial do not need a reason.
    (solution,) = engine.solve(game.puzzle)
    grid = without_mistakes(game.undo(), solution)
    before = format_position(grid)
    open_ = [
        move
        for move in game.turns[-1]
        if isinstance(move, (Placement, Elimination)) and not grid.values[move.cell]
    ]
    matched: list[MatchedMove] = []
    clock = Countdown(limit)
    try:
        progress = True
        while open_ and progress:
            progress = False
            for move in tuple(open_):
                if (found := _decided(grid, move, solution, clock)) is None:
                    continue
                open_.remove(move)
                progress = True
                if is_true(move, solution):
                    matched.append(MatchedMove(move, found.hardest, found.steps))
                    grid = _after(grid, move)
    except OutOfTimeError:
        return WatchedTurn(before, tuple(matched), complete=False)
    return WatchedTurn(before, tuple(matched), _cells(open_))


def _decided(
    grid: Grid, move: Placement | Elimination, solution: str, clock: Countdown
) -> Justification | None:
    """The reason that decides a placement's cell, whatever its digit, or justifies an elimination.

    Raises:
        OutOfTimeError: if the time is up.
    """
    if isinstance(move, Placement):
        move = Placement(move.cell, int(solution[move.cell]))
    return None if grid.is_solved else teacher.justify(grid, move, limit=Limit(clock.seconds))


def _after(grid: Grid, move: Placement | Elimination) -> Grid:
    if isinstance(move, Placement):
        return grid.place(move.cell, move.digit)
    return grid.eliminate(move.cell, move.digit)


def without_mistakes(game: Game, solution: str) -> Grid:
    """The position of a game without its wrong digits and wrongly removed candidates."""
    turns = (
        tuple(
            change
            for change in turn
            if not isinstance(change, (Placement, Elimination)) or is_true(change, solution)
        )
        for turn in game.turns
    )
    return Game(game.puzzle, tuple(turns)).position


def _cells(moves: Iterable[Placement | Elimination]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(move.cell for move in moves if isinstance(move, Placement)))
