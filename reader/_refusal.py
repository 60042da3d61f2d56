"""Says why a text without a classic sudoku is not read, if it shows what it is instead."""

import re
from typing import Final

from engine.language import N_, translate
from engine.notation import BOX_DRAWING, FRAME
from reader._passage import Passage

_SIZE: Final = N_("this is a sudoku of {size} x {size} cells: only those of 9 x 9 are read")
_KILLER: Final = N_(
    "this is a killer sudoku: its cages are not read, and without them it would be a different "
    "puzzle"
)
_SITE: Final = N_(
    "links to {host} are not read: open the link, and paste the 81 digits or a picture of the "
    "puzzle"
)

_SIZES: Final = (4, 6, 8, 12, 16, 25)
_CAGES: Final = re.compile(r"(?<!\w)\d+x\d+:[^:\s]{0,9}:k:", re.IGNORECASE)
_HOST: Final = re.compile(r"https?://(?:www\.)?([\w-]{1,40}(?:\.[\w-]{1,40}){1,4})", re.ASCII)
_WORD: Final = re.compile(r"[^\s|,;\[\](){}\"']+")
_BLANKS: Final = frozenset("._-*?")


def other_puzzle(passage: Passage) -> str:
    """What the text is instead of a classic sudoku; "" if it does not show that."""
    if _CAGES.search(passage.text):
        return translate(_KILLER)
    size = _size_of_rows(passage.text) or _size_of_line(passage.text)
    return translate(_SIZE, size=size) if size else ""


def unknown_site(passage: Passage) -> str:
    """The message for a link to a site whose links are not read; "" if there is no link."""
    match = _HOST.search(passage.text)
    return translate(_SITE, host=match[1]) if match else ""


def _size_of_rows(text: str) -> int:
    """The size of a square of another size than nine that the lines of a text form; 0 for none."""
    lines = [
        line
        for line in text.translate(BOX_DRAWING).split("\n")
        if line.strip() and not FRAME.fullmatch(line)
    ]
    for size in _SIZES:
        rows: list[str] = []
        for line in lines:
            words = _WORD.findall(line)
            values = words if len(words) == size else list("".join(words))
            if len(values) == size and _are_values(values, size):
                rows += values
            else:
                rows = []
            if len(rows) == size * size and not _BLANKS.issuperset(rows):
                return size
    return 0


def _size_of_line(text: str) -> int:
    """The size of a grid of another size than nine by nine that is in one line; 0 for none."""
    for word in text.split():
        for size in _SIZES:
            if len(word) == size * size and _are_values(list(word), size):
                return 0 if _BLANKS.issuperset(word) else size
    return 0


def _are_values(values: list[str], size: int) -> bool:
    """Whether these can be cells of a grid with numbers up to its size, or letters instead."""
    numbers = [int(value) for value in values if value.isdecimal() and len(value) <= 2]
    letters = [value.upper() for value in values if len(value) == 1 and value.isalpha()]
    if len(numbers) + len(letters) + sum(value in _BLANKS for value in values) < len(values):
        return False
    most_letters = size - 9 if numbers else size
    return max(numbers, default=0) <= size and all(
        letter == "X" or ord(letter) - ord("A") <= most_letters for letter in letters
    )
