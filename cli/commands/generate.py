"""The command `generate` with its options."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import completion
from cli.commands.arguments import OUTPUT, Force, Provenance

GIVENS = "Givens"
HOW_MANY = "How many"


def generate(
    number: Annotated[
        int,
        typer.Option(
            "-n",
            "--number",
            metavar="NUMBER",
            min=1,
            max=1_000_000,
            help="How many puzzles to make.",
            rich_help_panel=HOW_MANY,
        ),
    ] = 1,
    band: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.bands,
            help="How hard: easy, medium, hard or expert.",
            show_default=False,
        ),
    ] = None,
    er: Annotated[
        str | None,
        typer.Option(
            "--er",
            metavar="LOW-HIGH",
            help="How hard, as Sudoku Explainer rating (ER): 3.0-4.2, or 2.6.",
            show_default=False,
        ),
    ] = None,
    needs: Annotated[
        str | None,
        typer.Option(
            metavar="TECHNIQUE",
            autocompletion=completion.techniques,
            help="The hardest technique that the puzzle needs (a Sudoku Explainer name such as "
            "x-wing). Easier techniques alone must not solve the puzzle. x-wing:2 asks for two "
            "X-wing steps.",
            show_default=False,
        ),
    ] = None,
    forbid: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TECHNIQUE",
            autocompletion=completion.techniques,
            help="A technique that the solving path must not use. May be given several times.",
            show_default=False,
        ),
    ] = None,
    without_uniqueness: Annotated[
        bool,
        typer.Option(
            "--without-uniqueness",
            help="The path must not use unique rectangles, unique loops or BUG.",
        ),
    ] = False,
    clues: Annotated[
        str | None,
        typer.Option(
            metavar="LOW-HIGH",
            help="How many givens each puzzle has: 24-28, or 26.",
            rich_help_panel=GIVENS,
            show_default=False,
        ),
    ] = None,
    symmetry: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.symmetries,
            help="Symmetry of the givens: none, rotational (half a turn), quarter-turn, "
            "mirror-horizontal, mirror-vertical, mirror-diagonal, mirror-antidiagonal or full.",
            rich_help_panel=GIVENS,
        ),
    ] = "rotational",
    minimal: Annotated[
        bool | None,
        typer.Option(
            "--minimal/--no-minimal",
            help="Only puzzles from which no given (or symmetric group of givens) can be removed. "
            "Default: on, except with --clues or --pattern.",
            rich_help_panel=GIVENS,
            show_default=False,
        ),
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option(
            metavar="PATTERN",
            help="The cells of the givens: 81 characters or nine lines, with . for an empty cell "
            "and, for example, x for a given. Or a file that contains such a pattern, with or "
            "without a title in its first line.",
            rich_help_panel=GIVENS,
            show_default=False,
        ),
    ] = None,
    solution: Annotated[
        str | None,
        typer.Option(
            metavar="DIGITS",
            help="The solution: 81 digits, nine lines or a drawn grid; or a file that contains it.",
            rich_help_panel=GIVENS,
            show_default=False,
        ),
    ] = None,
    variant: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.variants,
            help="The kind of sudoku: classic, diagonal, windoku or jigsaw:LAYOUT (gears, "
            "windmill, towers, spiral, or 81 letters, one per cell).",
        ),
    ] = "classic",
    constraint: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="killer: make killer sudokus without givens, as links to SudokuPad. It cannot be "
            "combined with options about givens, techniques or ratings.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            help="The seed of the first puzzle; further puzzles use the next numbers. The same "
            "seed and options give the same puzzles. Default: a random number.",
            rich_help_panel=HOW_MANY,
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the puzzles into this file: a table with the keys of --json if its name "
            "ends in .csv, .tsv, .jsonl or .parquet, otherwise the lines that would be printed.",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    provenance: Provenance = False,
    force: Force = False,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            rich_help_panel=OUTPUT,
            help="Print one JSON object per line, one for each puzzle: seed, puzzle (81 "
            "characters), line (the puzzle after the name of its variant, as grade reads it), "
            "variant, symmetry, givens, minimal, er, ep, ed, hardest (technique), band, "
            "tried (puzzles looked at).",
        ),
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=256,
            help="How many processes to use; 0 means one per available core.",
            rich_help_panel=HOW_MANY,
        ),
    ] = 0,
    seconds: Annotated[
        float,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long making one puzzle may take.",
            rich_help_panel=HOW_MANY,
        ),
    ] = 60.0,
) -> None:
    """Make new puzzles with exactly one solution, and rate them.

    Each line has the puzzle, then its rating ER/EP/ED, the hardest technique, the number of givens
    and the seed. A puzzle that takes longer than --limit is reported by a line that starts with #,
    and the exit status is then 1.
    """
    from cli import generating

    options = generating.SpecOptions(
        band=band,
        er=er,
        needs=needs,
        forbid=forbid or (),
        without_uniqueness=without_uniqueness,
        clues=clues,
        symmetry=symmetry,
        minimal=minimal,
        variant=variant,
        pattern=pattern,
        solution=solution,
    )
    raise typer.Exit(
        generating.generate(
            options,
            constraint=constraint,
            number=number,
            seed=seed,
            out=out,
            provenance=provenance,
            force=force,
            as_json=as_json,
            jobs=jobs,
            seconds=seconds,
        )
    )
