"""A user's progress: skills, solved puzzles and history."""

from collections import Counter
from dataclasses import dataclass

from bot.daily.streak import streak_of
from bot.practice.learning import SkillEstimate, estimate_skill
from bot.request_context import RequestContext
from bot.store import OVERALL, Store
from bot.techniques import of_slug
from bot.work import Work
from engine.band import Band, band_name
from engine.explain import technique_name
from engine.practice import positions
from renderer import cards
from tutor.drawing import Drawing
from tutor.progress import draw_progress


@dataclass(frozen=True, slots=True)
class ProgressCard:
    """A user's progress.

    Attributes:
        drawing: a card of it, with the same as text.
        without_band: how many of the solved puzzles are in no band.
        due: how many positions are due now.
    """

    drawing: Drawing
    without_band: int
    due: int


class ProgressService:
    """Loads and draws the progress of users.

    Args:
        store: holds their results.
        work: runs the jobs that draw cards.
    """

    def __init__(self, *, store: Store, work: Work) -> None:
        self._store = store
        self._work = work

    async def of(self, context: RequestContext) -> ProgressCard:
        """The user's progress.

        Raises:
            JobError: if the job failed.
        """
        practice = self._store.practice
        skills = await practice.skills(context.user_id)
        overall = estimate_skill(skills[OVERALL], context.now) if OVERALL in skills else None
        solved = await self._store.progress.solved(context.user_id)
        by_band = Counter(one.band for one in solved)
        by_day = Counter(one.solved.astimezone(context.zone).date() for one in solved)
        streak = streak_of(await self._store.daily.solved_days(context.user_id), context.today)
        bars = (_bar(slug, estimate_skill(skill, context.now)) for slug, skill in skills.items())
        progress = cards.Progress(
            today=context.today,
            rating=overall.rating if overall else None,
            deviation=overall.deviation if overall else 0,
            provisional=overall.provisional if overall else False,
            skills=tuple(bar for bar in bars if bar),
            streak=cards.Streak(streak.days, streak.best, streak.grace_used),
            bands=tuple(cards.BandCount(band_name(band), by_band[band]) for band in Band),
            history=tuple(
                cards.RatingPoint(one.day, one.rating, one.deviation)
                for one in await practice.days(context.user_id)
            ),
            solved_days=tuple(cards.SolvedDay(day, count) for day, count in by_day.items()),
        )
        return ProgressCard(
            await self._work.run(draw_progress, progress, presentation=context.presentation),
            without_band=by_band[None],
            due=len(await practice.due(context.user_id, context.now)),
        )


def _bar(slug: str, skill: SkillEstimate) -> cards.SkillBar | None:
    """The bar of a technique; None if it does not exist, or has no positions."""
    technique = of_slug(slug)
    if technique is None or not positions(technique):
        return None
    return cards.SkillBar(
        technique_name(technique),
        skill.rating,
        skill.deviation,
        min(one.tenths for one in positions(technique)),
        skill.provisional,
    )
