"""Follows the steps of puzzles with constraints and judges each.

`python -m bench.constraint_steps` prints a line of JSON for each puzzle that
`tools/constraint_puzzles.py` has made, or, with `--links`, of a table of links (see `bench.links`).
Each step is compared with the solution, and each explanation by a constraint is proven by
`testing.claims`, as far as that takes a second. `--part 2/5` takes the second of five parts, and
`--sum` prints the tables of such files. The exit status is 1 if a step or an explanation is wrong.
"""

import argparse
import csv
import json
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from bench.links import link_of
from engine.constraints.puzzle import Puzzle
from engine.errors import OutOfTimeError
from engine.houses import cell_name, digits_of
from engine.links import ConstraintsError, LinkError, parse_link
from engine.links.with_constraints import format_puzzle, parse_puzzle
from engine.model.limit import Limit
from engine.model.step import HintLevel
from engine.orders.constraints import PuzzleStep, next_step
from engine.orders.constraints.step import ConstraintStep
from testing.claims.constraints import ConstraintBoard, check_constraint

_MADE: Final = Path("tests/data/constraints.jsonl")
_LONGEST: Final = Limit(20)
"""The time limit for one step."""
_WORDS: Final = (60, 90, 120)
Row = dict[str, Any]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--links", type=Path, help="a table of links")
    parser.add_argument("--part", default="1/1", help="such as 2/5")
    parser.add_argument("--sum", nargs="+", type=Path, help="outputs of this command")
    asked = parser.parse_args()
    if asked.sum:
        lines = (line for file in asked.sum for line in file.read_text().splitlines())
        return _print_tables([json.loads(line) for line in lines])
    part, parts = (int(number) for number in asked.part.split("/"))
    taken = slice(part - 1, None, parts)
    wrong = 0
    for name, kinds, puzzle, solution in (
        _of_links(asked.links, taken) if asked.links else _made(taken)
    ):
        row: Row = {"id": name, "kinds": kinds} | _follow(puzzle, solution)
        print(json.dumps(row), flush=True)
        wrong += int(row["false"]) + len(row["wrong"])
    return int(wrong > 0)


def _of_links(file: Path, taken: slice) -> Iterator[tuple[str, list[str], Puzzle, str]]:
    """Puzzles with constraints of a table whose only solution is known."""
    csv.field_size_limit(10_000_000)
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows[taken]:
        try:
            parse_link(link_of(row))
        except ConstraintsError as error:
            if error.puzzle and row["solution81"]:
                kinds = sorted({constraint.KEY for constraint in error.puzzle.constraints})
                yield row["id"], kinds, error.puzzle, row["solution81"]
        except (LinkError, ValueError):
            continue


def _made(taken: slice) -> Iterator[tuple[str, list[str], Puzzle, str]]:
    lines = map(json.loads, _MADE.read_text().splitlines())
    for number, line in list(enumerate(lines))[taken]:
        if line["solutions"] == 1:
            puzzle = parse_puzzle(line["puzzle"], "f-puzzles")
            yield str(number), [line["kind"]], puzzle, line["solution"]


def _follow(puzzle: Puzzle, solution: str) -> Row:
    """What is known of the steps of a puzzle."""
    grid, seconds, false, words = puzzle.grid, [], 0, []
    own: Counter[str] = Counter()
    claims: Counter[str] = Counter()
    slow: Counter[str] = Counter()
    wrong: list[str] = []
    data, ended = json.loads(format_puzzle(puzzle)), "stuck"
    while True:
        start = time.process_time()
        try:
            step = next_step(puzzle, grid, limit=_LONGEST)
        except OutOfTimeError:
            ended = "out of time"
            break
        if step is None:
            break
        seconds.append(time.process_time() - start)
        false += any(solution[effect.cell] != str(effect.digit) for effect in step.placements)
        false += any(solution[effect.cell] == str(effect.digit) for effect in step.eliminations)
        text = step.words(HintLevel.FULL).words
        words.append(len(text.split()))
        if isinstance(step, ConstraintStep):
            key = getattr(step.source, "KEY", step.title())
            own[key] += 1
            problems = _judged(data, step, text)
            claims["slow" if problems is None else "wrong" if problems else "proven"] += 1
            slow[key] += problems is None
            wrong += [f"{problem}: {text}" for problem in problems or ()]
        grid = step.grid.apply(step)
    return {
        "ended": "solved" if grid.is_solved else ended,
        "seconds": [round(second, 5) for second in seconds],
        "words": words,
        "own": own,
        "claims": claims,
        "slow": +slow,
        "false": false,
        "wrong": wrong,
    }


def _judged(data: Row, step: PuzzleStep, text: str) -> list[Any] | None:
    """What is wrong with an explanation; None if that takes more than a second."""
    pairs = enumerate(zip(step.grid.values, step.grid.candidates, strict=True))
    marks = {
        cell_name(cell): {value} if value else set(digits_of(mask)) for cell, (value, mask) in pairs
    }
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, 1)
    try:
        return check_constraint(ConstraintBoard(data, marks), text, list(map(str, step.effects)))
    except TimeoutError:
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _stop(*_: object) -> None:
    raise TimeoutError


def _print_tables(rows: list[Row]) -> int:
    """Print what all puzzles come to, and a line for each kind of constraint."""
    seconds = sorted(second for row in rows for second in row["seconds"])
    words = [count for row in rows for count in row["words"]]
    totals: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for name in ("own", "claims", "slow"):
            totals[name].update(row[name])
    print(f"{len(rows)} puzzles, {Counter(row['ended'] for row in rows)}")
    print(f"{len(seconds)} steps, {sum(row['false'] for row in rows)} of them false")
    print(f"{totals['own'].total()} explanations: {totals['claims']}; slow ones: {totals['slow']}")
    for most in _WORDS:
        print(f"{sum(count > most for count in words)} texts of more than {most} words")
    print(f"next step: median {_share(seconds, 0.5):.1f} ms, 95 % {_share(seconds, 0.95):.0f} ms")
    for row in rows:
        for problem in row["wrong"]:
            print(f"WRONG {row['id']} {problem}")
    kinds = dict.fromkeys(kind for row in rows for kind in row["kinds"])
    for kind in kinds:
        of_kind = [row for row in rows if kind in row["kinds"]]
        times = sorted(second for row in of_kind for second in row["seconds"])
        solved = sum(row["ended"] == "solved" for row in of_kind)
        by_kind = sum(row["own"].get(kind, 0) for row in of_kind)
        late = f"{_share(times, 0.95):.0f} ms"
        print(f"| {kind} | {solved} of {len(of_kind)} | {len(times)} | {by_kind} | {late} |")
    return int(any(row["false"] or row["wrong"] for row in rows))


def _share(seconds: list[float], share: float) -> float:
    """The time that this share does not exceed, in milliseconds."""
    return 1000 * seconds[min(len(seconds) - 1, int(share * len(seconds)))] if seconds else 0.0


if __name__ == "__main__":
    sys.exit(main())
