"""`sudoku-tutor help`: the pages of the documentation, and the help of commands."""

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from cli.errors import WrongUseError
from cli.names import choose
from cli.output import print_line


def pages() -> dict[str, Traversable]:
    """The documentation pages by topic, from this checkout or from the installed package."""
    checkout: Traversable = Path(__file__).resolve().parents[1] / "docs"
    installed = resources.files("cli") / "pages"
    for folder in (installed, checkout):
        if folder.is_dir():
            found = _pages_in(folder)
            reports = _pages_in(folder / "reports")
            return found | {f"reports/{name}": page for name, page in reports.items()}
    return {}


def _pages_in(folder: Traversable) -> dict[str, Traversable]:
    """The pages that are directly in a folder, by name."""
    files = folder.iterdir() if folder.is_dir() else ()
    found = {file.name.removesuffix(".md"): file for file in files if file.name.endswith(".md")}
    return {name: found[name] for name in sorted(found) if name != "README"}


def print_page(topic: str) -> None:
    """Print a page of the documentation.

    Args:
        topic: the name of its file without the ending.

    Raises:
        WrongUseError: if there is no such page; the message lists the existing pages.
    """
    found = pages()
    if not found:
        raise WrongUseError(
            f"the pages are not part of this installation: read docs/{topic}.md in the source of "
            "this version"
        )
    print_line(choose(topic, found, "topic").read_text(encoding="utf-8").rstrip("\n"))
