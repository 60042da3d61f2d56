"""The line that is printed for each rated puzzle, after a template with serate's letters."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cli.errors import WrongUseError
from engine import Grid, Report
from engine.houses import CELLS
from engine.notation import CELL_CHARACTERS, format_sukaku
from engine.notation.sukaku729 import LENGTH as SUKAKU_LENGTH

FOR_FILES: Final = "%g ED=%r/%p/%d"
"""What is printed for the lines of a file if no template is given."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A puzzle and what came of rating it.

    Attributes:
        text: the puzzle as it was given.
        report: its rating.
        seconds: how long the rating took.
    """

    text: str
    report: Report
    seconds: float


def grid_as_given(text: str, grid: Grid) -> str:
    """The grid as one word: as it was given if it was one, or else as 81 or 729 characters."""
    for field in _SEPARATOR.split(text):
        if len(field) in (len(CELLS), SUKAKU_LENGTH) and _CELLS.fullmatch(field):
            return field
    return format_sukaku(grid) if grid.has_marks else grid.to_line()


_FIELDS: Final[Mapping[str, Callable[[Rated], str]]] = {
    "%g": lambda rated: grid_as_given(rated.text, rated.report.grid),
    "%r": lambda rated: str(rated.report.er),
    "%p": lambda rated: str(rated.report.ep),
    "%d": lambda rated: str(rated.report.ed),
    "%e": lambda rated: f"{rated.seconds:.4f}",
    "%%": lambda _: "%",
}
_CELLS: Final = re.compile(rf"[{CELL_CHARACTERS}]+")
_SEPARATOR: Final = re.compile(r"[\s,;]+")
_FIELD: Final = re.compile(r"%.?", re.DOTALL)


def check_template(template: str) -> str:
    """The template itself, if every field in it is known.

    Raises:
        WrongUseError: if one is not; the message names it and the known ones.
    """
    for field in _FIELD.findall(template):
        if field not in _FIELDS:
            raise WrongUseError(
                f"unknown field {field!r} in the format; the fields are {' '.join(_FIELDS)}"
            )
    return template


def fill(template: str, rated: Rated) -> str:
    """The template with every field replaced by what it stands for.

    Raises:
        KeyError: if a field is unknown; `check_template` tells.
    """
    return _FIELD.sub(lambda field: _FIELDS[field[0]](rated), template)
