"""Templates for the output line of a rated puzzle or a step, with serate's letters and a few more.

serate is the command line rater of Sudoku Explainer; later letters come from Sukaku Explainer. The
letters for HoDoKu and the Sudoku Grader are not used by serate.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, TypeVar

from cli.errors import WrongUseError
from engine.model.candidates import HasEffects
from engine.model.grid import Grid
from engine.model.step import Step
from engine.notation import format_pencilmarks
from engine.orders.se import se_name
from engine.orders.se.key_steps import serate_code
from engine.research.columns import COLUMNS, Column, RatedPuzzle, scales_of

T = TypeVar("T")

UNKNOWN: Final = "-"
"""The text for a missing value, if the scale does not support the puzzle's variant."""

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


def _key_step(rating: str, name: Callable[[Step], str]) -> Callable[[RatedPuzzle], str]:
    """A field for the name of the step that decides a rating: "er", "ep" or "ed"."""

    def field(rated: RatedPuzzle) -> str:
        step = getattr(rated.key_steps, rating)
        return UNKNOWN if step is None else name(step)

    return field


def _candidates(grid: Grid) -> str:
    return "".join(
        str(digit) if value == digit or mask >> digit - 1 & 1 else "."
        for value, mask in zip(grid.values, grid.candidates, strict=True)
        for digit in range(1, 10)
    )


_LAYOUT: Final[Mapping[str, str]] = {"%l": "\n", "%t": "\t", "%%": "%"}
"""The fields that are the same for all puzzles."""
_NAMES: Final[Mapping[str, Callable[[RatedPuzzle], str]]] = {
    "%R": _key_step("er", se_name),
    "%S": _key_step("er", serate_code),
    "%P": _key_step("ep", se_name),
    "%T": _key_step("ep", serate_code),
    "%D": _key_step("ed", se_name),
    "%U": _key_step("ed", serate_code),
}
"""The fields that name a technique; they need a second search for the path."""
_FIELDS: Final[Mapping[str, Callable[[RatedPuzzle], str] | str]] = {
    **{field: partial(_text, column) for field, column in _LETTERS.items()},
    "%g": lambda rated: rated.word,
    "%e": lambda rated: f"{rated.seconds:.4f}",
    "%n": lambda rated: str(rated.number),
    "%i": lambda rated: rated.position.to_line(),
    "%m": lambda rated: _candidates(rated.position),
    "%M": lambda rated: format_pencilmarks(rated.position),
    **_NAMES,
    **_LAYOUT,
}
_FIELD: Final = re.compile(r"%.?", re.DOTALL)
_PLAIN: Final[Mapping[str, str]] = {"%g": "\0", "%r": "\1", "%p": "\2", "%d": "\3", **_LAYOUT}
"""The fields that the core can fill in: the puzzle and its ratings, as codes, and the layout."""
_CODES: Final = frozenset("\0\1\2\3")
_LONGEST_PLAIN: Final = 1_000
"""The longest template, in characters, that the core fills in for a whole block."""
_STEP_ONLY: Final = ("%s", "%h")
"""Fields that serate prints after each step (--after), but not with a rating."""


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of a path, with everything that a template can print about it.

    Attributes:
        puzzle: the puzzle as text.
        number: the number of the puzzle, counted from 1.
        step: the step.
        hardest: the first of the hardest steps so far.
    """

    puzzle: str
    number: int
    step: Step
    hardest: Step

    @property
    def position(self) -> Grid:
        """The position after the step."""
        return self.step.grid.apply(self.step)


def list_effects(step: HasEffects) -> str:
    """The placements and eliminations of a step, such as "r1c2=3 r4c5<>6"."""
    return " ".join(str(effect) for effect in step.effects)


_STEP_FIELDS: Final[Mapping[str, Callable[[PathStep], str] | str]] = {
    "%s": lambda at: f"{se_name(at.step)}: {list_effects(at.step)}",
    "%r": lambda at: str(at.step.rating),
    "%R": lambda at: se_name(at.hardest),
    "%S": lambda at: serate_code(at.hardest),
    "%g": lambda at: at.puzzle,
    "%n": lambda at: str(at.number),
    "%i": lambda at: at.position.to_line(),
    "%m": lambda at: _candidates(at.position),
    "%M": lambda at: format_pencilmarks(at.position),
    **_LAYOUT,
}
NUMBER: Final = "%n"
"""The field of the puzzle's number."""
LINE_BREAK: Final = "%l"
"""The field of a line break."""


def check_template(template: str, *, for_table: bool = False) -> str:
    """Return a template if all its fields are known.

    Args:
        for_table: whether the fields become the columns of a table.

    Raises:
        WrongUseError: if a field is unknown; the message lists the known ones.
    """
    for field in _FIELD.findall(template):
        if field in _STEP_ONLY:
            raise WrongUseError(
                f"{field} is the text of one step: sudoku-tutor steps --format '%r %s' prints it "
                "for each, and --columns hardest_step has the hardest; HoDoKu's score is %H"
            )
        if field not in _FIELDS:
            raise WrongUseError(
                f"unknown field {field!r} in the format; the fields are {' '.join(_FIELDS)}"
            )
        if for_table and field not in _LETTERS and field not in _LAYOUT:
            raise WrongUseError(
                f"a table has no column for {field}, only for {' '.join(_LETTERS)}; --columns "
                "has others"
            )
    return template


def check_step_template(template: str) -> None:
    """Require that every field of a template for steps is known.

    Raises:
        WrongUseError: if a field is unknown; the message lists the known ones.
    """
    for field in _FIELD.findall(template):
        if field not in _STEP_FIELDS:
            raise WrongUseError(
                f"unknown field {field!r} in the format of a step; the fields are "
                f"{' '.join(_STEP_FIELDS)}"
            )


def fill_step(template: str, at: PathStep) -> str:
    """Fill in a template for a step of Sudoku Explainer's path; see `check_step_template`."""
    return "".join(
        [part if isinstance(part, str) else part(at) for part in _split(template, _STEP_FIELDS)]
    )


@lru_cache(maxsize=8)
def columns_in(template: str) -> tuple[Column, ...]:
    """The columns of the fields of a template, without duplicates, in order."""
    fields = (field for field in _FIELD.findall(template) if field in _LETTERS)
    return tuple(_LETTERS[field] for field in dict.fromkeys(fields))


@lru_cache(maxsize=8)
def scales_in(template: str) -> tuple[str, ...]:
    """The names of the scales that the fields of a template need."""
    named = not _NAMES.keys().isdisjoint(_FIELD.findall(template))
    return scales_of([*columns_in(template), *([COLUMNS["er"]] if named else [])])


def fill(template: str, rated: RatedPuzzle) -> str:
    """Replace each field of a template with its value, or with `-` without one.

    Raises:
        KeyError: if a field is unknown; see `check_template`.
    """
    return "".join([part if isinstance(part, str) else part(rated) for part in _parts(template)])


def plain_template(template: str) -> bytes | None:
    """A template in the form for `engine.core.rating.line_rater.fill_lines`.

    Returns:
        The template; None if it has fields that the core cannot fill in, is too long, or is not
        valid UTF-8.
    """
    if not _PLAIN.keys() >= set(_FIELD.findall(template)) or not _CODES.isdisjoint(template):
        return None
    if len(template) > _LONGEST_PLAIN:
        return None
    try:
        return "".join(_split(template, _PLAIN)).encode()
    except UnicodeEncodeError:
        return None


@lru_cache(maxsize=8)
def _parts(template: str) -> tuple[str | Callable[[RatedPuzzle], str], ...]:
    """The parts of a template, cached for all lines of a file."""
    return tuple(_split(template, _FIELDS))


def _split(template: str, fields: Mapping[str, T]) -> Iterator[str | T]:
    """The parts of a template: its texts, and for each field the entry in `fields`."""
    end = 0
    for field in _FIELD.finditer(template):
        yield template[end : field.start()]
        yield fields[field[0]]
        end = field.end()
    yield template[end:]
