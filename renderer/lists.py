"""Lists of names in alt texts, truncated where they are too long."""

from collections.abc import Sequence
from typing import Final

from engine.houses import Cell
from engine.language import N_, cell_label, translate

AND: Final = N_("{head} and {last}")
_COMMA: Final = N_("{head}, {last}")
_MORE: Final = N_("{head} and {count} more")


def name_cells(cells: Sequence[Cell], length: int) -> str:
    """At most `length` of the cells by name, and the number of further cells."""
    return list_names([cell_label(cell) for cell in cells], length)


def list_names(names: Sequence[str], length: int) -> str:
    """At most `length` of the names: "a", "a and b", "a, b and c", "a, b and 12 more"."""
    if len(names) > length:
        return more(join_names(names[:length]), len(names) - length)
    *head, last = names
    return translate(AND, head=join_names(head), last=last) if head else last


def join_names(names: Sequence[str], template: str = _COMMA) -> str:
    """Join the names with the template: "a, b, c"."""
    text = names[0]
    for name in names[1:]:
        text = translate(template, head=text, last=name)
    return text


def more(text: str, count: int) -> str:
    """A list with the number of further entries; unchanged if there are none."""
    return translate(_MORE, head=text, count=count) if count > 0 else text
