"""A user's progress: skills, streak and solved puzzles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.techniques import of_slug
from bot.chat.work import Work
from bot.practice.drill import Drills, DrillScore
from bot.store import GameTime, Store
from engine.model.band import Band
from engine.model.technique import Technique
from engine.practice import positions
from engine.words.explanation import technique_name
from renderer import cards
from tutor.drawing import Drawing
from tutor.learning import OVERALL, SkillEstimate, estimate_skill
from tutor.progress import draw_skills
from tutor.solving_time import average_of_five
from tutor.streak import Streak, streak_of

HISTORY_DAYS: Final = 90
"""The number of days over which the rating change is measured."""


@dataclass(frozen=True, slots=True)
class UserProgress:
    """A user's progress.

    Attributes:
        rating: the overall rating, or None before the first.
        change: its change in points within `HISTORY_DAYS`.
        streak: the streak of daily puzzles.
        solved: how many puzzles were solved in each band; None for puzzles that are harder than all
            bands, or not rated.
        due: how many positions are due now.
        drills: the recent scores in drills, by technique.
        drawing: the ratings of techniques; None if there are none yet.
        averages: the average of the last five times, by band; bands with fewer times are left out.
    """

    rating: SkillEstimate | None
    change: int
    streak: Streak
    solved: Mapping[Band | None, int]
    due: int
    drills: Mapping[Technique, DrillScore]
    drawing: Drawing | None
    averages: Mapping[Band, int]


class ProgressService:
    """Loads and draws the progress of users.

    Args:
        store: holds their results.
        work: runs the jobs that draw cards.
        drills: provides their scores in drills.
    """

    def __init__(self, *, store: Store, work: Work, drills: Drills) -> None:
        self._store = store
        self._drills = drills
        self._work = work

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store, work=services.work, drills=services.get(Drills))

    async def of(self, context: RequestContext) -> UserProgress:
        """The user's progress.

        Raises:
            JobError: if the job failed.
        """
        practice = self._store.practice
        skills = await practice.skills(context.user_id)
        overall = estimate_skill(skills[OVERALL], context.now) if OVERALL in skills else None
        solved = await self._store.progress.solved(context.user_id)
        days = await self._store.daily.solved_days(context.user_id)
        bars = (_bar(slug, estimate_skill(skill, context.now)) for slug, skill in skills.items())
        shown = tuple(bar for bar in bars if bar)
        drawing = None
        if shown:
            drawing = await self._work.run(draw_skills, shown, presentation=context.presentation)
        return UserProgress(
            rating=overall,
            change=await self._change(overall, context) if overall else 0,
            streak=streak_of(days, context.today, context.zone),
            solved=Counter(solved_puzzle.band for solved_puzzle in solved),
            drills=await self._drills.scores(context.user_id),
            due=len(await practice.due(context.user_id, context.now)),
            drawing=drawing,
            averages=_averages(await self._store.progress.timed(context.user_id)),
        )

    async def _change(self, overall: SkillEstimate, context: RequestContext) -> int:
        """The change of the rounded rating since `HISTORY_DAYS` ago, or since the first rating."""
        days = await self._store.practice.days(context.user_id)
        first = context.today - timedelta(days=HISTORY_DAYS)
        before = [day for day in days if day.day <= first][-1:] or days[:1]
        return sum(round(overall.rating) - round(day.rating) for day in before)


def _averages(games: Sequence[GameTime]) -> Mapping[Band, int]:
    """The average of five times, in seconds, for each band.

    Args:
        games: the games, the oldest first; a band with fewer than five has no average.
    """
    found = {}
    for band in Band:
        average = average_of_five([game.seconds for game in games if game.band is band])
        if average is not None:
            found[band] = average
    return found


def _bar(slug: str, skill: SkillEstimate) -> cards.SkillBar | None:
    """The bar of a technique; None if it does not exist, or has no positions."""
    technique = of_slug(slug)
    if technique is None or not positions(technique):
        return None
    return cards.SkillBar(
        technique_name(technique), skill.rating, skill.deviation, skill.provisional
    )
