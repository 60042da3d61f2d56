"""Files in which puzzles are not lines: a series of drawn grids, or one list of values.

Rows of nine cells form a grid, whatever frames, labels, titles and blank lines surround them.
"""

import re
from collections.abc import Iterable, Iterator
from io import BufferedReader
from itertools import chain, islice, pairwise
from typing import Final

from cli.lines import Line, read_lines
from engine import Grid
from engine.errors import NoGridError, SudokuError
from engine.notation import (
    BLANKS,
    BOX_DRAWING,
    CELL_CHARACTERS,
    FRAME,
    MAX_LENGTH,
    is_nearly_row,
    is_row,
)

_SIZE: Final = 9
_NEARLY_NINE: Final = range(5, 14)
"""The possible numbers of cells in a faulty row."""
_LABEL: Final = re.compile(r"[ \t]*(?:[A-Ia-i]|[rR]?[1-9])(?:[.:)]|[ \t]*\|)?[ \t]+(?=[|\d.*_-])")
_HEADING: Final = re.compile(r"\D*" + r"\D+".join("123456789") + r"\D*")
_CELL: Final = re.compile(rf"[{CELL_CHARACTERS}]")
_WORD: Final = re.compile(r"[^\s|,;]+")


_LINE: Final = re.compile(
    rf"[{CELL_CHARACTERS}+]{{81}}|^\s*(?:https?:|SumoCue|S9B|SCv7|fpuz|scl|ctc|\d+x\d+[a-z]*:)"
)
_MOST_OF_A_PUZZLE: Final = 60
"""The minimum number of cells in a line that counts as a faulty puzzle."""
_MOST_ROWS: Final = 10 * _SIZE
"""The maximum number of rows without a blank line that are examined together."""
_MOST_LINES: Final = 400
"""The number of lines that are examined to find the notation of a file's puzzles."""


def read_puzzles(stream: BufferedReader) -> Iterator[Line]:
    """Yield the lines of a stream, or its drawn grids, each as a line with line breaks in it.

    A file whose lines are not puzzles may be one puzzle, as a list of values or as a table. At most
    a few hundred lines are in memory.
    """
    lines = read_lines(stream)
    start: list[Line] = []
    rows = 0
    for line in islice(lines, _MOST_LINES):
        start.append(line)
        rows += _is_row(line.text)
        if rows > _SIZE or _LINE.search(line.text):
            break
    else:
        if _is_one(start):
            yield _as_line(start)
            start = []
            rows = 0
    if rows >= _SIZE:
        yield from map(_as_line, _grids(chain(start, lines)))
    else:
        yield from chain(start, lines)


def read_puzzle(line: Line, variant: str | None) -> Grid | None:
    """The grid in a line from `read_puzzles`; None for a line without a grid.

    Args:
        variant: its variant; None if the text names it.

    Raises:
        InvalidGridError: see `reader.read_line`.
    """
    import reader  # slow to import, and not needed for plain lines

    read = reader.read_text if "\n" in line.text else reader.read_line
    return read(line.text, variant=variant)


def _is_one(lines: list[Line]) -> bool:
    """Whether several lines are one puzzle, or one puzzle with a fault that can be named."""
    text = _as_line(lines).text if lines else ""
    if "\n" not in text or len(text) > MAX_LENGTH or any(line.fault for line in lines):
        return False
    from reader import read_text

    try:
        read_text(text)
    except NoGridError:
        return False
    except SudokuError:
        return all(_count_cells(line.text) < _MOST_OF_A_PUZZLE for line in lines)
    return True


def _grids(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """The lines of each grid; and, alone, each line that is a puzzle or a row outside of grids.

    Blank lines may separate the boxes of a grid, or grids. So rows belong together up to the first
    blank line after nine rows.
    """
    grid: list[Line] = []
    title: list[Line] = []
    for part in _parts(lines):
        if not _is_row_of(part):
            if grid:
                yield from _titled(title, _split(grid))
                grid, title = [], []
            if not all(_is_frame(line.text) for line in part):
                title = [line for line in part if _names_kind(line.text)]
            yield from ([line] for line in part if _is_alone(line.text))
            continue
        if grid and _row_count(grid) + _row_count(part) > _SIZE:
            yield from _titled(title, _split(grid))
            grid, title = [], []
        grid += part
        if _row_count(grid) == _SIZE:
            yield title + grid
            grid, title = [], []
    if grid:
        yield from _titled(title, _split(grid))


def _names_kind(text: str) -> bool:
    from reader import names_kind

    return names_kind(text)


def _titled(title: list[Line], grids: Iterator[list[Line]]) -> Iterator[list[Line]]:
    """The grids, the first one with its title above it."""
    for grid in grids:
        yield title + grid
        title = []


def _is_row_of(part: list[Line]) -> bool:
    """Whether a part from `_parts` has rows."""
    return any(_is_row(line.text) for line in part)


def _parts(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Rows with their frames, up to a blank line; and other lines one by one, if not blank."""
    part: list[Line] = []
    for line in lines:
        if not line.text.strip():
            belongs = False
        else:
            belongs = _is_row(line.text) or _is_frame(line.text)
            belongs = belongs or (_is_row_of(part) and _is_nearly_row(line.text))
        if belongs:
            part.append(line)
        if part and (not belongs or _row_count(part) == _MOST_ROWS):
            yield part
            part = []
        if line.text.strip() and not belongs:
            yield [line]
    if part:
        yield part


def _split(lines: list[Line]) -> Iterator[list[Line]]:
    """Split lines into adjacent grids; or return them unchanged, for their error."""
    rows = [at for at, line in enumerate(lines) if not _is_frame(line.text)]
    if _is_heading(lines[rows[0]].text) and len(rows) % _SIZE == 1:
        rows = rows[1:]
    if len(rows) % _SIZE or len(rows) == _SIZE:
        yield lines[rows[0] :]
        return
    starts = [*rows[::_SIZE], len(lines)]
    yield from (lines[start:end] for start, end in pairwise(starts))


def _row_count(lines: list[Line]) -> int:
    """The number of rows, not counting a heading above labelled rows."""
    rows = [line.text for line in lines if not _is_frame(line.text)]
    if len(rows) > 1 and _is_heading(rows[0]) and _LABEL.match(rows[1]):
        return len(rows) - 1
    return len(rows)


def _is_frame(text: str) -> bool:
    return not text.strip() or FRAME.fullmatch(text.translate(BOX_DRAWING)) is not None


def _is_alone(text: str) -> bool:
    """Whether a line outside of grids has a puzzle or most of a row, and must not be skipped."""
    return _count_cells(text) >= _SIZE * _SIZE or (_is_nearly_row(text) and not _is_heading(text))


def _count_cells(text: str) -> int:
    return len(_CELL.findall(text))


def _as_line(lines: list[Line]) -> Line:
    fault = next((line.fault for line in lines if line.fault), "")
    return Line(lines[0].number, "\n".join(line.text for line in lines), fault)


def _is_row(text: str) -> bool:
    """Whether this is a row of nine cells, possibly with a label, bars and commas."""
    plain = text.translate(BOX_DRAWING)
    if match := _LABEL.match(plain):
        plain = plain[match.end() :] if _count(plain[match.end() :]) == _SIZE else plain
    return is_row(plain) and _count(plain) == _SIZE


def _is_nearly_row(text: str) -> bool:
    """Whether most of a line could be a row."""
    bare = "".join(text.translate(BOX_DRAWING).split())
    return not _is_frame(bare) and _count(bare) in _NEARLY_NINE and is_nearly_row(bare)


def _count(row: str) -> int:
    """The number of cells in a row."""
    for separator in ",;\t":
        if (count := row.count(separator)) >= _SIZE - 1:
            is_after_each = count >= _SIZE and row.rstrip().endswith(separator)
            return count if is_after_each else count + 1
    words = _WORD.findall(row)
    if len(words) == _SIZE:
        return _SIZE
    return sum(len(word) for word in words) if len(words) <= 3 else len(words)


def _is_heading(row: str) -> bool:
    """Whether a row names the columns."""
    return _HEADING.fullmatch(row) is not None and not set(row) & set(BLANKS.replace("-", ""))
