"""Bands say the same as the words of a rating do."""

from itertools import pairwise

import pytest

from engine import Band
from engine.band import band_name
from engine.explain import rating
from engine.language import languages, use_locale


def test_bands_follow_each_other_without_a_gap():
    bands = list(Band)
    assert bands[0].lowest == 10
    for band, following in pairwise(bands):
        assert following.lowest == band.highest + 1


def test_a_band_ends_where_the_words_of_a_rating_change():
    limits = [limit for limit, _, _ in rating._BANDS]
    assert {band.highest for band in Band} <= set(limits)
    # The hardest words of a band are those that its name promises.
    hardness = {limit: words for limit, words, _ in rating._BANDS}
    assert [hardness[band.highest] for band in Band] == ["easy", "medium", "hard", "very hard"]


@pytest.mark.parametrize("language", languages())
def test_bands_have_different_names(language):
    with use_locale(language):
        assert len({band_name(band) for band in Band}) == 4
    assert [band.slug for band in Band] == ["easy", "medium", "hard", "expert"]
