"""Prints the tables of docs/reports/hints.md on the teacher's order: `python -m bench.teacher`.

Times are processor time. `--every 4` uses a quarter of the puzzles, for a first look.
"""

import argparse
import gzip
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

import corpus
from corpus.ratings import read_named
from engine import Grid, Limit, OutOfTimeError, Step
from engine.model.report import Rating
from engine.model.technique import Family
from engine.orders import teacher
from engine.orders.runs import next_run
from engine.orders.scales import SE, TEACHER
from engine.orders.teacher.exocets import find_exocets
from engine.orders.teacher.experts import (
    find_fireworks,
    find_multi_sector_locked_sets,
    find_sk_loops,
    find_tridagons,
)
from engine.techniques.cases import CasesPattern
from engine.techniques.contradiction import ContradictionPattern
from engine.techniques.either_way import EitherWayPattern
from engine.techniques.runs import RunPattern

if TYPE_CHECKING:
    from engine.model.candidates import Candidate

_BENCH: Final = corpus.path_of("se/bench/er-9.txt.gz").parent
_NAMES: Final = ("Easter Monster", "Golden Nugget", "Platinum Blonde", "AI Escargot")
_HINTS: Final = 10
_MEDIUM: Final = 20
"""The number of puzzles of medium difficulty to solve by hints."""
_STEPS: Final = 30
"""The number of steps of a hard puzzle that count."""
_SHORT: Final = 12
"""The maximum number of steps of a short test."""
_BEYOND: Final = 9.0
_BEYOND_ALL: Final = 350
"""The cost of a step of Sudoku Explainer's order."""
_PATTERN, _CASES, _NET = "pattern", "forcing chains", "net"
_SHORT_TEST, _LONG_TEST = "short test", "longer test"
_KINDS: Final = (_PATTERN, _CASES, _SHORT_TEST, _LONG_TEST, _NET)
_PATIENCE: Final = Limit(20)
_EXPERTS: Final = (
    find_fireworks,
    find_sk_loops,
    find_tridagons,
    find_exocets,
    find_multi_sector_locked_sets,
)
_TESTS: Final = (ContradictionPattern, EitherWayPattern)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="take every nth puzzle")
    every = parser.parse_args().every
    for table in (_first_hints, _singles, _lengths, _beyond, _times):
        print(table(every), flush=True)


def puzzles(name: str, every: int = 1, count: int | None = None) -> list[Grid]:
    """Every nth puzzle of a file of the corpus."""
    with gzip.open(_BENCH / f"{name}.txt.gz", "rt", encoding="ascii") as file:
        lines = [line[:81] for line in file]
    return [Grid.parse(line) for line in islice(lines[::every], count)]


def _first_hints(_: int) -> str:
    """The first hints of four famous puzzles."""
    named = read_named()
    columns = [list(islice(hints(Grid.parse(named[name])), _HINTS)) for name in _NAMES]
    rows = [
        [str(number + 1), *(_name(column[number]) for column in columns)]
        for number in range(_HINTS)
    ]
    return _table(("hint", *_NAMES), rows)


def _singles(_: int) -> str:
    """The number of steps that are singles, one by one and in runs."""
    grids = puzzles("er-2.6-5", 200 // _MEDIUM)
    steps = [step for grid in grids for step in teacher.iter_steps(grid)]
    joined = [step for grid in grids for step in hints(grid)]
    rows = []
    for name, all_steps in (("one by one", steps), ("in runs", joined)):
        lone = sum(_is_single(step) and not _is_run(step) for step in all_steps)
        runs = sum(_is_run(step) for step in all_steps)
        total = len(all_steps)
        shares = [f"{100 * count / total:.0f} %" for count in (lone, runs, lone + runs)]
        rows.append([name, str(total), f"{total / len(grids):.1f}", *shares])
    heads = ("singles", "steps", "per puzzle", "single singles", "runs", "both")
    return _table(heads, rows)


def _lengths(every: int) -> str:
    """Strong links of the chains of whole paths, in both orders."""
    rows = []
    for name in ("er-7", "er-8", "er-9"):
        grids = puzzles(name, 10 * every if name != "er-9" else 4 * every)
        row = [name, str(len(grids))]
        for order in (SE, TEACHER):
            links = [
                step.strong_links
                for grid in grids
                for step in order.iter_steps(grid)
                if step.strong_links
            ]
            row += [str(len(links)), f"{_part(links, 0.5):g}", f"{_part(links, 0.9):g}"]
        rows.append(row)
    heads = ["puzzles", "number"]
    for name in ("SE", "teacher"):
        heads += [f"{name}: chains", "median", "p90"]
    return _table(heads, rows)


def _beyond(every: int) -> str:
    """The hints to puzzles above ER 9: all, and those where Sudoku Explainer needs more than 9."""
    rows = []
    for name in ("er-9", "er-10", "er-11+"):
        told, above = Counter[str](), Counter[str]()
        for grid in puzzles(name, 4 * every if name == "er-9" else every):
            for hint in islice(hints(grid), _STEPS):
                kind = _kind(hint)
                told[kind] += 1
                if not _is_single(hint) and _above(hint.grid):
                    above[kind] += 1
        for which, counts in (("all", told), ("above 9", above)):
            total = max(sum(counts.values()), 1)
            shares = [f"{100 * counts[kind] / total:.0f} %" for kind in _KINDS]
            useful = sum(counts[kind] for kind in _KINDS[:3])
            rows.append([name, which, str(total), *shares, f"{100 * useful / total:.0f} %"])
    heads = ("puzzles", "hints", "number", *_KINDS, "first three")
    return _table(heads, rows)


def _times(every: int) -> str:
    """The times of the searches, in positions of all kinds."""
    positions = []
    for name in ("er-2.6-5", "er-6", "er-7", "er-8", "er-9", "er-10", "er-11+"):
        for grid in puzzles(name, max(1, 20 * every) if name < "er-9" else 4 * every):
            positions += [step.grid for step in islice(teacher.iter_steps(grid), 40)][::3]
    rows = []
    searches: tuple[tuple[str, Callable[[Grid], object]], ...] = (
        ("all steps", teacher.all_steps),
        ("patterns of experts", lambda grid: [list(find(grid)) for find in _EXPERTS]),
        ("next hint", lambda grid: next_run(TEACHER, grid)),
    )
    for name, search in searches:
        times = []
        for grid in positions:
            start = time.process_time()
            search(grid)
            times.append(1000 * (time.process_time() - start))
        parts = [f"{_part(times, share):.1f}" for share in (0.5, 0.95, 1)]
        rows.append([name, f"{len(times):,}", *parts])
    return _table(("search", "positions", "median (ms)", "p95", "worst"), rows)


def hints(grid: Grid) -> Iterator[Step]:
    """The hints that lead to the solution; a run of singles counts as one hint."""
    after: Sequence[Candidate] = ()
    while not grid.is_solved:
        step = next_run(TEACHER, grid, after=after)
        if step is None:
            return
        yield step
        after = step.effects[-1:] if step.placements else step.effects
        grid = grid.apply(step)


def _name(hint: Step) -> str:
    if isinstance(hint.pattern, RunPattern):
        return f"{len(hint.placements)} singles"
    effects = " ".join(map(str, hint.effects[:2])) + (" ..." if hint.effects[2:] else "")
    return f"{hint.technique.value}: {effects}"


def _is_run(hint: Step) -> bool:
    return isinstance(hint.pattern, RunPattern)


def _is_single(hint: Step) -> bool:
    return hint.technique.family is Family.SINGLE


def _kind(hint: Step) -> str:
    if isinstance(hint.pattern, _TESTS):
        return _SHORT_TEST if _placements(hint) <= _SHORT else _LONG_TEST
    if isinstance(hint.pattern, CasesPattern):
        return _CASES
    return _PATTERN if hint.rating < _BEYOND_ALL else _NET


def _placements(step: Step) -> int:
    match step.pattern:
        case ContradictionPattern(length=length):
            return length
        case EitherWayPattern(branches=branches):
            return sum(map(len, branches))
    raise AssertionError(step)


def _above(grid: Grid) -> bool:
    try:
        step = SE.next_step(grid, limit=_PATIENCE)
    except OutOfTimeError:
        return True
    return step is None or Rating(step.tenths).value > _BEYOND


def _part(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1)] if ordered else 0


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


if __name__ == "__main__":
    main()
