"""Alt texts of cards. At most 1,024 characters, the limit of Discord."""

from collections.abc import Iterable
from typing import Final

from engine.language import N_, forms, translate, translate_count
from renderer.alt import LIMIT, alt_grid, chained, more
from renderer.cards.charts import HISTORY_DAYS, shown_history, shown_skills
from renderer.cards.daily import DAILY, HELP_WORDS, require_marks, require_results
from renderer.cards.data import BANDS, Daily, Help, Progress, Share, SkillBar, SkillOrder
from renderer.cards.progress import calendar_start
from renderer.cards.words import date_words, streak_words

_RATING: Final = N_("Overall rating {rating} ± {deviation}.")
_RATING_PROVISIONAL: Final = N_("Overall rating {rating} ± {deviation}, provisional.")
_NO_RATING: Final = N_("No overall rating yet.")
_CAME: Final = N_("In {days} days it went from {first} to {last}, between {low} and {high}.")
_STREAK: Final = N_("Streak: {streak}, best {best}.")
_GRACE_LEFT: Final = N_("The rest day is still to be had.")
_GRACE_USED: Final = N_("The rest day was {date}.")
_NO_STREAK_NOW: Final = N_("No streak at the moment, best {best}.")
_NO_STREAK: Final = N_("No streak yet.")
_SOLVED: Final = N_("Solved: {bands}.")
_BAND: Final = N_("{name} {count}", "solved in a band")
_ACTIVE: Final = forms(
    "Puzzles solved on 1 day of the last 12 weeks.",
    "Puzzles solved on {count} days of the last 12 weeks.",
)
_SKILLS: Final = N_("Techniques: {skills}.")
_NO_SKILLS: Final = N_("No technique practised yet.")
_SKILL: Final = N_("{name} {rating} ± {deviation}", "rating of a technique")
_SKILL_PROVISIONAL: Final = N_(
    "{name} {rating} ± {deviation} (provisional)", "rating of a technique"
)
_DAILY: Final = N_("{title}, {date}: {band} (band {marks} of {bands}), {rating}. {grid}")
_SHARE: Final = N_("{title}, {date}: {results}.")
_SHARE_STREAK: Final = N_("{title}, {date}: {results}. {streak:start}.")
_RESULT: Final = N_("{name} solved, {help}")
_RESULT_OPEN: Final = N_("{name} {help}", "not solved yet")


def alt_progress(progress: Progress, *, order: SkillOrder = SkillOrder.LEVEL) -> str:
    """The alt text of `draw_progress`.

    If it would be too long, it names fewer techniques, and says how many are left out.

    Args:
        progress: the contents of the card.
        order: how techniques are sorted.
    """
    before = " ".join(_before_skills(progress))
    skills = shown_skills(progress, order)
    if not skills:
        return f"{before} {translate(_NO_SKILLS)}"
    for count in range(len(skills), 0, -1):
        named = chained([_skill(skill) for skill in skills[:count]])
        listed = more(named, len(progress.skills) - count)
        words = f"{before} {translate(_SKILLS, skills=listed)}"
        if len(words) <= LIMIT:
            return words
    return before[:LIMIT]


def alt_daily(daily: Daily) -> str:
    """The alt text of `draw_daily`.

    Raises:
        ValueError: if the number of marks is out of range.
    """
    require_marks(daily.marks)
    return translate(
        _DAILY,
        title=translate(DAILY),
        date=date_words(daily.day),
        band=daily.band,
        marks=daily.marks,
        bands=BANDS,
        rating=daily.rating.rstrip("."),
        grid=alt_grid(daily.grid),
    )


def alt_share(share: Share) -> str:
    """The alt text of `draw_share`.

    Raises:
        ValueError: if the number of results or their marks are out of range.
    """
    require_results(share)
    results = "; ".join(
        translate(
            _RESULT_OPEN if one.help is Help.OPEN else _RESULT,
            name=one.name,
            help=translate(HELP_WORDS[one.help]),
        )
        for one in share.results
    )
    template = _SHARE_STREAK if share.streak else _SHARE
    return translate(
        template,
        title=translate(DAILY),
        date=date_words(share.day),
        results=results,
        streak=streak_words(share.streak),
    )


def _before_skills(progress: Progress) -> Iterable[str]:
    if progress.rating is None:
        yield translate(_NO_RATING)
    else:
        yield translate(
            _RATING_PROVISIONAL if progress.provisional else _RATING,
            rating=f"{progress.rating:.0f}",
            deviation=f"{progress.deviation:.0f}",
        )
    points = shown_history(progress)
    if progress.rating is not None and len(points) > 1:
        ratings = [point.rating for point in points]
        yield translate(
            _CAME,
            days=HISTORY_DAYS,
            first=f"{ratings[0]:.0f}",
            last=f"{ratings[-1]:.0f}",
            low=f"{min(ratings):.0f}",
            high=f"{max(ratings):.0f}",
        )
    streak = progress.streak
    if streak.days:
        yield translate(_STREAK, streak=streak_words(streak.days), best=streak.best)
        if streak.grace_used:
            yield translate(_GRACE_USED, date=date_words(streak.grace_used))
        else:
            yield translate(_GRACE_LEFT)
    elif streak.best:
        yield translate(_NO_STREAK_NOW, best=streak.best)
    else:
        yield translate(_NO_STREAK)
    if progress.bands:
        bands = [
            translate(_BAND, name=band.name, count=band.solved) for band in progress.bands[:BANDS]
        ]
        yield translate(_SOLVED, bands=chained(bands))
    first = calendar_start(progress.today)
    days = {one.day for one in progress.solved_days if first <= one.day <= progress.today}
    yield translate_count(_ACTIVE, len(days))


def _skill(skill: SkillBar) -> str:
    return translate(
        _SKILL_PROVISIONAL if skill.provisional else _SKILL,
        name=skill.name,
        rating=f"{skill.rating:.0f}",
        deviation=f"{skill.deviation:.0f}",
    )
