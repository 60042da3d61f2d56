"""`sudoku-tutor why`: the reasons for a rating, and what would lower it."""

from collections.abc import Iterator
from typing import Final

from cli.errors import WrongUseError
from cli.output import print_line
from cli.puzzle import parse_limit
from cli.several import Output, PuzzleSource, for_each_puzzle
from engine import Grid, Rating, prove
from engine.notation import format_pencilmarks
from engine.orders.dicts import to_dict
from engine.orders.se.why import BEST, MAX_MORPHS, Changes, Morphs, TriedProducer, Why, why

_NAMES: Final = {
    15: "Unique rectangles and loops",
    19: "BUGs",
    21: "Cycles and forcing chains",
    25: "Dynamic forcing chains",
    26: "Dynamic forcing chains with patterns",
    27: "Dynamic forcing chains with forcing chains",
    28: "Dynamic forcing chains with multiple chains",
    29: "Dynamic forcing chains with dynamic chains",
    30: "Dynamic forcing chains with chains in chains",
}
"""Names for the findings of producers with many techniques."""


def show(
    source: PuzzleSource,
    *,
    as_json: bool,
    morphs: int,
    seed: int,
    seconds: float,
) -> int:
    """Print why each puzzle has its rating.

    The arguments are the options of `sudoku-tutor why`.

    Returns:
        The exit status: 1 if one of several puzzles failed.

    Raises:
        WrongUseError: if the limit is not a duration, there are too many morphs, or there is no
            such variant.
        CommandError: if the only text is not a puzzle with one solution, or its hardest step is not
            found in time.
    """
    if morphs > MAX_MORPHS:
        raise WrongUseError(f"--morphs: at most {MAX_MORPHS:,}, not {morphs:,}")
    limit = parse_limit(seconds or None)

    def work(grid: Grid, output: Output) -> int:
        found = why(grid, limit=limit, morphs=morphs, seed=seed)
        if as_json:
            output.print_json(to_dict(found))
        else:
            print_line("\n".join(_lines(found)))
        return 0

    return for_each_puzzle(source, work, as_json=as_json)


def _lines(found: Why) -> Iterator[str]:
    er, crux = found.er, found.crux
    yield f"ER {er} comes from step {found.number} of {found.steps}: {crux}"
    others = found.equals - 1
    same = f"{others} later {'step is' if others == 1 else 'steps are'} rated the same."
    first = f"The steps before it are rated {found.before} at most. " if found.before else ""
    yield f"{first}{same if others else 'No other step is rated as high.'}"
    yield ""
    yield format_pencilmarks(crux.grid)
    yield ""
    yield prove(crux)
    yield ""
    yield "Searches before it in Sudoku Explainer's order, at this position:"
    yield from map(_trial, found.earlier)
    if found.later:
        yield "Searches after it whose ratings start lower:"
        yield from map(_trial, found.later)
    yield ""
    yield from _changes("One more given", found.givens, found)
    yield from _changes("A digit placed at this position", found.placements, found)
    yield from _changes("A candidate removed at this position", found.eliminations, found)
    yield ""
    yield f"Without rectangles, loops and BUGs: {found.without_uniqueness}"
    if found.morphs is not None and found.morphs.total:
        yield _morphs(found.morphs, er)
    if not found.complete:
        yield "Time ran out before everything was tried; --limit SECONDS allows more."


def _trial(trial: TriedProducer) -> str:
    name = _NAMES.get(trial.number) or ", ".join(
        [technique.value for technique in trial.techniques]
    )
    result = "nothing" if trial.found is None else f"a step rated {trial.found}"
    if not trial.finished:
        result = "not finished"
    return f"  {trial.number:2d}  {f'from {trial.lowest}':9}  {result:17}  {name}"


def _changes(title: str, changes: Changes, found: Why) -> Iterator[str]:
    tried = "all" if changes.complete else f"{changes.tried}"
    yield f"{title} ({tried} of {changes.total} tried):"
    if not changes.best:
        yield f"  none of these lowers {found.er}"
    for change in changes.best:
        rest = f", from here on {change.rest}" if change.rest != change.er else ""
        note = "  (the crux does that)" if change.in_crux else ""
        yield f"  {change.what}  {change.er}{rest}{note}"
    if len(changes.best) == BEST:
        yield "  others lower it no further"


def _morphs(morphs: Morphs, er: Rating) -> str:
    if morphs.lowest is None or morphs.highest is None:
        return f"Rotated copies with renamed digits: none of {morphs.total} was rated in time"
    asked = "" if morphs.rated == morphs.total else f" of {morphs.total}"
    copies = f"{morphs.rated}{asked} rotated copies with renamed digits"
    if not morphs.differing:
        return f"{copies}: all are rated {er}, too"
    span = f"{morphs.lowest}"
    if morphs.highest != morphs.lowest:
        span += f" to {morphs.highest}"
    return f"{copies}: rated {span}, {morphs.differing} not {er}"
