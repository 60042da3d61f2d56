"""The touch board of a game: plays moves, and returns the board's contents as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Final

from engine.errors import SudokuError
from engine.houses import CELLS, Cell, Mask, digits_of
from engine.language import N_, cell_label, translate
from engine.links import links_to
from engine.links.puzzle_text import parse_puzzle_text
from engine.links.sudokupad import SITE as SUDOKUPAD
from engine.model.candidates import Placement
from engine.model.game import Game, NoteKind, Turn
from engine.notation import format_turn, format_turns, parse_turn, require_typed
from renderer import Format
from tutor.drawing import Drawing, draw_grid
from tutor.game import GameState, broken_cells, game_of, link_to, state_of
from tutor.game_moves import GameMove, History, MoveKind, PastMove, PlayedMove
from tutor.presentation import Presentation

_CHANGED: Final = N_("Changed meanwhile, so your move was not played: {cells}.")
_ALL_CHANGED: Final = N_("The game has changed meanwhile, so your move was not played.")


@dataclass(frozen=True, slots=True)
class BoardState:
    """The contents of a game's board.

    Attributes:
        turns: the turns of the game, one per line.
        digits: 81 characters, "." for an empty cell.
        candidates: the candidates of each empty cell, without those that were crossed out.
        notes: the notes in each cell, by kind.
        conflicts: the cells whose digits break a rule.
        state: whether it is solved or full.
        filled: how many cells are filled in, givens included.
        scratch: the cells with a digit that is only being tried out.
        authors: the player who filled in each cell, where known.
        can_undo: the players who have a turn to take back.
        can_redo: the players who have a turn to play again.
    """

    turns: str
    digits: str
    candidates: tuple[Mask, ...]
    notes: dict[NoteKind, tuple[Mask, ...]]
    conflicts: tuple[Cell, ...]
    state: GameState
    filled: int
    scratch: tuple[Cell, ...]
    authors: dict[Cell, int]
    can_undo: frozenset[int]
    can_redo: frozenset[int]


@dataclass(frozen=True, slots=True)
class BoardExport:
    """A position in formats for other programs.

    Attributes:
        line: its digits, 81 characters.
        links: the sites that open it, each with the address; none for a variant.
        drawing: the picture, with the player's letters.
    """

    line: str
    links: tuple[tuple[str, str], ...]
    drawing: Drawing


def board_state(puzzle: str, turns: str, *, players: Sequence[int], history: History) -> BoardState:
    """The contents of a game's board.

    Args:
        puzzle: the text of the puzzle (`engine.links.puzzle_text`).
        turns: the turns of the game, one per line.
        players: the users who may play.
        history: the log of its moves, from which the authors are found.
    """
    return _state(puzzle, game_of(puzzle, turns), players, history)


def export_board(puzzle: str, turns: str, *, presentation: Presentation) -> BoardExport:
    """The position of a game in formats for other programs.

    Args:
        puzzle: the text of the puzzle (`engine.links.puzzle_text`).
        turns: the turns of the game, one per line.
        presentation: how to present the picture, which is always a PNG file.
    """
    game = game_of(puzzle, turns)
    position = game.position
    letters = {
        cell: "".join(ascii_uppercase[number - 1] for number in digits_of(mask))
        for cell, mask in enumerate(game.notes[NoteKind.LETTER])
        if mask and not position.values[cell]
    }
    in_file = replace(presentation, file_format=Format.PNG)
    with in_file.use_locale():
        constraints = parse_puzzle_text(puzzle).constraints
        drawing = draw_grid(position, in_file, letters=letters, constraints=constraints)
    if link := link_to(puzzle):
        return BoardExport(position.to_line(), ((SUDOKUPAD, link),), drawing)
    links = tuple((link.site, link.url) for link in links_to(position))
    return BoardExport(position.to_line(), links, drawing)


def play_moves(
    puzzle: str,
    turns: str,
    moves: Sequence[GameMove],
    *,
    version: int,
    player: int,
    players: Sequence[int],
    history: History,
    presentation: Presentation,
) -> tuple[BoardState, tuple[PlayedMove, ...]]:
    """Play moves in order; a refused move changes nothing.

    A move is refused if a move that the player did not see has changed one of its cells since its
    base. An undo or redo is refused if the turns that it refers to have changed.

    Args:
        puzzle: the text of the puzzle (`engine.links.puzzle_text`).
        turns: the turns of the game so far, one per line.
        version: the version of the game so far. A move with a later base (for example, after a
            backup was restored) may refer to any state of the game.
        player: the user who makes the moves.
        players: the users who may play. For a single player, undo takes back the last turn, even
            one that the log lacks; several players take back only their own turns.
        history: the log of the game's moves.
        presentation: how to present the errors.
    """
    with presentation.use_locale():
        game = game_of(puzzle, turns)
        played = []
        for move in moves:
            known = move if move.base <= version else replace(move, base=0)
            game, done = _play(game, known, player, len(players) == 1, history)
            played.append(done)
            if done.turn:
                past = PastMove(player, done.kind, done.turn, version + 1, move.id)
                history = replace(history, moves=(*history.moves, past))
        return _state(puzzle, game, players, history), tuple(played)


def _play(
    game: Game, move: GameMove, player: int, alone: bool, history: History
) -> tuple[Game, PlayedMove]:
    changed = _changed(move, player, alone, history)
    if changed is not None:
        cells = ", ".join(map(cell_label, changed))
        error = translate(_CHANGED, cells=cells) if changed else translate(_ALL_CHANGED)
        return game, PlayedMove(move.kind, error=error, changed=changed)
    if move.kind is MoveKind.UNDO:
        return _undo(game, player, alone, history)
    turn = move.turn
    if move.kind is MoveKind.REDO:
        _, undone = history.stacks(player)
        if not undone:
            return game, PlayedMove(move.kind)
        turn = undone[-1]
    try:
        require_typed(move.turn)
        after = game.play(parse_turn(turn))
    except SudokuError as error:
        return game, PlayedMove(move.kind, error=str(error))
    if after is game:
        # A redone turn without effect must not block the turns before it.
        return game, PlayedMove(move.kind, turn if move.kind is MoveKind.REDO else "")
    return after, PlayedMove(move.kind, format_turn(after.turns[-1]))


def _changed(move: GameMove, player: int, alone: bool, history: History) -> tuple[Cell, ...] | None:
    """The cells of a move that have changed since its base; None if none has.

    The tuple is empty if the whole game was changed.
    """
    unseen = history.unseen(move, player)
    if move.base < history.begins or not all(unseen_move.turn for unseen_move in unseen):
        return ()
    if move.kind is MoveKind.PLAY:
        mine = _cells(move.turn)
    else:
        # An undo or redo refers to the last turn that the player has seen.
        unseen = tuple(entry for entry in unseen if alone or entry.player == player)
        mine = frozenset(CELLS)
    found = mine & frozenset().union(*(_cells(entry.turn) for entry in unseen))
    return tuple(sorted(found)) or None


def _cells(turn: str) -> frozenset[Cell]:
    """The cells that a turn changes; none if it is unreadable, which is reported later."""
    try:
        return frozenset(change.cell for change in parse_turn(turn))
    except SudokuError:
        return frozenset()


def _undo(game: Game, player: int, alone: bool, history: History) -> tuple[Game, PlayedMove]:
    index = _last_turn(game, player, alone, history)
    if index is None:
        return game, PlayedMove(MoveKind.UNDO)
    left = (*game.turns[:index], *game.turns[index + 1 :])
    return Game(game.puzzle, left), PlayedMove(MoveKind.UNDO, format_turn(game.turns[index]))


def _last_turn(game: Game, player: int, alone: bool, history: History) -> int | None:
    """The index of the turn that the player would take back, or None."""
    if alone:
        return len(game.turns) - 1 if game.turns else None
    standing, _ = history.stacks(player)
    there = [format_turn(turn) for turn in game.turns]
    turn = next((turn for turn in reversed(standing) if turn in there), None)
    return None if turn is None else len(there) - 1 - there[::-1].index(turn)


def _state(puzzle: str, game: Game, players: Sequence[int], history: History) -> BoardState:
    position, alone = game.position, len(players) == 1
    return BoardState(
        turns=format_turns(game.turns),
        digits="".join(str(value or ".") for value in position.values),
        candidates=tuple(
            0 if position.values[cell] else position.candidates[cell] for cell in CELLS
        ),
        notes=game.notes,
        conflicts=broken_cells(position, parse_puzzle_text(puzzle).constraints),
        state=state_of(position, puzzle),
        filled=81 - position.values.count(0),
        scratch=tuple(sorted(game.scratch)),
        authors=_authors(game, history),
        can_undo=frozenset(
            player for player in players if _last_turn(game, player, alone, history) is not None
        ),
        can_redo=frozenset(player for player in players if history.stacks(player)[1]),
    )


def _authors(game: Game, history: History) -> dict[Cell, int]:
    """The player who placed the digit in each cell, as far as the log knows."""
    values = game.position.values
    authors: dict[Cell, int] = {}
    for move in history.moves:
        if move.turn and move.kind is not MoveKind.UNDO:
            turn: Turn = parse_turn(move.turn)
            for change in turn:
                if isinstance(change, Placement) and values[change.cell] == change.digit:
                    authors[change.cell] = move.player
    return authors
