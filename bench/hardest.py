"""The hints where Sudoku Explainer's next step is above ER 9: a part of `bench.teaching`.

A path through one of the hardest puzzles has up to 50 such hints, which resemble each other. So the
sample takes at most three hints from each of many puzzles, and the interval comes from resampling
puzzles, not hints.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import corpus
from engine import Grid, Limit, OutOfTimeError, solve
from engine.houses import CELLS
from engine.model.candidates import Candidate
from engine.model.step import Step
from engine.model.technique import Family
from engine.orders.scales import SE, TEACHER
from engine.orders.teacher.contradictions import find_contradictions
from engine.techniques.cases import CasesPattern
from engine.techniques.chains import ChainPattern
from engine.techniques.contradiction import ContradictionPattern
from engine.techniques.either_way import EitherWayPattern
from engine.techniques.forcing import ForcingPattern
from engine.techniques.singles import SolutionPattern

LONGEST_TEST: Final = 12
"""The maximum placements of a contradiction that a person might still follow."""
_BEYOND_PATTERNS: Final = (
    ChainPattern,
    ForcingPattern,
    ContradictionPattern,
    EitherWayPattern,
    CasesPattern,
    SolutionPattern,
)
_EASY: Final = (Family.SINGLE, Family.LOCKED, Family.SUBSET)
_ABOVE: Final = 9.0
_LIMIT: Final = Limit(20)
_PATIENCE: Final = Limit(600)
"""A generous time limit for paths through the hardest puzzles, even on a busy machine."""


PUZZLES_OF_BAND: Final = 40
BANDS: Final = {
    "9.1 to 9.9": (9.1, 9.9),
    "10.0 to 10.9": (10.0, 10.9),
    "11.0 to 11.9": (11.0, 11.9),
}
TRIDAGONS: Final = (
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "...4.6.89....891.2.8.21.64.2.4...8.18.1.4296........243.762....5...9......8......",
    ".2....7....71.9...86...7..........93.3.9.417.......4.2....92.41..234.9.7...7.132.",
    ".234.6......18..3...93.7.........1.33.5.1.89...1.3..52......3.8.3.5..92.9..8.3.15",
    "...4.6.8.....89.3.68.72....21.........6...8...78..2.13.32.7..617.1.6...886..1..7.",
)
"""Puzzles that need tests inside tests inside tests, or a tridagon; the first is Loki."""
_FIRST: Final = 10
"""The number of hints to such a puzzle that count."""
_HINTS_OF_PUZZLE: Final = 3
_DRAWS: Final = 2000
"""The number of resamplings for an interval."""


@dataclass(slots=True)
class HardHints:
    """Counts of hints.

    Attributes:
        hints: how many there are.
        strict: how many of them are a pattern, or a contradiction by a few singles.
        possible: how many could be.
        chains: how many are one of these, or a few chains from several candidates.
        short: how many are one of these, or another short test.
    """

    hints: int = 0
    strict: int = 0
    possible: int = 0
    chains: int = 0
    short: int = 0

    def add(self, step: Step) -> None:
        """Count a hint."""
        is_strict = is_pattern(step) or is_by_few_singles(step)
        is_chain = isinstance(step.pattern, CasesPattern)
        self.hints += 1
        self.strict += is_strict
        self.possible += is_strict or few_singles_suffice(step.grid)
        self.chains += is_strict or is_chain
        self.short += is_strict or is_chain or is_short(step)


def hard_steps(grid: Grid) -> Iterator[Step]:
    """The steps to a puzzle where Sudoku Explainer's next step is above 9.0.

    Singles, locked candidates and subsets are left out.
    """
    for step in TEACHER.iter_steps(grid, limit=_PATIENCE):
        if step.technique.family not in _EASY and _is_hard(step.grid):
            yield step


def count(steps: Iterable[Step]) -> HardHints:
    """Count hints."""
    counts = HardHints()
    for step in steps:
        counts.add(step)
    return counts


def hints_of_many() -> dict[str, list[list[Step]]]:
    """The hard hints of puzzles that are spread evenly over the rated ones, by their ER.

    Puzzles without hard hints are left out.
    """
    rows = [(float(row["er"]), row["puzzle"]) for row in corpus.read_table("se/ratings.tsv")]
    found = {}
    for band, (least, most) in BANDS.items():
        some = [puzzle for er, puzzle in rows if least <= er <= most]
        chosen = [some[i * len(some) // PUZZLES_OF_BAND] for i in range(PUZZLES_OF_BAND)]
        paths = (list(hard_steps(Grid.parse(puzzle))) for puzzle in chosen)
        found[band] = [path for path in paths if path]
    return found


def first_hints_to_tridagons() -> Iterator[Step]:
    """The first hints for these puzzles, without singles, locked candidates and subsets."""
    for line in TRIDAGONS:
        for step in islice(TEACHER.iter_steps(Grid.parse(line), limit=_PATIENCE), _FIRST):
            if step.technique.family not in _EASY:
                yield step


def few_of(path: Sequence[Step]) -> list[Step]:
    """At most three hints of a path: the middle one of each third."""
    parts = 2 * _HINTS_OF_PUZZLE
    return [path[i] for i in sorted({len(path) * i // parts for i in range(1, parts, 2)})]


def interval(paths: Sequence[Sequence[Step]]) -> tuple[float, float]:
    """The 95 % interval of the strict share, by resampling paths with replacement."""
    counts = [count(path) for path in paths]
    draw = random.Random(1)
    shares = []
    for _ in range(_DRAWS):
        drawn = draw.choices(counts, k=len(counts))
        shares.append(sum(path.strict for path in drawn) / sum(path.hints for path in drawn))
    shares.sort()
    return shares[_DRAWS // 40], shares[-_DRAWS // 40]


def _is_hard(grid: Grid) -> bool:
    try:
        theirs = SE.next_step(grid, limit=_LIMIT)
    except OutOfTimeError:
        return True
    return theirs is None or theirs.rating > _ABOVE


def is_pattern(step: Step) -> bool:
    """Whether a step is a pattern, not several chains, a net or a test."""
    return not isinstance(step.pattern, _BEYOND_PATTERNS)


def is_by_few_singles(step: Step) -> bool:
    """Whether a step is a contradiction by at most `LONGEST_TEST` singles, the test included."""
    pattern = step.pattern
    return (
        isinstance(pattern, ContradictionPattern)
        and pattern.is_by_singles
        and not pattern.inner
        and is_short(step)
    )


def few_singles_suffice(grid: Grid) -> bool:
    """Whether a position has a contradiction by few singles."""
    (solution,) = solve(grid)
    wrong = (
        Candidate(cell, digit)
        for cell in CELLS
        if not grid.values[cell]
        for digit in grid.candidates_of(cell)
        if solution[cell] != str(digit)
    )
    found = find_contradictions(grid, wrong, with_subsets=False)
    return any(length < LONGEST_TEST for length, _ in found)


def is_short(step: Step) -> bool:
    """Whether a step is a test, or tests one of which is true, of at most `LONGEST_TEST` steps."""
    match step.pattern:
        case ContradictionPattern(length=length):
            return length < LONGEST_TEST
        case EitherWayPattern(tests=tests, branches=branches):
            return len(tests) + sum(map(len, branches)) <= LONGEST_TEST
        case _:
            return False
