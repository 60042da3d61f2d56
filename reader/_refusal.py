"""Explains why a text without a classic sudoku is refused, if it is recognisably something else."""

import re
from typing import Final

from engine.language import N_, translate
from engine.model.grid import MIN_GIVENS
from engine.notation import BOX_DRAWING, FRAME, is_row
from reader._labels import is_numbered_down
from reader._nine_rows import CELLS
from reader._passage import Passage
from reader._values import plain_values

_SIZE: Final = N_("this is a sudoku of {size} x {size} cells: only those of 9 x 9 are read")
_LETTERS: Final = N_(
    "this grid has letters: write a digit from 1 to 9 for each of the nine letters, and . for an "
    "empty cell"
)
_KILLER: Final = N_(
    "this is a killer sudoku: its cages are not read, and without them it would be a different "
    "puzzle"
)
_KIND: Final = N_(
    "this text names the kind {name}, whose clues are not read from text: without them it would be "
    "a different puzzle. Send a link of SudokuPad or f-puzzles, or leave the name out if it is a "
    "classic sudoku"
)
_BY_COLUMNS: Final = N_(
    "the function in this text fills a grid column by column, but people mostly list the digits "
    "row by row: paste nine rows"
)
_NUMBERED_DOWN: Final = N_(
    "the rows of this grid have the numbers 9 to 1, and it is not clear whether the first line is "
    "row 9 or row 1: paste the rows from top to bottom, without numbers"
)
_SPACES: Final = N_(
    "the empty cells of this grid were spaces or tabs, and some of them are missing: write . or 0 "
    "in the empty cells, or paste it in a code block, between lines of ```"
)
_LINE_BREAKS: Final = N_(
    "the line breaks of this grid are missing: paste it with them, send it in a text file, or "
    "write it as 81 characters"
)
_SVG: Final = N_(
    "this is an SVG drawing, which is not read: paste the 81 digits, or send it as a picture (PNG)"
)
_BASE_16: Final = N_(
    "this is data in base 16 (hexadecimal): paste the 81 digits, or the text that it was made from"
)
_SITE: Final = N_(
    "links to {host} are not read: open the link, and paste the 81 digits or a picture of the "
    "puzzle"
)

_KINDS: Final = (
    r"(?:little[ -]?)?killer|thermo(?:meter)?|arrow|sandwich|kropki|anti[ -]?(?:knight|king|chess)"
    r"|(?:non[ -]?)?consecutive|greater[ -]than|futoshiki|renban|whispers?|palindrome|skyscrapers?"
    r"|even[ -]odd|odd[ -]even|samurai|disjoint(?: groups)?|chess|fog(?: of war)?|x-?sums?"
    r"|quadruple|star battle|calcudoku|kenken|chaos construction|xv"
)
_GRID_BEGINS: Final = r"\s*(?=[1-9.0_*|+=`x\u2500-\u257f-])"
# Before a grid, on a separate line above it, or in the line above that ends a sentence.
_NAMED_KIND: Final = re.compile(
    rf"^[ \t#*_\"']*(?P<title>{_KINDS})(?:[ -]?sudoku[^\n]{{0,40}}\n|[ -]?sudoku)?"
    rf"[ \t*_\"']*(?::|\n|(?<=\n)|[ \t](?=[1-9.0_]{{9}})){_GRID_BEGINS}"
    rf"|^(?![^\n]{{0,80}}(?:n't|\bnot?)\b)[^\n]{{0,60}}?(?<!\w)(?P<name>{_KINDS})"
    rf"[ -]sudoku(?!\w)(?:[ \w]{{0,20}}:|[^\n]{{0,80}}\n){_GRID_BEGINS}",
    re.IGNORECASE | re.MULTILINE,
)
_FUNCTION: Final = re.compile(
    r"(?<![\w.])(?P<outer>(?:t|transpose|permutedims)\s*\(\s*)?"
    r"(?:matrix\s*\(\s*(?:data\s*=\s*)?c\s*\(|reshape\s*\(\s*(?:\[|\(/|\w+\())"
)
_BY_ROWS: Final = re.compile(
    r"byrow\s*=\s*T|\border\s*=\s*(?:\[|\(/)\s*2\s*,\s*1|\)\s*\.?'|\btranspose\b|\bpermutedims\b"
)
_VALUE: Final = re.compile(r"(?<!\w)(?:\d|NA|NaN|nan|None|missing)(?!\w)")
_FORTRAN: Final = re.compile(r"\border\s*=\s*[\"']F[\"']")
_DIGITS_AND_SPACES: Final = re.compile(r"[ |\t]*[1-9](?:[1-9 |\t]*[1-9])?[ |\t]*")
_DIGITS: Final = re.compile(r"[1-9]{1,9}")
_MOST_GRIDS: Final = 4
"""More lines of cells than this are the rows of one grid."""
_TOO_MANY: Final = 10
"""More cells than a row has."""
_BAR: Final = re.compile(r"[|\t\u2502\u2503\u2551]")
_FEWEST_BARS: Final = 36
"""The number of bars of a drawing with bars around its boxes."""
_SIZES: Final = (4, 6, 8, 12, 16, 25)
_SQUARES: Final = {size * size: size for size in _SIZES}
_CAGES: Final = re.compile(r"(?<!\w)\d+x\d+:[^:\s]{0,9}:k:", re.IGNORECASE)
_ROW_TAG: Final = re.compile(r"</?tr\b[^<>]{0,200}>", re.IGNORECASE)
_TAG: Final = re.compile(r"</?[a-z][^<>]{0,200}>", re.IGNORECASE)
# Data with addresses, or one long number or list of bytes.
_DUMP: Final = re.compile(
    r"^[0-9a-f]{6,8}:?[ ]{1,2}(?:[0-9a-f]{2}[ ]?){16}[ |]", re.IGNORECASE | re.MULTILINE
)
_IN_BASE_16: Final = re.compile(
    r"0x[0-9a-f]{40,}|(?=[0-9\s]*[a-f])(?:[0-9a-f]{2}\s?){40,}", re.IGNORECASE
)
_HOST: Final = re.compile(r"https?://(?:www\.)?([\w-]{1,40}(?:\.[\w-]{1,40}){1,4})", re.ASCII)
_WORD: Final = re.compile(r"[^\s|,;\[\](){}\"']+")
_BLANKS: Final = frozenset("._-*?")


def other_puzzle(passage: Passage) -> str:
    """The kind of text, other than a classic sudoku; "" if it is not recognised."""
    if "<svg" in passage.text.lower():
        return translate(_SVG)
    if _CAGES.search(passage.text):
        return translate(_KILLER)
    if _has_letters(passage.text):
        return translate(_LETTERS)
    text = _TAG.sub(" ", _ROW_TAG.sub("\n", plain_values(passage).text))
    size = _size_of_rows(text) or _size_of_line(text)
    if size:
        return translate(_SIZE, size=size)
    is_data = _DUMP.search(passage.text) or _IN_BASE_16.fullmatch(passage.text.strip())
    return translate(_BASE_16) if is_data else ""


def unknown_kind(passage: Passage) -> str:
    """The message for a grid that the text calls a kind with other rules; "" otherwise."""
    match = _NAMED_KIND.search(passage.text)
    return translate(_KIND, name=(match["title"] or match["name"]).lower()) if match else ""


def by_columns(passage: Passage) -> str:
    """The message for a list that a program would fill in by columns; "" otherwise."""
    if len(_VALUE.findall(passage.text)) < CELLS:
        return ""
    match = _FUNCTION.search(passage.text)
    is_filled_so = match is not None and not match["outer"] and not _BY_ROWS.search(passage.text)
    return translate(_BY_COLUMNS) if is_filled_so or _FORTRAN.search(passage.text) else ""


def numbered_down(passage: Passage) -> str:
    """The message for a list of rows with the numbers 9 to 1; "" for any other text."""
    return translate(_NUMBERED_DOWN) if is_numbered_down(passage) else ""


def lost_spaces(passage: Passage) -> str:
    """The message for a grid that lost the spaces of its empty cells; "" otherwise."""
    text = passage.text.translate(BOX_DRAWING)
    digits: list[int] = []
    for line in text.split("\n"):
        if _DIGITS_AND_SPACES.fullmatch(line) and (count := sum(map(str.isdigit, line))) <= 9:
            digits.append(count)
        elif is_row(line) and line.strip() and not FRAME.fullmatch(line):
            digits.append(_TOO_MANY)
        elif line.strip() and not FRAME.fullmatch(line):
            if _is_grid_without_blanks(digits):
                break
            digits = []
    words = [word for word in text.replace("|", " ").split() if word.strip("-=+")]
    is_in_line = len(words) >= 9 and all(_DIGITS.fullmatch(word) for word in words)
    digits_in_line = len("".join(words)) if is_in_line and "\n" not in text.strip() else 0
    is_lost = _is_grid_without_blanks(digits) or MIN_GIVENS <= digits_in_line < CELLS
    return translate(_SPACES) if is_lost else ""


def _is_grid_without_blanks(digits: list[int]) -> bool:
    """Whether lines with these numbers of digits may be the rows of a grid without blanks."""
    is_grid = len(digits) in range(7, 10) or len(digits) % 9 == 0 < len(digits)
    return is_grid and max(digits) <= 9 > min(digits) and sum(digits) >= MIN_GIVENS


def lost_line_breaks(passage: Passage) -> str:
    """The message for a table or labelled rows in a single line; "" otherwise."""
    lines = passage.text.strip().split("\n")
    words = lines[0].split()
    cells = sum(map(_is_cell, words))
    has_labels = cells >= CELLS and 9 <= len(words) - cells <= CELLS
    is_table = has_labels or len(_BAR.findall(lines[0])) >= _FEWEST_BARS
    return translate(_LINE_BREAKS) if len(lines) == 1 and is_table else ""


def _is_cell(word: str) -> bool:
    return len(word) == 1 and (word.isdecimal() or word in _BLANKS)


def unknown_site(passage: Passage) -> str:
    """The message for a link to an unsupported site; "" without such a link."""
    match = _HOST.search(passage.text)
    return translate(_SITE, host=match[1]) if match else ""


def _size_of_rows(text: str) -> int:
    """The size of a square that the lines of a text form, if it is not nine; otherwise 0."""
    # Lists in a program also count as rows.
    lines = [
        line
        for line in re.split(r"[\[\](){}\n]", text.translate(BOX_DRAWING))
        if _WORD.search(line) and not FRAME.fullmatch(line)
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


def _has_letters(text: str) -> bool:
    """Whether nine lines have nine cells each, with letters for digits, and perhaps for blanks."""
    rows: list[str] = []
    for line in text.translate(BOX_DRAWING).split("\n"):
        row = "".join(_WORD.findall(line))
        if len(row) == 9 and all(cell.isalpha() or cell in _BLANKS | {"0"} for cell in row):
            rows.append(row.upper())
        elif row and not FRAME.fullmatch(line):
            rows = []
        letters = {cell for cell in "".join(rows[-9:]) if cell.isalpha()}
        if len(rows) >= 9 and len(letters) in range(8, 11):
            return True
    return False


def _size_of_line(text: str) -> int:
    """The size of a grid in one line, if it is not nine by nine; otherwise 0."""
    lines = text.split("\n")
    if sum(map(is_row, filter(str.strip, lines))) > _MOST_GRIDS:
        return 0
    for line in lines:
        words = _WORD.findall(line)
        for values in (*map(list, words), words, list("".join(words))):
            size = _SQUARES.get(len(values), 0)
            if size and _are_values(values, size):
                return 0 if _BLANKS.issuperset(values) else size
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
