"""The commands `solve` and `canon` with their options."""

from typing import Annotated

import typer

from cli.commands import completion
from cli.commands.arguments import Input, Puzzles, Variant


def solve(
    puzzles: Puzzles = None,
    file: Input = None,
    method: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.methods,
            help="How to solve it: search, exact-cover, propagation or backtracking. "
            "More: sudoku-tutor help solvers",
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
    is 1. Of several puzzles, these have a line that starts with # and says so.
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


def canon(
    puzzles: Puzzles = None,
    file: Input = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object for each grid: minlex, the form, and automorphisms, in how many "
            "ways the grid can be turned into itself (1 if it has no symmetry).",
        ),
    ] = False,
) -> None:
    """Print the canonical (minlex) form: equal for grids that are turned or renamed.

    Puzzles and solutions have one, and every other classic grid without two equal digits in a
    house. docs/canonical.md says what counts as the same.
    """
    from cli import canonical

    raise typer.Exit(canonical.canon(puzzles or [], file, as_json=as_json))
