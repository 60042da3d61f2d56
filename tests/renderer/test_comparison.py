"""The comparison card: the rows of sources in every theme, and the alt text."""

from itertools import combinations

import pytest

from engine.language import languages, use_locale
from renderer import THEMES
from renderer.cards import MOST_SOURCES, ComparedScale, SourceBars, alt_comparison, draw_comparison

from .conftest import Decode, difference

EASY = SourceBars("easy", (4, 30, 65, 0), 1.6, (1.0, 2.0, 2.0))
HARD = SourceBars("hard", (0, 0, 3, 144), 2.9, (3.0, 3.0, 3.0), left_out=7)
EMPTY = SourceBars("empty", (0, 0, 0, 0), float("nan"), (float("nan"),) * 3)


def scale(*sources: SourceBars, whole: bool = True) -> ComparedScale:
    return ComparedScale("Grader", (0, 1, 2, 3, 4), whole, sources)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("whole", [True, False])
def test_card_is_drawn_in_every_theme(decode: Decode, theme, whole):
    picture = decode(draw_comparison((scale(EASY, HARD, EMPTY, whole=whole),), theme=theme))
    assert picture.width == 900
    assert len(picture.getcolors(1 << 20) or []) > 3


def test_a_row_for_each_source_on_each_scale(decode: Decode):
    one, two, both = (
        decode(draw_comparison(scales)).height
        for scales in (
            (scale(EASY),),
            (scale(EASY, HARD),),
            (scale(EASY, HARD), scale(EASY, HARD)),
        )
    )
    assert one < two < both


def test_different_sources_look_different(decode: Decode):
    pictures = [
        decode(draw_comparison((scale(source),)))
        for source in (EASY, HARD, EMPTY, SourceBars("easy", (4, 30, 65, 0), 0.2, (0.0, 0.0, 3.0)))
    ]
    assert all(difference(one, other) > 0.1 for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("count", [0, MOST_SOURCES + 1])
def test_number_of_sources_is_limited(count):
    with pytest.raises(ValueError, match=f"1 to {MOST_SOURCES} sources, not {count}"):
        draw_comparison((scale(*[EASY] * count),))


def test_alt_text_names_every_source():
    assert alt_comparison((scale(EASY, HARD, EMPTY),)) == (
        "Distribution of difficulty. Grader: easy 99 puzzles, mean 1.6, median 2.0, middle half "
        "1.0 to 2.0; hard 147 puzzles, 7 left out, mean 2.9, median 3.0, middle half 3.0 to 3.0; "
        "empty no puzzles."
    )


@pytest.mark.parametrize("language", languages())
def test_alt_text_is_short_enough(language):
    many = [SourceBars("a rather long name of a file", (1, 2, 3, 4), 1234.5, (1, 2, 3))] * 12
    with use_locale(language):
        words = alt_comparison((scale(*many),) * 3)
    assert len(words) <= 1024
    assert "1234" in words or "1235" in words
