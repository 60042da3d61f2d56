"""The commands `vicinity`, `search`, `minimise` and `morph` with their options."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import completion
from cli.commands.arguments import (
    OUTPUT,
    Cluster,
    Column,
    Force,
    Inputs,
    Jobs,
    Provenance,
    Puzzle,
    Puzzles,
    Theme,
)
from cli.errors import WrongUseError

WHICH = "Which puzzles"
Maximise = Annotated[
    str,
    typer.Option(
        metavar="COLUMN",
        autocompletion=completion.columns,
        help="Rank puzzles by this column of numbers, as in grade --columns. Ties are decided by "
        "ER, then EP, then ED.",
        rich_help_panel=WHICH,
    ),
]
Keep = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CONDITION",
        help="Print only puzzles for which this condition on a column of numbers holds, such as "
        "'er>9.0' or 'givens<=22'. May be given several times.",
        rich_help_panel=WHICH,
        show_default=False,
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="TEMPLATE",
        help="How to print each puzzle, as in grade --format. Default: '%g ED=%r/%p/%d'.",
        rich_help_panel=OUTPUT,
        show_default=False,
    ),
]
Seed = Annotated[int, typer.Option(metavar="NUMBER", help="Seed for the random choices.")]
Limit = Annotated[
    float, typer.Option("--limit", metavar="SECONDS", help="How long rating one puzzle may take.")
]


def vicinity(
    puzzle: Puzzle,
    remove: Annotated[
        int, typer.Option(metavar="NUMBER", min=0, max=8, help="How many givens to remove.")
    ] = 1,
    add: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=8,
            help="How many givens to add: up to 2, or more with --sample.",
        ),
    ] = 1,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal/--no-minimal",
            help="Only puzzles from which no given can be removed.",
            rich_help_panel=WHICH,
        ),
    ] = True,
    sample: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=1,
            help="Try only this many random choices of givens to remove. If --add is greater than "
            "2, all added givens but the last two are chosen at random as well.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 0,
    keep: Keep = None,
    best: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=1,
            help="Print only this many puzzles, after all are rated: those that rank highest by "
            "--maximise.",
            show_default=False,
        ),
    ] = None,
    maximise: Maximise = "er",
    template: Format = None,
    unrated: Annotated[
        bool, typer.Option("--unrated", help="Print the puzzles without rating them.")
    ] = False,
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            autocompletion=completion.columns,
            help="The columns of a table, as in grade --columns. Default: puzzle, er, ep, ed, and "
            "those of --maximise and --keep.",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the puzzles into this file: a table if its name ends in .csv, .tsv, .jsonl "
            "or .parquet, otherwise the lines that would be printed.",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="OUT.png",
            help="Also draw the distribution of the ratings into this file: .png, .jpg or .webp.",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    theme: Theme = "light",
    provenance: Provenance = False,
    force: Force = False,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    seconds: Limit = 60.0,
) -> None:
    """Print the puzzles that differ from a puzzle by a few givens, and rate them.

    By default one given is removed and one added, which setters write as {-1+1}. All such puzzles
    with one solution are found; of equivalent ones only the first is printed. With --best, Ctrl-C
    prints the best so far.
    """
    from cli.executor import make_executor
    from cli.made_puzzles import parse_rater
    from cli.neighbours import Exchange, print_vicinity
    from cli.puzzle import parse_limit
    from cli.theme import require_theme

    if unrated and (keep or template or columns):
        raise WrongUseError("--keep, --format and --columns need ratings: leave out --unrated")
    limit = parse_limit(seconds)
    rater = (
        None
        if unrated
        else parse_rater(template, maximise, keep or [], limit, columns=columns, out=out)
    )
    require_theme(theme)
    plot = None
    if picture is not None:
        from cli.vicinity_plot import VicinityPlot

        plot = VicinityPlot(picture, theme, force=force)
    raise typer.Exit(
        print_vicinity(
            puzzle,
            Exchange(remove, add, minimal, sample, seed),
            rater=rater,
            best=best,
            executor=make_executor(jobs, cluster),
            out=out,
            plot=plot,
            provenance=provenance,
            force=force,
        )
    )


def search(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    maximise: Maximise = "er",
    keep: Keep = None,
    best: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=1,
            max=10_000,
            help="How many of the highest puzzles to keep and print.",
        ),
    ] = 20,
    time: Annotated[
        float, typer.Option("--seconds", metavar="SECONDS", help="How long to search.")
    ] = 60.0,
    seed: Seed = 0,
    template: Format = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the highest puzzles into this file, at most once a second.",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on from the puzzles in the file of --out."),
    ] = False,
    force: Force = False,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    seconds: Limit = 60.0,
) -> None:
    """Search for the hardest puzzles, from puzzle to neighbour.

    It rates all neighbours of the puzzles, with one given removed and one added. Then it rates the
    neighbours of the highest of these, and so on. When all of them are known, it exchanges two
    random givens. At the end, or on Ctrl-C, it prints the highest puzzles, the highest first.
    """
    from cli.climbing import climb
    from cli.executor import make_executor
    from cli.made_puzzles import parse_rater
    from cli.puzzle import parse_limit
    from cli.several import PuzzleSource

    if resume and out is None:
        raise WrongUseError("--resume continues a file of puzzles: add --out FILE")
    raise typer.Exit(
        climb(
            PuzzleSource(puzzles or [], files or [], column),
            rater=parse_rater(template, maximise, keep or [], parse_limit(seconds)),
            best=best,
            seed=seed,
            duration=parse_limit(time, "--seconds"),
            executor=make_executor(jobs, cluster),
            out=out,
            resume=resume,
            force=force,
        )
    )


def minimise(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    every: Annotated[
        bool, typer.Option("--all", help="Print all minimal puzzles inside the puzzle.")
    ] = False,
    redundant: Annotated[
        bool,
        typer.Option(
            "--redundant", help="Print only the givens that can be removed, each on its own."
        ),
    ] = False,
    number: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--number",
            metavar="NUMBER",
            min=1,
            help="With --all: print at most this many puzzles.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 0,
    seconds: Annotated[
        float,
        typer.Option(
            "--limit", metavar="SECONDS", help="With --all: how long the search may take."
        ),
    ] = 60.0,
) -> None:
    """Remove givens until none can be removed without a second solution.

    Givens are tried in random order.
    """
    from cli import variations
    from cli.puzzle import parse_limit
    from cli.several import PuzzleSource

    if every and redundant:
        raise WrongUseError("give either --all or --redundant")
    if number is not None and not every:
        raise WrongUseError("--number is for --all")
    raise typer.Exit(
        variations.minimise(
            PuzzleSource(puzzles or [], files or [], column),
            every=every,
            redundant=redundant,
            number=number,
            seed=seed,
            limit=parse_limit(seconds),
        )
    )


def morph(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    number: Annotated[
        int,
        typer.Option(
            "-n",
            "--number",
            metavar="NUMBER",
            min=1,
            max=1_000_000,
            help="How many equivalent puzzles to print.",
        ),
    ] = 1,
    seed: Seed = 0,
) -> None:
    """Turn a puzzle, permute its lines and rename its digits at random.

    The result is equivalent: it has as many solutions and needs the same techniques. Sudoku
    Explainer may rate it differently. What counts as equivalent: `sudoku-tutor help canonical`.
    """
    from cli import variations
    from cli.several import PuzzleSource

    raise typer.Exit(
        variations.morph(PuzzleSource(puzzles or [], files or [], column), number=number, seed=seed)
    )
