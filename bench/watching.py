"""Measures how many moves of recorded games the tutor understands: `python -m bench.watching`.

Simulated players play the recorded paths of Sudoku Explainer and HoDoKu in another order: a random
choice among the recorded digits that are singles for the player, and the next recorded step. One
player writes down every candidate that a step removes; the other only fills in digits and keeps the
rest in mind. The bot's job matches each move with the techniques that justify it. For comparison, a
third player fills in the right digits of random cells after the same moves. Times are wall-clock
times of one process.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from corpus import read_records
from engine import Grid, solve
from engine.houses import CELLS
from engine.model.candidates import Elimination, Placement
from engine.notation import format_position, parse_moves
from engine.orders.teacher.justification import single_at
from tutor import watching as tutor

Move: TypeAlias = Placement | Elimination
RecordedStep: TypeAlias = tuple[Move, ...]
_SEED: Final = 20


class Player(Enum):
    """The kind of player; the value is the name in the table."""

    NOTES = "digits and candidates"
    DIGITS = "digits only"
    GUESSES = "right digits of random cells"


@dataclass(slots=True)
class Tally:
    """The figures of one kind of player."""

    matched: int = 0
    late: int = 0
    milliseconds: list[float] = field(default_factory=list)
    techniques: Counter[str] = field(default_factory=Counter)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="take every nth path")
    parser.add_argument("--techniques", action="store_true", help="list the techniques, too")
    chosen = parser.parse_args()
    print("| recorded by | player | moves | matched | out of time | p50 (ms) | p95 | worst |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in ("se", "hodoku"):
        paths = list(recorded_paths(name))[:: chosen.every]
        for player in Player:
            tally = watch(paths, player)
            print(_row(name, tally, player), flush=True)
            if chosen.techniques:
                print(tally.techniques.most_common())


def recorded_paths(name: str) -> Iterator[tuple[Grid, tuple[RecordedStep, ...]]]:
    """The recorded paths of Sudoku Explainer ("se") or HoDoKu ("hodoku")."""
    for record in read_records(f"{name}/traces.jsonl"):
        steps = []
        for step in record["steps"]:
            if name == "se":
                texts = [step.get("place", ""), *step.get("eliminate", ())]
            else:
                texts = [*step.get("p", ()), *step.get("e", ())]
            steps.append(parse_moves(" ".join(filter(None, texts))))
        yield Grid.parse(record["puzzle"]), tuple(steps)


def play_shuffled(
    grid: Grid, steps: tuple[RecordedStep, ...], rng: random.Random
) -> Iterator[tuple[Grid, Move]]:
    """Play a recorded path in another order.

    Yields:
        Each move with the position before it, as the player knows it.
    """
    left = list(steps)
    while left and not grid.is_solved:
        free = [
            number
            for number, step in enumerate(left)
            if number == 0
            or (len(step) == 1 and isinstance(step[0], Placement) and single_at(grid, step[0]))
        ]
        for move in left.pop(rng.choice(free)):
            if grid.has(move.cell, move.digit):
                yield grid, move
                grid = _after(grid, move)


def watch(paths: list[tuple[Grid, tuple[RecordedStep, ...]]], player: Player) -> Tally:
    """Match the moves of a player in puzzles with these recorded steps."""
    rng, tally = random.Random(_SEED), Tally()
    for puzzle, steps in paths:
        seen, turns, position = puzzle, list[str](), format_position(puzzle)
        for _, move in play_shuffled(puzzle, steps, rng):
            if player is not Player.NOTES and isinstance(move, Elimination):
                continue
            tried = move if player is not Player.GUESSES else _guess(seen, rng)
            start = time.perf_counter()
            result = tutor.watch(position, "\n".join((*turns, str(tried))))
            tally.milliseconds.append(1000 * (time.perf_counter() - start))
            tally.matched += len(result.matched)
            tally.late += not result.complete
            tally.techniques.update(match.technique.value for match in result.matched)
            turns.append(str(move))
            seen = _after(seen, move)
    return tally


def _guess(grid: Grid, rng: random.Random) -> Placement:
    (solution,) = solve(grid)
    cell = rng.choice([cell for cell in CELLS if not grid.values[cell]])
    return Placement(cell, int(solution[cell]))


def _after(grid: Grid, move: Move) -> Grid:
    if isinstance(move, Placement):
        return grid.place(move.cell, move.digit)
    return grid.eliminate(move.cell, move.digit)


def _row(name: str, tally: Tally, player: Player) -> str:
    times, count = sorted(tally.milliseconds), len(tally.milliseconds)
    cells = (
        {"se": "Sudoku Explainer", "hodoku": "HoDoKu"}[name],
        player.value,
        f"{count:,}",
        f"{100 * tally.matched / count:.1f} %",
        f"{100 * tally.late / count:.1f} %",
        f"{times[count // 2]:.2f}",
        f"{times[-(-95 * count // 100) - 1]:.1f}",
        f"{times[-1]:.0f}",
    )
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
