"""The contrast of cell contents on every background, in every theme of the page."""

import re
from pathlib import Path

import pytest

from renderer.theme import DARK, HIGH_CONTRAST, LIGHT, Theme, rgb
from testing.contrast import contrast

SHEET = (Path(__file__).parents[2] / "web" / "static" / "board.css").read_text(encoding="utf-8")
COLOURS = re.findall(r" --colour-[1-8]: (#[0-9a-f]{6});", SHEET)
"""The colours of cells."""
LEAST = 4.5
"""The contrast that WCAG 2.1 requires for digits."""
LEAST_OF_LINES = 3


def strength(theme: Theme) -> float:
    """The share of a colour in the background of a cell."""
    usual, *_ = re.findall(r"--ground-strength: (\d+)%", SHEET)
    own = re.search(rf'\[data-theme="{theme.name}"\] {{[^}}]*--ground-strength: (\d+)%', SHEET)
    return int(own[1] if own else usual) / 100


@pytest.mark.parametrize("theme", [DARK, LIGHT, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_digits_and_notes_can_be_read_on_every_ground(theme: Theme) -> None:
    assert len(COLOURS) == 8
    (pen,) = re.findall(
        rf'\[data-theme="{theme.name}"\][^{{]*{{[^}}]*--pen: (#[0-9a-f]{{6}})', SHEET
    )
    for ground in (theme.page, theme.pattern.fill, theme.base.fill):
        for ink in (theme.given, theme.placed, theme.pencil, theme.clash.edge):
            assert contrast(ink, ground) >= LEAST, (ink, ground)
        assert contrast(pen, ground) >= LEAST_OF_LINES
        for colour in COLOURS:
            share = strength(theme)
            parts = zip(rgb(colour), rgb(ground), strict=True)
            mixed = bytes(round(share * part + (1 - share) * below) for part, below in parts)
            assert contrast(theme.given, f"#{mixed.hex()}") >= LEAST, (colour, ground)
            assert contrast(pen, f"#{mixed.hex()}") >= LEAST_OF_LINES, (colour, ground)


def test_name_of_a_player_can_be_read_on_their_colour() -> None:
    inks = re.findall(r"--on-colour-[1-8]: (#[0-9a-f]{6});", SHEET)
    for ink, colour in zip(inks, COLOURS, strict=True):
        assert contrast(ink, colour) >= LEAST, (ink, colour)
