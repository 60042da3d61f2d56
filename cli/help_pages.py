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
            found = {
                file.name.removesuffix(".md"): file
                for file in folder.iterdir()
                if file.name.endswith(".md") and file.name != "README.md"
            }
            return dict(sorted(found.items()))
    return {}


def print_page(topic: str) -> None:
    """Print a page of the documentation.

    Args:
        topic: the name of its file without the ending.

    Raises:
        WrongUseError: if there is no such page; the message lists the existing ones.
    """
    found = pages()
    if not found:
        raise WrongUseError(
            f"the pages are not part of this installation: read docs/{topic}.md in the source of "
            "this version"
        )
    print_line(choose(topic, found, "topic").read_text(encoding="utf-8").rstrip("\n"))
