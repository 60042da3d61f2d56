"""The formats of results: tables as TSV, CSV, JSON lines and Parquet, and lines of text.

During a run, the rows are lines of text in a file that can be truncated anywhere and continued. At
the end, this file is renamed, or converted to a Parquet file. The latter cannot be written earlier
because it is not valid without its footer, and its row groups must not depend on where a run was
interrupted.
"""

import contextlib
import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Final

from bot.files.finished_file import put_in_place
from cli.columns import Heading
from cli.errors import CommandError, WrongUseError
from cli.output import check_new, is_stdout, there_already, writing_lines
from engine.orders.scale import Value

_ROW_GROUP: Final = 32_768
"""Rows per row group of a Parquet file."""
_METADATA: Final = "sudoku-tutor"
"""The key of a Parquet file's metadata for its provenance."""
_REPETITIVE: Final = frozenset(
    {"level", "hodoku_level", "variant", "hardest", "bounds", "error", "error_code"}
)
"""Columns with few different values."""


@dataclass(frozen=True, slots=True)
class TableFormat:
    """A table format.

    Attributes:
        head: returns the header line, with its line break; empty for none.
        row: returns the line of a row, with its line break.
        provenance: returns the line before the header with the table's provenance, which it gets as
            JSON; empty if the format stores it elsewhere.
        finish: converts the file of lines into the results, and removes it. The arguments are both
            files, the columns, the provenance as JSON, and whether to replace existing results; if
            not, it raises a FileExistsError.
        check: raises CommandError if a package that `finish` needs is missing.
    """

    head: Callable[[Sequence[Heading]], str]
    row: Callable[[Sequence[Heading], Sequence[Value]], str]
    provenance: Callable[[str], str]
    finish: Callable[[Path, Path, Sequence[Heading], str, bool], None]
    check: Callable[[], None] = lambda: None


def format_of(path: Path) -> TableFormat:
    """The table format of a file name's suffix.

    Raises:
        WrongUseError: if the suffix is unknown; the message lists the known ones.
        CommandError: if the package that writes the format is not installed.
    """
    kind = _FORMATS.get(path.suffix.lower())
    if kind is None:
        raise WrongUseError(
            f"--out {path}: the name of the results must end in one of {', '.join(_FORMATS)}"
        )
    kind.check()
    return kind


def is_table(path: Path) -> bool:
    """Whether a file with this name contains a table."""
    return path.suffix.lower() in _FORMATS.keys() - {TEXT_SUFFIX}


@contextlib.contextmanager
def writing_rows(
    out: Path | None,
    columns: Sequence[Heading],
    asked: Mapping[str, object],
    *,
    force: bool,
    provenance: bool = False,
) -> Iterator[Callable[[Sequence[Value]], None]]:
    """Write rows into a table, or lines if the file's name is not that of a table.

    Even after an error, the table has the rows so far.

    Args:
        out: the file; None for lines on standard output.
        columns: the columns of the table; as lines, only the first value of each row is written.
        asked: the command and its options, for the provenance.
        force: whether to replace an existing file.
        provenance: whether to write the provenance before the rows; a Parquet table always has it.

    Yields:
        A function that writes a row.

    Raises:
        WrongUseError: if `provenance` is wanted without a file.
        CommandError: if the file cannot be written.
    """
    if provenance and (out is None or is_stdout(out)):
        raise WrongUseError("--provenance is for a file of results: add --out FILE")
    if out is None or not is_table(out):
        with writing_lines(out, force=force) as write:
            if provenance:
                write(_comment(_provenance(asked)).rstrip("\n"))
            yield lambda values: write(str(values[0]))
        return
    kind = format_of(out)
    check_new(out, force=force)
    made = _provenance(asked)
    part = out.with_name(f"{out.name}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write((kind.provenance(made) if provenance else "") + kind.head(columns))
            try:
                yield lambda values: print(kind.row(columns, values), end="", file=file)
            finally:
                file.close()
                kind.finish(part, out, columns, made, force)
    except FileExistsError as error:
        raise there_already(out) from error
    except OSError as error:
        raise CommandError(f"{out}: {error.strerror}") from error


def _provenance(asked: Mapping[str, object]) -> str:
    """The provenance of rows as JSON: the program, and the command with its options."""
    from workers.isolation import program_version  # slow to import, and lines do not need it

    return json.dumps({"program": "sudoku-tutor", "version": program_version(), **asked})


def _comment(provenance: str) -> str:
    return f"# {provenance}\n"


def _plain(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _tabs_head(columns: Sequence[Heading]) -> str:
    return "\t".join(column.name for column in columns) + "\n"


def _tabs(_: Sequence[Heading], values: Sequence[Value]) -> str:
    return "\t".join(map(_plain, values)) + "\n"


def _commas_head(columns: Sequence[Heading]) -> str:
    return _commas(columns, [column.name for column in columns])


def _commas(_: Sequence[Heading], values: Sequence[Value]) -> str:
    """A row as in RFC 4180, but with the line breaks of the other formats."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(map(_plain, values))
    return line.getvalue()


def _text(_: Sequence[Heading], values: Sequence[Value]) -> str:
    return f"{values[0]}\n"


def _json(columns: Sequence[Heading], values: Sequence[Value]) -> str:
    data = {column.name: value for column, value in zip(columns, values, strict=True)}
    return json.dumps(data, ensure_ascii=False) + "\n"


def _json_of_provenance(provenance: str) -> str:
    return f'{{"provenance": {provenance}}}\n'


def _rename(lines: Path, out: Path, _: Sequence[Heading], __: str, replace: bool) -> None:
    put_in_place(lines, out, replace=replace)


def _arrow() -> ModuleType:
    try:
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise CommandError(
            "the package that writes .parquet files is not installed: pip install "
            "'sudoku-tutor[files]', or use a name that ends in .tsv or .jsonl"
        ) from error
    arrow: ModuleType = pyarrow
    return arrow


def _check_arrow() -> None:
    _arrow()


def _parquet(
    lines: Path, out: Path, columns: Sequence[Heading], provenance: str, replace: bool
) -> None:
    arrow = _arrow()
    kinds = {
        str: arrow.string(), float: arrow.float64(), int: arrow.int64(), bool: arrow.bool_(),
    }  # fmt: skip
    schema = arrow.schema([(column.name, kinds[column.kind]) for column in columns])
    schema = schema.with_metadata({_METADATA: provenance})
    new = out.with_name(f"{out.name}.new")
    few = [column.name for column in columns if column.name in _REPETITIVE]
    writer = arrow.parquet.ParquetWriter(new, schema, compression="zstd", use_dictionary=few)
    try:
        with writer, lines.open(encoding="utf-8") as file:
            for group in _groups(file):
                writer.write_table(arrow.Table.from_pylist(group, schema=schema))
        put_in_place(new, out, replace=replace)
    finally:
        new.unlink(missing_ok=True)
    lines.unlink()


def _groups(file: Iterator[str]) -> Iterator[list[dict[str, Value]]]:
    while group := [json.loads(line) for line in islice(file, _ROW_GROUP)]:
        yield group


TSV: Final = TableFormat(_tabs_head, _tabs, _comment, _rename)
JSON_LINES: Final = TableFormat(lambda _: "", _json, _json_of_provenance, _rename)
TEXT_SUFFIX: Final = ".txt"
_FORMATS: Final[Mapping[str, TableFormat]] = {
    ".tsv": TSV,
    ".csv": TableFormat(_commas_head, _commas, _comment, _rename),
    ".jsonl": JSON_LINES,
    ".parquet": TableFormat(lambda _: "", _json, lambda _: "", _parquet, _check_arrow),
    TEXT_SUFFIX: TableFormat(lambda _: "", _text, _comment, _rename),
}
