"""`sudoku-tutor booklet`: puzzles with their solutions and cruxes as a PDF file."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from cli.errors import CommandError, WrongUseError
from cli.inputs import no_puzzles, open_input
from cli.line_grading import LineRefusal, read_grid
from cli.names import choose
from cli.output import check_new, is_stdout, note, print_line, refuse_terminal, save
from cli.progress_bar import item_progress
from cli.puzzle import check_variant, parse_limit
from cli.puzzle_lines import read_puzzles
from cli.scales import parse_order
from cli.theme import parse_theme
from engine import (
    Grid,
    HintLevel,
    Limit,
    OutOfTimeError,
    Step,
    SudokuError,
    explain,
    grade,
)
from engine.constraints.constraint import counts_by_kind
from engine.constraints.puzzle import Puzzle
from engine.constraints.uniqueness import Uniqueness, check_puzzle
from engine.language import (
    N_,
    CellNames,
    languages,
    start_of_sentence,
    translate,
    use_locale,
)
from engine.orders.constraints import PuzzleStep, iter_steps
from engine.orders.scale import SolvingOrder
from engine.orders.scales import SE
from engine.words.rating import describe_hardness
from renderer import LAYOUTS, MOST_PUZZLES, BookletPuzzle, Paper, draw_booklet

_MOST_CHARACTERS: Final = 200
"""The maximum length of the title in characters."""
_PAPERS: Final = {paper.name.lower(): paper for paper in Paper}
_DIFFICULTY: Final = N_("{hardness} · ER {rating}")


def write(
    file: str,
    *,
    out: Path,
    force: bool,
    title: str | None,
    paper: str,
    per_page: int,
    language: str,
    cells: str,
    theme: str,
    order: str | None,
    seconds: float,
    variant: str | None,
) -> int:
    """Write a booklet of the puzzles in a file.

    The arguments are the options of `sudoku-tutor booklet`.

    Returns:
        The exit status: 1 if a line is not a puzzle and therefore left out.

    Raises:
        WrongUseError: if an option is wrong.
        CommandError: if the file cannot be read, has no puzzles or too many, or the booklet cannot
            be written.
    """
    if per_page not in LAYOUTS:
        raise WrongUseError(f"--per-page: choose one of {', '.join(map(str, LAYOUTS))}")
    if is_stdout(out):
        refuse_terminal("--out", "a booklet")
    elif out.suffix.lower() != ".pdf":
        raise WrongUseError(f"--out {out}: a booklet is a .pdf file; choose such a name")
    else:
        check_new(out, force=force)
    heading = title if title is not None else Path(file).stem if file != "-" else "Sudoku"
    if len(heading) > _MOST_CHARACTERS:
        raise WrongUseError(f"--title: at most {_MOST_CHARACTERS} characters, not {len(heading)}")
    check_variant(variant)
    size = choose(paper, _PAPERS, "paper")
    locale = choose(language, {code: code for code in languages()}, "language")
    style = choose(cells, {naming.value: naming for naming in CellNames}, "way to name cells")
    colours = parse_theme(theme)
    chosen, limit = parse_order(order or SE.slug), parse_limit(seconds or None)

    grids, failed = _read(file, variant, chosen)
    with use_locale(locale, cells=style):
        puzzles = _examined(grids, chosen, limit)
        booklet = draw_booklet(puzzles, title=heading, paper=size, per_page=per_page, theme=colours)
    save(booklet, out, force=force)
    if not is_stdout(out):
        noun = "puzzle" if len(puzzles) == 1 else "puzzles"
        print_line(f"{out}: {len(puzzles)} {noun}, {max(len(booklet) // 1000, 1):,} kB")
    return 1 if failed else 0


def _read(file: str, variant: str | None, order: SolvingOrder) -> tuple[list[Grid | Puzzle], bool]:
    """The puzzles in a file, and whether a line is not one; standard error says why.

    Raises:
        CommandError: if the file cannot be read, has no puzzles or too many, or has a puzzle of a
            variant that the order does not support.
    """
    grids: list[Grid | Puzzle] = []
    failed = False
    with open_input(file) as source:
        for line in read_puzzles(source.text):
            grid: Grid | Puzzle | LineRefusal | None = read_grid(line, variant, proper=True)
            if isinstance(grid, LineRefusal) and grid.puzzle and variant is None:
                grid = _solved(grid.puzzle, line.number)
            if isinstance(grid, LineRefusal):
                note(grid.reason)
                failed = True
            elif isinstance(grid, Puzzle):
                grids.append(grid)
            elif grid is not None:
                if not order.supports(grid.variant):
                    raise CommandError(
                        f"line {line.number}: {order.order_name} is only for classic sudokus "
                        f"(--order {SE.slug})"
                    )
                grids.append(grid)
            if len(grids) > MOST_PUZZLES:
                raise CommandError(
                    f"{source.name} has more than {MOST_PUZZLES} puzzles: split it into several"
                )
        if not grids:
            raise CommandError(no_puzzles(source))
    return grids, failed


def _solved(puzzle: Puzzle, number: int) -> Puzzle | LineRefusal:
    """A puzzle with constraints with its only solution, or why there is not one."""
    try:
        report = check_puzzle(puzzle)
    except SudokuError as error:
        return LineRefusal(f"line {number}: {error}", error.code)
    if report.uniqueness is not Uniqueness.ONE:
        return LineRefusal(f"line {number}: {report.text}", SudokuError.code)
    return replace(puzzle, only_solution=report.solved.solutions[0])


def _examined(grids: list[Grid | Puzzle], order: SolvingOrder, limit: Limit) -> list[BookletPuzzle]:
    """Rate puzzles and find their hardest steps."""
    puzzles: list[BookletPuzzle] = []
    with item_progress(len(grids), "puzzles", lambda _: None) as count:
        for grid in grids:
            if isinstance(grid, Grid):
                puzzles.append(_examine(grid, order, limit))
            else:
                puzzles.append(_examine_constrained(grid, limit))
            count("")
    return puzzles


def _examine(grid: Grid, order: SolvingOrder, limit: Limit) -> BookletPuzzle:
    """Rate a puzzle and find the first of its hardest steps."""
    report = grade(grid, limit=limit)
    difficulty = translate(
        _DIFFICULTY, hardness=describe_hardness(report.er.tenths), rating=report.er.words
    )
    crux = _crux(grid, order, limit) if report.exact else None
    words = "" if crux is None else explain(crux, HintLevel.FULL)
    return BookletPuzzle(grid, difficulty, report.solution, crux, words)


def _examine_constrained(puzzle: Puzzle, limit: Limit) -> BookletPuzzle:
    """Name the constraints of a puzzle, and find the first of the hardest steps to its solution."""
    path: list[PuzzleStep] = []
    with suppress(OutOfTimeError):
        path.extend(iter_steps(puzzle, limit=limit))
    crux = None
    if path and path[-1].grid.apply(path[-1]).is_solved:
        crux = max(path, key=lambda step: step.cost)
    words = "" if crux is None else crux.words(HintLevel.FULL).words
    named = start_of_sentence(", ".join(counts_by_kind(puzzle.constraints)))
    return BookletPuzzle(puzzle.grid, named, puzzle.only_solution, crux, words, puzzle.constraints)


def _crux(grid: Grid, order: SolvingOrder, limit: Limit) -> Step | None:
    """The first of the hardest steps of a path; None if the path is not found in time."""
    try:
        return max(order.iter_steps(grid, limit=limit), key=lambda step: step.rating)
    except OutOfTimeError:
        return None
