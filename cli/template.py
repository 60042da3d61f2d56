"""The template of the line for each rated puzzle, with serate's letters."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from cli.errors import WrongUseError
from engine import Grid
from engine.houses import CELLS, CLASSIC
from engine.notation import BLANKS, CELL_CHARACTERS, format_line, format_sukaku
from engine.notation.sukaku729 import LENGTH as SUKAKU_LENGTH
from engine.scale import ScaleColumn
from engine.scales import SCALES, SE

DEFAULT_TEMPLATE: Final = SE.line_template
"""The template for the lines of a file if neither a template nor a scale is given."""
UNKNOWN: Final = "-"
"""The value of a field of a scale that does not support the puzzle's variant."""


@dataclass(frozen=True, slots=True)
class RatedPuzzle:
    """A puzzle with its reports.

    Attributes:
        text: the puzzle as it was given.
        grid: its grid; None if the text begins with its 81 characters.
        reports: the report of each selected scale, by the scale's name; a scale that does not
            support its variant is left out.
        seconds: how long rating took in all.
    """

    text: str
    grid: Grid | None
    reports: Mapping[str, Any]
    seconds: float


def _as_given(rated: RatedPuzzle) -> str:
    if rated.grid is None:
        return rated.text[: len(CELLS)]
    return grid_as_given(rated.text, rated.grid)


def grid_as_given(text: str, grid: Grid) -> str:
    """The grid as one word: as it was given if it was one, or else as 81 or 729 characters.

    The name of a variant precedes it, so that the word can be parsed again.
    """
    for field in _SEPARATOR.split(text) if grid.variant is CLASSIC else ():
        if len(field) in (len(CELLS), SUKAKU_LENGTH) and _CELLS.fullmatch(field):
            return field
    return format_sukaku(grid) if grid.has_marks else format_line(grid)


def with_dots(grid: str) -> str:
    """A grid as `%g` gives it, with a dot for each blank.

    With 0 for blanks, programs that read tables would parse the grid as a number.
    """
    return grid if ":" in grid else grid.translate(_DOTS)


def _text_of(scale: str, column: ScaleColumn) -> Callable[[RatedPuzzle], str]:
    text = column.text
    return lambda rated: text(rated.reports[scale]) if scale in rated.reports else UNKNOWN


_FIELDS: Final[Mapping[str, Callable[[RatedPuzzle], str]]] = {
    "%g": _as_given,
    **{
        f"%{column.letter}": _text_of(scale.slug, column)
        for scale in SCALES.values()
        for column in scale.columns
    },
    "%e": lambda rated: f"{rated.seconds:.4f}",
    "%%": lambda _: "%",
}
_CELLS: Final = re.compile(rf"[{CELL_CHARACTERS}]+")
_DOTS: Final = str.maketrans(dict.fromkeys(BLANKS, "."))
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


@lru_cache(maxsize=8)
def scales_in(template: str) -> tuple[str, ...]:
    """The names of the scales that a template has fields of."""
    letters = {field[1:] for field in _FIELD.findall(template)}
    return tuple(
        slug
        for slug, scale in SCALES.items()
        if any(column.letter in letters for column in scale.columns)
    )


def fields_in(template: str) -> tuple[str, ...]:
    """The fields of a template without duplicates, in order; a percent sign is not a field."""
    return tuple(dict.fromkeys(f for f in _FIELD.findall(template) if f != "%%"))


def field_text(field: str, rated: RatedPuzzle) -> str:
    """The value of a field.

    Raises:
        KeyError: as for `fill`.
    """
    return _FIELDS[field](rated)


def fill(template: str, rated: RatedPuzzle) -> str:
    """Fill in a template: each field is replaced by its value, or by `-` without a report.

    Raises:
        KeyError: if a field is unknown; see `check_template`.
    """
    return "".join([part if isinstance(part, str) else part(rated) for part in _parts(template)])


@lru_cache(maxsize=8)
def _parts(template: str) -> tuple[str | Callable[[RatedPuzzle], str], ...]:
    """The parts of a template, cached for all lines of a file."""
    parts: list[str | Callable[[RatedPuzzle], str]] = []
    end = 0
    for field in _FIELD.finditer(template):
        parts += [template[end : field.start()], _FIELDS[field[0]]]
        end = field.end()
    return (*parts, template[end:])
