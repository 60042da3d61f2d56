"""The ratings that users requested."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, select

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new, now
from bot.store.schema import puzzles, results
from engine import __version__
from engine.model.report import Rating, Report
from engine.orders.scales import SE


@dataclass(frozen=True, slots=True)
class Result:
    """A rating that a user requested.

    Attributes:
        id: its id in the store.
        puzzle: the position line of the puzzle.
        scale: the scale of the ratings.
        er: the rating of the hardest step.
        ep: the hardest step up to the first placement.
        ed: the first step.
        techniques: how often each technique was used, by its slug.
        program: the version of the program that rated.
        created: when it was created.
    """

    id: int
    puzzle: str
    scale: str
    er: Rating
    ep: Rating
    ed: Rating
    techniques: dict[str, int]
    program: str
    created: datetime


class Results(Repository):
    """Ratings that users requested, on the scale of Sudoku Explainer."""

    @transaction
    def save(self, *, puzzle_id: int, user_id: int, interaction_id: int, report: Report) -> None:
        """Save a rating on the scale of Sudoku Explainer; once for each interaction."""
        insert_new(
            self._connection,
            results,
            puzzle_id=puzzle_id,
            user_id=user_id,
            interaction_id=interaction_id,
            scale=SE.slug,
            er=report.er.tenths,
            er_exact=report.er.exact,
            ep=report.ep.tenths,
            ep_exact=report.ep.exact,
            ed=report.ed.tenths,
            ed_exact=report.ed.exact,
            techniques={technique.slug: count for technique, count in report.techniques},
            program=__version__,
            created=now(),
        )

    @transaction
    def is_rated(self, puzzle_id: int) -> bool:
        """Whether the exact rating of a puzzle is stored."""
        query = select(results.c.id).where(results.c.puzzle_id == puzzle_id, results.c.er_exact)
        return self._connection.execute(query.limit(1)).first() is not None

    @transaction
    def exact(self, puzzle_id: int) -> Result | None:
        """The newest exact rating of a puzzle; None if none is stored."""
        query = (
            select(results, puzzles.c.position.label("puzzle"))
            .join(puzzles)
            .where(results.c.puzzle_id == puzzle_id, results.c.er_exact)
            .order_by(results.c.id.desc())
            .limit(1)
        )
        row = self._connection.execute(query).one_or_none()
        return None if row is None else _result(row)

    @transaction
    def of_user(self, user_id: int, *, limit: int = 100) -> tuple[Result, ...]:
        """The newest ratings that a user requested, newest first, at most `limit`."""
        query = (
            select(results, puzzles.c.position.label("puzzle"))
            .join(puzzles)
            .where(results.c.user_id == user_id)
            .order_by(results.c.id.desc())
            .limit(limit)
        )
        return tuple(_result(row) for row in self._connection.execute(query))


def _result(row: Row[Any]) -> Result:
    return Result(
        id=row.id,
        puzzle=row.puzzle,
        scale=row.scale,
        er=Rating(row.er, row.er_exact),
        ep=Rating(row.ep, row.ep_exact),
        ed=Rating(row.ed, row.ed_exact),
        techniques=row.techniques,
        program=row.program,
        created=row.created,
    )
