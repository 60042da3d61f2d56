"""Normalizes characters: full-width digits, squares for blanks, invisible characters."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a text that keeps the positions of its characters in the whole text.

    Attributes:
        text: the characters.
        origin: the index of each character in the whole text.
    """

    text: str
    origin: Sequence[int]

    def cut(self, start: int, end: int) -> "Passage":
        """The part from `start` up to but not including `end`."""
        return Passage(self.text[start:end], self.origin[start:end])

    def place(self, offset: int) -> int:
        """The index in the whole text of a character of the passage, or of the passage's end."""
        if offset < len(self.origin):
            return self.origin[offset]
        return self.origin[-1] + 1 if self.origin else 0

    def without(self, pattern: re.Pattern[str]) -> "Passage":
        """The passage without all matches of a pattern."""
        return self.replace(pattern, lambda match: "")

    def replace(
        self, pattern: re.Pattern[str], replacement: Callable[[re.Match[str]], str]
    ) -> "Passage":
        """The passage with all matches of a pattern replaced, each at the place of its start."""
        kept: list[str] = []
        origin: list[int] = []
        start = 0
        for match in pattern.finditer(self.text):
            new = replacement(match)
            kept += [self.text[start : match.start()], new]
            origin += self.origin[start : match.start()]
            origin += [self.place(match.start())] * len(new)
            start = match.end()
        kept.append(self.text[start:])
        origin += self.origin[start:]
        return Passage("".join(kept), origin)


def plain(text: str) -> Passage:
    r"""The text in plain characters: ASCII where there is a counterpart, lines ended by `\n`.

    Digits of any script and short codes of digits (`:five:`) become 0-9; squares, circles, middle
    dots and the short codes of other emojis become `.`; invisible characters, terminal colour codes
    and Markdown backslashes are removed.
    """
    passage = _plain_characters(text)
    if "[" in text:
        passage = passage.without(_COLOUR)
    if "\\" in text:
        passage = passage.without(_ESCAPE)
    if "…" in text:
        passage = passage.replace(_ELLIPSIS, _of_ellipsis)
    return passage.replace(_SHORT_CODE, _of_short_code) if ":" in text else passage


def _plain_characters(text: str) -> Passage:
    if text.isascii() and "\r" not in text:
        return Passage(text, range(len(text)))
    characters: list[str] = []
    origin: list[int] = []
    for index, char in enumerate(text):
        if char == "\r":
            plain_char = "" if text[index + 1 : index + 2] == "\n" else "\n"
        else:
            plain_char = char if char.isascii() else _plain(char)
        if plain_char:
            characters.append(plain_char)
            origin.append(index)
    return Passage("".join(characters), origin)


_BLANKS: Final = "□■▢▣◻◼◽◾⬜⬛▪▫☐🟥🟧🟨🟩🟦🟪🟫○◯●⚪⚫·•∙⋅・･‧。░▒▓█␣∅"
_ALIKE: Final = dict.fromkeys(_BLANKS, ".") | {
    **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),
    "\N{MINUS SIGN}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "✕": "x",
    "✖": "x",
}
_OF_CATEGORY: Final = {
    "Zs": " ",
    "Zl": "\n",
    "Zp": "\n",
    "Pd": "-",
    # Zero-width characters, variation selectors, the frame of a keycap emoji.
    "Cf": "",
    "Mn": "",
    "Me": "",
}
_DIGITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_BLANK_NAMES: Final = (
    r"\w*(?:square|circle|button|blank|empty|space|dot)\w*|question|hash|asterisk|heavy_minus_sign"
)
# An emoji by its name, as `:five:`; or a server's own, as `<:sudoku_5:1234>`.
_SHORT_CODE: Final = re.compile(
    rf":(?:(?P<digit>{'|'.join(_DIGITS)})|keycap_(?P<number>\d)|(?P<blank>{_BLANK_NAMES})):"
    r"|<a?:[A-Za-z_]{0,30}(?P<last>\d?)\w{0,10}:\d{1,20}>"
)
# A terminal code, possibly without the character before the bracket, which pasting loses.
_COLOUR: Final = re.compile(r"(?:\x1b\[|\[(?=\d))\d{0,3}(?:;\d{1,3}){0,4}m")
_ESCAPE: Final = re.compile(r"(?<!\\)\\(?=[._*#|~+-])")
# Phones replace three dots by this character.
_ELLIPSIS: Final = re.compile(r"(?P<alone>(?<!\S)…(?!\S))|…")
_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    """The ASCII counterpart of a character, "" if it is invisible, itself without a counterpart."""
    if char in _ALIKE:
        return _ALIKE[char]
    if ord(char) in _FULL_WIDTH:
        return chr(ord(char) - 0xFEE0)  # full-width characters are in the order of ASCII
    category = unicodedata.category(char)
    if category in _OF_CATEGORY:
        return _OF_CATEGORY[category]
    # Chinese and Roman numerals, and digits in circles or brackets.
    number = unicodedata.numeric(char, -1)
    return str(int(number)) if number in range(10) else char


def _of_ellipsis(match: re.Match[str]) -> str:
    return "." if match["alone"] else "..."


def _of_short_code(code: re.Match[str]) -> str:
    if code["digit"]:
        return str(_DIGITS.index(code["digit"]))
    return code["number"] or code["last"] or "."
