"""The ratings that users requested."""

from dataclasses import dataclass

from sqlalchemy import select

from bot.store.database.repository import Repository, transaction
from bot.store.database.statements import insert_new, now
from bot.store.schema import puzzles, results
from engine import __version__
from engine.model.report import Rating, Report
from engine.orders.scales import SE


@dataclass(frozen=True, slots=True)
class Result:
    """An exact rating that a user requested, on the scale of Sudoku Explainer.

    Attributes:
        puzzle: the position line of the puzzle.
        er: the rating of the hardest step.
        ep: the rating of the hardest step up to the first placement.
        ed: the rating of the first step.
        techniques: how often each technique was used, by its slug.
    """

    puzzle: str
    er: Rating
    ep: Rating
    ed: Rating
    techniques: dict[str, int]


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
            select(puzzles.c.position, results)
            .join(puzzles)
            .where(results.c.puzzle_id == puzzle_id, results.c.er_exact)
            .order_by(results.c.id.desc())
            .limit(1)
        )
        row = self._connection.execute(query).one_or_none()
        if row is None:
            return None
        ep, ed = Rating(row.ep, row.ep_exact), Rating(row.ed, row.ed_exact)
        return Result(row.position, Rating(row.er), ep, ed, row.techniques)
