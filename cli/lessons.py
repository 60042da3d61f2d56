"""`sudoku-tutor lessons`: the lessons on all techniques as pages with pictures."""

from pathlib import Path

from cli.errors import CommandError
from cli.lesson_pages import PICTURES, pages, pictures
from cli.output import check_new, print_line, save


def write(folder: Path, *, force: bool) -> None:
    """Write all pages and pictures into a folder, which is created if necessary.

    Args:
        folder: the folder; other files in it stay unchanged.
        force: whether to replace files with the same names.

    Raises:
        CommandError: if a file cannot be written, or exists and may not be replaced.
    """
    try:
        (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{folder}: {error.strerror}") from error
    written, drawn = [*pages()], [*pictures()]
    for name in (*dict(written), *(f"{PICTURES}/{name}" for name in dict(drawn))):
        check_new(folder / name, force=force)
    for name, text in written:
        save(text.encode(), folder / name, force=force)
    for name, draw in drawn:
        save(draw(), folder / PICTURES / name, force=force)
    print_line(f"{folder}: {len(written)} pages and {len(drawn)} pictures")
