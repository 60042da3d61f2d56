"""The named column of a table as lines of text, for code that reads files of puzzles."""

import csv
import json
from collections.abc import Iterator
from io import BufferedReader
from typing import Final

from cli.errors import CommandError
from cli.lines import LONGEST, bounded_lines
from cli.names import choose

_SEPARATORS: Final = "\t,;|"
_MARK: Final = "\ufeff"


def column_lines(text: BufferedReader, column: str, name: str) -> Iterator[bytes]:
    """The values of a column, each as a line with the same number as in the table.

    A value of several lines, such as a grid in quotes, becomes one line followed by blank lines.

    Args:
        text: a table: values separated by tabs, commas, semicolons or bars below a line of names,
            or JSON lines.
        column: the name of the column.
        name: what messages call the file.

    Raises:
        WrongUseError: if the table has no such column.
        CommandError: if a row cannot be read.
    """
    lines = (line for _, line, _ in bounded_lines(text))
    for number, line in enumerate(lines, 1):
        head = line.removeprefix(_MARK)
        if not head.strip() or head.startswith("#"):
            yield b"\n"
        elif head.startswith("{"):
            yield _json_value(head, column, name, number)
            for other, row in enumerate(lines, number + 1):
                yield _json_value(row, column, name, other)
        else:
            yield b"\n"
            yield from _values(head, lines, column, name)


def _values(head: str, lines: Iterator[str], column: str, name: str) -> Iterator[bytes]:
    """The values of a column below a line of names."""
    if len(head) > LONGEST:
        raise CommandError(f"{name}: the line of names has more than {LONGEST:,} characters")
    separator = max(_SEPARATORS, key=head.count)
    (names,) = csv.reader([head], delimiter=separator)
    places = {found.strip(): place for place, found in enumerate(names)}
    place = choose(column, places, f"column in {name}")
    rows = csv.reader(lines, delimiter=separator)
    read = 0
    try:
        for row in rows:
            yield _line(row[place] if place < len(row) else "")
            yield b"\n" * (rows.line_num - read - 1)
            read = rows.line_num
    except csv.Error as error:
        raise CommandError(f"{name}: a row of the table is not closed: {error}") from error


def _json_value(line: str, column: str, name: str, number: int) -> bytes:
    if not line.strip():
        return b"\n"
    try:
        row = json.loads(line)
    except ValueError as error:
        raise CommandError(f"{name}: line {number} is not a JSON object: {error}") from error
    if not isinstance(row, dict):
        raise CommandError(f"{name}: line {number} is not a JSON object")
    if "provenance" in row:
        return b"\n"
    key = choose(column, {key: key for key in row}, f"key in line {number} of {name}")
    return _line(row[key])


def _line(value: object) -> bytes:
    """A value as one line."""
    if value is None:
        return b"\n"
    text = value if isinstance(value, str) else json.dumps(value)
    return (" ".join(text.split("\n")) + "\n").encode("utf-8", "surrogateescape")
