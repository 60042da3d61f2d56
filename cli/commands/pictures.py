"""The commands `draw` and `read` with their options."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands.arguments import Force, Puzzle, Theme, Variant


def draw(
    puzzle: Puzzle,
    out: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="File for the picture: .png, .svg, .pdf, .jpg or .webp. - is standard output.",
        ),
    ] = Path("sudoku.png"),
    force: Force = False,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="Draw pencil marks, too.")
    ] = False,
    theme: Theme = "light",
    variant: Variant = None,
) -> None:
    """Draw a grid as a picture and print what it shows."""
    from cli import pictures

    pictures.draw(puzzle, out=out, force=force, candidates=candidates, theme=theme, variant=variant)


def read(
    images: Annotated[
        list[str],
        typer.Argument(
            metavar="IMAGE",
            help="Photographs or screenshots: PNG, JPEG, WebP, GIF, BMP or AVIF. "
            "- reads one from standard input.",
            show_default=False,
        ),
    ],
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object per line, one for each image: image (as given), grid (81 "
            "characters with . for an empty cell; null if none was read), certain (false "
            "if cells should be checked), doubtful (cells to check, such as r3c4), message (a "
            "remark, or why no grid was found; may be empty).",
        ),
    ] = False,
    debug_image: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT.png",
            help="Draw where the grids were found, and what was read in them, into this file: "
            ".png, .jpg or .webp. For several images, the files are numbered: OUT-1.png, "
            "OUT-2.png.",
            show_default=False,
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Read the sudoku in each picture.

    Check the cells marked with a question mark. If a picture shows several grids, the one that
    is most likely meant comes first in the output.

    If no grid is found in a picture, the exit status is 1, but the other pictures are still read.
    """
    from cli import reading

    raise typer.Exit(reading.read(images, as_json=as_json, debug_image=debug_image, force=force))
