"""Restore the line breaks of a grid that were replaced by spaces."""

import re
from itertools import groupby
from typing import Final

from engine.notation._layout import BOX_DRAWING, FRAME
from engine.notation._source import CELL_CHARACTERS

ROW: Final = re.compile(
    rf"(?:[{CELL_CHARACTERS}\s|+=:'\",;\[\](){{}}<>#@\u2500-\u257f]|[A-H](?=-?[1-9])|u(?=[1-9]))*"
)
"""All characters of a row or frame: no letters except x and the marks of HoDoKu and SudoCue."""


def is_row(line: str) -> bool:
    """Whether a line has only characters of rows and frames."""
    return ROW.fullmatch(line) is not None


def is_nearly_row(line: str) -> bool:
    """Whether most of a line could be a row, or it is blank."""
    bare = "".join(line.split())
    return len(ROW.sub("", bare)) * 4 <= len(bare)


def restore_line_breaks(line: str) -> str:
    """The line with those spaces replaced by line breaks that separate the parts of a grid.

    These are the spaces next to a frame, next to a row written without spaces, between the bars at
    the end of a row and the start of the next, and between the grid and surrounding words. Rows
    whose cells are separated by spaces only stay together, for `parse` to count their cells. The
    result has the length of the line.

    Args:
        line: a text without line breaks.
    """
    plain = line.translate(BOX_DRAWING)
    words = list(_WORD.finditer(plain))
    breaks = set[int]()
    for is_row, group in groupby(words, key=lambda word: ROW.fullmatch(word[0]) is not None):
        run = list(group)
        breaks |= {run[0].start(), run[-1].end()}
        if is_row:
            for word in run:
                if _is_frame(word[0]) or _is_whole_row(word[0]):
                    breaks |= {word.start(), word.end()}
            breaks |= _breaks_at_bars(plain, run)
    characters = list(line)
    for index in breaks:
        # The space before a word, or after it.
        for space in (index - 1, index):
            if 0 <= space < len(line) and characters[space].isspace():
                characters[space] = "\n"
    return "".join(characters)


_WORD: Final = re.compile(r"\S+")
_SEPARATED: Final = re.compile(rf"(?:[{CELL_CHARACTERS}]?[,;]){{8}}[{CELL_CHARACTERS}]?[,;]?")
_BARE: Final = re.compile(rf"[{CELL_CHARACTERS}]{{9}}")
_BARS_OF_A_ROW: Final = (10, 4, 2)
"""With bars round each cell, round each box, round each row."""


def _is_frame(word: str) -> bool:
    # Three dashes can be the three empty cells of a row in a box.
    return len(word) > 3 and FRAME.fullmatch(word) is not None


def _is_whole_row(word: str) -> bool:
    return _BARE.fullmatch(word.replace("|", "")) is not None or bool(_SEPARATED.fullmatch(word))


def _breaks_at_bars(line: str, run: list[re.Match[str]]) -> set[int]:
    """Where the rows between frames end, if each row begins and ends with a bar."""
    parts = []
    empty_rows = 0
    for is_frame, group in groupby(run, key=lambda word: _is_frame(word[0])):
        words = list(group)
        if is_frame:
            empty_rows += sum(_is_whole_row(word[0]) for word in words)
        else:
            parts.append((words[0].start(), words[-1].end()))
    parts = [(start, end) for start, end in parts if line[start] == line[end - 1] == "|"]
    bars = [
        [start + m.start() for m in re.finditer(r"\|", line[start:end])] for start, end in parts
    ]
    total = sum(map(len, bars))
    for count in _BARS_OF_A_ROW:
        complete = all(len(places) % count == 0 for places in bars)
        if complete and total in {9 * count, (9 - empty_rows) * count}:
            return {place + 1 for places in bars for place in places[count - 1 :: count]}
    return set()
