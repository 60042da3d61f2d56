"""Rewrites programs' notations for digits and empty cells as digits and dots."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from reader._passage import Passage

DIGITS: Final = frozenset("123456789")

Replacement: TypeAlias = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def as_text(text: str) -> Callable[[re.Match[str]], str]:
    return lambda match: text


DIGIT: Final = lambda match: match["digit"]  # noqa: E731


def _of_base_16(match: re.Match[str]) -> str:
    return match["digit"] or match["last"]


def _of_opensudoku(match: re.Match[str]) -> str:
    cells = re.findall(r"(\d)\|[\d,-]+\|{1,2}([01])\|", match["cells"])
    shown = ("+" * (digit != "0" and change == "1") + digit for digit, change in cells)
    return f"\n{''.join(shown)}\n"


def _of_characters(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace(":", "")).decode()


# Words for an empty cell, and digits written as 5.0 or in bold.
_VALUES: Final[tuple[Replacement, ...]] = (
    # The shape before a list in APL and J.
    (re.compile(r"(?<!\w)9[ ]9[ ]?[\u2374$]"), as_text("")),
    (re.compile(r"\"{3}|'{3}"), as_text("")),
    # A string literal continues on the next line.
    (re.compile(r"(?<!\\)\\(?=[ \t]*\n)"), as_text("")),
    # The form in which spreadsheets store text; also with a leading zero.
    (re.compile(r"(?<!\w)=\"(?P<digit>\d)\""), DIGIT),
    (re.compile(r"(?<![\w.:/-])0(?P<digit>\d)(?![\w.:/-])"), DIGIT),
    # A game of OpenSudoku: the digit of each cell, its notes, and 1 if the player may change it.
    (
        re.compile(
            r"version: [1-3](?:\s|&#10;|&#xA;)(?P<cells>(?:\d\|(?:[\d,]+|-)\|{1,2}[01]\|){81})"
        ),
        _of_opensudoku,
    ),
    # Digits as bytes or in base 16; a text whose characters are written so.
    (re.compile(r"(?<!\w)0[xX]0*(?P<digit>\d)(?!\w)|\\x0(?P<last>\d)"), _of_base_16),
    (re.compile(r"(?<!\w)(?:(?:3\d|2[eE])[ :]?){81}(?!\w)"), _of_characters),
    (re.compile(r"float\([\"']nan[\"']\)", re.IGNORECASE), as_text(".")),
    (
        re.compile(
            r"(?<![\w.])(?:(?:np|numpy|math|torch|pd)\.)?"
            r"(?:none|null|undefined|nothing|nan|nil|na|n/a|<na>|empty|blank)(?![\w])",
            re.IGNORECASE,
        ),
        as_text("."),
    ),
    (re.compile(r"(?<![^\s,;\[({|\"'])-1(?:\.0*)?(?![^\s,;\])}|\"'])"), as_text(".")),
    # An unbound variable of Prolog.
    (re.compile(r"(?<![^\s\[,(|])_[A-Z]?\d{2,9}(?=\s*[,\])|])"), as_text(".")),
    # Between rows in quotes, a quote ends one row and another begins the next.
    (re.compile(r"(?<![\w.*?-])(?:\"[ ]?\"|'[ ]?')(?![\w.*?-])"), as_text(".")),
    (re.compile(r"(?<![\w.])(?P<digit>\d)\.0+(?![\w.])"), DIGIT),
    (re.compile(r"(?<![\w*])\*\*(?P<digit>\w{1,4})\*\*(?![\w*])"), DIGIT),
    # A row of nine characters in quotes, with spaces for empty cells.
    (
        re.compile(r"(?<=[\"'])[1-9 ]{9}(?=[\"'])"),
        lambda match: match[0].replace(" ", "."),
    ),
    # Some(5), Just 5, Cell { value: 5 }, <Cell 5>
    (
        re.compile(r"(?<![\w.])[A-Za-z][\w:]{0,30}\(\s*[\"']?(?P<digit>[\d.])[\"']?\s*,?\s*\)"),
        DIGIT,
    ),
    (
        re.compile(
            r"(?<=[\[({,;|])(?P<space>\s*)\(?[A-Za-z]\w{0,20}[ ](?P<digit>\d)\)?"
            r"(?=\s*(?:[,;\])}]|\|\]))"
        ),
        lambda match: match["space"] + match["digit"],
    ),
    (
        re.compile(
            r"(?<![\w.])(?:[A-Za-z]\w{0,20}\s*)?\{\s*\w{1,12}\s*[:=]\s*(?P<digit>[\d.])\s*\}"
        ),
        DIGIT,
    ),
    (re.compile(r"<[A-Z]\w{0,20}[ :=]{1,3}(?P<digit>[\d.])>"), DIGIT),
)
_LIKE_A_DIGIT: Final = frozenset("lIiSsBbZzGgqT")
_NOT_FOR_EMPTY: Final = re.compile(r"\||.*[,\s].*")
_MOST_OF_A_DIGIT: Final = 9


def plain_values(passage: Passage) -> Passage:
    """The passage with plain digits, and dots for empty cells."""
    for pattern, replacement in _VALUES:
        passage = passage.replace(pattern, replacement)
    return passage


def is_word_for_empty(word: str, count: int) -> bool:
    """Whether a word or sign that all empty cells share can only mean an empty cell.

    False for a number, or a letter that looks like a digit, unless it is in more cells than a digit
    can be.
    """
    if word in _LIKE_A_DIGIT and count <= _MOST_OF_A_DIGIT:
        return False
    return not any(map(str.isdigit, word)) and not _NOT_FOR_EMPTY.fullmatch(word)


_ZERO: Final = re.compile(r"(?<![^\W\d_Oo])[Oo](?![^\W\d_Oo])")
_SIGN: Final = re.compile(r"[^\W\d_]|[^\w\s.*?|,;\"'()\[\]{}-]")
_CODE: Final = re.compile(r":[a-z_]{1,40}:")
_APART: Final = r"[^\s|,;\"']"
_WORD: Final = re.compile(rf"(?<!{_APART})(?:--|([._*?#])\1{{1,2}})(?!{_APART})|[^\W\d_]{{2,12}}")
_FEWEST_EMPTY: Final = 20
_MOST_SIGNS: Final = 2


def with_zeros(passage: Passage) -> tuple[Passage, int]:
    """The passage with 0 for each letter O outside words, and the number of these."""
    return passage.replace(_ZERO, as_text("0")), len(_ZERO.findall(passage.text))


_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN_WORD: Final = re.compile(r"(?<![^\W_])(?:I[XV]|VI{0,3}|I{1,3})(?![^\W_])", re.IGNORECASE)
# The ninth row may have the label I.
_NOT_AT_START: Final = re.compile(rf"(?<!^){_ROMAN_WORD.pattern}", re.IGNORECASE | re.MULTILINE)
_LEAST_KINDS: Final = 8
"""A puzzle with one solution has at least this many different digits."""
_SPOKEN: Final = (
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
    ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
)
_SPOKEN_ORDER: Final = (
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
    ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte"],
)
_END_OF_SENTENCE: Final = re.compile(r"(?<=[\w-])\.(?!\S)")
_NEXT_ROW: Final = re.compile(r"[;.,]?[ ]+(?=(?:row|line|zeile|reihe)[ ]\d\b)", re.IGNORECASE)
_SEVERAL_EMPTY: Final = re.compile(
    r"\b(?P<digit>[2-9])[ ](?:(?:empty |blank )cells|leere (?:felder|zellen)"
    r"|blanks|empties|spaces|dots|gaps|zeroe?s)\b",
    re.IGNORECASE,
)


def with_digits_for_roman(passage: Passage) -> Iterator[Passage]:
    """The passage with digits for Roman numerals, if it has enough different ones for a puzzle."""
    for pattern in (_ROMAN_WORD, _NOT_AT_START):
        if len({word.upper() for word in pattern.findall(passage.text)}) >= _LEAST_KINDS:
            yield passage.replace(pattern, lambda match: str(_ROMAN.index(match[0].upper()) + 1))


def with_digits_for_words(passage: Passage) -> Iterator[Passage]:
    """The passage with digits for English or German words, if it has enough for a puzzle."""
    for names, order in zip(_SPOKEN, _SPOKEN_ORDER, strict=True):
        digits = {name: str(digit) for digit, name in enumerate(names)}
        digits |= {name: str(digit) for digit, name in enumerate(order, 1)}
        words = re.compile(rf"\b(?:{'|'.join(digits)})\b", re.IGNORECASE)
        if len({word.lower() for word in words.findall(passage.text)} & {*names}) >= _LEAST_KINDS:
            spoken = passage.without(_END_OF_SENTENCE)
            spoken = spoken.replace(words, lambda match: digits[match[0].lower()])  # noqa: B023
            spoken = spoken.replace(_SEVERAL_EMPTY, lambda match: " ." * int(match["digit"]))
            yield spoken.replace(_NEXT_ROW, as_text("\n"))


def with_usual_blanks(passage: Passage) -> Iterator[Passage]:
    """The passage with dots for a sign or a word that may stand for all empty cells."""
    for pattern in (_CODE, _SIGN, _WORD):
        counts = Counter(match[0] for match in pattern.finditer(passage.text))
        for word, count in counts.most_common(_MOST_SIGNS):
            if count >= _FEWEST_EMPTY and is_word_for_empty(word, count):
                apart = r"\w" if word.isalpha() else _APART
                around = rf"(?<!{apart})", rf"(?!{apart})"
                before, after = around if pattern is _WORD else ("", "")
                yield passage.replace(re.compile(before + re.escape(word) + after), as_text("."))
