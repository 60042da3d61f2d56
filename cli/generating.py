"""`sudoku-tutor generate`: new puzzles to a specification, one per line."""

import contextlib
import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from cli.errors import CommandError, WrongUseError, one_line
from cli.executor import make_executor
from cli.names import choose
from cli.output import writing_lines
from cli.progress_bar import item_progress
from cli.puzzle import check_variant, parse_limit
from engine import Band, Limit, OutOfTimeError, Report, SudokuError, Technique, grade
from engine.generator import GeneratedPuzzle, PuzzleSpec, Symmetry, make
from engine.houses import CELLS, JIGSAW, LAYOUTS, Cell, Variant
from engine.model.symmetry import symmetries_of
from engine.model.technique import Family
from engine.names import normalize_name
from engine.notation import format_line, parse_variant
from engine.techniques.technique_names import find_technique, is_shape, similar_names
from engine.techniques.typed_names import name_key

_ER: Final = re.compile(r"(\d{1,2})(?:\.(\d))?")
_ALL_TECHNIQUES: Final = (
    "`sudoku-tutor help techniques` lists the techniques that Sudoku Explainer has"
)
_UNIQUENESS: Final = {
    technique
    for technique in Technique
    if technique.se_range and technique.family is Family.UNIQUENESS
}
"""The techniques that rely on a single solution."""
_MOST_STEPS: Final = 20
"""Steps of a technique that a puzzle can need."""
_NO_GIVEN: Final = ".0-_*"
"""The characters of a pattern that stand for an empty cell."""
_LONGEST_NAME: Final = 255
"""Characters of the name of a file."""
_SEEDS: Final = 1_000_000_000
"""A random seed is below this, so that it can be typed."""


@dataclass(frozen=True, slots=True)
class SpecOptions:
    """The options that specify the puzzles, as typed; None for an option that is not given.

    Attributes:
        band: the name of a band.
        er: a range of ER.
        needs: the name of a technique, maybe with a number of steps behind a colon.
        forbid: the names of techniques.
        without_uniqueness: whether all techniques that rely on a single solution are forbidden.
        clues: a range of numbers.
        symmetry: the name of a symmetry.
        minimal: whether the puzzles must be minimal.
        variant: the name of a variant.
        pattern: 81 characters or nine lines, or the name of a file with them.
        solution: 81 digits.
    """

    band: str | None
    er: str | None
    needs: str | None
    forbid: Sequence[str]
    without_uniqueness: bool
    clues: str | None
    symmetry: str
    minimal: bool | None
    variant: str
    pattern: str | None
    solution: str | None

    def to_spec(self) -> PuzzleSpec:
        """The specification for the generator.

        Raises:
            WrongUseError: if an option is not understood, or no puzzle can match.
        """
        if self.band is not None and self.er is not None:
            raise WrongUseError("give either --band or --er")
        er = None
        if self.band is not None:
            band = _band(self.band)
            er = (band.lowest, band.highest)
        elif self.er is not None:
            er = _range(self.er, _tenths, "--er takes a rating such as 2.6, or two such as 3.0-4.2")
        clues = None
        if self.clues is not None:
            clues = _range(self.clues, int, "--clues takes a number such as 26, or two: 24-28")
        needs, steps = None, 1
        if self.needs is not None:
            needs, steps = _technique_and_steps(self.needs)
        forbids = {_technique(name) for name in self.forbid}
        if self.without_uniqueness:
            forbids |= _UNIQUENESS
        pattern = None if self.pattern is None else _pattern(self.pattern)
        free = clues is not None or pattern is not None
        try:
            return PuzzleSpec(
                symmetry=Symmetry.from_name(self.symmetry),
                variant=_variant(self.variant),
                er=er,
                needs=needs,
                needs_steps=steps,
                forbids=frozenset(forbids),
                clues=clues,
                minimal=not free if self.minimal is None else self.minimal,
                pattern=pattern,
                solution=self.solution,
            )
        except ValueError as error:
            raise WrongUseError(str(error)) from error


@dataclass(frozen=True, slots=True)
class _Line:
    """The output for a seed; `made` is False if it says why no puzzle was found."""

    text: str
    made: bool


def generate(
    options: SpecOptions,
    *,
    number: int,
    seed: int | None,
    out: Path | None,
    force: bool,
    as_json: bool,
    jobs: int,
    seconds: float,
) -> int:
    """Make puzzles and print them, in the order of their seeds.

    The arguments are the options of `sudoku-tutor generate`.

    Returns:
        The exit status: 1 if one of them took too long.

    Raises:
        WrongUseError: if an option is not understood, or no puzzle can match.
        CommandError: if the file cannot be written.
    """
    spec = options.to_spec()
    limit = parse_limit(seconds)
    first = secrets.randbelow(_SEEDS) if seed is None else seed
    work = partial(_line, spec=spec, limit=limit, as_json=as_json)
    status = 0
    with writing_lines(out, force=force) as write, item_progress(number, "puzzles", write) as show:
        lines = make_executor(jobs, most=number).map_lines(range(first, first + number), work)
        try:
            # Closed on every exit, so that no process is left behind.
            with contextlib.closing(lines):
                for line in lines:
                    show(line.text)
                    status = status if line.made else 1
        except SudokuError as error:
            raise CommandError(str(error)) from error
    return status


def _line(seed: int, *, spec: PuzzleSpec, limit: Limit, as_json: bool) -> _Line:
    """Make the puzzle of a seed, and put it on a line."""
    try:
        made = make(spec, seed=seed, limit=limit)
    except OutOfTimeError as error:
        message = one_line(error)
        text = json.dumps({"seed": seed, "puzzle": None, "message": message})
        return _Line(text if as_json else f"# seed {seed}: {message}", made=False)
    report = grade(made.grid)
    return _Line(_as_json(made, spec, report) if as_json else _as_text(made, report), made=True)


def _as_text(made: GeneratedPuzzle, report: Report) -> str:
    hardest = () if report.hardest is None else (report.hardest.value,)
    parts = (
        f"ED={report.er}/{report.ep}/{report.ed}",
        *hardest,
        f"{len(made.grid.givens)} givens",
        f"seed {made.seed}",
    )
    return f"{format_line(made.grid)} {', '.join(parts)}"


def _as_json(made: GeneratedPuzzle, spec: PuzzleSpec, report: Report) -> str:
    band = Band.of(report.er)
    return json.dumps(
        {
            "seed": made.seed,
            "puzzle": made.grid.to_line(),
            "line": format_line(made.grid),
            "variant": spec.variant.name,
            "symmetry": spec.symmetry.value
            if spec.pattern is None
            else symmetries_of(spec.pattern)[0],
            "givens": len(made.grid.givens),
            "minimal": spec.minimal,
            "er": report.er.tenths / 10,
            "ep": report.ep.tenths / 10,
            "ed": report.ed.tenths / 10,
            "hardest": None if report.hardest is None else report.hardest.slug,
            "band": None if band is None else band.slug,
            "tried": made.tried,
        }
    )


def _band(name: str) -> Band:
    return choose(name, {band.slug: band for band in Band}, "band")


def _variant(name: str) -> Variant:
    """The variant with a name, as for `--variant` of the other commands."""
    if normalize_name(name).removesuffix("sudoku") == normalize_name(JIGSAW):
        layouts = ", ".join(JIGSAW + layout for layout in LAYOUTS)
        raise WrongUseError(
            f"--variant: a jigsaw sudoku needs a layout: write one of {layouts}, or {JIGSAW} and "
            "81 letters, the same for all cells of a region"
        )
    check_variant(name)
    return parse_variant(name)


def _technique(name: str) -> Technique:
    """The technique with a name, which may be a common name."""
    technique = find_technique(name)
    if technique is None:
        near = similar_names(name, [technique for technique in Technique if technique.se_range])
        fix = f"did you mean {' or '.join(near)}?" if near else _ALL_TECHNIQUES
        raise WrongUseError(f"there is no technique called {name!r}: {fix}")
    if technique.se_range and is_shape(name) and name_key(name) != name_key(technique.value):
        # The puzzle could need any other shape of it.
        raise WrongUseError(
            f"{name!r} is one of several shapes of {technique.slug}: that can be needed, but "
            "not a shape of it"
        )
    return technique


def _technique_and_steps(text: str) -> tuple[Technique, int]:
    """A technique such as "x-wing", or "x-wing:2" for two steps of it."""
    name, colon, number = text.partition(":")
    if colon and not (number.isascii() and number.isdigit() and 1 <= int(number) <= _MOST_STEPS):
        raise WrongUseError(
            f"--needs takes a technique, or one with a number of steps such as x-wing:2, not "
            f"{text!r}"
        )
    return _technique(name), int(number or 1)


def _pattern(text: str) -> frozenset[Cell]:
    """The cells of a pattern: its characters that do not stand for an empty cell."""
    if len(text) < _LONGEST_NAME and "\n" not in text and Path(text).is_file():
        try:
            text = Path(text).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise WrongUseError(f"--pattern: {text} cannot be read: {error}") from error
    characters = "".join(text.split())
    if len(characters) != len(CELLS):
        raise WrongUseError(
            f"--pattern takes {len(CELLS)} characters, such as x for a given and . for an empty "
            f"cell, or a file with them, not {len(characters)}"
        )
    return frozenset(cell for cell in CELLS if characters[cell] not in _NO_GIVEN)


def _range(text: str, number: Callable[[str], int], fix: str) -> tuple[int, int]:
    """A range such as "24-28", or a single number for both ends."""
    low, dash, high = text.partition("-")
    try:
        return number(low.strip()), number((high if dash else low).strip())
    except ValueError as error:
        raise WrongUseError(f"{fix}, not {text!r}") from error


def _tenths(text: str) -> int:
    match = _ER.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return int(match[1]) * 10 + int(match[2] or 0)
