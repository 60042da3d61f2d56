"""The frame around a grid: which lines of a text are rows, and which belong to the frame."""

import re
from dataclasses import dataclass
from typing import Final

_VERTICAL = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_HORIZONTAL = "─━┄┅┈┉╌╍═╴╶╸╺╼╾"
BOX_DRAWING: Final = (
    dict.fromkeys(range(0x2500, 0x2580), "+")
    | dict.fromkeys(map(ord, _VERTICAL), "|")
    # Not "-", which can be a blank.
    | dict.fromkeys(map(ord, _HORIZONTAL), "=")
)

FRAME: Final = re.compile(r"(?=.*(?:=|---|___|\+-\+-\+))[-=+|.:'`,*_\s]+")
_DASHES: Final = frozenset({"-" * 9, "_" * 9})
_RULE: Final = re.compile(r"[ |]*([.*_-])(?:[ |]*\1){8,}[ |]*")


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a text, box-drawing characters replaced by `|`, `=` and `+`.

    Attributes:
        offset: where in the text it starts.
        text: its characters, one for one, without the line end.
    """

    offset: int
    text: str

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space in it."""
        return not self.text or self.text.isspace()


def lines_without_frame(text: str) -> list[TextLine]:
    """The lines of a text, including blank ones, without those that only draw the frame.

    A line of only nine dashes, or of another sign for blanks, is part of the frame if there are
    nine rows without it, otherwise a row of blanks.
    """
    kept, with_dashes = [], []
    offset = 0
    for raw in text.split("\n"):
        line = TextLine(offset, raw.rstrip("\r").translate(BOX_DRAWING))
        is_frame = FRAME.fullmatch(line.text) is not None
        if not is_frame:
            kept.append(line)
        if not is_frame or _could_be_row(line):
            with_dashes.append(line)
        offset += len(raw) + 1
    if sum(not line.is_blank for line in with_dashes) == 9:
        return with_dashes
    without_rules = [line for line in kept if not _RULE.fullmatch(line.text)]
    if sum(not line.is_blank for line in without_rules) == 9:
        return without_rules
    return kept


def tokens(line: TextLine) -> list[tuple[int, str]]:
    """The contents of the cells of a row, each with its offset in the text.

    A line with bars between all nine cells is split at the bars: two bars with nothing between them
    give an empty cell, "". Any other line is split at bars and white space.
    """
    fields = []
    offset = line.offset
    for field in line.text.split("|"):
        fields.append((offset + len(field) - len(field.lstrip()), field.strip()))
        offset += len(field) + 1
    if len(fields) == 11 and not fields[0][1] and not fields[-1][1]:
        fields = fields[1:-1]
    if len(fields) == 9 and not any(re.search(r"\s", field) for _, field in fields):
        return fields
    return [(line.offset + word.start(), word[0]) for word in _WORD.finditer(line.text)]


def _could_be_row(line: TextLine) -> bool:
    return line.text.translate(_SPACING) in _DASHES


_WORD: Final = re.compile(r"[^\s|]+")
_SPACING: Final = {ord("|"): None, ord(" "): None}
