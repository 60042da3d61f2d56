"""The commands, their options, and the text of `--help`.

The longest commands have modules of their own, `cli.app_...`; those for hosts are in `hosting`.

Only typer is imported here. Each command imports the module that does its work when it runs.
"""

from pathlib import Path
from typing import Annotated

import typer

from cli import hosting
from cli.app_compare import compare
from cli.app_generate import generate
from cli.app_grade import grade
from cli.arguments import Input, Order, Puzzle, Puzzles, Theme, Variant

app = typer.Typer(
    help="Rate, explain, draw and solve sudokus, and run the Discord bot that does the same.",
    epilog="Exit status: 0 all went well, 1 the puzzle or the task failed, 2 wrong use, "
    "130 stopped by Ctrl-C, 143 stopped by SIGTERM.",
    rich_markup_mode="markdown",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        import engine

        typer.echo(f"sudoku-tutor {engine.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        context.get_help()
        raise typer.Exit(2)


app.command()(grade)
app.command()(compare)


@app.command()
def steps(
    puzzles: Puzzles = None,
    file: Input = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object a line: order, technique (as the order calls it), name (as the "
            "hints call it), rating, strong_links (of a chain, or null), placements (r1c2=3), "
            "eliminations (r1c2<>3); for chains of se also common_name, kind, house, complexity, "
            "chains (branches, node by node) and nested (the chains inside). docs/steps-json.md "
            "describes them all.",
        ),
    ] = False,
    all_steps: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Not a path: every step of this position in the teacher's order, with its cost, "
            "the easiest first.",
        ),
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long the search for all steps may take. Default: no limit.",
            show_default=False,
        ),
    ] = None,
    variant: Variant = None,
    order: Order = None,
) -> None:
    """Show the solving path that the rating rests on.

    If the path ends before the solution, because the time is up or no technique finds a step,
    standard error says so (with --json, a last object with the keys ending and rating), and the
    exit status is 1. No puzzle with one solution is known for which no technique finds a step.
    """
    from cli import path

    show = path.all_steps if all_steps else path.steps
    raise typer.Exit(
        show(puzzles or [], file, as_json=as_json, seconds=seconds, variant=variant, order=order)
    )


@app.command()
def hint(
    puzzles: Puzzles = None,
    file: Input = None,
    level: Annotated[
        int,
        typer.Option(
            min=1, max=4, help="1 a place to look at, 2 the technique, 3 where it is, 4 all of it."
        ),
    ] = 1,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object instead: the next step as in steps --json, and levels, a list of "
            "the four texts. With --level 4 and if it begins a run of singles, also run, a list of "
            "their placements.",
        ),
    ] = False,
    singly: Annotated[
        bool,
        typer.Option(
            "--one-by-one", help="Tell only the next step where several singles follow each other."
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw what the hint shows into this file, too, .png or .jpg; it is overwritten. "
            ".webp at level 4 is an animation: one view of the step after the other. - is standard "
            "output.",
            show_default=False,
        ),
    ] = None,
    language: Annotated[
        str, typer.Option(metavar="CODE", help="Language of the hint: en or de.")
    ] = "en",
    cells: Annotated[
        str, typer.Option(metavar="STYLE", help="How to name cells: rc (r3c4) or a1 (C4).")
    ] = "rc",
    theme: Theme = "light",
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long the search for the step may take. Default: no limit.",
            show_default=False,
        ),
    ] = None,
    variant: Variant = None,
    order: Order = None,
) -> None:
    """Give a hint for the next step, or for the singles that come next."""
    from cli import path

    raise typer.Exit(
        path.hint(
            puzzles or [],
            file,
            level=level,
            out=out,
            language=language,
            cells=cells,
            theme=theme,
            seconds=seconds,
            variant=variant,
            order=order,
            as_json=as_json,
            singly=singly,
        )
    )


@app.command()
def draw(
    puzzle: Puzzle,
    out: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="Where the picture goes, .png, .jpg or .webp; it is overwritten. - is standard "
            "output.",
        ),
    ] = Path("sudoku.png"),
    candidates: Annotated[bool, typer.Option("--candidates", help="With pencil marks.")] = False,
    theme: Theme = "light",
    variant: Variant = None,
) -> None:
    """Draw a grid as a picture and print what it shows."""
    from cli import pictures

    pictures.draw(puzzle, out=out, candidates=candidates, theme=theme, variant=variant)


@app.command()
def read(
    images: Annotated[
        list[str],
        typer.Argument(
            metavar="IMAGE...",
            help="Photographs or screenshots: PNG, JPEG, WebP, GIF, BMP or AVIF. "
            "- is one from standard input.",
            show_default=False,
        ),
    ],
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object an image and line: image (as it was given), grid (81 characters "
            "with . for an empty cell; null if none was read), certain (whether it can be taken "
            "as it is), doubtful (cells to look at, such as r3c4), message (what there is to know "
            "about it, or why there is no grid; empty if all is well).",
        ),
    ] = False,
    debug_image: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT.png",
            help="Draw where the grids were found, and what was read in them, into this file, "
            ".png, .jpg or .webp; it is overwritten. With several images each gets its number: "
            "OUT-1.png, OUT-2.png.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Read the sudoku in each picture.

    A cell with a question mark is one to look at. If a picture shows several grids, the one that
    is most likely meant is read first.

    The exit status is 1 if a picture gave no grid; the others are read all the same.
    """
    from cli import reading

    raise typer.Exit(reading.read(images, as_json=as_json, debug_image=debug_image))


@app.command()
def solve(
    puzzles: Puzzles = None,
    file: Input = None,
    method: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How to solve it: search, exact-cover, propagation or backtracking. "
            "docs/solvers.md describes them.",
        ),
    ] = "search",
    count: Annotated[
        int | None,
        typer.Option(
            metavar="LIMIT",
            min=1,
            max=100_000,
            help="Print at most LIMIT solutions.",
            show_default=False,
        ),
    ] = None,
    stats: Annotated[
        bool,
        typer.Option(
            "--stats",
            help="Print statistics, too: positions examined (nodes), guesses, guesses taken back "
            "(backtracks), nested guesses (depth), time. search counts nodes only.",
        ),
    ] = False,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object: method, solutions, all_found (whether there are no others), "
            "nodes, guesses, backtracks, depth, seconds.",
        ),
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long it may take. Default: a number of positions for each method, some "
            "seconds.",
            show_default=False,
        ),
    ] = None,
    variant: Variant = None,
) -> None:
    """Print the solution as 81 digits.

    If there is no solution, or more than one and --count does not ask for them, the exit status
    is 1.
    """
    from cli import solving

    raise typer.Exit(
        solving.solve(
            puzzles or [],
            file,
            method=method,
            count=count,
            stats=stats,
            as_json=as_json,
            seconds=seconds,
            variant=variant,
        )
    )


app.command()(generate)


@app.command()
def lessons(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where the pages go; it is made if need be.")
    ],
) -> None:
    """Write a page on every technique, with a picture and something to practise on."""
    from cli import lessons as writer

    writer.write(folder)


# After the others, so that `--help` lists what members and setters use first.
app.add_typer(hosting.app)
