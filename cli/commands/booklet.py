"""The commands `booklet` and `lessons` with their options."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import completion
from cli.commands.arguments import Cells, Force, Language, Theme, Variant


def booklet(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A file with a puzzle or a link on each line, or with drawn grids; - is standard "
            "input. Compressed files are unpacked; blank lines and lines that start with # are "
            "skipped.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="The PDF file; - is standard output."),
    ] = Path("booklet.pdf"),
    force: Force = False,
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="Title of the first page. Default: the name of the file.",
            show_default=False,
        ),
    ] = None,
    paper: Annotated[
        str, typer.Option(metavar="NAME", help="Size of the pages: a4, letter or legal.")
    ] = ("a4"),
    per_page: Annotated[
        int, typer.Option(metavar="NUMBER", help="Puzzles on a page: 1, 2, 4, 6, 9 or 12.")
    ] = 4,
    language: Language = "en",
    cells: Cells = "rc",
    theme: Theme = "print",
    order: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.orders,
            help="The order of techniques in which the hardest step is found: se (Sudoku "
            "Explainer), teacher (easy, useful steps first) or hodoku (HoDoKu). Default: se.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            min=0,
            help="How long each puzzle may take; if it takes longer, the booklet shows a lower "
            "bound. 0: no limit.",
        ),
    ] = 60,
    variant: Variant = None,
) -> None:
    """Print puzzles as a booklet: a PDF file with their solutions and the crux of each.

    Each puzzle has its band and rating, or its constraints. The crux is the first of its hardest
    steps, in a picture and in words. At most 200 puzzles; needs the extra [print].

    The exit status is 1 if a line is not a puzzle; the booklet then has the others.
    """
    from cli import booklet as printing

    raise typer.Exit(
        printing.write(
            file,
            out=out,
            force=force,
            title=title,
            paper=paper,
            per_page=per_page,
            language=language,
            cells=cells,
            theme=theme,
            order=order,
            seconds=seconds,
            variant=variant,
        )
    )


def lessons(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="Folder for the pages; it is created if it does not exist."
        ),
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace existing pages and pictures.")
    ] = False,
) -> None:
    """Write the first steps, and a page on every technique, with pictures and exercises."""
    from cli import lessons as writer

    writer.write(folder, force=force)
