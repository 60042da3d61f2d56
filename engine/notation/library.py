"""HoDoKu's library format: one line with a position and the effects of a technique.

    :technique:candidates:cells:deleted:eliminations:placements:extra

The cells are 81 digits and blanks, with a `+` before each digit that is not a given. Candidates are
written digit first: `538` is digit 5 in r3c8. Facts from HoDoKu 2.2.0's "Copy Library Format".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

from engine.houses import ALL, CELLS, Digit, Variant
from engine.language import N_, translate
from engine.model.candidates import Candidate, Elimination, Placement
from engine.model.grid import Grid
from engine.notation._source import (
    NotationError,
    cell_count_message,
    check_length,
    value_of,
)
from engine.notation.variants import label, parse_labelled

_SomeCandidate = TypeVar("_SomeCandidate", bound=Candidate)

_ONE_LINE: Final = N_("a library line has to be a single line: give one position")
_START: Final = N_(
    "a library line starts with :technique:candidates:cells: (the first two may be empty)"
)
_PLUS: Final = N_("a + must be followed by a digit")
_NO_DIGIT: Final = N_("{shown} is not a digit from 1 to 9")
_NO_CANDIDATE: Final = N_("{shown} is not a candidate: write digit, row and column, as in 538")


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """The content of a library line.

    Attributes:
        grid: the position.
        technique: HoDoKu's code, such as "0300"; "" if the line is only a position. No colon.
        candidates: the digits that the technique is about.
        eliminations: its eliminations.
        placements: its placements.
        extra: further information, such as the length of a chain; without line end and outer
            spaces.
    """

    grid: Grid
    technique: str = ""
    candidates: tuple[Digit, ...] = ()
    eliminations: tuple[Elimination, ...] = ()
    placements: tuple[Placement, ...] = ()
    extra: str = ""


def parse_library(line: str, *, variant: Variant | None = None) -> LibraryEntry:
    """Read a library line. Inverse of `format_library`.

    Fields may be missing from the end, down to the cells. A deleted candidate that the digits
    already exclude is skipped.

    Args:
        line: the line, optionally after the name of a variant and a colon, as in
            `diagonal::0300:...`.
        variant: the houses; None means the variant named in the line, or classic if it names none.

    Raises:
        NotationError: at the first invalid field.
    """
    return parse_labelled(line, variant, _parse)


def _parse(line: str, variant: Variant) -> LibraryEntry:
    check_length(line)
    if "\n" in line.strip():
        offset = len(line) - len(line.lstrip()) + line.strip().index("\n")
        raise NotationError(translate(_ONE_LINE), line, offset)
    fields = _split(line)
    if len(fields) < 4 or fields[0].text:
        raise NotationError(translate(_START))
    fields += [_Field("", len(line))] * (8 - len(fields))
    _, technique, candidates, cells, deleted, eliminations, placements, extra = fields
    values, givens = _parse_cells(cells, line)
    masks = [ALL] * len(CELLS)
    for candidate in _parse_candidates(deleted, line, Candidate):
        masks[candidate.cell] &= ~(1 << (candidate.digit - 1))
    return LibraryEntry(
        Grid.from_candidates(values, masks, givens=givens, variant=variant),
        technique.text,
        _parse_digits(candidates, line),
        _parse_candidates(eliminations, line, Elimination),
        _parse_candidates(placements, line, Placement),
        extra.text,
    )


def format_library(entry: LibraryEntry) -> str:
    """The entry as a line of eight fields, after the name of its variant.

    Inverse of `parse_library`.
    """
    grid = entry.grid
    full = Grid.from_values(grid.values, variant=grid.variant)
    deleted = [
        Candidate(cell, digit)
        for cell in CELLS
        for digit in full.candidates_of(cell)
        if not grid.has(cell, digit)
    ]
    cells = "".join(
        f"{'' if cell in grid.givens else '+'}{value}" if value else "."
        for cell, value in enumerate(grid.values)
    )
    fields = [
        "",
        entry.technique,
        "".join(str(digit) for digit in entry.candidates),
        cells,
        _format_candidates(deleted),
        _format_candidates(entry.eliminations),
        _format_candidates(entry.placements),
        entry.extra,
    ]
    return label(grid.variant) + ":".join(fields)


def parse_position(text: str, *, variant: Variant | None = None) -> Grid:
    """The position in a library line, of any variant. Inverse of `format_position`.

    Raises:
        NotationError: as `parse_library` does.
    """
    return parse_library(text, variant=variant).grid


def format_position(grid: Grid) -> str:
    """The grid as a library line without a technique: variant, values, givens and candidates.

    Inverse of `parse_position` for every grid.
    """
    return format_library(LibraryEntry(grid))


@dataclass(frozen=True, slots=True)
class _Field:
    text: str
    offset: int


_CANDIDATE: Final = re.compile(r"([1-9])([1-9])([1-9])")


def _split(line: str) -> list[_Field]:
    """The fields of a line; the last is everything after the seventh colon."""
    fields = []
    offset = 0
    for text in line.split(":", maxsplit=7):
        skipped = len(text) - len(text.lstrip())
        fields.append(_Field(text.strip(), offset + skipped))
        offset += len(text) + 1
    return fields


def _parse_cells(field: _Field, line: str) -> tuple[list[Digit], list[int]]:
    """The values, and which cells are givens."""
    values: list[Digit] = []
    givens = []
    is_given = True
    for offset, char in enumerate(field.text, field.offset):
        if char == "+" and is_given:
            is_given = False
            continue
        value = value_of(char, line, offset)
        if value and is_given:
            givens.append(len(values))
        elif not value and not is_given:
            raise NotationError(translate(_PLUS), line, offset - 1)
        values.append(value)
        is_given = True
    if not is_given:
        raise NotationError(translate(_PLUS), line, field.offset + len(field.text) - 1)
    if len(values) != len(CELLS):
        raise NotationError(cell_count_message(len(values)), line, field.offset)
    return values, givens


def _parse_digits(field: _Field, line: str) -> tuple[Digit, ...]:
    """The digits of the field; none if it is empty or `x`, which HoDoKu writes without a step."""
    if field.text in {"", "x"}:
        return ()
    for offset, char in enumerate(field.text, field.offset):
        if char not in "123456789":
            raise NotationError(translate(_NO_DIGIT, shown=repr(char)), line, offset)
    return tuple(int(char) for char in field.text)


def _parse_candidates(
    field: _Field, line: str, kind: type[_SomeCandidate]
) -> tuple[_SomeCandidate, ...]:
    found = []
    for word in re.finditer(r"\S+", field.text):
        match = _CANDIDATE.fullmatch(word[0])
        if match is None:
            raise NotationError(
                translate(_NO_CANDIDATE, shown=repr(word[0][:12])),
                line,
                field.offset + word.start(),
            )
        digit, row, column = (int(part) for part in match.groups())
        found.append(kind((row - 1) * 9 + column - 1, digit))
    return tuple(found)


def _format_candidates(candidates: Iterable[Candidate]) -> str:
    return " ".join(f"{c.digit}{c.cell // 9 + 1}{c.cell % 9 + 1}" for c in candidates)
