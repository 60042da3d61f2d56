"""Every theme is legible: enough contrast, also for readers who cannot distinguish colours."""

from itertools import combinations

import pytest

from engine.model.views import CellRole, HouseRole, Role
from renderer import PRINT, THEMES, Theme
from renderer.theme import Ink, rgb
from testing.contrast import contrast

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def test_contrast_of_the_extremes() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@all_themes
def test_digits_are_legible_on_every_background(theme: Theme) -> None:
    for ground in theme.grounds:
        for ink in (theme.given, theme.placed, theme.pencil):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    assert contrast(theme.coordinate, theme.page) >= 4.5


@all_themes
@pytest.mark.parametrize("role", Role)
def test_digits_are_legible_on_their_marks(theme: Theme, role: Role) -> None:
    ink = theme.ink(role)
    assert contrast(ink.text, ink.fill) >= 4.5


@all_themes
def test_marks_stand_out_from_the_page(theme: Theme) -> None:
    for role in (*Role, *CellRole, *HouseRole):
        assert contrast(theme.ink(role).edge, theme.page) >= 3, role
    for ground in theme.grounds:
        assert contrast(theme.link, ground) >= 3, ground
    assert contrast(theme.thick, theme.page) >= 7


@all_themes
def test_pure_colours_are_far_enough_apart_to_stay_pure_in_the_file(theme: Theme) -> None:
    # Closer shades could be merged by the PNG encoder (renderer.png).
    colours = {*theme.grounds, *(theme.ink(role).fill for role in Role)}
    for one, other in combinations(sorted(colours), 2):
        distance = sum((a - b) ** 2 for a, b in zip(rgb(one), rgb(other), strict=True)) ** 0.5
        assert distance > 12, (one, other)


def test_the_print_theme_has_no_colours() -> None:
    for colour in (*PRINT.grounds, *PRINT.inks):
        assert len(set(rgb(colour))) == 1, colour


def test_themes_are_found_by_their_name() -> None:
    assert list(THEMES) == ["light", "dark", "high-contrast", "print"]
    assert all(theme.name == name for name, theme in THEMES.items())
    assert isinstance(THEMES["dark"].ink(Role.FIN), Ink)
