"""Cards: their contents, their limits and their alt texts."""

import time
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.explain import technique_name
from engine.grid import Grid
from engine.language import languages, use_locale
from engine.technique import Technique
from renderer import THEMES, Theme
from renderer.cards import (
    BandCount,
    BandResult,
    Daily,
    Help,
    Progress,
    RatingPoint,
    Share,
    SkillBar,
    SkillOrder,
    SolvedDay,
    Streak,
    alt_daily,
    alt_progress,
    alt_share,
    draw_daily,
    draw_progress,
    draw_share,
    share_text,
)
from renderer.cards.canvas import Canvas
from renderer.theme import rgb

from .conftest import Decode, difference

TODAY = date(2026, 11, 21)
BANDS = ("easy", "medium", "hard", "extreme")
NEW = Progress(TODAY, bands=tuple(BandCount(name) for name in BANDS))
SHARE = Share(
    TODAY,
    tuple(BandResult(BANDS[i], i + 1, level) for i, level in enumerate((0, 2, 4, None))),
    streak=12,
)

all_themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
all_languages = pytest.mark.parametrize("language", languages())


days = st.dates(TODAY - timedelta(days=400), TODAY + timedelta(days=400))
ratings = st.floats(-500, 5000)
deviations = st.floats(0, 1000)
names = st.text(max_size=120)
learners = st.builds(
    Progress,
    st.just(TODAY),
    st.none() | ratings,
    deviations,
    st.booleans(),
    st.lists(
        st.builds(SkillBar, names, ratings, deviations, st.integers(0, 120), st.booleans()),
        max_size=20,
    ).map(tuple),
    st.builds(Streak, st.integers(0, 10**6), st.integers(0, 10**6), st.none() | days),
    st.lists(st.builds(BandCount, names, st.integers(0, 10**6)), max_size=6).map(tuple),
    st.lists(st.builds(RatingPoint, days, ratings, deviations), max_size=20).map(tuple),
    st.lists(st.builds(SolvedDay, days, st.integers(1, 10**6)), max_size=20).map(tuple),
)


def learner(*, techniques: int = 14) -> Progress:
    """A learner with long texts: the longest names of techniques, a streak of many years."""
    names = sorted(map(technique_name, Technique), key=len)
    return Progress(
        TODAY,
        rating=1540.4,
        deviation=59.6,
        skills=tuple(
            SkillBar(name, 1800 - 30 * i, 40 + 5 * i, 12 + i, provisional=i % 4 == 3)
            for i, name in enumerate(reversed(names[-techniques:]))
        ),
        streak=Streak(12_345, 123_456, TODAY - timedelta(days=7)),
        bands=tuple(BandCount(name, 9000 // (i + 1)) for i, name in enumerate(BANDS)),
        history=tuple(
            RatingPoint(TODAY - timedelta(days=day), 1540 - day, 60 + day)
            for day in range(0, 200, 3)
        ),
        solved_days=tuple(
            SolvedDay(TODAY - timedelta(days=day), 1 + day % 4) for day in range(200) if day % 9
        ),
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
            draw_progress(learner(), theme=theme, width=width),
            draw_progress(NEW, theme=theme, width=width),
            draw_daily(daily(grid), theme=theme, width=width),
            draw_share(SHARE, theme=theme, width=width),
        ]
    for card in cards:
        assert card.startswith(b"\x89PNG\r\n\x1a\n")
        assert decode(card).width == width
        assert len(card) < 160_000


@pytest.mark.parametrize("width", [-1, 0, 299, 2001, 10**9])
def test_width_out_of_range_is_rejected_with_the_range(grid: Grid, width: int) -> None:
    for draw in (
        lambda: draw_progress(NEW, width=width),
        lambda: draw_daily(daily(grid), width=width),
        lambda: draw_share(SHARE, width=width),
    ):
        with pytest.raises(ValueError, match="choose a width from 300 to 2000"):
            draw()


@all_themes
def test_same_card_gives_the_same_bytes(grid: Grid, theme: Theme) -> None:
    first = draw_progress(learner(), theme=theme)
    draw_daily(daily(grid), theme=theme)
    assert draw_progress(learner(), theme=theme) == first


@all_languages
@pytest.mark.parametrize("techniques", [0, 1, 2, 7, 14, 15, 67])
def test_nothing_is_written_outside_its_panel(
    decode: Decode, language: str, techniques: int
) -> None:
    with use_locale(language):
        card = decode(draw_progress(learner(techniques=techniques)))
    page = rgb(THEMES["light"].page)
    # Between the panels and around them there is only the page.
    for strip in ((0, 0, 900, 18), (0, 646, 900, 664), (0, 0, 18, 664), (882, 0, 900, 664),
                  (324, 0, 332, 664), (340, 194, 880, 202)):  # fmt: skip
        assert card.crop(strip).getcolors() == [
            ((strip[2] - strip[0]) * (strip[3] - strip[1]), page)
        ]


def test_alt_text_of_progress() -> None:
    progress = Progress(
        TODAY,
        rating=1540,
        deviation=60,
        skills=(
            SkillBar("X-wing", 1420, 90, 32, provisional=True),
            SkillBar("Naked pair", 1600, 40, 30),
        ),
        streak=Streak(12, 31, date(2026, 11, 14)),
        bands=(BandCount("easy", 48), BandCount("hard", 3)),
        history=(
            RatingPoint(TODAY - timedelta(days=400), 1380, 200),
            RatingPoint(TODAY - timedelta(days=30), 1580, 90),
            RatingPoint(TODAY, 1540, 60),
        ),
        solved_days=(SolvedDay(TODAY, 2), SolvedDay(TODAY - timedelta(days=200))),
    )
    assert alt_progress(progress) == (
        "Overall rating 1540 ± 60. In 90 days it went from 1380 to 1540, between 1380 and 1580. "
        "Streak: 12 days in a row, best 31. The rest day was 14 November 2026. "
        "Solved: easy 48, hard 3. "
        "Puzzles solved on 1 day of the last 12 weeks. "
        "Techniques: Naked pair 1600 ± 40, X-wing 1420 ± 90 (provisional)."
    )
    easiest = alt_progress(progress, order=SkillOrder.DIFFICULTY)
    assert easiest == alt_progress(progress)
    harder = replace(progress, skills=(*progress.skills, SkillBar("Swordfish", 1700, 80, 38)))
    assert "Swordfish 1700 ± 80, Naked" in alt_progress(harder)
    assert "(provisional), Swordfish" in alt_progress(harder, order=SkillOrder.DIFFICULTY)


@settings(max_examples=40, deadline=None)
@given(learners)
def test_any_progress_can_be_drawn_and_described(progress: Progress) -> None:
    for order in SkillOrder:
        assert draw_progress(progress, order=order, width=450).startswith(b"\x89PNG")
        assert 0 < len(alt_progress(progress, order=order)) <= 1024


def test_card_of_a_new_learner_says_how_to_begin() -> None:
    assert alt_progress(Progress(TODAY)) == (
        "No overall rating yet. No streak yet. "
        "Puzzles solved on 0 days of the last 12 weeks. No technique practised yet."
    )


@all_languages
@pytest.mark.parametrize("techniques", [14, 15, 67])
def test_alt_text_is_short_enough_and_counts_what_is_left_out(
    language: str, techniques: int
) -> None:
    with use_locale(language):
        words = alt_progress(learner(techniques=techniques))
    assert len(words) <= 1024
    named = words.count(" ± ") - 1
    assert 5 <= named <= 14
    if named < techniques:
        assert str(techniques - named) in words[-20:]


@all_themes
def test_provisional_ratings_are_hollow(decode: Decode, theme: Theme) -> None:
    known = Progress(TODAY, 1500, 50, skills=(SkillBar("X-wing", 1500, 50),))
    vague = Progress(TODAY, 1500, 50, skills=(SkillBar("X-wing", 1500, 50, provisional=True),))
    one, other = (decode(draw_progress(p, theme=theme)) for p in (known, vague))
    full = rgb(theme.on.edge)

    def ink(image: object) -> int:
        row = image.crop((580, 236, 820, 270))  # type: ignore[attr-defined]
        return sum(n for n, colour in row.getcolors(9999) if colour == full)

    assert ink(one) > 1.3 * ink(other) > 0


@all_themes
def test_more_solved_puzzles_make_a_larger_square(decode: Decode, theme: Theme) -> None:
    def ink(puzzles: int) -> int:
        progress = Progress(TODAY, solved_days=(SolvedDay(TODAY, puzzles),))
        image = decode(draw_progress(progress, theme=theme)).crop((22, 480, 320, 640))
        return sum(n for n, c in image.getcolors(9999) or () if c == rgb(theme.keep.fill))

    sizes = [ink(puzzles) for puzzles in (1, 2, 3, 4)]
    assert sizes == sorted(set(sizes))
    assert ink(99) == sizes[-1]


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
    wrong = Share(TODAY, (BandResult("odd", marks, 0),))
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


def test_shared_results_as_text_and_alt_text() -> None:
    assert share_text(SHARE) == (
        "Sudoku, 21 November 2026 · 12 days in a row\n● easy   ◐ medium   ○ hard   — extreme"
    )
    assert share_text(replace(SHARE, streak=0)).startswith("Sudoku, 21 November 2026\n")
    assert alt_share(SHARE) == (
        "Sudoku of the day, 21 November 2026: easy solved, no hints; medium solved, with a nudge; "
        "hard solved, with help; extreme still open. 12 days in a row."
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
        decode(draw_share(Share(TODAY, (BandResult("easy", 1, level),)), theme=theme))
        .convert("L")
        .crop((380, 130, 520, 240))
        for level in (0, 1, 4, None)
    ]
    for one, other in combinations(looks, 2):
        assert difference(one, other) > 8


def test_cards_are_quick(grid: Grid) -> None:
    with use_locale("de"):
        longest = learner()
        draw_progress(longest)
        start = time.process_time()
        for _ in range(5):
            draw_progress(longest)
    # Ten times the usual time, so that a busy machine does not fail the test.
    assert (time.process_time() - start) / 5 < 0.15


def test_cards_do_not_promise_a_rating_for_solved_puzzles(monkeypatch: pytest.MonkeyPatch):
    """Only practice changes the rating, and the card must not say otherwise."""
    written: list[str] = []
    write = Canvas.write

    def noting(self: Canvas, text: str, *args: Any, **kwargs: Any) -> Any:
        written.append(text)
        return write(self, text, *args, **kwargs)

    monkeypatch.setattr(Canvas, "write", noting)
    solved = Progress(date(2026, 11, 21), bands=(BandCount("Easy", 1),))

    draw_progress(solved)

    assert "Practice sets it: a first exercise will do." in written
    assert "Your line starts with your first exercise." in written
