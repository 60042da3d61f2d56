"""Equivalent puzzles in the store: puzzles with the same canonical form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, bindparam, exists, or_, select, union_all, update

from bot.store.database.repository import Repository, long_read, transaction
from bot.store.puzzles import PUZZLE_TEXT
from bot.store.schema import daily_results, games, puzzle_pool, puzzles


@dataclass(frozen=True, slots=True)
class EarlierSolve:
    """A solve of a puzzle or an equivalent one.

    Attributes:
        puzzle: its text (`engine.links.puzzle_text`).
        moment: when it was solved.
    """

    puzzle: str
    moment: datetime


class Equivalents(Repository):
    """Equivalent puzzles, found by their canonical forms.

    Each puzzle stores its form: "" if it has no form, NULL if the form is not known yet.
    """

    @long_read
    def solved(self, user_id: int, puzzle_id: int) -> EarlierSolve | None:
        """A user's latest solve of a puzzle or an equivalent one, or None.

        Args:
            puzzle_id: the puzzle in the store.
        """
        same = _equivalent_to(puzzle_id)
        played = select(games.c.puzzle_id, games.c.solved.label("moment")).where(
            games.c.user_id == user_id, games.c.solved.is_not(None), games.c.puzzle_id.in_(same)
        )
        answered = select(daily_results.c.puzzle_id, daily_results.c.created).where(
            daily_results.c.user_id == user_id, daily_results.c.puzzle_id.in_(same)
        )
        found = union_all(played, answered).subquery()
        query = (
            select(PUZZLE_TEXT.label("puzzle"), found.c.moment)
            .join(puzzles, puzzles.c.id == found.c.puzzle_id)
            .order_by(found.c.moment.desc())
            .limit(1)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else EarlierSolve(row.puzzle, row.moment)

    @transaction
    def is_taken(self, canonical: str, user_ids: Sequence[int]) -> bool:
        """Whether an equivalent puzzle is, was or may become a daily puzzle, or has been played.

        Args:
            canonical: the canonical form; "" (no form) is equivalent to nothing.
            user_ids: the users whose games count.
        """
        if not canonical:
            return False
        same = select(puzzles.c.id).where(puzzles.c.canonical == canonical)
        query = select(
            or_(
                exists().where(puzzle_pool.c.puzzle_id.in_(same)),
                exists().where(games.c.user_id.in_(user_ids), games.c.puzzle_id.in_(same)),
            )
        )
        return bool(self._connection.execute(query).scalar_one())

    @transaction
    def without_form(self, limit: int) -> Mapping[int, str]:
        """The position lines of puzzles whose forms are not known yet, by their ids.

        Args:
            limit: the maximum number.
        """
        query = (
            select(puzzles.c.id, puzzles.c.position)
            .where(puzzles.c.canonical.is_(None))
            .order_by(puzzles.c.id)
            .limit(limit)
        )
        return {row.id: row.position for row in self._connection.execute(query)}

    @transaction
    def store_forms(self, forms: Mapping[int, str]) -> None:
        """Store canonical forms, "" for none, by the ids of the puzzles."""
        change = (
            update(puzzles)
            .where(puzzles.c.id == bindparam("puzzle"))
            .values(canonical=bindparam("form"))
        )
        rows = [{"puzzle": puzzle, "form": form} for puzzle, form in forms.items()]
        self._connection.execute(change, rows)


def _equivalent_to(puzzle_id: int) -> Select[tuple[int]]:
    """The ids of a puzzle and of all puzzles that are known to be equivalent."""
    form = select(puzzles.c.canonical).where(puzzles.c.id == puzzle_id).scalar_subquery()
    return select(puzzles.c.id).where(
        or_(puzzles.c.id == puzzle_id, (puzzles.c.canonical == form) & (puzzles.c.canonical != ""))
    )
