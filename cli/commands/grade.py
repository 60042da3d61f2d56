"""The command `grade` with its options."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import completion
from cli.commands.arguments import OUTPUT, RUN, Cluster, Column, Inputs, Puzzles, Variant


def grade(
    puzzles: Puzzles = None,
    files: Inputs = None,
    column: Column = None,
    scale: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.scales,
            help="The scale: se (Sudoku Explainer 1.2.1), hodoku (HoDoKu 2.2.0) or grader (Sudoku "
            "Grader, 0-10).",
        ),
    ] = "se",
    template: Annotated[
        str | None,
        typer.Option(
            "-f",
            "--format",
            metavar="FMT",
            help="One line for each puzzle, with serate's letters: %g the puzzle, %r the rating "
            "(ER), %p the pearl (EP), %d the diamond (ED); also %H HoDoKu's score, %L its level, "
            "%G the Sudoku Grader's grade. A value that the scale does not have is printed as -. "
            "Default for a file: %g ED=%r/%p/%d, %g %H %L or %g %G. More: sudoku-tutor "
            "help files",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    columns: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            autocompletion=completion.columns,
            help="Print a table of these columns instead, separated by tabs: er, ep, ed, "
            "hardest, counts, givens, solution, hodoku_score, hodoku_level, grader and others. "
            "More: sudoku-tutor help files",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print the table as JSON, one object per line.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    pearl: Annotated[
        bool,
        typer.Option(
            "--pearl",
            help="Stop rating a puzzle as soon as it cannot be a pearl (ER = EP). Its ER is then a "
            "lower bound (>=), where serate prints 20.0.",
        ),
    ] = False,
    diamond: Annotated[
        bool,
        typer.Option(
            "--diamond",
            help="Stop rating a puzzle as soon as it cannot be a diamond (ER = EP = ED).",
        ),
    ] = False,
    rule: Annotated[
        str | None,
        typer.Option(
            "--grader-rule",
            metavar="NAME",
            autocompletion=completion.one_of("essay", "program"),
            help="For --scale grader: how many eliminations earn the first point. essay: more than "
            "four; program: four or more. Default: essay.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=256,
            help="With --input: how many threads to use (or processes, where threads cannot do the "
            "work); 0 means one per available core.",
            rich_help_panel=RUN,
        ),
    ] = 1,
    cluster: Cluster = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long rating one puzzle may take; if it takes longer, its ratings are lower "
            "bounds (>=). Default: no limit.",
            rich_help_panel=RUN,
            show_default=False,
        ),
    ] = None,
    variant: Variant = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--out",
            metavar="RESULTS",
            help="With --input: write into this file, which becomes a table if its name ends in "
            ".tsv, .csv, .jsonl or .parquet, or has the lines of --format if it ends in .txt. "
            "More: sudoku-tutor help files",
            rich_help_panel=OUTPUT,
            show_default=False,
        ),
    ] = None,
    provenance: Annotated[
        bool,
        typer.Option(
            "--provenance",
            help="With --out: begin the table with a line that says how it was made: version, "
            "options and the digest of the input (# and JSON; in .jsonl an object). .parquet "
            "always has this as metadata.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume",
            help="With --out: continue an interrupted run; finished results of the same run are "
            "left as they are.",
            rich_help_panel=RUN,
        ),
    ] = False,
    force: Annotated[
        bool,
        typer.Option(
            "--force",
            help="With --out: replace RESULTS if it exists, and start an interrupted run over.",
            rich_help_panel=RUN,
        ),
    ] = False,
) -> None:
    """Rate puzzles, or a file of puzzles, on a scale of difficulty.

    A rating that starts with >= is a lower bound. A line of a file may begin with its variant and a
    colon. If a line is not a puzzle with exactly one solution, the output says why in a line that
    starts with #, and the exit status is 1.
    """
    from cli import grading
    from cli.several import PuzzleSource

    raise typer.Exit(
        grading.grade(
            PuzzleSource(puzzles or [], files or [], column, variant),
            scale=scale,
            template=template,
            columns=columns,
            as_json=as_json,
            rule=rule,
            jobs=jobs,
            cluster=cluster,
            seconds=seconds,
            pearl=pearl,
            diamond=diamond,
            out=out,
            resume=resume,
            force=force,
            provenance=provenance,
        )
    )
