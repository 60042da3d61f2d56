"""Describes the reading of a picture, in the current locale."""

from typing import Final

from engine.houses import Digit
from engine.language import N_, cell_label, forms, start_of_sentence, translate, translate_count
from engine.model.grid import Grid
from engine.validation.diagnosis import Clash, check
from reader.reading import CellReading, EntryKind, GridReading, Notice, Reading

MAX_CELLS: Final = 8
"""The maximum number of doubtful cells to name; more are only shown in a picture."""
MAX_CLASHES: Final = 3
"""The maximum number of clashes to name; with more, the grid was hardly read at all."""
_MIN_PROBABILITY: Final = 0.1
"""The minimum probability of a guess to be named."""
_MAX_GUESSES: Final = 3

_LOOK_AT: Final = N_("Please look at {cells}.")
_AND_MORE: Final = forms(
    "Please look at {cells} and one more cell.", "Please look at {cells} and {count} more cells."
)
_CELL: Final = N_("{cell} ({guesses}?)")
_OR: Final = N_("{guesses} or {last}")
_EMPTY: Final = N_("empty", "a cell of a picture")
_ENTRIES: Final = {
    EntryKind.COLOUR: forms(
        "One digit counts as your entry: the one in another colour.",
        "{count} digits count as your entries: those in another colour.",
    ),
    EntryKind.FACE: forms(
        "One digit counts as your entry: the one in another typeface.",
        "{count} digits count as your entries: those in another typeface.",
    ),
    EntryKind.HANDWRITTEN: forms(
        "One digit counts as your entry: the handwritten one.",
        "{count} digits count as your entries: the handwritten ones.",
    ),
}
_NOT_SURE_WHOSE: Final = N_("I am not sure about some of them.")
_RED: Final = N_("Your red {digit} in {cell} cannot be right.")
_NOT_CLEAR: Final = N_(
    "There are {count} grids in the picture, and I can't tell which one you mean."
)
_OTHERS: Final = forms(
    "There is another grid in the picture; I read the one that looks like the puzzle.",
    "There are {count} other grids in the picture; I read the one that looks like the puzzle.",
)


def describe_grid(grid: GridReading) -> str:
    """Describe the problems of one grid, in sentences; "" if there are none."""
    sentences = []
    clashes = clashes_of(grid)
    for notice in grid.notices:
        if notice is Notice.CLASH and clashes:
            sentences += [f"{start_of_sentence(str(clash))}." for clash in clashes]
        else:
            sentences.append(translate(notice.value))
    doubtful = grid.doubtful
    if doubtful:
        named = doubtful[:MAX_CELLS]
        cells = ", ".join(
            translate(_CELL, cell=cell_label(cell), guesses=_describe_guesses(grid.cells[cell]))
            for cell in named
        )
        more = len(doubtful) - len(named)
        sentences.append(
            translate_count(_AND_MORE, more, cells=cells)
            if more
            else translate(_LOOK_AT, cells=cells)
        )
    return " ".join(sentences)


def describe_entries(grid: GridReading) -> str:
    """Say which digits the player entered, and which of these are red mistakes; "" without entries.

    Other mistakes are not named, because the app has not shown them to the player.
    """
    kind = grid.entry_kind
    if kind is None:
        return ""
    count = 81 - grid.entries.count(".")
    sentences = [translate_count(_ENTRIES[kind], count)]
    if grid.unclear_entries:
        sentences.append(translate(_NOT_SURE_WHOSE))
    sentences += [
        translate(_RED, digit=grid.cells[cell].digit, cell=cell_label(cell))
        for cell in grid.red_mistakes[:MAX_CELLS]
    ]
    return " ".join(sentences)


def clashes_of(grid: GridReading) -> tuple[Clash, ...]:
    """The clashes of a grid, if they are few enough to be named."""
    found = check(Grid.from_values([cell.digit for cell in grid.cells])).clashes
    return found if len(found) <= MAX_CLASHES else ()


def describe_picture(reading: Reading) -> str:
    """Describe the picture as a whole; "" if it shows one grid."""
    others = len(reading.grids) - 1
    if not reading.meant and others:
        return translate(_NOT_CLEAR, count=len(reading.grids))
    if others:
        return translate_count(_OTHERS, others)
    return ""


def _describe_guesses(cell: CellReading) -> str:
    """The alternatives of a doubtful cell, starting with the chosen digit: "4 or 6"."""
    likely = [
        digit
        for digit, chance in cell.guesses
        if chance >= _MIN_PROBABILITY and digit != cell.digit
    ]
    first, *others = (_describe_digit(digit) for digit in [cell.digit, *likely][:_MAX_GUESSES])
    if not others:
        return first
    *between, last = others
    return translate(_OR, guesses=", ".join([first, *between]), last=last)


def _describe_digit(digit: Digit) -> str:
    return str(digit) if digit else translate(_EMPTY)
