"""Daily puzzles: showing them, accepting answers, results and streaks."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from operator import itemgetter
from typing import Final, Self

from bot.chat.request_context import RequestContext
from bot.chat.services import Services
from bot.chat.user_errors import UserError
from bot.chat.work import Work
from bot.daily.supply import Supply
from bot.hint.result import HintResult
from bot.hint.service import HintService
from bot.leaderboard.service import Leaderboards
from bot.store import (
    DailyKiller,
    DailyPuzzle,
    DailyResult,
    MemberResult,
    ServerSettings,
    Store,
)
from bot.store.settings import posts_killers
from bot.walkthrough.service import Walkthroughs
from engine.language import N_, translate
from engine.model.band import Band
from tutor import daily as jobs
from tutor.daily import AnswerCheck, AnswerState
from tutor.drawing import Drawing
from tutor.presentation import Presentation
from tutor.solving_time import average_of_five
from tutor.streak import Streak, streak_of
from tutor.walkthrough import HARDEST, WalkthroughPart

_GONE: Final = N_("I no longer have this puzzle. Use /daily show for today's.")
_NOT_SOLVED: Final = N_(
    "You haven't solved a puzzle from that day yet, so there is no result to share."
)
_CARDS_KEPT: Final = 128


class NoDailyError(UserError):
    """There is no such daily puzzle, or no result of it."""


@dataclass(frozen=True, slots=True)
class Day:
    """The puzzles of a day, with a user's results and streak.

    Attributes:
        day: the day.
        puzzles: the puzzle of each band, easiest first.
        results: the user's results of these puzzles.
        streak: the user's streak.
        killer: its killer sudoku, if the server wants them.
        killer_result: the user's result of that.
    """

    day: date
    puzzles: Mapping[Band, DailyPuzzle]
    results: Mapping[Band, DailyResult]
    streak: Streak
    killer: DailyKiller | None = None
    killer_result: DailyResult | None = None

    @property
    def next_puzzle(self) -> DailyPuzzle | None:
        """The easiest puzzle that the user has not solved, or None."""
        return next(
            (puzzle for band, puzzle in self.puzzles.items() if band not in self.results), None
        )


@dataclass(frozen=True, slots=True)
class DayTable:
    """The results of a day for the members of a server's leaderboard.

    Attributes:
        day: the day.
        results: the results of each puzzle that was solved, the fastest first.
        averages: for each band, the members with an average of five times, and this average in
            seconds, the lowest first.
        joined: whether the user has joined the leaderboard.
    """

    day: date
    results: Mapping[Band, tuple[MemberResult, ...]]
    averages: Mapping[Band, tuple[tuple[int, int], ...]]
    joined: bool


@dataclass(frozen=True, slots=True)
class Month:
    """The puzzles of a month up to today, with a user's results.

    Attributes:
        first: its first day.
        today: the date of the user.
        puzzles: the puzzles of each day that had any, the earliest day first, and each day's
            easiest first.
        solved: how many of them the user has solved, by day.
        has_earlier: whether any day before this month had puzzles.
    """

    first: date
    today: date
    puzzles: Mapping[date, Mapping[Band, DailyPuzzle]]
    solved: Mapping[date, int]
    has_earlier: bool


@dataclass(frozen=True, slots=True)
class DailyView:
    """A daily puzzle, with a user's result and streak.

    Attributes:
        puzzle: the puzzle.
        drawing: its card.
        result: the user's result; None if it is not solved.
        streak: the user's streak.
    """

    puzzle: DailyPuzzle
    drawing: Drawing
    result: DailyResult | None
    streak: Streak


@dataclass(frozen=True, slots=True)
class RightAnswer:
    """A right answer to a daily puzzle.

    Attributes:
        puzzle: the puzzle.
        result: the result; that of the first time if the puzzle was solved before.
        streak: the user's streak.
        first: whether this was the first time.
    """

    puzzle: DailyPuzzle
    result: DailyResult
    streak: Streak
    first: bool


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that is not the solution, and what is wrong with it.

    Attributes:
        puzzle: the puzzle that it answers; None if it matches none of the possible ones.
        marked: the grid with the mistakes marked.
        band: the band of the puzzle, if the user has named one.
    """

    puzzle: DailyPuzzle | None
    marked: AnswerCheck
    band: Band | None = None


class DailyService:
    """Shows daily puzzles and accepts answers.

    Args:
        store: stores puzzles and results.
        supply: supplies the puzzles.
        work: runs the jobs that mark answers and draw cards.
        hints: gives hints.
        walkthroughs: shows the steps of a puzzle.
        leaderboards: knows which servers have a leaderboard.

    Attributes:
        when_solved: callbacks for new results.
    """

    def __init__(
        self,
        *,
        store: Store,
        supply: Supply,
        work: Work,
        hints: HintService,
        walkthroughs: Walkthroughs,
        leaderboards: Leaderboards,
    ) -> None:
        self._store = store
        self._supply = supply
        self._work = work
        self._hints = hints
        self._walkthroughs = walkthroughs
        self._leaderboards = leaderboards
        self.when_solved: list[Callable[[], None]] = []
        self._cards: dict[tuple[int, Presentation], Drawing] = {}
        self._drawing = asyncio.Lock()

    @classmethod
    def build(cls, services: Services) -> Self:
        """Create it from the services that it needs."""
        return cls(
            store=services.store,
            work=services.work,
            supply=services.get(Supply),
            hints=services.get(HintService),
            walkthroughs=services.get(Walkthroughs),
            leaderboards=services.get(Leaderboards),
        )

    async def day(self, context: RequestContext, *, puzzle_id: int | None = None) -> Day:
        """All puzzles of a day, with the user's results.

        Args:
            puzzle_id: a puzzle of that day; None for today in the user's time zone.

        Raises:
            NoDailyError: if no daily puzzle has this id.
            NoPuzzleError: if a band has no puzzle, and none can be generated now.
        """
        day = context.today if puzzle_id is None else (await self._puzzle(puzzle_id)).day
        daily = self._store.daily
        settings = await self._store.servers.settings(context.guild_id or 0)
        killer = await self.killer(day, settings)
        return Day(
            day,
            await self.puzzles(day, tuple(Band)),
            await daily.results(context.user_id, day),
            await self._streak(context),
            killer,
            await daily.killer_result(context.user_id, day) if killer else None,
        )

    async def killer(self, day: date, settings: ServerSettings) -> DailyKiller | None:
        """The killer sudoku of a day; None if the server does not want it, or it is not made yet.

        Args:
            settings: the settings of the server.
        """
        return await self._store.daily.killer_of(day) if posts_killers(settings) else None

    async def table(self, puzzle_id: int, context: RequestContext) -> DayTable:
        """The results of a day on the server of the interaction.

        Args:
            puzzle_id: a puzzle of that day.

        Raises:
            NoDailyError: if no daily puzzle has this id.
            NoServerError: if the interaction is not on a server.
            UserError: if the server has no leaderboard.
        """
        guild_id = await self._leaderboards.require(context)
        day = (await self._puzzle(puzzle_id)).day
        times = await self._store.server_results.times(guild_id, day)
        return DayTable(
            day,
            await self._store.server_results.table(guild_id, day),
            {band: _averages(of_band) for band, of_band in times.items()},
            context.user_id in await self._store.people.joined(guild_id),
        )

    async def month(self, first: date, context: RequestContext) -> Month:
        """The puzzles of a month up to today, with the user's results; generates none.

        Args:
            first: the first day of the month.
        """
        daily = self._store.daily
        end = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        last = min(end, context.today)
        days: dict[date, dict[Band, DailyPuzzle]] = {}
        for puzzle in await daily.assigned_puzzles(first, last, tuple(Band)):
            days.setdefault(puzzle.day, {})[puzzle.band] = puzzle
        return Month(
            first,
            context.today,
            {
                day: {band: found[band] for band in Band if band in found}
                for day, found in days.items()
            },
            await daily.solved_between(context.user_id, first, last),
            await daily.has_earlier(first),
        )

    async def puzzles(self, day: date, bands: tuple[Band, ...]) -> Mapping[Band, DailyPuzzle]:
        """The puzzles of a day, the same for everybody.

        Raises:
            NoPuzzleError: if a band has no puzzle, and none can be generated now.
        """
        return {band: await self._supply.puzzle_of(day, band) for band in bands}

    async def hardest_before(self, day: date, bands: Collection[Band]) -> DailyPuzzle | None:
        """The hardest puzzle of the previous day in these bands; None if that day had none."""
        before = day - timedelta(days=1)
        found = await self._store.daily.assigned_puzzles(before, before, tuple(bands))
        return max(found, key=lambda puzzle: puzzle.rating.tenths, default=None)

    async def today(self, band: Band, context: RequestContext) -> DailyView:
        """Today's puzzle of a band, in the user's time zone.

        Raises:
            NoPuzzleError: if the pool has no puzzle, and none can be generated now.
            JobError: if the job failed.
        """
        return await self._show(await self._supply.puzzle_of(context.today, band), context)

    async def show(self, puzzle_id: int, context: RequestContext) -> DailyView:
        """A daily puzzle by its id.

        Raises:
            NoDailyError: if the day has no daily puzzle.
            JobError: if the job failed.
        """
        return await self._show(await self._puzzle(puzzle_id), context)

    async def hint(self, puzzle_id: int, context: RequestContext) -> HintResult:
        """Start the hints for a daily puzzle with a nudge.

        Raises:
            NoDailyError: if there is no such puzzle.
            JobError: if the job failed.
        """
        puzzle = await self._puzzle(puzzle_id)
        return await self._hints.start(puzzle.position, context, level=1)

    async def crux(
        self, puzzle_id: int, context: RequestContext
    ) -> tuple[DailyPuzzle, int, WalkthroughPart | None]:
        """The hardest step of a daily puzzle. It counts as a hint for the user.

        Returns:
            The puzzle, the id of a hint session, and the step; None if no technique helps.

        Raises:
            NoDailyError: if there is no such puzzle.
            OutOfTimeError: if finding the steps takes too long.
            JobError: if the job failed.
        """
        puzzle = await self._puzzle(puzzle_id)
        session = await self._store.hints.start(
            user_id=context.user_id,
            position=puzzle.position,
            interaction_id=context.interaction_id,
            language=context.presentation.language,
            scale=context.scale,
        )
        return puzzle, session.id, await self._walkthroughs.step(session.id, HARDEST, context)

    async def next_card(self, day: Day, context: RequestContext) -> Drawing | None:
        """The card of the easiest puzzle that the user has not solved, or None.

        Raises:
            JobError: if the job failed.
        """
        if day.next_puzzle is None:
            return None
        return await self.card(day.next_puzzle, context.presentation)

    async def answer(
        self,
        text: str,
        context: RequestContext,
        *,
        band: Band | None = None,
        puzzle_id: int | None = None,
    ) -> RightAnswer | WrongAnswer:
        """Check a user's answer.

        Args:
            text: the pasted grid.
            band: the band of today's puzzle; None to find the puzzle by its givens. The puzzles of
                yesterday and tomorrow are also considered: the server may be in another time zone,
                and midnight may have passed while the user was solving.
            puzzle_id: the daily puzzle, of any day; then `band` is ignored.

        Raises:
            NoDailyError: if there is no such puzzle.
            SudokuError: if the text is not a grid; the message says why.
            JobError: if the job failed.
        """
        if puzzle_id is not None:
            puzzles = [await self._puzzle(puzzle_id)]
        else:
            bands = tuple(Band) if band is None else (band,)
            puzzles = list((await self.puzzles(context.today, bands)).values())
            day = timedelta(days=1)
            near = await self._store.daily.assigned_puzzles(
                context.today - day, context.today + day, bands
            )
            # Today's puzzles come first: an answer that matches no puzzle is compared with one of
            # these.
            puzzles += [puzzle for puzzle in near if puzzle.day != context.today]
        marked = await self._work.run(
            jobs.check_answer,
            [puzzle.position for puzzle in puzzles],
            text,
            presentation=context.presentation,
        )
        puzzle = None if marked.puzzle is None else puzzles[marked.puzzle]
        if puzzle is None and puzzle_id is not None:
            puzzle = puzzles[0]
        if puzzle is None or marked.state is not AnswerState.RIGHT:
            return WrongAnswer(puzzle, marked, band)
        return await self._solve(puzzle, context)

    async def solved(self, puzzle_id: int, context: RequestContext) -> RightAnswer | None:
        """Record that a user has solved a puzzle by playing it.

        Args:
            puzzle_id: the puzzle in the store.

        Returns:
            The result; None if it is not a daily puzzle.
        """
        puzzle = await self._store.daily.by_id(puzzle_id)
        return None if puzzle is None else await self._solve(puzzle, context)

    async def solved_killer(
        self, puzzle_id: int, context: RequestContext
    ) -> tuple[DailyResult, Streak] | None:
        """Record that a user has solved a killer sudoku by playing it.

        Returns:
            The result, and the user's streak; None if it is not that of a day.
        """
        killer = await self._store.daily.killer_by_id(puzzle_id)
        if killer is None:
            return None
        await self._save(killer, context)
        result = await self._store.daily.killer_result(context.user_id, killer.day)
        assert result is not None, "it was saved"
        return result, await self._streak(context)

    async def result(self, puzzle_id: int, context: RequestContext) -> Day:
        """The user's results of the day of this puzzle.

        Raises:
            NoDailyError: if there is no such puzzle, or no result of its day.
        """
        day = await self.day(context, puzzle_id=puzzle_id)
        if not day.results:
            raise NoDailyError(translate(_NOT_SOLVED))
        return day

    async def share(self, day: Day, context: RequestContext) -> tuple[str, Drawing]:
        """The user's results of a day for sharing: two lines of text, and a card.

        Raises:
            JobError: if the job failed.
        """
        return await self._work.run(
            jobs.draw_results,
            day.day,
            {band: result.hint_level for band, result in day.results.items()},
            streak=day.streak.days,
            presentation=context.presentation,
        )

    async def card(self, puzzle: DailyPuzzle, presentation: Presentation) -> Drawing:
        """The card of a daily puzzle, drawn once for each presentation.

        Raises:
            JobError: if the job failed.
        """
        key = (puzzle.puzzle_id, presentation)
        if key not in self._cards:
            async with self._drawing:
                if key not in self._cards:
                    drawing = await self._work.run(
                        jobs.draw_card,
                        puzzle.position,
                        day=puzzle.day,
                        band=puzzle.band,
                        rating=puzzle.rating,
                        presentation=presentation,
                    )
                    while len(self._cards) >= _CARDS_KEPT:
                        del self._cards[next(iter(self._cards))]
                    self._cards[key] = drawing
        return self._cards[key]

    async def _show(self, puzzle: DailyPuzzle, context: RequestContext) -> DailyView:
        results = await self._store.daily.results(context.user_id, puzzle.day)
        return DailyView(
            puzzle,
            await self.card(puzzle, context.presentation),
            results.get(puzzle.band),
            await self._streak(context),
        )

    async def _solve(self, puzzle: DailyPuzzle, context: RequestContext) -> RightAnswer:
        first = await self._save(puzzle, context)
        results = await self._store.daily.results(context.user_id, puzzle.day)
        return RightAnswer(puzzle, results[puzzle.band], await self._streak(context), first)

    async def _save(self, puzzle: DailyPuzzle | DailyKiller, context: RequestContext) -> bool:
        """Store the result of a solved puzzle; return whether it is the first."""
        first = await self._store.daily.save_result(
            puzzle,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            on_time=context.today <= puzzle.day,
            guild_id=context.guild_id,
        )
        if first:
            for callback in self.when_solved:
                callback()
        return first

    async def _streak(self, context: RequestContext) -> Streak:
        days = await self._store.daily.solved_days(context.user_id)
        return streak_of(days, context.today, context.zone)

    async def _puzzle(self, puzzle_id: int) -> DailyPuzzle:
        puzzle = await self._store.daily.by_id(puzzle_id)
        if puzzle is None:
            raise NoDailyError(translate(_GONE))
        return puzzle


def _averages(times: Mapping[int, Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """Pairs of a user and an average of five times, the lowest first; only users who have one.

    Args:
        times: their times in seconds, the oldest first.
    """
    found = [(user_id, average_of_five(of_user)) for user_id, of_user in times.items()]
    averages = [(user_id, average) for user_id, average in found if average is not None]
    return tuple(sorted(averages, key=itemgetter(1, 0)))
