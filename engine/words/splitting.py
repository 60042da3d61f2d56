"""Split long texts into pages, because messages have a limited length."""

import re
from typing import Final

PAGE_LENGTH: Final = 2500
"""The maximum number of characters of a page: as much as a reader takes in at once."""

PARAGRAPH_LENGTH: Final = 160
"""A line with more characters is a paragraph."""

_ENDS: Final = (r"\n", r"(?<=[.?!]) ", r"(?<=[,;]) ", r" ")
"""Possible ends of a page: after a line, a sentence, a clause or a word."""


def pages(text: str, length: int = PAGE_LENGTH) -> tuple[str, ...]:
    """Split a text into pages that end with a line or, if that is too long, with a sentence.

    Args:
        text: the text, not empty.
        length: how many characters a page may have, at least 1.

    Returns:
        The pages, one for a short text; joined by the spaces and line ends between them, they give
        the text. Paragraphs (long lines) get blank lines around them, which may make a page longer
        than the limit.
    """
    found = []
    rest = text
    while len(rest) > length:
        end = _end(rest, length)
        found.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return tuple(map(_spaced, (*found, rest)))


def _spaced(page: str) -> str:
    """A page with blank lines around its paragraphs."""
    first, *rest = page.split("\n")
    text, last = first, first
    for line in rest:
        between = "\n\n" if max(len(last), len(line)) > PARAGRAPH_LENGTH else "\n"
        text, last = f"{text}{between}{line}", line
    return text


def _end(text: str, length: int) -> int:
    """The best place for the end of a page; only a single long word is cut."""
    for pattern in _ENDS:
        ends = [match.start() for match in re.finditer(pattern, text[: length + 1])]
        # An end in the first half would waste a page.
        if ends and (ends[-1] > length // 2 or pattern == _ENDS[-1]):
            return ends[-1]
    return length
