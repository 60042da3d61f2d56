"""Moves in a game, on the touch board or in chat, and their log."""

from dataclasses import dataclass
from enum import Enum

from engine.houses import Cell
from engine.model.game import Game
from engine.notation import format_turn


class MoveKind(Enum):
    """What a move does; the value is stored in the database."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class GameMove:
    """A move of a player.

    Attributes:
        kind: what it does.
        turn: the turn to play, as text; "" to undo or to redo.
        base: the version of the game in which the player made it.
        id: what the page has called it. A name like "chain.3.x" says that it was made after those
            of the same chain with a lower number, and with them in sight.
    """

    kind: MoveKind
    turn: str = ""
    base: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """What a move has done.

    Attributes:
        kind: the kind of the move.
        turn: the turn that was played or taken back, without changes that had no effect; "" if
            nothing was changed, or the whole game, such as when it begins again.
        error: why it was refused; "" if it was not.
        changed: the cells because of which it was refused: others have changed them since its base.
    """

    kind: MoveKind
    turn: str = ""
    error: str = ""
    changed: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move in the log that has changed the game.

    Attributes:
        player: who made it.
        kind: what it did.
        turn: the turn that was played or taken back; "" if the whole game was changed, such as when
            it was begun again.
        version: the version of the game, after the move.
        id: what the page has called it; "" for a move in chat.
    """

    player: int
    kind: MoveKind
    turn: str
    version: int = 0
    id: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """The log of the moves of a game, the oldest first.

    A log may begin after the game, and lacks what was played before.

    Attributes:
        moves: the moves.
        begins: the version of the game up to which the log may lack moves.
    """

    moves: tuple[PastMove, ...] = ()
    begins: int = 0

    def unseen(self, move: GameMove, player: int) -> tuple[PastMove, ...]:
        """What was played after the base of a move, and not by the player before it."""
        return tuple(
            other
            for other in self.moves
            if other.version > move.base
            and not (other.player == player and _is_before(other.id, move.id))
        )

    def stacks(self, player: int) -> tuple[list[str], list[str]]:
        """A player's turns in effect, and the turns that they can play again, the next one last.

        A player plays a turn again only until they play another one.
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
    """What has changed a game; None if nothing has.

    Args:
        before: the game before.
        after: the game after: with one more turn, or one less, or changed as a whole.
    """
    if before.turns == after.turns:
        return None
    if before.turns == after.turns[:-1]:
        return PlayedMove(MoveKind.PLAY, format_turn(after.turns[-1]))
    if before.turns[:-1] == after.turns:
        return PlayedMove(MoveKind.UNDO, format_turn(before.turns[-1]))
    return PlayedMove(MoveKind.PLAY)


def _is_before(one: str, other: str) -> bool:
    """Whether the names of two moves say that the first was in sight when the other was made."""
    chain, number = _place(one)
    return bool(chain) and chain == _place(other)[0] and number < _place(other)[1]


def _place(move_id: str) -> tuple[str, int]:
    """The chain of a move, and its number there; "" without one."""
    chain, _, rest = move_id.partition(".")
    number, _, _ = rest.partition(".")
    return (chain, int(number)) if number.isascii() and number.isdecimal() else ("", 0)


def _discard_last(turns: list[str], turn: str) -> None:
    """Remove the last occurrence of a turn, if there is one."""
    if turn in turns:
        del turns[len(turns) - 1 - turns[::-1].index(turn)]
