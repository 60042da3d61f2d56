"""The puzzles of a Parquet table as lines of text, for code that reads files of puzzles."""

import json
from collections.abc import Iterator
from io import BufferedReader
from typing import Any, Final

from cli.errors import CommandError
from cli.lines import names_puzzles
from cli.names import choose

MAGIC: Final = b"PAR1"
"""The first bytes of a Parquet file."""
_ROWS: Final = 4096
"""How many rows are in memory at a time."""


def parquet_lines(file: BufferedReader, name: str, column: str | None) -> Iterator[bytes]:
    """The values of a column, with a line for each row of the table; blank for a missing value.

    Args:
        file: the table. A pipe is read into memory completely.
        name: what messages call it.
        column: the name of the column; None for the only one that may have the puzzles.

    Raises:
        WrongUseError: if the table has no such column.
        CommandError: if pyarrow is not installed, the file is damaged, or it is not clear which
            column has the puzzles.
    """
    try:
        from pyarrow import ArrowException, BufferReader, parquet
    except ModuleNotFoundError as error:
        raise CommandError(
            f"{name} is a Parquet table, and the package that reads these is not installed: "
            "pip install 'sudoku-tutor[files]', or write its column of puzzles into a text file"
        ) from error
    try:
        source = file if file.seekable() else BufferReader(file.read())
        table = parquet.ParquetFile(source)
        schema = table.schema_arrow
        if column is None:
            chosen = _column_of_puzzles(schema, name)
        else:
            names = {field.name: field.name for field in schema}
            chosen = choose(column, names, f"column in {name}")
        for batch in table.iter_batches(_ROWS, columns=[chosen]):
            yield "".join(f"{_line(value)}\n" for value in batch.column(0).to_pylist()).encode()
    # Arrow's errors also derive from Python's, such as ValueError and OSError.
    except (ArrowException, OSError) as error:
        raise CommandError(
            f"{name}: it is damaged, or not a Parquet table; get it again"
        ) from error


def _column_of_puzzles(schema: Any, name: str) -> str:  # noqa: ANN401 - Arrow has no types
    """The name of the only column of texts or lists, or of the only one that is named for puzzles.

    Raises:
        CommandError: if no column fits, or several do.
    """
    from pyarrow import types

    def may_hold_puzzles(kind: Any) -> bool:  # noqa: ANN401
        if types.is_dictionary(kind):
            kind = kind.value_type
        return any(
            check(kind)
            for check in (
                types.is_string,
                types.is_large_string,
                types.is_list,
                types.is_large_list,
            )
        )

    columns: list[str] = [field.name for field in schema if may_hold_puzzles(field.type)]
    chosen = [column for column in columns if names_puzzles(column)] or columns
    if len(chosen) == 1:
        return chosen[0]
    found = f"several columns that may hold puzzles: {', '.join(chosen)}"
    raise CommandError(
        f"{name} is a Parquet table with {found if chosen else 'no column of texts'}; name one "
        "with --column, or write that column into a text file"
    )


def _line(value: object) -> str:
    """A value of the table as one line."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else json.dumps(value)
    return " ".join(text.splitlines())
