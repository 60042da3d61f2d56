"""The commands `solve` and `canon` with their options."""

from typing import Annotated

import typer

from cli.commands import completion
from cli.commands.arguments import Column, Inputs, Puzzles, Variant


def solve(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
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
            help="Also print statistics: positions examined (nodes), guesses, guesses undone "
            "(backtracks), nested guesses (depth), time. search counts only nodes.",
        ),
    ] = False,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object: method, solutions, all_found (whether there are no "
            "others), nodes, guesses, backtracks, depth, seconds.",
        ),
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long it may take. Default: each method has a maximum number of positions, "
            "which takes a few seconds.",
            show_default=False,
        ),
    ] = None,
    variant: Variant = None,
) -> None:
    """Print the solution as 81 digits.

    The exit status is 1 if there is no solution, or if there are several and --count does not ask
    for them. With several puzzles, such a puzzle is reported by a line that starts with #.
    """
    from cli import solving
    from cli.several import PuzzleSource

    raise typer.Exit(
        solving.solve(
            PuzzleSource(puzzles or [], files or [], column, variant),
            method=method,
            count=count,
            stats=stats,
            as_json=as_json,
            seconds=seconds,
        )
    )


def canon(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object for each grid: minlex, the form, and automorphisms, the "
            "number of ways to turn the grid into itself (1 if it has no symmetry).",
        ),
    ] = False,
    unique: Annotated[
        bool,
        typer.Option(
            "--unique",
            help="Of equivalent grids, print only the first, unchanged.",
        ),
    ] = False,
) -> None:
    """Print the canonical (minlex) form, the same for all equivalent grids.

    Puzzles and solutions have a canonical form, and so does every other classic grid in which no
    house has a digit twice. What counts as equivalent: `sudoku-tutor help canonical`.
    """
    from cli import canonical
    from cli.several import PuzzleSource

    raise typer.Exit(
        canonical.canon(
            PuzzleSource(puzzles or [], files or [], column), as_json=as_json, unique=unique
        )
    )
