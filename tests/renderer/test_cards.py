"""The contents, the limits and the alt texts of cards."""

import time
from dataclasses import replace
from datetime import date
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language import languages, use_locale
from engine.model.grid import Grid
from engine.model.technique import Technique
from engine.words.explanation import technique_name
from renderer import THEMES, Theme
from renderer.cards import (
    MOST_SKILLS,
    BandResult,
    Daily,
    Help,
    SharedDay,
    SkillBar,
    SolvedGame,
    alt_daily,
    alt_share,
    alt_skills,
    alt_solved,
    draw_daily,
    draw_share,
    draw_skills,
    draw_solved,
    share_text,
)
from renderer.theme import LIGHT, rgb

from .conftest import Decode, difference

TODAY = date(2026, 11, 21)
BANDS = ("easy", "medium", "hard", "extreme")
SHARE = SharedDay(
    TODAY,
    tuple(BandResult(BANDS[i], i + 1, level) for i, level in enumerate((0, 2, 4, None))),
    streak=12,
)
SOLVED = SolvedGame(tuple(cell % 3 == 0 for cell in range(81)), "Medium", 2, "no hints", streak=12)

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
all_languages = pytest.mark.parametrize("language", languages())


names = st.text(max_size=120)
ratings = st.floats(-500, 5000)
skills = st.builds(SkillBar, names, ratings, st.floats(0, 1000), st.booleans())


def longest(techniques: int = MOST_SKILLS) -> tuple[SkillBar, ...]:
    """Return ratings of the techniques with the longest names."""
    names = sorted(map(technique_name, Technique), key=len)
    return tuple(
        SkillBar(name, 1800 - 30 * i, 40 + 5 * i, provisional=i % 4 == 3)
        for i, name in enumerate(reversed(names[-techniques:]))
    )


def daily(grid: Grid) -> Daily:
    return Daily(TODAY, "hard", 3, "SE 7.2, very hard", grid)


def seen(png: bytes, decode: Decode) -> set[object]:
    return {colour for _, colour in decode(png).getcolors(1 << 20) or ()}


@all_themes
@all_languages
@pytest.mark.parametrize("width", [300, 900, 2000])
def test_cards_have_the_requested_width_and_are_small_files(
    grid: Grid, decode: Decode, theme: Theme, language: str, width: int
) -> None:
    with use_locale(language):
        cards = [
            draw_skills(longest(), theme=theme, width=width),
            draw_daily(daily(grid), theme=theme, width=width),
            draw_share(SHARE, theme=theme, width=width),
            draw_solved(SOLVED, theme=theme, width=width),
        ]
    for card in cards:
        assert card.startswith(b"\x89PNG\r\n\x1a\n")
        assert decode(card).width == width
        assert len(card) < 160_000


@pytest.mark.parametrize("width", [-1, 0, 299, 2001, 10**9])
def test_width_out_of_range_is_rejected_with_the_range(grid: Grid, width: int) -> None:
    for draw in (
        lambda: draw_skills(longest(), width=width),
        lambda: draw_daily(daily(grid), width=width),
        lambda: draw_share(SHARE, width=width),
        lambda: draw_solved(SOLVED, width=width),
    ):
        with pytest.raises(ValueError, match="choose a width from 300 to 2000"):
            draw()


@all_themes
def test_same_card_gives_the_same_bytes(grid: Grid, theme: Theme) -> None:
    first = draw_skills(longest(), theme=theme)
    draw_daily(daily(grid), theme=theme)
    assert draw_skills(longest(), theme=theme) == first


@pytest.mark.parametrize("techniques", [1, 2, 8, 9, 67])
def test_card_grows_with_the_techniques_up_to_its_limit(decode: Decode, techniques: int) -> None:
    card = decode(draw_skills(longest(techniques)))
    assert card.size == (900, 28 + 92 * min(techniques, MOST_SKILLS))
    page = rgb(THEMES["light"].page)
    for margin in ((0, 0, 26, card.height), (874, 0, 900, card.height)):
        assert card.crop(margin).getcolors() == [(26 * card.height, page)]


def test_alt_text_of_skills_begins_with_the_best() -> None:
    shown = (SkillBar("X-wing", 1420, 90, provisional=True), SkillBar("Naked pair", 1600.4, 40))
    assert alt_skills(shown) == (
        "Rating by technique: Naked pair 1600, X-wing 1420 (not sure yet)."
    )


@settings(max_examples=40, deadline=None)
@given(st.lists(skills, min_size=1, max_size=20))
def test_any_skills_can_be_drawn_and_described(bars: list[SkillBar]) -> None:
    assert draw_skills(bars, width=450).startswith(b"\x89PNG")
    assert 0 < len(alt_skills(bars)) <= 1024


@all_languages
@pytest.mark.parametrize("techniques", [8, 9, 67])
def test_alt_text_is_short_enough_and_counts_what_is_left_out(
    language: str, techniques: int
) -> None:
    with use_locale(language):
        words = alt_skills(longest(techniques))
    assert len(words) <= 1024
    if techniques > MOST_SKILLS:
        assert str(techniques - MOST_SKILLS) in words[-20:]


@all_themes
def test_bars_of_unsure_ratings_are_hollow(decode: Decode, theme: Theme) -> None:
    def ink(*, provisional: bool) -> int:
        image = decode(draw_skills([SkillBar("X-wing", 1500, 50, provisional)], theme=theme))
        row = image.crop((28, 60, 872, 100))
        return sum(n for n, colour in row.getcolors(9999) or () if colour == rgb(theme.on.edge))

    assert ink(provisional=False) > 2 * ink(provisional=True) > 0


@all_themes
def test_better_ratings_have_longer_bars(decode: Decode, theme: Theme) -> None:
    def ink(rating: float) -> int:
        image = decode(draw_skills([SkillBar("X-wing", rating, 50)], theme=theme))
        row = image.crop((28, 60, 872, 100))
        return sum(n for n, colour in row.getcolors(9999) or () if colour == rgb(theme.on.edge))

    lengths = [ink(rating) for rating in (-100, 900, 1500, 2300)]
    assert lengths == sorted(set(lengths))
    assert lengths[0] > 0


def test_alt_text_of_a_daily_names_the_band_and_the_grid(grid: Grid) -> None:
    words = alt_daily(daily(grid))
    assert words.startswith(
        "Sudoku of the day, 21 November 2026: hard (band 3 of 4), SE 7.2, very hard. Sudoku, 46 of"
    )
    assert "row 9: 6 2 1 0 0 0 0 0 5" in words
    assert len(words) <= 1024


@all_themes
def test_bands_differ_by_the_number_of_their_marks(
    grid: Grid, decode: Decode, theme: Theme
) -> None:
    looks = [
        decode(draw_daily(replace(daily(grid), marks=marks), theme=theme)).crop((780, 0, 900, 60))
        for marks in (1, 2, 3, 4)
    ]
    for one, other in combinations(looks, 2):
        assert difference(one, other) > 0.5


@pytest.mark.parametrize("marks", [-1, 0, 5])
def test_unknown_bands_are_rejected(grid: Grid, marks: int) -> None:
    wrong = SharedDay(TODAY, (BandResult("odd", marks, 0),))
    calls = [
        lambda: draw_daily(replace(daily(grid), marks=marks)),
        lambda: alt_daily(replace(daily(grid), marks=marks)),
        lambda: draw_share(wrong),
        lambda: alt_share(wrong),
        lambda: share_text(wrong),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="give it 1 to 4"):
            call()


@pytest.mark.parametrize("count", [0, 5])
def test_number_of_results_is_limited_by_the_bands(count: int) -> None:
    with pytest.raises(ValueError, match=f"{count} results to share: give 1 to 4"):
        draw_share(replace(SHARE, results=(BandResult("easy", 1, 0),) * count))


def test_card_of_a_solved_game_has_its_pattern_and_no_digit(decode: Decode) -> None:
    card = decode(draw_solved(SOLVED, theme=LIGHT, width=900))
    pattern = card.crop((32, 32, 408, 408))
    colours = {colour for count, colour in pattern.getcolors(1 << 16) or () if count > 500}
    assert colours == {rgb(LIGHT.given), rgb(LIGHT.keep.fill), rgb(LIGHT.page)}
    assert alt_solved(SOLVED) == (
        "A solved sudoku, Medium, no hints, 12 days in a row. Its pattern, without digits: "
        "27 givens."
    )
    assert alt_solved(replace(SOLVED, band="", marks=0, streak=0)).startswith(
        "A solved sudoku, no hints. "
    )
    with pytest.raises(ValueError, match="81 cells"):
        draw_solved(replace(SOLVED, givens=(True,)))
    with pytest.raises(ValueError, match="give it 0 to 4"):
        alt_solved(replace(SOLVED, marks=5))


def test_shared_results_as_text_and_alt_text() -> None:
    assert share_text(SHARE) == (
        "Sudoku, 21 November 2026 · 12 days in a row\n● easy   ◐ medium   ○ hard   — extreme"
    )
    assert share_text(replace(SHARE, streak=0)).startswith("Sudoku, 21 November 2026\n")
    assert alt_share(SHARE) == (
        "Sudoku of the day, 21 November 2026: easy solved, no hints; medium solved, with a nudge; "
        "hard solved, with help; extreme unsolved. 12 days in a row."
    )


@pytest.mark.parametrize(
    ("level", "help_"),
    [(None, Help.OPEN), (0, Help.NONE), (1, Help.SOME), (2, Help.SOME), (3, Help.MUCH),
     (4, Help.MUCH)],
)  # fmt: skip
def test_help_follows_from_the_highest_hint_level(level: int | None, help_: Help) -> None:
    assert BandResult("easy", 1, level).help is help_


@all_themes
def test_results_differ_without_colour(decode: Decode, theme: Theme) -> None:
    looks = [
        decode(draw_share(SharedDay(TODAY, (BandResult("easy", 1, level),)), theme=theme))
        .convert("L")
        .crop((380, 130, 520, 240))
        for level in (0, 1, 4, None)
    ]
    for one, other in combinations(looks, 2):
        assert difference(one, other) > 8


def test_cards_are_quick() -> None:
    with use_locale("de"):
        bars = longest()
        draw_skills(bars)
        start = time.process_time()
        for _ in range(5):
            draw_skills(bars)
    # Ten times the usual time, so that a busy machine does not fail the test.
    assert (time.process_time() - start) / 5 < 0.15
