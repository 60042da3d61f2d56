"""Ratings, hints, puzzles and pictures of sudokus, for other programs.

    >>> from sudoku_tutor import Grid, grade, next_step
    >>> puzzle = Grid.parse(
    ...     ".........76...3..2..264...94.39...7......49.3..5....2..1.56....37..9..41.......6."
    ... )
    >>> print(grade(puzzle).er, next_step(puzzle))
    3.2 Hidden single (1.2): r1c6=9

Import everything from this module: all names of `engine`, and the functions that read and draw. The
packages behind it may move, and have short names, such as `reader`, that other distributions use,
too. A name is imported when it is first used.

In a notebook, a `Grid` or a `Step` is shown as a picture, if the extra for pictures is installed.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import engine

if TYPE_CHECKING:
    from engine import *  # noqa: F403
    from engine import depth, generator, variations
    from reader import Reading, UnreadableImageError, read_image, read_text
    from renderer import (
        DARK,
        HIGH_CONTRAST,
        LIGHT,
        PRINT,
        Format,
        Theme,
        alt_text,
        animate_step,
        draw_grid,
        draw_step,
    )
    from sudoku_tutor.arrow import rate_arrow

__all__ = [
    "DARK",
    "HIGH_CONTRAST",
    "LIGHT",
    "PRINT",
    "Format",
    "Reading",
    "Theme",
    "UnreadableImageError",
    "alt_text",
    "animate_step",
    "depth",
    "draw_grid",
    "draw_step",
    "generator",
    "rate_arrow",
    "read_image",
    "read_text",
    "variations",
]
_OWN: Final = frozenset(__all__)
__all__ += engine.__all__
_PACKAGES: Final = {
    **dict.fromkeys(("Reading", "UnreadableImageError", "read_image", "read_text"), "reader"),
    "rate_arrow": "sudoku_tutor.arrow",
}
"""The packages of our own names; `renderer` has all others."""
_MODULES: Final = frozenset({"depth", "generator", "variations"})


def __getattr__(name: str) -> Any:  # noqa: ANN401 - of whatever type the name is
    if name not in __all__:
        raise AttributeError(f"module 'sudoku_tutor' has no attribute {name!r}")
    if name in _MODULES:
        return import_module(f"engine.{name}")
    package = _PACKAGES.get(name, "renderer") if name in _OWN else "engine"
    module = import_module(package)
    if not hasattr(module, name):
        raise ImportError(
            f"the package {package} here is not that of sudoku-tutor: install sudoku-tutor in an "
            "environment of its own, such as with pipx"
        )
    return getattr(module, name)


def __dir__() -> list[str]:
    return __all__


def _show_pictures() -> None:
    """Let a notebook show grids and steps as pictures."""
    if "IPython" not in sys.modules:
        return
    shell = import_module("IPython").get_ipython()
    if shell is not None:
        show = shell.display_formatter.formatters["image/svg+xml"].for_type_by_name
        show("engine.model.grid", "Grid", lambda grid: _svg("draw_grid", grid))
        show("engine.model.step", "Step", lambda step: _svg("draw_step", step))


def _svg(draw: str, shown: object) -> str | None:
    """A grid or a step as SVG; None if the extra for pictures is not installed."""
    try:
        renderer = import_module("renderer")
        picture: bytes = getattr(renderer, draw)(shown, file_format=renderer.Format.SVG)
    except ModuleNotFoundError:
        return None
    return picture.decode()


_show_pictures()
