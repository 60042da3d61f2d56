"""The commands `steps`, `hint` and `why` with their options."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.arguments import (
    Cells,
    Column,
    Force,
    Inputs,
    Language,
    Order,
    Puzzles,
    Theme,
    Variant,
)


def steps(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object per line: order, technique (as the order calls it), name "
            "(as the hints call it), rating, strong_links (of a chain, or null), placements "
            "(r1c2=3), eliminations (r1c2<>3); for chains of se also common_name, kind, "
            "house, complexity, chains (branches, node by node) and nested (the chains that "
            "prove single links of these chains). More: sudoku-tutor help steps-json",
        ),
    ] = False,
    all_steps: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Instead of a path, print every step that is possible in this position, in the "
            "teacher's order with its cost, easiest first. > marks the step that the tutor takes "
            "(with --json: taken).",
        ),
    ] = False,
    as_certificate: Annotated[
        bool,
        typer.Option(
            "--certificate",
            help="Print JSON lines with the proof of each step, which another program can check "
            "without searching. More: sudoku-tutor help certificates",
        ),
    ] = False,
    template: Annotated[
        str | None,
        typer.Option(
            "-f",
            "--format",
            metavar="FMT",
            help="Print this text after each step instead: %s is a short description of the step, "
            "%r its rating, %i the grid after it. More: sudoku-tutor help files",
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
    """Show the solving path that the rating is based on.

    The path may end before the solution, because time is up or no technique finds a step. Then
    standard error says so, and the exit status is 1. With --json and an order that rates puzzles,
    the last line is then an object with the keys ending and rating. Puzzles with constraints are
    often beyond all techniques. No classic or variant puzzle with one solution is known to be,
    except for a few that give candidates instead of digits.
    """
    from cli import path
    from cli.errors import WrongUseError
    from cli.several import PuzzleSource

    show = path.certificates if as_certificate else path.all_steps if all_steps else path.steps
    if template is not None:
        if as_certificate or all_steps:
            raise WrongUseError("--format is for a path: leave --all and --certificate out")
        show = partial(path.steps, template=template)
    source = PuzzleSource(puzzles or [], files or [], column, variant)
    raise typer.Exit(show(source, as_json=as_json, seconds=seconds, order=order))


def hint(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    level: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=1,
            max=4,
            help="How much to reveal: 1 a nudge, 2 the technique, 3 where it is, 4 the whole "
            "argument.",
        ),
    ] = 1,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object instead: the next step as in steps --json; levels, a list "
            "of the four texts; and proof, the whole argument if level 4 is shorter, or null. With "
            "--level 4, if singles follow a single, also following, their number.",
        ),
    ] = False,
    whole: Annotated[
        bool,
        typer.Option(
            "--full",
            help="Show the whole argument, link by link, however long. Level 4 shortens long "
            "arguments.",
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also draw the hint into this file: .png, .svg, .pdf or .jpg. With --level 4, "
            ".webp animates all views of the step. - writes to standard output.",
            show_default=False,
        ),
    ] = None,
    force: Force = False,
    language: Language = "en",
    cells: Cells = "rc",
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
    """Give a hint for the next step."""
    from cli import path
    from cli.several import PuzzleSource

    raise typer.Exit(
        path.hint(
            PuzzleSource(puzzles or [], files or [], column, variant),
            level=level,
            out=out,
            force=force,
            language=language,
            cells=cells,
            theme=theme,
            seconds=seconds,
            order=order,
            as_json=as_json,
            whole=whole,
        )
    )


def why(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object for each puzzle. More: sudoku-tutor help why-rated",
        ),
    ] = False,
    morphs: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=0,
            help="How many equivalent puzzles (rotated and renumbered at random) to rate as well.",
        ),
    ] = 20,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", help="Seed for the random equivalent puzzles.")
    ] = 0,
    seconds: Annotated[
        float,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            min=0,
            help="How long each puzzle may take; the answer says what was left out. 0: no limit.",
        ),
    ] = 60,
    variant: Variant = None,
) -> None:
    """Explain a Sudoku Explainer rating: which step decides it, and what would lower it.

    It prints the crux, which is the first step with that rating, and its position. It shows that
    none of the techniques that are tried earlier works in that position, and which extra given,
    placed digit or removed candidate would lower the rating most. It also prints the rating
    without rectangles, loops and BUGs, and the ratings of equivalent puzzles.
    """
    from cli import why as reasons
    from cli.several import PuzzleSource

    source = PuzzleSource(puzzles or [], files or [], column, variant)
    raise typer.Exit(
        reasons.show(source, as_json=as_json, morphs=morphs, seed=seed, seconds=seconds)
    )
