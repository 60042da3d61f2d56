"""Finds rows with extra text around them: labels, a prompt, a name and a time, a comment."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Final, TypeAlias

from engine.notation import BOX_DRAWING, CELL_CHARACTERS, FRAME
from reader._nine_rows import CELLS, SIZE, CellText, nine_rows
from reader._passage import Passage

_LINE: Final = re.compile(r"^.*$", re.MULTILINE)
LABELS: Final = (
    "123456789", "012345678", "987654321", "ABCDEFGHI", "abcdefghi", "---------", "*********",
)  # fmt: skip
_LABEL: Final = re.compile(
    r"[ \t]*(?:\|[ \t]*)?[\[(]?(?:(?:row|line|zeile|reihe|r|z)[ _]?#?)?"
    r"(?P<label>[0-9A-Ia-i]|[-*](?= ))(?:,?\]|\.|[ \t]*[:)=])?(?:[\t,]|(?=[ |]))",
    re.IGNORECASE,
)
_FROM_THE_LAST: Final = "987654321"
_NUMBER_IN_LIST: Final = re.compile(r"[ \t]*[1-9](?:\.|[ \t]*[:)])[ \t]?")
_ROW_OF_A_LIST: Final = re.compile(rf"[\s|,;]*(?:[{CELL_CHARACTERS}][\s|,;]*){{{SIZE}}}")
_COLUMN: Final = r"(?:col(?:umn)?|c|s|spalte)?[ _]?\[?,?[0-9A-Ia-i]\]?"
_HEADING: Final = re.compile(rf"[\s|+]*(?:{_COLUMN}[\s|+]+){{8}}{_COLUMN}[\s|+]*", re.IGNORECASE)
_NAME: Final = re.compile(r"[0-9A-Ia-i](?=[\s|+\]]|$)")


def lines_of(passage: Passage) -> list[re.Match[str]]:
    """The lines that are not blank and do not only draw a frame."""
    return [
        line
        for line in _LINE.finditer(passage.text.translate(BOX_DRAWING))
        if line[0].strip() and not FRAME.fullmatch(line[0])
    ]


_MOST_SPACES: Final = 3

_Part: TypeAlias = tuple[re.Match[str], int, int]
"""A part of a line: the line, and the start and end of the part."""


def _joined(passage: Passage, parts: Sequence[_Part]) -> Passage:
    """Parts of lines, each on a line."""
    text = []
    origin: list[int] = []
    for line, start, end in parts:
        text.append(line[0][start:end] + "\n")
        origin += passage.origin[line.start() + start : line.start() + end]
        origin.append(passage.place(line.start() + end))
    return Passage("".join(text), origin)


def _labels_of(passage: Passage) -> tuple[list[re.Match[str]], list[re.Match[str] | None], str]:
    """The lines, their matches of labels, and all labels as a string, with a space for no label."""
    lines = lines_of(passage)
    found = [_LABEL.match(line[0]) for line in lines]
    return lines, found, "".join(match["label"] if match else " " for match in found)


def labelled_rows(passage: Passage) -> Iterator[Passage]:
    """Nine lines that begin with their labels, without these."""
    lines, found, labels = _labels_of(passage)
    for known in LABELS:
        first = labels.find(known)
        same = re.match(re.escape(known[0]) + "*", labels[first:]) if first >= 0 else None
        if same and len(set(known)) == 1 and len(same[0]) % SIZE:
            continue  # ten rows
        while first >= 0:
            nine = range(first, first + SIZE)
            # A second label at the end of a row is after the last bar of all rows.
            ends = [
                re.search(rf"\|[ \t]*({re.escape(labels[at])})[ \t]*$", lines[at][0]) for at in nine
            ]
            starts = [match.end() if (match := found[at]) else 0 for at in nine]
            rests = [lines[at][0][start:] for at, start in zip(nine, starts, strict=True)]
            indents = [len(rest) - len(rest.lstrip(" ")) for rest in rests]
            # Spaces after the labels may be blank cells, or merely separate the labels.
            for skipped in range(min(*indents, _MOST_SPACES) + 1):
                parts = [
                    (line, start + skipped, last.start(1) if last and all(ends) else len(line[0]))
                    for line, start, last in zip(
                        lines[first : first + SIZE], starts, ends, strict=True
                    )
                ]
                yield _joined(passage, parts)
            first = labels.find(known, first + SIZE)


def rows_from_the_last(passage: Passage) -> Passage | None:
    """Nine lines labelled as rows 9 to 1, in order; None if there are no such lines.

    On a drawn board, 9 may be the label of the first row.
    """
    lines, found, labels = _labels_of(passage)
    first = labels.find(_FROM_THE_LAST)
    if first < 0:
        return None
    nine = [
        (line, match.end(), len(line[0]))
        for line, match in zip(lines[first:], found[first : first + SIZE], strict=False)
        if match and re.match(r"[ \t|\[(]*[A-Za-z]", match[0])
    ]
    return _joined(passage, nine[::-1]) if len(nine) == SIZE else None


def is_numbered_down(passage: Passage) -> bool:
    """Whether nine rows are a list with the numbers 9 to 1 that does not name any row.

    9 may then mean the last row, or just count down. On a drawn board, with column names or without
    a sign after the number, it is the label of the first row.
    """
    lines, found, labels = _labels_of(passage)
    first = labels.find(_FROM_THE_LAST)
    if first < 0 or without_heading(passage) is not passage:
        return False
    return all(
        match
        and _NUMBER_IN_LIST.fullmatch(match[0])
        and _ROW_OF_A_LIST.fullmatch(line[0], match.end())
        for line, match in zip(lines[first:], found[first : first + SIZE], strict=False)
    )


def without_heading(passage: Passage) -> Passage:
    """The passage without the line that names the columns."""
    for line in lines_of(passage):
        if "".join(_NAME.findall(line[0])) in LABELS and _HEADING.fullmatch(line[0]):
            start, end = line.span()
            text = passage.text[:start] + " " * (end - start) + passage.text[end:]
            return Passage(text, passage.origin)
    return passage


_NINE_CELLS: Final = rf"(?:[{CELL_CHARACTERS}][ |]*){{{SIZE - 1}}}[{CELL_CHARACTERS}]"
_TWO_ROWS: Final = re.compile(
    rf"[ |]*(?P<left>{_NINE_CELLS})(?P<gap>[ |\t]+(?:[=-]{{1,3}}>[ |\t]*)?)"
    rf"(?P<right>{_NINE_CELLS})[ |]*"
)
_GAP: Final = re.compile(r"[ |]*")


def side_by_side(passage: Passage) -> tuple[Passage, ...]:
    """Two grids beside each other, such as a puzzle and its solution; empty if there are none."""
    found = [(line, _TWO_ROWS.fullmatch(line[0])) for line in lines_of(passage)]
    pairs = [(line, match) for line, match in found if match]
    if len(pairs) != SIZE or any(
        len(match["gap"]) <= max(map(len, _GAP.findall(match["left"]))) for _, match in pairs
    ):
        return ()
    return tuple(
        _joined(passage, [(line, *match.span(side)) for line, match in pairs])
        for side in ("left", "right")
    )


_RUN_OF_NINE: Final = re.compile(
    rf"(?<![A-Za-z{CELL_CHARACTERS}])[{CELL_CHARACTERS}]{{{SIZE}}}(?![A-Za-z{CELL_CHARACTERS}])"
)
_ALL_CANDIDATES: Final = "123456789"


def runs_of_nine(passage: Passage) -> Iterator[Passage]:
    """The grids made of all runs of nine cells in a text, whatever is around and between them."""
    runs = list(_RUN_OF_NINE.finditer(passage.text))
    if len(runs) % SIZE:
        # Lines of a frame may have nine characters.
        runs = [run for run in runs if len(set(run[0])) > 1 or run[0][0] in ".0"]
    if len(runs) % SIZE or sum(run[0] == _ALL_CANDIDATES for run in runs) > 1:
        return
    for first in range(0, len(runs), SIZE):
        nine = runs[first : first + SIZE]
        cells = [(run[0][at], run.start() + at) for run in nine for at in range(SIZE)]
        yield nine_rows(passage, _by_rows(cells, passage.text, nine[0].start()))


_NO_ROWS: Final = re.compile(
    r"\b(?:(?P<column>c(?=\d)|col(?:umn)?|spalte)|box|block|square)[ \t]*#?\w?[ \t]*[:=)-]?[ \t]*$",
    re.IGNORECASE,
)


def _by_rows(cells: list[CellText], text: str, start: int) -> list[CellText]:
    """The cells row by row, converted if the text before them calls them a column or a box."""
    match = _NO_ROWS.search(text, max(0, start - 20), start)
    if match is None:
        return cells
    if match["column"]:
        return [cells[column * SIZE + row] for row in range(SIZE) for column in range(SIZE)]
    places = [
        (row // 3 * 3 + column // 3, row % 3 * 3 + column % 3)
        for row, column in product(range(SIZE), repeat=2)
    ]
    return [cells[box * SIZE + at] for box, at in places]


_TAIL: Final = re.compile(
    rf"(?<![^\s|>:=\])])[|\s]*(?:[{CELL_CHARACTERS}](?:[|\s,;]+|$)){{{SIZE}}}$"
)
_LONGEST_ROW: Final = 60
_FRAME_TAIL: Final = re.compile(r"(?<![-=+|])[-=+|]{3}[-=+| ]*$")
# Short enough for `int`, which refuses more than 4,300 digits.
_NUMBER: Final = re.compile(r"\d{1,18}")
_LETTERS: Final = re.compile(r"[^\W\d]+")
_CELL: Final = re.compile(rf"[{CELL_CHARACTERS}]")
_MORE_THAN_CELLS: Final = re.compile(rf"[^\s|{CELL_CHARACTERS}]")


def _tail(line: re.Match[str]) -> tuple[_Part, bool]:
    """The row or frame at the end of a line, otherwise the line; and whether it is a row."""
    text = line[0]
    start = max(0, len(text) - _LONGEST_ROW)
    tail = _TAIL.search(text, start) or _FRAME_TAIL.search(text, start)
    return ((line, *tail.span()), tail.re is _TAIL) if tail else ((line, 0, len(text)), False)


def _before(part: _Part) -> str:
    line, start, _ = part
    return line[0][:start]


def _form(text: str) -> str:
    """A text with one letter for each word and 0 for each number."""
    return _LETTERS.sub("a", _NUMBER.sub("0", text)).strip()


def rows_behind_the_same(passage: Passage) -> Iterator[Passage]:
    """Rows after prefixes of one form, such as `[12:03] bob:`, or after line numbers."""
    tails = [_tail(line) for line in lines_of(passage)]
    for form, run in groupby(tails, key=lambda tail: _form(_before(tail[0]))):
        parts, are_rows = zip(*run, strict=True)
        rows = sum(are_rows)
        if not form or not rows or rows % SIZE:
            continue
        numbers = [int((_NUMBER.findall(_before(part)) or ["0"])[-1]) for part in parts]
        counted = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        if not counted and not _MORE_THAN_CELLS.search(form):
            continue
        if _NO_ROWS.search(_before(parts[0])):
            yield from _columns_or_boxes(passage, parts)
        else:
            yield _joined(passage, parts)


def rows_behind_prompts(passage: Passage) -> Iterator[Passage]:
    """Nine rows, each below a prompt line such as `Enter row 1`."""
    lines = [line for line in _LINE.finditer(passage.text) if line[0].strip()]
    rows = [at for at, line in enumerate(lines) if _ROW_OF_A_LIST.fullmatch(line[0])]
    if len(rows) != SIZE or rows != list(range(rows[0], rows[0] + 2 * SIZE, 2)) or not rows[0]:
        return
    prompts = [lines[at - 1][0] for at in rows]
    if len(set(map(_form, prompts))) == 1:
        yield _joined(passage, [(lines[at], 0, len(lines[at][0])) for at in rows])


def _columns_or_boxes(passage: Passage, parts: Sequence[_Part]) -> Iterator[Passage]:
    """The grid whose columns or boxes are on nine lines, converted to rows."""
    cells = [
        (line[0][at], line.start() + at)
        for line, start, end in parts
        for at in range(start, end)
        if _CELL.match(line[0], at)
    ]
    before = _before(parts[0])
    if len(cells) == CELLS:
        yield nine_rows(passage, _by_rows(cells, before, len(before)))
