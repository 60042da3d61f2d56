"""`rate_arrow`: ratings as a stream of Arrow's batches, which DuckDB, Polars and pandas read."""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from engine import Limit, rate_batches
from engine.research.bulk import DEFAULT_COLUMNS, LAST_COLUMNS
from engine.research.columns import COLUMNS


def rate_arrow(
    lines: Iterable[str],
    *,
    columns: Sequence[str] = DEFAULT_COLUMNS,
    threads: int = 1,
    limit: Limit | None = None,
    size: int = 10_000,
) -> Any:  # noqa: ANN401 - pyarrow has no types
    """Rate many puzzles, and give the columns of a table as a stream of Arrow's batches.

    The puzzles of a batch are rated when it is read, so that only one is in memory.

    Args:
        lines: as for `rate_batches`, like the other arguments.
        columns: the names of the columns.
        threads: how many threads rate.
        limit: how long rating a puzzle on a scale may take.
        size: how many lines are in a batch.

    Returns:
        A `pyarrow.RecordBatchReader`, with the columns of `rate_many`.

    Raises:
        ModuleNotFoundError: if pyarrow is not installed: pip install 'sudoku-tutor[files]'.
        ValueError: for the same reasons as `rate_batches`.
        TypeError: for the same reasons as `rate_batches`.
    """
    arrow = import_module("pyarrow")
    batches = rate_batches(lines, columns=columns, threads=threads, limit=limit, size=size)
    kinds = {str: arrow.string(), float: arrow.float64(), int: arrow.int64()}
    types = {name: kinds[COLUMNS[name].kind] for name in dict.fromkeys(columns)}
    last = dict.fromkeys(LAST_COLUMNS, arrow.string())
    schema = arrow.schema([*(types | last).items()])

    def record_batches() -> Iterator[Any]:
        for batch in batches:
            yield arrow.RecordBatch.from_pydict(batch, schema=schema)

    return arrow.RecordBatchReader.from_batches(schema, record_batches())
