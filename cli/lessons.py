"""`sudoku-tutor lessons`: writes the lessons on all techniques as pages with pictures."""

from pathlib import Path

from cli.errors import CommandError
from cli.lesson_pages import PICTURES, pages, pictures
from cli.output import print_line, save


def write(folder: Path) -> None:
    """Write all pages and pictures into a folder, which is created if necessary.

    Files of the same names are overwritten; others stay unchanged.

    Raises:
        CommandError: if a file cannot be written.
    """
    try:
        (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: {error.strerror}") from error
    count = 0
    for name, text in pages():
        save(text.encode(), folder / name)
        count += 1
    drawn = 0
    for name, png in pictures():
        save(png, folder / PICTURES / name)
        drawn += 1
    print_line(f"{folder}: {count} pages and {drawn} pictures")
