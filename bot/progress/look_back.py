"""A look back at a user's month: what they learned and solved, and where they were faster."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from statistics import median
from typing import Final, Self
from zoneinfo import ZoneInfo

from bot.chat.button import PersistentButton, Press
from bot.chat.card import Card
from bot.chat.reply import Reply
from bot.chat.request_context import RequestContext
from bot.chat.respond import Visibility
from bot.chat.services import Services, services_of
from bot.chat.techniques import of_slug
from bot.daily.archive import month_of
from bot.lessons.learning_path import KNOWN
from bot.progress.words import solved_line
from bot.store import GameTime, Store
from engine.language import N_, forms, translate, translate_count
from engine.lessons import lesson
from engine.model.band import Band
from engine.model.technique import Technique
from engine.words.explanation import technique_name
from renderer.cards.words import month_words

_PAST: Final = 3
"""The minimum number of earlier games of a band for a comparison."""

_TITLE: Final = N_("Looking back: {month}")
_DAYS: Final = forms("1 day with a daily puzzle", "{count} days with a daily puzzle")
_FASTER: Final = forms(
    "1 game faster than your usual time before", "{count} games faster than your usual time before"
)
_LEARNED: Final = N_("You learned")
_FIRST: Final = N_("Found for the first time")
_NOTHING: Final = N_("Nothing was solved in this month.")
_KEY: Final = N_("You know a technique once you have found it {count} times without a hint.")
_LABEL: Final = N_("Look back")


@dataclass(frozen=True, slots=True)
class LookBack:
    """A month of a user.

    Attributes:
        first: its first day.
        solved: how many puzzles were solved in each band; None for puzzles that are harder than all
            bands, or not rated.
        days: the number of days on which a daily puzzle was solved in time.
        faster: how many games took less than the median time of earlier games of the band.
        learned: the techniques that became known.
        found: the techniques that were found for the first time, and are not known yet.
        earlier: whether anything was solved before this month.
        later: whether the next month has begun.
    """

    first: date
    solved: Mapping[Band | None, int]
    days: int
    faster: int
    learned: tuple[Technique, ...]
    found: tuple[Technique, ...]
    earlier: bool
    later: bool


class LookBacks:
    """Looks back at months.

    Args:
        store: has users' games, results and finds.
    """

    def __init__(self, *, store: Store) -> None:
        self._store = store

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(store=services.store)

    async def month(self, first: date, context: RequestContext) -> LookBack:
        """A month of the user, in their time zone.

        Args:
            first: its first day.
        """
        start, end = _midnight(first, context.zone), _midnight(_next(first), context.zone)
        user_id = context.user_id
        solved = await self._store.progress.solved(user_id)
        days = await self._store.daily.solved_days(user_id)
        finds = await self._store.practice.finds(user_id)
        learned, found = _learned(finds, start, end)
        return LookBack(
            first,
            Counter(puzzle.band for puzzle in solved if start <= puzzle.solved < end),
            sum(first <= day < _next(first) for day in days),
            _faster(await self._store.progress.timed(user_id), start, end),
            learned,
            found,
            earlier=any(puzzle.solved < start for puzzle in solved),
            later=end <= context.now,
        )


class LookBackButton(PersistentButton, template=r"look-back:(?P<month>\d{6})"):
    """Looks back at a month of the user, privately.

    Args:
        month: the year and the month, such as 202611.
        named: whether the label is the name of the month.
    """

    visibility = Visibility.PERSONAL

    def __init__(self, month: str, *, named: bool = False) -> None:
        self.first = month_of(month)
        label = month_words(self.first) if named else translate(_LABEL)
        super().__init__(f"look-back:{self.first:%Y%m}", label)

    async def reply(self, press: Press, context: RequestContext) -> Reply:
        """The month."""
        return look_back_reply(await services_of(press).get(LookBacks).month(self.first, context))


def look_back_reply(shown: LookBack) -> Reply:
    """A month of a user as a message."""
    lists = ((_LEARNED, shown.learned), (_FIRST, shown.found))
    fields = tuple(
        (translate(heading), " · ".join(map(technique_name, techniques)))
        for heading, techniques in lists
        if techniques
    )
    card = Card(
        title=translate(_TITLE, month=month_words(shown.first)),
        text="\n".join(_lines(shown)) or ("" if fields else translate(_NOTHING)),
        fields=fields,
        small_print=translate(_KEY, count=KNOWN) if fields else "",
    )
    around = (
        *([shown.first - timedelta(days=1)] if shown.earlier else []),
        *([_next(shown.first)] if shown.later else []),
    )
    return Reply(
        cards=(card,),
        items=tuple(LookBackButton(f"{month:%Y%m}", named=True) for month in around),
    )


def _lines(shown: LookBack) -> Iterator[str]:
    if shown.solved:
        yield solved_line(shown.solved)
    if shown.days:
        yield translate_count(_DAYS, shown.days)
    if shown.faster:
        yield translate_count(_FASTER, shown.faster)


def _learned(
    finds: Sequence[tuple[str, datetime]], start: datetime, end: datetime
) -> tuple[tuple[Technique, ...], tuple[Technique, ...]]:
    """The techniques that became known between two times, and those first found but not yet known.

    Args:
        finds: each find of a technique without a hint, by its slug, the oldest first.
    """
    moments: dict[Technique, list[datetime]] = defaultdict(list)
    for slug, moment in finds:
        technique = of_slug(slug)
        if technique is not None:
            moments[lesson(technique).techniques[0]].append(moment)
    learned = [
        technique
        for technique, when in moments.items()
        if len(when) >= KNOWN and start <= when[KNOWN - 1] < end
    ]
    found = [
        technique
        for technique, when in moments.items()
        if start <= when[0] < end and technique not in learned
    ]
    order = list(Technique)
    return tuple(sorted(learned, key=order.index)), tuple(sorted(found, key=order.index))


def _faster(games: Sequence[GameTime], start: datetime, end: datetime) -> int:
    """How many games between two times took less than the median of earlier games of the band."""
    times: dict[Band, list[int]] = defaultdict(list)
    count = 0
    for game in games:
        before = times[game.band]
        if start <= game.solved < end and len(before) >= _PAST:
            count += game.seconds < median(before)
        before.append(game.seconds)
    return count


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone)


def _next(first: date) -> date:
    """The first day of the month after this one."""
    return (first + timedelta(days=31)).replace(day=1)
