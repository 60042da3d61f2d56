"""Daily puzzles: showing them, taking answers, and how somebody is doing."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bot.daily.streak import Streak, streak_of
from bot.daily.supply import Supply
from bot.hint.service import HintResult, Hints
from bot.request_context import RequestContext
from bot.store import DailyPuzzle, DailyResult, Store
from bot.user_errors import UserError
from bot.work import Work
from engine.band import Band
from engine.language import N_, translate
from tutor import daily as jobs
from tutor.daily import Mark, Marked
from tutor.drawing import Drawing
from tutor.presentation import Presentation

_GONE: Final = N_("This puzzle is not kept any more. See today's with /daily show.")
_NOT_SOLVED: Final = N_("You have not solved a puzzle of that day yet, so there is no result.")
_CARDS_KEPT: Final = 128


class NoDailyError(UserError):
    """There is no such daily puzzle, or no result of it."""


@dataclass(frozen=True, slots=True)
class Day:
    """The puzzles of a day, and how somebody is doing.

    Attributes:
        day: the day.
        puzzles: the puzzle of each band, easiest first.
        results: what they have solved of these.
        streak: their streak.
    """

    day: date
    puzzles: Mapping[Band, DailyPuzzle]
    results: Mapping[Band, DailyResult]
    streak: Streak


@dataclass(frozen=True, slots=True)
class Shown:
    """A daily puzzle, and how somebody is doing.

    Attributes:
        puzzle: the puzzle.
        drawing: its card.
        result: how they solved it; None if they have not.
        streak: their streak.
    """

    puzzle: DailyPuzzle
    drawing: Drawing
    result: DailyResult | None
    streak: Streak


@dataclass(frozen=True, slots=True)
class Solved:
    """That somebody has solved a daily puzzle.

    Attributes:
        puzzle: the puzzle.
        result: how; of the first time, if they solved it before.
        streak: their streak.
        first: whether this was the first time.
    """

    puzzle: DailyPuzzle
    result: DailyResult
    streak: Streak
    first: bool


@dataclass(frozen=True, slots=True)
class Wrong:
    """That an answer is not the solution, and what is wrong with it.

    Attributes:
        puzzle: what it answers; None if it is none of the puzzles that were meant.
        marked: what is wrong.
    """

    puzzle: DailyPuzzle | None
    marked: Marked


class Daily:
    """Shows daily puzzles and takes answers.

    Args:
        store: keeps puzzles and results.
        supply: has the puzzles.
        work: where answers are marked and cards drawn.
        hints: tells hints.
    """

    def __init__(self, *, store: Store, supply: Supply, work: Work, hints: Hints) -> None:
        self._store = store
        self._supply = supply
        self._work = work
        self._hints = hints
        self._cards: dict[tuple[int, Presentation], Drawing] = {}
        self._drawing = asyncio.Lock()

    async def day(self, context: RequestContext, *, puzzle_id: int | None = None) -> Day:
        """All puzzles of a day, and how who asks is doing.

        Args:
            context: who asks.
            puzzle_id: a puzzle of that day; None for the puzzles of today, where they live.

        Raises:
            NoDailyError: if there is no daily puzzle with this number.
            NoPuzzleError: if there is no puzzle of a band, and none can be made now.
        """
        day = context.today if puzzle_id is None else (await self._puzzle(puzzle_id)).day
        return Day(
            day,
            await self.puzzles(day, tuple(Band)),
            await self._store.daily.results(context.user_id, day),
            await self._streak(context),
        )

    async def puzzles(self, day: date, bands: tuple[Band, ...]) -> Mapping[Band, DailyPuzzle]:
        """The puzzles of a day, the same for everybody.

        Raises:
            NoPuzzleError: if there is no puzzle of a band, and none can be made now.
        """
        return {band: await self._supply.puzzle_of(day, band) for band in bands}

    async def today(self, band: Band, context: RequestContext) -> Shown:
        """The puzzle of today, where who asks lives.

        Raises:
            NoPuzzleError: if there is none, and none can be made now.
            JobError: if it could not be drawn now.
        """
        return await self._show(await self._supply.puzzle_of(context.today, band), context)

    async def show(self, puzzle_id: int, context: RequestContext) -> Shown:
        """A daily puzzle by its number.

        Raises:
            NoDailyError: if there is none.
            JobError: if it could not be drawn now.
        """
        return await self._show(await self._puzzle(puzzle_id), context)

    async def hint(self, puzzle_id: int, context: RequestContext) -> HintResult:
        """Start the hints to a daily puzzle with a nudge.

        Raises:
            NoDailyError: if there is no such puzzle.
            JobError: if the hint could not be worked out now.
        """
        puzzle = await self._puzzle(puzzle_id)
        return await self._hints.start(puzzle.position, context, level=1)

    async def answer(
        self,
        text: str,
        context: RequestContext,
        *,
        band: Band | None = None,
        puzzle_id: int | None = None,
    ) -> Solved | Wrong:
        """Take somebody's answer: is it the solution?

        Args:
            text: the grid that they pasted.
            context: who.
            band: which puzzle of today they mean; None for whichever has its givens. Those of the
                day before and the day after are looked at, too: a server may be ahead of a person,
                and midnight may have passed over the solving.
            puzzle_id: which daily puzzle they mean, of whatever day; then `band` does not count.

        Raises:
            NoDailyError: if there is no such puzzle.
            SudokuError: if the text is no grid; the message says why.
            JobError: if it could not be looked at now.
        """
        if puzzle_id is not None:
            puzzles = [await self._puzzle(puzzle_id)]
        else:
            bands = tuple(Band) if band is None else (band,)
            puzzles = list((await self.puzzles(context.today, bands)).values())
            day = timedelta(days=1)
            near = await self._store.daily.given_out(
                context.today - day, context.today + day, bands
            )
            # Those of today come first: what fits none is held against one of them.
            puzzles += [puzzle for puzzle in near if puzzle.day != context.today]
        marked = await self._work.run(
            jobs.mark_answer,
            [puzzle.position for puzzle in puzzles],
            text,
            presentation=context.presentation,
        )
        puzzle = None if marked.puzzle is None else puzzles[marked.puzzle]
        if puzzle is None or marked.mark is not Mark.RIGHT:
            return Wrong(puzzle, marked)
        return await self._solve(puzzle, context)

    async def solved(self, puzzle_id: int, context: RequestContext) -> Solved | None:
        """Note that somebody has solved a puzzle by playing it.

        Args:
            puzzle_id: the puzzle in the store.
            context: who solved it.

        Returns:
            What comes of it; None if it is no daily puzzle.
        """
        puzzle = await self._store.daily.by_id(puzzle_id)
        return None if puzzle is None else await self._solve(puzzle, context)

    async def result(self, puzzle_id: int, context: RequestContext) -> Day:
        """How who asks did on the day of this puzzle.

        Raises:
            NoDailyError: if there is no such puzzle, or they solved none of its day.
        """
        day = await self.day(context, puzzle_id=puzzle_id)
        if not day.results:
            raise NoDailyError(translate(_NOT_SOLVED))
        return day

    async def share(self, day: Day, context: RequestContext) -> tuple[str, Drawing]:
        """What who asks can show to others of a day: two lines of text, and a card.

        Raises:
            JobError: if it could not be drawn now.
        """
        return await self._work.run(
            jobs.draw_results,
            day.day,
            {band: result.hint_level for band, result in day.results.items()},
            streak=day.streak.days,
            presentation=context.presentation,
        )

    async def card(self, puzzle: DailyPuzzle, presentation: Presentation) -> Drawing:
        """The card of a daily puzzle, drawn once for each look.

        Raises:
            JobError: if it could not be drawn now.
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

    async def _show(self, puzzle: DailyPuzzle, context: RequestContext) -> Shown:
        results = await self._store.daily.results(context.user_id, puzzle.day)
        return Shown(
            puzzle,
            await self.card(puzzle, context.presentation),
            results.get(puzzle.band),
            await self._streak(context),
        )

    async def _solve(self, puzzle: DailyPuzzle, context: RequestContext) -> Solved:
        first = await self._store.daily.save_result(
            puzzle,
            user_id=context.user_id,
            interaction_id=context.interaction_id,
            on_time=context.today <= puzzle.day,
        )
        results = await self._store.daily.results(context.user_id, puzzle.day)
        return Solved(puzzle, results[puzzle.band], await self._streak(context), first)

    async def _streak(self, context: RequestContext) -> Streak:
        return streak_of(await self._store.daily.solved_days(context.user_id), context.today)

    async def _puzzle(self, puzzle_id: int) -> DailyPuzzle:
        puzzle = await self._store.daily.by_id(puzzle_id)
        if puzzle is None:
            raise NoDailyError(translate(_GONE))
        return puzzle
