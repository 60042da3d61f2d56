"""The line that is printed for each rated puzzle, after a template with serate's letters."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cli.errors import WrongUseError
from engine import Grid, Report
from engine.houses import CELLS, CLASSIC
from engine.notation import CELL_CHARACTERS, format_line, format_sukaku
from engine.notation.sukaku729 import LENGTH as SUKAKU_LENGTH
from engine.se.lines import LineReport

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
    report: Report | LineReport
    seconds: float


def _as_given(rated: Rated) -> str:
    if isinstance(rated.report, LineReport):
        return rated.report.text
    return grid_as_given(rated.text, rated.report.grid)


def grid_as_given(text: str, grid: Grid) -> str:
    """The grid as one word: as it was given if it was one, or else as 81 or 729 characters.

    The name of a variant stands in front, so that the word can be read again.
    """
    for field in _SEPARATOR.split(text) if grid.variant is CLASSIC else ():
        if len(field) in (len(CELLS), SUKAKU_LENGTH) and _CELLS.fullmatch(field):
            return field
    return format_sukaku(grid) if grid.has_marks else format_line(grid)


_FIELDS: Final[Mapping[str, Callable[[Rated], str]]] = {
    "%g": lambda rated: _as_given(rated),
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
    return "".join([part if isinstance(part, str) else part(rated) for part in _parts(template)])


@lru_cache(maxsize=8)
def _parts(template: str) -> tuple[str | Callable[[Rated], str], ...]:
    """The template taken apart, once for all lines of a file."""
    parts: list[str | Callable[[Rated], str]] = []
    end = 0
    for field in _FIELD.finditer(template):
        parts += [template[end : field.start()], _FIELDS[field[0]]]
        end = field.end()
    return (*parts, template[end:])
