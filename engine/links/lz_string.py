"""lz-string compression in base64, which f-puzzles and SudokuPad use for their links.

A compressed text is a sequence of codes, each with as many bits as the largest possible one needs,
the lowest bit first. Codes 0 and 1 introduce a character of 8 or 16 bits, code 2 ends the text, and
every other code is a phrase: a character that was introduced, or an earlier phrase and the
character that followed it. Phrases are numbered from 3 as they come.
"""

import string
from collections.abc import Iterator
from itertools import islice
from typing import Final

_ALPHABET: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
_BITS: Final = 6
"""The value of each character of base64."""
_SHORT, _LONG, _END, _FIRST = range(4)
_WIDTHS: Final = {_SHORT: 8, _LONG: 16}

MAX_TEXT: Final = 200_000
"""The maximum number of characters of a decompressed text; a sudoku needs a few thousand."""


def decompress(data: str) -> str:
    """Decompress a text from base64. Inverse of `compress`.

    Raises:
        ValueError: if the data is not such a text, is cut off, or is longer than `MAX_TEXT`.
    """
    bits = _bits_of(data)
    phrases: list[str] = []
    text: list[str] = []
    length = 0
    before = ""
    while (code := _read(bits, _width(len(phrases)))) != _END:
        if code in _WIDTHS:
            phrase = chr(_read(bits, _WIDTHS[code]))
            phrases.append(phrase)
        elif code - _FIRST < len(phrases):
            phrase = phrases[code - _FIRST]
        elif before and code - _FIRST == len(phrases):
            phrase = before + before[0]
        else:
            raise ValueError(f"there is no phrase {code}")
        if before:
            phrases.append(before + phrase[0])
        before = phrase
        text.append(phrase)
        length += len(phrase)
        if length > MAX_TEXT:
            raise ValueError(f"the text has more than {MAX_TEXT:,} characters")
    return "".join(text)


def compress(text: str) -> str:
    """Compress a text to base64. Inverse of `decompress`.

    Args:
        text: characters of the Basic Multilingual Plane.
    """
    bits = "".join(_codes(text))
    bits += "0" * (-len(bits) % _BITS)
    data = "".join(
        _ALPHABET[int(bits[start : start + _BITS], 2)] for start in range(0, len(bits), _BITS)
    )
    return data + "=" * (-len(data) % 4)


def _codes(text: str) -> Iterator[str]:
    """The codes of a text as bits."""
    numbers: dict[str, int] = {}
    before = ""
    start = 0
    while start < len(text):
        first = text[start]
        width = _width(len(numbers))
        is_new = first not in numbers
        if is_new:
            numbers[first] = len(numbers) + _FIRST
        if before:
            numbers[before + first] = len(numbers) + _FIRST
        end = start + 1
        while not is_new and end < len(text) and text[start : end + 1] in numbers:
            end += 1
        before = text[start:end]
        start = end
        if is_new:
            kind = _SHORT if ord(first) < 256 else _LONG
            yield _written(kind, width) + _written(ord(first), _WIDTHS[kind])
        else:
            yield _written(numbers[before], width)
    yield _written(_END, _width(len(numbers)))


def _width(phrases: int) -> int:
    """How many bits a code has when there are this many phrases."""
    return (phrases + _FIRST).bit_length()


def _bits_of(data: str) -> Iterator[str]:
    for character in data.rstrip("="):
        number = _ALPHABET.find(character)
        if number < 0:
            raise ValueError(f"{character!r} is not a character of base64")
        yield from f"{number:0{_BITS}b}"


def _read(bits: Iterator[str], width: int) -> int:
    number = "".join(islice(bits, width))
    if len(number) < width:
        raise ValueError("the text is cut off")
    return int(number[::-1], 2)


def _written(number: int, width: int) -> str:
    return f"{number:0{width}b}"[::-1]
