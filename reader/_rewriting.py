"""Rewrites the output of programs and the tables of documents as nine plain rows.

Programs write 81 values as a list, or nine rows with separators, and a word for an empty cell.
Documents have tables, or drawings with labelled rows and columns. This module only strips the text
around the values; `engine.notation` decides whether they are a grid.
"""

import re
from collections.abc import Iterator
from typing import Final

from engine.notation import BLANKS, CELL_CHARACTERS
from reader._labels import (
    labelled_rows,
    lines_of,
    rows_behind_prompts,
    rows_behind_the_same,
    rows_from_the_last,
    runs_of_nine,
    side_by_side,
    without_heading,
)
from reader._lists import lists
from reader._nine_rows import CELLS, ONLY_CELLS, SIZE, nine_rows
from reader._passage import Passage
from reader._values import DIGIT, Replacement, as_text


def rewritten(passage: Passage) -> Iterator[Passage]:
    """The possible readings of a text as rows.

    Args:
        passage: a text with plain values that is not a puzzle as it stands.

    Raises:
        NotationError: at the error of a list that would otherwise be a grid, with its place in the
            passage.
    """
    if rows := rows_from_the_last(passage):
        yield rows
        return
    if both := side_by_side(passage):
        yield from both
        return
    yield from runs_of_nine(passage)
    yield from _lines_in_quotes(passage)
    if _WRITTEN_LINE_END.search(passage.text):
        yield passage.replace(_WRITTEN_LINE_END, as_text("\n")).replace(_QUOTE, as_text("\n"))
    yield passage.replace(_ROW_AND_WORDS, lambda match: match["row"])
    yield from rows_behind_prompts(passage)
    yield from _joined_rows(passage)
    yield from _elements(passage)
    yield from _one_value_a_line(passage)
    yield from _values_of_keys(passage)
    table = passage
    if _HTML_ROW.search(passage.text):
        table = table.replace(_LINE_END, as_text(""))
    markup = (*_WIKI_MARKUP, *_MARKUP) if _WIKI_TABLE.search(passage.text) else _MARKUP
    for pattern, replacement in markup:
        table = table.replace(pattern, replacement)
    yield table
    yield from labelled_rows(table)
    yield from rows_behind_the_same(table)
    yield without_heading(table)
    yield passage.without(_OTHER_FRAME).replace(_OTHER_BAR, as_text("|"))
    yield passage.replace(_EMPTY_BRACKETS, as_text(" . ")).replace(_BRACKETS, as_text(" "))
    for bars in (_LEFT_BARS, _RIGHT_BARS):
        if (found := len(bars.findall(table.text))) and found % SIZE == 0:
            yield table.replace(bars, _with_both_bars)
    yield from lists(passage)


# Lines and bars drawn with unusual characters.
_OTHER_FRAME: Final = re.compile(r"^[ \t]*([#%@~])\1{4,}[ \t]*$\n?", re.MULTILINE)
_OTHER_BAR: Final = re.compile(r"(?<!\S)[#!:;/\\~%@](?!\S)")
_EMPTY_BRACKETS: Final = re.compile(r"\[ ?\]|\( ?\)|\{ ?\}")
_BRACKETS: Final = re.compile(r"[\[\](){}\"']")
# Rows with a bar before each cell, or after each cell.
_LEFT_BARS: Final = re.compile(r"^[ \t]*\|(?:[^|\n]{0,9}\|){8}[^|\n]{0,9}$", re.MULTILINE)
_RIGHT_BARS: Final = re.compile(r"^(?:[^|\n]{0,9}\|){9}[ \t]*$", re.MULTILINE)


def _with_both_bars(row: re.Match[str]) -> str:
    bare = row[0].strip()
    return f"{bare}|" if row.re is _LEFT_BARS else f"|{bare}"


_HTML_ROW: Final = re.compile(r"<tr\b", re.IGNORECASE)
_LINE_END: Final = re.compile(r"\s*\n\s*")
_WIKI_TABLE: Final = re.compile(r"^\{\|", re.MULTILINE)
_WIKI_MARKUP: Final[tuple[Replacement, ...]] = (
    (re.compile(r"^(?:\{\||\|[}+-]).*$", re.MULTILINE), as_text("")),
    (re.compile(r"\|\|"), as_text("|")),
    (re.compile(r"(?<=[^|\n])$", re.MULTILINE), as_text("|")),
)
# Tables in HTML and LaTeX become rows with bars between their cells.
_MARKUP: Final[tuple[Replacement, ...]] = (
    (
        re.compile(r"\[(?P<tag>/?(?:table|tr|t[dh]))(?:=[^\]\n]{0,40})?\]", re.I),
        lambda match: f"<{match['tag']}>",
    ),
    (
        re.compile(
            r"\[/?(?:b|i|u|code|quote|color|size|font|center|pre)(?:=[^\]\n]{0,40})?\]", re.I
        ),
        as_text(""),
    ),
    (re.compile(r"&(?:middot|bull|sdot|centerdot);"), as_text(".")),
    (re.compile(r"&(?:nbsp|ensp|emsp|thinsp|#160|#x[aA]0);"), as_text(" ")),
    (
        re.compile(r"<input\b[^<>]{0,200}?\bvalue=[\"']?\s?(?P<digit>\d)\b[^<>]{0,200}>", re.I),
        DIGIT,
    ),
    (re.compile(r"(?:</tr>\s*)?<tr\b[^<>]{0,200}>|</(?:tr|table|tbody)>", re.I), as_text("|\n")),
    (re.compile(r"<t[dh]\b[^<>]{0,200}>", re.I), as_text("|")),
    (re.compile(r"<br ?/?>(?=(?:\s{0,9}</\w{1,9}>){0,4}\s{0,9}</t[dh]>)", re.I), as_text("")),
    (re.compile(r"<br ?/?>", re.I), as_text("\n")),
    (re.compile(r"</?[a-z][^<>]{0,200}>", re.I), as_text("")),
    (re.compile(r"(?<!\\)\\ "), as_text(" ")),
    (re.compile(r"\\\\(?:\[[^\]]{0,20}\])?|\\tabularnewline"), as_text("\n")),
    (re.compile(r"\\(?:begin|end|cline|cmidrule)\{[^{}]{0,40}\}(?:\{[^{}]{0,90}\})?"), as_text("")),
    (re.compile(r"\\[A-Za-z]{2,20}\*?"), as_text("")),
    (re.compile(r"\{[ ]?\}"), as_text(".")),
    (re.compile(r"[${}]"), as_text("")),
    (re.compile(r"^[ \t]*[\[\](),;]{1,4}[ \t]*$\n?", re.MULTILINE), as_text("")),
    (re.compile(r"&"), as_text("|")),
    # A row of a sudoku in LaTeX.
    (re.compile(r"\|\.(?=[ \t]*$)", re.MULTILINE), as_text("|")),
    (re.compile(r"^[ \t]*\|[ \t]*$\n?", re.MULTILINE), as_text("")),
    # The end of a string literal.
    (re.compile(r"[\"'`][);, \t]{1,5}$", re.MULTILINE), as_text("")),
    # The line below the heading of a table in Markdown.
    (
        re.compile(
            r"^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|){7,9}[ \t:-]*$",
            re.MULTILINE,
        ),
        as_text(""),
    ),
)


_ROW: Final = rf"[{CELL_CHARACTERS}]{{9}}"
_NO_CELL: Final = r"[^\w\s.*?-]"
# Nine rows, always separated by the same characters.
_JOINED: Final = re.compile(
    rf"(?<![{CELL_CHARACTERS}]){_ROW}"
    rf"(?P<between>(?=\s*(?:[<\\]|{_NO_CELL}|-\s))"
    rf"(?:<br ?/?>|\\[rn]|{_NO_CELL}|\s-(?=\s)|\s){{1,16}}|%0[aA]|--|[-._*])"
    rf"(?:{_ROW}(?P=between)){{7}}{_ROW}(?!(?P=between)?[{CELL_CHARACTERS}])"
)


def _joined_rows(passage: Passage) -> Iterator[Passage]:
    for match in _JOINED.finditer(passage.text):
        before = passage.text[: match.start()].removesuffix(match["between"])
        if len(before) < match.start() and ONLY_CELLS.fullmatch(before[-1:]):
            continue  # ten rows
        starts = range(match.start(), match.end(), SIZE + len(match["between"]))
        places = [start + column for start in starts for column in range(SIZE)]
        yield nine_rows(passage, [(passage.text[place], place) for place in places])


_WRITTEN_LINE_END: Final = re.compile(r"(?:\\r)?\\n")
_QUOTE: Final = re.compile(r"[\"']")
_ROW_AND_WORDS: Final = re.compile(
    rf"^(?P<row>[ \t|]*(?:[{CELL_CHARACTERS}][ \t|]*){{8}}[{CELL_CHARACTERS}][ \t|]*)"
    r"(?<=[ \t|])[\[(<#/-]{0,3}[ \t]?[A-Za-z][^\n]{0,200}$",
    re.MULTILINE,
)
_QUOTED_LINE: Final = re.compile(r"[\"']([^\"'\\\n]{8,60})\\n[\"']")


def _lines_in_quotes(passage: Passage) -> Iterator[Passage]:
    r"""The lines that are string literals with `\n` at the end."""
    lines = [passage.cut(*match.span(1)) for match in _QUOTED_LINE.finditer(passage.text)]
    if len(lines) >= SIZE:
        origin = [place for line in lines for place in (*line.origin, line.place(len(line.text)))]
        yield Passage("".join(f"{line.text}\n" for line in lines), origin)


_ELEMENT: Final = re.compile(
    r"<(?P<tag>[a-z]\w{0,20})\b[^<>]{0,200}>\s*(?P<value>[0-9._?xX*-]|&nbsp;|)\s*</(?P=tag)>", re.I
)

_FIELD: Final = re.compile(
    r"<input\b(?:[^<>]{0,200}?\bvalue=[\"']?\s?)?(?P<value>[0-9]|)\b[^<>]{0,200}>", re.I
)


def _elements(passage: Passage) -> Iterator[Passage]:
    """The grid whose cells are elements of a web page."""
    for pattern in (_ELEMENT, _FIELD):
        found = list(pattern.finditer(passage.text))
        if len(found) != CELLS:
            continue
        values = [(match["value"], match.start("value")) for match in found]
        yield nine_rows(
            passage, [(text if len(text) == 1 else BLANKS[0], place) for text, place in values]
        )


_KEYED: Final = re.compile(
    rf"(?<!\w)(?P<key>value|val|v|digit|number|num|n|cells?)[\"']?\s*[:=]\s*[\"']?"
    rf"(?P<value>[{CELL_CHARACTERS}])(?![\w.])",
    re.IGNORECASE,
)


def _values_of_keys(passage: Passage) -> Iterator[Passage]:
    """The grid whose cells are objects or fields with the same name."""
    found = list(_KEYED.finditer(passage.text))
    if len(found) == CELLS and len({match["key"] for match in found}) == 1:
        yield nine_rows(passage, [(match["value"], match.start("value")) for match in found])


_ONE_VALUE: Final = re.compile(
    rf"[ \t]*(?:(?:-[ \t]+){{1,2}}|\[\d{{1,2}}\][ \t]*=>[ \t]*)?"
    rf"[\"']?([{CELL_CHARACTERS}])[\"']?,?[ \t]*"
)


def _one_value_a_line(passage: Passage) -> Iterator[Passage]:
    """The grid that is a column of 81 values."""
    cells = [
        (match[1], line.start() + match.start(1))
        for line in lines_of(passage)
        if (match := _ONE_VALUE.fullmatch(line[0]))
    ]
    if len(cells) == CELLS:
        yield nine_rows(passage, cells)
