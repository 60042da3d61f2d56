"""Interactions: which of them are claimed, and which users wait for an answer."""

from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Row, bindparam, delete, exists, func, not_, select, update

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new, now
from bot.store.database.transactions import Database
from bot.store.schema import handled_interactions, processes, promised_answers

_COMPLETE: Final = delete(promised_answers).where(
    promised_answers.c.interaction_id == bindparam("interaction_id")
)


@dataclass(frozen=True, slots=True)
class PendingResponse:
    """How to reach a user who is waiting for an answer.

    Attributes:
        interaction_id: the interaction.
        token: its token, which Discord accepts for 15 minutes.
        language: the language to answer in.
        created: when the interaction was claimed.
        partial: whether a part of the answer, or a preliminary one, was shown.
        here: whether the answer changes the message with the pressed button.
        move: the move to play, as games store it; "" for no move.
        kept: whether the move is stored.
    """

    interaction_id: int
    token: str = field(repr=False)
    language: str
    created: datetime = field(default_factory=now)
    partial: bool = False
    here: bool = False
    move: str = ""
    kept: bool = False


class Interactions(Repository):
    """Claims of interactions, and pending responses.

    Args:
        database: the open database.
        process: the name of this process, which owns its pending responses.
    """

    def __init__(self, database: Database, process: str) -> None:
        super().__init__(database)
        self._process = process

    @transaction
    def claim(self, interaction_id: int, pending: PendingResponse | None = None) -> bool:
        """Claim an interaction; False if it is already claimed.

        Discord may deliver an interaction twice: on False, the caller must ignore it.

        Args:
            pending: how to reach the user if the answer does not come.
        """
        new = insert_new(
            self._connection, handled_interactions, interaction_id=interaction_id, created=now()
        )
        if new and pending is not None:
            insert_new(self._connection, promised_answers, **self._row_of(pending))
        return new

    @transaction
    def note_partial(self, pending: PendingResponse) -> None:
        """Record that the user got a part of an answer, or a preliminary one, and waits for more.

        Args:
            pending: how to reach the user; it is stored if it is new.
        """
        # Leave `kept` alone: only the database knows whether the move is stored.
        change = (
            update(promised_answers)
            .where(promised_answers.c.interaction_id == pending.interaction_id)
            .values(partial=True)
        )
        if not self._connection.execute(change).rowcount:
            row = self._row_of(pending) | {"partial": True}
            insert_new(self._connection, promised_answers, **row)

    @transaction
    def handled(self, interaction_ids: Collection[int]) -> frozenset[int]:
        """The ids of these interactions that are claimed."""
        column = handled_interactions.c.interaction_id
        query = select(column).where(column.in_(interaction_ids))
        return frozenset(self._connection.execute(query).scalars())

    @transaction
    def latest(self) -> int | None:
        """The id of the latest interaction that was claimed, or None."""
        query = select(func.max(handled_interactions.c.interaction_id))
        found: int | None = self._connection.execute(query).scalar_one()
        return found

    @transaction
    def complete_response(self, interaction_id: int) -> None:
        """Record that an interaction was answered."""
        self._connection.execute(_COMPLETE, {"interaction_id": interaction_id})

    @transaction
    def claim_abandoned_responses(self, valid: timedelta) -> tuple[PendingResponse, ...]:
        """Claim the pending responses of processes that no longer run, for this process.

        A running process has a row in `processes`. If this process ends before completing the
        responses, another one can claim them.

        Args:
            valid: how long Discord accepts an answer; older pending responses are deleted.
        """
        runs = exists().where(processes.c.id == promised_answers.c.process)
        old = delete(promised_answers).where(
            not_(runs), promised_answers.c.created <= now() - valid
        )
        claimed = (
            update(promised_answers)
            .where(not_(runs))
            .values(process=self._process)
            .returning(*promised_answers.c)
        )
        self._connection.execute(old)
        rows = self._connection.execute(claimed).all()
        return tuple(map(_pending, rows))

    @transaction
    def pending_response(self, interaction_id: int) -> PendingResponse | None:
        """The pending response to an interaction; None without one."""
        query = select(promised_answers).where(promised_answers.c.interaction_id == interaction_id)
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _pending(row)

    def _row_of(self, pending: PendingResponse) -> dict[str, Any]:
        return {**asdict(pending), "process": self._process}


def _pending(row: Row[Any]) -> PendingResponse:
    return PendingResponse(**{name: row._mapping[name] for name in PendingResponse.__slots__})
