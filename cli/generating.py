"""`sudoku-tutor generate`: new puzzles that meet a specification, one per line."""

import contextlib
import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from cli.columns import Heading
from cli.errors import CommandError, WrongUseError, one_line
from cli.executor import make_executor
from cli.inputs import open_input
from cli.lines import decode
from cli.names import choose
from cli.output import is_stdout
from cli.progress_bar import item_progress
from cli.puzzle import check_variant, parse_grid, parse_limit
from cli.table_formats import is_table, writing_rows
from engine import Band, Limit, OutOfTimeError, Report, SudokuError, Technique, grade
from engine.generator import GeneratedPuzzle, PuzzleSpec, Symmetry, make
from engine.generator.killer import make_killer
from engine.houses import CELLS, JIGSAW, LAYOUTS, Cell, Variant
from engine.links import link_with_constraints
from engine.model.symmetry import symmetries_of
from engine.model.technique import Family
from engine.names import normalize_name
from engine.notation import format_line, format_variant, parse_variant
from engine.orders.constraints import hardest, iter_steps
from engine.orders.scale import Value
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
"""The maximum number of steps of a technique that a specification can require."""
_NO_GIVEN: Final = ".0-_*"
"""The characters of a pattern that stand for an empty cell."""
_COLUMNS: Final = (
    Heading("seed", int),
    Heading("puzzle", str),
    Heading("line", str),
    Heading("variant", str),
    Heading("symmetry", str),
    Heading("givens", int),
    Heading("minimal", bool),
    Heading("er", float),
    Heading("ep", float),
    Heading("ed", float),
    Heading("hardest", str),
    Heading("band", str),
    Heading("tried", int),
    Heading("error", str),
)
"""The columns of a table; the last one says why a seed has no puzzle."""
_LONGEST: Final = 20_000
"""The maximum number of bytes that are read from a file with a grid."""
_LONGEST_NAME: Final = 255
"""Texts of at least this many characters are not names of files."""
_USUAL: Final = (
    *((name, None) for name in ("band", "er", "needs", "clues", "minimal", "pattern", "solution")),
    *(("forbid", ()), ("without_uniqueness", False)),
    *(("symmetry", "rotational"), ("variant", "classic")),
)
"""The options about givens, techniques and ratings, with their default values."""
_SEEDS: Final = 1_000_000_000
"""A random seed is below this, so that it can be typed."""


@dataclass(frozen=True, slots=True)
class SpecOptions:
    """The options that specify the puzzles, as typed; None for an option that is not given.

    Attributes:
        band: the name of a band.
        er: a range of ER.
        needs: the name of a technique, optionally followed by a colon and a number of steps.
        forbid: the names of techniques.
        without_uniqueness: whether all techniques that rely on a single solution are forbidden.
        clues: a range for the number of givens.
        symmetry: the name of a symmetry.
        minimal: whether the puzzles must be minimal.
        variant: the name of a variant.
        pattern: 81 characters or nine lines, or the name of a file with them.
        solution: the solution in any notation, or the name of a file with it.
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
        forbids = {_technique(name, "forbidden") for name in self.forbid}
        if self.without_uniqueness:
            forbids |= _UNIQUENESS
        pattern = None if self.pattern is None else _pattern(self.pattern)
        variant = _variant(self.variant)
        solution = None if self.solution is None else _solution(self.solution, variant)
        free = clues is not None or pattern is not None
        try:
            return PuzzleSpec(
                symmetry=Symmetry.from_name(self.symmetry),
                variant=variant,
                er=er,
                needs=needs,
                needs_steps=steps,
                forbids=frozenset(forbids),
                clues=clues,
                minimal=not free if self.minimal is None else self.minimal,
                pattern=pattern,
                solution=solution,
            )
        except ValueError as error:
            raise WrongUseError(str(error)) from error


@dataclass(frozen=True, slots=True)
class _Answer:
    """The output for a seed: a row, or a single value for a line.

    If `is_made` is False, it says why no puzzle was found.
    """

    values: tuple[Value, ...]
    is_made: bool


def generate(
    options: SpecOptions,
    *,
    constraint: str | None = None,
    number: int,
    seed: int | None,
    out: Path | None,
    force: bool,
    as_json: bool,
    provenance: bool,
    jobs: int,
    seconds: float,
) -> int:
    """Make puzzles and print them, in the order of their seeds.

    The arguments are the options of `sudoku-tutor generate`.

    Returns:
        The exit status: 1 if a puzzle took too long.

    Raises:
        WrongUseError: if an option is not understood, or no puzzle can match.
        CommandError: if the file cannot be written.
    """
    if as_json and out is not None and (is_table(out) or provenance):
        raise WrongUseError(
            "--json is for lines: give --out a name that ends in .jsonl, without it"
        )
    limit = parse_limit(seconds)
    first = secrets.randbelow(_SEEDS) if seed is None else seed
    in_table = out is not None and is_table(out)
    if constraint is None:
        answer = _row if in_table else _json_line if as_json else _line
        work = partial(answer, spec=options.to_spec(), limit=limit)
    else:
        choose(constraint, {"killer": None}, "constraint")
        if as_json or in_table or any(asdict(options)[name] != usual for name, usual in _USUAL):
            raise WrongUseError(
                "--constraint goes with --number, --seed, --out for lines, --jobs and --limit only"
            )
        work = partial(_killer_line, limit=limit)
    asked = {
        "command": "generate",
        "constraint": constraint,
        **asdict(options),
        "number": number,
        "seed": first,
        "limit": seconds,
    }
    printed = _first if out is None or is_stdout(out) else None
    status = 0
    with (
        writing_rows(out, _COLUMNS, asked, force=force, provenance=provenance) as write,
        item_progress(number, "puzzles", write, printed=printed) as show,
    ):
        answers = make_executor(jobs, most=number).map_lines(range(first, first + number), work)
        try:
            # Closed on every exit, so that no process is left behind.
            with contextlib.closing(answers):
                for found in answers:
                    show(found.values)
                    status = status if found.is_made else 1
        except SudokuError as error:
            raise CommandError(str(error)) from error
    return status


def _first(values: Sequence[Value]) -> str:
    return str(values[0])


def _made(seed: int, spec: PuzzleSpec, limit: Limit) -> tuple[GeneratedPuzzle, Report] | str:
    """The puzzle of a seed with its rating, or why none was found."""
    try:
        made = make(spec, seed=seed, limit=limit)
    except OutOfTimeError as error:
        return one_line(error)
    return made, grade(made.grid)


def _line(seed: int, *, spec: PuzzleSpec, limit: Limit) -> _Answer:
    """The line of a seed."""
    if isinstance(found := _made(seed, spec, limit), str):
        return _Answer((f"# seed {seed}: {found}",), is_made=False)
    return _Answer((_as_text(*found),), is_made=True)


def _killer_line(seed: int, *, limit: Limit) -> _Answer:
    """The line of a seed: a link to its killer sudoku."""
    try:
        puzzle = make_killer(seed, limit=limit)
    except OutOfTimeError as error:
        return _Answer((f"# seed {seed}: {one_line(error)}",), is_made=False)
    cages, needed = len(puzzle.constraints), hardest(iter_steps(puzzle))
    line = f"{link_with_constraints(puzzle)} {cages} cages, {needed}, seed {seed}"
    return _Answer((line,), is_made=True)


def _json_line(seed: int, *, spec: PuzzleSpec, limit: Limit) -> _Answer:
    """The JSON object of a seed."""
    if isinstance(found := _made(seed, spec, limit), str):
        none = json.dumps({"seed": seed, "puzzle": None, "message": found})
        return _Answer((none,), is_made=False)
    made, report = found
    return _Answer((json.dumps(_as_dict(made, spec, report)),), is_made=True)


def _row(seed: int, *, spec: PuzzleSpec, limit: Limit) -> _Answer:
    """The row of a seed."""
    if isinstance(found := _made(seed, spec, limit), str):
        nothing = (None,) * (len(_COLUMNS) - 2)
        return _Answer((seed, *nothing, found), is_made=False)
    made, report = found
    return _Answer((*_as_dict(made, spec, report).values(), None), is_made=True)


def _as_text(made: GeneratedPuzzle, report: Report) -> str:
    hardest = () if report.hardest is None else (report.hardest.value,)
    parts = (
        f"ED={report.er}/{report.ep}/{report.ed}",
        *hardest,
        f"{len(made.grid.givens)} givens",
        f"seed {made.seed}",
    )
    return f"{format_line(made.grid)} {', '.join(parts)}"


def _as_dict(made: GeneratedPuzzle, spec: PuzzleSpec, report: Report) -> dict[str, Value]:
    band = Band.of(report.er)
    return {
        "seed": made.seed,
        "puzzle": made.grid.to_line(),
        "line": format_line(made.grid),
        "variant": spec.variant.name,
        "symmetry": spec.symmetry.value if spec.pattern is None else symmetries_of(spec.pattern)[0],
        "givens": len(made.grid.givens),
        "minimal": spec.minimal,
        "er": report.er.tenths / 10,
        "ep": report.ep.tenths / 10,
        "ed": report.ed.tenths / 10,
        "hardest": None if report.hardest is None else report.hardest.slug,
        "band": None if band is None else band.slug,
        "tried": made.tried,
    }


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


def _technique(name: str, role: str = "needed") -> Technique:
    """The technique with a name, which may be a common name.

    Args:
        name: the name.
        role: how the spec uses it, for the message.
    """
    technique = find_technique(name)
    if technique is None:
        near = similar_names(name, [technique for technique in Technique if technique.se_range])
        fix = f"did you mean {' or '.join(near)}?" if near else _ALL_TECHNIQUES
        raise WrongUseError(f"{name!r} is not a known technique: {fix}")
    if technique.se_range and is_shape(name) and name_key(name) != name_key(technique.value):
        # The puzzle could need any other shape of the technique.
        raise WrongUseError(
            f"{name!r} is one of several shapes of {technique.slug}: that can be {role}, but "
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
    """The cells of a pattern whose characters do not stand for an empty cell."""
    rows = ["".join(line.split()) for line in _contents("--pattern", text).splitlines()]
    rows = [row for row in rows if row and not row.startswith("#")]
    titled = len("".join(rows[1:])) == len(CELLS)
    characters = "".join(rows[titled:])
    if len(characters) != len(CELLS):
        raise WrongUseError(
            f"--pattern takes {len(CELLS)} characters, such as x for a given and . for an empty "
            f"cell, or a file with them, not {len(characters)}"
        )
    return frozenset(cell for cell in CELLS if characters[cell] not in _NO_GIVEN)


def _solution(text: str, variant: Variant) -> str:
    """The digits of a solution in any notation."""
    digits = _contents("--solution", text)
    try:
        return parse_grid(digits, format_variant(variant)).to_line()
    except CommandError as error:
        raise WrongUseError(f"--solution: {error}") from error


def _contents(option: str, text: str) -> str:
    """The contents of the file or standard input that an argument names; or the argument itself."""
    if text != "-" and not (
        len(text) < _LONGEST_NAME and "\n" not in text and Path(text).is_file()
    ):
        return text
    try:
        with open_input(text) as source:
            return decode(source.text.read(_LONGEST))
    except CommandError as error:
        raise WrongUseError(f"{option}: {error}") from error
    except ValueError as error:
        raise WrongUseError(f"{option}: {text}: {error}") from error


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
