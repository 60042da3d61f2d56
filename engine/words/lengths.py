"""How long the text of a hint may be."""

import re
from typing import Final

MOST_WORDS: Final = 120
"""The maximum number of words of a hint, in any language."""

_WORD: Final = re.compile(r"[\w'-]+")


def count_words(text: str) -> int:
    """How many words a text has. A cell's name counts as one; chains in symbols do not count."""
    return sum(len(_WORD.findall(line)) for line in text.splitlines() if "=>" not in line)
