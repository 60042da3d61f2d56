"""Arguments and options that several commands share, with their help."""

from typing import Annotated

import typer

from cli.commands import completion

OUTPUT = "Output"
RUN = "Long runs"
NOTATIONS = (
    "The puzzle, in quotes: 81 characters (. or 0 for an empty cell), nine lines, a drawn grid, "
    "pencil marks, or a link, such as to f-puzzles or SudokuPad. - reads it from standard input. "
    "Only solve, steps, hint, draw and booklet take puzzles with constraints."
)
Puzzle = Annotated[str, typer.Argument(metavar="PUZZLE", help=NOTATIONS, show_default=False)]
Puzzles = Annotated[
    list[str] | None, typer.Argument(metavar="PUZZLE...", help=NOTATIONS, show_default=False)
]
Inputs = Annotated[
    list[str] | None,
    typer.Option(
        "-i",
        "--input",
        metavar="FILE",
        help="Read the puzzles from a file with one puzzle per line, or with drawn grids; - is "
        "standard input. Compressed files are unpacked; blank lines and lines that start with # "
        "are skipped. May be given several times.",
        show_default=False,
    ),
]
Column = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="With --input: read the puzzles from this column of a table (values separated by "
        "commas, tabs, semicolons or bars; JSON lines; or Parquet).",
        show_default=False,
    ),
]
Variant = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=completion.variants,
        help="The kind of sudoku: classic, diagonal, windoku, jigsaw:LAYOUT (gears, windmill, "
        "towers, spiral, or 81 letters, one per cell), or jigsaw if the puzzle is followed by "
        "the 81 letters of its regions. Not needed if the puzzle begins with its kind, as in "
        "diagonal:53..7...",
        show_default=False,
    ),
]
Jobs = Annotated[
    int,
    typer.Option(
        metavar="NUMBER",
        min=0,
        max=256,
        help="How many processes to use; 0 means one per available core.",
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Rate on the Dask cluster whose scheduler has this address, such as "
        "tcp://cluster:8786. --jobs then sets how many local processes do the work if the cluster "
        "is unavailable. More: sudoku-tutor help host-cluster",
        rich_help_panel=RUN,
        show_default=False,
    ),
]
Language = Annotated[
    str,
    typer.Option(
        metavar="CODE",
        autocompletion=completion.languages,
        help="Language of the text, such as en or de.",
    ),
]
Cells = Annotated[
    str,
    typer.Option(
        metavar="STYLE",
        autocompletion=completion.one_of("rc", "a1"),
        help="How to name cells: rc (r3c4) or a1 (C4).",
    ),
]
Theme = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        autocompletion=completion.themes,
        help="The colours of the picture: light, dark, high-contrast or print.",
    ),
]
Order = Annotated[
    str | None,
    typer.Option(
        "--order",
        "--scale",
        metavar="NAME",
        autocompletion=completion.orders,
        help="The order of techniques to follow: teacher (easy, useful steps first), "
        "se (Sudoku Explainer) or hodoku (HoDoKu). Default: teacher for hint and steps --all, "
        "se for steps.",
        show_default=False,
    ),
]
Provenance = Annotated[
    bool,
    typer.Option(
        "--provenance",
        rich_help_panel=OUTPUT,
        help="With --out: begin the file with a line that says how it was made: version and "
        "options (# and JSON; in .jsonl an object). .parquet always has this as metadata.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")]
