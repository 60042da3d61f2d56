"""Moves in a game, on the touch board or in chat, and their log."""

from dataclasses import dataclass
from enum import Enum

from engine.houses import Cell
from engine.model.game import Game
from engine.notation import format_turn


class MoveKind(Enum):
    """The kind of a move; the value is stored in the database."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class GameMove:
    """A move that a player requests.

    Attributes:
        kind: the kind of the move.
        turn: the turn to play, as text; "" to undo or to redo.
        base: the version of the game in which the player made it.
        id: the id that the page gave it. An id like "chain.3.x" says that the player had already
            seen the moves of the same chain with lower numbers.
    """

    kind: MoveKind
    turn: str = ""
    base: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """The effect of a move.

    Attributes:
        kind: the kind of the move.
        turn: the turn that was played or taken back, without changes that had no effect; "" if
            nothing was changed, or if the whole game was, for example by a restart.
        error: why the move was refused; "" if it was not.
        changed: if it was refused, the cells that others have changed since its base.
    """

    kind: MoveKind
    turn: str = ""
    error: str = ""
    changed: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move in the log that changed the game.

    Attributes:
        player: the user who made it.
        kind: the kind of the move.
        turn: the turn that was played or taken back; "" if the whole game was changed, for example
            by a restart.
        version: the version of the game, after the move.
        id: the id that the page gave it; "" for a move in chat.
    """

    player: int
    kind: MoveKind
    turn: str
    version: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """The log of the moves of a game, the oldest first.

    A log may begin later than the game, and then lacks the moves before.

    Attributes:
        moves: the moves.
        begins: the version of the game up to which the log may lack moves.
    """

    moves: tuple[PastMove, ...] = ()
    begins: int = 0

    def unseen(self, move: GameMove, player: int) -> tuple[PastMove, ...]:
        """The moves after the base of a move that its player had not seen."""
        return tuple(
            other
            for other in self.moves
            if other.version > move.base
            and not (other.player == player and _is_before(other.id, move.id))
        )

    def stacks(self, player: int) -> tuple[list[str], list[str]]:
        """A player's turns in effect, and the turns that they can redo, the next one last.

        After playing a new turn, a player can redo nothing.
        """
        standing: list[str] = []
        undone: list[str] = []
        for move in self.moves:
            if move.player != player or not move.turn:
                continue
            if move.kind is MoveKind.UNDO:
                _discard_last(standing, move.turn)
                undone.append(move.turn)
                continue
            if move.kind is MoveKind.PLAY:
                undone.clear()
            else:
                _discard_last(undone, move.turn)
            standing.append(move.turn)
        return standing, undone


def move_between(before: Game, after: Game) -> PlayedMove | None:
    """The move that changed a game; None if nothing changed.

    Args:
        before: the game before.
        after: the game after: with one more turn, with one less, or changed as a whole.
    """
    if before.turns == after.turns:
        return None
    if before.turns == after.turns[:-1]:
        return PlayedMove(MoveKind.PLAY, format_turn(after.turns[-1]))
    if before.turns[:-1] == after.turns:
        return PlayedMove(MoveKind.UNDO, format_turn(before.turns[-1]))
    return PlayedMove(MoveKind.PLAY)


def _is_before(one: str, other: str) -> bool:
    """Whether the ids of two moves say that the player of the second had seen the first."""
    chain, number = _place(one)
    return bool(chain) and chain == _place(other)[0] and number < _place(other)[1]


def _place(move_id: str) -> tuple[str, int]:
    """The chain of a move and its number in the chain; "" and 0 without a chain."""
    chain, _, rest = move_id.partition(".")
    number, _, _ = rest.partition(".")
    return (chain, int(number)) if number.isascii() and number.isdecimal() else ("", 0)


def _discard_last(turns: list[str], turn: str) -> None:
    """Remove the last occurrence of a turn, if there is one."""
    if turn in turns:
        del turns[len(turns) - 1 - turns[::-1].index(turn)]
