"""The template of the line for each rated puzzle, with serate's letters."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from cli.errors import WrongUseError
from engine.columns import COLUMNS, Column, RatedPuzzle, scales_of
from engine.scales import SE

DEFAULT_TEMPLATE: Final = SE.line_template
"""The template for the lines of a file if neither a template nor a scale is given."""
UNKNOWN: Final = "-"
"""The value of a field of a scale that does not support the puzzle's variant."""

_LETTERS: Final[Mapping[str, Column]] = {
    f"%{column.letter}": column for column in COLUMNS.values() if column.letter
}
"""The column of each field."""


def _text(column: Column, rated: RatedPuzzle) -> str:
    """The value of a column as text; a lower bound begins with ">="."""
    value = column.value(rated)
    if value is None:
        return UNKNOWN
    return str(value) if column.is_exact(rated) else f">={value}"


_FIELDS: Final[Mapping[str, Callable[[RatedPuzzle], str]]] = {
    **{field: partial(_text, column) for field, column in _LETTERS.items()},
    "%g": lambda rated: rated.word,
    "%e": lambda rated: f"{rated.seconds:.4f}",
    "%%": lambda _: "%",
}
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
def columns_in(template: str) -> tuple[Column, ...]:
    """The columns of the fields of a template, without duplicates, in order."""
    fields = (field for field in _FIELD.findall(template) if field in _LETTERS)
    return tuple(_LETTERS[field] for field in dict.fromkeys(fields))


@lru_cache(maxsize=8)
def scales_in(template: str) -> tuple[str, ...]:
    """The names of the scales that a template has fields of."""
    return scales_of(columns_in(template))


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
