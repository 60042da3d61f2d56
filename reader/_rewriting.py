"""Rewrites what programs print and documents draw as nine plain rows.

A program writes 81 values as a list, or nine rows with something between them, and has a word for
an empty cell. A document has a table, or a drawing whose rows and columns have labels. What is
around the values is left out here; whether they are a grid is for `engine.notation` to say.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from engine.notation import (
    BLANKS,
    BOX_DRAWING,
    CELL_CHARACTERS,
    FRAME,
    NotationError,
    row_count_message,
    row_length_message,
    value_of,
)
from reader._passage import Passage

_SIZE: Final = 9
_CELLS: Final = 81

_Cell: TypeAlias = tuple[str, int]
"""The content of a cell, and where it is in the passage."""


def rewritten(passage: Passage) -> Iterator[Passage]:
    """The possible readings of a text as rows.

    Args:
        passage: a text that is not a puzzle as it stands.

    Raises:
        NotationError: at the fault of a list that would otherwise be a grid, with its place in the
            passage.
    """
    for pattern, replacement in _VALUES:
        passage = passage.replace(pattern, replacement)
    yield from _joined_rows(passage)
    yield from _elements(passage)
    yield from _one_value_a_line(passage)
    table = passage
    if _HTML_ROW.search(passage.text):
        table = table.replace(_LINE_END, _as(""))
    for pattern, replacement in _MARKUP:
        table = table.replace(pattern, replacement)
    yield table
    yield from _labelled_rows(table)
    yield _without_heading(table)
    yield from _lists(passage)


_Replacement: TypeAlias = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def _as(text: str) -> Callable[[re.Match[str]], str]:
    return lambda match: text


_DIGIT: Final = lambda match: match["digit"]  # noqa: E731

# Words for an empty cell, and digits that are written as 5.0 or in bold.
_VALUES: Final[tuple[_Replacement, ...]] = (
    (re.compile(r"float\([\"']nan[\"']\)", re.IGNORECASE), _as(".")),
    (
        re.compile(
            r"(?<![\w.])(?:(?:np|numpy|math|torch|pd)\.)?"
            r"(?:none|null|undefined|nothing|nan|nil|na|n/a|<na>|empty|blank)(?![\w])",
            re.IGNORECASE,
        ),
        _as("."),
    ),
    (re.compile(r"(?<=[\s,;\[({|])-1(?=\s*[,;\])}|\s])"), _as(".")),
    (re.compile(r"\"[ ]?\"|'[ ]?'"), _as(".")),
    (re.compile(r"(?<![\w.])(?P<digit>\d)\.0+(?![\w.])"), _DIGIT),
    (re.compile(r"\*\*(?P<digit>\d)\*\*"), _DIGIT),
)
_HTML_ROW: Final = re.compile(r"<tr\b", re.IGNORECASE)
_LINE_END: Final = re.compile(r"\s*\n\s*")
# Tables in HTML and LaTeX become rows with bars between their cells.
_MARKUP: Final[tuple[_Replacement, ...]] = (
    (re.compile(r"&(?:nbsp|ensp|emsp|thinsp|#160|#x[aA]0);"), _as(" ")),
    (
        re.compile(r"<input\b[^<>]{0,200}?\bvalue=[\"']?(?P<digit>\d)\b[^<>]{0,200}>", re.I),
        _DIGIT,
    ),
    (re.compile(r"(?:</tr>\s*)?<tr\b[^<>]{0,200}>|</(?:tr|table|tbody)>", re.I), _as("|\n")),
    (re.compile(r"<t[dh]\b[^<>]{0,200}>", re.I), _as("|")),
    (re.compile(r"<br ?/?>", re.I), _as("\n")),
    (re.compile(r"</?[a-z][^<>]{0,200}>", re.I), _as("")),
    (re.compile(r"\\\\(?:\[[^\]]{0,20}\])?|\\tabularnewline"), _as("\n")),
    (re.compile(r"\\(?:begin|end|cline|cmidrule)\{[^{}]{0,40}\}(?:\{[^{}]{0,90}\})?"), _as("")),
    (re.compile(r"\\[A-Za-z]{2,20}\*?"), _as("")),
    (re.compile(r"\{[ ]?\}"), _as(".")),
    (re.compile(r"[${}]"), _as("")),
    (re.compile(r"&"), _as("|")),
    # The row of a sudoku in LaTeX.
    (re.compile(r"\|\.(?=[ \t]*$)", re.MULTILINE), _as("|")),
    (re.compile(r"^\s*\|\s*$\n?", re.MULTILINE), _as("")),
    # The line below the heading of a table in Markdown.
    (
        re.compile(
            r"^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|){7,9}[ \t:-]*$",
            re.MULTILINE,
        ),
        _as(""),
    ),
)


def _nine_rows(passage: Passage, cells: list[_Cell]) -> Passage:
    """The cells as nine rows of nine characters."""
    text = []
    origin = []
    for number, (character, place) in enumerate(cells, 1):
        text.append(character if number % _SIZE else character + "\n")
        origin += [passage.place(place)] * len(text[-1])
    return Passage("".join(text), origin)


_ONLY_CELLS: Final = re.compile(rf"[{CELL_CHARACTERS}]+")
_ROW: Final = rf"[{CELL_CHARACTERS}]{{9}}"
_NO_CELL: Final = r"[^\w\s.*?-]"
# Nine rows with the same characters between them.
_JOINED: Final = re.compile(
    rf"(?<![{CELL_CHARACTERS}]){_ROW}"
    rf"(?P<between>(?=\s*(?:[<\\]|{_NO_CELL}|-\s))"
    rf"(?:<br ?/?>|\\[rn]|{_NO_CELL}|\s-(?=\s)|\s){{1,16}}|%0[aA]|[-._*])"
    rf"(?:{_ROW}(?P=between)){{7}}{_ROW}(?!(?P=between)?[{CELL_CHARACTERS}])"
)


def _joined_rows(passage: Passage) -> Iterator[Passage]:
    for match in _JOINED.finditer(passage.text):
        before = passage.text[: match.start()].removesuffix(match["between"])
        if len(before) < match.start() and _ONLY_CELLS.fullmatch(before[-1:]):
            continue  # ten rows
        starts = range(match.start(), match.end(), _SIZE + len(match["between"]))
        places = [start + column for start in starts for column in range(_SIZE)]
        yield _nine_rows(passage, [(passage.text[place], place) for place in places])


_ELEMENT: Final = re.compile(
    r"<(?P<tag>[a-z]\w{0,20})\b[^<>]{0,200}>\s*(?P<value>[0-9._?xX*-]|&nbsp;|)\s*</(?P=tag)>", re.I
)


def _elements(passage: Passage) -> Iterator[Passage]:
    """The grid of which each cell is an element of a page."""
    found = list(_ELEMENT.finditer(passage.text))
    if len(found) == _CELLS:
        values = [(match["value"], match.start("value")) for match in found]
        yield _nine_rows(
            passage, [(text if len(text) == 1 else BLANKS[0], place) for text, place in values]
        )


_LINE: Final = re.compile(r"^.*$", re.MULTILINE)
_ONE_VALUE: Final = re.compile(
    rf"[ \t]*(?:-[ \t]+){{0,2}}[\"']?([{CELL_CHARACTERS}])[\"']?,?[ \t]*"
)


def _one_value_a_line(passage: Passage) -> Iterator[Passage]:
    """The grid that is a column of 81 values."""
    cells = [
        (match[1], line.start() + match.start(1))
        for line in _lines(passage)
        if (match := _ONE_VALUE.fullmatch(line[0]))
    ]
    if len(cells) == _CELLS:
        yield _nine_rows(passage, cells)


_LABELS: Final = (
    "123456789", "012345678", "987654321", "ABCDEFGHI", "abcdefghi", "---------", "*********",
)  # fmt: skip
_LABEL: Final = re.compile(
    r"[ \t]*(?:\|[ \t]*)?[\[(]?(?:(?:row|line|zeile|reihe|r|z)[ _]?#?)?"
    r"(?P<label>[0-9A-Ia-i]|[-*](?= ))(?:,?\]|\.|[ \t]*[:)=])?(?:[\t,]|(?=[ |]))",
    re.IGNORECASE,
)
_COLUMN: Final = r"(?:col(?:umn)?|c|s|spalte)?[ _]?\[?,?[0-9A-Ia-i]\]?"
_HEADING: Final = re.compile(rf"[\s|+]*(?:{_COLUMN}[\s|+]+){{8}}{_COLUMN}[\s|+]*", re.IGNORECASE)
_NAME: Final = re.compile(r"[0-9A-Ia-i](?=[\s|+\]]|$)")


def _lines(passage: Passage) -> list[re.Match[str]]:
    """The lines that are not blank and do not only draw a frame."""
    return [
        line
        for line in _LINE.finditer(passage.text.translate(BOX_DRAWING))
        if line[0].strip() and not FRAME.fullmatch(line[0])
    ]


_MOST_SPACES: Final = 3


def _joined(passage: Passage, parts: list[tuple[re.Match[str], int, int | None]]) -> Passage:
    """Parts of lines, each on a line; a part is from a place in its line to another or the end."""
    text = []
    origin: list[int] = []
    for line, start, end in parts:
        stop = len(line[0]) if end is None else end
        text.append(line[0][start:stop] + "\n")
        origin += passage.origin[line.start() + start : line.start() + stop]
        origin.append(passage.place(line.start() + stop))
    return Passage("".join(text), origin)


def _labelled_rows(passage: Passage) -> Iterator[Passage]:
    """Nine lines that begin with their labels, without these."""
    lines = _lines(passage)
    found = [_LABEL.match(line[0]) for line in lines]
    labels = "".join(match["label"] if match else " " for match in found)
    for known in _LABELS:
        first = labels.find(known)
        while first >= 0:
            nine = range(first, first + _SIZE)
            # A label at the end, too, is behind the last bar of all rows.
            ends = [
                re.search(rf"\|[ \t]*({re.escape(labels[at])})[ \t]*$", lines[at][0]) for at in nine
            ]
            starts = [match.end() if (match := found[at]) else 0 for at in nine]
            rests = [lines[at][0][start:] for at, start in zip(nine, starts, strict=True)]
            indents = [len(rest) - len(rest.lstrip(" ")) for rest in rests]
            # Spaces behind the labels may be blank cells, or only separate the labels.
            for skipped in range(min(*indents, _MOST_SPACES) + 1):
                parts = [
                    (lines[at], start + skipped, last.start(1) if last and all(ends) else None)
                    for at, start, last in zip(nine, starts, ends, strict=True)
                ]
                yield _joined(passage, parts)
            first = labels.find(known, first + _SIZE)


def _without_heading(passage: Passage) -> Passage:
    """The passage without the line that names the columns."""
    for line in _lines(passage):
        if "".join(_NAME.findall(line[0])) in _LABELS and _HEADING.fullmatch(line[0]):
            start, end = line.span()
            text = passage.text[:start] + " " * (end - start) + passage.text[end:]
            return Passage(text, passage.origin)
    return passage


_Field: TypeAlias = tuple[int, str]
"""Where a field of a list is in the passage, and its content."""

# The innermost lists of a text, and the quoted field of a table that holds all the values.
_LIST: Final = re.compile(r"[\[({]([^\[\](){}]*)[\])}]|\"([^\"\[\](){}]{161,})\"")
_BETWEEN_ROWS: Final = re.compile(r"[^;|\n]+")
_BETWEEN_COMMAS: Final = re.compile(r"[^,]*(?:,|$)")
_CONTINUED: Final = re.compile(r"\.{3}(?=[ \t]*\n)")
_WORD: Final = re.compile(r"\S+")
_WHOLE_NUMBER: Final = re.compile(r"([0-9])\.")
_MOST: Final = 3
"""By how many cells a row of a list may be too long or too short to be called a fault."""


def _lists(passage: Passage) -> Iterator[Passage]:
    """The grids that are lists of 81 values or of nine rows."""
    passage = passage.replace(_CONTINUED, _as(""))
    rows: list[tuple[int, list[_Cell]]] = []
    for match in _LIST.finditer(passage.text):
        start, end = match.span(match.lastindex or 0)
        readings = [
            [cell for place, field in fields for cell in _cells_of(field, place)]
            for fields in (
                _by_commas(passage.text, start, end),
                _by_rows(passage.text, start, end),
            )
        ]
        grids = [cells for cells in readings if len(cells) == _CELLS]
        for cells in grids:
            yield _nine_rows(passage, cells)
        likely = min(readings, key=lambda cells: abs(len(cells) - _SIZE))
        if not grids and abs(len(likely) - _SIZE) <= _MOST:
            rows.append((start, likely))
    if len(rows) % _SIZE == 1 and "".join(text for text, _ in rows[0][1]) in _LABELS:
        rows = rows[1:]
    if len(rows) > _SIZE and len(rows) % _SIZE:
        raise NotationError(row_count_message(len(rows)), passage.text, rows[0][0])
    for first in range(0, len(rows) - len(rows) % _SIZE, _SIZE):
        nine = rows[first : first + _SIZE]
        for number, (start, cells) in enumerate(nine, 1):
            if len(cells) != _SIZE:
                reason = row_length_message(number, len(cells))
                raise NotationError(reason, passage.text, start)
            for character, place in cells:
                value_of(character, passage.text, place)
        yield _nine_rows(passage, [cell for _, cells in nine for cell in cells])


def _by_commas(text: str, start: int, end: int) -> list[_Field]:
    """The fields between commas, in which nothing is an empty cell; none without a comma."""
    if "," not in text[start:end]:
        return []
    fields = []
    for match in _BETWEEN_COMMAS.finditer(text, start, end):
        fields.append(_field(match[0].rstrip(","), match.start()))
        if match.end() == end:
            break
    # A comma may follow the last value.
    return fields if fields[-1][1] else fields[:-1]


def _by_rows(text: str, start: int, end: int) -> list[_Field]:
    """The fields of the rows that line ends, semicolons or bars separate."""
    fields = []
    for row in _BETWEEN_ROWS.finditer(text, start, end):
        fields += _by_commas(text, *row.span()) or [
            _field(word[0], word.start()) for word in _WORD.finditer(text, *row.span())
        ]
    return fields


def _field(text: str, place: int) -> _Field:
    """A field without white space and quotes around it."""
    return place + len(text) - len(text.lstrip()), text.strip().strip("\"'").strip()


def _cells_of(field: str, place: int) -> list[_Cell]:
    """The cells of a field: one value, or all those of a row or a grid."""
    if len(field) in {_SIZE, _CELLS} and _ONLY_CELLS.fullmatch(field):
        return [(character, place + index) for index, character in enumerate(field)]
    number = _WHOLE_NUMBER.fullmatch(field)
    return [(number[1] if number else field or BLANKS[0], place)]
