"""Checking that the packages are this program's own: other distributions use such names, too."""

from collections.abc import Iterator
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_DISTRIBUTION: Final = "sudoku-tutor"
_PACKAGES: Final = (
    "engine", "reader", "renderer", "tutor", "workers", "web", "bot", "cli", "sudoku_tutor",
)  # fmt: skip
FIX: Final = "install sudoku-tutor in an environment of its own, such as with pipx"


def intruders() -> Iterator[str]:
    """A sentence on each package that does not belong to this program.

    A package of another distribution may be found first, or share the folder and have overwritten
    files. pip does not warn about that.
    """
    root = Path(__file__).resolve().parents[1]
    installed = packages_distributions()
    for name in _PACKAGES:
        spec = find_spec(name)
        place = None if spec is None or spec.origin is None else Path(spec.origin).resolve().parent
        others = sorted({*installed.get(name, ())} - {_DISTRIBUTION})
        if others:
            owners = " and ".join(others)
            yield f"the package {name} also belongs to {owners}, and each overwrites the other"
        elif place != root / name:
            yield f"the package {name} is that in {place}" if place else f"{name} is missing"
