"""Tests whether hints can be followed: positions with a hint, but without its answer.

    python -m tools.blind_reader write FOLDER --level 3
    python -m tools.blind_reader check ANSWERS.tsv

`write` puts 60 texts and pictures into a folder. A reader who knows nothing else answers in a file:
the number, a tab, and the conclusion, such as `7<tab>r1c2<>3 r1c4<>3` or `8<tab>r9c4=9`. `check`
looks each answer up among all steps of the same technique, and prints how many are right, and how
many of these are complete.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import corpus
import renderer
from engine import Grid, InvalidGridError, Limit, Step
from engine.houses import parse_cell
from engine.model.step import HintLevel
from engine.model.technique import Family
from engine.notation import format_position
from engine.orders import teacher
from engine.orders.scales import TEACHER
from engine.techniques.drawing import view_at
from engine.words.explanation import explain, step_title

POSITIONS: Final = 60
BANDS: Final = ("er-2.6-5", "er-6", "er-7", "er-8")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.blind_reader",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write", help="write hints without their answers")
    writing.add_argument("path", type=Path, metavar="FOLDER")
    writing.add_argument("--level", type=int, choices=range(1, 5), default=3)
    checking = commands.add_parser("check", help="check a file of answers")
    checking.add_argument("path", type=Path, metavar="ANSWERS")
    chosen = parser.parse_args()
    if chosen.command == "write":
        write(chosen.path, HintLevel(chosen.level))
        return 0
    return check(chosen.path)


def steps() -> Iterator[Step]:
    """The steps, one per puzzle: no singles, and as many techniques as possible."""
    seen: dict[str, int] = {}
    for line in zip(*(corpus.read_lines(f"se/bench/{band}.txt") for band in BANDS), strict=False):
        for puzzle in line:
            found = [
                step
                for step in TEACHER.iter_steps(Grid.parse(puzzle[:81]), limit=Limit(20))
                if step.technique.family is not Family.SINGLE
            ]
            if found:
                step = min(found, key=lambda found_step: seen.get(found_step.technique.slug, 0))
                seen[step.technique.slug] = seen.get(step.technique.slug, 0) + 1
                yield step


def write(folder: Path, level: HintLevel) -> None:
    """Write the position, the hint and its picture, numbered from 1."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(islice(steps(), POSITIONS), 1):
        text = f"{format_position(step.grid)}\n{step_title(step)}\n{explain(step, level)}\n"
        (folder / f"{number:02}.txt").write_text(text, encoding="utf-8")
        picture = renderer.draw_view(step.grid, view_at(step, level), candidates=True)
        (folder / f"{number:02}.png").write_bytes(picture)
    print(f"{folder}: {POSITIONS} hints of level {level}")


def check(answers: Path) -> int:
    """Print how many answers are right: steps of the technique, complete or partial."""
    expected = dict(enumerate(islice(steps(), POSITIONS), 1))
    right = whole = total = 0
    for at, line in enumerate(answers.read_text(encoding="utf-8").splitlines(), 1):
        number, _, said = line.partition("\t")
        if not number.isdigit() or int(number) not in expected:
            sys.exit(f"{answers}, line {at}: begin with a number from 1 to {POSITIONS} and a tab")
        step = expected[int(number)]
        try:
            changes = all_effects(step.grid, said.split())
        except InvalidGridError as error:
            sys.exit(f"{answers}, line {at}: {error}")
        alike = [
            all_effects(step.grid, map(str, other.effects))
            for other in (step, *teacher.all_steps(step.grid))
            if other.technique is step.technique
        ]
        good = bool(changes) and any(changes <= effects for effects in alike)
        total += 1
        right += good
        whole += changes in alike
        if not good:
            print(f"{number}: {step.technique.value}: {' '.join(map(str, step.effects))}")
    print(f"{right} of {total} right, {whole} of them whole")
    return 0


def all_effects(grid: Grid, effects: Iterable[str]) -> set[str]:
    """The effects, with the removal of a cell's other candidates for a digit placed in it."""
    changes = set()
    for effect in effects:
        name, placed, digit = effect.partition("=")
        others = grid.candidates_of(parse_cell(name)) if placed else ()
        changes |= {f"{name}<>{other}" for other in others if str(other) != digit} or {effect}
    return changes


if __name__ == "__main__":
    sys.exit(main())
