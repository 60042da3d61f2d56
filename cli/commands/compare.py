"""The command `compare` with its options."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import completion
from cli.commands.arguments import Cluster, Force, Jobs, Theme


def compare(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE",
            help="A file for each source, with one puzzle per line, as for grade --input; - is "
            "standard input.",
            show_default=False,
        ),
    ],
    column: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Read the puzzles from this column of tables, as in grade.",
            show_default=False,
        ),
    ] = None,
    scales: Annotated[
        list[str] | None,
        typer.Option(
            "--scale",
            metavar="NAME",
            autocompletion=completion.scales,
            help="Only on this scale: se, hodoku or grader. May be given several times. "
            "Default: all.",
            show_default=False,
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(
            "--grader-rule",
            metavar="NAME",
            help="For the scale grader: essay or program, as in grade --grader-rule.",
            show_default=False,
        ),
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long grading one puzzle on one scale may take. If it takes longer, it is "
            "reported and left out, because it has only a lower bound. Default: no limit.",
            show_default=False,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT.png",
            help="Also draw the distributions into this file: .png, .jpg or .webp.",
            show_default=False,
        ),
    ] = None,
    force: Force = False,
    theme: Theme = "light",
    variant: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The kind of sudoku of all puzzles: diagonal, windoku, or jigsaw: and a layout. "
            "Default: what each line says.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", help="Print one JSON object with all figures and the exact distributions."
        ),
    ] = False,
) -> None:
    """Compare how hard the puzzles of several files are, and test whether they differ.

    For each scale and file, it prints the number of puzzles, mean, standard deviation, median,
    quartiles and the distribution. It compares every two files by Welch's t-test, corrected by
    Holm's method, and prints the size of the difference as Hedges' g. It needs the extra
    [research].

    A line that is not a puzzle with one solution is reported on standard error and left out; the
    exit status is then 1. A scale leaves out puzzles of a kind that it does not know, and says so.
    """
    from cli import comparing

    raise typer.Exit(
        comparing.compare(
            files,
            column=column,
            scales=scales or [],
            rule=rule,
            jobs=jobs,
            cluster=cluster,
            seconds=seconds,
            plot=plot,
            force=force,
            theme=theme,
            json_wanted=as_json,
            variant=variant,
        )
    )
