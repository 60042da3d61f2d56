"""Moves on the touch board, and the log of a game."""

from dataclasses import dataclass
from enum import Enum


class MoveKind(Enum):
    """What a move does; the value is stored in the database."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a player.

    Attributes:
        kind: what it does.
        turn: the turn to play, as text; "" to undo or to redo.
    """

    kind: MoveKind
    turn: str = ""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """What a move has done.

    Attributes:
        kind: of the move.
        turn: the turn that was played or taken back, without changes that had no effect; "" if
            nothing was changed.
        error: why it was refused; "" if it was not.
    """

    kind: MoveKind
    turn: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """The log of the moves of a game: player, kind and turn of each, the oldest first.

    A log may begin after the game, and lacks what was played before.
    """

    moves: tuple[tuple[int, MoveKind, str], ...] = ()

    def stacks(self, player: int) -> tuple[list[str], list[str]]:
        """The turns of a player that stand, and those that can be played again, the next one last.

        A player plays a turn again only until they play another one.
        """
        standing: list[str] = []
        undone: list[str] = []
        for who, kind, turn in self.moves:
            if who != player or not turn:
                continue
            if kind is MoveKind.UNDO:
                _discard_last(standing, turn)
                undone.append(turn)
                continue
            if kind is MoveKind.PLAY:
                undone.clear()
            else:
                _discard_last(undone, turn)
            standing.append(turn)
        return standing, undone


def _discard_last(turns: list[str], turn: str) -> None:
    """Remove the last occurrence of a turn, if there is one."""
    if turn in turns:
        del turns[len(turns) - 1 - turns[::-1].index(turn)]
