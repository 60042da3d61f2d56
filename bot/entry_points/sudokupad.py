"""The link that opens a puzzle with constraints in SudokuPad."""

from typing import Final

from engine.language import N_, translate

OPEN: Final = N_("Open in {site}")
SITE: Final = "SudokuPad"
_LONGEST: Final = 1_600
"""The maximum length of a link in a text, in characters, so that the rest of the message fits."""


def link_in_text(link: str) -> str:
    """The link as Markdown for a text; "" if it is too long."""
    return f"[{translate(OPEN, site=SITE)}]({link})" if len(link) <= _LONGEST else ""
