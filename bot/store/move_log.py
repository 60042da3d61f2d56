"""The log of games in the store: the player, the effect and the time of each move."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import now
from bot.store.schema import game_moves
from tutor.game_moves import History, MoveKind, PastMove, PlayedMove

_KEPT: Final = 1_000
"""How many moves of a game are kept, including refused ones: more than can be taken back."""
_TRIM_EVERY: Final = 16
"""The number of changes of a game after which its log is trimmed."""
_LONGEST_ERROR: Final = 500


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """A move for the log.

    Attributes:
        user_id: the player.
        played: the effect of the move.
        move_id: the id that the page gave it; None for a move in chat.
        timed: whether to record the time of the move.
    """

    user_id: int
    played: PlayedMove
    move_id: str | None = None
    timed: bool = True


class MoveLog(Repository):
    """The logs of all games."""

    @transaction
    def history(self, game_id: int) -> History:
        """The newest moves that changed a game, in order."""
        columns = game_moves.c
        query = (
            select(
                columns.user_id,
                columns.kind,
                columns.turn,
                columns.version,
                columns.move_id,
                columns.error,
            )
            .where(columns.game_id == game_id)
            .order_by(columns.id.desc())
            .limit(_KEPT)
        )
        rows = self._connection.execute(query).all()
        moves = tuple(
            PastMove(row.user_id, MoveKind(row.kind), row.turn, row.version, row.move_id or "")
            for row in reversed(rows)
            if row.turn or (row.move_id is None and not row.error)
        )
        # Refused moves also take up places in the log.
        return History(moves, begins=rows[-1].version if len(rows) == _KEPT else 0)

    @transaction
    def played(self, game_id: int, move_ids: Collection[str]) -> dict[str, PlayedMove]:
        """The effects of the moves that were already played, by their ids."""
        columns = game_moves.c
        query = select(columns.move_id, columns.kind, columns.turn, columns.error).where(
            columns.game_id == game_id, columns.move_id.in_(move_ids)
        )
        return {
            row.move_id: PlayedMove(MoveKind(row.kind), row.turn, row.error)
            for row in self._connection.execute(query)
        }


def log_moves(
    connection: Connection, game_id: int, version: int, moves: Sequence[LoggedMove]
) -> None:
    """Add moves to the log of a game; now and then, trim it to the newest moves.

    Args:
        connection: in the transaction that changes the game.
        version: the version of the game, after the moves.
        moves: the moves in order.
    """
    if not moves:
        return
    moment = now()
    rows = [
        {
            "game_id": game_id,
            "user_id": move.user_id,
            "move_id": move.move_id,
            "kind": move.played.kind.value,
            "turn": move.played.turn,
            "error": move.played.error[:_LONGEST_ERROR],
            "moved": moment if move.timed else None,
            "version": version,
        }
        for move in moves
    ]
    connection.execute(insert(game_moves), rows)
    if version % _TRIM_EVERY == 0 or len(rows) >= _TRIM_EVERY:
        newest = (
            select(game_moves.c.id)
            .where(game_moves.c.game_id == game_id)
            .order_by(game_moves.c.id.desc())
            .offset(_KEPT)
            .limit(1)
            .scalar_subquery()
        )
        old = delete(game_moves).where(game_moves.c.game_id == game_id, game_moves.c.id <= newest)
        connection.execute(old)
