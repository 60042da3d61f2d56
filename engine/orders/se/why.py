"""`why`: the reasons for a rating of Sudoku Explainer, and the changes that would lower it.

ER is the rating of the hardest step of a path, and the path takes the first step of the first
producer that has one. So one position explains the rating: the crux, where all easier searches find
nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.core.rating.rater import Rater
from engine.errors import OutOfTimeError, SudokuError
from engine.houses import CELLS, Mask
from engine.language import N_, speech, translate
from engine.model.candidates import Elimination, Placement
from engine.model.grid import Grid, require_grid
from engine.model.limit import Countdown, Limit
from engine.model.morphs import random_morph
from engine.model.report import Ending, Rating
from engine.model.step import Step
from engine.model.technique import Technique
from engine.orders.se.order import PRODUCERS
from engine.orders.se.steps import step_of
from engine.validation.diagnosis import require_puzzle

MAX_MORPHS: Final = 10_000
MORPHS: Final = 20
"""The default number of morphs to rate."""
BEST: Final = 5
"""The default number of changes of each kind to keep."""
_UNIQUENESS: Final = (15, 19)
"""The producers that rely on the puzzle having a single solution."""
_NOT_SOLVED: Final = 200
"""Sudoku Explainer's rating, in tenths, of a puzzle that none of its producers solves."""
_SOLVED, _STUCK, _STOPPED = 0, 1, 2
"""The core's numbers for the endings of a rating."""
_OUT_OF_TIME: Final = N_("the hardest step was not found within {limit}")


@dataclass(frozen=True, slots=True)
class TriedProducer:
    """One of Sudoku Explainer's producers, tried at the position of the crux.

    Attributes:
        number: its place in the order, from 1 (docs/rating-rules.md, section 3).
        techniques: the techniques that it can find.
        lowest: its lowest rating.
        found: the rating of the first step that it finds; None if it finds none or did not finish.
        finished: False if the time ran out first.
    """

    number: int
    techniques: tuple[Technique, ...]
    lowest: Rating
    found: Rating | None
    finished: bool = True


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a puzzle or position, and the resulting rating.

    Attributes:
        what: the digit that is added, or the candidate that is removed.
        er: the rating of the puzzle with it.
        rest: the rating of the path from the change on; lower than `er` if an earlier step is
            harder.
        in_crux: whether the crux itself makes this change.
    """

    what: Placement | Elimination
    er: Rating
    rest: Rating
    in_crux: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of one kind that lower the rating most.

    Attributes:
        best: these changes, sorted by the rating of the rest of the path, then by cell and digit.
            Empty if no tried change lowers the rating.
        tried: how many changes were tried; fewer than `total` if the time ran out.
        total: how many changes there are.
    """

    best: tuple[Change, ...]
    tried: int
    total: int

    @property
    def complete(self) -> bool:
        """Whether all changes were tried, so that no other one lowers the rating more."""
        return self.tried == self.total


@dataclass(frozen=True, slots=True)
class Morphs:
    """The ratings of equivalent puzzles: turned, their lines permuted, their digits renamed.

    Attributes:
        rated: how many were rated; fewer than `total` if the time ran out.
        total: how many were asked for.
        differing: how many of the rated ones have a different rating than the puzzle.
        lowest: the lowest rating among them; None if none was rated.
        highest: the highest.
    """

    rated: int
    total: int
    differing: int
    lowest: Rating | None
    highest: Rating | None


@dataclass(frozen=True, slots=True)
class Why:
    """Why a puzzle has its rating; see `why`.

    Attributes:
        grid: the puzzle.
        er: its rating, which is exact.
        solution: the 81 digits of its solution.
        crux: the first step with that rating, with its position.
        number: which step of the path it is, from 1.
        steps: how many steps the path has.
        equals: how many steps have that rating.
        before: the rating of the hardest step before the crux; None if it is the first step.
        earlier: the producers before the crux's producer; none of them finds anything there.
        later: the producers after it that might find a step with a lower rating, because Sudoku
            Explainer does not try producers in the order of ratings.
        without_uniqueness: the rating without rectangles, loops and BUGs, which are valid only
            because the puzzle has one solution.
        givens: which digit, as an additional given, lowers the rating most.
        placements: which digit, placed at the position of the crux, lowers the rating most.
        eliminations: which candidate, removed at the position of the crux, lowers it most.
        morphs: the ratings of equivalent puzzles; None for other variants than the classic one.
    """

    grid: Grid
    er: Rating
    solution: str
    crux: Step
    number: int
    steps: int
    equals: int
    before: Rating | None
    earlier: tuple[TriedProducer, ...]
    later: tuple[TriedProducer, ...]
    without_uniqueness: Rating
    givens: Changes
    placements: Changes
    eliminations: Changes
    morphs: Morphs | None

    @property
    def complete(self) -> bool:
        """Whether every question was answered completely."""
        changes = (self.givens, self.placements, self.eliminations)
        return (
            all(trial.finished for trial in (*self.earlier, *self.later))
            and all(change.complete for change in changes)
            and self.without_uniqueness.exact
            and (self.morphs is None or self.morphs.rated == self.morphs.total)
        )


def why(
    grid: Grid,
    *,
    limit: Limit | None = None,
    morphs: int = MORPHS,
    seed: int = 0,
    best: int = BEST,
) -> Why:
    """Find out why Sudoku Explainer rates a puzzle as it does, and what would lower the rating.

    Args:
        grid: a puzzle with one solution; removed candidates stay removed.
        limit: the total time limit. The search for the crux may use all of it; the other questions
            share the rest, and their answers say what was left out.
        morphs: how many equivalent puzzles to rate, 0 to `MAX_MORPHS`.
        seed: determines which puzzles are rated.
        best: how many changes of each kind to keep, at least 1.

    Raises:
        SudokuError: if it is not an unsolved puzzle with a single solution, or if the techniques do
            not solve it; no proper classic puzzle is known that they do not solve.
        OutOfTimeError: if the crux is not found in time.
        ValueError: if `morphs` or `best` is out of range.
    """
    require_grid(grid)
    if not 0 <= morphs <= MAX_MORPHS:
        raise ValueError(f"morphs must be from 0 to {MAX_MORPHS:,}, not {morphs}")
    if best < 1:
        raise ValueError(f"best must be at least 1, not {best}")
    clock = Countdown(limit)
    solution = require_puzzle(grid, clock)
    search = _CruxSearch(grid, solution, clock, best)
    if not search.follow():
        if clock.is_over:
            raise OutOfTimeError(translate(_OUT_OF_TIME, limit=speech.decimal(str(limit))))
        raise SudokuError(translate(Ending.BEYOND.value))
    return search.answer(morphs, Random(seed))  # noqa: S311 - the same seed gives the same


class _CruxSearch:
    """The path of a puzzle up to its end, and the questions about its crux."""

    def __init__(self, grid: Grid, solution: str, clock: Countdown, best: int) -> None:
        self.grid = grid
        self.solution = solution
        self.clock = clock
        self.best = best
        self.rater = Rater(grid.variant)
        self.er = 0
        self.before = 0
        self.producer = 0
        self.number = 0
        self.steps = 0
        self.equals = 0
        self.unique_used = False
        self.crux: Step | None = None

    def follow(self) -> bool:
        """Follow the path and note its crux; False if a step is not found."""
        rater = self.rater
        rater.load(self.grid.values, self.grid.candidates)
        while 0 in rater.position()[0]:
            hit = None if self.clock.is_over else rater.find(self.clock.seconds)
            if hit is None:
                return False
            self.steps += 1
            producer, found = hit
            tenths = found[1]
            self.unique_used |= producer in _UNIQUENESS
            if tenths > self.er:
                values, candidates = rater.position()
                grid = Grid.from_candidates(
                    values,
                    candidates,
                    givens=[cell for cell in CELLS if self.grid.values[cell]],
                    variant=self.grid.variant,
                )
                self.before, self.er, self.producer = self.er, tenths, producer
                self.number, self.equals = self.steps, 0
                self.crux = step_of(grid, producer, found, rater.chain())
            self.equals += tenths == self.er
            rater.apply()
        return True

    def answer(self, morphs: int, chance: Random) -> Why:
        """Answer all questions in turn, each with an equal share of the time that is left."""
        crux = self.crux
        assert crux is not None
        earlier = self._trials(range(1, self.producer), self._share(7))
        easier = [
            number
            for number in range(self.producer + 1, len(PRODUCERS) + 1)
            if _lowest(number).tenths < self.er
        ]
        later = self._trials(easier, self._share(6))
        without = self._without_uniqueness(self._share(5))
        placed = [
            Placement(cell, int(self.solution[cell]))
            for cell in CELLS
            if not self.grid.values[cell]
        ]
        givens = self._changes(self.grid, placed, 0, self._share(4))
        left = [candidate for candidate in placed if not crux.grid.values[candidate.cell]]
        placements = self._changes(crux.grid, left, self.before, self._share(3))
        removed = [
            Elimination(candidate.cell, digit)
            for candidate in left
            for digit in crux.grid.candidates_of(candidate.cell)
            if digit != candidate.digit
        ]
        eliminations = self._changes(crux.grid, removed, self.before, self._share(2))
        classic = self.grid.variant.is_classic
        return Why(
            grid=self.grid,
            er=Rating(self.er),
            solution=self.solution,
            crux=crux,
            number=self.number,
            steps=self.steps,
            equals=self.equals,
            before=Rating(self.before) if self.before else None,
            earlier=earlier,
            later=later,
            without_uniqueness=without,
            givens=givens,
            placements=placements,
            eliminations=eliminations,
            morphs=self._morphs(morphs, chance, self._share(1)) if classic else None,
        )

    def _share(self, questions: int) -> Countdown:
        """The time for the next of this many questions."""
        if self.clock.is_endless:
            return self.clock
        return Countdown(Limit(self.clock.seconds / questions))

    def _trials(self, numbers: Iterable[int], clock: Countdown) -> tuple[TriedProducer, ...]:
        """Try producers at the position of the crux."""
        assert self.crux is not None
        grid, trials = self.crux.grid, []
        self.rater.load(grid.values, grid.candidates)
        for number in numbers:
            tenths = self.rater.find_with(number, clock.seconds)
            trials.append(
                TriedProducer(
                    number=number,
                    techniques=tuple(dict.fromkeys(PRODUCERS[number - 1].techniques.values())),
                    lowest=_lowest(number),
                    found=Rating(tenths) if tenths else None,
                    finished=tenths is not None,
                )
            )
        return tuple(trials)

    def _without_uniqueness(self, clock: Countdown) -> Rating:
        if not self.unique_used:
            return Rating(self.er)
        self.rater.load(self.grid.values, self.grid.candidates)
        ending, er, *_, floor, _, _ = self.rater.rate(clock.seconds, 0, False)
        if ending == _SOLVED:
            return Rating(er)
        if ending == _STUCK:
            return Rating(_NOT_SOLVED)
        return Rating(max(er, floor), exact=False)

    def _changes(
        self, grid: Grid, changes: list[Placement] | list[Elimination], least: int, clock: Countdown
    ) -> Changes:
        """Rate a grid with each of some changes, and keep those that lower the rating most.

        Args:
            grid: the puzzle, or the position of the crux.
            changes: what to try.
            least: the rating of the steps before the grid, in tenths.
            clock: the time for it.
        """
        assert self.crux is not None
        effects = {*self.crux.effects}
        kept: list[tuple[int, Placement | Elimination]] = []
        tried = 0
        for change in changes:
            if clock.is_over:
                break
            # Of equal changes, later ones are not kept.
            below = kept[-1][0] if len(kept) == self.best else self.er
            values, candidates = _changed(grid, change)
            self.rater.load(values, candidates)
            ending, er, *_ = self.rater.rate(clock.seconds, below)
            if ending == _STOPPED:
                break
            tried += 1
            if ending == _SOLVED:
                kept = sorted([*kept, (er, change)])[: self.best]
        best = tuple(
            Change(change, Rating(max(er, least)), Rating(er), change in effects)
            for er, change in kept
        )
        return Changes(best, tried, len(changes))

    def _morphs(self, number: int, chance: Random, clock: Countdown) -> Morphs:
        found = []
        for _ in range(number):
            morph = random_morph(self.grid, chance)
            self.rater.load(morph.values, morph.candidates)
            ending, er, *_ = self.rater.rate(clock.seconds)
            if ending == _STOPPED:
                break
            found.append(er if ending == _SOLVED else _NOT_SOLVED)
        return Morphs(
            rated=len(found),
            total=number,
            differing=sum(er != self.er for er in found),
            lowest=Rating(min(found)) if found else None,
            highest=Rating(max(found)) if found else None,
        )


def _lowest(number: int) -> Rating:
    """The rating of the easiest steps of a producer."""
    ranges = (technique.se_range for technique in PRODUCERS[number - 1].techniques.values())
    return Rating(min(rating_range.lowest for rating_range in ranges if rating_range is not None))


def _changed(
    grid: Grid, change: Placement | Elimination
) -> tuple[tuple[int, ...], tuple[Mask, ...]]:
    """The values and candidates of a grid after a change."""
    if isinstance(change, Placement):
        after = grid.place(change.cell, change.digit)
    else:
        after = grid.eliminate(change.cell, change.digit)
    return after.values, after.candidates
