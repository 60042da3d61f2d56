"""Bands agree with the words of a rating."""

from itertools import pairwise

import pytest

from engine import Band
from engine.language import languages, use_locale
from engine.model.band import band_name
from engine.words import rating


def test_bands_are_contiguous():
    bands = list(Band)
    assert bands[0].lowest == 10
    for band, following in pairwise(bands):
        assert following.lowest == band.highest + 1


def test_bands_end_at_limits_of_rating_words():
    limits = [limit for limit, _, _ in rating._BANDS]
    assert {band.highest for band in Band} <= set(limits)
    # The words for the hardest ratings of a band match its name.
    hardness = {limit: words for limit, words, _ in rating._BANDS}
    assert [hardness[band.highest] for band in Band] == ["easy", "medium", "hard", "very hard"]


@pytest.mark.parametrize("language", languages())
def test_band_names_are_unique(language):
    with use_locale(language):
        assert len({band_name(band) for band in Band}) == 4
    assert [band.slug for band in Band] == ["easy", "medium", "hard", "expert"]
