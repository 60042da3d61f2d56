"""The steps of a position in the teacher's order."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, TypeAlias

from engine.core.hodoku.solver import Solver
from engine.core.teacher.basics import Basics
from engine.errors import OutOfTimeError
from engine.houses import CELLS, Cell, Digit, HouseKind, digits_of
from engine.language import N_, translate
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid, require_classic
from engine.model.limit import Countdown, Limit
from engine.model.reasons import ruled_out_by
from engine.model.reuse import PerThread
from engine.model.step import Pattern, Step
from engine.model.technique import Family, Technique
from engine.orders import se
from engine.orders.hodoku.slots import SLOTS
from engine.orders.hodoku.steps import step_of, technique_of
from engine.orders.runs import has_single
from engine.orders.teacher.cases import LEAST_COST, find_cases
from engine.orders.teacher.chains import cost_of_links, find_chains
from engine.orders.teacher.colours import with_few_coloured
from engine.orders.teacher.contradictions import BY_SINGLES, SEARCHES, Refute
from engine.orders.teacher.deadly import find_bug_lites, find_extended_rectangles
from engine.orders.teacher.either_way import find_either_way
from engine.orders.teacher.exclusions import find_pair_exclusions
from engine.orders.teacher.exocets import find_exocets, find_senior_exocets
from engine.orders.teacher.experts import (
    FoundPattern,
    find_fireworks,
    find_multi_sector_locked_sets,
    find_rank_zero,
    find_sk_loops,
    find_tridagons,
    find_twinned_xy_chains,
)
from engine.orders.teacher.guardians import find_broken_wings, find_guardian_chains
from engine.orders.teacher.medusa import find_medusas
from engine.orders.teacher.symmetry import find_symmetries
from engine.orders.teacher.ties import sort_key
from engine.techniques.almost_locked import AlsPattern
from engine.techniques.alternating import AlternatingPattern
from engine.techniques.cases import CasesPattern
from engine.techniques.deadly import BugLitePattern
from engine.techniques.drawing import views_of
from engine.techniques.either_way import EitherWayPattern
from engine.techniques.named_chains import is_named
from engine.techniques.rank_zero import RankZeroPattern
from engine.techniques.singles import SinglePattern
from engine.validation.diagnosis import require_puzzle

SLUG: Final = "teacher"

BASIC: Final = frozenset(
    {
        Technique.FULL_HOUSE,
        Technique.HIDDEN_SINGLE,
        Technique.NAKED_SINGLE,
        Technique.POINTING,
        Technique.CLAIMING,
        Technique.LOCKED_PAIR,
        Technique.LOCKED_TRIPLET,
        Technique.NAKED_PAIR,
        Technique.HIDDEN_PAIR,
        Technique.NAKED_TRIPLET,
        Technique.HIDDEN_TRIPLET,
    }
)
"""Techniques that a person uses as soon as they see one: such steps are taken at once."""

_OUT_OF_TIME: Final = N_("the next step was not found in the time allowed")
_WITHIN: Final = 12
"""How much more than the cheapest a more helpful step may cost: a link and two cells of sets."""
_WITHIN_BASIC: Final = 5
"""How much more it may cost if both are locked candidates, pairs or triplets."""
_WITHIN_IDLE: Final = 20
"""The same of a harder step than these, if all of them together place no digit."""
_AT_ONCE: Final = 3
"""How many digits it is worth if a step leaves a single at once."""
_PURE: Final = (Technique.X_CHAIN, Technique.XY_CHAIN)
"""Chains of one digit, or of cells with two candidates: the easiest to follow."""
_PURE_WITHIN: Final = 10
"""How much more such a chain may cost than one with sets or groups that helps as much."""
_PURE_LINKS: Final = 2
"""How many strong links more it may have."""
_LONG_CASES: Final = 3
"""Chains from several candidates with this many strong links or more yield to a contradiction."""
_SHORT_TEST: Final = BY_SINGLES + 11
"""The cost of a test of twelve digits; a longer test is too hard to follow, however helpful."""
_SETS: Final = 9
"""How much more the sets of a chain may cost: less than a strong link."""
_FEWEST_LINKS: Final = 2
_LINK: Final = cost_of_links(1) - cost_of_links(0)
_MOST_CASE_LINKS: Final = 6
"""The maximum number of strong links in all chains from several candidates together."""
_MOST_CASES: Final = 4
_GUARDIANS: Final = 125
"""The cost of chains from the guardians of a pattern, in addition to ten for each strong link."""
_LONG_GUARDIANS: Final = 3
"""With this many strong links, such chains cost as much as tests with a few steps more."""
_OF_PATTERN: Final = 4
_FEW_COLOURED: Final = 8
_EACH_COLOURED: Final = 4
"""The cost of each candidate in the colours of a 3D Medusa beyond `_FEW_COLOURED`."""
_FEWEST_OF_LITE: Final = 6
_SEVERAL_PAIRS: Final = 14
"""How much more a BUG-lite costs than a unique loop, whose cells have the same two digits."""
_TWINNED: Final = 67
"""The cost of twinned XY-chains, sets of six cells."""
_ANY_SETS: Final = 100
"""The cost of base and cover sets of any kind, in addition to three for each base set."""
_FEWEST_SETS: Final = 4
_BEYOND: Final = 350
"""The cost of a step of Sudoku Explainer's order, where nothing else helps."""

_basics = PerThread(Basics)
_FoundBy: TypeAlias = "Callable[[_Position], Iterator[Step]]"


@dataclass(frozen=True, slots=True)
class _Position:
    """A position, its solution as 81 digits, and candidates that cheaper steps refute."""

    grid: Grid
    solution: tuple[int, ...]
    refuted: frozenset[Elimination] = frozenset()

    def wrong_candidates(self) -> Iterator[Candidate]:
        """The remaining false candidates; searches can only refute these."""
        for cell in CELLS:
            if not self.grid.values[cell]:
                for digit in digits_of(self.grid.candidates[cell]):
                    one = Elimination(cell, digit)
                    if digit != self.solution[cell] and one not in self.refuted:
                        yield Candidate(cell, digit)


@dataclass(frozen=True, slots=True)
class _Search:
    """A search for steps.

    Attributes:
        cost: the minimum cost of its steps.
        steps: finds all its steps.
        ascending: whether it finds the steps of least cost first.
        fallback: whether it only runs in positions without a cheaper step.
    """

    cost: int
    steps: _FoundBy
    ascending: bool = False
    fallback: bool = False


def all_steps(grid: Grid, *, limit: Limit | None = None) -> tuple[Step, ...]:
    """Every step that the teacher's order knows in this position, the cheapest first.

    If several steps of a technique have the same effects, only the first is returned. Steps of
    basic techniques do not repeat each other, and each chain or test refutes something that no
    cheaper step does. `next_step` chooses among these steps.

    Args:
        grid: a position with one solution; removed candidates stay removed.
        limit: how long it may take.

    Raises:
        UnsupportedVariantError: if the grid is not classic.
        SudokuError: if it has no solution or several, or is solved.
        OutOfTimeError: if the limit is reached first.
    """
    clock = Countdown(limit)
    position = _position(grid, clock)
    found = _found(position, clock, lambda _: math.inf)
    if not found and (beyond := _beyond(position, clock)) is not None:
        found.append(beyond)
    return tuple(_without_repetitions(found, ()))


def cheapest_without_singles(grid: Grid, *, limit: Limit | None = None) -> tuple[Step, ...]:
    """All cheapest steps except singles, which a person can find before filling in singles.

    Chains that differ only in what their sets cost count as equal.

    Args:
        grid: a position with one solution.
        limit: how long it may take.

    Raises:
        UnsupportedVariantError, SudokuError, OutOfTimeError: as `all_steps` does.
    """
    clock = Countdown(limit)
    position = _position(grid, clock)
    found = _found(position, clock, _most_cost_of_links, singles=False)
    if not found:
        return ()
    least = min(found, key=lambda step: step.rating)
    is_chain = _is_chain(least)
    return tuple(
        step
        for step in found
        if step.rating == least.rating or (is_chain and _band(step) == _band(least))
    )


def step_against(grid: Grid, gone: Elimination, *, limit: Limit | None = None) -> Step | None:
    """The cheapest step that rules out a candidate; None if it takes several chains or a test.

    A single counts as ruling out everything that its digit excludes.

    Args:
        grid: a position with one solution.
        gone: a candidate of an empty cell.
        limit: how long the search may take.

    Raises:
        UnsupportedVariantError, SudokuError, OutOfTimeError: as `all_steps` does.
    """
    clock = Countdown(limit)
    position = _position(grid, clock)
    if position.solution[gone.cell] == gone.digit:
        return None
    wrong = (
        Elimination(candidate.cell, candidate.digit) for candidate in position.wrong_candidates()
    )
    # Only chains that end at the candidate are searched for.
    position = replace(position, refuted=frozenset(wrong) - {gone})
    best, cost = None, float(LEAST_COST)
    for search in _SEARCHES:
        if cost <= search.cost:
            break
        _require_time(clock)
        for step in search.steps(position):
            if step.rating < cost and _rules_out(step, gone):
                best, cost = step, step.rating
    return best


def _rules_out(step: Step, gone: Elimination) -> bool:
    if gone in step.eliminations:
        return True
    return step.technique.family is Family.SINGLE and any(
        gone in ruled_out_by(step.grid, placed) for placed in step.placements
    )


def by_houses(grid: Grid, clock: Countdown) -> Iterator[tuple[int, Iterator[Step]]]:
    """Steps that are valid whatever rules a puzzle has beyond its houses.

    They rely only on houses and candidates, not on a unique solution of the digits.

    Args:
        grid: a position.
        clock: the time that is left for all searches.

    Yields:
        The minimum cost of a search and its steps; the cheapest search comes first.

    Raises:
        OutOfTimeError: if the time is up.
    """
    position = _Position(grid, _UNKNOWN)
    for search in _SEARCHES:
        if search.cost < LEAST_COST and (grid.variant.is_classic or search.steps in _OF_VARIANTS):
            _require_time(clock)
            yield search.cost, _without_uniqueness(search, position)


def _without_uniqueness(search: _Search, position: _Position) -> Iterator[Step]:
    for step in search.steps(position):
        if step.technique.family is not Family.UNIQUENESS:
            yield step


def next_step(
    grid: Grid, *, limit: Limit | None = None, after: Collection[Candidate] = ()
) -> Step | None:
    """The next step, or None.

    If the cheapest step is basic, a basic step is chosen, unless all of them together place nothing
    and a step that costs little more does. Otherwise, among the steps that cost little more, the
    one after which basic techniques place the most digits is chosen. Ties are broken by cost,
    then by where a person looks first: near the last change, then by the number of effects. If no
    other technique helps, it is the next step of Sudoku Explainer's order.

    Args:
        grid: a position with one solution.
        limit: how long the search may take.
        after: the effects of the previous step; empty if it is not known.

    Raises:
        UnsupportedVariantError, SudokuError, OutOfTimeError: as `all_steps` does.
    """
    clock = Countdown(limit)
    return _next(_position(grid, clock), clock, after)


def iter_steps(
    grid: Grid, *, limit: Limit | None = None, after: Collection[Candidate] = ()
) -> Iterator[Step]:
    """The steps by which the teacher's order solves a puzzle, each with its position.

    Args:
        grid: a position with one solution.
        limit: how long the search for all steps together may take; the caller's time between
            them does not count.
        after: the effects of the move before the first step; empty if it is not known.

    Raises:
        UnsupportedVariantError, SudokuError, OutOfTimeError: as `all_steps` does.
    """
    clock = Countdown(limit)
    position = _position(grid, clock)
    while not position.grid.is_solved and (step := _next(position, clock, after)) is not None:
        with clock.paused():
            yield step
        after = step.effects
        position = replace(position, grid=position.grid.apply(step))


def _position(grid: Grid, clock: Countdown) -> _Position:
    require_classic(grid)
    return _Position(grid, tuple(int(digit) for digit in require_puzzle(grid, clock)))


def _next(position: _Position, clock: Countdown, after: Collection[Candidate]) -> Step | None:
    basics = _basics.value
    basics.load(position.grid.values, position.grid.candidates)

    @cache
    def is_idle() -> bool:
        """Whether basic techniques place no digit before another step."""
        return not basics.digits_after((), ())

    def most_cost(step: Step) -> float:
        """The maximum cost of a more helpful step if this one is the cheapest."""
        if step.technique in BASIC and step.technique.family is not Family.SINGLE:
            return step.rating + (_WITHIN_IDLE if is_idle() else _WITHIN_BASIC)
        return _most_cost(step)

    def gains(steps: Sequence[Step]) -> list[tuple[int, float]]:
        """How many digits basic techniques place after each step; that, less what it costs more."""
        found = []
        for step in steps:
            changes = _changes(step)
            digits = basics.digits_after(*changes)
            at_once = _AT_ONCE if basics.singles_after(*changes) else 0
            found.append((digits, at_once + digits - (step.rating - cheapest.rating)))
        return found

    found = list(_without_repetitions(_found(position, clock, most_cost), after))
    if not found:
        return _beyond(position, clock)
    cheapest = found[0]
    if len(found) == 1 or cheapest.technique.family is Family.SINGLE:
        return cheapest
    if cheapest.technique in BASIC:
        if is_idle():
            harder = [step for step in found if step.technique not in BASIC]
            values = [value for _, value in gains(harder)]
            if max(values, default=0) > 0:
                return harder[values.index(max(values))]
        near = [
            step
            for step in found
            if step.technique in BASIC and step.rating <= cheapest.rating + _WITHIN_BASIC
        ]
        for leads in (basics.singles_after, basics.leads_on):
            for step in near:
                if leads(*_changes(step)):
                    return step
        return cheapest
    steps = _without_long_cases(found)
    opened = gains(steps)
    # A step that opens nothing is worth less than any that does.
    at = max(range(len(steps)), key=lambda at: (opened[at][0] > 0, opened[at][1]))
    if not _has_sets_or_groups(steps[at]):
        return steps[at]
    pure = (
        step
        for step, (count, _) in zip(steps, opened, strict=True)
        if step.technique in _PURE
        and not _has_sets_or_groups(step)
        and count >= opened[at][0]
        and step.rating <= steps[at].rating + _PURE_WITHIN
        and (step.strong_links or 0) <= (steps[at].strong_links or 0) + _PURE_LINKS
    )
    return next(pure, steps[at])


def _has_sets_or_groups(step: Step) -> bool:
    match step.pattern:
        case AlsPattern():
            return True
        case AlternatingPattern() as chain:
            return not chain.is_plain and not is_named(step.technique)
    return False


def _without_long_cases(steps: Sequence[Step]) -> list[Step]:
    """The steps without cases that are as long as the shortest contradiction, or longer."""
    contradictions = [step.rating for step in steps if step.technique is Technique.CONTRADICTION]
    least = min(contradictions, default=math.inf)
    return [step for step in steps if (cost := _cost_of_cases(step)) is None or cost < least]


def _cost_of_cases(step: Step) -> float | None:
    """The cost of several cases as tests; None if they are short, and for other steps."""
    match step.pattern:
        case CasesPattern(strong_links=links) if links >= _LONG_CASES:
            return max(step.rating, BY_SINGLES + links + 1)
        case EitherWayPattern():
            return step.rating
    return None


def _changes(step: Step) -> tuple[list[tuple[Cell, Digit]], list[tuple[Cell, Digit]]]:
    """What a step places and what it removes, as `Basics` takes it."""
    placed, gone = (
        [(effect.cell, effect.digit) for effect in effects]
        for effects in (step.placements, step.eliminations)
    )
    return placed, gone


def _most_cost(step: Step) -> float:
    """The maximum cost of a more helpful step if this one is the cheapest."""
    if step.technique.family is Family.SINGLE:
        return step.rating
    if step.technique in BASIC:
        return step.rating + _WITHIN_BASIC
    most = max(step.rating, min(step.rating + _WITHIN, _SHORT_TEST))
    return max(most, _cost_of_cases(step) or 0)


def _most_cost_of_links(step: Step) -> float:
    """The maximum cost of a step that counts as equal if this one is the cheapest."""
    return step.rating + _SETS if _is_chain(step) else step.rating


def _band(step: Step) -> int:
    """What the strong links of a chain cost, without its sets."""
    return int(step.rating) // _LINK


def _is_chain(step: Step) -> bool:
    """Whether the cost of a step consists of the costs of strong links and their sets."""
    return step.rating >= cost_of_links(_FEWEST_LINKS) and step.strong_links is not None


def _found(
    position: _Position,
    clock: Countdown,
    most_cost: Callable[[Step], float],
    *,
    singles: bool = True,
) -> list[Step]:
    """The steps of a position whose cost is near the cheapest.

    Args:
        clock: the time that is left.
        most_cost: computes the maximum cost of a step from the cheapest step.
        singles: whether to include singles.
    """
    found: list[Step] = []
    least = most = math.inf
    for search in _SEARCHES:
        if most < search.cost:
            break
        if (search.fallback and least < search.cost) or (search.steps is _singles and not singles):
            continue
        _require_time(clock)
        if search.ascending:
            refuted = frozenset(
                elimination
                for step in found
                if (_cost_of_cases(step) or step.rating) <= search.cost
                for elimination in step.eliminations
            )
            position = replace(position, refuted=refuted)
        for step in search.steps(position):
            if search.ascending and step.rating > most:
                break
            found.append(step)
            if step.rating < least:
                least, most = step.rating, most_cost(step)
    return [step for step in found if step.rating <= most]


def _beyond(position: _Position, clock: Countdown) -> Step | None:
    """The next step of Sudoku Explainer's order, where nothing else helps."""
    left = None if clock.is_endless else Limit(clock.seconds)
    step = se.next_step(position.grid, limit=left)
    return None if step is None else replace(step, rating=_BEYOND, scale=SLUG)


def _require_time(clock: Countdown) -> None:
    if clock.is_over:
        raise OutOfTimeError(translate(_OUT_OF_TIME))


def _without_repetitions(steps: Iterable[Step], after: Collection[Candidate]) -> Iterator[Step]:
    """The steps in order, without those that only repeat earlier ones.

    A pattern that players look for by name only repeats patterns with the same name. All patterns
    except basic techniques, chains and tests are of this kind. A contradiction is not a repetition
    of cases that cost more.
    """
    known: set[Candidate] = set()
    of_cases: list[tuple[float, frozenset[Candidate]]] = []
    seen: set[tuple[Technique | None, frozenset[Candidate]]] = set()
    for step in sorted(steps, key=lambda step: sort_key(step, after)):
        effects = frozenset[Candidate](step.effects)
        is_chain = step.technique in _CHAINS or step.technique.family in _PROOFS
        is_named = not is_chain and step.technique not in BASIC
        if (step.technique if is_named else None, effects) in seen:
            continue
        is_test = step.technique is Technique.CONTRADICTION
        others = (gone for cost, gone in of_cases if cost < step.rating or not is_test)
        if is_chain and effects <= known.union(*others):
            continue
        cost_of_cases = _cost_of_cases(step)
        if cost_of_cases is not None:
            of_cases.append((cost_of_cases, effects))
        else:
            seen |= {(None, effects), (step.technique, effects)}
            known |= effects
        yield step


def _slot_search(number: int) -> _Search:
    """The search of one of HoDoKu's slots, for all of its steps."""
    kinds = SLOTS[number - 1].kinds
    costs = [
        one.cost
        for kind in range(len(kinds))
        if (one := technique_of(number, kind)) is not None and one.cost is not None
    ]

    def search(position: _Position) -> Iterator[Step]:
        # A search for all steps changes the solver's queues of singles.
        solver = Solver()
        grid = position.grid
        solver.load(grid.values, grid.candidates, grid.givens, position.solution)
        for hit in solver.every(number):
            step = step_of(grid, hit)
            # HoDoKu's search for a BUG relies on a grid without singles.
            if step.technique is not Technique.BUG_1 or not has_single(grid):
                if step.technique.family is Family.COLOURS:
                    step = with_few_coloured(step)
                yield _costed(step)

    return _Search(min(costs), search)


def _costed(step: Step) -> Step:
    cost = step.technique.cost
    assert cost is not None
    return replace(step, rating=cost, scale=SLUG)


def _singles(position: _Position) -> Iterator[Step]:
    """All singles, in every house; HoDoKu's searches find each in one house only."""
    grid = position.grid
    for house in grid.variant.houses:
        masks = [grid.candidates[cell] for cell in house.cells if not grid.values[cell]]
        once = several = 0
        for mask in masks:
            several |= once & mask
            once |= mask
        for digit in digits_of(once & ~several):
            cell = next(cell for cell in house.cells if grid.has(cell, digit))
            technique = Technique.FULL_HOUSE if len(masks) == 1 else Technique.HIDDEN_SINGLE
            yield _single(grid, technique, SinglePattern(cell, digit, house))
    for cell in CELLS:
        if not grid.values[cell] and grid.candidates[cell].bit_count() == 1:
            (digit,) = grid.candidates_of(cell)
            yield _single(grid, Technique.NAKED_SINGLE, SinglePattern(cell, digit, None))


def _single(grid: Grid, technique: Technique, pattern: SinglePattern) -> Step:
    assert technique.cost is not None
    in_line = (
        technique is Technique.HIDDEN_SINGLE
        and pattern.house is not None
        and pattern.house.kind is not HouseKind.BOX
    )
    placed = (Placement(pattern.cell, pattern.digit),)
    return _step(grid, technique, technique.cost + in_line, pattern, placed, ())


def _chains(position: _Position) -> Iterator[Step]:
    for chain in find_chains(position.grid, position.wrong_candidates(), position.refuted):
        if chain.strong_links < _FEWEST_LINKS:
            continue  # locked candidates
        placed = chain.placements
        gone = () if placed else chain.eliminations
        yield _step(position.grid, chain.technique, chain.cost, chain.pattern, placed, gone)


def _expert_steps(
    position: _Position, *, find: Callable[[Grid], Iterator[FoundPattern]]
) -> Iterator[Step]:
    for technique, pattern, placed, gone in find(position.grid):
        assert technique.cost is not None
        yield _step(position.grid, technique, technique.cost, pattern, placed, gone)


def _medusas(position: _Position) -> Iterator[Step]:
    least = Technique.MEDUSA.cost
    assert least is not None
    for pattern, gone in find_medusas(position.grid):
        cost = least + _EACH_COLOURED * max(0, pattern.size - _FEW_COLOURED)
        yield _step(position.grid, Technique.MEDUSA, cost, pattern, (), gone)


def _cases(position: _Position) -> Iterator[Step]:
    candidates = position.wrong_candidates()
    for technique, pattern, gone, cost in find_cases(
        position.grid, candidates, _MOST_CASE_LINKS, _MOST_CASES
    ):
        yield _step(position.grid, technique, cost, pattern, (), gone)


def _guardian_chains(position: _Position) -> Iterator[Step]:
    for pattern, gone in find_guardian_chains(
        position.grid, position.wrong_candidates(), _MOST_CASE_LINKS
    ):
        links = pattern.strong_links
        cost = _GUARDIANS + 10 * links
        if links >= _LONG_GUARDIANS:
            cost = BY_SINGLES + 2 * links + len(pattern.chains) - 1 + _OF_PATTERN
        technique = Technique.PATTERN_FORCING_CHAINS
        yield _step(position.grid, technique, cost, pattern, (), gone)


def _exclusions(position: _Position) -> Iterator[Step]:
    technique = Technique.ALIGNED_PAIR_EXCLUSION
    assert technique.cost is not None
    for pattern, gone in find_pair_exclusions(position.grid):
        cost = technique.cost + len(pattern.sets)
        yield _step(position.grid, technique, cost, pattern, (), gone)


def _bug_lites(position: _Position) -> Iterator[Step]:
    technique = Technique.BUG_LITE
    assert technique.cost is not None
    for _, pattern, placed, gone in find_bug_lites(position.grid):
        assert isinstance(pattern, BugLitePattern)
        cost = technique.cost + len(pattern.cells) - _FEWEST_OF_LITE
        if len(set(pattern.pairs)) > 1:
            cost += _SEVERAL_PAIRS
        yield _step(position.grid, technique, cost, pattern, placed, gone)


def _twinned(position: _Position) -> Iterator[Step]:
    technique = Technique.MULTI_SECTOR_LOCKED_SET
    for _, pattern, placed, gone in find_twinned_xy_chains(position.grid):
        yield _step(position.grid, technique, _TWINNED, pattern, placed, gone)


def _any_sets(position: _Position) -> Iterator[Step]:
    for technique, pattern, _, gone in find_rank_zero(position.grid):
        assert isinstance(pattern, RankZeroPattern)
        cost = _ANY_SETS + 3 * len(pattern.bases)
        yield _step(position.grid, technique, cost, pattern, (), gone)


def _contradictions(position: _Position, *, find: Refute, least: int) -> Iterator[Step]:
    for length, pattern in find(position.grid, position.wrong_candidates()):
        gone = (Elimination(pattern.test.cell, pattern.test.digit),)
        cost = least + length
        yield _step(position.grid, Technique.CONTRADICTION, cost, pattern, (), gone)


def _either_way(position: _Position) -> Iterator[Step]:
    for pattern, placed, gone, length in find_either_way(
        position.grid, position.wrong_candidates()
    ):
        cost = BY_SINGLES + length
        yield _step(position.grid, Technique.FORCING_NET_VERITY, cost, pattern, placed, gone)


def _step(
    grid: Grid,
    technique: Technique,
    cost: int,
    pattern: Pattern,
    placements: tuple[Placement, ...],
    eliminations: tuple[Elimination, ...],
) -> Step:
    return Step(
        technique=technique,
        rating=cost,
        grid=grid,
        placements=placements,
        eliminations=eliminations,
        pattern=pattern,
        views=views_of(technique, grid, pattern, placements, eliminations),
        scale=SLUG,
    )


_UNKNOWN: Final = (0,) * len(CELLS)
"""Stands for an unknown solution: all candidates may be wrong."""
_OF_VARIANTS: Final = (_singles, _chains)
"""The searches that do not need nine boxes, columns and rows."""
_EXPERTS: Final = (
    (Technique.FIREWORK_TRIPLE, find_fireworks),
    (Technique.EXTENDED_RECTANGLE, find_extended_rectangles),
    (Technique.GURTH_SYMMETRY, find_symmetries),
    (Technique.BROKEN_WING, find_broken_wings),
    (Technique.SK_LOOP, find_sk_loops),
    (Technique.TRIDAGON, find_tridagons),
    (Technique.JUNIOR_EXOCET, find_exocets),
    (Technique.SENIOR_EXOCET, find_senior_exocets),
    (Technique.MULTI_SECTOR_LOCKED_SET, find_multi_sector_locked_sets),
)
"""Each search, with the cheapest technique that it finds."""
_PROOFS: Final = (Family.FORCING, Family.LAST_RESORT)
_OWN: Final = frozenset({"fh", "h1", "n1", "x", "xyc", "nl", "gnl", "axz", "axy", "ach"})
"""HoDoKu's slots that other searches replace here: singles and chains."""
_CHAINS: Final = (
    frozenset(
        technique
        for slot in SLOTS
        if slot.code in _OWN or slot.code == "tf"
        for kind in range(len(slot.kinds))
        if (technique := technique_of(slot.number, kind)) is not None
    )
    - BASIC
)
"""These and `_PROOFS` are so frequent that lists only contain steps that refute something new."""


def _searches() -> Iterator[_Search]:
    yield _Search(1, _singles)
    for slot in SLOTS:
        techniques = [technique_of(slot.number, kind) for kind in range(len(slot.kinds))]
        if slot.code not in _OWN and any(technique and technique.cost for technique in techniques):
            yield _slot_search(slot.number)
    yield _Search(cost_of_links(_FEWEST_LINKS), _chains, ascending=True)
    assert Technique.MEDUSA.cost is not None
    yield _Search(Technique.MEDUSA.cost, _medusas)
    for technique, find in _EXPERTS:
        assert technique.cost is not None
        yield _Search(technique.cost, partial(_expert_steps, find=find))
    assert Technique.BUG_LITE.cost is not None
    yield _Search(Technique.BUG_LITE.cost, _bug_lites)
    yield _Search(_TWINNED, _twinned)
    assert Technique.ALIGNED_PAIR_EXCLUSION.cost is not None
    yield _Search(Technique.ALIGNED_PAIR_EXCLUSION.cost, _exclusions)
    yield _Search(LEAST_COST, _cases, ascending=True)
    yield _Search(_GUARDIANS + 10, _guardian_chains, ascending=True)
    yield _Search(_ANY_SETS + 3 * _FEWEST_SETS, _any_sets, fallback=True)
    for least, fewest, refute, fallback in SEARCHES:
        search = partial(_contradictions, find=refute, least=least)
        yield _Search(least + fewest, search, ascending=True, fallback=fallback)
    yield _Search(BY_SINGLES, _either_way, ascending=True, fallback=True)


_SEARCHES: Final = tuple(sorted(_searches(), key=lambda search: search.cost))
"""All searches, those with the cheapest steps first."""
