"""The command `steps` with its options; see `cli.app` for the other commands."""

from functools import partial
from typing import Annotated

import typer

from cli.arguments import Input, Order, Puzzles, Variant


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
            "chains (branches, node by node) and nested (the chains inside). More: sudoku-tutor "
            "help steps-json",
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
    as_certificate: Annotated[
        bool,
        typer.Option(
            "--certificate",
            help="JSON lines with the proof of each step, which another program can check without "
            "searching. More: sudoku-tutor help certificates",
        ),
    ] = False,
    template: Annotated[
        str | None,
        typer.Option(
            "-f",
            "--format",
            metavar="FMT",
            help="What to print after each step instead, with the letters of serate's --after: "
            "%s its short text, %r its rating, %i the grid after it. More: sudoku-tutor help files",
            show_default=False,
        ),
    ] = None,
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
    exit status is 1. With one solution, only puzzles that are given by their candidates are known
    for which no technique finds a step.
    """
    from cli import path
    from cli.errors import WrongUseError

    show = path.certificates if as_certificate else path.all_steps if all_steps else path.steps
    if template is not None:
        if as_certificate or all_steps:
            raise WrongUseError("--format is for a path: leave --all and --certificate out")
        show = partial(path.steps, template=template)
    raise typer.Exit(
        show(puzzles or [], file, as_json=as_json, seconds=seconds, variant=variant, order=order)
    )
