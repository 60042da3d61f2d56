"""Measures the generator for many specifications, and makes a page of puzzles.

    python -m bench.generate
    python -m bench.generate --write

The first command prints the CPU seconds on one core for puzzles of many specifications, and how
many puzzles per minute the command makes with two processes. `--write` puts both tables into
`docs/generator.md`, and draws the puzzles on that page into `docs/pictures`.
"""

import argparse
import io
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from rich.console import Console
from rich.progress import track

import renderer
from engine import (
    Band,
    OutOfTimeError,
    Report,
    Symmetry,
    Technique,
    UnsupportedVariantError,
    grade,
)
from engine.generator import GeneratedPuzzle, PuzzleSpec, make
from engine.houses import CLASSIC, DIAGONAL, WINDOKU, jigsaw
from engine.model.limit import Limit
from renderer.canvas import Weight
from renderer.png import to_png
from renderer.shapes import sentence, stamp
from renderer.theme import LIGHT, rgb
from tools.doc_pages import measured_today, put_between

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "generator.md"
REPORT = ROOT / "docs" / "reports" / "generator.md"
PICTURE = ROOT / "docs" / "pictures" / "generated.png"
ENOUGH = 10.0
"""The CPU seconds after which no further puzzles of a specification are made."""
MOST = 200
"""The maximum number of puzzles of a specification."""
LIMIT = Limit(60)
COLUMNS = 4
SIZE = 330
GAP = 24
LEADING = 24
TEXT = 13


@dataclass(frozen=True, slots=True)
class MeasuredSpec:
    """A kind of puzzle to measure.

    Attributes:
        options: its options on the command line.
        wanted: its specification for the generator.
    """

    options: str
    spec: PuzzleSpec


MEASURED = (
    MeasuredSpec("", PuzzleSpec()),
    *(MeasuredSpec(f"--band {band.slug}", PuzzleSpec.of_band(band)) for band in Band),
    MeasuredSpec("--er 1.0-2.0", PuzzleSpec(er=(10, 20))),
    MeasuredSpec("--er 3.0-4.2", PuzzleSpec(er=(30, 42))),
    MeasuredSpec("--er 4.3-5.0", PuzzleSpec(er=(43, 50))),
    MeasuredSpec("--er 7.0-7.5", PuzzleSpec(er=(70, 75))),
    MeasuredSpec("--clues 24-28", PuzzleSpec(clues=(24, 28), minimal=False)),
    MeasuredSpec("--clues 22", PuzzleSpec(clues=(22, 22), minimal=False)),
    MeasuredSpec(
        "--clues 20 --symmetry none",
        PuzzleSpec(clues=(20, 20), symmetry=Symmetry.NONE, minimal=False),
    ),
    MeasuredSpec("--symmetry none", PuzzleSpec(symmetry=Symmetry.NONE)),
    MeasuredSpec("--symmetry quarter-turn", PuzzleSpec(symmetry=Symmetry.QUARTER_TURN)),
    MeasuredSpec("--symmetry full", PuzzleSpec(symmetry=Symmetry.FULL)),
    *(
        MeasuredSpec(f"--needs {technique.slug}", PuzzleSpec(needs=technique))
        for technique in (
            Technique.NAKED_PAIR,
            Technique.X_WING,
            Technique.HIDDEN_PAIR,
            Technique.NAKED_TRIPLET,
            Technique.SWORDFISH,
            Technique.XY_WING,
            Technique.UNIQUE_RECTANGLE_1,
            Technique.BUG_1,
            Technique.TURBOT_FISH,
        )
    ),
    MeasuredSpec("--variant diagonal", PuzzleSpec(variant=DIAGONAL)),
    MeasuredSpec("--variant windoku", PuzzleSpec(variant=WINDOKU)),
)
ON_TWO_CORES = (
    ("--band", "easy"),
    ("--band", "medium"),
    ("--band", "hard"),
    ("--er", "3.0-5.0"),
    ("--needs", "x-wing"),
)
NUMBER = 500

SHOWN = (
    PuzzleSpec.of_band(Band.EASY),
    PuzzleSpec.of_band(Band.MEDIUM),
    PuzzleSpec.of_band(Band.HARD),
    PuzzleSpec.of_band(Band.EXPERT),
    PuzzleSpec(symmetry=Symmetry.QUARTER_TURN),
    PuzzleSpec(symmetry=Symmetry.MIRROR_HORIZONTAL, er=(20, 34), minimal=False),
    PuzzleSpec(symmetry=Symmetry.MIRROR_DIAGONAL, er=(20, 34)),
    PuzzleSpec(symmetry=Symmetry.FULL, clues=(28, 36), minimal=False),
    PuzzleSpec(needs=Technique.X_WING),
    PuzzleSpec(needs=Technique.SWORDFISH),
    PuzzleSpec(needs=Technique.XY_WING),
    PuzzleSpec(needs=Technique.UNIQUE_RECTANGLE_1),
    PuzzleSpec(symmetry=Symmetry.NONE, clues=(20, 20), minimal=False),
    PuzzleSpec(variant=DIAGONAL),
    PuzzleSpec(variant=WINDOKU),
    PuzzleSpec(variant=jigsaw("gears")),
)
"""The puzzles on the page, each made from seed 1."""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.generate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", action="store_true", help="write the page and its picture")
    parser.add_argument("--pictures", action="store_true", help="only the puzzles of the page")
    chosen = parser.parse_args()
    if chosen.pictures or chosen.write:
        made = [make(spec, seed=1) for spec in SHOWN]
        PICTURE.write_bytes(contact_sheet(made))
        put_between(PAGE, "puzzles", puzzle_list(made))
    if chosen.pictures:
        return
    speed, minutes = cost_table(), per_minute()
    if chosen.write:
        put_between(REPORT, "speed", [measured_today(), "", *speed])
        put_between(REPORT, "minutes", [measured_today(), "", *minutes])
    else:
        print("\n".join([*speed, "", *minutes]))


def cost_table() -> list[str]:
    """The table of the cost of one puzzle, in Markdown."""
    rows = [
        "| specification | puzzles looked at for one | CPU ms for one, rated |",
        "|---|---|---|",
    ]
    console = Console(stderr=True)
    for measured in track(MEASURED, "making", console=console, disable=not console.is_terminal):
        tried = count = 0
        start = time.process_time()
        while count < MOST and time.process_time() - start < ENOUGH:
            try:
                made = make(measured.spec, seed=count, limit=LIMIT)
            except OutOfTimeError:
                break
            rating(made)
            tried += made.tried
            count += 1
        each = (time.process_time() - start) / max(count, 1)
        options = f"`{measured.options}`" if measured.options else "none"
        rows.append(f"| {options} | {tried / max(count, 1):,.0f} | {each * 1000:,.1f} |")
    return rows


def per_minute() -> list[str]:
    """The table of how many puzzles the command makes in a minute, in Markdown."""
    rows = ["| command | seconds | puzzles a minute |", "|---|---|---|"]
    for options in ON_TWO_CORES:
        words = ["generate", "-n", str(NUMBER), "--seed", "1", *options, "--jobs", "2"]
        command = [str(Path(sys.executable).with_name("sudoku-tutor")), *words]
        start = time.perf_counter()
        subprocess.run([*command, "--json"], check=True, capture_output=True)
        seconds = time.perf_counter() - start
        typed = " ".join(words)
        rows.append(f"| `{typed}` | {seconds:.1f} | {NUMBER * 60 / seconds:,.0f} |")
    return rows


def rating(made: GeneratedPuzzle) -> Report | None:
    """The rating of a puzzle; None if puzzles of its variant are not rated."""
    try:
        return grade(made.grid)
    except UnsupportedVariantError:
        return None


def puzzle_list(made: list[GeneratedPuzzle]) -> list[str]:
    """The puzzles of the page as text, with their ratings, in Markdown."""
    rows = [
        "| | specification | puzzle | givens | ER/EP/ED | hardest step |",
        "|---|---|---|---|---|---|",
    ]
    for number, (spec, puzzle) in enumerate(zip(SHOWN, made, strict=True), 1):
        report = rating(puzzle)
        three = "" if report is None else f"{report.er}/{report.ep}/{report.ed}"
        hardest = "" if report is None or report.hardest is None else report.hardest.value
        givens = len(puzzle.grid.givens)
        words = ", ".join(spec_words(spec))
        line = puzzle.grid.to_line()
        rows.append(f"| {number} | {words} | `{line}` | {givens} | {three} | {hardest} |")
    return rows


def spec_words(spec: PuzzleSpec) -> list[str]:
    """The specification of a puzzle in a few words."""
    words = [] if spec.variant is CLASSIC else [spec.variant.name]
    if spec.needs is not None:
        words.append(f"needs {spec.needs.slug}")
    bands = {(band.lowest, band.highest): band.slug for band in Band}
    if spec.er is not None:
        low, high = spec.er
        words.append(bands.get(spec.er, f"ER {low / 10}-{high / 10}"))
    if spec.clues is not None:
        low, high = spec.clues
        words.append(f"{low} givens" if low == high else f"{low}-{high} givens")
    if not words or spec.symmetry is not Symmetry.ROTATIONAL:
        words.append(spec.symmetry.value)
    return words


def contact_sheet(made: list[GeneratedPuzzle]) -> bytes:
    """A PNG file with the puzzles in columns, row by row, each with its number and rating below."""
    rows = -(-len(made) // COLUMNS)
    across, down = SIZE + GAP, SIZE + 2 * LEADING + GAP
    sheet = Image.new("RGB", (COLUMNS * across + GAP, rows * down + GAP), rgb(LIGHT.page))
    for place, (spec, puzzle) in enumerate(zip(SHOWN, made, strict=True)):
        left, top = GAP + place % COLUMNS * across, GAP + place // COLUMNS * down
        picture = renderer.draw_grid(puzzle.grid, size=SIZE, coordinates=False)
        sheet.paste(Image.open(io.BytesIO(picture)).convert("RGB"), (left, top))
        report = rating(puzzle)
        below = f"{len(puzzle.grid.givens)} givens"
        if report is not None and report.hardest is not None:
            below = f"SE {report.er}, {report.hardest.value}, {below}"
        heading = f"{place + 1}: {', '.join(spec_words(spec))}"
        for line, (words, weight, colour) in enumerate(
            ((heading, Weight.BOLD, LIGHT.given), (below, Weight.REGULAR, LIGHT.pencil))
        ):
            mask = sentence(words, TEXT, weight)
            middle = top + SIZE + line * LEADING + LEADING // 2
            stamp(sheet, mask, (left + mask.width // 2 + 4, middle), colour)
    return to_png(sheet, LIGHT)


if __name__ == "__main__":
    main()
